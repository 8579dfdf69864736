import { authRoles, sortOrders, userSortFields, type AuthRole, type UserState } from '@seatwise/contract/values'
import type { UserSort } from '@seatwise/contract/users'

/** The search parameters of the user list's URL. Unknown ones are dropped. */
export type UserListState = {
  q?: string
  roles?: AuthRole[]
  companies?: string[]
  states?: UserState[]
  sort?: UserSort['field']
  order?: UserSort['order']
  page?: number
}

export type Change = (change: { [Part in keyof UserListState]?: UserListState[Part] | undefined }) => void

export const states: readonly UserState[] = ['active', 'invited', 'deactivated']
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const pageSize = 50

export function parseUserListState(search: Record<string, unknown>): UserListState {
  const page = Number(search.page)
  return omitUndefined({
    q: typeof search.q === 'string' && search.q !== '' ? search.q.slice(0, 200) : undefined,
    roles: listOf(search.roles, (role) => authRoles.find((known) => known === role)),
    companies: listOf(search.companies, (id) => (typeof id === 'string' && uuid.test(id) ? id : undefined)),
    states: listOf(search.states, (state) => states.find((known) => known === state)),
    sort: userSortFields.find((field) => field === search.sort),
    order: sortOrders.find((order) => order === search.order),
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined,
  })
}

function listOf<Entry>(value: unknown, known: (entry: unknown) => Entry | undefined): Entry[] | undefined {
  const entries = Array.isArray(value) ? value.slice(0, 50).flatMap((entry) => known(entry) ?? []) : []
  return entries.length > 0 ? entries : undefined
}

/** Removes undefined fields, which the router would otherwise write into the URL. */
export function omitUndefined(state: {
  [Part in keyof UserListState]: UserListState[Part] | undefined
}): UserListState {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined))
}

/** Request body of POST /users/search for a list state. */
export function searchBody({ q, roles, companies, states, sort = 'name', order = 'asc', page = 1 }: UserListState) {
  return {
    filters: {
      ...(q?.trim() ? { text: q.trim() } : {}),
      ...(roles ? { auth_role: roles } : {}),
      ...(companies ? { company_id: companies } : {}),
      ...(states ? { state: states } : {}),
    },
    sort: { field: sort, order },
    page,
    page_size: pageSize,
  }
}
