import { describe, expect, it } from 'vitest'
import { boundsOf, lastSpan, medianMinutes, spanOf } from './spans.ts'

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Counts of the spans of durations in minutes. */
function countsOf(minutes: readonly number[]) {
  const counts = new Map<number, number>()
  for (const one of minutes) counts.set(spanOf(one * 60), (counts.get(spanOf(one * 60)) ?? 0) + 1)
  return [...counts].map(([span, count]) => ({ span, count }))
}

describe('a span of durations', () => {
  it.each([
    [-5, 0],
    [0, 0],
    [14.9, 0],
    [15, 1],
    [30, 5],
    [60, 9],
    [600, 22],
    [86_400 * 400, lastSpan],
  ])('of %d seconds is number %d', (seconds, span) => expect(spanOf(seconds)).toBe(span))

  it('begins where the one before ends, includes its own values, and is at most a fifth wide', () => {
    for (let span = 1; span < lastSpan; span++) {
      const { from, to } = boundsOf(span)
      expect(from).toBe(boundsOf(span - 1).to)
      expect(spanOf(((from + to) / 2) * 60)).toBe(span)
      expect(to / from).toBeLessThan(1.2)
    }
  })
})

describe('the median of spans', () => {
  it('is absent when no duration is known', () => {
    expect(medianMinutes([])).toBeNull()
    expect(medianMinutes([{ span: null, count: 12 }])).toBeNull()
    expect(medianMinutes([{ span: 9, count: 0 }])).toBeNull()
  })

  it('lies inside the span of the middle duration, in proportion to the counts before it', () => {
    const { from, to } = boundsOf(20)
    expect(medianMinutes([{ span: 20, count: 4 }])).toBeCloseTo((from + to) / 2, 9)
    const counts = [
      { span: 30, count: 1 },
      { span: 20, count: 4 },
      { span: null, count: 50 },
      { span: 3, count: 1 },
    ]
    expect(medianMinutes(counts)).toBeCloseTo((from + to) / 2, 9)
  })

  it('leaves out counts below zero', () => {
    expect(
      medianMinutes([
        { span: 3, count: -2 },
        { span: 20, count: 2 },
      ]),
    ).toBeCloseTo(medianMinutes([{ span: 20, count: 2 }])!, 9)
  })

  it.each([
    ['many around ten minutes', Array.from({ length: 301 }, (_, at) => 8 + (at % 50) / 10)],
    ['some within seconds, some for days', Array.from({ length: 99 }, (_, at) => 0.05 * 1.15 ** at)],
    ['one alone', [13]],
    ['hours', Array.from({ length: 77 }, (_, at) => 60 + at * 7)],
  ])('is within a tenth of the exact one: %s', (_, minutes) => {
    const median = medianMinutes(countsOf(minutes))!
    expect(Math.abs(median / middle(minutes) - 1)).toBeLessThan(0.1)
  })
})
