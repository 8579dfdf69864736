import { afterEach, describe, expect, it } from 'vitest'
import {
  date,
  dateTime,
  dayOf,
  dayStart,
  isDay,
  periodWords,
  recentTime,
  shortDate,
  showTimesIn,
  time,
  timeAgo,
  today,
} from './dates.ts'
import { browserZone } from './time-zones.ts'

afterEach(() => showTimesIn(null))

describe('a day begins at midnight of the time zone in use', () => {
  it.each([
    ['UTC', '2026-06-15', '2026-06-15T00:00:00.000Z'],
    // New Zealand: forward on 27 September 2026, back on 5 April.
    ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00:00.000Z'],
    ['Pacific/Auckland', '2026-04-06', '2026-04-05T12:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-28', '2026-09-27T11:00:00.000Z'],
    // New York: forward on 8 March 2026, back on 1 November.
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    // Berlin: forward on 29 March 2026, back on 25 October.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    // Half and quarter hours.
    ['Asia/Kolkata', '2026-01-01', '2025-12-31T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-06', '2026-04-05T13:30:00.000Z'],
    // Santiago goes from 0:00 to 1:00, and back from 24:00 to 23:00; Havana from 1:00 back to 0:00.
    ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00.000Z'],
    ['America/Santiago', '2025-04-06', '2025-04-06T04:00:00.000Z'],
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z'],
  ])('for %s, %s: %s', (zone, day, instant) => {
    showTimesIn(zone)
    expect(dayStart(day)).toBe(instant)
  })

  it('and has 23 or 25 hours when the clocks change', () => {
    const hours = (day: string) => (Date.parse(dayStart(day, 1)) - Date.parse(dayStart(day))) / 3_600_000
    showTimesIn('Europe/Berlin')
    expect(hours('2026-03-29')).toBe(23)
    expect(hours('2026-10-25')).toBe(25)
    expect(hours('2026-10-26')).toBe(24)
  })

  it('and continues into the next month and year', () => {
    showTimesIn('Pacific/Auckland')
    expect(dayStart('2026-12-31', 1)).toBe('2026-12-31T11:00:00.000Z')
  })
})

describe('times are shown in the time zone', () => {
  it('of the user, on both sides of the date line', () => {
    showTimesIn('Pacific/Auckland')
    expect(dateTime('2026-01-31T12:30:00Z')).toMatch(/Feb 1, 2026.*1:30/)
    expect(date('2026-01-31T12:30:00Z')).toBe('Feb 1, 2026')
    showTimesIn('America/New_York')
    expect(dateTime('2026-01-31T12:30:00Z')).toMatch(/Jan 31, 2026.*7:30/)
  })

  it('of the browser when none is chosen, or one that it does not know', () => {
    const own = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone: browserZone })
    const expected = own.format(new Date('2026-01-31T12:30:00Z'))
    showTimesIn('Pacific/Auckland')
    showTimesIn(null)
    expect(dateTime('2026-01-31T12:30:00Z')).toBe(expected)
    showTimesIn('Mars/Olympus')
    expect(dateTime('2026-01-31T12:30:00Z')).toBe(expected)
  })
})

it.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-99-99', false],
  ['yesterday', false],
])('%s is read as a day: %s', (text, expected) => expect(isDay(text)).toBe(expected))

it.each([
  ['2026-03-10T11:59:30Z', 'just now'],
  ['2026-03-10T12:00:05Z', 'just now'],
  ['2026-03-10T11:58:59Z', '1 minute ago'],
  ['2026-03-10T09:00:00Z', '3 hours ago'],
  ['2026-03-04T12:00:00Z', '6 days ago'],
  ['2026-03-03T12:00:00Z', shortDate('2026-03-03T12:00:00Z')],
])('%s is shown as %s', (instant, words) => expect(timeAgo(instant, Date.parse('2026-03-10T12:00:00Z'))).toBe(words))

it('A date is shorter where there is little room', () =>
  expect(timeAgo('2026-03-10T10:00:00Z', Date.parse('2026-03-10T12:00:00Z'), 'narrow')).toBe('2h ago'))

it('The day of a date field is the same in browsers whose locales order a date in another way', () => {
  const { prototype } = Intl.DateTimeFormat
  const format = Object.getOwnPropertyDescriptor(prototype, 'format')!
  Object.defineProperty(prototype, 'format', { ...format, get: () => () => '2/1/26' })
  try {
    showTimesIn('Pacific/Auckland')
    expect(dayOf('2026-01-31T12:30:00Z')).toBe('2026-02-01')
  } finally {
    Object.defineProperty(prototype, 'format', format)
  }
})

it('A period has a heading, and a moment its time, in the time zone in use', () => {
  showTimesIn('Pacific/Auckland')
  const instant = '2020-01-14T11:30:00.000Z'
  expect(time(instant)).toMatch(/^12:30/)
  expect(recentTime(instant)).toMatch(/^Jan 15, 2020, 12:30/)
  expect(recentTime(new Date().toISOString())).not.toContain(',')
  expect(periodWords(dayOf(instant))).toBe('January 2020')
  expect([today(), today(1), today(2), today(6)].map(periodWords)).toEqual([
    'Today',
    'Yesterday',
    'Last 7 days',
    'Last 7 days',
  ])
  expect(periodWords(today(7))).not.toBe('Last 7 days')
})
