import { getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A table with rows in an export. */
export type Content = {
  table: PgTable
  /** The name of the table's files in the ZIP. */
  name: string
  /** A sentence for the README. */
  about: string
  /** The included columns, by their names in the ZIP. */
  columns: Record<string, AnyPgColumn>
  /** The columns that are left out, each with the reason. */
  without: Record<string, string>
  /** What reveals stages: the whole table, or the columns with these names. */
  stages: 'all' | readonly string[]
  /** The column with the company of a row; null if `rows` limits the rows. */
  company: AnyPgColumn | null
  rows: (company_id: string | null, seesStages: boolean) => Rows
  /** Replacements for columns whose stored value not everybody in the company may read. */
  shown: (company_id: string | null) => Record<string, SQL>
  /** The columns by which the rows are sorted; an index must have them in this order. */
  keys: readonly AnyPgColumn[]
  /** The number of rows in a page. */
  pageRows: number
}

/**
 * @property also a condition for rows without a company that are included
 * @property only a further condition for all other rows
 */
type Rows = { also?: SQL; only?: SQL }

type Definition = Pick<Content, 'name' | 'about'> &
  Partial<Pick<Content, 'without' | 'stages' | 'rows' | 'shown' | 'pageRows'>> & {
    /** Column names separated by spaces. */
    columns: string
    /**
     * The names of columns that have another name in the ZIP: for example, the people of Alignwise companies are not
     * called candidates.
     */
    renamed?: Record<string, string>
    company?: string | null
    /** Column names separated by spaces. */
    keys?: string
  }

/**
 * Defines the export of a table. Columns are listed one by one, so that a new column is left out until somebody decides
 * about it.
 */
export function content(table: PgTable, definition: Definition): Content {
  const { columns, renamed = {}, company = 'company_id', keys = 'id', ...rest } = definition
  const all = getTableColumns(table) as Record<string, AnyPgColumn>
  const column = (name: string) => {
    if (!all[name]) throw new Error(`${getTableName(table)} has no column ${name}`)
    return all[name]
  }
  return {
    without: {},
    stages: [],
    rows: () => ({}),
    shown: () => ({}),
    pageRows: 2_000,
    ...rest,
    table,
    columns: Object.fromEntries(columns.split(/\s+/).map((name) => [renamed[name] ?? name, column(name)])),
    company: company === null ? null : column(company),
    keys: keys.split(' ').map(column),
  }
}

/** The columns of a table in an export with or without stages. */
export function columnsOf({ columns, stages }: Content, seesStages: boolean): [string, AnyPgColumn][] {
  return Object.entries(columns).filter(([name]) => seesStages || (stages !== 'all' && !stages.includes(name)))
}
