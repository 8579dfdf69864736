import type { ReactNode } from 'react'
import type { ColumnChoice } from './column-choice.ts'
import type { RowGroups } from './row-groups.ts'
import type { Selection } from './selection.ts'

type SortOrder = 'asc' | 'desc'

/** The order of the rows, and how it is changed. */
export type Sorting<Field> = { field: Field; order: SortOrder; onChange: (field: Field, order: SortOrder) => void }
/** What a list can be sorted by: its columns. */
export type Sortable<Field> = {
  label: string
  /** The field that the column sorts by, and the order of the first click on its head. */
  sort?: { field: Field; first: SortOrder }
}

/** Whether a column has room and is wanted, by its id: what it tells need not be told twice. */
export type IsShown = (id: string) => boolean
type Cell<Row> = (row: Row, isShown: IsShown) => ReactNode

export type Column<Row, Field extends string> = Sortable<Field> & {
  /** Readers can hide and move the columns that have one; their choice is kept under it. */
  id?: string
  /** Only screen readers read the label. */
  isLabelHidden?: boolean
  /** In pixels of the usual text size. A column without one shares what the others leave. */
  width?: number
  align?: 'end'
  /** What is read after the name and the score. */
  isQuiet?: boolean
  /** Where the table is too narrow for all columns, the one with the lowest number leaves first. */
  leaves?: number
  /** A column that becomes narrower instead of leaving. */
  narrow?: { width: number; cell: Cell<Row> }
  cell: Cell<Row>
}

/** The rows loaded so far. */
export type SearchResult<Row> = {
  data: readonly Row[]
  /** How many rows there are for screen readers: -1, unknown, where the server counts no further. */
  rowCount: number
  /** Those that follow. */
  more: { hasNext: boolean; isLoading: boolean; error: Error | null; load: () => void }
}

/** Rows that were loaded all at once. */
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
  /** Where rows can be selected; not on phones. */
  selection?:
    | {
        value: Selection
        onChange: (selection: Selection) => void
        nameOf: (row: Row) => string
        /** Without it every row can be. */
        canSelect?: (row: Row) => boolean
      }
    | undefined
  groups?: RowGroups<Row> | undefined
  /** Rows that are no longer in use. */
  isMuted?: (row: Row) => boolean
  /** Rows that sum up those below them. */
  isParent?: (row: Row) => boolean
  /** Which columns the reader wants, and in what order. */
  choice?: ColumnChoice
  /** A row on a phone, where there is no place for columns. */
  phoneRow: (row: Row) => ReactNode
}

/** How a list shows its rows, apart from which rows there are and their order. */
export type Table<Row, Field extends string = never> = Pick<
  TableProps<Row, Field>,
  'caption' | 'columns' | 'isMuted' | 'isParent' | 'phoneRow'
>
