import * as z from 'zod/mini'

/** The next rows of a run, and where the following batch begins. */
export function nextRows<Row>(rows: readonly Row[], cursor: unknown, size: number) {
  const from = z.int().parse(cursor ?? 0)
  const batch = rows.slice(from, from + size)
  const next = from + batch.length
  return { batch, progress: { ...(next < rows.length ? { next } : {}), done: batch.length } }
}

/** The label of a row of the file in the run's result list. */
export const rowLabel = ({ row }: { row: number }, text: string) => `Row ${row}: ${text || 'no value'}`
