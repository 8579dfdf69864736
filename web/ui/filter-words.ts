import { bands, maxScore, minScore } from '@seatwise/domain/bands'
import { dateOfDay, today } from './dates.ts'

export type Option = { value: string; label: string }
/**
 * @property names the search parameters that the filter sets: one, or the two ends of a period or of a range of scores
 */
export type FilterControl = {
  kind: 'many' | 'one' | 'check' | 'period' | 'scores' | 'numbers' | 'days' | 'text'
  label: string
  names: string[]
  options: readonly Option[]
  /** The largest number of days; undefined for other kinds. */
  max?: number | undefined
  /** True for a control that arranges the rows and excludes none, so that it does not count as a filter. */
  isArrangement?: boolean
}

const manyNamed = 2

/** Common periods; `from` and `to` are days before today. */
export const periods = [
  { label: 'Today', from: 0, to: 0 },
  { label: 'Yesterday', from: 1, to: 1 },
  { label: 'Last 7 days', from: 6, to: 0 },
  { label: 'Last 30 days', from: 29, to: 0 },
  { label: 'Last 90 days', from: 89, to: 0 },
]

export const chosenOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
export const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

type State = Record<string, unknown>

/** The value of a filter in a few words. */
export function valueWords({ kind, names, options }: FilterControl, state: State): string {
  const [first, second] = names.map((name) => state[name])
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  switch (kind) {
    case 'many': {
      const chosen = chosenOf(first)
      return chosen.length > manyNamed ? `${chosen.length} chosen` : chosen.map(labelOf).join(', ')
    }
    case 'one':
      return labelOf(textOf(first))
    case 'period':
      return periodWords(textOf(first), textOf(second))
    case 'scores':
      return scoreWords(numberOf(first), numberOf(second))
    case 'numbers':
      return numberWords(numberOf(first), numberOf(second))
    case 'days':
      return numberOf(first) === undefined ? '' : `${numberOf(first)} or more`
    case 'text':
      return textOf(first) && `“${textOf(first)}”`
    case 'check':
      return ''
  }
}

/** The score bands as ranges. */
export const scoreBands = bands.map(({ from, words }, index) => {
  const above = bands[index - 1]
  return { label: words, from: Math.max(from, minScore), to: above ? above.from - 1 : maxScore }
})

export function scoreWords(from: number | undefined, to: number | undefined): string {
  const [isOpenBelow, isOpenAbove] = [from === undefined || from <= minScore, to === undefined || to >= maxScore]
  if (isOpenBelow) return to === undefined ? '' : `${to} or less`
  if (isOpenAbove) return `${from} or more`
  return from === to ? String(from) : `${from} – ${to}`
}

function numberWords(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return to === undefined ? '' : `${to.toLocaleString('en')} or less`
  if (to === undefined) return `${from.toLocaleString('en')} or more`
  return from === to ? from.toLocaleString('en') : `${from.toLocaleString('en')} – ${to.toLocaleString('en')}`
}

function periodWords(from: string, to: string): string {
  const known = periods.find((period) => today(period.from) === from && today(period.to) === to)
  if (known) return known.label
  if (!from) return to && `until ${dateOfDay(to)}`
  if (!to) return `from ${dateOfDay(from)}`
  return from === to ? dateOfDay(from) : `${dateOfDay(from)} – ${dateOfDay(to)}`
}
