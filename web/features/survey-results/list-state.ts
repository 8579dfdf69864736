import { maxOffset } from '@seatwise/contract/limits'
import type { ResultFilters, ResultSort } from '@seatwise/contract/survey-results'
import { dayStart } from '../../ui/dates.ts'

/** What the address of the list holds; anything else in it is dropped. */
export type ListState = {
  q?: string
  roles?: string[]
  statuses?: string[]
  states?: State[]
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

type State = 'in_progress' | 'completed' | 'expired'
const states: readonly State[] = ['in_progress', 'completed', 'expired']
const fields: readonly ResultSort['field'][] = [
  'dated_at',
  'name',
  'role',
  'role_score',
  'minutes',
  'quality',
  'status',
]

export const pageSize = 50

export function parseListState(search: Record<string, unknown>): ListState {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 300) : undefined)
  const list = (value: unknown) => {
    const kept = Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
    return kept.length > 0 ? kept.slice(0, 50) : undefined
  }
  const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)
  const page = Number(search.page)
  return withoutGaps({
    q: text(search.q),
    roles: list(search.roles),
    statuses: list(search.statuses),
    states: list(search.states)?.filter((state): state is State => states.includes(state as State)),
    from: day(search.from),
    to: day(search.to),
    role_explorer: text(search.role_explorer),
    archived: search.archived === true ? true : undefined,
    test: search.test === true ? true : undefined,
    sort: fields.find((field) => field === search.sort),
    order: search.order === 'asc' || search.order === 'desc' ? search.order : undefined,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    after: text(search.after),
  })
}

/** An absent part of the state is absent, not undefined: the address stays short. */
export function withoutGaps(state: { [K in keyof ListState]: ListState[K] | undefined }): ListState {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined))
}

/** The call that a state stands for. Days are the reader's own, from midnight to midnight. */
export function searchBody(state: ListState) {
  const page = state.page ?? 1
  const needsKey = (page - 1) * pageSize >= maxOffset
  const filters: ResultFilters = {
    ...(state.q && state.q.trim().length >= 2 ? { search: state.q.trim() } : {}),
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
  // The explored role decides the score column, and so what sorting by it means.
  return { field: sort, order, ...(role_explorer ? { role_name: role_explorer } : {}) }
}

/** How many filters are on, the search aside. */
export function filterCount({ roles, statuses, states: chosen, from, to, archived, test }: ListState): number {
  return [roles, statuses, chosen, from, to, archived, test].filter(Boolean).length
}
