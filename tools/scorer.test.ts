import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { itemNumbers, judgeQuality, scoreRole, scoreScales } from './scorer.ts'

const rowsOf = (file: string): Record<string, string>[] => {
  const text = readFileSync(new URL(`../domain/oracle/${file}`, import.meta.url), 'utf8')
  const [head, ...rows] = text.trim().replaceAll('"', '').split('\n')
  const columns = head!.split(',')
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, at) => [columns[at]!, cell])))
}
const people = rowsOf('responses84.csv').map((row) => new Map(itemNumbers.map((nr) => [nr, Number(row[`I${nr}`])])))
const sales = rowsOf('benchmark_sales.csv').map(({ scale, w, lo, hi }) => ({
  scale: scale!,
  weight: Number(w),
  lo: lo ? Number(lo) : null,
  hi: hi ? Number(hi) : null,
}))
const triples = rowsOf('expected_likely.csv').map(({ lower, middle, upper }) => ({
  lower: Number(lower),
  middle: Number(middle),
  upper: Number(upper),
}))

describe('the independent scorer', () => {
  it('agrees with the oracle on the scales of its 60 people', () => {
    const [raws, shown] = [rowsOf('expected_raw.csv'), rowsOf('expected_shown.csv')]
    people.forEach((answers, at) => {
      for (const [scale, score] of scoreScales(answers)) {
        expect(score!.raw).toBe(Number(raws[at]![scale]))
        expect(score!.shown).toBe(Number(shown[at]![scale]))
      }
    })
  })

  it('agrees with the oracle on scores, likely ranges and points of the first people', () => {
    const [seats, points] = [rowsOf('expected_right_seat.csv'), rowsOf('expected_points.csv')]
    people.slice(0, 6).forEach((answers, at) => {
      const score = scoreRole(answers, sales, triples)!
      expect([score.score, score.exact]).toEqual([Number(seats[at]!.score), Number(seats[at]!.rss_exact)])
      for (const [scale, lost] of score.points) expect(Math.abs(lost - Number(points[at]![scale]))).toBeLessThan(5.1e-5)
    })
    const likely = scoreRole(people[1]!, sales, triples)!
    const { lower, upper } = triples[likely.score - 1]!
    expect(likely.likely).toEqual({ from: Math.round(lower), to: Math.round(upper) })
  })

  it('finds the careless people of the oracle', () => {
    const seconds = [5]
    const verdicts = people.slice(57).map((answers) => judgeQuality(answers, seconds, 0))
    expect(verdicts).toEqual(['invalid', 'invalid', 'invalid'])
    expect(judgeQuality(people[0]!, seconds, 2)).toBe('invalid')
    expect(judgeQuality(people[0]!, [2.5], 0)).toBe('caution')
  })

  it('scores a facet with one missing answer, and none with two', () => {
    const answers = new Map(people[0])
    // Items 12, 42, 72 and 102 are of one facet: the number modulo 30.
    const [first, second] = itemNumbers.filter((number) => number % 30 === itemNumbers[0]! % 30)
    const whole = [...scoreScales(answers)].filter(([, score]) => score).length
    answers.delete(first!)
    expect([...scoreScales(answers)].filter(([, score]) => score)).toHaveLength(whole)
    answers.delete(second!)
    expect([...scoreScales(answers)].filter(([, score]) => score).length).toBeLessThan(whole)
  })
})
