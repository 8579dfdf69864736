import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { norms } from '../assessment/norms.ts'
import { workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import { sales } from '../oracle/sales.ts'
import type { Target } from './misfit.ts'
import { bandCounts, largestMoves, noScore, scorerOfMany, type People } from './preview.ts'
import { integers } from './random.ts'
import { benchmark } from './right-seat.ts'
import panel from './reference-panel.json' with { type: 'json' }

/** The first people of the reference panel, some scores missing. */
function panelPeople(count: number, missingOneIn: number): People {
  const integer = integers(7)
  const raws = workScaleKeys.map((key) => {
    const column = panel.scales.indexOf(key)
    return Uint8Array.from({ length: count }, (_, person) =>
      integer() % missingOneIn === 0 ? 0 : panel.rows[person]![column]!,
    )
  })
  return { count, raws }
}

function scoredOneByOne(targets: readonly Target[], { count, raws }: People): number[] {
  const bench = benchmark(targets)
  return Array.from({ length: count }, (_, person) => {
    const scales = workScaleKeys.map((key, column) => {
      const raw = raws[column]![person]!
      return [key, raw === 0 ? null : { raw, percentile: norms[key].pct[raw - norms[key].min]! }]
    })
    return bench.score(Object.fromEntries(scales))?.score ?? noScore
  })
}

const scoresOf = (targets: readonly Target[], people: People) => {
  const scores = new Uint8Array(people.count)
  scorerOfMany(targets)(people, 0, people.count, scores)
  return scores
}

describe('the scores of many people', () => {
  it('are those of the single score, also where scales are missing', () => {
    const people = panelPeople(2_000, 12)
    const scores = scoresOf(sales, people)
    expect([...scores]).toEqual(scoredOneByOne(sales, people))
    expect(scores.filter((score) => score === noScore).length).toBeGreaterThan(100)
  })

  it('are those of the single score for any targets', () => {
    const end = fc.option(fc.integer({ min: 1, max: 98 }))
    const target = fc.record({ weight: fc.integer({ min: 0, max: 3 }), lo: end, width: end })
    const people = panelPeople(60, 40)
    fc.assert(
      fc.property(fc.array(target, { minLength: 15, maxLength: 15 }), (drawn) => {
        const targets = drawn.map(({ weight, lo, width }, column): Target => {
          const hi = width === null ? null : Math.min(99, (lo ?? 0) + width)
          return { scale: workScaleKeys[column] as WorkScaleKey, weight, lo, hi }
        })
        expect([...scoresOf(targets, people)]).toEqual(scoredOneByOne(targets, people))
      }),
      { numRuns: 25 },
    )
  })

  it('can be computed in parts', () => {
    const people = panelPeople(500, 30)
    const scores = new Uint8Array(500)
    const score = scorerOfMany(sales)
    for (let from = 0; from < 500; from += 125) score(people, from, from + 125, scores)
    expect(scores).toEqual(scoresOf(sales, people))
  })

  it('are absent for targets that give no score', () => {
    expect(scoresOf(sales.slice(0, 2), panelPeople(5, 50))).toEqual(new Uint8Array(5))
  })
})

describe('the counts of bands', () => {
  it('count every person once, at both ends of each band and without a score', () => {
    const scores = Uint8Array.of(0, 1, 9, 10, 19, 20, 34, 35, 65, 66, 80, 81, 90, 91, 99)
    const two = { band_91: 2, band_81: 2, band_66: 2, band_35: 2, band_20: 2, band_10: 2, band_0: 2 }
    expect(bandCounts(scores)).toEqual({ ...two, none: 1 })
  })
})

describe('the list of people who move most', () => {
  it('is ordered by the size of the move, then by the order of the people', () => {
    const before = Uint8Array.of(50, 50, 50, 50, 0, 50, 20)
    const after = Uint8Array.of(60, 50, 30, 70, 90, 0, 31)
    expect(largestMoves(before, after, 3)).toEqual([
      { person: 2, before: 50, after: 30 },
      { person: 3, before: 50, after: 70 },
      { person: 6, before: 20, after: 31 },
    ])
    expect(largestMoves(before, after, 9).map(({ person }) => person)).toEqual([2, 3, 6, 0])
  })

  it('is the same as from a full sort', () => {
    const integer = integers(3)
    const drawn = () => Uint8Array.from({ length: 3_000 }, () => integer() % 100)
    const [before, after] = [drawn(), drawn()]
    const sorted = Array.from(before, (score, person) => ({ person, before: score, after: after[person]! }))
      .filter((move) => move.before > 0 && move.after > 0 && move.before !== move.after)
      .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.person - b.person)
    expect(largestMoves(before, after, 10)).toEqual(sorted.slice(0, 10))
  })
})
