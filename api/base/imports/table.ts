import Papa from 'papaparse'
import { importLimits } from '@seatwise/contract/limits'
import type { ImportEncoding } from '@seatwise/contract/values/base'
import { readText, type TextRead } from '../../kernel/text-encoding.ts'
import { knownHeading } from './headings.ts'
import type { Unreadable } from './unreadable.ts'
import { openWorkbook, type SheetRead } from './workbook.ts'

/** A row of a file, with its number as in a spreadsheet. */
export type Row = { number: number; cells: string[] }
/**
 * @property hasHeadings whether the names of the columns stand in the file
 * @property sheets the sheets of a workbook; none for a text file
 */
export type Table = { columns: string[]; hasHeadings: boolean; rows: Row[] } & Pick<TextRead, 'encoding' | 'others'> &
  Partial<Pick<SheetRead, 'sheets' | 'sheet'>>
/** What a person has chosen: the encoding of a text file, which is detected by default, or the sheet of a workbook. */
export type TableChoices = { encoding?: ImportEncoding | undefined; sheet?: number | undefined }

/**
 * Reads a workbook, or a CSV file separated by commas, semicolons, tabs or vertical lines.
 * @returns the table, or a message about the error
 */
export async function readTable(bytes: Uint8Array, choices: TableChoices = {}): Promise<Table | Unreadable> {
  if (bytes.length === 0) return { fault: 'This file is empty.' }
  if (beginsWith(bytes, zipSignature)) return tableOfWorkbook(bytes, choices.sheet)
  const kind = otherKinds.find(({ begins }) => beginsWith(bytes, begins))
  if (kind) return { fault: `This is ${kind.name}. Save the list as CSV or .xlsx, then choose that file.` }
  // All line ends become the same, because papaparse recognizes only one kind in a file and would take the other rows
  // for one.
  const { text: decoded, ...encoding } = readText(bytes, choices.encoding)
  const text = decoded.replaceAll(/\r\n?/g, '\n')
  if (text.includes('\0')) return { fault: 'This is no text file. Save the list as CSV, then choose that file.' }
  const parsed = parse(text)
  if ('fault' in parsed) return parsed
  const table = tableOf(parsed)
  return 'fault' in table ? table : { ...table, ...encoding }
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

const zipSignature = [0x50, 0x4b, 0x03, 0x04]
/** Other types of files that people choose instead of a CSV file, by their first bytes. */
const otherKinds = [
  { name: 'an old Excel workbook', begins: [0xd0, 0xcf, 0x11, 0xe0] },
  { name: 'a PDF file', begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { name: 'a compressed file', begins: [0x1f, 0x8b] },
  { name: 'an RTF document', begins: [0x7b, 0x5c, 0x72, 0x74, 0x66] },
]

async function tableOfWorkbook(bytes: Uint8Array, chosen: number | undefined): Promise<Table | Unreadable> {
  const workbook = await openWorkbook(bytes, chosen)
  if ('fault' in workbook) return workbook
  const rows: Row[] = []
  try {
    for await (const { number, cells } of workbook.rows) {
      const fault = faultOf(cells, number, undefined)
      if (fault) return { fault }
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells: cells.map(plainCell) })
      if (rows.length > importLimits.rows + maxRowsOfHead) break
    }
  } catch {
    return { fault: 'This workbook is damaged. Save the list as CSV, then choose that file.' }
  }
  const table = tableOf(rows)
  if ('fault' in table) return table
  return { ...table, encoding: 'utf-8', others: [], sheets: workbook.sheets, sheet: workbook.sheet }
}

/** Stops at the first row that cannot be read, so that the rows after it take no time. */
function parse(text: string): Row[] | Unreadable {
  const rows: Row[] = []
  let number = 0
  let fault: string | undefined
  // Excel writes and reads a first line that names the separator.
  const named = /^\n*"?sep=([,;\t|])"?\n/i.exec(text)
  if (named) number = named[0].split('\n').length - 1
  Papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    delimiter: named?.[1] ?? separatorOf(text),
    newline: '\n',
    step: ({ data, errors }, parser) => {
      number++
      fault = faultOf(data, number, errors[0]?.code)
      const cells = data.map(plainCell)
      if (!fault && cells.some((cell) => cell !== '')) rows.push({ number, cells })
      // One row more than allowed, in addition to the head and what is above it, shows that there are too many.
      if (fault || rows.length > importLimits.rows + maxRowsOfHead || number > maxNumber) parser.abort()
    },
  })
  if (number > maxNumber) fault = 'This file has too many empty rows.'
  return fault ? { fault } : rows
}

