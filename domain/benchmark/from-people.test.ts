import { describe, expect, it } from 'vitest'
import { formVersion } from '../assessment/instrument.ts'
import { normalCdf } from '../assessment/normal.ts'
import { norms, normSet } from '../assessment/norms.ts'
import { workScaleKeys, type ScaleKey, type WorkScaleKey } from '../assessment/scales.ts'
import { fromPeople, holm, type OwnResult } from './from-people.ts'
import { guardRailsOf } from './guard-rails.ts'
import { integers, normals } from './random.ts'
import panel from './reference-panel.json' with { type: 'json' }

type Survey = NonNullable<OwnResult['assessment']>
const good: Omit<Survey, 'percentiles'> = { form_version: formVersion, norm_set: normSet, quality: 'good' }
let nth = 0

/** A person with the given levels in benchmark units; about 0 on the other scales, with a small variation. */
function person(units: Partial<Record<WorkScaleKey, number>>, rating: number | null = null): OwnResult {
  nth += 1
  const levels = workScaleKeys.map((key, column) => units[key] ?? (((nth * (column + 3)) % 7) - 3) / 3)
  const assessment = { ...good, percentiles: levels.map((g) => 100 * normalCdf(g)) }
  return { candidate_id: `person ${nth}`, completed_at: '2026-01-01T00:00:00.000Z', rating, assessment }
}

const of = (found: ReturnType<typeof fromPeople>, key: ScaleKey) => found.scales.find(({ scale }) => scale === key)!

describe('a benchmark from a company’s own people', () => {
  // By hand: five people at .8 1 1.2 1.4 1.6, so m = 1.2, s^2 = .1, t(.975, 4) = 2.77645.
  const five = [0.8, 1, 1.2, 1.4, 1.6].map((g) => person({ DRIVE: g, LEAD: g, CALM: g, HELP: g }))
  const found = fromPeople(five, 'all')

  it('has the mean, spread and interval of the worked case', () => {
    const { estimate, difference, expected, spread, is_clear, weight } = of(found, 'DRIVE')
    expect([found.n, found.n_rest, difference, is_clear, weight]).toEqual([5, null, null, true, 1])
    expect(estimate.mean).toBeCloseTo(1.2, 9)
    expect(expected).toBeCloseTo((5 * 1.2) / 15, 9)
    expect(spread).toBeCloseTo(Math.sqrt((4 * 0.1 + 10) / 14), 9)
    const reach = (2.77645 * Math.sqrt(0.1)) / Math.sqrt(5)
    expect(estimate.from).toBeCloseTo(1.2 - reach, 4)
    expect(estimate.to).toBeCloseTo(1.2 + reach, 4)
  })

  it('has ranges from one spread below the mean to one above it, as percentiles', () => {
    expect(found.targets).toHaveLength(4)
    const spread = Math.sqrt(10.4 / 14)
    const [lo, hi] = [Math.round(100 * normalCdf(0.4 - spread)), Math.round(100 * normalCdf(0.4 + spread))]
    expect([lo, hi]).toEqual([32, 90])
    for (const target of found.targets!) expect(target).toMatchObject({ lo, hi, weight: 1 })
    expect(guardRailsOf(found.targets!, null)).toEqual([])
  })

  it('gives weights by the size of the mean, within the guard rails', () => {
    const level = (center: number) => [-0.2, -0.1, 0, 0.1, 0.2].map((g) => center + g)
    // With 40 people m is multiplied by .8: .19, .21, .49, .51, .79, .81.
    const centers = { TRUST: 0.2375, LEAD: 0.2625, SOCIAL: 0.6125, EASE: -0.6375, OUTLOOK: 0.9875, DRIVE: 1.0125 }
    const more = { FOLLOW: 1.1, HELP: 1.5 }
    const forty = Array.from({ length: 40 }, (_, at) =>
      person(Object.fromEntries(Object.entries({ ...centers, ...more }).map(([key, g]) => [key, level(g)[at % 5]]))),
    )
    const { scales, targets, verdict } = fromPeople(forty, 'all')
    const weights = Object.fromEntries(scales.map(({ scale, weight }) => [scale, weight]))
    expect(weights).toMatchObject({ TRUST: 0, LEAD: 1, SOCIAL: 1, EASE: 2, OUTLOOK: 2, DRIVE: 3, FOLLOW: 3, HELP: 3 })
    expect(scales.find(({ scale }) => scale === 'TRUST')!.is_clear).toBe(true)
    expect(verdict).toBe('usable')
    expect(targets!.map(({ scale, weight }) => [scale, weight])).toEqual([
      ['HELP', 1],
      ['FOLLOW', 3],
      ['DRIVE', 2],
      ['OUTLOOK', 2],
      ['EASE', 2],
      ['SOCIAL', 1],
      ['LEAD', 1],
    ])
    expect(guardRailsOf(targets!, null)).toEqual([])
  })

  it('is absent with fewer than three clear scales', () => {
    const two = [0.8, 1, 1.2, 1.4, 1.6].map((g) => person({ DRIVE: g, LEAD: g, CALM: 0 }))
    const { verdict, scales, targets } = fromPeople(two, 'all')
    expect(scales.filter(({ weight }) => weight > 0)).toHaveLength(2)
    expect([verdict, targets]).toEqual(['none', null])
  })

  it.each([
    [0, 'nothing'],
    [4, 'nothing'],
    [5, 'provisional'],
    [24, 'provisional'],
    [25, 'usable'],
  ])('of %i people is %s', (count, verdict) => {
    const high = Array.from({ length: count }, (_, at) => 1.4 + (at % 5) / 10)
    const found = fromPeople(
      high.map((g) => person({ DRIVE: g, LEAD: g, CALM: g })),
      'all',
    )
    expect([found.n, found.verdict, found.scales.length]).toEqual([count, verdict, count < 5 ? 0 : 15])
  })

  it('ignores a scale on which fewer than five people have a score', () => {
    const [first, ...others] = five as [OwnResult, ...OwnResult[]]
    const { percentiles } = first.assessment!
    const without = { ...first.assessment!, percentiles: percentiles.with(workScaleKeys.indexOf('DRIVE'), null) }
    const { n, scales } = fromPeople([{ ...first, assessment: without }, ...others], 'all')
    expect([n, scales.length]).toEqual([5, 14])
    expect(scales.map(({ scale }) => scale)).not.toContain('DRIVE')
  })

  it('finds nothing in people who all have the same score', () => {
    const same = [1, 2, 3, 4, 5].map(() => person({ DRIVE: 1.5 }))
    const { estimate, is_clear } = of(fromPeople(same, 'all'), 'DRIVE')
    expect(estimate.from).toBeCloseTo(1.5, 9)
    expect(is_clear).toBe(false)
  })
})

