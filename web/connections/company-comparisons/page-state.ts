import { maxComparedRoles } from '@seatwise/contract/limits'
import { comparisonWeeks, sortOrders, type ComparisonWeeks, type SortOrder } from '@seatwise/contract/values/base'
import { isId, omitUndefined } from '../../kernel/list-state.ts'

/**
 * @property franchise_id for super admins; without it the first one
 * @property weeks the number of last weeks; 13 by default
 * @property roles the names of the compared roles; without them those with the most scores
 * @property sort the key of the row by which the companies are ordered; without it by name
 */
export type ComparisonSearch = {
  franchise_id?: string
  weeks?: ComparisonWeeks
  roles?: string[]
  sort?: string
  order?: SortOrder
}

export const usualWeeks: ComparisonWeeks = '13'

const texts = (value: unknown) =>
  Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, maxComparedRoles)
    : []

export function parseComparisonSearch(search: Record<string, unknown>): ComparisonSearch {
  const roles = texts(search.roles)
  return omitUndefined({
    franchise_id: isId(search.franchise_id) ? search.franchise_id : undefined,
    // The router parses the parameter as a number.
    weeks: comparisonWeeks.find((one) => one === String(search.weeks)),
    roles: roles.length > 0 ? roles : undefined,
    sort: typeof search.sort === 'string' ? search.sort : undefined,
    order: sortOrders.find((one) => one === search.order),
  })
}
