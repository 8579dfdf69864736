import { describe, expect, it } from 'vitest'
import { norms } from '../assessment/norms.ts'
import { workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import { sales } from '../oracle/sales.ts'
import { expectedDifferences } from './expected-differences.ts'
import { guardRailsOf, upperEndCosts, withinGuardRails, type GuardRail } from './guard-rails.ts'
import type { Target } from './misfit.ts'
import file from './occupation-drafts.json' with { type: 'json' }
import { occupations } from './occupations.ts'
import { benchmark } from './right-seat.ts'

const target = (scale: WorkScaleKey, weight: number, lo: number | null, hi: number | null = null): Target => {
  return { scale, weight, lo, hi }
}
const instead = (scale: WorkScaleKey, change: Partial<Target>) =>
  sales.map((one) => (one.scale === scale ? { ...one, ...change } : one))

const railsOf = (targets: readonly Target[]) => guardRailsOf(targets, null)

describe('guard rails', () => {
  it('raise nothing for the benchmark of the worked cases', () => {
    expect(guardRailsOf(sales, expectedDifferences(sales))).toEqual([])
  })

  it.each<[string, Target[], GuardRail]>([
    [
      'two weighted scales',
      [...sales.slice(0, 2), target('TEAM', 0, 40)],
      { code: 'too_few_scales', severity: 'blocking', scale: null, values: { scales: 2, min: 3 } },
    ],
    [
      'Drive and Follow-through both at 3',
      [...sales, target('FOLLOW', 3, 50)],
      { code: 'drive_and_follow', severity: 'blocking', scale: null, values: { weight: 3 } },
    ],
    [
      'a weak scale at 2',
      [...sales, target('IDEAS', 2, 50)],
      { code: 'weak_scale', severity: 'confirmable', scale: 'IDEAS', values: { weight: 2, max: 1 } },
    ],
    [
      'a range above the highest score',
      [...sales, target('HELP', 1, 97)],
      { code: 'unreachable', severity: 'confirmable', scale: 'HELP', values: { lowest: 1, highest: 94 } },
    ],
    [
      'a range between two scores',
      instead('ORDER', { lo: 45, hi: 47 }),
      { code: 'unreachable', severity: 'confirmable', scale: 'ORDER', values: { lowest: 1, highest: 97 } },
    ],
  ])('raise %s', (_, targets, rail) => expect(railsOf(targets)).toEqual([rail]))

  it('raise targets that distinguish nobody: by the spread of the misfits, or by how many are inside', () => {
    const [narrow] = railsOf(widest('DRIVE', 'LEAD', 'SOCIAL'))
    expect(narrow).toMatchObject({ code: 'little_spread', severity: 'confirmable' })
    expect(narrow!.values.spread).toBeLessThan(0.05)
    const [full] = railsOf(middle('ORDER', 'CARE', 'EASE'))
    expect(full).toMatchObject({ code: 'little_spread', severity: 'confirmable' })
    expect(full!.values.spread).toBeGreaterThan(0.05)
    expect(full!.values.inside).toBeGreaterThan(1 / 3)
  })

  it('raise a group that would be selected at less than four fifths of the rate of another', () => {
    const targets = [target('TRUST', 3, 60), target('FOLLOW', 3, 60), target('ORDER', 2, 60), target('CARE', 2, 50)]
    const differences = expectedDifferences(targets)
    const [rail] = guardRailsOf(targets, differences)
    expect(rail).toMatchObject({ code: 'low_ratio', severity: 'confirmable', scale: null, values: { cut: 91 } })
    expect(rail!.values.ratio).toBe(Math.min(...differences!.flatMap(({ cuts }) => cuts.map(({ ratio }) => ratio))))
    expect(railsOf(targets)).toEqual([])
  })

  it.each([
    ['a scale without weight and range', [...sales, target('TEAM', 0, null)]],
    ['a weak scale at 1', [...sales, target('IDEAS', 1, 50)]],
    ['Drive at 3 and Follow-through at 2', [...sales, target('FOLLOW', 2, 50)]],
    ['the highest score of Helpfulness', [...sales, target('HELP', 1, 94)]],
    ['an end of 99, which the highest scores reach', instead('LEAD', { lo: 90, hi: 99 })],
    ['an unreachable range without weight', [...sales, target('HELP', 0, 97)]],
  ])('do not raise %s', (_, targets) => expect(railsOf(targets)).toEqual([]))
})

/** Ranges that nearly everybody is in. */
function widest(...keys: WorkScaleKey[]): Target[] {
  return keys.map((key) => target(key, 1, null, 99))
}
function middle(...keys: WorkScaleKey[]): Target[] {
  return keys.map((key) => target(key, 1, 10, 90))
}

describe('the price of an upper end', () => {
  it('is what a person at the 95th percentile loses, who is at their best on all other scales', () => {
    const costs = upperEndCosts(sales)
    expect(costs.map(({ scale }) => scale)).toEqual(['SOCIAL', 'CARE', 'ORDER'])
    const best: Record<string, number> = {
      LEAD: 99,
      SOCIAL: 82.95,
      DRIVE: 99,
      CALM: 99,
      OUTLOOK: 99,
      CARE: 35,
      ORDER: 40,
    }
    for (const { scale, points } of costs) {
      const scoreAt = (percentile: number) => {
        const scales = workScaleKeys.map((key) => [key, { raw: norms[key].min, percentile: best[key] ?? 50 }])
        return benchmark(sales).score({
          ...Object.fromEntries(scales),
          [scale]: { raw: norms[scale].min, percentile },
        })!
      }
      expect(Math.abs(scoreAt(best[scale]!).exact - points - scoreAt(95).exact), scale).toBeLessThan(0.5)
    }
  })

  it('is small for a light scale: scoring 2 costs 11 points where scoring 1 cost 30', () => {
    const care = upperEndCosts(sales).find(({ scale }) => scale === 'CARE')!
    expect(care.points).toBeGreaterThan(9)
    expect(care.points).toBeLessThan(13)
  })

  it('is absent for targets that give no score', () => expect(upperEndCosts(sales.slice(5))).toEqual([]))
})

describe('suggested targets', () => {
  it('satisfy the guard rails', () => {
    const suggested = [target('CHANGE', 3, 50), target('DRIVE', 3, 55), target('FOLLOW', 3, 50), target('HELP', 2, 50)]
    const targets = withinGuardRails(suggested)
    expect(targets.map(({ weight }) => weight)).toEqual([1, 3, 2, 1])
    expect(railsOf(targets)).toEqual([])
  })

  it('are unchanged where they satisfy them', () => {
    const suggested = [target('FOLLOW', 3, 55), target('DRIVE', 2, 50), target('IDEAS', 1, 50)]
    expect(withinGuardRails(suggested)).toEqual(suggested)
  })

  it('of all 879 occupations satisfy them, which many of the stored drafts do not', () => {
    expect(occupations).toHaveLength(879)
    const faulty = occupations.filter(({ draft }) => railsOf(draft).some(({ code }) => code !== 'little_spread'))
    expect(faulty.map(({ title }) => title)).toEqual([])
    const stored = Object.values(file.occupations).map(({ scales }) => Object.entries(scales))
    const heavy = stored.filter((scales) => scales.some(([key, { weight }]) => key === 'CHANGE' && weight > 1))
    expect(heavy.length).toBeGreaterThan(100)
    // A second alone; several suites share the machine.
  }, 60_000)
})
