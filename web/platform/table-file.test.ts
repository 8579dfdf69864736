import { describe, expect, it } from 'vitest'
import { readTable, type Table } from './table-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (...parts: (number[] | string)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...utf8(part)] : part)))
const utf16 = (text: string, isLittle: boolean) => {
  const units = Buffer.from(`\ufeff${text}`, 'utf16le')
  return new Uint8Array(isLittle ? units : units.swap16())
}
const anna: Table = { columns: ['Email', 'Name'], rows: [['a@b.test', 'Änne']], firstRow: 2 }

describe('a file is read', () => {
  it.each([
    ['as UTF-8', utf8('Email,Name\na@b.test,Änne\n')],
    ['as UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], 'Email,Name\na@b.test,Änne\n')],
    ['as UTF-16, little end first', utf16('Email,Name\na@b.test,Änne\n', true)],
    ['as UTF-16, big end first', utf16('Email,Name\na@b.test,Änne\n', false)],
    ['as Windows-1252', bytes('Email,Name\na@b.test,', [0xc4], 'nne\n')],
    ['with semicolons', utf8('Email;Name\na@b.test;Änne\n')],
    ['with tabs', utf8('Email\tName\na@b.test\tÄnne\n')],
    ['with lines of Windows', utf8('Email,Name\r\na@b.test,Änne\r\n')],
    ['with empty lines and spaces', utf8('\n Email , Name \n\n a@b.test , Änne \n\n')],
  ])('%s', (_, file) => {
    expect(readTable(file)).toEqual(anna)
  })

  it('without a head, where the first row holds an address', () => {
    expect(readTable(utf8('a@b.test,Ann\nc@d.test,Cy'))).toEqual({
      columns: ['Column 1', 'Column 2'],
      rows: [
        ['a@b.test', 'Ann'],
        ['c@d.test', 'Cy'],
      ],
      firstRow: 1,
    })
  })

  it('with quotes that hold separators, quotes and line breaks', () => {
    const { rows } = readTable(utf8('Email,Note\na@b.test,"one, ""two""\nthree"')) as Table
    expect(rows).toEqual([['a@b.test', 'one, "two"\nthree']])
  })

  it('with rows of different length', () => {
    expect((readTable(utf8('Email,First,Last\na@b.test\nc@d.test,C,D,E')) as Table).columns).toEqual([
      'Email',
      'First',
      'Last',
      'Column 4',
    ])
  })

  it('with formulas and markup as the text that they are', () => {
    const hostile = ['=HYPERLINK("http://x.test")', '<script>alert(1)</script>', '+1', '@SUM(A1)', '\u202Etxt']
    const { rows } = readTable(
      utf8(`Email,Name\n${hostile.map((text) => `a@b.test,"${text.replaceAll('"', '""')}"`).join('\n')}`),
    ) as Table
    expect(rows.map(([, name]) => name)).toEqual(hostile)
  })
})

describe('a file is refused with a reason', () => {
  it.each([
    ['empty', new Uint8Array(), 'empty'],
    ['of spaces only', utf8(' \n \n'), 'no rows'],
    ['a head alone', utf8('Email,Name\n'), 'a head and no rows'],
    ['a ZIP or spreadsheet', bytes('PK', [3, 4, 0, 0]), 'Save it as CSV'],
    ['a picture', bytes([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'no text file'],
    ['UTF-16 without its mark', bytes('E', [0], 'm', [0], 'a', [0]), 'no text file'],
    ['NULs in a cell', utf8('Email\na@b.test\0'), 'no text file'],
    ['a quote never closed', utf8('Email,Name\na@b.test,"Ann\nb@c.test,Bo'), 'row 2 is never closed'],
    ['a million columns', utf8(`a@b.test${','.repeat(1_000_000)}`), 'more than 100 columns'],
    ['a very long cell', utf8(`Email\n${'a'.repeat(20_000)}`), 'longer than any name'],
    ['more than 10,000 rows', utf8(`Email\n${'a@b.test\n'.repeat(10_001)}`), 'more than 10000 rows'],
    ['more than 5 MB', new Uint8Array(5_000_001).fill(97), 'larger than 5 MB'],
  ])('%s', (_, file, reason) => {
    expect(readTable(file)).toEqual({ fault: expect.stringContaining(reason) })
  })

  it('takes exactly 10,000 rows', () => {
    expect((readTable(utf8(`Email\n${'a@b.test\n'.repeat(10_000)}`)) as Table).rows).toHaveLength(10_000)
  })
})
