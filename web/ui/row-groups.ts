import type { ReactNode } from 'react'

/** Groups of rows, each below a heading. */
export type RowGroups<Row> = {
  /**
   * The id of a row's group. The rows of a group must be consecutive, and the function must keep its identity between
   * renders.
   */
  of: (row: Row) => string
  heading: (row: Row) => ReactNode
  nameOf: (row: Row) => string
  /** The number of groups, including those that are not loaded. */
  count: number
  /** The ids of collapsed groups. */
  collapsed: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** An entry of the drawn list: a row, or the heading before the first row of a group. */
export type Entry = { id: string; index: number; isHeading: boolean }

export function entriesOf<Row extends { id: string }>(
  rows: readonly Row[],
  of?: RowGroups<Row>['of'],
  collapsed?: RowGroups<Row>['collapsed'],
): Entry[] {
  return rows.flatMap(({ id }, index): Entry[] => {
    const row = { id, index, isHeading: false }
    if (!of) return [row]
    const group = of(rows[index]!)
    const shown = collapsed?.has(group) ? [] : [row]
    const begins = index === 0 || of(rows[index - 1]!) !== group
    return begins ? [{ id: `heading of ${group}`, index, isHeading: true }, ...shown] : shown
  })
}
