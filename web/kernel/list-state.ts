import { minSearchLength } from '@seatwise/contract/limits'
import { sortOrders, type SortOrder } from '@seatwise/contract/values/base'
import { maxScore, minScore } from '@seatwise/domain/bands'
import { dayOf, dayStart, isDay } from '../ui/dates.ts'

/** The control of a filter, which `ui/filters.tsx` renders. */
type Control = {
  kind: 'many' | 'one' | 'day' | 'score' | 'days' | 'text' | 'check'
  label: string
  options?: readonly Option[] | undefined
  /** The largest number of days. */
  max?: number
  /** The name of the range of which this day or score is one end. */
  range?: string
}
type Option<Value extends string = string> = { value: Value; label: string }

/** A filter in the URL: how its value is read from the URL, and what is sent to the server. */
type Filter<Value, Wire = Value> = {
  read: (value: unknown) => Value | undefined
  send: (value: Value) => Wire
  /** The value of the filter for a sent value; the inverse of `send`, needed only if the two differ. */
  receive?: (sent: unknown) => unknown
  control?: Control
  place?: Place
}
/** For a parameter that is not a filter: the page or tab of the list, or the row that is open. */
type Place = 'page' | 'row'
/** The type of any filter. `never` as a parameter accepts functions with any parameter type. */
export type AnyFilter = {
  read: (value: unknown) => unknown
  send: (value: never) => unknown
  receive?: (sent: unknown) => unknown
  control?: Control
  place?: Place
}

/** Options from their names, in the order of the names. */
export const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>): Option<Value>[] =>
  // Object.entries loses the type of the keys.
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }))

const same = <Value>(value: Value) => value
/** The router parses digits in the URL as a number. */
const text = (value: unknown) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : undefined
const maxSearchLength = 100
const maxChosen = 50

/** The text of a search; it is not sent if it is too short. */
export const words: Filter<string, string | undefined> = {
  read: (value) => text(value)?.slice(0, maxSearchLength),
  send: (value) => (value.trim().length >= minSearchLength ? value.trim() : undefined),
}
/** A text search as one of the filters. */
export const containing = (label: string) => ({ ...words, control: { kind: 'text' as const, label } })

export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
const known = <Value extends string>(options: readonly Option<Value>[] | undefined, value: unknown) =>
  options ? options.find((option) => option.value === value)?.value : undefined

/** A choice of several options. Without options any texts are allowed, and the page offers those that it has loaded. */
export function many<const Value extends string>(label: string, options?: readonly Option<Value>[]): Filter<Value[]> {
  return {
    read: (value) => {
      const values = Array.isArray(value) ? value.slice(0, maxChosen) : []
      // The cast is safe: without options any text is a Value, because callers use no narrower type than string.
      const chosen = values.flatMap((one) => (options ? known(options, one) : (text(one) as Value | undefined)) ?? [])
      return chosen.length > 0 ? chosen : undefined
    },
    send: same,
    control: { kind: 'many', label, options },
  }
}

export function one<const Value extends string>(label: string, options: readonly Option<Value>[]): Filter<Value> {
  return { read: (value) => known(options, value), send: same, control: { kind: 'one', label, options } }
}

/** A row of another list, by its id. The page offers the rows that it has loaded. */
export const oneId = (label: string): Filter<string> => ({
  read: (value) => (isId(value) ? text(value) : undefined),
  send: same,
  control: { kind: 'one', label },
})

export const manyIds = (label: string): Filter<string[]> => {
  const filter = many(label)
  return { ...filter, read: (value) => filter.read(Array.isArray(value) ? value.filter(isId) : value) }
}

/**
 * A day of a period. The URL has the day, the server gets an instant: the beginning of the day that is `later` days
 * after it.
 */
const day = (label: string, range: string, later: 0 | 1): Filter<string> => ({
  read: (value) => (typeof value === 'string' && isDay(value) ? value : undefined),
  send: (value) => dayStart(value, later),
  // The end of a period is exclusive: one millisecond earlier lies within the last day.
  receive: (sent) => dayOf(new Date(new Date(String(sent)).getTime() - later).toISOString()),
  control: { kind: 'day', label, range },
})
/** Days begin at midnight in the shown time zone. */
export const firstDay = (range: string) => day('From', range, 0)
export const lastDay = (range: string) => day('To', range, 1)

const isScore = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= minScore && Number(value) <= maxScore
/** One end of a range of scores; both ends are inclusive. */
const scoreEnd = (label: string): Filter<number> => ({
  read: (value) => (isScore(value) ? value : undefined),
  send: same,
  control: { kind: 'score', label, range: 'Score' },
})
export const lowestScore = scoreEnd('From')
export const highestScore = scoreEnd('To')