const separators = [',', ';', '\t', '|']

/** The separator by which most headings are known; in files with unknown headings, the one that papaparse guesses. */
function separatorOf(text: string): string {
  const lines = text.split('\n', maxLinesOfHead).join('\n').slice(0, maxHeadLength)
  const known = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(lines, { delimiter: separator, newline: '\n' })
    return { separator, count: Math.max(...data.map(knownIn)) }
  })
  const best = known.reduce((a, b) => (b.count > a.count ? b : a))
  if (best.count > 1) return best.separator
  const withoutBlankLines = lines.replaceAll(/\n\s*(?=\n)/g, '')
  return Papa.parse(withoutBlankLines, { delimitersToGuess: separators, newline: '\n', preview: 1 }).meta.delimiter
}

const maxLinesOfHead = 40
const maxHeadLength = 100_000

const knownIn = (cells: readonly string[]) => cells.filter((cell) => knownHeading(cell)).length

/**
 * A cell without spaces around it. Our own exports, and those of other programs, write an apostrophe before a text that
 * could be run as a formula: it is taken off.
 */
const plainCell = (cell: string) => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** Cleared spreadsheets contain empty rows, which count up to this number. */
const maxNumber = 100_000

function faultOf(cells: readonly string[], row: number, error: string | undefined): string | undefined {
  if (error === 'MissingQuotes') return `A quotation mark that opens in row ${row} is never closed.`
  if (error === 'InvalidQuotes') return `In row ${row}, text follows a quotation mark that closes a cell.`
  if (cells.length > importLimits.columns) return `Row ${row} has more than ${importLimits.columns} columns.`
  if (cells.some((cell) => cell.length > importLimits.cell))
    return `A cell of row ${row} is longer than ${importLimits.cell.toLocaleString('en')} characters.`
  return undefined
}

function tableOf(all: Row[]): Omit<Table, 'encoding' | 'others'> | Unreadable {
  if (all.length === 0) return { fault: 'This file has no rows.' }
  const head = headOf(all)
  const hasHeadings = head !== undefined
  const rows = hasHeadings ? all.slice(head + 1) : all
  if (rows.length === 0) return { fault: 'This file has a head and no rows.' }
  if (rows.length > importLimits.rows)
    return { fault: `This file has more than ${importLimits.rows.toLocaleString('en')} rows. Split it.` }
  const headings = hasHeadings ? all[head]!.cells : []
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length))
  const names = Array.from({ length: width }, (_, nth) => headings[nth] || `Column ${nth + 1}`)
  return { columns: names.map(shownCell), hasHeadings, rows }
}

const maxRowsOfHead = 10

/**
 * The row with the most known headings, because some systems write notes above it. Rows from the first address on are
 * people. Without a known heading it is the first row, unless that is a person.
 */
function headOf(all: readonly Row[]): number | undefined {
  const firstPerson = all.findIndex(({ cells }) => cells.some((cell) => /^\S+@\S+$/.test(cell)))
  const rows = all.slice(0, firstPerson < 0 ? maxRowsOfHead : Math.min(firstPerson, maxRowsOfHead))
  const counts = rows.map(({ cells }) => knownIn(cells))
  const most = Math.max(0, ...counts)
  if (most > 0) return counts.indexOf(most)
  return all[0]!.cells.some((cell) => cell.includes('@')) ? undefined : 0
}

const maxShown = 100

/** A cell for display: short, and without characters that change how the text around it looks. */
export function shownCell(cell: string): string {
  const plain = cell.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const characters = Array.from(plain)
  return characters.length > maxShown ? `${characters.slice(0, maxShown).join('')}…` : plain
}
