import { getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A table of which an export holds rows. */
export type Content = {
  table: PgTable
  /** Name of its files in the ZIP. */
  name: string
  /** For the README. */
  about: string
  /** The columns that are in, by the names that they have in the ZIP. */
  columns: Record<string, AnyPgColumn>
  /** Columns that are left out, each with the reason. */
  without: Record<string, string>
  /** The parts that reveal stages: the whole table, or the columns with these names. */
  stages: 'all' | readonly string[]
  /** The column with the company of a row; null where `rows` decides it. */
  company: AnyPgColumn | null
  rows: (company_id: string | null, seesStages: boolean) => Rows
  /** Columns whose stored value is not readable for everybody of the company. */
  shown: (company_id: string | null) => Record<string, SQL>
  /** An order that an index gives, each with the type of its values. */
  keys: readonly AnyPgColumn[]
  /** Rows read at once. */
  pageRows: number
}

/** @property also rows of no company that belong in. @property only what else must be true of the others */
type Rows = { also?: SQL; only?: SQL }

type Definition = Pick<Content, 'name' | 'about'> &
  Partial<Pick<Content, 'without' | 'stages' | 'rows' | 'shown' | 'pageRows'>> & {
    /** Names with spaces between them. */
    columns: string
    /** Columns with other names in the ZIP: companies of Alignwise read of people, not of candidates. */
    renamed?: Record<string, string>
    company?: string | null
    /** Names with spaces between them. */
    keys?: string
  }

/** The export of a table. Columns are listed one by one, so that a new one stays out until somebody decides. */
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

/** The columns of a table in an export with or without stages; empty if there are none. */
export function columnsOf({ columns, stages }: Content, seesStages: boolean): [string, AnyPgColumn][] {
  return Object.entries(columns).filter(([name]) => seesStages || (stages !== 'all' && !stages.includes(name)))
}
