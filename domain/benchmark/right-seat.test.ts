import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assess } from '../assessment/assess.ts'
import { benchmarkUnits, norms } from '../assessment/norms.ts'
import { normalQuantile } from '../assessment/normal.ts'
import { workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import { bandOf } from '../bands.ts'
import { people, readOracle } from '../oracle/read-oracle.ts'
import { aims, cost, misfit, type Target } from './misfit.ts'
import { benchmark, contributions } from './right-seat.ts'
import { scoreStandardError } from './standard-error.ts'

const sales: Target[] = readOracle('benchmark_sales.csv').map((row) => ({
  scale: row.scale as WorkScaleKey,
  weight: Number(row.w),
  lo: row.lo ? Number(row.lo) : null,
  hi: row.hi ? Number(row.hi) : null,
}))
const scalesOf = (person: number) => assess(people[person - 1]!, {}).scales

describe('the Right Seat Score', () => {
  const bench = benchmark(sales)

  it('is the oracle’s for its 60 people', () => {
    const rows = readOracle('expected_right_seat.csv')
    expect(rows).toHaveLength(60)
    for (const row of rows) {
      const ours = bench.score(scalesOf(Number(row.id)))!
      expect(Math.abs(ours.misfit - Number(row.misfit)), row.id).toBeLessThan(1e-6)
      expect(Math.abs(ours.exact - Number(row.rss_exact)), row.id).toBeLessThan(1e-6)
      expect(ours.score).toBe(Number(row.score))
      expect(bandOf(ours.score).label).toBe(row.band)
    }
  })

  it('has contributions that add up to misfit squared times the weights', () => {
    for (let person = 1; person <= 60; person++) {
      const m = bench.score(scalesOf(person))!.misfit
      const parts = contributions(sales, scalesOf(person))
      const costs = parts.reduce((sum, part) => sum + part.cost, 0)
      const weights = parts.reduce((sum, part) => sum + part.weight, 0)
      expect(costs).toBeCloseTo(m * m * weights, 12)
    }
  })
})

describe('no score is null, never 0 or 50', () => {
  const scales = scalesOf(1)
  const three: Target[] = [
    { scale: 'LEAD', weight: 3, lo: 55, hi: null },
    { scale: 'SOCIAL', weight: 3, lo: 55, hi: 95 },
    { scale: 'CALM', weight: 2, lo: 40, hi: null },
  ]
  const missing = (...keys: WorkScaleKey[]) => ({
    ...scales,
    ...Object.fromEntries(keys.map((key) => [key, null])),
  })

  it('without targets', () => expect(benchmark([]).score(scales)).toBeNull())
  it('with all weights 0', () => expect(benchmark(three.map((t) => ({ ...t, weight: 0 }))).score(scales)).toBeNull())
  it('with fewer than three weighted scales', () => expect(benchmark(three.slice(0, 2)).score(scales)).toBeNull())
  it('with under 80 % of the weight answered', () =>
    expect(benchmark(sales).score(missing('LEAD', 'ORDER'))).toBeNull())

  it('with 80 % or more answered the person and the panel are weighed anew alike', () => {
    const without = sales.filter((target) => target.scale !== 'CALM')
    expect(benchmark(sales).score(missing('CALM'))).toEqual(benchmark(without).score(scales))
  })
})

describe('the cost of a distance', () => {
  const [lo, hi] = [normalQuantile(0.4), normalQuantile(0.7)]
  it.each([
    ['in the middle', (lo + hi) / 2, lo, hi, 0],
    ['at an end', hi, lo, hi, (0.1 * (hi - lo)) / 2],
    ['half a unit outside', hi + 0.5, lo, hi, 0.5 + (0.1 * (hi - lo)) / 2],
    ['at an open range’s end', lo, lo, Infinity, 0.1],
    ['one unit inside an open range', lo + 1, lo, Infinity, 0],
    ['half a unit short of it', lo - 0.5, lo, Infinity, 0.6],
    ['above an upper end', hi + 2, -Infinity, hi, 2.1],
  ])('%s', (_, g, from, to, expected) => expect(cost(g, from, to)).toBeCloseTo(expected, 12))
})

describe('for any benchmark and any person', () => {
  const percentile = fc.integer({ min: 1, max: 99 })
  const range = fc.tuple(percentile, percentile, fc.boolean(), fc.boolean()).map(([a, b, low, high]) => {
    const [lo, hi] = a < b ? [a, b] : b < a ? [b, a] : [Math.max(1, a - 1), Math.max(2, a)]
    return { lo: low || high ? (low ? lo : null) : lo, hi: low || high ? (high ? hi : null) : hi }
  })
  const targets = fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...workScaleKeys), { minLength: 3, maxLength: 8 }),
      fc.infiniteStream(fc.tuple(fc.integer({ min: 1, max: 3 }), range)),
    )
    .map(([keys, stream]) =>
      keys.map((scale): Target => {
        const [weight, ends] = stream.next().value!
        return { scale, weight, ...ends }
      }),
    )
  const person = fc.tuple(...workScaleKeys.map((key) => fc.integer({ min: norms[key].min, max: norms[key].max })))
  const scored = (raws: number[]) => {
    const scales = { ...scalesOf(1) }
    workScaleKeys.forEach((key, i) => {
      const raw = raws[i]!
      scales[key] = { raw, percentile: norms[key].pct[raw - norms[key].min]! }
    })
    return scales
  }

  it('the shown score is a whole number in 1..99', () => {
    fc.assert(
      fc.property(targets, person, (aimed, raws) => {
        const { score } = benchmark(aimed).score(scored(raws))!
        expect(Number.isInteger(score) && score >= 1 && score <= 99).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('moving a scale into its target range never loses points', () => {
    fc.assert(
      fc.property(targets, person, fc.nat(), (aimed, raws, pick) => {
        const target = aimed[pick % aimed.length]!
        const column = workScaleKeys.indexOf(target.scale)
        const { min, pct } = norms[target.scale]
        const inside = pct.findIndex((p) => p >= (target.lo ?? 0) && p <= (target.hi ?? 100) && p >= 1 && p <= 99)
        const goals = aims(aimed)
        const isOutside = (raw: number) => {
          const p = pct[raw - min]!
          return p < (target.lo ?? 0) || p > (target.hi ?? 100)
        }
        fc.pre(inside >= 0 && isOutside(raws[column]!))
        const moved = raws.with(column, min + inside)
        const units = (values: number[]) =>
          workScaleKeys.map((key, i) => benchmarkUnits(norms[key].pct[values[i]! - norms[key].min]!))
        expect(misfit(goals, units(moved))).toBeLessThanOrEqual(misfit(goals, units(raws)) + 1e-12)
        const bench = benchmark(aimed)
        expect(bench.score(scored(moved))!.score).toBeGreaterThanOrEqual(bench.score(scored(raws))!.score)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the standard error of a score', () => {
  it('is about 12 points for a typical benchmark, the same at every run', () => {
    const error = scoreStandardError(sales)!
    expect(error).toBeGreaterThan(9)
    expect(error).toBeLessThan(15)
    expect(scoreStandardError(sales)).toBe(error)
  })

  it('is larger where the weak scales carry the score', () => {
    const weak: Target[] = (['CHANGE', 'IDEAS', 'HELP'] as const).map((scale) => ({
      scale,
      weight: 1,
      lo: 50,
      hi: null,
    }))
    expect(scoreStandardError(weak)!).toBeGreaterThan(scoreStandardError(sales)!)
  })

  it('is null where no score can be', () => expect(scoreStandardError(sales.slice(0, 2))).toBeNull())
})

describe('bands', () => {
  it.each([
    [99, '91+'],
    [91, '91+'],
    [90, '81-90'],
    [81, '81-90'],
    [80, '66-80'],
    [66, '66-80'],
    [65, '35-65'],
    [35, '35-65'],
    [34, '20-34'],
    [20, '20-34'],
    [19, '10-19'],
    [10, '10-19'],
    [9, '9 or less'],
    [1, '9 or less'],
  ])('%i lies in %s', (score, label) => expect(bandOf(score).label).toBe(label))
})
