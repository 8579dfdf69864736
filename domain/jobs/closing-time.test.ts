import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closingTime } from './closing-time.ts'

describe('the closing time', () => {
  it.each([
    ['2026-12-31', 'UTC', '2026-12-31T23:59:59+00:00'],
    // Clocks go forward on March 29 and back on October 25.
    ['2026-03-28', 'Europe/Berlin', '2026-03-28T23:59:59+01:00'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T23:59:59+02:00'],
    ['2026-10-24', 'Europe/Berlin', '2026-10-24T23:59:59+02:00'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T23:59:59+01:00'],
    ['2026-03-07', 'America/New_York', '2026-03-07T23:59:59-05:00'],
    ['2026-03-08', 'America/New_York', '2026-03-08T23:59:59-04:00'],
    ['2026-10-31', 'America/New_York', '2026-10-31T23:59:59-04:00'],
    ['2026-11-01', 'America/New_York', '2026-11-01T23:59:59-05:00'],
    ['2026-06-30', 'Asia/Kolkata', '2026-06-30T23:59:59+05:30'],
    ['2026-06-30', 'Pacific/Apia', '2026-06-30T23:59:59+13:00'],
    // Samoa left out December 30, 2011.
    ['2011-12-29', 'Pacific/Apia', '2011-12-29T23:59:59-10:00'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-29T23:59:59-10:00'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-31T23:59:59+14:00'],
    // The last hour came twice, as clocks went back from midnight to 23:00.
    ['2024-03-23', 'America/Asuncion', '2024-03-23T23:59:59-04:00'],
    // Clocks go forward from midnight to 1:00.
    ['2026-04-23', 'Africa/Cairo', '2026-04-23T23:59:59+02:00'],
  ])('of %s in %s is %s', (day, zone, closing) => {
    expect(closingTime(day, zone)).toBe(closing)
  })

  it('is the last second of that day on the clocks of the zone, on every day of this century', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Pacific/Apia',
      'America/Havana',
      'Africa/Cairo',
    ]
    const days = fc.date({ min: new Date('2012-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, date) => {
        const day = date.toISOString().slice(0, 10)
        const closing = Date.parse(closingTime(day, zone))
        const dayAt = (instant: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(instant)
        expect([dayAt(closing), dayAt(closing + 1_000) > day]).toEqual([day, true])
      }),
    )
  })
})
