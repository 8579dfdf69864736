import type { Role } from '@seatwise/contract/roles'

/** The search parameters of the page's URL. Unknown ones are dropped. */
export type RoleListState = { q?: string; company?: string; show?: 'retired' | 'all' }
export type Change = (change: { [Part in keyof RoleListState]?: RoleListState[Part] | undefined }) => void

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const pageSize = 200

export function parseRoleListState(search: Record<string, unknown>): RoleListState {
  return omitUndefined({
    q: typeof search.q === 'string' && search.q !== '' ? search.q.slice(0, 200) : undefined,
    company: typeof search.company === 'string' && uuid.test(search.company) ? search.company : undefined,
    show: search.show === 'retired' || search.show === 'all' ? search.show : undefined,
  })
}

/** Removes undefined fields, which the router would otherwise write into the URL. */
export function omitUndefined(state: {
  [Part in keyof RoleListState]: RoleListState[Part] | undefined
}): RoleListState {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined))
}

const statesOf = (show: RoleListState['show']): Role['state'][] =>
  show === 'all' ? ['active', 'retired'] : [show ?? 'active']

/** Request body of the roles search for a list state. */
export function searchBody(company_id: string, { q, show }: RoleListState) {
  return {
    filters: { company_id, states: statesOf(show), ...(q?.trim() ? { text: q.trim() } : {}) },
    page_size: pageSize,
  }
}
