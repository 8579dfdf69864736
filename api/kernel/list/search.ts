import { sql, type SQL } from 'drizzle-orm'
import { maxExactCount } from '@seatwise/contract/limits'
import { readRows, readPlanned } from '../statements.ts'
import type { UserScope } from '../scope.ts'
import { listed, withNamed } from '../selection.ts'
import { decodeKey, encodeKey, isAfter, keyOf, orderBy } from './keyset.ts'
import { keysetOf, whereOf, type ListQuery, type List, type SortBy, type Where } from './list.ts'

/** The request of a list route. */
export type PageRequest<Filters, Sort> = {
  filters?: Filters | undefined
  sort?: Sort | undefined
  after?: string | undefined
  page_size?: number | undefined
  exact_total?: boolean | undefined
}

export type Page<Row> = { rows: Row[]; next: string | null }
type CountedPage<Row> = Page<Row> & { total: number }

const defaultPageSize = 50

/**
 * One page of the rows in scope, the key of the next page, and the total, which is exact up to 1,000 and otherwise
 * 1,001.
 */
export async function searchList<F extends object, S extends SortBy, R>(
  scope: UserScope,
  list: List<F, S, R>,
  { exact_total, ...request }: PageRequest<F, S>,
): Promise<CountedPage<R>> {
  const asked = askedOf(scope, list, request)
  const where = whereOf(list, asked)
  const count = countOf(list, asked, where, exact_total)
  // Named page_total, because rows may have a column `total`, such as those of task runs.
  const page = await searchPage(scope, list, request, sql<{ page_total: number }>`${count} as page_total`)
  const counted = page.rows[0]?.page_total
  return { ...page, total: counted ?? (request.after === undefined ? 0 : await countAlone(scope, where, count)) }
}

/**
 * One page of the rows in scope, and the key of the next page.
 * @param also a further column
 * @property isFixed true if the filters are the same in every call: one plan fits all of them
 */
export async function searchPage<F extends object, S extends SortBy, R, Also = object>(
  scope: UserScope,
  list: List<F, S, R>,
  {
    page_size = defaultPageSize,
    after,
    isFixed = false,
    ...request
  }: Omit<PageRequest<F, S>, 'exact_total'> & { isFixed?: boolean },
  also?: SQL<Also>,
): Promise<Page<R & Also>> {
  const asked = askedOf(scope, list, request)
  const keyset = keysetOf(list, asked)
  const where = whereOf(list, asked)
  const isPastKey = after === undefined ? sql`` : sql`and ${isAfter(keyset, decodeKey(keyset, after))}`
  // LIMIT is inlined, because with a parameter a generic plan assumes 10 % of the table.
  const limit = sql.raw(String(page_size + 1))
  // Without filters, one generic plan fits every page. With filters, the best plan depends on their selectivity.
  const run = where.isFiltered && !isFixed ? readPlanned : readRows
  const found = sql`where ${where.conditions} ${isPastKey} order by ${orderBy(keyset)} limit ${limit}`
  // A generic plan assumes a company of average size. For a larger company it would join all rows before sorting them.
  const ofPage = list.isSortedByCounted?.(asked)
    ? sql`where ${list.id} = any(array(select ${list.id} from ${list.counted!(asked)} ${found})) order by ${orderBy(keyset)}`
    : found
  const rows = await run<R & Also & { page_key: string[] }>(
    scope,
    sql`${withNamed(where.named)} select ${listed(list.columns(asked))}, ${keyOf(keyset)} as page_key${also ? sql`, ${also}` : sql``}
      from ${list.tables(asked)} ${ofPage}`,
  )
  const page = rows.slice(0, page_size)
  const last = page.at(-1)
  return { rows: page, next: rows.length > page_size && last ? encodeKey(keyset, last.page_key) : null }
}

function askedOf<F extends object, S extends SortBy, R>(
  scope: UserScope,
  list: List<F, S, R>,
  { filters, sort = list.defaultSort }: Pick<PageRequest<F, S>, 'filters' | 'sort'>,
): ListQuery<F, S> {
  // The cast is safe: no filter is required, so an empty object is valid.
  return { scope, filters: filters ?? ({} as F), sort }
}

/** Counts up to 1,001 rows, because an exact count of a million rows costs as much as a hundred list pages. */
function countOf<F extends object, S extends SortBy, R>(
  list: List<F, S, R>,
  asked: ListQuery<F, S>,
  { conditions }: Where,
  isExact = false,
): SQL {
  const limit = isExact ? sql`` : sql.raw(`limit ${maxExactCount + 1}`)
  const tables = (list.counted ?? list.tables)(asked)
  return sql`(select count(*)::int from (select from ${tables} where ${conditions} ${limit}) counted)`
}

/** Counts separately when the page is empty, because the count is a column of its rows. */
async function countAlone(scope: UserScope, { named }: Where, count: SQL): Promise<number> {
  const [row] = await readPlanned<{ page_total: number }>(scope, sql`${withNamed(named)} select ${count} as page_total`)
  return row!.page_total
}

/** One row in scope, as the list shows it. */
export async function findInList<F extends object, S extends SortBy, R>(
  scope: UserScope,
  list: List<F, S, R>,
  id: string,
): Promise<R | undefined> {
  const asked: ListQuery<F, S> = { scope, filters: {} as F, sort: list.defaultSort }
  const [row] = await readRows<R>(
    scope,
    sql`select ${listed(list.columns(asked))} from ${list.tables(asked)}
      where ${list.tenant(scope) ?? sql`true`} and ${list.id} = ${id}`,
  )
  return row
}
