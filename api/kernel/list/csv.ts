import { sql } from 'drizzle-orm'
import { readText, readPlanned } from '../statements.ts'
import type { UserScope } from '../scope.ts'
import { isAfter, orderBy, type Keyset } from './keyset.ts'
import { keysetOf, whereOf, type ListQuery, type ExportQuery, type List, type SortBy } from './list.ts'
import { withNamed } from '../selection.ts'

/** A list that can be exported. */
export type ExportedList<F extends object, S extends SortBy, R> = List<F, S, R> & { exported: ExportQuery<F, S> }

/** Larger pages save little, and Node holds each page in memory as one string. */
const pageRows = 5_000
/** Above this number of rows, no index gives the sort order, so each page would sort the whole list again. */
const maxSorted = 20_000

const byteOrderMark = '\uFEFF'
const lineEnd = sql`E'\\r\\n'`

/** The parameters of an export; times are shown in its time zone. */
export type Export<F, S> = { filters: F; sort: S; time_zone: string }

export const headsOf = <F extends object, S extends SortBy, R>(
  scope: UserScope,
  list: ExportedList<F, S, R>,
  { filters, sort, time_zone }: Export<F, S>,
): string[] => list.exported.columns({ scope, filters, sort }, time_zone).map(({ head }) => head)

type FirstPage = {
  head: string
  rows: number
  /** The ids of all rows in sort order; null for a list that is too long to be sorted. */
  ids: string[] | null
}

/**
 * Reads the head of the file, and the ids of its rows if the list is short enough, in the transaction that records the
 * audit event.
 */
export async function openExport<F extends object, S extends SortBy, R>(
  scope: UserScope,
  list: ExportedList<F, S, R>,
  wanted: Export<F, S>,
): Promise<FirstPage> {
  const query: ListQuery<F, S> = { scope, filters: wanted.filters, sort: wanted.sort }
  const { named, conditions } = whereOf(list, query)
  const { head, rows } = await readText<{ head: string; rows: number }>(
    scope,
    sql`${withNamed(named)} select
      (select count(*)::int from ${(list.counted ?? list.tables)(query)} where ${conditions}) as rows,
      (select string_agg('"' || replace(csv_text(head), '"', '""') || '"', ',' order by place) || ${lineEnd}
        from unnest(${sql.param(headsOf(scope, list, wanted))}::text[]) with ordinality heads(head, place)) as head`,
  )
  if (rows > maxSorted) return { head, rows, ids: null }
  const sorted = await readPlanned<{ id: string }>(
    scope,
    sql`${withNamed(named)} select ${list.id} as id from ${list.tables(query)} where ${conditions}
      order by ${orderBy(keysetOf(list, query))}`,
  )
  return { head, rows, ids: sorted.map(({ id }) => id) }
}

/** A part of the rows: the rows with these ids, in sort order, or the rows after a key, in the order of an index. */
type Part = { ids: string[] } | { after: string[] | null }
type PartText = { lines: string | null; last: string[] | null }

/**
 * Yields the text of the file, page by page. No row appears twice, because ids and the key of the stored order do not
 * change.
 */
export async function* exportText({ head, ids }: FirstPage, read: (part: Part) => Promise<PartText>) {
  yield byteOrderMark + head
  if (ids) {
    for (let start = 0; start < ids.length; start += pageRows) {
      const { lines } = await read({ ids: ids.slice(start, start + pageRows) })
      if (lines) yield lines
    }
    return
  }
  for (let after: string[] | null = null, isMore = true; isMore;) {
    const { lines, last } = await read({ after })
    if (lines) yield lines
    after = last
    isMore = last !== null
  }
}

/**
 * The text form of a PostgreSQL row is the CSV line in brackets and with doubled backslashes, both of which are removed
 * here. Building the line from functions takes twice the CPU. `last` is the key of the last line if more can follow.
 */
export async function exportLines<F extends object, S extends SortBy, R>(
  scope: UserScope,
  list: ExportedList<F, S, R>,
  { filters, sort, time_zone }: Export<F, S>,
  part: Part,
): Promise<PartText> {
  const query: ListQuery<F, S> = { scope, filters, sort }
  const { named, conditions } = whereOf(list, query)
  const fields = list.exported.columns(query, time_zone).map(({ field }) => field)
  const keyset = 'ids' in part ? keysetOf(list, query) : storedOrderOf(list, query)
  const isWanted =
    'ids' in part
      ? sql`${list.id} = any(${sql.param(part.ids)}::uuid[])`
      : part.after
        ? isAfter(keyset, part.after)
        : sql`true`
  const keys = keyset.keys.map(({ expression }, index) => sql`${expression} as ${keyColumn(index)}`)
  const page = sql`page as materialized (
    select row(${sql.join(fields, sql`, `)})::text as line, ${sql.join(keys, sql`, `)}
      from ${list.tables(query)} where ${conditions} and ${isWanted}
      order by ${orderBy(keyset)} limit ${sql.raw(String(pageRows))})`
  await readText(scope, sql`select set_config('TimeZone', ${time_zone}, true)`)
  const lastKey = keyset.keys.map((_, index) => sql`${keyColumn(index)}::text`)
  return readText<PartText>(
    scope,
    sql`${withNamed([...named, page])} select
      replace(string_agg(left(right(line, -1), -1) || ${lineEnd}, ''), '\\\\', '\\') as lines,
      (select array[${sql.join(lastKey, sql`, `)}] from page offset ${sql.raw(String(pageRows - 1))}) as last from page`,
  )
}

const keyColumn = (index: number) => sql.raw(`key_${index}`)

/** An order that an index provides, and in which no change can move a row into the part that is still to be read. */
function storedOrderOf<F extends object, S extends SortBy, R>(
  { exported, id, name }: ExportedList<F, S, R>,
  query: ListQuery<F, S>,
): Keyset {
  const { keys, order } = exported.storedOrder(query)
  return { name, keys: [...keys, { expression: id, type: 'uuid' }], order }
}
