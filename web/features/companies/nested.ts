import { maxExactCount } from '@seatwise/contract/limits'
import type { Company } from '@seatwise/contract/companies'

type Member = Pick<Company, 'id' | 'kind' | 'franchise'>

/** The ids of the companies that follow their franchise, with none but its others between. */
export function nestedIn(companies: readonly Member[]): ReadonlySet<string> {
  const nested = new Set<string>()
  let above: string | undefined
  for (const { id, kind, franchise } of companies) {
    if (franchise && franchise.id === above) nested.add(id)
    else above = kind === 'franchise' ? id : undefined
  }
  return nested
}

/** The results of the companies that stand below their franchise, by its id where they are counted exactly. */
export function sumsOf(companies: readonly (Member & { results: number })[]) {
  const sums = new Map<string, { results: number; companies: number }>()
  const nested = nestedIn(companies)
  for (const { id, franchise, results } of companies) {
    if (!franchise || !nested.has(id)) continue
    const { results: before, companies: count } = sums.get(franchise.id) ?? { results: 0, companies: 0 }
    sums.set(franchise.id, { results: before + results, companies: count + 1 })
  }
  return new Map([...sums].filter(([, { results, companies }]) => results <= maxExactCount && companies > 1))
}
