import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import * as http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationForm, type Application } from '@seatwise/contract/applications'
import type { Job } from '@seatwise/contract/jobs'
import type { JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import { applicationFileBytes } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'
import {
  bombs,
  documents,
  openDocuments,
  otherArchives,
  pdfs,
  rtfs,
} from '../../people/candidate-resumes/hostile-files.ts'
import type { ResumeToRead } from '../../people/candidate-resumes/read-resume-process.ts'
import { readerTime } from '../../people/candidate-resumes/readers.ts'
import { aboutSomebody, browserOf } from './test-applicants.ts'

const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-hostile-'))
const { call, product } = setUpProduct({ data_folder })
const owner = 'company.owner@demo.test'
const question = crypto.randomUUID()
const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]

/** Documents that fetch name this address. */
const fetched: string[] = []
const outside = http.createServer((request, response) => {
  fetched.push(request.url!)
  response.end('fetched')
})
let url: string

let template: JobApplicationTemplate
beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  const body = {
    name: 'With a file',
    fields: { resume: 'optional', cover_letter: 'optional', phone: 'optional', link: 'optional' },
    questions: [{ id: question, type: 'file', label: 'Work', help: '', required: false, options: [], knock_out: null }],
    consent: 'You may keep it.',
    thank_you: 'Thanks!',
  }
  template = (await call('POST', '/job-application-templates', { as: owner, body })).body.data
})
afterAll(() => outside.close())

