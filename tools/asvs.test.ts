import { existsSync, readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'

/** docs/asvs.md says of each requirement of OWASP ASVS 5.0.0 of levels 1 and 2 what holds it, or why nothing does. */

const root = path.join(import.meta.dirname, '..')
const document = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')

/** The level of each requirement of a section, in their order: the second digit of 1.2 is the level of 1.2.2. */
const levels: Record<string, string> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
}
const required = Object.entries(levels).flatMap(([section, digits]) =>
  Array.from(digits, (level, index) => ({ number: `${section}.${index + 1}`, level })).filter(
    ({ level }) => level !== '3',
  ),
)

const statuses = ['met', 'not applicable', 'accepted risk', 'open'] as const
type Row = { number: string; level: string; asks: string; status: string; evidence: string }
const rows = document
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line): Row => {
    const [, number = '', level = '', asks = '', status = '', evidence = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    return { number, level, asks, status, evidence }
  })

/** A path, and perhaps a text that stands in the file: the title of a test, or a place. */
const citation = /`([\w.-]+(?:\/[\w.-]+)*)`(?: “([^”]+)”)?/g
const citationsOf = ({ evidence }: Row) =>
  [...evidence.matchAll(citation)].filter(([, file]) => existsSync(path.join(root, file!)))

function faultsOf(row: Row): string[] {
  if (!statuses.some((status) => status === row.status)) return [`"${row.status}" is no status`]
  const cited = citationsOf(row)
  // A file name without a folder may be a word of code, such as a setting; a path must exist.
  const absent = [...row.evidence.matchAll(citation)]
    .map(([, file]) => file!)
    .filter((file) => file.includes('/') && !existsSync(path.join(root, file)))
    .map((file) => `${file} does not exist`)
  const missing = cited
    .filter(([, file, text]) => text && !textOf(file!).includes(text))
    .map(([, file, text]) => `${file} has no “${text}”`)
  const reason = row.evidence.replaceAll(citation, '').match(/\p{L}+/gu) ?? []
  if (row.status === 'met' && cited.length === 0) return ['it is met, but names no file']
  if (row.status !== 'met' && reason.length < 4) return [`it is ${row.status}, but has no reason`]
  return [...absent, ...missing]
}

function textOf(file: string): string {
  const place = path.join(root, file)
  return statSync(place).isFile() ? readFileSync(place, 'utf8') : ''
}

describe('the review by OWASP ASVS', () => {
  it('has the numbers and levels that version 5.0.0 has: 345 requirements, of which 70 and 183 are of levels 1 and 2', () => {
    const all = Object.values(levels).join('')
    const count = (level: string) => all.split(level).length - 1
    expect([all.length, count('1'), count('2'), count('3')]).toEqual([345, 70, 183, 92])
  })

  it('has each requirement of levels 1 and 2 once, in order, with its level', () =>
    expect(rows.map(({ number, level }) => ({ number, level }))).toEqual(required))

  it.each(rows.map((row) => [row.number, row] as const))('says what holds %s, or why nothing does', (_, row) => {
    expect(row.asks).not.toBe('')
    expect(faultsOf(row)).toEqual([])
  })

  it('counts its rows at the top', () => {
    const count = (holds: (row: Row) => boolean) => rows.filter(holds).length
    const [met, none, accepted, open] = statuses.map((status) => count((row) => row.status === status))
    const [first, second] = ['1', '2'].map((level) => count((row) => row.level === level))
    expect(document.replaceAll(/\s+/g, ' ')).toContain(
      `**${rows.length} requirements, ${first} of level 1 and ${second} of level 2: ${met} met, ${none} not applicable, ${accepted} accepted risks, ${open} open.**`,
    )
  })

  it.each<[string, Partial<Row>, string]>([
    ['without a file', { evidence: 'Surely.' }, 'it is met, but names no file'],
    [
      'with a file that does not exist',
      { evidence: '`tools/asvs.test.ts`, `tools/none.ts`' },
      'tools/none.ts does not exist',
    ],
    [
      'with a test that does not exist',
      { evidence: '`docs/asvs.md` “no such “ title”' },
      'docs/asvs.md has no “no such “ title”',
    ],
    ['without a reason', { status: 'open', evidence: '`docs/asvs.md`' }, 'it is open, but has no reason'],
    ['of another status', { status: 'fine' }, '"fine" is no status'],
  ])('A row %s is found', (_, wrong, fault) => {
    const row = { number: '1.1.1', level: '2', asks: 'x', status: 'met', evidence: '`docs/asvs.md`' }
    expect(faultsOf({ ...row, ...wrong })).toEqual([fault])
  })
})
