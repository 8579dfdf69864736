import { describe, expect, it } from 'vitest'
import { dayWords, durationWords, startWords } from './words.ts'

describe('The start of an interview in words', () => {
  it.each([
    ['2026-12-08T09:00:00.000Z', 'Europe/Berlin', 'Tuesday, December 8, 2026 at 10:00 AM GMT+1 (Europe/Berlin)'],
    ['2026-12-08T09:00:00.000Z', 'UTC', 'Tuesday, December 8, 2026 at 9:00 AM (UTC)'],
    // The offset is that of the day, also on both sides of the change of clocks.
    ['2026-10-24T08:00:00.000Z', 'Europe/Berlin', 'Saturday, October 24, 2026 at 10:00 AM GMT+2 (Europe/Berlin)'],
    ['2026-10-25T09:00:00.000Z', 'Europe/Berlin', 'Sunday, October 25, 2026 at 10:00 AM GMT+1 (Europe/Berlin)'],
    ['2026-12-08T23:30:00.000Z', 'America/New_York', 'Tuesday, December 8, 2026 at 6:30 PM GMT-5 (America/New York)'],
    ['2026-12-08T23:30:00.000Z', 'Asia/Kolkata', 'Wednesday, December 9, 2026 at 5:00 AM GMT+5:30 (Asia/Kolkata)'],
  ])('is the clock of its time zone: %s in %s', (instant, zone, words) => {
    expect(startWords(instant, zone)).toBe(words)
  })

  it('names the day of its time zone in a subject', () => {
    expect(dayWords('2026-12-08T23:30:00.000Z', 'Asia/Kolkata')).toBe('Wed, Dec 9, 2026')
  })

  it.each([
    [5, '5 minutes'],
    [60, '1 hour'],
    [61, '1 hour 1 minute'],
    [90, '1 hour 30 minutes'],
    [480, '8 hours'],
  ])('says how long %i minutes are', (minutes, words) => expect(durationWords(minutes)).toBe(words))
})
