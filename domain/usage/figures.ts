import type { UsageFigures } from '@seatwise/contract/usage'
import type { UsageMeasure } from '@seatwise/contract/values/base'
import { medianMinutes } from './spans.ts'

/** The sum of a measure over the days of the period; for measures of time, one sum for each span. */
export type MeasureSum = { measure: UsageMeasure; span: number | null; amount: number }

export type Sums = {
  /** Taken from the daily counts, which Home shows too. */
  started: number
  finished: number
  active_days: number
  /** Bytes stored at the end of the period, from the beginning of the counts. */
  storage: number
  measures: readonly MeasureSum[]
}

/**
 * The shown figures, computed from the sums of counters. A sum can be negative after a correction on a later day; it is
 * shown as zero.
 */
export function usageFigures({ started, finished, active_days, storage, measures }: Sums): UsageFigures {
  const of = (name: UsageMeasure) => measures.filter(({ measure }) => measure === name)
  const sum = (name: UsageMeasure) =>
    Math.max(
      0,
      of(name).reduce((total, { amount }) => total + amount, 0),
    )
  const median = (name: UsageMeasure) => medianMinutes(of(name).map(({ span, amount }) => ({ span, count: amount })))
  const count = Math.max(0, started)
  return {
    started: count,
    answered: sum('to_first_answer'),
    finished: Math.max(0, finished),
    completion: count === 0 ? null : Math.min(100, Math.round((sum('finished_of_started') / count) * 1_000) / 10),
    minutes: { to_first_answer: median('to_first_answer'), to_finish: median('to_finish') },
    emails: { sent: sum('mail_sent'), failed: sum('mail_failed') },
    webhooks: { delivered: sum('webhook_delivered'), failed: sum('webhook_failed') },
    active_days,
    storage: Math.max(0, storage),
  }
}