/** A published job of Lantern Northgate. */
async function publishedJob(title: string): Promise<Job> {
  const { id: role_id } = await one("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
  const about = { role_id, workplace: 'remote', countries: ['US'], employment_type: 'full_time', survey: 'none' }
  const body = { ...about, title, description: 'You visit homes.', template_id: template.id }
  const made = await call('POST', '/jobs', { as: owner, body })
  const open = { version: made.body.data?.version, state: 'open' }
  const job = await call('PUT', `/jobs/${made.body.data?.id}`, { as: owner, body: open })
  expect(job.status, made.text + job.text).toBe(200)
  return job.body.data
}

let networks = 0
type SentFile = { name: string; bytes: Buffer | string }
/** Applies with a resume, and with a file that answers the question, from a network of its own. */
async function apply(job: Job, resume: SentFile, answer?: SentFile) {
  const browser = browserOf(product.app, `10.0.0.${networks++}`)
  const email = `applicant.${networks}@people.test`
  const page = `/api/jobs/${job.url.split('/').at(-1)!}/apply`
  const first = await browser.post(`${page}/steps`, aboutSomebody({ email, resume }))
  const last = first.statusCode === 200 ? await browser.post(page, answer ? { [question]: answer } : {}) : first
  return { email, status: last.statusCode, body: last.json() as unknown }
}

async function applicationsFor(job: Job): Promise<Application[]> {
  const body = { filters: { job_id: job.id }, page_size: 200, sort: { field: 'created_at', order: 'asc' } }
  return (await call('POST', '/applications/search', { as: owner, body })).body.data
}

type End = 'refused' | 'outdated' | 'unreadable' | RegExp
/** The kind of file, its bytes, its outcome, and its file name. A pattern: the whole text, as staff read it. */
type Row = [what: string, bytes: () => Buffer | string, end: End, name?: string]

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const filled = (letter: string, length = applicationFileBytes) => Buffer.alloc(length, letter)
const sales = /^Sales$/
const refusals = { refused: applicationForm.invalid, outdated: applicationForm.outdated }

const rows: Row[] = [
  ['a PDF', pdfs.plain, sales],
  ['a Word document', documents.plain, sales],
  ['text', () => 'Sales', sales],

  ['a PDF that is a ZIP file too', pdfs.thatIsZip, 'refused'],
  ['a PDF with a ZIP file inside', pdfs.withZipInside, sales],
  ['a PDF with a script of a web page', pdfs.withHtml, sales, 'cv.html'],
  ['a PDF behind a web page', () => pdfs.behind('<p>page</p>'), 'refused'],
  ['a PDF behind a thousand letters', () => pdfs.behind('text'), /^(text){250}%PDF-1.7\n[^]*%%EOF$/],
  ['a GIF that is a script too', () => Buffer.from('GIF89a/*\0\0*/=1;alert(1)'), 'refused', 'cv.js'],
  ['a script that begins like a GIF', () => 'GIF89a=1;alert(1)', /^GIF89a=1;alert\(1\)$/, 'cv.js'],
  ['a Word document of which a part is a web page', documents.thatIsHtml, sales, 'cv.html'],
  ['a Word document with a web page behind it', documents.withHtmlBehind, 'refused', 'cv.html'],
  ['a Word document with another one behind it', documents.withTwoDirectories, 'refused'],
  ['a Word document behind other bytes', documents.behindOtherBytes, 'refused'],

  ['a Word document with macros', documents.withMacros, 'refused'],
  // Word runs no macros of a file whose name ends in .docx.
  ['macros under another name', documents.withMacrosUnderAnotherName, sales, 'cv.docm'],
  ['a Word document that fetches', () => documents.thatFetches(url), sales],
  ['a Word document with an object', documents.withObject, sales],
  ['entities of files', () => documents.withEntitiesOfFiles(url), 'unreadable'],
  ['a billion laughs', documents.withEntitiesOfEntities, 'unreadable'],
  ['200,000 elements in each other', documents.ofDeepElements, 'unreadable'],
  ['a Word document whose text is a file of the server', documents.ofAnotherFile, sales],
  ['a Word document of a program', documents.ofNoXml, 'unreadable'],
  ['an encrypted Word document', documents.encrypted, 'unreadable'],
  ['a part that points out of the file', documents.pointingOutside, 'unreadable'],
  ['a Word document that was cut off', documents.cut, 'refused'],
  ...['../../evil.xml', '/etc/evil', 'word\\..\\evil'].map((name): Row => [
    `a part called ${name}`,
    () => documents.writingOutside(name),
    'refused',
  ]),

  ['a bomb of 1 GB', bombs.honest, 'refused'],
  ['a bomb of 1 GB that states 1 kB', bombs.lying, 'unreadable'],
  ['ZIP files in ZIP files', bombs.nested, sales],
  ['65,000 parts', () => bombs.ofParts(65_000), 'refused'],
  ['70,000 parts, which are counted as 4,466', () => bombs.ofParts(70_000), 'refused'],
  ['4,000 parts on the same bytes', () => bombs.overlapping(100e6), 'refused'],
  ['4,000 parts on the same bytes that state 10', () => bombs.overlapping(10), sales],
  ['a workbook', otherArchives.workbook, 'refused', 'cv.docx'],
  ['an OpenDocument', openDocuments.plain, sales, 'cv.docx'],
  ['an OpenDocument with macros', openDocuments.withMacros, 'refused', 'cv.odt'],
  ['an OpenDocument that states its type elsewhere', openDocuments.withWrongType, 'refused', 'cv.odt'],
  ['two billion spaces', openDocuments.withRepeatedSpaces, /^Sa {10}les$/],
  ['a cell in two billion rows and columns', openDocuments.withRepeatedCells, sales],
  ['100,000 tables in each other', openDocuments.ofTablesInTables, 'unreadable'],
  ['an OpenDocument that fetches', () => openDocuments.thatFetches(url), sales],
  ['an OpenDocument with entities of files', () => openDocuments.withEntities(url), 'unreadable'],
  ['an OpenDocument of 1 GB', () => openDocuments.ofMegabytes(1_000), 'refused'],
  ['an OpenDocument of 1 GB that states 1 kB', () => openDocuments.ofMegabytes(1_000, 1_000), 'unreadable'],
  ['an OpenDocument of 150 MB', () => openDocuments.ofMegabytes(150), 'unreadable'],
  ['a Java program', otherArchives.javaProgram, 'refused', 'cv.docx'],

  ['a PDF of 100,000 pages', () => pdfs.of100000Pages(100_001), 'unreadable'],
  ['pages in a circle', pdfs.ofPagesInCircle, 'unreadable'],
  ['a million arrays in each other', pdfs.ofDeepArrays, 'unreadable'],
  ['a million arrays in each other on the page', pdfs.ofDeepContent, 'unreadable'],
  ['a page that unpacks to 2 GB', pdfs.thatUnpacks, 'unreadable'],
  ['a page that unpacks twice, to 9 GB', pdfs.thatUnpacksTwice, 'unreadable'],
  ['rows of 16 GB', pdfs.withWideRows, 'unreadable'],
  ['forms that draw forms, 10^11 times', pdfs.ofFormsInForms, 'unreadable'],
  ['a picture of 30 GB', pdfs.withLargePicture, sales],
  ['a PDF that runs, opens and fetches', () => pdfs.thatActs(url), sales],
  ['a wrong table of objects', pdfs.withWrongTable, sales],
  ['a table of objects in a circle', pdfs.withTableInCircle, sales],
  ['a PDF that was cut off', pdfs.cut, 'refused'],
  ['a PDF whose letters stand for controls', pdfs.withControls, /^SALES$/],

  ['0 bytes', () => '', 'refused'],
  ['a program for Windows', () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'refused'],
  ['a program for Linux', () => Buffer.from('7f454c460201010000000000', 'hex'), 'refused'],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d4948445249454e44ae426082', 'hex'), 'refused'],
  ['a web page', () => ' \n<!doctype html><script>alert(1)</script>', 'refused'],
  ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'refused'],
  ['RTF', rtfs.plain, sales, 'cv.docx'],
  ['RTF with an object', rtfs.withObject, 'refused', 'cv.rtf'],
  ['RTF with an object in 50 groups', rtfs.withHiddenObject, 'refused', 'cv.rtf'],
  ['RTF that starts a program', rtfs.thatStartsPrograms, 'refused', 'cv.rtf'],
  ['2,000,000 groups in each other', rtfs.ofDeepGroups, 'unreadable'],
  ['RTF with 2 GB of bytes', rtfs.withLongBinary, sales],
  ['RTF with less than no bytes', rtfs.withNegativeBinary, sales],
  ['RTF with a letter that hides all others', rtfs.withManySkippedLetters, /^Sales€$/],
  ['1,800,000 control words', rtfs.ofControlWords, 'unreadable'],
  ['RTF of broken words', rtfs.ofBrokenWords, /^Sales/],
  ['RTF with letters that stand for controls', rtfs.withControls, /^SALES$/],
  ['RTF that was cut off', rtfs.cut, 'refused', 'cv.rtf'],
  ['a document of Word 97', () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_024, '0'), 'hex'), 'outdated', 'cv.doc'],
  ['a script for a shell', () => '#!/bin/sh\nrm -rf ~', 'refused'],
  ['a script for Windows', () => '@echo off\ndel *', /^@echo off\ndel \*$/, 'cv.bat'],

  ['text with NULs', () => 'Sales\0', 'refused', 'cv.txt'],
  ['text with colours for a terminal', () => '\x1b[31mSales\x1b[0m', 'refused', 'cv.txt'],
  ['the same in the letters of Latin-1', () => '\u009b31mSales', /^31mSales$/],
  ['text that changes its direction', () => '\u202eSa\u2066l\u200be\ufeff\u00ads\u{e0041}', sales],
  ['letters without width', () => '\u200b'.repeat(3_000_000), 'unreadable'],
  ['UTF-16 with a mark', () => utf16('\ufeffSales'), sales],
  ['half a letter of UTF-16', () => utf16('\ufeffSales\ud800'), /^Sales\ufffd$/],
  ['UTF-16 without a mark', () => utf16('Sales'), 'refused'],
  ['UTF-16 of the other order', () => utf16('\ufeffSales').swap16(), sales],
  ['text in Windows-1252', () => Buffer.from('Verk\xe4ufer 2015 \x96 2020', 'latin1'), /^Verkäufer 2015 – 2020$/],
  ['one line of 10 MB', () => filled('a'), /^a{100000}$/],
  ['10 MB of pictures', () => '\u{1f600}'.repeat(2_600_000), /^\u{1f600}{50000}$/u],
  ['10 MB of blanks', () => filled(' '), 'unreadable'],
  ['10 MB of ends of lines', () => Buffer.concat([Buffer.from('Sales'), filled('\r', 10e6)]), sales],
  ['a byte more than 10 MB', () => filled('a', applicationFileBytes + 1), 'refused'],
]

