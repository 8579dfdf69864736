import { createHash } from 'node:crypto'
import { is, sql, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Scope } from './scope.ts'
import { statementOf, type Query } from './selection.ts'

const dialect = new PgDialect()

/**
 * Runs a statement that PostgreSQL parses and plans once per connection, because it runs under a
 * name. Only for the few statements that run all the time and whose best plan does not depend on
 * their values: under row-level security planning costs more than running them. The rows follow from the selection of the
 * statement; of plain SQL the caller vouches for `Row`.
 */
export async function runNamed<Row>(scope: Scope, statement: Query<Row> | SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(asJson(statement))
  return send<Row>(scope, { name: nameOf(text), text, values: params })
}

const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Runs a statement that is planned for its values: one plan for all filters costs 6 -> 95 ms. */
export async function runPlanned<Row>(scope: Scope, statement: Query<Row> | SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(asJson(statement))
  return send<Row>(scope, { text, values: params })
}

/**
 * All rows as one text: pg's parser of 50 wide rows takes three times the CPU of JSON.parse. Instants
 * arrive as ISO 8601 with +00:00.
 */
const asJson = <Row>(statement: Query<Row> | SQL): SQL =>
  sql`select coalesce(json_agg(found), '[]')::text as found from (${is(statement, SQL) ? statement : statementOf(statement)}) found`

async function send<Row>(scope: Scope, query: pg.QueryConfig): Promise<Row[]> {
  const [row] = await rowsOf<{ found: string }>(scope, query)
  // The caller vouches for the type.
  return JSON.parse(row!.found) as Row[]
}

/** Likewise a write that runs all the time; it may return rows of short values. */
export async function writeNamed<Row>(scope: Pick<Scope, 'db'>, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return rowsOf<Row>(scope, { name: nameOf(text), text, values: params })
}

/** Writes that read nothing of each other, in one statement: all of them see what stood there before. */
export async function writeTogether(scope: Scope, writes: readonly SQL[]) {
  const named = writes.map((write, nth) => sql`${sql.raw(`write_${nth}`)} as (${write})`)
  await writeNamed(scope, sql`with ${sql.join(named, sql`, `)} select`)
}

/**
 * The name under which PostgreSQL keeps the plan of a query that drizzle builds (`.prepare(name).execute()`). Its text
 * differs by the tenant filter alone.
 */
export const nameFor = ({ companies }: Scope, query: string) =>
  `${query} of ${companies ? (companies.length === 1 ? 'a company' : 'companies') : 'all'}`

/** Runs a statement for its values that answers one row with long texts, which JSON would escape and parse again. */
export async function runForText<Row>(scope: Scope, statement: SQL): Promise<Row> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const [row] = await rowsOf<Row>(scope, { text, values: params })
  return row!
}

async function rowsOf<Row>({ db }: Pick<Scope, 'db'>, query: pg.QueryConfig): Promise<Row[]> {
  // Transactions are opened on a client of the pool, and drizzle passes it on.
  const { rows } = await (db as typeof db & { $client: pg.PoolClient }).$client.query(query)
  return rows as Row[]
}