/** A number of days that have passed at least. */
export const minDays = (label: string, max: number): Filter<number> => ({
  read: (value) => (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max ? Number(value) : undefined),
  send: same,
  control: { kind: 'days', label, max },
})

export const check = (label: string): Filter<true> => ({
  read: (value) => (value === true ? true : undefined),
  send: same,
  control: { kind: 'check', label },
})

/** The row that is open beside the list. A change of the list closes it. */
export const openRow = {
  read: (value: unknown) => (isId(value) ? value : undefined),
  send: () => undefined,
  place: 'row',
} as const

type Values<Filters extends Record<string, AnyFilter>> = {
  [Name in keyof Filters]?: NonNullable<ReturnType<Filters[Name]['read']>>
}
type WireValue<Filters extends Record<string, AnyFilter>> = {
  [Name in keyof Filters]?: ReturnType<Filters[Name]['send']>
}
type Sorting<Field> = {
  sort?: Field
  order?: SortOrder
  /** The id of the saved view that is open. */
  view?: string
}

/** The type of the parameters in a list's URL. */
export type StateOf<L extends { parse: (search: Record<string, unknown>) => unknown }> = ReturnType<L['parse']>
/** Changes some parameters; undefined removes one. */
export type Change<State> = (change: { [Name in keyof State]?: State[Name] | undefined }) => void

type Options<Filters, Field> = {
  filters: Filters
  sorts: readonly Field[]
  defaultSort: { field: Field; order: SortOrder }
}

/** The parser of a list's URL, and the filters and the sort order of the corresponding request. */
export function defineList<Filters extends Record<string, AnyFilter>, Field extends string>({
  filters,
  sorts,
  defaultSort,
}: Options<Filters, Field>) {
  type State = Values<Filters> & Sorting<Field>
  const names = Object.keys(filters)
  const sortOf = ({ sort = defaultSort.field, order = defaultSort.order }: State) => ({ field: sort, order })
  const list = {
    filters,

    /** Reads the search of the URL; unknown parameters and invalid values are dropped. */
    parse: (search: Record<string, unknown>): State => {
      const read = {
        ...Object.fromEntries(names.map((name) => [name, filters[name]!.read(search[name])])),
        sort: sorts.find((field) => field === search.sort),
        order: sortOrders.find((order) => order === search.order),
        view: isId(search.view) ? search.view : undefined,
      }
      // The cast is safe: Object.fromEntries loses the names, but each value was read by the filter of its name.
      return omitUndefined(read) as State
    },

    body: (state: State) => {
      const values = Object.entries(state).flatMap(([name, value]) => {
        const sent = filters[name]?.send(value as never)
        return sent === undefined ? [] : [[name, sent] as const]
      })
      return {
        // The cast is safe: each value was made by the filter of its name.
        filters: Object.fromEntries(values) as WireValue<Filters>,
        sort: sortOf(state),
      }
    },

    /** The sort order, and the function that changes it. */
    sorting: (state: State, change: (changed: { sort: Field; order: SortOrder }) => void) => ({
      ...sortOf(state),
      onChange: (sort: Field, order: SortOrder) => change({ sort, order }),
    }),

    /** The state for the filters and the sort order of a request; unknown parts are dropped. */
    stateOf: (body: { filters: Record<string, unknown>; sort: { field: string; order: string } | null }): State => {
      const values = Object.entries(body.filters).map(([name, sent]) => {
        const { receive = same } = filters[name] ?? {}
        return [name, receive(sent)] as const
      })
      const isUsual = body.sort?.field === defaultSort.field && body.sort.order === defaultSort.order
      const sorting = isUsual ? {} : { sort: body.sort?.field, order: body.sort?.order }
      return list.parse({ ...Object.fromEntries(values), ...sorting })
    },

    /** The label of a filter; `sort` has none. */
    labelOf: (filter: string) => filters[filter]?.control?.label ?? 'its order',

    /** True if there is no filter and the sort order is the default. */
    isPlain: (state: State) => Object.keys(state).every((name) => name === 'view'),

    /** The state without its filters or without its search text; the page or tab stays. */
    without: (state: State, what: 'search' | 'filters'): State => {
      const kept = Object.entries(state).filter(([name]) =>
        what === 'search'
          ? name !== 'search'
          : name === 'search' || !names.includes(name) || filters[name]!.place === 'page',
      )
      // The cast restores the names, which Object.fromEntries loses.
      return Object.fromEntries(kept) as State
    },

    /** The number of active filters. The search text does not count. */
    count: (state: State) =>
      names.filter((name) => name !== 'search' && filters[name]!.place === undefined && name in state).length,
  }
  return list
}

/** Removes undefined fields, which the router would otherwise write into the URL. */
export function omitUndefined<State extends object>(
  state: State,
): { [Name in keyof State]: Exclude<State[Name], undefined> } {
  // The cast is safe: only undefined fields are removed.
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)) as never
}
