import { maxOffset, minSearchLength } from '@seatwise/contract/limits'
import type { ResultFilters, ResultSort } from '@seatwise/contract/survey-results'
import { resultSortFields, resultStates, sortOrders, type ResultState } from '@seatwise/contract/values'
import { dayStart, isDay } from '../../ui/dates.ts'

/** The search parameters of the list's URL. Unknown ones are dropped. */
export type ListState = {
  q?: string
  roles?: string[]
  statuses?: string[]
  states?: ResultState[]
  from?: string
  to?: string
  role_explorer?: string
  archived?: true
  test?: true
  sort?: ResultSort['field']
  order?: ResultSort['order']
  page?: number
  after?: string
}

export type Change = (change: { [K in keyof ListState]?: ListState[K] | undefined }) => void

export const pageSize = 50

export function parseListState(search: Record<string, unknown>): ListState {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 300) : undefined)
  const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
  const page = Number(search.page)
  return omitUndefined({
    q: text(search.q),
    roles: listOf(search.roles, (text) => text),
    statuses: listOf(search.statuses, (text) => text),
    states: listOf(search.states, (text) => resultStates.find((state) => state === text)),
    from: day(search.from),
    to: day(search.to),
    role_explorer: text(search.role_explorer),
    archived: search.archived === true ? true : undefined,
    test: search.test === true ? true : undefined,
    sort: resultSortFields.find((field) => field === search.sort),
    order: sortOrders.find((order) => order === search.order),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    after: text(search.after),
  })
}

/** Drops entries that `read` does not know. A list without valid entries is no filter. */
function listOf<Entry>(value: unknown, read: (text: string) => Entry | undefined): Entry[] | undefined {
  const texts = Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
  const entries = texts.map(read).filter((entry) => entry !== undefined)
  return entries.length > 0 ? entries.slice(0, 50) : undefined
}

/** Removes undefined fields, which the router would otherwise write into the URL. */
export function omitUndefined(state: { [K in keyof ListState]: ListState[K] | undefined }): ListState {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined))
}

/**
 * Request body of POST /survey-results/search for a list state. Days run from midnight to midnight in the
 * reader's time zone.
 */
export function searchBody(state: ListState) {
  const page = state.page ?? 1
  const needsKey = (page - 1) * pageSize >= maxOffset
  const filters: ResultFilters = {
    ...(state.q && state.q.trim().length >= minSearchLength ? { search: state.q.trim() } : {}),
    ...(state.roles ? { roles: state.roles } : {}),
    ...(state.statuses ? { statuses: state.statuses } : {}),
    ...(state.states ? { states: state.states } : {}),
    ...(state.from ? { from: dayStart(state.from) } : {}),
    ...(state.to ? { to: dayStart(state.to, 1) } : {}),
    ...(state.archived ? { include_archived: true } : {}),
    ...(state.test ? { include_test: true } : {}),
  }
  return {
    filters,
    sort: sortOf(state),
    page,
    page_size: pageSize,
    ...(needsKey && state.after ? { after: state.after } : {}),
  }
}

function sortOf({ sort = 'dated_at', order = 'desc', role_explorer }: ListState): ResultSort {
  // The explored role decides which score the column shows, so the sort must name it too.
  return { field: sort, order, ...(role_explorer ? { role_name: role_explorer } : {}) }
}

/** Number of active filters. The search text does not count. */
export function filterCount({ roles, statuses, states: chosen, from, to, archived, test }: ListState): number {
  return [roles, statuses, chosen, from, to, archived, test].filter(Boolean).length
}
