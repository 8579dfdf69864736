import type { ReactNode } from 'react'

/** Rows that stand together under a heading. */
export type RowGroups<Row> = {
  /** The id of a row's group. Groups follow each other; the function stays the same. */
  of: (row: Row) => string
  heading: (row: Row) => ReactNode
  nameOf: (row: Row) => string
  /** How many groups there are, loaded or not. */
  count: number
  /** The ids of the groups whose rows are hidden. */
  collapsed: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** What a list draws: a row, or the heading before the first one of a group. */
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
