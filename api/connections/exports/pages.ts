import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { textColumn, type Column } from '../../kernel/list/columns.ts'
import { isAfter, orderBy, type Key, type Keyset } from '../../kernel/list/keyset.ts'
import { readText } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { columnsOf, type Content } from './content.ts'

/**
 * The company whose rows are read, and whether stages are included. `company_id` is null for all companies of the
 * scope; then `rows` must limit the rows.
 */
export type Reading = { company_id: string | null; seesStages: boolean }

export type Page = {
  rows: number
  /** The same rows in two formats, as whole lines; null without rows. */
  csv: string | null
  json: string | null
  /** The key of the last row if more rows may follow, otherwise null. */
  last: string[] | null
}

/** The first line of a table's CSV. */
export const headOf = (content: Content, seesStages: boolean): string =>
  `\uFEFF${columnsOf(content, seesStages)
    .map(([name]) => `"${name}"`)
    .join()}\r\n`

/** Reads the page of a table after a key. The database builds the lines, so that Node only passes the text on. */
export async function readPage(scope: Scope, content: Content, reading: Reading, after: string[] | null) {
  const { table, pageRows } = content
  const keyset = keysetOf(content)
  const shown = content.shown(reading.company_id)
  const columns = columnsOf(content, reading.seesStages).map(([name, column]) => ({
    name,
    column,
    value: shown[column.name] ?? sql`${column}`,
  }))
  const csv = columns.map(({ name, column, value }) => fieldOf(name, column, value).field)
  const json = columns.map(({ name, value }) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  const keys = keyset.keys.map(({ expression }, index) => sql`${expression} as ${keyColumn(index)}`)
  const lastKey = keyset.keys.map((_, index) => sql`${keyColumn(index)}::text`)
  return readText<Page>(
    scope,
    sql`with page as materialized (
        select row(${commaSeparated(csv)})::text as line, json_build_object(${commaSeparated(json)})::text as object,
               ${commaSeparated(keys)}
          from ${table} where ${isIn(scope, content, reading)} and ${after ? isAfter(keyset, after) : sql`true`}
         order by ${orderBy(keyset)} limit ${sql.raw(String(pageRows))})
      select count(*)::int as rows, string_agg(object || E'\\n', '') as json,
             replace(string_agg(left(right(line, -1), -1) || E'\\r\\n', ''), '\\\\', '\\') as csv,
             (select array[${commaSeparated(lastKey)}] from page offset ${sql.raw(String(pageRows - 1))}) as last
        from page`,
  )
}

/** The number of rows that an export will read. */
export async function countRows(scope: Scope, contents: readonly Content[], reading: Reading): Promise<number> {
  const counts = contents.map(
    (content) => sql`(select count(*) from ${content.table} where ${isIn(scope, content, reading)})`,
  )
  const { rows } = await readText<{ rows: number }>(scope, sql`select (${sql.join(counts, sql` + `)})::int as rows`)
  return rows
}

function isIn(scope: Scope, { name, company, rows }: Content, { company_id, seesStages }: Reading): SQL {
  const { also, only } = rows(company_id, seesStages)
  if (company === null) {
    if (!only) throw new Error(`nothing says whose rows of ${name} are in`)
    return only
  }
  if (company_id === null && !only) throw new Error(`nothing says whose rows of ${name} are in`)
  const ofCompany = company_id === null ? sql`true` : sql`${company} = ${company_id}`
  const own = sql`${ofCompany} and ${inScope(scope, company) ?? sql`true`} and ${only ?? sql`true`}`
  return also ? sql`(${own} or ${company} is null and ${also})` : own
}

function keysetOf({ name, keys }: Content): Keyset {
  return { name, keys: keys.map((column) => ({ expression: sql`${column}`, type: typeOf(column) })), order: 'asc' }
}

function typeOf(column: AnyPgColumn): Key['type'] {
  const type = column.getSQLType()
  if (type === 'uuid') return 'uuid'
  return type.startsWith('timestamptz') ? 'timestamptz' : 'int'
}

/**
 * A field of the CSV. Text is escaped so that spreadsheets do not run it as a formula; times are in UTC, in a format
 * that spreadsheets read.
 */
function fieldOf(head: string, column: AnyPgColumn, value: SQL): Column {
  const type = column.getSQLType()
  if (type === 'text' || type === 'jsonb') return textColumn(head, sql`(${value})::text`)
  if (type === 'boolean') return { head, field: sql`(${value})::text` }
  if (type.startsWith('timestamptz')) return { head, field: sql`(${value} at time zone 'UTC')` }
  return { head, field: value }
}

const keyColumn = (index: number) => sql.raw(`key_${index}`)
const commaSeparated = (parts: SQL[]): SQL => sql.join(parts, sql`, `)
