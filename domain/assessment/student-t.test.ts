import { describe, expect, it } from 'vitest'
import { tQuantile, twoSidedP } from './student-t.ts'

describe('Student’s t', () => {
  // Printed tables of the distribution, .975 quantiles.
  it.each([
    [1, 12.7062],
    [2, 4.30265],
    [4, 2.77645],
    [9, 2.26216],
    [24, 2.0639],
    [100, 1.98397],
    [100_000, 1.95999],
  ])('has with %i degrees of freedom the 97.5 % quantile %f', (df, quantile) =>
    expect(Math.abs(tQuantile(0.975, df) - quantile)).toBeLessThan(6e-5),
  )

  // With one and two degrees of freedom the distribution has a closed form.
  it.each([0.51, 0.7, 0.95, 0.999, 0.99999])('has the exact quantiles of Cauchy and of two degrees at %f', (p) => {
    expect(tQuantile(p, 1) / Math.tan(Math.PI * (p - 0.5))).toBeCloseTo(1, 9)
    expect(tQuantile(p, 2) / ((2 * p - 1) / Math.sqrt(2 * p * (1 - p)))).toBeCloseTo(1, 9)
  })

  it.each([
    [0, 7, 1],
    [1, 1, 0.5],
    [2.26216, 9, 0.05],
    [-2.26216, 9, 0.05],
    [3.2498, 9, 0.01],
    [2.0639, 24, 0.05],
  ])('has a |T| of at least %f with %i degrees of freedom in a share of %f', (t, df, p) =>
    expect(Math.abs(twoSidedP(t, df) - p)).toBeLessThan(2e-5),
  )

  it('is symmetric, and its quantile is the inverse of its distribution', () => {
    for (const df of [1, 3.7, 9, 48, 500])
      for (const p of [0.6, 0.9, 0.99, 0.9999]) {
        const t = tQuantile(p, df)
        expect(tQuantile(1 - p, df)).toBeCloseTo(-t, 9)
        expect(twoSidedP(t, df) / 2).toBeCloseTo(1 - p, 11)
      }
  })
})
