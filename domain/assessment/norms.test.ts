import { describe, expect, it } from 'vitest'
import { normalCdf } from './normal.ts'
import { errorBand, norms, standardError } from './norms.ts'
import { scaleKeys, scales } from './scales.ts'

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
  it.each(scaleKeys)('%s: the table is the maximum-entropy distribution of its mean and SD', (key) => {
    const { min, max, mean, sd, pct } = norms[key]
    const computed = maximumEntropy(min, max, mean, sd)
    expect(pct).toHaveLength(max - min + 1)
    computed.forEach((value, i) => expect(Math.abs(value - pct[i]!), `${min + i}`).toBeLessThan(6e-4))
  })

  it.each(scaleKeys)('%s: its range is that of its facets', (key) => {
    const count = scales[key].facets.length
    expect([norms[key].min, norms[key].max]).toEqual([4 * count, 20 * count])
  })

  it.each([
    ['DRIVE', 0.41, 1.14],
    ['CHANGE', 0.62, 1.71],
    ['SOCIAL', 0.36, 0.99],
    ['SELFCRIT', 0.44, 1.22],
  ] as const)('%s: SEM %f and the change needed %f as the manual prints them', (key, sem, change) => {
    expect(standardError(key)).toBeCloseTo(sem, 2)
    expect(1.96 * Math.SQRT2 * standardError(key)).toBeCloseTo(change, 1)
  })
})

it('an error band holds the z of the score at its middle, one SEM each way', () => {
  const band = errorBand('ORDER', 13)
  const z = (13 - 12.82) / 4.44
  const sem = Math.sqrt(1 - 0.812)
  expect(band.from).toBeCloseTo(100 * normalCdf(z - sem), 9)
  expect(band.to).toBeCloseTo(100 * normalCdf(z + sem), 9)
})

it.each([
  [-3, 0.0013498980316300933],
  [-1, 0.15865525393145707],
  [0.4, 0.6554217416103242],
  [2, 0.9772498680518208],
])('the normal distribution at %f', (z, p) => expect(normalCdf(z)).toBeCloseTo(p, 14))
