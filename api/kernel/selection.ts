import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** An expression for each column of a row: without one, or with one of another type, it does not compile. */
export type Selection<Row> = { [Name in keyof Row]-?: SQL<Row[Name]> }

/** The row that a selection gives. */
export type RowOf<Of> = { [Name in keyof Of]: Of[Name] extends SQL<infer Value> ? Value : never }

/** The list after SELECT. */
export const listed = <Row>(selection: Selection<Row>): SQL<Row> =>
  sql.join(
    Object.entries<SQL>(selection).map(([name, expression]) => sql`${expression} as ${sql.identifier(name)}`),
    sql`, `,
  ) as SQL<Row>

/** Columns of a table under their own names; `as` is what the statement calls the table. */
export function columnsOf<Table extends PgTable, Name extends keyof Table['$inferSelect'] & string>(
  table: Table,
  as: string,
  names: readonly Name[],
): { [N in Name]: SQL<Table['$inferSelect'][N]> } {
  const columns = getTableColumns(table)
  const selection = names.map((name) => [name, sql`${sql.identifier(as)}.${sql.identifier(columns[name]!.name)}`])
  // Object.fromEntries loses the names.
  return Object.fromEntries(selection) as { [N in Name]: SQL<Table['$inferSelect'][N]> }
}

/** A row within a row, as JSON. */
export const objectOf = <Row>(selection: Selection<Row>): SQL<Row> =>
  sql`json_build_object(${sql.join(
    Object.entries<SQL>(selection).map(([name, expression]) => sql`${sql.raw(`'${name}'`)}, ${expression}`),
    sql`, `,
  )})`

/** The same, where something is joined; else null. @param id is null where nothing is */
export const joinedOf = <Row>(id: SQL, selection: Selection<Row>): SQL<Row | null> =>
  sql`case when ${id} is not null then ${objectOf(selection)} end`

/** A user by what the statement calls their table; without id and name where none is joined, or none in the reader's scope. */
export const personOf = (user: string) =>
  objectOf({
    id: sql<string | null>`${sql.identifier(user)}.id`,
    name: sql<string | null>`${sql.identifier(user)}.first || ' ' || ${sql.identifier(user)}.last`,
  })

/** A statement whose rows are those of its selection. */
export type Query<Row> = {
  /** Named statements (`name as (...)`) that the others read. */
  with?: readonly SQL[]
  select: Selection<Row>
  /** The SQL after FROM: tables, conditions, order, limit. */
  from: SQL
}

export const withNamed = (named: readonly SQL[]): SQL =>
  named.length > 0 ? sql`with ${sql.join([...named], sql`, `)}` : sql``

export const statementOf = <Row>({ with: named = [], select, from }: Query<Row>): SQL =>
  sql`${withNamed(named)} select ${listed(select)} from ${from}`
