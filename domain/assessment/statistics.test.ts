import { describe, expect, it } from 'vitest'
import { facetsOf } from '../oracle/facets-of-scales.ts'
import { people, readOracle } from '../oracle/read-oracle.ts'
import { assess, type Assessment } from './assess.ts'
import { reliableChange } from './change.ts'
import { scoredAnswers } from './instrument.ts'
import { namedEnd } from './named-end.ts'
import { norms, zScore } from './norms.ts'
import { differClearly, friction, pairLean, similarity, topicsToTalkAbout } from './pairs.ts'
import { cronbachAlpha } from './reliability.ts'
import { scaleKeys, workScaleKeys, type ScaleKey } from './scales.ts'

it('Alpha of the 60 people equals psych::alpha on every scale', () => {
  const answers = people.map(scoredAnswers)
  const rows = readOracle('expected_alpha.csv')
  expect(rows).toHaveLength(16)
  for (const row of rows) {
    const ours = cronbachAlpha(row[''] as ScaleKey, answers)!
    expect(Math.abs(ours - Number(row.raw_alpha)), row['']).toBeLessThan(1e-6)
  }
})

it('Alpha is null for one person and for identical answers', () => {
  const same = Uint8Array.from({ length: 84 }, () => 3)
  expect(cronbachAlpha('DRIVE', [same])).toBeNull()
  expect(cronbachAlpha('DRIVE', [same, same])).toBeNull()
})

describe('reliable change', () => {
  it.each(readOracle('expected_rci.csv'))('of $scale from $t1 to $t2 is $rci', (row) => {
    const { index, verdict } = reliableChange(row.scale as ScaleKey, Number(row.t1), Number(row.t2))
    expect(Math.abs(index - Number(row.rci))).toBeLessThan(1e-6)
    expect(verdict !== 'no_clear_change').toBe(row.reliable95 === 'TRUE')
  })

  // One raw point of ORDER is 1 / (4.44 * sqrt(2 * .188)) = .3673.
  it.each([
    [5, 'no_clear_change'],
    [6, 'possibly'],
    [7, 'possibly'],
    [8, 'changed'],
    [-8, 'changed'],
  ])('of %i points of ORDER reads as %s', (difference, verdict) => {
    expect(reliableChange('ORDER', 12, 12 + difference).verdict).toBe(verdict)
  })
})

describe('the comparison of two people', () => {
  const z = (person: number) => {
    const { scales } = assess(people[person - 1]!, {})
    return workScaleKeys.map((key) => zScore(key, scales[key]!.raw))
  }
  const published = [
    [1.2, 0.3, -0.5, 0.1, 0.9],
    [0.6, 0.7, -1.1, -0.3, 0.7],
  ] as const

  it.each(readOracle('expected_pairs.csv'))('finds $pair as similar as the oracle does', (row) => {
    const [x, y] = row.pair === 'mccrae2008' ? published : row.pair!.split('-').map((id) => z(Number(id)))
    const ours = similarity(x, y)
    const expected = [row.r, row.icc_de, row.Ipa, row.rpa, row.D2].map(Number)
    const count = [ours.r!, ours.icc, ours.ipa, ours.rpa, ours.distance]
    count.forEach((value, i) => expect(Math.abs(value - expected[i]!)).toBeLessThan(1e-6))
  })

  // SOCIAL: 1.645 * sqrt(1 - .873) * sqrt(2) * 7.1 = 5.886 raw points.
  it.each([
    ['SOCIAL', 25, 30, false],
    ['SOCIAL', 25, 31, true],
    ['SOCIAL', 31, 25, true],
    ['SOCIAL', 25, 25, false],
  ] as const)('on %s with %i and %i finds a clear difference: %s', (scale, one, other, clearly) => {
    expect(differClearly(scale, one, other)).toBe(clearly)
  })
})

