import { describe, expect, it } from 'vitest'
import { normalCdf } from './normal.ts'
import { readOracle } from '../oracle/read-oracle.ts'
import { norms, rangeWidths, displayValue, shownRange, standardError, tendency, trueScoreRange } from './norms.ts'
import { scaleKeys, scales, type ScaleKey } from './scales.ts'

/** Mid-rank percentiles of the discrete maximum-entropy distribution with this mean and SD. */
function maximumEntropy(min: number, max: number, mean: number, sd: number): number[] {
  const xs = Array.from({ length: max - min + 1 }, (_, i) => (min + i - mean) / sd)
  let a = 0
  let b = -0.5
  for (let step = 0; step < 200; step++) {
    const weights = xs.map((x) => Math.exp(a * x + b * x * x))
    const total = weights.reduce((s, w) => s + w, 0)
    const moment = (k: number) => xs.reduce((s, x, i) => s + x ** k * weights[i]!, 0) / total
    const [m1, m2, m3, m4] = [moment(1), moment(2), moment(3), moment(4)]
    const [f, g] = [m1, m2 - 1]
    if (Math.abs(f) + Math.abs(g) < 1e-13) break
    const [j11, j12, j22] = [m2 - m1 * m1, m3 - m1 * m2, m4 - m2 * m2]
    const determinant = j11 * j22 - j12 * j12
    a -= (f * j22 - g * j12) / determinant
    b -= (g * j11 - f * j12) / determinant
  }
  const weights = xs.map((x) => Math.exp(a * x + b * x * x))
  const total = weights.reduce((s, w) => s + w, 0)
  let below = 0
  return weights.map((weight) => {
    const middle = (below + weight / 2) / total
    below += weight
    return 100 * middle
  })
}

describe('norm set pd-1', () => {
  it.each(scaleKeys)('has for %s a table that is the maximum-entropy distribution of its mean and SD', (key) => {
    const { min, max, mean, sd, pct } = norms[key]
    const computed = maximumEntropy(min, max, mean, sd)
    expect(pct).toHaveLength(max - min + 1)
    computed.forEach((value, i) => expect(Math.abs(value - pct[i]!), `${min + i}`).toBeLessThan(6e-4))
  })

  it.each(scaleKeys)('has for %s the range of its facets', (key) => {
    const count = scales[key].facets.length
    expect([norms[key].min, norms[key].max]).toEqual([4 * count, 20 * count])
  })

  it.each([
    ['DRIVE', 0.41, 1.14],
    ['CHANGE', 0.62, 1.71],
    ['SOCIAL', 0.36, 0.99],
    ['SELFCRIT', 0.44, 1.22],
  ] as const)('has for %s the SEM %f and the required change %f that the manual prints', (key, sem, change) => {
    expect(standardError(key)).toBeCloseTo(sem, 2)
    expect(1.96 * Math.SQRT2 * standardError(key)).toBeCloseTo(change, 1)
  })
})

describe('the range of a person’s usual level', () => {
  // The oracle file is rounded to four decimals.
  it('equals the oracle for its 60 people and 16 scales', () => {
    const rows = readOracle('expected_ranges.csv')
    expect(rows).toHaveLength(960)
    for (const { id, scale, raw, lo68, hi68, lo90, hi90 } of rows) {
      const likely = trueScoreRange(scale as ScaleKey, Number(raw), rangeWidths.likely)
      const nearlySure = trueScoreRange(scale as ScaleKey, Number(raw), rangeWidths.nearlySure)
      const ours = [likely.from, likely.to, nearlySure.from, nearlySure.to]
      const expected = [lo68, hi68, lo90, hi90].map(Number)
      ours.forEach((end, i) => expect(Math.abs(end - expected[i]!), `${id} ${scale}`).toBeLessThan(5.1e-5))
    }
  })

  it.each(scaleKeys)(
    'has for %s a drawn part with the percentile of every raw score, and the wider range includes the narrower',
    (key) => {
      const { min, pct } = norms[key]
      pct.forEach((percentile, index) => {
        const likely = shownRange(key, min + index, rangeWidths.likely)
        const nearlySure = shownRange(key, min + index, rangeWidths.nearlySure)
        const mark = displayValue(percentile)
        expect(likely.from).toBeLessThanOrEqual(mark)
        expect(likely.to).toBeGreaterThanOrEqual(mark)
        expect(nearlySure.from).toBeLessThanOrEqual(likely.from)
        expect(nearlySure.to).toBeGreaterThanOrEqual(likely.to)
      })
    },
  )

  it('shows a tendency only where the nine-of-ten range lies on one side of the middle', () => {
    const { min, pct } = norms.CHANGE
    const rawAt = (percentile: number) => min + pct.findIndex((value) => value >= percentile)
    expect(tendency('CHANGE', rawAt(50))).toBeNull()
    expect(tendency('CHANGE', rawAt(70))).toBeNull()
    expect(tendency('CHANGE', 20)).toBe('high')
    expect(tendency('CHANGE', 4)).toBe('low')
  })
})

it.each([
  [-3, 0.0013498980316300933],
  [-1, 0.15865525393145707],
  [0.4, 0.6554217416103242],
  [2, 0.9772498680518208],
])('The normal distribution at %f is as published', (z, p) => expect(normalCdf(z)).toBeCloseTo(p, 14))
