import { readdirSync } from 'node:fs'
import * as path from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'

type Queryable = Pick<pg.ClientBase, 'query'>
type Column = {
  table_name: string
  name: string
  type: string
  is_required: boolean
  /** The table to which a foreign key other than the one to the company refers. */
  target: string | null
  values: readonly string[] | undefined
}
const key = (table: string, column: string) => `${table}.${column}`

/** Every writable column as the database has it; a column with allowed values has them from the schema. */
export async function columnsOf(db: Queryable): Promise<Column[]> {
  const folder = path.join(import.meta.dirname, '../../database/tables')
  const values = new Map<string, readonly string[]>()
  for (const file of readdirSync(folder))
    for (const table of Object.values((await import(path.join(folder, file))) as object))
      if (is(table, PgTable)) {
        const { name, columns } = getTableConfig(table)
        for (const column of columns)
          if (column.enumValues?.length) values.set(key(name, column.name), column.enumValues)
      }
  const { rows } = await db.query<Omit<Column, 'values'>>(
    `SELECT c.relname AS table_name, a.attname AS name, format_type(a.atttypid, NULL) AS type,
            a.attnotnull AND NOT a.atthasdef AS is_required,
            (SELECT f.confrelid::regclass::text FROM pg_constraint f
              WHERE f.contype = 'f' AND f.conrelid = c.oid AND a.attnum = ANY (f.conkey) AND a.attname <> 'company_id' LIMIT 1) AS target
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attgenerated = '' AND a.attidentity = '' ORDER BY 1, a.attnum`,
  )
  return rows.map((row) => ({ ...row, values: values.get(key(row.table_name, row.name)) }))
}

/** Columns that can contain any text. */
export const areWords = ({ type, values }: Column) => ['text', 'jsonb', 'text[]'].includes(type) && !values

const ofPeople: Record<string, string> = { candidate_id: 'candidates', survey_result_id: 'survey_results' }
const targetOf = ({ name, target }: Column) => target ?? ofPeople[name] ?? null

/**
 * The tables whose rows refer to a person, by a foreign key or the name of a column, directly or through other tables.
 */
function tablesAbout(columns: readonly Column[]): Set<string> {
  const tables = new Set(['candidates'])
  for (let before = 0; before < tables.size;) {
    before = tables.size
    for (const column of columns) if (tables.has(targetOf(column) ?? '')) tables.add(column.table_name)
  }
  return tables
}

/**
 * Adds a row to each table that can refer to a person and has no row about these people. Triggers and foreign keys are
 * off, because an earlier version of the product may have written any row.
 * @returns the ids of all rows about these people
 */
export async function addRows(db: Queryable, ids: readonly string[], columns: readonly Column[]): Promise<string[]> {
  const tables = tablesAbout(columns)
  const known = await idsAbout(db, ids, tables, columns)
  const without = async () => {
    const names = []
    for (const table of tables) if ((await rowsAbout(db, table, known)) === 0) names.push(table)
    return names
  }
  const waiting = new Set(await without())
  while (waiting.size > 0) {
    // Tables that refer to no other waiting table come first.
    const next = [...waiting].find(
      (table) =>
        !columns.some(
          (column) =>
            column.table_name === table &&
            column.name !== table &&
            waiting.has(targetOf(column) ?? '') &&
            targetOf(column) !== table,
        ),
    )
    if (!next) throw new Error(`These hang on each other: ${[...waiting].join(', ')}`)
    await addRow(db, next, known, tables, columns)
    waiting.delete(next)
    // No other row refers to the new one yet.
    const found = hasId(columns, next) ? await idsIn(db, next, known) : []
    known.push(...found.filter((id) => !known.includes(id)))
  }
  return known
}

async function addRow(
  db: Queryable,
  table: string,
  known: readonly string[],
  tables: ReadonlySet<string>,
  columns: readonly Column[],
) {
  const values: Record<string, string> = {}
  for (const column of columns.filter(({ table_name }) => table_name === table)) {
    const target = targetOf(column)
    if (column.name === 'company_id') values.company_id = company
    else if (target && tables.has(target))
      values[column.name] =
        `(SELECT id FROM ${target} t WHERE to_jsonb(t)::text LIKE ANY ($1) ORDER BY created_at LIMIT 1)`
    else if (column.is_required && target) values[column.name] = `'${await anyRow(db, target, columns)}'`
    else if (column.is_required) values[column.name] = anyValue(column)
  }
  await db.query(
    `INSERT INTO ${table} (${Object.keys(values).join(', ')}) SELECT ${Object.values(values).join(', ')} WHERE $1::text[] IS NOT NULL`,
    [patterns(known)],
  )
}

const company = "(SELECT id FROM companies WHERE slug = 'northgate')"

/** The id of a row of the company in a table that is not about people. */
async function anyRow(db: Queryable, table: string, columns: readonly Column[]): Promise<string> {
  const ofCompany = columns.some(({ table_name, name }) => table_name === table && name === 'company_id')
  const find = () =>
    db.query<{ id: string }>(`SELECT id FROM ${table} ${ofCompany ? `WHERE company_id = ${company}` : ''} LIMIT 1`)
  const { rows } = await find()
  if (rows[0]) return rows[0].id
  await addRow(db, table, [], new Set(), columns)
  return (await find()).rows[0]!.id
}

function anyValue({ type, values }: Column): string {
  if (values) return type === 'text' ? `'${values[0]}'` : "'{}'"
  if (type === 'jsonb' || type.endsWith('[]')) return "'{}'"
  if (type === 'uuid' || type === 'text') return `gen_random_uuid()::${type}`
  if (type === 'boolean') return 'false'
  return type === 'date' || type.startsWith('timestamp') ? 'now()' : '1'
}

const patterns = (ids: readonly string[]) => ids.map((id) => `%${id}%`)

async function rowsAbout(db: Queryable, table: string, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db.query(`SELECT FROM ${table} t WHERE to_jsonb(t)::text LIKE ANY ($1)`, [patterns(ids)])
  return rowCount ?? 0
}

/** The ids of these people and of all rows that refer to them, directly or through other rows. */
async function idsAbout(
  db: Queryable,
  ids: readonly string[],
  tables: ReadonlySet<string>,
  columns: readonly Column[],
) {
  const known = new Set(ids)
  const withId = [...tables].filter((table) => hasId(columns, table))
  for (let before = 0; before < known.size;) {
    before = known.size
    for (const table of withId) for (const id of await idsIn(db, table, [...known])) known.add(id)
  }
  return [...known]
}

const hasId = (columns: readonly Column[], table: string) =>
  columns.some(({ table_name, name, type }) => table_name === table && name === 'id' && type === 'uuid')

/** The ids of the rows of a table that name one of these ids. */
async function idsIn(db: Queryable, table: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(`SELECT id FROM ${table} t WHERE to_jsonb(t)::text LIKE ANY ($1)`, [
    patterns(ids),
  ])
  return rows.map(({ id }) => id)
}