describe('results that do not count', () => {
  const base = Array.from({ length: 8 }, () => person({}, 3))
  const changed = (change: Partial<Survey>) => {
    const one = person({}, 3)
    return { ...one, assessment: { ...one.assessment!, ...change } }
  }
  const careless = changed({ quality: 'invalid' })

  it('are left out and counted by reason', () => {
    const cautious = changed({ quality: 'caution' })
    const others = [
      careless,
      careless,
      cautious,
      changed({ form_version: 'work-84/2' }),
      changed({ norm_set: 'own-1' }),
    ]
    const unfinished = { ...person({}, null), assessment: null }
    const { n, left_out } = fromPeople([...base, ...others, person({}, null), unfinished], 'all')
    expect(n).toBe(10)
    expect(left_out).toEqual([
      { reason: 'not_finished', people: 1 },
      { reason: 'careless', people: 2 },
      { reason: 'other_norm_set', people: 2 },
    ])
  })

  it('include those without a rating where ratings are compared', () => {
    const { left_out } = fromPeople([...base, person({}, null)], 'top_third')
    expect(left_out).toEqual([{ reason: 'not_rated', people: 1 }])
  })

  it('include all but the latest comparable one of a person, whatever the order', () => {
    const at = (completed_at: string, drive: number, quality: Survey['quality'] = 'good') => {
      const one = person({ DRIVE: drive })
      return { ...one, candidate_id: 'twice', completed_at, assessment: { ...one.assessment!, quality } }
    }
    const old = at('2026-01-01T00:00:00.000Z', -2)
    const latest = at('2026-03-01T00:00:00.000Z', 2)
    const hasty = at('2026-04-01T00:00:00.000Z', 0, 'invalid')
    for (const results of [
      [old, latest, hasty],
      [hasty, latest, old],
    ]) {
      const { n, left_out, scales } = fromPeople([...base, ...results], 'all')
      expect(n).toBe(9)
      expect(left_out).toEqual([
        { reason: 'careless', people: 1 },
        { reason: 'repeated', people: 1 },
      ])
      const alone = fromPeople([...base, latest], 'all').scales
      expect(scales).toEqual(alone)
    }
  })
})

