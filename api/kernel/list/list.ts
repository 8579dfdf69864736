import { sql, type SQL } from 'drizzle-orm'
import type { SortOrder } from '@seatwise/contract/values'
import type { Permission } from '@seatwise/contract/permissions'
import type { UserScope } from '../scope.ts'
import type { Selection } from '../selection.ts'
import type { Column } from './columns.ts'
import type { Key, Keyset } from './keyset.ts'

export type SortBy = { field: string; order: SortOrder }

/** The query of a list: its rows, its user, and its order. */
export type ListQuery<Filters, Sort> = { scope: UserScope; filters: Filters; sort: Sort }

/** One condition for each filter that a caller can send; without one the list does not compile. */
type Conditions<Filters, Sort> = {
  [Name in Exclude<keyof Filters, 'search'>]-?: (
    value: NonNullable<Filters[Name]>,
    asked: ListQuery<Filters, Sort>,
  ) => SQL | undefined
}

/** A list as a CSV file. */
export type ExportQuery<Filters, Sort> = {
  /** Reaches as far as the one to read the list, and is refused while acting as another user. */
  permission: Permission
  columns: (asked: ListQuery<Filters, Sort>, time_zone: string) => Column[]
  /** Refuses what the reader may not filter or sort by: when it is asked for, and again at every page. */
  check?: (asked: ListQuery<Filters, Sort>) => Promise<void> | void
  /** Columns whose index, followed by the id, gives the rows of long lists in order. */
  storedOrder: (asked: ListQuery<Filters, Sort>) => { keys: Key[]; order: SortOrder }
}

/**
 * A list as SQL: its statements select `columns` from `tables`, of the rows that `tenant` and `conditions` leave,
 * ordered by `keys`.
 */
export type List<Filters extends object, Sort extends SortBy, Row> = {
  name: string
  defaultSort: Sort
  columns: (asked: ListQuery<Filters, Sort>) => Selection<Row>
  tables: (asked: ListQuery<Filters, Sort>) => SQL
  /** The tables that tenant and conditions read, for the count; without it all tables. */
  counted?: (asked: ListQuery<Filters, Sort>) => SQL
  /**
   * True if the tables of the count contain the keys too: a page is then found in these, and only its rows are joined.
   */
  isSortedByCounted?: (asked: ListQuery<Filters, Sort>) => boolean
  /** Named statements (`name as materialized (...)`) that the others read. */
  named?: (asked: ListQuery<Filters, Sort>) => SQL[]
  tenant: (scope: UserScope) => SQL | undefined
  id: SQL
  /** The stored text that `search` looks in, and the column with the ids of its rows. */
  searched?: {
    table: 'candidates' | 'companies' | 'funnels' | 'hiring_campaigns' | 'jobs' | 'roles' | 'users'
    id: SQL
    /** Other rows that the text finds; `found` are the ids of the rows whose text matches. */
    or?: (text: string, found: SQL) => SQL
  }
  /** Conditions that hold whichever filters are sent. */
  always?: (asked: ListQuery<Filters, Sort>) => SQL[]
  conditions: Conditions<Filters, Sort>
  keys: Record<Sort['field'], (asked: ListQuery<Filters, Sort>) => Key[]>
  /** Absent for a list that is not exported. */
  exported?: ExportQuery<Filters, Sort>
}

export function keysetOf<F extends object, S extends SortBy, R>(list: List<F, S, R>, asked: ListQuery<F, S>): Keyset {
  const { sort } = asked
  // Every other property of a sort changes what its keys mean, so it belongs to the name.
  const name = [list.name, ...Object.values(sort)].join(' ')
  const keys = list.keys[sort.field as S['field']](asked)
  return { name, keys: [...keys, { expression: list.id, type: 'uuid' }], order: sort.order }
}

export type Where = { named: SQL[]; conditions: SQL; isFiltered: boolean }

/** The rows of a list as SQL: the named statements and the conditions. */
export function whereOf<F extends object, S extends SortBy, R>(list: List<F, S, R>, asked: ListQuery<F, S>): Where {
  const { search, ...others }: { search?: string } & Partial<Record<string, unknown>> = asked.filters
  const { searched } = list
  const isSearched = searched !== undefined && search !== undefined
  const named = [...(list.named?.(asked) ?? []), ...(isSearched ? [foundBy(searched.table, search)] : [])]
  const filters = [
    ...(isSearched ? [matches(searched, search)] : []),
    ...Object.entries(others).flatMap(([name, value]) => {
      if (value === undefined) return []
      // Object.entries loses the names; the contract's strict shape lets no other through.
      const condition = list.conditions[name as keyof typeof list.conditions]
      return condition(value as never, asked) ?? []
    }),
  ]
  const all = [list.tenant(asked.scope) ?? sql`true`, ...(list.always?.(asked) ?? []), ...filters]
  return {
    named,
    conditions: sql.join(all, sql` and `),
    isFiltered: filters.length > 0,
  }
}

function matches({ id, or }: NonNullable<List<object, SortBy, unknown>['searched']>, text: string): SQL {
  const found = sql`(select id from found)`
  return or ? sql`(${id} in ${found} or ${or(text, found)})` : sql`${id} in ${found}`
}

/**
 * Materialized, so that a rare match does not walk the whole index of the sort. The function reads the scope
 * itself: row-level security would switch the trigram index off (11 -> 650 ms).
 */
const foundBy = (table: string, text: string): SQL =>
  sql`found as materialized (select id from search_by_words(${table}, ${text}) id)`