describe('friction between two people', () => {
  it.each([
    ['apart', 0, 0, 0],
    ['apart', Math.SQRT2, 0, 0.6826895],
    ['apart', 0, Math.SQRT2, 0.6826895],
    ['both_high', 0, 2, 0.25],
    ['both_high', 1, 2, 0.707861],
    ['both_low', 0, -2, 0.25],
    ['both_low', -1, -1, 0.707861],
  ] as const)('at %s with %f and %f is %f', (lean, a, b, expected) => {
    expect(friction(lean, a, b)).toBeCloseTo(expected, 6)
  })

  /** Somebody whose answers to every facet say what their scores do. */
  const scoresOf = (scales: Assessment['scales']) => {
    const facets = facetsOf(scales)
    const medians = Object.fromEntries(
      Object.entries(facets).map(([facet, sum]) => [facet, sum === null ? null : sum / 4]),
    )
    // The cast is safe: Object.fromEntries loses the key type.
    return { scales, facets, medians: medians as typeof facets }
  }
  const raised = (raws: Partial<Record<ScaleKey, number>>) => {
    const scales = { ...assess(people[0]!, {}).scales }
    for (const key of scaleKeys) {
      const { min, pct } = norms[key]
      const raw = raws[key] ?? min + pct.findIndex((value) => value >= 50)
      scales[key] = { raw, percentile: pct[raw - min]! }
    }
    return scoresOf(scales)
  }
  const at = (percentiles: Partial<Record<ScaleKey, number>>) =>
    raised(
      Object.fromEntries(
        scaleKeys.map((key) => [
          key,
          norms[key].min + norms[key].pct.findIndex((value) => value >= (percentiles[key] ?? 50)),
        ]),
      ),
    )

  const named = (one: ReturnType<typeof at>, other: ReturnType<typeof at>) =>
    topicsToTalkAbout(one, other).map(({ key, lean }) => `${key} ${lean}`)

  it('has at most three topics, the likeliest first', () => {
    const one = at({ SOCIAL: 95, CARE: 95, ORDER: 90, CHANGE: 95, FOLLOW: 95 })
    const other = at({ SOCIAL: 5, CARE: 10, ORDER: 20, CHANGE: 5, FOLLOW: 5 })
    expect(topicsToTalkAbout(one, other)).toHaveLength(3)
    expect(named(at({ CALM: 5, LEAD: 95, TEAM: 95 }), at({ CALM: 5, LEAD: 95, TEAM: 5 }))).toEqual([
      'give_and_take apart',
      'lead both_high',
      'temper both_low',
    ])
  })

  it('has a topic only where both lean to an end', () => {
    expect(named(at({}), at({}))).toEqual([])
    expect(named(at({ LEAD: 95 }), at({ LEAD: 60 }))).toEqual([])
    expect(named(at({ TEAM: 5, CALM: 2 }), at({ CALM: 50 }))).toEqual([])
    expect(named(at({ TEAM: 5 }), at({ TEAM: 6 }))).toEqual(['give_and_take both_low'])
  })

  it('does not rank a topic without support in the answers above one with support', () => {
    const one = at({ SOCIAL: 5, CARE: 5, LEAD: 60, CHANGE: 5 })
    const other = at({ SOCIAL: 95, CARE: 95, LEAD: 60, CHANGE: 95 })
    expect(named(one, other)).toEqual(['change apart', 'pace_of_decisions apart', 'company apart'])
  })

  it('contrasts people only when they differ clearly and lean to opposite ends', () => {
    for (const scale of workScaleKeys) {
      const { min, max } = norms[scale]
      const everybody = Array.from({ length: max - min + 1 }, (_, index) => raised({ [scale]: min + index }))
      for (const [index, one] of everybody.entries())
        for (const other of everybody.slice(index)) {
          const lean = pairLean(scale, one, other)
          expect(pairLean(scale, other, one), scale).toBe(lean)
          const [a, b] = [one, other].map(({ scales }) => scales[scale]!.raw) as [number, number]
          const ends = [one, other].map((scores) => namedEnd(scale, scores).end)
          const isApart = differClearly(scale, a, b) && ends[0] === 'low' && ends[1] === 'high'
          expect(lean === 'apart', `${scale} ${a} and ${b}`).toBe(isApart)
          if (lean === 'both_low' || lean === 'both_high')
            expect(ends, `${scale} ${a} and ${b}`).toEqual(lean === 'both_low' ? ['low', 'low'] : ['high', 'high'])
        }
    }
  })

  it('leaves out a scale without a score', () => {
    const { scales } = at({ ORDER: 95 })
    const one = scoresOf({ ...scales, ORDER: null })
    expect(topicsToTalkAbout(one, at({ ORDER: 5 })).map(({ key }) => key)).not.toContain('order')
  })
})
