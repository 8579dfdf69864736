import { differenceP, pooledZ } from '../fairness/adverse-impact.ts'

/** People of a company who finished the survey, among those who started it. */
export type Completion = { id: string; finished: number; started: number }

export type Difference = {
  /** The companies that differ from the others by more than chance, lowest share first. Shares are from 0 to 1. */
  different: { id: string; share: number }[]
  /** The other companies together. */
  others: { companies: number; share: number }
}

/** The probability of naming a company in a step although all companies of this step have the same share. */
const alpha = 0.05

/**
 * Which companies differ on finishing by more than chance.
 *
 * Each company is compared with all others together (`differenceP`: Fisher's exact test for small groups, else the
 * two-proportion z test). Among k companies there are k comparisons, or one for two companies, so a difference counts
 * if its p is below 0.05 / k (Bonferroni). The company with the smallest p is set apart, and the others are compared
 * again without it, because it has moved the share of the others: only then can it be said of them that they cannot be
 * told apart. Of two companies, the one with the lower share is set apart. A p that is too small for a number is 0, so
 * among several of these the largest |z| decides.
 * @param companies each with at least one person who started
 * @returns null for fewer than two companies
 */
export function differenceOf(companies: readonly Completion[]): Difference | null {
  if (companies.length < 2) return null
  const different: Completion[] = []
  let others = [...companies]
  for (let apart = clearest(others); apart; apart = clearest(others)) {
    different.push(apart)
    others = others.filter((company) => company !== apart)
  }
  return {
    different: different
      .map((company) => ({ id: company.id, share: shareOf([company]) }))
      .sort((one, other) => one.share - other.share),
    others: { companies: others.length, share: shareOf(others) },
  }
}

/** The company that differs most clearly from the others; undefined if none does by more than chance. */
function clearest(companies: readonly Completion[]): Completion | undefined {
  if (companies.length < 2) return undefined
  const comparisons = companies.length === 2 ? 1 : companies.length
  const all = sumOf(companies)
  const [first] = companies
    .map((company) => {
      const own = sumOf([company])
      const others = { n: all.n - own.n, selected: all.selected - own.selected }
      return { company, p: differenceP(own, others), z: Math.abs(pooledZ(own, others)) }
    })
    .sort((one, other) => one.p - other.p || other.z - one.z || shareOf([one.company]) - shareOf([other.company]))
  return first!.p < alpha / comparisons ? first!.company : undefined
}

const sumOf = (companies: readonly Completion[]) => ({
  n: companies.reduce((sum, { started }) => sum + started, 0),
  selected: companies.reduce((sum, { finished }) => sum + finished, 0),
})

function shareOf(companies: readonly Completion[]): number {
  const { n, selected } = sumOf(companies)
  return selected / n
}
