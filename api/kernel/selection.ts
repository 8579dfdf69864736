import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * An SQL expression for each column of a row. A selection that lacks one, or has one of another type, does not compile.
 */
export type Selection<Row> = { [Name in keyof Row]-?: SQL<Row[Name]> }

/** The row type of a selection. */
export type RowOf<Of> = { [Name in keyof Of]: Of[Name] extends SQL<infer Value> ? Value : never }

/** The list of expressions after SELECT. */
export const listed = <Row>(selection: Selection<Row>): SQL<Row> =>
  sql.join(
    Object.entries<SQL>(selection).map(([name, expression]) => sql`${expression} as ${sql.identifier(name)}`),
    sql`, `,
  ) as SQL<Row>

/** Columns of a table under their own names; `as` is the alias of the table in the statement. */
export function columnsOf<Table extends PgTable, Name extends keyof Table['$inferSelect'] & string>(
  table: Table,
  as: string,
  names: readonly Name[],
): { [N in Name]: SQL<Table['$inferSelect'][N]> } {
  const columns = getTableColumns(table)
  const selection = names.map((name) => [name, sql`${sql.identifier(as)}.${sql.identifier(columns[name]!.name)}`])
  // The cast is needed because Object.fromEntries loses the names.
  return Object.fromEntries(selection) as { [N in Name]: SQL<Table['$inferSelect'][N]> }
}

/** A JSON object in a column. */
export const objectOf = <Row>(selection: Selection<Row>): SQL<Row> =>
  sql`json_build_object(${sql.join(
    Object.entries<SQL>(selection).map(([name, expression]) => sql`${sql.raw(`'${name}'`)}, ${expression}`),
    sql`, `,
  )})`

/** Like `objectOf`, but null if no row is joined. @param id null if no row is joined */
export const joinedOf = <Row>(id: SQL, selection: Selection<Row>): SQL<Row | null> =>
  sql`case when ${id} is not null then ${objectOf(selection)} end`

/**
 * A user, by the alias of the users table in the statement. Id and name are null if no user is joined or the user is
 * out of the reader's scope.
 */
export const personOf = (user: string) =>
  objectOf({
    id: sql<string | null>`${sql.identifier(user)}.id`,
    name: sql<string | null>`${sql.identifier(user)}.first || ' ' || ${sql.identifier(user)}.last`,
  })

/** A query whose rows have the columns of its selection. */
export type Query<Row> = {
  /** Common table expressions (`name as (...)`) for the other parts. */
  with?: readonly SQL[]
  select: Selection<Row>
  /** The SQL after FROM: tables, conditions, order and limit. */
  from: SQL
}

export const withNamed = (named: readonly SQL[]): SQL =>
  named.length > 0 ? sql`with ${sql.join([...named], sql`, `)}` : sql``

export const statementOf = <Row>({ with: named = [], select, from }: Query<Row>): SQL =>
  sql`${withNamed(named)} select ${listed(select)} from ${from}`
