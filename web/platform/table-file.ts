import Papa from 'papaparse'

/** A file of rows and columns, as a person has chosen it. @property firstRow the number of its first row in the file */
export type Table = { columns: string[]; rows: string[][]; firstRow: number }
export type Unreadable = { fault: string }

const limits = { bytes: 5_000_000, rows: 10_000, columns: 100, cell: 10_000 }

/**
 * Reads a CSV file: UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons or tabs. The file stays in the
 * browser: what leaves it are the rows that a person has looked at.
 */
export function readTable(bytes: Uint8Array): Table | Unreadable {
  if (bytes.length === 0) return { fault: 'This file is empty.' }
  if (bytes.length > limits.bytes)
    return { fault: 'This file is larger than 5 MB. Split it, and take one part after the other.' }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return { fault: 'This is a spreadsheet or a ZIP file. Save it as CSV first, then choose that file.' }
  const text = decode(bytes)
  if (text.includes('\0')) return { fault: 'This is no text file. Save the list as CSV, then choose that file.' }
  // One row more than allowed shows that there are more.
  const { data, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
    preview: limits.rows + 2,
  })
  const cut = errors.find(({ code }) => code === 'MissingQuotes')
  if (cut) return { fault: `A quotation mark that opens in row ${(cut.row ?? 0) + 1} is never closed.` }
  return tableOf(data.map((row) => row.map((cell) => cell.trim())))
}

function tableOf(data: string[][]): Table | Unreadable {
  if (data.length === 0) return { fault: 'This file has no rows.' }
  if (data.some((row) => row.length > limits.columns))
    return { fault: `This file has more than ${limits.columns} columns.` }
  if (data.some((row) => row.some((cell) => cell.length > limits.cell)))
    return { fault: 'A cell of this file is longer than any name or address.' }
  const [first = [], ...others] = data
  // A first row with an address is no head.
  const hasHead = !first.some((cell) => cell.includes('@'))
  const rows = hasHead ? others : data
  if (rows.length === 0) return { fault: 'This file has a head and no rows.' }
  if (rows.length > limits.rows) return { fault: `This file has more than ${limits.rows} rows. Split it.` }
  const width = Math.max(...data.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => (hasHead && first[index]) || `Column ${index + 1}`)
  return { columns, rows, firstRow: hasHead ? 2 : 1 }
}

/** Without a mark at its beginning a file is UTF-8, and where it cannot be, Windows-1252, as older programs save it. */
function decode(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
