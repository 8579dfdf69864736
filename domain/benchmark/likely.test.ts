import { describe, expect, it, vi } from 'vitest'
import { readOracle } from '../oracle/read-oracle.ts'
import { sales } from '../oracle/sales.ts'
import { areDistinguishable } from './comparison.ts'
import { isotonic, likelyByScore, likelyRange, simulate, simulatedSurvey } from './likely.ts'
import { weightedTargets } from './misfit.ts'
import { normals } from './random.ts'
import { displayValue } from '../assessment/norms.ts'
import { panelMisfits } from './panel.ts'

// Simulations take 1 to 3 s alone and longer when all cores are busy.
vi.setConfig({ testTimeout: 30_000 })

const likely = likelyByScore(sales)!
const panel = panelMisfits(weightedTargets(sales))

describe('the likely range of a score', () => {
  it('agrees with the oracle within 1.5 points for every score', () => {
    const rows = readOracle('expected_likely.csv')
    expect(rows).toHaveLength(99)
    rows.forEach((row, index) => {
      const { lower, middle, upper } = likely[index]!
      expect(Math.abs(lower - Number(row.lower)), `${row.score} lower`).toBeLessThan(1.5)
      expect(Math.abs(middle - Number(row.middle)), `${row.score} middle`).toBeLessThan(1.5)
      expect(Math.abs(upper - Number(row.upper)), `${row.score} upper`).toBeLessThan(1.5)
    })
  })

  it('is reproducible with the same seed and differs with another', () => {
    expect(likelyByScore(sales)).toEqual(likely)
    expect(likelyByScore(sales, 1)).not.toEqual(likely)
  })

  it('never falls as the score rises', () => {
    likely.slice(1).forEach((next, index) => {
      const before = likely[index]!
      expect(next.lower).toBeGreaterThanOrEqual(before.lower)
      expect(next.middle).toBeGreaterThanOrEqual(before.middle)
      expect(next.upper).toBeGreaterThanOrEqual(before.upper)
    })
  })

  it.each([
    [1, 9],
    [10, 19],
    [20, 34],
    [35, 65],
    [66, 80],
    [81, 90],
    [91, 99],
  ])('covers in the long run 67 to 75 % of 40,000 fresh people with a score of %i to %i', (from, to) => {
    const fresh = freshPeople()
    let people = 0
    let inside = 0
    for (let score = from; score <= to; score++) {
      const { lower, upper } = likely[score - 1]!
      fresh[score - 1]!.forEach((count, tenths) => {
        people += count
        if (tenths >= 10 * lower && tenths <= 10 * upper) inside += count
      })
    }
    expect(inside / people).toBeGreaterThan(0.67)
    expect(inside / people).toBeLessThan(0.75)
  })

  it('is null for targets that give no score', () => expect(likelyByScore(sales.slice(0, 2), 1)).toBeNull())

  it.each([
    [95, 79, 95],
    [71, 57, 80],
    [1, 1, 6],
  ])('%i reads "most likely %i to %i"', (score, from, to) => {
    const table = readOracle('expected_likely.csv').map(({ lower, middle, upper }) => ({
      lower: Number(lower),
      middle: Number(middle),
      upper: Number(upper),
    }))
    expect(likelyRange(table, score)).toEqual({ from, to })
  })
})

let people: ReturnType<typeof simulate> | undefined
/** The simulation is slow, so it runs once for all bands. */
const freshPeople = () => (people ??= simulate(panel, 4_711, 40_000))

it('Isotonic regression gives the nearest non-decreasing sequence', () => {
  expect(isotonic([1, 3, 2, 4])).toEqual([1, 2.5, 2.5, 4])
  expect(isotonic([3, 2, 1])).toEqual([2, 2, 2])
  expect(isotonic([])).toEqual([])
})

it('Normal numbers have mean 0 and SD 1, and repeat with their seed', () => {
  const normal = normals(5)
  const values = Array.from({ length: 100_000 }, normal)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  expect(Math.abs(mean)).toBeLessThan(0.015)
  expect(Math.abs(variance - 1)).toBeLessThan(0.02)
  expect(Array.from({ length: 3 }, normals(5))).toEqual(values.slice(0, 3))
})

describe('the comparison of two people who were chosen beforehand', () => {
  const entry = (score: number) => likely[score - 1]!

  it('distinguishes them when their medians differ by more than the error of the difference', () => {
    const [one, other] = [
      { lower: 40, middle: 52, upper: 60 },
      { lower: 60, middle: 72, upper: 80 },
    ]
    // 1.645 * sqrt(10^2 + 10^2) = 23.26.
    expect(areDistinguishable(one, { ...other, middle: 75.2 })).toBe(false)
    expect(areDistinguishable(one, { ...other, middle: 75.3 })).toBe(true)
    expect(areDistinguishable({ ...other, middle: 75.3 }, one)).toBe(true)
  })

  it('distinguishes people with the same true profile by mistake in under 12 %, at every score level', () => {
    const survey = simulatedSurvey(panel, 99)
    const levels = new Map<number, { pairs: number; mistakes: number }>()
    for (let pair = 0; pair < 60_000; pair++) {
      const profile = survey.drawProfile()
      const [one, other] = [displayValue(survey.answer(profile)), displayValue(survey.answer(profile))]
      const level = Math.min(4, Math.floor((one + other) / 40))
      const counted = levels.get(level) ?? { pairs: 0, mistakes: 0 }
      counted.pairs += 1
      if (areDistinguishable(entry(one), entry(other))) counted.mistakes += 1
      levels.set(level, counted)
    }
    for (const { pairs, mistakes } of levels.values()) expect(mistakes / pairs).toBeLessThan(0.12)
  })
})
