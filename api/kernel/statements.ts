import { createHash } from 'node:crypto'
import { is, sql, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Scope } from './scope.ts'
import { statementOf, type Query } from './selection.ts'
import { inSpan, isTraced } from './telemetry/instruments.ts'

const dialect = new PgDialect()

/**
 * A query as pg takes it.
 * @property plannedForValues unnamed: one plan for all values would be a bad one for some of them
 */
type Statement = pg.QueryConfig & { plannedForValues?: true }

/** Each connection keeps a plan for each name, so there are few: those of the texts that first run this often. */
const maxNames = 300
const runsBeforeName = 4
const maxNamedValues = 60
const maxCounted = 2_000

/**
 * Answers the name of a text, or undefined for one that runs rarely. Lists of many values get none, because their texts differ. A text
 * without values may hold several commands, which PostgreSQL does not take under a name.
 */
export function statementNames() {
  const names = new Map<string, string>()
  const runs = new Map<string, number>()
  return (text: string, values: unknown[]): string | undefined => {
    const known = names.get(text)
    if (known) return known
    if (names.size >= maxNames || values.length === 0 || values.length > maxNamedValues) return undefined
    const ran = runs.get(text) ?? 0
    if (ran < runsBeforeName) {
      if (runs.size >= maxCounted) runs.clear()
      runs.set(text, ran + 1)
      return undefined
    }
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
    runs.delete(text)
    return name
  }
}

const nameOf = statementNames()

/**
 * A connection whose statements run under names: PostgreSQL parses and plans each once per connection. Under row-level security
 * planning costs more than running most of them.
 */
export const namingClient = (client: pg.PoolClient | pg.Pool) => ({
  query: (statement: Statement, values: unknown[] = statement.values ?? []): Promise<pg.QueryResult> => {
    const { plannedForValues, ...config } = statement
    const name = plannedForValues ? undefined : nameOf(config.text, values)
    const send = () => client.query({ ...config, ...(name ? { name } : {}), values })
    return isTraced() ? inSpan(summaryOf(config.text), { 'db.system.name': 'postgresql' }, send) : send()
  },
})

/** The first words of a statement, as the name of its span: its texts have no values, but some are very long. */
const summaryOf = (text: string) => text.slice(0, 80).replaceAll(/\s+/g, ' ')

/**
 * Reads rows under a name. The rows follow from the selection of the statement; of plain SQL the caller vouches for `Row`.
 */
export async function readRows<Row>(scope: Scope, statement: Query<Row> | SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(asJson(statement))
  return send<Row>(scope, { text, values: params })
}

/** Reads rows by a statement that is planned for its values: one plan for all filters costs 6 -> 95 ms. */
export async function readPlanned<Row>(scope: Scope, statement: Query<Row> | SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(asJson(statement))
  return send<Row>(scope, { text, values: params, plannedForValues: true })
}

/**
 * All rows as one text: pg's parser of 50 wide rows takes three times the CPU of JSON.parse. Instants
 * arrive as ISO 8601 with +00:00.
 */
const asJson = <Row>(statement: Query<Row> | SQL): SQL =>
  sql`select coalesce(json_agg(found), '[]')::text as found from (${is(statement, SQL) ? statement : statementOf(statement)}) found`

async function send<Row>(scope: Scope, query: Statement): Promise<Row[]> {
  const [row] = await rowsOf<{ found: string }>(scope, query)
  // The caller vouches for the type.
  return JSON.parse(row!.found) as Row[]
}

/** Runs a write; it may return rows of short values. */
export async function write<Row>(scope: Pick<Scope, 'db'>, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return rowsOf<Row>(scope, { text, values: params })
}

/** Writes that read nothing of each other, in one statement: all of them see what stood there before. */
export async function writeTogether(scope: Scope, writes: readonly SQL[]) {
  const named = writes.map((write, nth) => sql`${sql.raw(`write_${nth}`)} as (${write})`)
  await write(scope, sql`with ${sql.join(named, sql`, `)} select`)
}

/** Runs a statement for its values that answers one row with long texts, which JSON would escape and parse again. */
export async function readText<Row>(scope: Scope, statement: SQL): Promise<Row> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const [row] = await rowsOf<Row>(scope, { text, values: params, plannedForValues: true })
  return row!
}

async function rowsOf<Row>({ db }: Pick<Scope, 'db'>, statement: Statement): Promise<Row[]> {
  // Transactions are opened on a naming client, and drizzle passes it on.
  const { rows } = await (db as typeof db & { $client: ReturnType<typeof namingClient> }).$client.query(statement)
  return rows as Row[]
}
