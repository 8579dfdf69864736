import { normalCdf } from '../assessment/normal.ts'

export type Group = { n: number; selected: number }

export type AdverseImpact = {
  rate_reference: number
  rate_focal: number
  /** The focal group's rate divided by that of the reference group; null if the latter is 0. */
  impact_ratio: number | null
  /** True if the ratio is below .80 (29 CFR 1607.4D); to be interpreted together with the significance test. */
  below_four_fifths: boolean
  /** Two-proportion z statistic with pooled variance. */
  z: number
  z_p: number
  /** P value of Fisher's exact test, two-sided. */
  fisher_p: number
  /** Effect size: Cohen's h, absolute. */
  h: number
  /** The test that `significant` is based on: Fisher's if an expected count is below 5 or n is below 30. */
  test: 'fisher' | 'z'
  significant: boolean
}

/** Compares the selection rate of a group (`focal`) with that of the group with the highest rate (`reference`). */
export function adverseImpact(reference: Group, focal: Group): AdverseImpact {
  const p1 = reference.selected / reference.n
  const p2 = focal.selected / focal.n
  const z = pooledZ(reference, focal)
  const z_p = zTwoSided(z)
  const fisher_p = fisherTwoSided(reference, focal)
  const test = needsFisher(reference, focal) ? 'fisher' : 'z'
  return {
    rate_reference: p1,
    rate_focal: p2,
    impact_ratio: p1 === 0 ? null : p2 / p1,
    below_four_fifths: p2 < 0.8 * p1,
    z,
    z_p,
    fisher_p,
    h: Math.abs(2 * Math.asin(Math.sqrt(p1)) - 2 * Math.asin(Math.sqrt(p2))),
    test,
    significant: test === 'fisher' ? fisher_p < 0.05 : Math.abs(z) > 1.96,
  }
}

/**
 * The probability that two groups with the same rate differ by at least as much as these, two-sided: by Fisher's exact
 * test for small groups and expected counts, else by the two-proportion z statistic with pooled variance.
 */
export const differenceP = (one: Group, other: Group): number =>
  needsFisher(one, other) ? fisherTwoSided(one, other) : zTwoSided(pooledZ(one, other))

const pooledRate = (reference: Group, focal: Group) => (reference.selected + focal.selected) / (reference.n + focal.n)

/** The two-proportion z statistic with pooled variance; 0 if all or none are selected. */
export function pooledZ(reference: Group, focal: Group): number {
  const pooled = pooledRate(reference, focal)
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / reference.n + 1 / focal.n))
  return spread === 0 ? 0 : (reference.selected / reference.n - focal.selected / focal.n) / spread
}

/** From the lower tail, which keeps its precision: 1 less the distribution function is 0 from |z| = 8.3 on. */
const zTwoSided = (z: number) => 2 * normalCdf(-Math.abs(z))

function needsFisher(reference: Group, focal: Group): boolean {
  const pooled = pooledRate(reference, focal)
  const smallestExpected = Math.min(...[reference.n, focal.n].flatMap((n) => [n * pooled, n * (1 - pooled)]))
  return smallestExpected < 5 || Math.min(reference.n, focal.n) < 30
}

/** The sum of the probabilities of all tables with the same margins that are at most as likely as this one. */
function fisherTwoSided(reference: Group, focal: Group): number {
  const selected = reference.selected + focal.selected
  const total = reference.n + focal.n
  const logTotal = logChoose(total, selected)
  const logP = (x: number) => logChoose(reference.n, x) + logChoose(focal.n, selected - x) - logTotal
  const observed = logP(reference.selected)
  let p = 0
  const max = Math.min(reference.n, selected)
  for (let x = Math.max(0, selected - focal.n); x <= max; x++) {
    const candidate = logP(x)
    if (candidate <= observed + 1e-7) p += Math.exp(candidate)
  }
  return Math.min(1, p)
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

/** Stirling's series, whose error is below 1e-10 from 20 on. */
function logFactorial(n: number): number {
  if (n >= 20)
    return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5)
  let sum = 0
  for (let i = 2; i <= n; i++) sum += Math.log(i)
  return sum
}
