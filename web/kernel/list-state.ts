import { minSearchLength } from '@seatwise/contract/limits'
import { sortOrders, type SortOrder } from '@seatwise/contract/values'
import { maxScore, minScore } from '@seatwise/domain/bands'
import { dayOf, dayStart, isDay } from '../ui/dates.ts'

/** The control of a filter; `ui/filters.tsx` renders it. */
type Control = {
  kind: 'many' | 'one' | 'day' | 'score' | 'text' | 'check'
  label: string
  options?: readonly Option[] | undefined
  /** The name of the range that two days or two scores delimit. */
  range?: string
}
type Option<Value extends string = string> = { value: Value; label: string }

/** A filter in the URL: its allowed values, and the part that is sent to the server. */
type Filter<Value, Wire = Value> = {
  read: (value: unknown) => Value | undefined
  send: (value: Value) => Wire
  /** The value that is sent so; without it the sent value itself. */
  receive?: (sent: unknown) => unknown
  control?: Control
  place?: Place
}
/** It is no filter: the page or tab that the list stands on, or the row that is open in it. */
type Place = 'page' | 'row'
/** Takes every filter: a function accepts at least what a stricter one does. */
export type AnyFilter = {
  read: (value: unknown) => unknown
  send: (value: never) => unknown
  receive?: (sent: unknown) => unknown
  control?: Control
  place?: Place
}

/** Options by their names, in the order of these. */
export const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>): Option<Value>[] =>
  // Object.entries loses the type of the keys.
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }))

const same = <Value>(value: Value) => value
/** The router reads digits in an address as a number. */
const text = (value: unknown) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : undefined
const maxSearchLength = 100
const maxChosen = 50

/** The words of a text search; too few characters are not sent. */
export const words: Filter<string, string | undefined> = {
  read: (value) => text(value)?.slice(0, maxSearchLength),
  send: (value) => (value.trim().length >= minSearchLength ? value.trim() : undefined),
}
/** The same among the filters. */
export const containing = (label: string) => ({ ...words, control: { kind: 'text' as const, label } })

export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
const known = <Value extends string>(options: readonly Option<Value>[] | undefined, value: unknown) =>
  options ? options.find((option) => option.value === value)?.value : undefined

/** Several of the options; without options any texts, which the page offers as it loads them. */
export function many<const Value extends string>(label: string, options?: readonly Option<Value>[]): Filter<Value[]> {
  return {
    read: (value) => {
      const values = Array.isArray(value) ? value.slice(0, maxChosen) : []
      // Without options every text is a Value: the caller then states no narrower type than string.
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

/** A row of another list, by its id; the page offers the rows as it loads them. */
export const oneId = (label: string): Filter<string> => ({
  read: (value) => (isId(value) ? text(value) : undefined),
  send: same,
  control: { kind: 'one', label },
})

export const manyIds = (label: string): Filter<string[]> => {
  const filter = many(label)
  return { ...filter, read: (value) => filter.read(Array.isArray(value) ? value.filter(isId) : value) }
}

/** Filters name instants, and the page the days that hold them: `later` days after the named one its filter begins. */
const day = (label: string, range: string, later: 0 | 1): Filter<string> => ({
  read: (value) => (typeof value === 'string' && isDay(value) ? value : undefined),
  send: (value) => dayStart(value, later),
  // The last instant before the filter's end lies in the last day.
  receive: (sent) => dayOf(new Date(new Date(String(sent)).getTime() - later).toISOString()),
  control: { kind: 'day', label, range },
})
/** Days run from midnight to midnight in the reader's time zone. */
export const firstDay = (range: string) => day('From', range, 0)
export const lastDay = (range: string) => day('To', range, 1)

const isScore = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= minScore && Number(value) <= maxScore
/** One end of a range of scores, both ends included. */
const scoreEnd = (label: string): Filter<number> => ({
  read: (value) => (isScore(value) ? value : undefined),
  send: same,
  control: { kind: 'score', label, range: 'Score' },
})
export const lowestScore = scoreEnd('From')
export const highestScore = scoreEnd('To')

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
  /** The saved view that was opened. */
  view?: string
}

/** The parameters of a list's URL. */
export type StateOf<L extends { parse: (search: Record<string, unknown>) => unknown }> = ReturnType<L['parse']>
/** A change of some parameters; undefined removes one. */
export type Change<State> = (change: { [Name in keyof State]?: State[Name] | undefined }) => void

type Options<Filters, Field> = {
  filters: Filters
  sorts: readonly Field[]
  defaultSort: { field: Field; order: SortOrder }
}

/** The parser of a list's URL, and the filters and the sort of the corresponding request. */
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

    /** Drops what the list does not know. */
    parse: (search: Record<string, unknown>): State => {
      const read = {
        ...Object.fromEntries(names.map((name) => [name, filters[name]!.read(search[name])])),
        sort: sorts.find((field) => field === search.sort),
        order: sortOrders.find((order) => order === search.order),
        view: isId(search.view) ? search.view : undefined,
      }
      // Object.fromEntries loses the names; each value was read by the filter of its name.
      return omitUndefined(read) as State
    },

    body: (state: State) => {
      const values = Object.entries(state).flatMap(([name, value]) => {
        const sent = filters[name]?.send(value as never)
        return sent === undefined ? [] : [[name, sent] as const]
      })
      return {
        // As above: each value was made by the filter of its name.
        filters: Object.fromEntries(values) as WireValue<Filters>,
        sort: sortOf(state),
      }
    },

    /** The order of the rows, and how the page changes it. */
    sorting: (state: State, change: (changed: { sort: Field; order: SortOrder }) => void) => ({
      ...sortOf(state),
      onChange: (sort: Field, order: SortOrder) => change({ sort, order }),
    }),

    /** The state of a body, without unknown parts. */
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

    /** True without filters and with the default order. */
    isPlain: (state: State) => Object.keys(state).every((name) => name === 'view'),

    /** The state without its filters, or without the words of its search. It stays on its page. */
    without: (state: State, what: 'search' | 'filters'): State => {
      const kept = Object.entries(state).filter(([name]) =>
        what === 'search'
          ? name !== 'search'
          : name === 'search' || !names.includes(name) || filters[name]!.place === 'page',
      )
      // Object.fromEntries loses the names.
      return Object.fromEntries(kept) as State
    },

    /** Number of active filters. The search text does not count. */
    count: (state: State) =>
      names.filter((name) => name !== 'search' && filters[name]!.place === undefined && name in state).length,
  }
  return list
}

/** Removes undefined fields, which the router would otherwise write into the URL. */
export function omitUndefined<State extends object>(
  state: State,
): { [Name in keyof State]: Exclude<State[Name], undefined> } {
  // The cast is safe: exactly the undefined fields are left out.
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)) as never
}
