import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { contactFacts } from '@seatwise/domain/resume-texts/contact-facts'
import { check, finish } from '../checks.ts'
import { chromiumFlags, findChromium } from '../chromium.ts'
import { compare, readingOf } from '../resumes/comparison.ts'
import { latexColumns, onlineDocument, plainText, wordTemplate, type Source } from '../resumes/documents.ts'
import { people, type Person } from '../resumes/people.ts'
import { designTool, labelTable, profileExport } from '../resumes/web-pages.ts'

/**
 * Makes 60 resumes in 12 languages with LibreOffice, LaTeX and Chromium, in imitation of widespread templates, and compares
 * what the product reads in them with what they say: npm run proof -- resume-layouts [FOLDER]. A folder is kept.
 */
const [kept] = process.argv.slice(2)
const folder = kept ?? fs.mkdtempSync(path.join(tmpdir(), 'seatwise-resume-layouts-'))
/** The shares that must be right. */
const minWords = 0.98
const minFacts = 0.95

type Made = { name: string; type: string; person: Person; texts: string[] }
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const types: Record<string, string> = {
  pdf: 'application/pdf',
  docx: word,
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
}

for (const [program, install] of [
  ['soffice', 'libreoffice-writer fonts-dejavu-core fonts-wqy-zenhei'],
  ['pdflatex', 'texlive-latex-base texlive-fonts-recommended'],
] as const)
  if (spawnSync(program, ['--version']).error) {
    console.error(`This proof needs ${program} (apt-get install --no-install-recommends ${install}).`)
    process.exit(1)
  }

fs.mkdirSync(folder, { recursive: true })
const made: Made[] = []
try {
  await printPages()
  convertDocuments()
  await compareAll()
} finally {
  if (!kept) fs.rmSync(folder, { recursive: true, force: true })
}

/** Three of the manners are pages that Chromium prints. */
async function printPages() {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const page = await browser.newPage()
  for (const person of people)
    for (const manner of [profileExport, designTool, labelTable]) {
      const { html, texts } = manner(person)
      const name = `${person.language}-${manner.name}`
      fs.writeFileSync(path.join(folder, `${name}.html`), html)
      await page.goto(pathToFileURL(path.join(folder, `${name}.html`)).href)
      await page.evaluate(() => document.fonts.ready)
      await page.pdf({ path: path.join(folder, `${name}.pdf`), preferCSSPageSize: true, printBackground: true })
      made.push({ name: `${name}.pdf`, type: types.pdf!, person, texts })
    }
  await browser.close()
}

/** Two documents of each person, in the formats in turn. */
function convertDocuments() {
  const toConvert = new Map<string, string[]>()
  const convert = (person: Person, manner: (person: Person) => Source, to: string) => {
    const { source, texts } = manner(person)
    const name = `${person.language}-${manner.name}`
    fs.writeFileSync(path.join(folder, `${name}.fodt`), source)
    toConvert.set(to, [...(toConvert.get(to) ?? []), `${name}.fodt`])
    made.push({ name: `${name}.${to}`, type: types[to]!, person, texts })
  }
  for (const [nth, person] of people.entries()) {
    convert(person, onlineDocument, ['docx', 'odt', 'rtf', 'pdf'][nth % 4]!)
    const isLatin = nth < 8
    if (isLatin && nth % 4 === 1) writeText(person, 'windows-1252')
    else if (isLatin && nth % 2 === 0) typeset(person)
    else if (nth % 4 === 3) convert(person, wordTemplate, 'docx')
    else if (nth === 11) writeText(person, 'utf-16')
    else convert(person, wordTemplate, nth % 2 === 0 ? 'rtf' : 'odt')
  }
  for (const [to, names] of toConvert) {
    const home = pathToFileURL(path.join(folder, 'office')).href
    const args = [`-env:UserInstallation=${home}`, '--headless', '--convert-to', to, '--outdir', '.', ...names]
    const { status, stderr } = spawnSync('soffice', args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
}

function typeset(person: Person) {
  const { source, texts } = latexColumns(person)
  const name = `${person.language}-${latexColumns.name}`
  fs.writeFileSync(path.join(folder, `${name}.tex`), source)
  const { status, stdout } = spawnSync('pdflatex', ['-interaction=batchmode', name], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout)
  made.push({ name: `${name}.pdf`, type: types.pdf!, person, texts })
}

function writeText(person: Person, encoding: 'windows-1252' | 'utf-16') {
  const { source, texts } = plainText(person)
  const name = `${person.language}-${plainText.name}.txt`
  // The texts of these people have no other letters of Windows-1252 than these beyond those of Latin-1.
  const western = source.replaceAll('–', '\u0096').replaceAll('’', '\u0092')
  const bytes = encoding === 'utf-16' ? Buffer.from(`\ufeff${source}`, 'utf16le') : Buffer.from(western, 'latin1')
  fs.writeFileSync(path.join(folder, name), bytes)
  made.push({ name, type: types.txt!, person, texts })
}

async function compareAll() {
  const sums = { words: 0, inOrder: 0, facts: 0, missing: 0, names: 0, emails: 0, phones: 0 }
  for (const { name, type, ...expected } of made.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { text, columns } = await readingOf(type, fs.readFileSync(path.join(folder, name)))
    if (kept) fs.writeFileSync(path.join(folder, `${name}.read.txt`), `${text}\n`)
    const { words, inOrder, facts, missing } = compare(text, expected)
    sums.words += words
    sums.inOrder += inOrder
    sums.facts += facts
    sums.missing += missing.length
    const read = contactFacts(text ?? '')
    const { person } = expected
    const [isName, isEmail, isPhone] = [
      namesOf(person).includes(`${read.first} ${read.last}`.trim()),
      read.email === person.email,
      digitsOf(read.phones[0]) === digitsOf(person.phone),
    ]
    sums.names += Number(isName)
    sums.emails += Number(isEmail)
    sums.phones += Number(isPhone)
    if (!isName || !isEmail || !isPhone) console.log(`${name}: read as ${JSON.stringify(read)}`)
    if (inOrder < minWords * words || missing.length > 0)
      console.log(`${name}: ${percent(inOrder / words)}, columns ${columns}, lacks ${missing.join('; ') || 'no fact'}`)
  }
  const { words, inOrder, facts, missing } = sums
  const read = facts - missing
  const { names, emails, phones } = sums
  check('60 resumes are made', made.length === 60, made.length)
  check('98 of 100 words are read in order', inOrder >= minWords * words, `${percent(inOrder / words)} of ${words}`)
  check('95 of 100 contact facts are read', read >= minFacts * facts, `${read} of ${facts}`)
  const least = minFacts * made.length
  check('95 of 100 names are known', names >= least, `${names} of ${made.length}`)
  check('95 of 100 addresses are known', emails >= least, `${emails} of ${made.length}`)
  check('95 of 100 telephone numbers are known', phones >= least, `${phones} of ${made.length}`)
  finish(
    `${made.length} resumes`,
    `${percent(inOrder / words)} of ${words} words in order`,
    `${read} of ${facts} contact facts`,
    `${names} names, ${emails} addresses and ${phones} telephone numbers known as the person's`,
  )
}

/** The name with its last name behind or before the others. */
function namesOf({ name }: Person): string[] {
  return [name, name.split(' ').toReversed().join(' ')]
}

function digitsOf(phone: string | undefined): string {
  return (phone ?? '').replaceAll(/\D/g, '')
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
