import type { Usage } from '@seatwise/contract/usage'

const dayMs = 86_400_000
/** Longer periods have one bar per week, because more bars could not be told apart. */
const maxDays = 90
const daysOfWeek = 7

/** A bar of the chart: a day, or a week in a long period. */
export type Slot = { from: string; to: string; started: number; finished: number }

const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The days of the period, or its weeks; the first week may be shorter, so that the last one is complete. */
export function slotsOf({ from, to, by_day }: Pick<Usage, 'from' | 'to' | 'by_day'>): Slot[] {
  const days = daysBetween(from, to) + 1
  const size = days > maxDays ? daysOfWeek : 1
  const count = Math.ceil(days / size)
  const slots = Array.from({ length: count }, (_, at): Slot => {
    const last = plus(to, -size * (count - 1 - at))
    const first = plus(last, 1 - size)
    return { from: first < from ? from : first, to: last, started: 0, finished: 0 }
  })
  for (const { day, started, finished } of by_day) {
    const slot = slots[count - 1 - Math.floor(daysBetween(day, to) / size)]
    if (!slot) continue
    slot.started += started
    slot.finished += finished
  }
  return slots
}

/** The next higher round number, for the end of the axis, such that its half is an integer. */
export function roundAbove(most: number): number {
  if (most <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 6, 8, 10].find((one) => one * power >= most)!
  return (step * power) % 2 === 0 ? step * power : 2 * step * power
}
