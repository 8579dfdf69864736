import { sql, type SQL } from 'drizzle-orm'
import type { SortOrder } from '@seatwise/contract/values/base'
import type { Permission } from '@seatwise/contract/permissions'
import type { UserScope } from '../scope.ts'
import type { Selection } from '../selection.ts'
import type { Column } from './columns.ts'
import type { Key, Keyset } from './keyset.ts'

export type SortBy = { field: string; order: SortOrder }

/** What a user asks of a list. */
export type ListQuery<Filters, Sort> = { scope: UserScope; filters: Filters; sort: Sort }

/** A condition for each filter that a client can send. A list that lacks one does not compile. */
type Conditions<Filters, Sort> = {
  [Name in Exclude<keyof Filters, 'search'>]-?: (
    value: NonNullable<Filters[Name]>,
    asked: ListQuery<Filters, Sort>,
  ) => SQL | undefined
}

/** How a list is exported as a CSV file. */
export type ExportQuery<Filters, Sort> = {
  /** Has the same reach as the permission to read the list, but is refused while acting as another user. */
  permission: Permission
  columns: (asked: ListQuery<Filters, Sort>, time_zone: string) => Column[]
  /** Refuses filters and sorts that the reader may not use, when the export is requested and again at each page. */
  check?: (asked: ListQuery<Filters, Sort>) => Promise<void> | void
  /** The columns of an index that, followed by the id, provides the rows of long lists in order. */
  storedOrder: (asked: ListQuery<Filters, Sort>) => { keys: Key[]; order: SortOrder }
}

/**
 * A list as SQL: its statements select `columns` from `tables`, restricted by `tenant` and `conditions` and ordered by
 * `keys`.
 */
export type List<Filters extends object, Sort extends SortBy, Row> = {
  name: string
  defaultSort: Sort
  columns: (asked: ListQuery<Filters, Sort>) => Selection<Row>
  tables: (asked: ListQuery<Filters, Sort>) => SQL
  /** The tables that tenant and conditions need, for the count; undefined: all tables. */
  counted?: (asked: ListQuery<Filters, Sort>) => SQL
  /**
   * True if the tables of the count also contain the keys. Then a page is found in these tables, and only its rows are
   * joined with the others.
   */
  isSortedByCounted?: (asked: ListQuery<Filters, Sort>) => boolean
  /** Common table expressions (`name as materialized (...)`) for the other parts. */
  named?: (asked: ListQuery<Filters, Sort>) => SQL[]
  tenant: (scope: UserScope) => SQL | undefined
  id: SQL
  /** The stored text that `search` searches, and the column with the ids of its rows. */
  searched?: {
    table: 'candidates' | 'companies' | 'funnels' | 'hiring_campaigns' | 'jobs' | 'roles' | 'users'
    id: SQL
    /** A condition for further rows that match the text; `found` is a query for the ids of rows whose text matches. */
    or?: (text: string, found: SQL) => SQL
  }
  /** Conditions that always apply, whatever the filters. */
  always?: (asked: ListQuery<Filters, Sort>) => SQL[]
  conditions: Conditions<Filters, Sort>
  keys: Record<Sort['field'], (asked: ListQuery<Filters, Sort>) => Key[]>
  /** Undefined for a list without an export. */
  exported?: ExportQuery<Filters, Sort>
}

export function keysetOf<F extends object, S extends SortBy, R>(list: List<F, S, R>, asked: ListQuery<F, S>): Keyset {
  const { sort } = asked
  // Every other property of a sort changes the meaning of its keys, so it is part of the name.
  const name = [list.name, ...Object.values(sort)].join(' ')
  const keys = list.keys[sort.field as S['field']](asked)
  return { name, keys: [...keys, { expression: list.id, type: 'uuid' }], order: sort.order }
}

export type Where = { named: SQL[]; conditions: SQL; isFiltered: boolean }

/** The conditions of a list and their common table expressions. */
export function whereOf<F extends object, S extends SortBy, R>(list: List<F, S, R>, asked: ListQuery<F, S>): Where {
  const { search, ...others }: { search?: string } & Partial<Record<string, unknown>> = asked.filters
  const { searched } = list
  const isSearched = searched !== undefined && search !== undefined
  const named = [...(list.named?.(asked) ?? []), ...(isSearched ? [foundBy(searched.table, search)] : [])]
  const filters = [
    ...(isSearched ? [matches(searched, search)] : []),
    ...Object.entries(others).flatMap(([name, value]) => {
      if (value === undefined) return []
      // The cast is needed because Object.entries loses the names. The contract's strict shape allows no other filters.
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
 * Materialized, so that a rare match does not scan the whole index of the sort. The SQL function applies the scope
 * itself, because under row-level security the trigram index would not be used (650 instead of 11 ms).
 */
const foundBy = (table: string, text: string): SQL =>
  sql`found as materialized (select id from search_by_words(${table}, ${text}) id)`
