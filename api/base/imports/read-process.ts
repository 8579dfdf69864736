import { readTable, shownCell, type Row, type Table, type TableChoices } from './table.ts'
import type { Unreadable } from './unreadable.ts'

/** The program of the processes that read files of imports, started by actions.ts. */

/** @property columns the columns whose cells are returned; undefined: only the list of columns is returned */
export type FileToRead = TableChoices & { bytes: Uint8Array; columns?: readonly number[] | undefined }
/**
 * @property samples the first values, to show
 * @property values the cells of the first rows, empty ones too, from which the column's content is guessed
 */
export type FileColumn = { name: string; samples: string[]; values: string[] }
export type FileRead = Omit<Table, 'columns'> & { columns: FileColumn[]; total: number }
export type Answer = FileRead | Unreadable

const maxSamples = 3
const maxValues = 50

process.on('message', (file: FileToRead) => void answer(file))
// The product has ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** A fault ends the process: the file cannot be read. */
async function answer(file: FileToRead): Promise<void> {
  process.send!((await read(file)) satisfies Answer)
}

async function read({ bytes, columns: columnIndexes, ...choices }: FileToRead): Promise<Answer> {
  const table = await readTable(bytes, choices)
  if ('fault' in table) return table
  const firstRows = table.rows.slice(0, maxValues)
  const columns = table.columns.map((name, nth) => ({
    name,
    samples: samplesOf(table.rows, nth),
    values: firstRows.map(({ cells }) => shownCell(cells[nth] ?? '')),
  }))
  // Columns that were not requested are not sent, because receiving a large message blocks the product's event loop.
  const rows = columnIndexes
    ? table.rows.map(({ number, cells }) => ({ number, cells: columnIndexes.map((nth) => cells[nth] ?? '') }))
    : []
  return { ...table, columns, total: table.rows.length, rows }
}

function samplesOf(rows: readonly Row[], column: number): string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    if (samples.length === maxSamples) break
    const sample = shownCell(cells[column] ?? '')
    if (sample && !samples.includes(sample)) samples.push(sample)
  }
  return samples
}