/** The name that is sent, as it stands between the quotes of the form, and the name that staff see. */
const names: [given: string, stored: string][] = [
  ['../../etc/passwd', 'passwd.txt'],
  ['C:\\x\\y.txt', 'y.txt'],
  ['cv\u202etxt.exe', 'cvtxt.exe.txt'],
  ['cv.txt\u202e', 'cv.txt'],
  ['a'.repeat(300), `${'a'.repeat(190)}.txt`],
  ['\u{1f600}'.repeat(150), `${'\u{1f600}'.repeat(95)}.txt`],
  ['same.txt', 'same.txt'],
  ['same.txt', 'same.txt'],
  ['a\x00\x07\x1b[31mb\x7f\u009b.txt', 'a[31mb.txt'],
  ['a%22%0d%0ab.txt', 'a%22%0d%0ab.txt'],
  ['cv.txt%00.exe', 'cv.txt%00.exe.txt'],
  [`a"; filename*=utf-8''..%2f..%2fetc%2fb.txt; c="d`, 'a.txt'],
  ['', 'file.txt'],
  ['.', 'file.txt'],
  ['..', 'file.txt'],
  ['.....', '......txt'],
  [' \u200b ', 'file.txt'],
  ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
]

/** Letters that programs obey in place of showing them. */
const obeyed = /(?![\n\t])\p{Cc}|\p{Cf}|\p{Cs}/u

