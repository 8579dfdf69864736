import type { CustomValueFilter } from '@seatwise/contract/custom-fields'
import { customFieldLimits } from '@seatwise/contract/limits'
import { isId } from '../../kernel/list-state.ts'
import { isDay } from '../../ui/dates.ts'

/** The conditions of custom fields in the URL of a list, by the ids of the fields. */
export type CustomFilters = Record<string, Omit<CustomValueFilter, 'field_id'>>

/** One parameter for all custom fields, because a list does not know them before it is loaded. */
export const customFilter = {
  read: (value: unknown): CustomFilters | undefined => {
    const read = entriesOf(value)
      .slice(0, customFieldLimits.filters)
      .flatMap(([id, of]) => {
        const filter = conditionsOf(of)
        return isId(id) && Object.keys(filter).length > 0 ? [[id, filter] as const] : []
      })
    return read.length > 0 ? Object.fromEntries(read) : undefined
  },
  send: (filters: CustomFilters): CustomValueFilter[] =>
    Object.entries(filters).map(([field_id, filter]) => ({ field_id, ...filter })),
  receive: (sent: unknown): unknown =>
    Array.isArray(sent)
      ? Object.fromEntries((sent as CustomValueFilter[]).map(({ field_id, ...filter }) => [field_id, filter]))
      : undefined,
}

function conditionsOf(value: unknown): CustomFilters[string] {
  const { contains, from, to, any_of, is } = Object.fromEntries(entriesOf(value))
  const chosen = Array.isArray(any_of) ? any_of.filter(isId).slice(0, customFieldLimits.allOptions) : []
  return {
    ...(typeof contains === 'string' && contains.trim() !== '' ? { contains: contains.slice(0, 100) } : {}),
    ...(isEnd(from) ? { from } : {}),
    ...(isEnd(to) ? { to } : {}),
    ...(chosen.length > 0 ? { any_of: chosen } : {}),
    ...(typeof is === 'boolean' ? { is } : {}),
  }
}

const isEnd = (value: unknown): value is string | number =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && isDay(value)

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
