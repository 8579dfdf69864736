import { describe, expect, it } from 'vitest'
import type { UsageMeasure } from '@seatwise/contract/values/base'
import { usageFigures } from './figures.ts'

const sums = { started: 0, finished: 0, active_days: 0, storage: 0, measures: [] }
const line = (measure: UsageMeasure, amount: number, span: number | null = null) => ({ measure, amount, span })

describe('the figures of the usage', () => {
  it('omit unknown values: without surveys there are no shares and no medians', () => {
    expect(usageFigures(sums)).toEqual({
      started: 0,
      answered: 0,
      finished: 0,
      completion: null,
      minutes: { to_first_answer: null, to_finish: null },
      emails: { sent: 0, failed: 0 },
      webhooks: { delivered: 0, failed: 0 },
      active_days: 0,
      storage: 0,
    })
  })

  it('count every survey, with and without a known time, and take the medians from those with one', () => {
    const measures = [
      line('to_first_answer', 3, 5),
      line('to_first_answer', 2),
      line('to_finish', 4, 20),
      line('mail_sent', 7),
      line('mail_failed', 1),
      line('webhook_failed', 2),
    ]
    const figures = usageFigures({ ...sums, started: 6, finished: 4, measures })
    expect(figures).toMatchObject({
      answered: 5,
      emails: { sent: 7, failed: 1 },
      webhooks: { delivered: 0, failed: 2 },
    })
    expect(figures.minutes.to_first_answer).toBeGreaterThan(0.5)
    expect(figures.minutes.to_finish).toBeGreaterThan(6)
  })

  it('take the completion from those who started in these days, not from all who finished in them', () => {
    const measures = [line('finished_of_started', 2)]
    expect(usageFigures({ ...sums, started: 3, finished: 9, measures }).completion).toBe(66.7)
  })

  it('show zero where a later correction makes a count negative', () => {
    const measures = [line('mail_sent', -1), line('to_first_answer', -2, 4)]
    expect(usageFigures({ ...sums, started: -1, finished: -1, storage: -5, measures })).toMatchObject({
      started: 0,
      finished: 0,
      answered: 0,
      completion: null,
      emails: { sent: 0 },
      storage: 0,
      minutes: { to_first_answer: null },
    })
  })
})