describe('an uploaded resume', () => {
  type Outcome = Awaited<ReturnType<typeof apply>> & { application?: Application }
  const outcomes = new Map<string, Outcome>()
  let readings: number[]
  let used: { serverBytes: number; readerBytes: number }
  let count: number

  const { maxCpuMs } = readerTime
  beforeAll(async () => {
    // Forms that draw forms use up all of the time, twice. No other file takes longer than a second.
    readerTime.maxCpuMs = 4_000
    const job = await publishedJob('Hostile')
    const sending = rows.map(([what, bytes, , name = 'cv.pdf']) => ({ what, name, bytes: bytes() }))
    const measured = measureMemory()
    const left = sending.values()
    const send = async () => {
      for (const { what, ...resume } of left) outcomes.set(what, await apply(job, resume))
    }
    await Promise.all([1, 2, 3, 4, 5, 6].map(send))
    count = (await one("SELECT count(*)::int FROM files WHERE purpose = 'application'")).count
    await product.tasks.settle()
    used = measured()
    const applications = await applicationsFor(job)
    for (const outcome of outcomes.values()) {
      const application = applications.find(({ given }) => given.email === outcome.email)
      if (application) outcome.application = application
    }
    const ended = applications.map(({ updated_at }) => Date.parse(updated_at)).toSorted((a, b) => a - b)
    readings = ended.slice(1).map((at, index) => at - ended[index]!)
  }, 180_000)
  afterAll(() => {
    readerTime.maxCpuMs = maxCpuMs
  })

  it.each(rows)('is handled safely: %s', (what, _, end) => {
    const { status, body, application } = outcomes.get(what)!
    if (typeof end === 'string' && end !== 'unreadable') {
      expect([status, body]).toEqual([422, [{ path: 'resume', message: refusals[end], code: 'invalid' }]])
      return
    }
    expect([status, body]).toMatchObject([200, { data: { next: 'sent' } }])
    const { reading, text, name } = application!.resume!
    expect(name).toMatch(/^cv\b.*\.(pdf|docx|odt|rtf|txt)$/)
    if (end === 'unreadable') {
      expect([reading, text]).toEqual(['unreadable', null])
      return
    }
    expect(reading).toBe('read')
    expect(text).toMatch(end)
    expect(text).not.toMatch(obeyed)
    expect(text!.length).toBeLessThanOrEqual(100_000)
  })

  it('is stored only when it is accepted', () => {
    const taken = [...outcomes.values()].filter(({ application }) => application)
    expect(taken.length).toBe(rows.filter(([, , end]) => typeof end !== 'string' || end === 'unreadable').length)
    expect(count).toBe(taken.length)
  })

  it('causes no network request', () => expect(fetched).toEqual([]))

  it('is read in bounded time', () => {
    // The limit is 15 s; the rest is what a busy machine adds.
    expect(Math.max(...readings)).toBeLessThan(30_000)
  })

  it.runIf(process.platform === 'linux')('is read in bounded memory', () => {
    // The limit is looked at ten times a second.
    expect(used.readerBytes).toBeGreaterThan(100e6)
    expect(used.readerBytes).toBeLessThan(650e6)
    // Six files of 10 MB at a time, several times over: as it is sent, received, and looked at.
    expect(used.serverBytes).toBeLessThan(300e6)
  })
})

