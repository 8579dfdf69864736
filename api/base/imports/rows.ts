import { setImmediate } from 'node:timers/promises'
import type { Row } from './table.ts'

const rowsAtATime = 500

/** Reads rows one after the other, so that other requests are answered in between. */
export async function readRows<Imported>(
  rows: readonly Row[],
  read: (row: Row, isRepeated: (address: string) => string | undefined) => Imported,
): Promise<Imported[]> {
  const rowOf = new Map<string, number>()
  const imported: Imported[] = []
  for (const [nth, row] of rows.entries()) {
    if (nth % rowsAtATime === rowsAtATime - 1) await setImmediate()
    imported.push(read(row, (address) => repetition(address, row.number)))
  }
  return imported

  /** Reports a row whose address was already in an earlier row, because each address counts only once. */
  function repetition(address: string, row: number): string | undefined {
    const earlier = rowOf.get(address)
    if (earlier !== undefined) return `The same address as in row ${earlier}.`
    rowOf.set(address, row)
    return undefined
  }
}
