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
