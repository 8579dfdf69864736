import type { CompanyFilters, CompanySort } from '@seatwise/contract/companies'
import {
  brandKeys,
  companyKinds,
  companySortFields,
  companyStates,
  sortOrders,
  type BrandKey,
  type CompanyKind,
  type CompanyState,
} from '@seatwise/contract/values'

/** The search parameters of the list's URL. Unknown ones are dropped. */
export type ListState = {
  q?: string
  franchise?: string
  kind?: CompanyKind
  brand?: BrandKey
  state?: CompanyState
  sort?: CompanySort['field']
  order?: CompanySort['order']
  page?: number
}
export type Change = (change: { [K in keyof ListState]?: ListState[K] | undefined }) => void

export const pageSize = 25

const oneOf = <T extends string>(value: unknown, known: readonly T[]) => known.find((one) => one === value)

export function parseListState(search: Record<string, unknown>): ListState {
  const page = Number(search.page)
  return omitUndefined({
    q: typeof search.q === 'string' && search.q !== '' ? search.q.slice(0, 200) : undefined,
    franchise:
      typeof search.franchise === 'string' && /^[\da-f-]{36}$/.test(search.franchise) ? search.franchise : undefined,
    kind: oneOf(search.kind, companyKinds),
    brand: oneOf(search.brand, brandKeys),
    state: oneOf(search.state, companyStates),
    sort: oneOf(search.sort, companySortFields),
    order: oneOf(search.order, sortOrders),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  })
}

/** Removes undefined fields, which the router would otherwise write into the URL. */
export function omitUndefined(state: { [K in keyof ListState]: ListState[K] | undefined }): ListState {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined))
}

/** Request body of POST /companies/search for a list state. */
export function searchBody({ q, franchise, kind, brand, state, sort = 'name', order = 'asc', page = 1 }: ListState) {
  const filters: CompanyFilters = {
    ...(q?.trim() ? { text: q.trim() } : {}),
    ...(franchise ? { franchise_id: franchise } : {}),
    ...(kind ? { kind } : {}),
    ...(brand ? { brand } : {}),
    ...(state ? { state } : {}),
  }
  return { filters, sort: { field: sort, order }, page, page_size: pageSize }
}

/** Number of active filters. The search text does not count. */
export const filterCount = ({ franchise, kind, brand, state }: ListState) =>
  [franchise, kind, brand, state].filter(Boolean).length
