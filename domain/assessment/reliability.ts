import { items } from './instrument.ts'
import { mean } from './quality.ts'
import { scales, type ScaleKey } from './scales.ts'

/**
 * Cronbach's alpha of a scale over its keyed items (raw alpha, as psych::alpha reports it).
 * @param people complete answers in form order, one row for each person
 * @returns null for fewer than two people or a scale without variance
 */
export function cronbachAlpha(scale: ScaleKey, people: readonly Uint8Array[]): number | null {
  const columns = scales[scale].facets.flatMap(([facet, sign]) =>
    items.flatMap((item, index) =>
      item.facet === facet ? [people.map((answers) => keyed(answers[index]!, item.key * sign))] : [],
    ),
  )
  const totals = people.map((_, person) => columns.reduce((sum, column) => sum + column[person]!, 0))
  const total = variance(totals)
  if (people.length < 2 || total === 0) return null
  const k = columns.length
  const within = columns.reduce((sum, column) => sum + variance(column), 0)
  return (k / (k - 1)) * (1 - within / total)
}

const keyed = (answer: number, sign: number) => (sign > 0 ? answer : 6 - answer)

function variance(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}
