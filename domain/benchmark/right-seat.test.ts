import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assess } from '../assessment/assess.ts'
import { benchmarkUnits, norms } from '../assessment/norms.ts'
import { normalQuantile } from '../assessment/normal.ts'
import { workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import { bandOf } from '../bands.ts'
import { people, readOracle } from '../oracle/read-oracle.ts'
import { sales } from '../oracle/sales.ts'
import { weightedTargets, cost, misfit, type Target } from './misfit.ts'
import { benchmark } from './right-seat.ts'
import { shapley } from './shapley.ts'
import { sides } from './sides.ts'

const scalesOf = (person: number) => assess(people[person - 1]!, {}).scales

describe('the Right Seat Score', () => {
  const bench = benchmark(sales)

  it('equals the oracle for its 60 people', () => {
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

  it('has contributions that add up to the misfit', () => {
    for (let person = 1; person <= 60; person++) {
      const { misfit } = bench.score(scalesOf(person))!
      const { contributions } = bench.explain(scalesOf(person))!
      expect(contributions.reduce((sum, part) => sum + part.misfit, 0)).toBeCloseTo(misfit, 12)
    }
  })

  it('respects weights: a light scale at its far end costs less than a heavy one well below its range', () => {
    const good: Record<string, number> = { LEAD: 90, SOCIAL: 80, DRIVE: 90, CALM: 90, OUTLOOK: 90, CARE: 40, ORDER: 40 }
    const scoreOf = (percentiles: Record<string, number>) => {
      const scales = { ...scalesOf(1) }
      for (const key of workScaleKeys) scales[key] = { raw: 20, percentile: percentiles[key] ?? 50 }
      return bench.score(scales)!.score
    }
    expect(scoreOf({ ...good, CARE: 95 })).toBeGreaterThan(scoreOf({ ...good, LEAD: 30 }))
  })
})

describe('the points of a scale', () => {
  const bench = benchmark(sales)

  // The oracle file is rounded to four decimals.
  it('equal the oracle for its 60 people', () => {
    const rows = readOracle('expected_points.csv')
    expect(rows).toHaveLength(60)
    for (const row of rows) {
      const { best, contributions } = bench.explain(scalesOf(Number(row.id)))!
      expect(best).toBe(Number(row.best))
      for (const { scale, points } of contributions)
        expect(Math.abs(points - Number(row[scale])), `${row.id} ${scale}`).toBeLessThan(5.1e-5)
    }
  })

  it('add up to best minus exact', () => {
    for (let person = 1; person <= 60; person++) {
      const { best, contributions } = bench.explain(scalesOf(person))!
      const points = contributions.reduce((sum, part) => sum + part.points, 0)
      expect(points).toBeCloseTo(best - bench.score(scalesOf(person))!.exact, 9)
    }
  })

  it('are the mean over all orders of the scales', () => {
    const loss = (sum: number) => Math.min(5, sum ** 2)
    const [a, b, c] = [1, 2, 0.5]
    const orders = [
      loss(a),
      loss(a),
      loss(b + a) - loss(b),
      loss(c + a) - loss(c),
      loss(b + c + a) - loss(b + c),
      loss(b + c + a) - loss(b + c),
    ]
    expect(shapley([a, b, c], loss)[0]).toBeCloseTo(orders.reduce((x, y) => x + y) / 6, 12)
  })
})

describe('the scales named beside a score', () => {
  const part = (scale: WorkScaleKey, weight: number, below: number, misfit: number, points: number) => {
    return { scale, weight, below, above: 0, misfit, points }
  }

  it('are on the side that their distance and standard error decide', () => {
    // Standard errors in benchmark units: LEAD .438, CARE .400, CHANGE .616.
    const found = sides([
      part('SOCIAL', 2, 0, 0.01, 0.5),
      part('CALM', 3, 0, 0.02, 0.6),
      part('ORDER', 2, 0, 0.005, 0.1),
      part('EASE', 1, 0, 0, 0),
      part('CARE', 1, 0.41, 0.05, 4),
      part('CHANGE', 1, 0.61, 0.07, 6),
      part('LEAD', 3, 0.44, 0.2, 20),
    ])
    expect(found).toEqual({
      supports: ['CALM', 'ORDER', 'SOCIAL'],
      lowers: ['LEAD', 'CARE'],
      near_edge: ['CHANGE'],
    })
  })

  it('are at most three on the side that lowers, most points first', () => {
    const keys = ['LEAD', 'CARE', 'DRIVE', 'ORDER'] as const
    const found = sides(keys.map((scale, index) => part(scale, 1, 2, 0.3, index)))
    expect(found.lowers).toEqual(['ORDER', 'DRIVE', 'CARE'])
  })

  it('match the oracle for person 1 and Sales', () => {
    expect(sides(benchmark(sales).explain(scalesOf(1))!.contributions)).toEqual({
      supports: ['CARE', 'ORDER'],
      lowers: ['LEAD', 'DRIVE', 'SOCIAL'],
      near_edge: ['OUTLOOK'],
    })
  })
})

describe('a score is null, never 0 or 50,', () => {
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
  it('with under 80 % of the weight answered, and no explanation either', () => {
    expect(benchmark(sales).score(missing('LEAD', 'ORDER'))).toBeNull()
    expect(benchmark(sales).explain(missing('LEAD', 'ORDER'))).toBeNull()
  })

  it('but with 80 % or more answered it is computed without the missing scales, for the person and the panel', () => {
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
  ])('is as defined: %s', (_, g, from, to, expected) => expect(cost(g, from, to)).toBeCloseTo(expected, 12))
})

describe('for any benchmark and any person,', () => {
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

  it('no scale adds points, and the lost points add up', () => {
    fc.assert(
      fc.property(targets, person, (aimed, raws) => {
        const bench = benchmark(aimed)
        const { best, contributions } = bench.explain(scored(raws))!
        expect(contributions.every((part) => part.points >= -1e-9)).toBe(true)
        const points = contributions.reduce((sum, part) => sum + part.points, 0)
        expect(points).toBeCloseTo(best - bench.score(scored(raws))!.exact, 9)
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
        const weighted = weightedTargets(aimed)
        const isOutside = (raw: number) => {
          const p = pct[raw - min]!
          return p < (target.lo ?? 0) || p > (target.hi ?? 100)
        }
        fc.pre(inside >= 0 && isOutside(raws[column]!))
        const moved = raws.with(column, min + inside)
        const units = (values: number[]) =>
          workScaleKeys.map((key, i) => benchmarkUnits(norms[key].pct[values[i]! - norms[key].min]!))
        expect(misfit(weighted, units(moved))).toBeLessThanOrEqual(misfit(weighted, units(raws)) + 1e-12)
        const bench = benchmark(aimed)
        expect(bench.score(scored(moved))!.score).toBeGreaterThanOrEqual(bench.score(scored(raws))!.score)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the bands', () => {
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
  ])('contain %i in %s', (score, label) => expect(bandOf(score).label).toBe(label))
})
