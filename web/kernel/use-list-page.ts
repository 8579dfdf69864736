import { useNavigate } from '@tanstack/react-router'
import { minSearchLength } from '@seatwise/contract/limits'
import type { SortOrder } from '@seatwise/contract/values/base'
import { counted } from './counted.ts'
import { omitUndefined, type AnyFilter, type Change } from './list-state.ts'

type Clearing = 'search' | 'filters'
/** A list made by `defineList`. */
type List<State, Field> = {
  filters: Record<string, AnyFilter>
  sorting: (state: State, change: (changed: { sort: Field; order: SortOrder }) => void) => Sorting<Field>
  without: (state: State, what: Clearing) => object
  count: (state: State) => number
  isPlain: (state: State) => boolean
  stateOf: (body: Body) => object
  labelOf: (filter: string) => string
}
type Body = { filters: Record<string, unknown>; sort: { field: string; order: string } | null }
type Sorting<Field> = { field: Field; order: SortOrder; onChange: (field: Field, order: SortOrder) => void }

type Options<KnownState, State, Field> = {
  list: List<KnownState, Field>
  /** The parameters in the URL. */
  state: State & { search?: string }
  /** The path of the page. */
  path: string
  /** The number of rows; undefined until it is known. */
  total: number | undefined
  /** The noun for one row, and for several. */
  words: readonly [string, string]
}

/**
 * The state of a list's page: its search and filters, the functions that change them, and the number of matching rows.
 */
export function useListPage<KnownState extends object, State extends KnownState, Field extends string>({
  list,
  state,
  path,
  total,
  words,
}: Options<KnownState, State, Field>) {
  // The cast is safe: the route of the path reads its search with the same list.
  const navigate = useNavigate() as (to: { to: string; search: unknown; replace?: boolean }) => Promise<void>
  const openRows = Object.keys(list.filters).filter((name) => list.filters[name]!.place === 'row')
  const closed = Object.fromEntries(openRows.map((name) => [name, undefined]))
  const change: Change<State> = (changed) =>
    void navigate({
      to: path,
      search: (old: State) => omitUndefined({ ...old, ...closed, ...changed }),
      // Otherwise every change of the search text would become an entry of the browser's history.
      replace: 'search' in changed,
    })
  return {
    filters: list.filters,
    state,
    change,
    sort: list.sorting(state, change as Change<object>),
    count: counted(total, words),
    minSearchLength,
    isFiltered: list.count(state) > 0,
    isPlain: list.isPlain(state),
    isEmpty: total === 0,
    stateOf: list.stateOf,
    labelOf: list.labelOf,
    clear: (what: Clearing) => void navigate({ to: path, search: list.without(state, what) }),
  }
}
