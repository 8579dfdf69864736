import { isDay } from '../../ui/dates.ts'
import { kinds } from './words.ts'

/** The search parameters of the page's URL. Unknown ones are dropped. */
export type ListState = { action?: string; user_id?: string; from?: string; to?: string; before?: string }
export type Change = (change: { [Key in keyof ListState]?: ListState[Key] | undefined }) => void

export function parseListState(search: Record<string, unknown>): ListState {
  const matching = (value: unknown, pattern: RegExp) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined
  const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
  return omitUndefined({
    action: kinds.find(({ value }) => value === search.action)?.value,
    user_id: matching(search.user_id, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    from: day(search.from),
    to: day(search.to),
    before: matching(search.before, /^[\w-]{1,200}$/),
  })
}

/** Removes undefined fields, which the router would otherwise write into the URL. */
export function omitUndefined(state: { [Key in keyof ListState]: ListState[Key] | undefined }): ListState {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined))
}
