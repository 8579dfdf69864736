import type { ReactNode } from 'react'

/** Rows that stand together under a heading. */
export type RowGroups<Row> = {
  /** The id of a row's group. Groups follow each other; the function stays the same. */
  of: (row: Row) => string
  heading: (row: Row) => ReactNode
  /** How many groups there are, loaded or not. */
  count: number
}

/** What a list draws: a row, or the heading before the first one of a group. */
export type Entry = { id: string; index: number; isHeading: boolean }

export const beginsGroup = <Row>(rows: readonly Row[], index: number, of: RowGroups<Row>['of'] | undefined): boolean =>
  of !== undefined && (index === 0 || of(rows[index - 1]!) !== of(rows[index]!))

export function entriesOf<Row extends { id: string }>(
  rows: readonly Row[],
  of: RowGroups<Row>['of'] | undefined,
): Entry[] {
  return rows.flatMap(({ id }, index): Entry[] => {
    const row = { id, index, isHeading: false }
    return beginsGroup(rows, index, of) ? [{ id: `heading of ${id}`, index, isHeading: true }, row] : [row]
  })
}
