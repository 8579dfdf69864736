import Papa from 'papaparse'
import { importLimits } from '@seatwise/contract/limits'

/** A row of a file, with its number as in a spreadsheet. */
export type Row = { number: number; cells: string[] }
export type Table = { columns: string[]; rows: Row[] }
export type Unreadable = { fault: string }

/**
 * Reads a CSV file in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons or tabs.
 * @returns the table, or a message about the error
 */
export function readTable(bytes: Uint8Array): Table | Unreadable {
  if (bytes.length === 0) return { fault: 'This file is empty.' }
  const kind = otherKinds.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte))
  if (kind) return { fault: `This is ${kind.name}. Save the list as CSV, then choose that file.` }
  // All line ends become the same, because papaparse recognizes only one kind in a file and would take the other rows
  // for one.
  const text = decode(bytes).replaceAll(/\r\n?/g, '\n')
  if (text.includes('\0')) return { fault: 'This is no text file. Save the list as CSV, then choose that file.' }
  const parsed = parse(text)
  return 'fault' in parsed ? parsed : tableOf(parsed)
}

/** Other types of files that people choose instead of a CSV file, by their first bytes. */
const otherKinds = [
  { name: 'an Excel workbook or a ZIP file', begins: [0x50, 0x4b, 0x03, 0x04] },
  { name: 'an old Excel workbook', begins: [0xd0, 0xcf, 0x11, 0xe0] },
  { name: 'a PDF file', begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { name: 'a compressed file', begins: [0x1f, 0x8b] },
  { name: 'an RTF document', begins: [0x7b, 0x5c, 0x72, 0x74, 0x66] },
]

/**
 * Without a byte order mark, a file is read as UTF-8 or, if it is not valid UTF-8, as Windows-1252, which older
 * programs write.
 */
function decode(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Recognizes UTF-16 by its byte order mark, or without one by zero bytes: in European text every other byte is zero.
 */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 2_000)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]!++
  const [high, low] = zeros as [number, number]
  if (low > sample.length / 5 && high === 0) return 'utf-16le'
  if (high > sample.length / 5 && low === 0) return 'utf-16be'
  return undefined
}

/** Stops at the first row that cannot be read, so that the rows after it take no time. */
function parse(text: string): Row[] | Unreadable {
  const rows: Row[] = []
  let number = 0
  let fault: string | undefined
  // Excel writes and reads a first line that names the separator.
  const named = /^sep=([,;\t])\n/i.exec(text)
  if (named) number = 1
  Papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    ...(named ? { delimiter: named[1]! } : { delimitersToGuess: [',', ';', '\t'] }),
    newline: '\n',
    step: ({ data, errors }, parser) => {
      number++
      fault = faultOf(data, number, errors[0]?.code)
      const cells = data.map((cell) => cell.trim())
      if (!fault && cells.some((cell) => cell !== '')) rows.push({ number, cells })
      // One row more than allowed, in addition to the head, shows that there are too many.
      if (fault || rows.length > importLimits.rows + 1 || number > maxNumber) parser.abort()
    },
  })
  if (number > maxNumber) fault = 'This file has too many empty rows.'
  return fault ? { fault } : rows
}

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

function tableOf(all: Row[]): Table | Unreadable {
  if (all.length === 0) return { fault: 'This file has no rows.' }
  const first = all[0]!.cells
  // A first row with an email address is not a head.
  const hasHead = !first.some((cell) => cell.includes('@'))
  const rows = hasHead ? all.slice(1) : all
  if (rows.length === 0) return { fault: 'This file has a head and no rows.' }
  if (rows.length > importLimits.rows)
    return { fault: `This file has more than ${importLimits.rows.toLocaleString('en')} rows. Split it.` }
  const width = Math.max(...all.map(({ cells }) => cells.length))
  const names = Array.from({ length: width }, (_, nth) => (hasHead && first[nth]) || `Column ${nth + 1}`)
  return { columns: names.map(shownCell), rows }
}

const maxShown = 100

/** A cell for display: short, and without characters that change how the text around it looks. */
export function shownCell(cell: string): string {
  const plain = cell.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const characters = Array.from(plain)
  return characters.length > maxShown ? `${characters.slice(0, maxShown).join('')}…` : plain
}
