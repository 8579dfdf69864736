import type { FunnelStep } from '@seatwise/contract/values/hiring'
import { hideSmall } from './small-cells.ts'

type Numbers = Partial<Record<FunnelStep, number>>
type StepCounts = Partial<Record<FunnelStep, number | null>>

/** A row of counters: what one funnel brought in on one day. */
export type CountedDay = { funnel_id: string; day: string } & Record<FunnelStep, number>

/**
 * The figures of a campaign from its counters: in total, by funnel and by day. A negative counter, which can result
 * from a change of the time zone, is shown as zero.
 * @param hidesSmall hides numbers from one to four people, and others from which they could be computed; visits are not
 * hidden, because they are not people
 */
export function figuresOf(
  lines: readonly CountedDay[],
  {
    steps,
    funnel_ids,
    hidesSmall,
  }: { steps: readonly FunnelStep[]; funnel_ids: readonly string[]; hidesSmall: boolean },
): { total: StepCounts; by_funnel: StepCounts[]; by_day: { day: string; counts: StepCounts }[] } {
  const days = [...new Set(lines.map(({ day }) => day))].toSorted()
  const ofFunnels = funnel_ids.map((id) =>
    sumOf(
      lines.filter((line) => line.funnel_id === id),
      steps,
    ),
  )
  const ofDays = days.map((day) =>
    sumOf(
      lines.filter((line) => line.day === day),
      steps,
    ),
  )
  const byFunnel = shownOf(ofFunnels, { steps, hidesSmall })
  const byDay = shownOf(ofDays, { steps, hidesSmall })
  // Each table hides its own totals. A total that is hidden in one table must be hidden in both, because it could be
  // read from the other.
  const total = Object.fromEntries(
    steps.map((step) => [step, byDay.total[step] === null ? null : byFunnel.total[step]!] as const),
  )
  return {
    total,
    by_funnel: byFunnel.rows,
    by_day: days.map((day, at) => ({ day, counts: byDay.rows[at]! })),
  }
}

function sumOf(lines: readonly CountedDay[], steps: readonly FunnelStep[]): Numbers {
  return Object.fromEntries(
    steps.map(
      (step) =>
        [
          step,
          Math.max(
            0,
            lines.reduce((sum, line) => sum + line[step], 0),
          ),
        ] as const,
    ),
  )
}

function shownOf(
  rows: readonly Numbers[],
  { steps, hidesSmall }: { steps: readonly FunnelStep[]; hidesSmall: boolean },
): { rows: StepCounts[]; total: StepCounts } {
  const columns = steps.map((step) => {
    const cells = rows.map((row) => row[step]!)
    const isShown = !hidesSmall || step === 'visits'
    const shown = isShown ? { cells, total: cells.reduce((sum, count) => sum + count, 0) } : hideSmall(cells)
    return { step, ...shown }
  })
  return {
    rows: rows.map((_, at) => Object.fromEntries(columns.map(({ step, cells }) => [step, cells[at]!] as const))),
    total: Object.fromEntries(columns.map(({ step, total }) => [step, total] as const)),
  }
}
