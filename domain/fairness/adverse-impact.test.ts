import { describe, expect, it } from 'vitest'
import { readOracle } from '../oracle/read-oracle.ts'
import { adverseImpact, differenceP } from './adverse-impact.ts'

describe('adverse impact', () => {
  it.each(readOracle('expected_adverse_impact.csv'))('of $case equals the oracle’s', (row) => {
    const ours = adverseImpact(
      { n: Number(row.ref_n), selected: Number(row.ref_selected) },
      { n: Number(row.focal_n), selected: Number(row.focal_selected) },
    )
    const pairs: [number, string | undefined][] = [
      [ours.rate_reference, row.rate_ref],
      [ours.rate_focal, row.rate_focal],
      [ours.impact_ratio!, row.impact_ratio],
      [ours.z, row.z_pooled],
      [ours.fisher_p, row.fisher_p_two_sided],
      [ours.h, row.cohen_h],
    ]
    for (const [value, expected] of pairs) expect(Math.abs(value - Number(expected))).toBeLessThan(1e-6)
  })

  it('of small groups is judged by Fisher’s test, of large ones by z', () => {
    expect(adverseImpact({ n: 12, selected: 9 }, { n: 10, selected: 5 }).test).toBe('fisher')
    expect(adverseImpact({ n: 1000, selected: 500 }, { n: 1000, selected: 440 }).test).toBe('z')
  })
})

describe('the p of a difference', () => {
  it('by z keeps its size where the distribution function is 1', () => {
    // z = 26.0525; two tails of exp(-z²/2) / (z * sqrt(2π)) * (1 - 1/z²).
    const p = differenceP({ n: 1_000, selected: 900 }, { n: 2_000, selected: 800 })
    expect(Math.log10(p)).toBeCloseTo(-148.8996, 3)
  })
})

describe('the four-fifths rule', () => {
  it('can be violated without a significant difference, as with 20 people per group', () => {
    const small = adverseImpact({ n: 20, selected: 10 }, { n: 20, selected: 7 })
    expect([small.below_four_fifths, small.significant]).toEqual([true, false])
  })

  it('gives no ratio when no one was selected', () => {
    const none = adverseImpact({ n: 40, selected: 0 }, { n: 40, selected: 0 })
    expect([none.impact_ratio, none.below_four_fifths, none.significant]).toEqual([null, false, false])
  })
})
