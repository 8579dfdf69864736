import { describe, expect, it } from 'vitest'
import { norms } from '../assessment/norms.ts'
import { workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import { sales } from '../oracle/sales.ts'
import type { Target } from './misfit.ts'
import { normals } from './random.ts'
import { desirableEnds, selfDescription } from './self-description.ts'
import { selfDescriptionSentence } from '../self-description-words.ts'

const target = (scale: WorkScaleKey, lo: number | null, hi: number | null, weight = 1): Target => ({
  scale,
  weight,
  lo,
  hi,
})

describe('the end that a role prefers', () => {
  it.each([
    ['an open upper end: the high one', target('DRIVE', 50, null), 1],
    ['an open lower end: the low one', target('CARE', null, 60), -1],
    ['a range with its middle above the 60th percentile: the high one', target('LEAD', 40, 85), 1],
    ['a range with its middle below the 40th: the low one', target('ORDER', 15, 55), -1],
    ['a range about the norm: none', target('CALM', 30, 70), undefined],
    ['a middle not beyond the 60th: none', target('CALM', 40, 75), undefined],
    ['no weight: none', target('SOCIAL', 60, null, 0), undefined],
    ['modesty: none', target('MODEST', 60, null), undefined],
  ])('is right for %s', (_, one, sign) => {
    expect(desirableEnds([one])[0]?.sign).toBe(sign)
  })
})

/** People of the norm sample who describe themselves `shift` SDs above it on the ends that targets ask for. */
function simulated(people: number, shift: number, targets: readonly Target[], seed = 1) {
  const normal = normals(seed)
  const ends = desirableEnds(targets)
  return Array.from({ length: people }, () =>
    workScaleKeys.map((scale, column) => {
      const { min, max, mean, sd } = norms[scale]
      const sign = ends.find((end) => end.column === column)?.sign ?? 0
      return Math.min(max, Math.max(min, Math.round(mean + sd * (normal() + sign * shift))))
    }),
  )
}

describe('how applicants describe themselves', () => {
  const both = [target('DRIVE', 50, null), target('CARE', null, 50)]

  it.each([
    [-0.5, sales],
    [0, sales],
    [0.6, sales],
    [0.6, both],
    [1, both],
  ])('is the simulated shift of %f SDs, whichever end is preferred', (shift, targets) => {
    const { shift: match, people } = selfDescription(simulated(2_000, shift, targets), targets)!
    expect(people).toBe(2_000)
    // Scales have ends: of those who go beyond them a part is lost.
    expect(match!.mean).toBeGreaterThan(shift - (shift > 0.8 ? 0.12 : 0.07))
    expect(match!.mean).toBeLessThan(shift + 0.05)
    expect(match!.from).toBeLessThan(match!.mean)
    expect(match!.to).toBeGreaterThan(match!.mean)
  })

  it('has an interval that contains the true shift in 95 of 100 samples', () => {
    const one = [target('TRUST', 60, null), target('CALM', 60, null), target('TEAM', 60, null)]
    const whole = selfDescription(simulated(40_000, 0.3, one, 9), one)!.shift!.mean
    const held = Array.from({ length: 400 }, (_, at) => selfDescription(simulated(60, 0.3, one, at + 10), one)!.shift!)
    const share = held.filter(({ from, to }) => from <= whole && whole <= to).length / held.length
    expect(share).toBeGreaterThan(0.92)
    expect(share).toBeLessThan(0.98)
  })

  it('equals the worked case: each person’s mean z, then the mean over people with Student’s interval', () => {
    // By hand: 25 people at z = 1 and 25 at z = 0, so m = .5, s = .505076 and t(.975, 49) = 2.009575.
    const raws = (z: number) =>
      workScaleKeys.map((scale) => (scale === 'DRIVE' ? norms.DRIVE.mean + z * norms.DRIVE.sd : 12))
    const { shift } = selfDescription(
      Array.from({ length: 50 }, (_, at) => raws(at % 2)),
      [target('DRIVE', 50, null)],
    )!
    expect(shift!.mean).toBeCloseTo(0.5, 9)
    expect(shift!.to - 0.5).toBeCloseTo((2.009575 * 0.505076) / Math.sqrt(50), 5)
    expect(0.5 - shift!.from).toBeCloseTo(shift!.to - 0.5, 9)
  })

  it('is shown from 50 people on, and counts nobody without a score on these scales', () => {
    const people = simulated(50, 0.6, both)
    expect(selfDescription(people.slice(1), both)).toEqual({ people: 49, shift: null })
    expect(selfDescription(people, both)).toMatchObject({ people: 50, shift: { mean: expect.any(Number) as number } })
    const silent = people[0]!.map(() => null)
    expect(selfDescription([silent, ...people.slice(1)], both)).toEqual({ people: 49, shift: null })
    const half = people[0]!.map((raw, column) => (column === workScaleKeys.indexOf('CARE') ? null : raw))
    expect(selfDescription([half, ...people.slice(1)], both)!.people).toBe(50)
  })

  it('is absent when the role prefers no end', () => {
    expect(selfDescription(simulated(60, 0, both), [target('CALM', 30, 70)])).toBeNull()
  })
})

describe('the sentence on how applicants describe themselves', () => {
  const said = (people: number, mean: number, from: number, to: number) =>
    selfDescriptionSentence('Sales', { people, shift: { mean, from, to } })

  it.each([
    [
      said(124, 0.61, 0.42, 0.79),
      'People who apply for Sales describe themselves 0.6 standard deviations above the norm (0.4 to 0.8; 124 people).',
    ],
    [
      said(1_240, -0.31, -0.44, -0.18),
      'People who apply for Sales describe themselves 0.3 standard deviations below the norm (0.2 to 0.4; 1,240 people).',
    ],
    [
      said(60, -0.04, -0.21, 0.13),
      'People who apply for Sales describe themselves 0.0 standard deviations above the norm (−0.2 to 0.1; 60 people).',
    ],
    [
      said(2_000, 0.5, 0.46, 0.54),
      'People who apply for Sales describe themselves 0.5 standard deviations above the norm (0.5 to 0.5; the latest 2,000 people).',
    ],
    [
      selfDescriptionSentence('Sales', { people: 49, shift: null }),
      'How far people who apply for Sales describe themselves above the norm is told from 50 people on: so far 49 of 50.',
    ],
  ])('reads %s', (text, expected) => expect(text).toBe(expected))
})
