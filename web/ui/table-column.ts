import type { ReactNode } from 'react'
import type { ColumnChoice } from './column-choice.ts'
import type { RowGroups } from './row-groups.ts'
import type { Selection } from './selection.ts'

type SortOrder = 'asc' | 'desc'

/** The sort order of a list, and the function that changes it. */
export type Sorting<Field> = { field: Field; order: SortOrder; onChange: (field: Field, order: SortOrder) => void }
/** A column by which a list can be sorted. */
export type Sortable<Field> = {
  label: string
  /** The field that the column sorts by, and the sort order after the first click. */
  sort?: { field: Field; first: SortOrder }
}

/** Whether a column is shown, by its id; its content then need not be repeated in another cell. */
export type IsShown = (id: string) => boolean
type Cell<Row> = (row: Row, isShown: IsShown) => ReactNode

export type Column<Row, Field extends string> = Sortable<Field> & {
  /** Users can hide and move columns that have an id; their choice is stored under it. */
  id?: string
  /** True if only screen readers read the label. */
  isLabelHidden?: boolean
  /** The width in pixels at the default text size. Columns without a width share the remaining room. */
  width?: number
  align?: 'end'
  /** True for columns that matter less than the name and the score. */
  isQuiet?: boolean
  /** If the table is too narrow for all columns, the one with the lowest number is removed first. */
  leaves?: number
  /** For a column that is narrowed instead of removed. */
  narrow?: { width: number; cell: Cell<Row> }
  cell: Cell<Row>
}

/** The rows loaded so far. */
export type SearchResult<Row> = {
  data: readonly Row[]
  /** The number of rows for screen readers; -1 (unknown) if the server stopped counting. */
  rowCount: number
  /** The rows that are not loaded yet. */
  more: { hasNext: boolean; isLoading: boolean; error: Error | null; load: () => void }
}

/** A search result whose rows were all loaded at once. */
export const allRows = <Row>(rows: readonly Row[]): SearchResult<Row> => ({
  data: rows,
  rowCount: rows.length,
  more: { hasNext: false, isLoading: false, error: null, load: () => undefined },
})

export type TableProps<Row, Field extends string> = {
  caption: string
  columns: readonly Column<Row, Field>[]
  found: SearchResult<Row>
  sort?: Sorting<Field>
  /** The selection, if rows can be selected; phones have none. */
  selection?:
    | {
        value: Selection
        onChange: (selection: Selection) => void
        nameOf: (row: Row) => string
        /** Without it every row can be selected. */
        canSelect?: (row: Row) => boolean
      }
    | undefined
  groups?: RowGroups<Row> | undefined
  /** True for rows that are no longer in use. */
  isMuted?: (row: Row) => boolean
  /** True for rows that sum up the rows below them. */
  isParent?: (row: Row) => boolean
  /** The columns that the user wants, and their order. */
  choice?: ColumnChoice
  /** Renders a row on a phone, where there is no room for columns. */
  phoneRow: (row: Row) => ReactNode
}

/** How a list shows its rows, independent of the rows themselves and their order. */
export type Table<Row, Field extends string = never> = Pick<
  TableProps<Row, Field>,
  'caption' | 'columns' | 'isMuted' | 'isParent' | 'phoneRow'
>
