import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compare, readingOf } from '../../../tools/resumes/comparison.ts'
import { latexColumns, wordTemplate } from '../../../tools/resumes/documents.ts'
import { people, type Person } from '../../../tools/resumes/people.ts'
import { designTool, labelTable, profileExport } from '../../../tools/resumes/web-pages.ts'

const types = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
} as const
const textOf = async (type: string, bytes: string | Buffer) =>
  (await readingOf(type, Buffer.from(bytes as string))).text

type Manner = (person: Person) => { texts: string[] }

// The files are some of those that `npm run proof -- resume-layouts FOLDER` makes, which compares all 60 of them.
describe('a resume', () => {
  it.each<[language: string, manner: Manner, ending: keyof typeof types, columns: number]>([
    ['en', profileExport, 'pdf', 2],
    ['de', designTool, 'pdf', 2],
    ['fr', labelTable, 'pdf', 1],
    ['ar', labelTable, 'pdf', 1],
    ['en', latexColumns, 'pdf', 2],
    ['es', wordTemplate, 'docx', 1],
    ['el', wordTemplate, 'odt', 1],
    ['ru', wordTemplate, 'rtf', 1],
  ])('in %s, in the manner of %o, is read from %s whole and in order', async (language, manner, ending, columns) => {
    const person = people.find((one) => one.language === language)!
    const file = new URL(`./resume-samples/${language}-${manner.name}.${ending}`, import.meta.url)
    const reading = await readingOf(types[ending], readFileSync(file))
    const { inOrder, words, missing } = compare(reading.text, { person, texts: manner(person).texts })
    expect(missing).toEqual([])
    expect(inOrder / words).toBeGreaterThanOrEqual(0.98)
    expect(reading.columns).toBe(columns)
  })
})

describe('RTF', () => {
  it.each([
    [
      'Windows-1252',
      "{\\rtf1\\ansi\\ansicpg1252 J\\'f6rg\\line M\\'fcller \\'96 Verk\\'e4ufer\\par}",
      'Jörg\nMüller – Verkäufer',
    ],
    ['Unicode beyond 16 bits', '{\\rtf1\\uc1 \\u-10179?\\u-8694? Sales}', '\u{1f60a} Sales'],
    ['letters for programs without Unicode', "{\\rtf1\\uc2 \\u8364\\'80\\'80 Sales\\u22269 ??}", '€ Sales国'],
    [
      'a font with Cyrillic letters',
      "{\\rtf1{\\fonttbl{\\f0 A;}{\\f1\\fcharset204 B;}}\\f1 \\'cf\\'f0\\'e8\\f0  Sales}",
      'При Sales',
    ],
    ['two bytes a letter', "{\\rtf1\\ansicpg932 \\'93\\'fa\\'96\\'7b}", '日本'],
    [
      'cells and rows',
      '{\\rtf1 English\\cell Fluent\\cell\\row French\\cell Basic\\cell\\row}',
      'English\tFluent\t\nFrench\tBasic',
    ],
    [
      'headers, and what is no text',
      '{\\rtf1{\\info{\\author Me}}{\\*\\x y}{\\pict 00ff}Sales{\\header Ana}{\\footer 1}}',
      'Ana\nSales\n1',
    ],
    ['a result of a field', '{\\rtf1{\\field{\\*\\fldinst HYPERLINK "http://a.test"}{\\fldrslt a.test}}}', 'a.test'],
    ['braces and hyphens', '{\\rtf1 \\{a\\}\\_b\\~c\\-d\\\\}', '{a}-b cd\\'],
  ])('with %s is read', async (_, source, text) => expect(await textOf(types.rtf, source)).toBe(text))
})

describe('text', () => {
  it.each([
    ['Windows-1252', Buffer.from('Verk\xe4ufer, 2015 \x96 2020', 'latin1'), 'Verkäufer, 2015 – 2020'],
    ['UTF-16', Buffer.from('\ufeffVerkäufer', 'utf16le'), 'Verkäufer'],
    ['UTF-16 of the other order', Buffer.from('\ufeffVerkäufer', 'utf16le').swap16(), 'Verkäufer'],
    ['UTF-8', Buffer.from('\ufeffVerkäufer'), 'Verkäufer'],
  ])('in %s is read', async (_, bytes, text) => expect(await textOf('text/plain', bytes)).toBe(text))
})
