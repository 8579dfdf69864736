import { maxExactCount } from '@seatwise/contract/limits'
import type { Company } from '@seatwise/contract/companies'

type Member = Pick<Company, 'id' | 'kind' | 'franchise'>

/**
 * The ids of the companies that stand below their franchise in the list, with only companies of the same franchise
 * between.
 */
export function nestedIn(companies: readonly Member[]): ReadonlySet<string> {
  const nested = new Set<string>()
  let above: string | undefined
  for (const { id, kind, franchise } of companies) {
    if (franchise && franchise.id === above) nested.add(id)
    else above = kind === 'franchise' ? id : undefined
  }
  return nested
}

const counts = ['users', 'results', 'started', 'finished', 'open_jobs'] as const
type Counts = Pick<Company, (typeof counts)[number]>
export type Sum = Counts & { companyIds: string[] }

/**
 * The sums over a franchise and the companies below it, by the id of the franchise; left out with fewer than two
 * companies, or if a count of results is not exact.
 */
export function sumsOf(companies: readonly (Member & Counts)[]): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>()
  const nested = nestedIn(companies)
  for (const company of companies) {
    const { id, kind, franchise } = company
    if (kind === 'franchise') sums.set(id, { ...countsOf(company), companyIds: [] })
    const above = franchise && nested.has(id) && sums.get(franchise.id)
    if (!above) continue
    for (const count of counts) above[count] += company[count]
    above.companyIds.push(id)
  }
  return new Map([...sums].filter(([, { results, companyIds }]) => results <= maxExactCount && companyIds.length > 1))
}

const countsOf = ({ users, results, started, finished, open_jobs }: Counts): Counts => ({
  users,
  results,
  started,
  finished,
  open_jobs,
})