describe('the top third against the rest', () => {
  const rated = (...ratings: number[]) => ratings.map((rating) => person({}, rating))
  const sizes = (...ratings: number[]) => {
    const { n, n_rest } = fromPeople(rated(...ratings), 'top_third')
    return [n, n_rest]
  }
  const times = (count: number, rating: number) => Array.from({ length: count }, () => rating)

  it('keeps people of one rating together, as near to a third as possible', () => {
    expect(sizes(...times(5, 5), ...times(10, 3))).toEqual([5, 10])
    // A third of 18 is 6: with the 4s there are 9, without them 5.
    expect(sizes(...times(5, 5), ...times(4, 4), ...times(9, 2))).toEqual([5, 13])
    // 2 or 8 of 15 are both 3 from a third: the smaller group.
    expect(sizes(...times(2, 5), ...times(6, 4), ...times(7, 2))).toEqual([2, 13])
  })

  it('is empty when all have one rating', () => {
    const found = fromPeople(rated(...times(30, 4)), 'top_third')
    expect([found.n, found.n_rest, found.verdict, found.targets]).toEqual([0, 30, 'nothing', null])
  })

  it('is judged by the smaller side', () => {
    const verdictOf = (top: number, rest: number) => {
      const at = (count: number, level: number, rating: number) =>
        Array.from({ length: count }, (_, nth) => level + (nth % 5) / 10).map((g) =>
          person({ DRIVE: g, LEAD: g, CALM: g }, rating),
        )
      return fromPeople([...at(top, 1.4, 5), ...at(rest, -1, 3)], 'top_third').verdict
    }
    expect([verdictOf(4, 20), verdictOf(5, 20), verdictOf(24, 60), verdictOf(25, 60)]).toEqual([
      'nothing',
      'provisional',
      'provisional',
      'usable',
    ])
  })

  it('has Welch’s interval of the difference, and weight 0 on a scale where both are the same', () => {
    const spread = [-0.4, -0.2, 0, 0.2, 0.4]
    const top = spread.map((g) => person({ DRIVE: 1.2 + g, LEAD: 1.2 + g, CALM: 1.2 + g, TRUST: 1.2 + g }, 5))
    const rest = [...spread, ...spread].map((g) => person({ DRIVE: g, LEAD: g, CALM: g, TRUST: 1.2 + g }, 3))
    const found = fromPeople([...top, ...rest], 'top_third')
    expect([found.n, found.n_rest]).toEqual([5, 10])
    // Variances .1 and 1/9 * .8 = .0889: error sqrt(.02 + .00889) = .16997, df 7.53, t = 2.3313.
    const { difference, expected } = of(found, 'DRIVE')
    expect(difference!.mean).toBeCloseTo(1.2, 9)
    expect(difference!.from).toBeCloseTo(1.2 - 2.3313 * 0.16997, 2)
    expect(difference!.to).toBeCloseTo(1.2 + 2.3313 * 0.16997, 2)
    expect(expected).toBeCloseTo(0.4, 9)
    expect(of(found, 'TRUST')).toMatchObject({ is_clear: false, weight: 0 })
    expect(found.targets!.map(({ scale }) => scale).sort()).toEqual(['CALM', 'DRIVE', 'LEAD'])
  })
})

describe('chance', () => {
  it('produces a benchmark for fewer than 1 % of random groups of ten, and of random top thirds', () => {
    const integer = integers(20_261_123)
    const normal = normals(4)
    const columns = workScaleKeys.map((key) => panel.scales.indexOf(key))
    const drawn = (count: number) =>
      Array.from({ length: count }, (_, at): OwnResult => {
        const row = panel.rows[integer() % panel.rows.length]!
        const percentiles = workScaleKeys.map((key, column) => norms[key].pct[row[columns[column]!]! - norms[key].min]!)
        const assessment = { ...good, percentiles }
        const rating = Math.max(1, Math.min(5, Math.round(3 + normal())))
        return { candidate_id: String(at), completed_at: '2026-01-01T00:00:00.000Z', rating, assessment }
      })
    const count = (draws: number, size: number, basis: 'all' | 'top_third') =>
      Array.from({ length: draws }, () => fromPeople(drawn(size), basis)).filter(({ targets }) => targets).length
    expect(count(1_000, 10, 'all')).toBeLessThan(10)
    expect(count(300, 30, 'top_third')).toBeLessThan(3)
  })
})

it('Holm’s procedure rejects in steps and stops at the first hypothesis that holds', () => {
  expect(holm([0.01, 0.04, 0.03, 0.005], 4)).toEqual([true, false, false, true])
  expect(holm([0.006, 0.01, 0.02, 0.015], 4)).toEqual([true, true, true, true])
  expect(holm([0.02, 0.02, 0.02], 3)).toEqual([false, false, false])
  // Of 15 scales the first needs .05 / 15, also when some have too few people for a p.
  expect(holm([0.0034])).toEqual([false])
  expect(holm([0.0033])).toEqual([true])
})
