import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownOrder } from './instrument.ts'
import { isContradiction, mergeAnswers, type SentAnswer, type StoredAnswers } from './merge-answers.ts'

const nothing: StoredAnswers = { answers: {}, item_ms: {}, item_at: {} }
const started = 1_750_000_000_000
const dayMs = 86_400_000
const sumOf = (values: Record<string, number>) => Object.values(values).reduce((total, value) => total + value, 0)

const answer = fc.record({
  item: fc.constantFrom(...shownOrder.slice(0, 5)),
  answer: fc.integer({ min: 1, max: 5 }),
  ms: fc.oneof(fc.integer({ min: -10, max: 20_000 }), fc.double({ noNaN: true, min: 0, max: 1e15 })),
  at: fc.integer({ min: started, max: started + 1_000_000 }),
})
/** The sent answers, and the pause before each. */
const saves = fc.array(fc.record({ sent: fc.array(answer, { maxLength: 8 }), after: fc.nat({ max: 60_000 }) }))

describe('the result of two answers to a statement', () => {
  it('is the later one, in whatever order and combination they arrive', () => {
    fc.assert(
      fc.property(fc.uniqueArray(answer, { selector: ({ at }) => at }), fc.array(fc.nat()), (values, cuts) => {
        const clock = { now: started + dayMs, started }
        let storedAnswers = nothing
        const rest = [...values]
        for (const cut of cuts) storedAnswers = mergeAnswers(storedAnswers, rest.splice(0, cut % 4), clock)
        storedAnswers = mergeAnswers(storedAnswers, rest, clock)
        const last: Record<string, SentAnswer> = {}
        for (const one of values) if (one.at >= (last[one.item]?.at ?? 0)) last[one.item] = one
        expect(storedAnswers.answers).toEqual(
          Object.fromEntries(Object.entries(last).map(([item, { answer: value }]) => [item, value])),
        )
      }),
    )
  })

  it('is the one that arrives later where neither sender has a clock', () => {
    const clock = { now: started + 10_000, started }
    const first = mergeAnswers(nothing, [{ item: 'I2', answer: 1, ms: 0 }], clock)
    expect(mergeAnswers(first, [{ item: 'I2', answer: 4, ms: 0 }], clock).answers).toEqual({ I2: 4 })
  })

  it('can still change when a clock was years ahead', () => {
    const ahead = mergeAnswers(nothing, [{ item: 'I2', answer: 1, ms: 0, at: 9e15 }], { now: started, started })
    const later = { now: started + 2 * dayMs, started }
    expect(mergeAnswers(ahead, [{ item: 'I2', answer: 5, ms: 0 }], later).answers).toEqual({ I2: 5 })
  })
})

it('All stored times are whole numbers, whatever clocks say', () => {
  const anyNumber = fc.double({ noNaN: true, min: -1e15, max: 1e16 })
  const sent = fc.array(
    fc.record({ item: fc.constantFrom(...shownOrder), answer: fc.constant(3), ms: anyNumber, at: anyNumber }),
  )
  fc.assert(
    fc.property(sent, fc.double({ noNaN: true, min: 0, max: 1e9 }), (answers, passed) => {
      const { item_ms, item_at, excess_ms } = mergeAnswers(nothing, answers, { now: started + passed, started })
      for (const value of [...Object.values(item_ms), ...Object.values(item_at), excess_ms])
        expect(Number.isSafeInteger(value) && value >= 0, String(value)).toBe(true)
    }),
  )
})

describe('an answer that cannot be stored', () => {
  it('does not affect the others, and is reported', () => {
    const wrong = fc.constantFrom(
      { item: 'I1', answer: 3, ms: 1 },
      { item: 'I2', answer: 0, ms: 1 },
      { item: 'I2', answer: 6, ms: 1 },
      { item: 'I2', answer: 2.5, ms: 1 },
      { item: '__proto__', answer: 3, ms: 1 },
    )
    fc.assert(
      fc.property(fc.array(answer), fc.array(fc.tuple(wrong, fc.nat())), (good, others) => {
        const sent: SentAnswer[] = [...good]
        for (const [one, place] of others) sent.splice(place % (sent.length + 1), 0, one)
        const clock = { now: started + dayMs, started }
        const { refused, ...attempt } = mergeAnswers(nothing, sent, clock)
        expect(refused).toHaveLength(others.length)
        expect(attempt).toEqual({ ...mergeAnswers(nothing, good, clock), refused: undefined })
      }),
    )
  })
})

describe('the times of an attempt', () => {
  it('are at most what was sent, at most a day each, never decrease, and together at most the elapsed time', () => {
    fc.assert(
      fc.property(saves, (all) => {
        let storedAnswers = nothing
        let now = started
        const largest: Record<string, number> = {}
        for (const { sent, after } of all) {
          now += after
          const next = mergeAnswers(storedAnswers, sent, { now, started })
          for (const { item, ms } of sent) largest[item] = Math.max(largest[item] ?? 0, Math.min(dayMs, Math.round(ms)))
          for (const [item, ms] of Object.entries(next.item_ms)) {
            expect(ms).toBeLessThanOrEqual(largest[item]!)
            expect(ms).toBeGreaterThanOrEqual(storedAnswers.item_ms[item] ?? 0)
          }
          expect(sumOf(next.item_ms)).toBeLessThanOrEqual(now - started)
          storedAnswers = next
        }
      }),
    )
  })

  it('are what was sent where the server’s clock allows it, a day on one statement too', () => {
    const sent = [{ item: 'I2', answer: 3, ms: 25 * 3_600_000 }]
    const { item_ms, excess_ms } = mergeAnswers(nothing, sent, { now: started + 2 * dayMs, started })
    expect([item_ms, excess_ms]).toEqual([{ I2: dayMs }, 0])
  })

  it('contradict the server’s clock only when they exceed it by more than half a minute', () => {
    const sent = shownOrder.map((item) => ({ item, answer: 3, ms: 5_000 }))
    const excessAfter = (passed: number) => mergeAnswers(nothing, sent, { now: started + passed, started }).excess_ms
    const all = shownOrder.length * 5_000
    expect([0, all - 31_000, all - 30_000, all, all + 1].map((passed) => isContradiction(excessAfter(passed)))).toEqual(
      [true, true, false, false, false],
    )
  })
})