describe('a resume that is sent by the mailed link', () => {
  const outcomes = new Map<string, { status: number; body: unknown; resume: Application['resume'] }>()
  const { maxCpuMs } = readerTime

  beforeAll(async () => {
    // Forms that draw forms use up all of the time.
    readerTime.maxCpuMs = 4_000
    const job = await publishedJob('Replaced')
    const left = rows.values()
    const send = async () => {
      const { email } = await apply(job, { name: 'first.txt', bytes: 'First' })
      const mail = await one("SELECT body FROM outbox WHERE recipient = $1 AND kind = 'application-received'", [email])
      const token = /\/applications\/([\w-]{43})/.exec(mail.body as string)![1]!
      const resumeOf = async () => (await applicationsFor(job)).find(({ given }) => given.email === email)!.resume
      for (const [what, bytes, , name = 'cv.pdf'] of left) {
        const browser = browserOf(product.app, `10.0.1.${networks++ % 250}`)
        const sent = await browser.post(`/api/applications/${token}/files`, { resume: { name, bytes: bytes() } })
        if ((await resumeOf())?.reading === 'waiting') await product.tasks.settle()
        outcomes.set(what, { status: sent.statusCode, body: sent.json(), resume: await resumeOf() })
      }
    }
    await Promise.all([1, 2, 3, 4, 5, 6].map(send))
  }, 180_000)
  afterAll(() => {
    readerTime.maxCpuMs = maxCpuMs
  })

  it.each(rows)('is handled as safely as the first one: %s', (what, _, end) => {
    const { status, body, resume } = outcomes.get(what)!
    if (typeof end === 'string' && end !== 'unreadable') {
      expect([status, body]).toEqual([422, [{ path: 'resume', message: refusals[end], code: 'invalid' }]])
      return
    }
    expect(status).toBe(200)
    expect(resume!.name).toMatch(/^cv\b.*\.(pdf|docx|odt|rtf|txt)$/)
    expect([resume!.reading, resume!.text]).toEqual(
      end === 'unreadable' ? ['unreadable', null] : ['read', expect.stringMatching(end)],
    )
  })

  it('causes no network request', () => expect(fetched).toEqual([]))
})

/** @returns ends the measurement: what this process takes more than before, and the most that one of its readers took */
function measureMemory() {
  const before = process.memoryUsage.rss()
  let [server, reader] = [before, 0]
  const timer = setInterval(() => {
    server = Math.max(server, process.memoryUsage.rss())
    reader = Math.max(reader, ...readerProcesses().map(maxBytesOf))
  }, 50)
  return () => {
    clearInterval(timer)
    return { serverBytes: server - before, readerBytes: reader }
  }
}

