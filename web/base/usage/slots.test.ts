import { describe, expect, it } from 'vitest'
import { roundAbove, slotsOf } from './slots.ts'

const by_day = [
  { day: '2026-11-01', started: 3, answered: 3, finished: 2 },
  { day: '2026-11-26', started: 5, answered: 4, finished: 6 },
]

describe('the bars of the chart', () => {
  it('are every day of a period, with the empty ones', () => {
    const slots = slotsOf({ from: '2026-10-28', to: '2026-11-26', by_day })
    expect(slots).toHaveLength(30)
    expect(slots[0]).toEqual({ from: '2026-10-28', to: '2026-10-28', started: 0, finished: 0 })
    expect(slots[4]).toEqual({ from: '2026-11-01', to: '2026-11-01', started: 3, finished: 2 })
    expect(slots.at(-1)).toMatchObject({ to: '2026-11-26', started: 5, finished: 6 })
  })

  it('are the weeks of a year, the last of them whole, and contain all surveys', () => {
    const slots = slotsOf({
      from: '2025-11-27',
      to: '2026-11-26',
      by_day: [{ ...by_day[0]!, day: '2025-11-27' }, ...by_day],
    })
    expect(slots).toHaveLength(53)
    expect(slots[0]).toEqual({ from: '2025-11-27', to: '2025-11-27', started: 3, finished: 2 })
    expect(slots.at(-1)).toEqual({ from: '2026-11-20', to: '2026-11-26', started: 5, finished: 6 })
    expect(slots.reduce((sum, { started }) => sum + started, 0)).toBe(11)
  })
})

describe('the end of the axis', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [5, 6],
    [9, 10],
    [11, 20],
    [57, 60],
    [101, 200],
    [850, 1_000],
  ])('above %d is %d', (most, end) => {
    expect(roundAbove(most)).toBe(end)
    expect(Number.isInteger(roundAbove(most) / 2)).toBe(true)
  })
})
