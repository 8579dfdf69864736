import { readTable, shownCell, type Row, type Unreadable } from './table.ts'

/** The program of the processes that read files of imports, started by actions.ts. */

/** @property columns the columns whose cells are returned; undefined: only the list of columns is returned */
export type FileToRead = { bytes: Uint8Array; columns?: readonly number[] }
export type FileRead = { columns: { name: string; samples: string[] }[]; total: number; rows: Row[] }
export type Answer = FileRead | Unreadable

const maxSamples = 3

process.on('message', (file: FileToRead) => process.send!(read(file) satisfies Answer))
// The product has ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

function read({ bytes, columns: columnIndexes }: FileToRead): Answer {
  const table = readTable(bytes)
  if ('fault' in table) return table
  const columns = table.columns.map((name, nth) => ({ name, samples: samplesOf(table.rows, nth) }))
  // Columns that were not requested are not sent, because receiving a large message blocks the product's event loop.
  const rows = columnIndexes
    ? table.rows.map(({ number, cells }) => ({ number, cells: columnIndexes.map((nth) => cells[nth] ?? '') }))
    : []
  return { columns, total: table.rows.length, rows }
}

function samplesOf(rows: readonly Row[], column: number): string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    if (samples.length === maxSamples) break
    const cell = cells[column]
    if (cell) samples.push(shownCell(cell))
  }
  return samples
}