function readerProcesses(): string[] {
  if (process.platform !== 'linux') return []
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    contentOf(`/proc/self/task/${thread}/children`).split(' '),
  )
  return children.filter((pid) => contentOf(`/proc/${pid}/cmdline`).includes('read-resume-process'))
}

/** The most that the process took so far. */
const maxBytesOf = (pid: string) => Number(/VmHWM:\s+(\d+)/.exec(contentOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024

/** Ignores files of a process that has ended meanwhile. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

describe('a hostile resume', () => {
  it('reads nothing of the next one: each is read in a fresh process', async () => {
    const job = await publishedJob('One after the other')
    // Together they take more memory than a reader has.
    for (const bytes of [pdfs.of100000Pages(1), bombs.belowTheLimit(), pdfs.of100000Pages(1)])
      expect((await apply(job, { name: 'cv', bytes })).status).toBe(200)
    await product.tasks.settle()
    const readings = (await applicationsFor(job)).map(({ resume }) => resume!.reading)
    expect(readings).toEqual(['read', 'unreadable', 'read'])
  })

  it.runIf(process.platform === 'linux')(
    'does not keep the files of other applicants from being looked at',
    async () => {
      const { maxCpuMs } = readerTime
      const job = await publishedJob('While a hostile one is read')
      let isHostileRead = false
      const hostile = apply(job, { name: 'cv', bytes: pdfs.ofFormsInForms() }).finally(() => {
        isHostileRead = true
      })
      await expect.poll(readerProcesses).toHaveLength(1)
      const locked = await apply(job, { name: 'cv.pdf', bytes: pdfs.encrypted() })
      expect([locked.status, locked.body]).toEqual([
        422,
        [{ path: 'resume', message: applicationForm.locked, code: 'invalid' }],
      ])
      expect(isHostileRead).toBe(false)
      try {
        readerTime.maxCpuMs = 1
        expect((await hostile).status).toBe(200)
        await product.tasks.settle()
      } finally {
        readerTime.maxCpuMs = maxCpuMs
      }
    },
  )

  it('writes no words into the log', async () => {
    const reader = fork(new URL('../../people/candidate-resumes/read-resume-process.ts', import.meta.url), {
      serialization: 'advanced',
      silent: true,
    })
    reader.send({ type: 'application/pdf', bytes: pdfs.withUnknownCommands() } satisfies ResumeToRead)
    const [answer] = (await once(reader, 'message')) as unknown[]
    expect(answer).toEqual({ text: 'Sales', columns: 1, isLocked: false })
    reader.kill()
    expect(await textOf(reader.stderr!)).toBe('')
  })
})

describe('a file that answers a question', () => {
  let job: Job
  beforeAll(async () => {
    job = await publishedJob('With answers')
  })

  it.each<[string, () => Buffer | string]>([
    ['macros', documents.withMacros],
    ['a bomb', bombs.honest],
    ['a web page', () => '<script>alert(1)</script>'],
    ['a ZIP file in a PDF', pdfs.thatIsZip],
  ])('is refused: %s', async (_, bytes) => {
    const { status, body } = await apply(job, { name: 'cv.txt', bytes: 'Sales' }, { name: 'work.pdf', bytes: bytes() })
    expect([status, body]).toEqual([422, [{ path: question, message: applicationForm.invalid, code: 'invalid' }]])
  })

  it('has a harmless name, as a resume has, and is never unpacked', async () => {
    const { status, email } = await apply(
      job,
      { name: 'cv.docx', bytes: documents.plain() },
      { name: '../../features/\u202ecv.docx', bytes: bombs.lying() },
    )
    expect(status).toBe(200)
    await product.tasks.settle()
    const { resume, answers } = (await applicationsFor(job)).find(({ given }) => given.email === email)!
    expect(answers).toMatchObject([{ answers: ['cv.docx'], candidate_file_id: expect.any(String) }])
    expect(resume).toMatchObject({ name: 'cv.docx', text: 'Sales' })
    expect(resume!.candidate_file_id).not.toBe(answers[0]!.candidate_file_id)
  })
})

describe('a file that came with an application', () => {
  const absent = crypto.randomUUID()
  let mine: Application
  let other: { application: Application; token: string }
  const download = (candidate_id: string, file_id: string, by: object) =>
    call('POST', `/candidates/${candidate_id}/files/download`, { body: { file_id }, ...by })

  beforeAll(async () => {
    const job = await publishedJob('Whose files')
    const first = await apply(job, { name: `<b>"%0d%0aSet-Cookie: a\u202e".html`, bytes: pdfs.withHtml() })
    const second = await apply(job, { name: 'other.txt', bytes: 'Other' })
    const applications = await applicationsFor(job)
    const of = (email: string) => applications.find(({ given }) => given.email === email)!
    mine = of(first.email)
    const mail = await one("SELECT body FROM outbox WHERE recipient = $1 AND kind = 'application-received'", [
      second.email,
    ])
    other = { application: of(second.email), token: /\/applications\/([\w-]{43})/.exec(mail.body as string)![1]! }
  })

  it('is downloaded by staff of the company, with the type of its bytes, and never displayed', async () => {
    const response = await download(mine.candidate.id, mine.resume!.candidate_file_id, { as: owner })
    expect(response.status, response.text).toBe(200)
    const answer = await product.app.inject({ method: 'GET', url: `/api/downloads/${response.body.data.ticket}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(pdfs.withHtml())).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="[ -~]+\.pdf"; filename\*=UTF-8''[ -~]+\.pdf$/,
    )
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('answers like an absent one to any other person, visitor or tenant', async () => {
    const { candidate, resume } = mine
    const file_id = resume!.candidate_file_id
    // A person of one's own does not lead to the file of another.
    const swapped = await download(other.application.candidate.id, file_id, { as: owner })
    const missing = await download(candidate.id, absent, { as: owner })
    expect([swapped.status, swapped.text]).toEqual([404, missing.text])

    const anonymous = [{}, { token: other.token }, { token: 'x'.repeat(43) }]
    for (const by of anonymous) expect((await download(candidate.id, file_id, by)).status, JSON.stringify(by)).toBe(401)

    // Staff of a company of the same franchise, and of another one.
    const staff = { harbour: 'company.user@demo.test', orchard: 'no.pipeline@demo.test' }
    for (const [slug, as] of Object.entries(staff)) {
      await product.owner.query(
        'UPDATE users SET can_view_hiring_pipeline = true, company_id = (SELECT id FROM companies WHERE slug = $2) WHERE email = $1',
        [as, slug],
      )
      const answers = [
        await download(candidate.id, file_id, { as }),
        await download(absent, file_id, { as }),
        await call('GET', `/candidates/${candidate.id}/files`, { as }),
      ]
      expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [404, missing.text]))
    }
  })

  it('is not readable with the link of another application, and no link leads to its bytes', async () => {
    const link = `/applications/${other.token}`
    const seen = await call('GET', link)
    expect(seen.body.data).toMatchObject({ resume: 'other.txt' })
    const { id, candidate, resume } = mine
    for (const secret of [id, candidate.id, candidate.email, resume!.candidate_file_id, resume!.name])
      expect(seen.text).not.toContain(secret)
    for (const address of [
      `${link}/files`,
      `${link}/resume`,
      `/downloads/${resume!.candidate_file_id}`,
      `/downloads/${other.token}`,
    ]) {
      const answer = await call('GET', address)
      expect([404, 410, 422], address).toContain(answer.status)
    }
  })
})

describe('the name of a file', () => {
  let job: Job
  beforeAll(async () => {
    job = await publishedJob('Names')
  })

  it.each(names)('%j is stored as %j', async (value, stored) => {
    const { email } = await apply(job, { name: value, bytes: 'Sales' })
    const { resume } = (await applicationsFor(job)).find((one) => one.given.email === email)!
    expect(resume!.name).toBe(stored)
  })
})
