import { describe, expect, it } from 'vitest'
import { countryWords, lastDayWords, metaWords, payWords, placeWords } from './words.ts'

describe('payWords', () => {
  it.each([
    [{ min: 52_000, max: 64_000, currency: 'USD', period: 'year' }, '$52,000 to $64,000 a year'],
    [{ min: 18.5, max: 18.5, currency: 'EUR', period: 'hour' }, '€18.50 an hour'],
    [{ min: 18, max: 22.5, currency: 'USD', period: 'hour' }, '$18.00 to $22.50 an hour'],
    [{ min: 300_000, max: 350_000, currency: 'JPY', period: 'month' }, '¥300,000 to ¥350,000 a month'],
    [{ min: 1_200.5, max: 1_200.5, currency: 'KWD', period: 'week' }, 'KWD\u00A01,200.50 a week'],
    [{ min: 400, max: 400, currency: 'CAD', period: 'day' }, 'CA$400 a day'],
  ] as const)('writes %j: %s', (pay, words) => {
    expect(payWords(pay)).toBe(words)
  })
})

describe('countryWords', () => {
  it.each([
    [['US'], 'United States'],
    [['US', 'CA'], 'Canada and United States'],
    [['US', 'CA', 'MX'], 'Canada, Mexico, and United States'],
    [['US', 'CA', 'MX', 'FR', 'DE'], 'Canada, France, and 3 more countries'],
  ])('writes %j: %s', (countries, words) => {
    expect(countryWords(countries)).toBe(words)
  })
})

it.each([
  ['2026-12-31', 'December 31, 2026'],
  ['2027-01-01', 'January 1, 2027'],
])('The last day %s is %s, in every time zone', (day, words) => {
  expect(lastDayWords(day)).toBe(words)
})

describe('metaWords', () => {
  const nothing = { location: null, address: null, workplace: null, employment_type: null, pay: null, countries: [] }
  const pay = { min: 52_000, max: 64_000, currency: 'USD', period: 'year' } as const

  it.each([
    [nothing, ''],
    [
      { ...nothing, location: 'Northgate', workplace: 'on_site', employment_type: 'full_time', pay },
      'Northgate · Full time · On site · $52,000 to $64,000 a year',
    ],
    [{ ...nothing, location: 'Northgate', workplace: 'hybrid' }, 'Northgate · Hybrid'],
    [
      { ...nothing, location: 'Northgate', workplace: 'remote', countries: ['US', 'CA'], employment_type: 'contract' },
      'Remote (Canada and United States) · Contract',
    ],
    [{ ...nothing, workplace: 'remote', pay }, 'Remote · $52,000 to $64,000 a year'],
    [{ ...nothing, workplace: 'on_site', pay: { ...pay, min: 0, max: 0 } }, 'On site'],
    [{ ...nothing, workplace: 'on_site', pay: { ...pay, min: 0 } }, 'On site'],
  ] as const)('writes %j: %s', (job, words) => {
    expect(metaWords(job)).toBe(words)
  })
})

describe('a location', () => {
  it.each([
    ['Market Street', null, null, 'Market Street'],
    ['Market Street', null, 'Illinois', 'Market Street'],
    ['Market Street', 'Springfield', 'Illinois', 'Market Street, Springfield'],
    ['Springfield', 'Springfield', 'Illinois', 'Springfield, Illinois'],
    ['SPRINGFIELD (north)', 'Springfield', 'Illinois', 'SPRINGFIELD (north), Illinois'],
    ['Springfield', 'Springfield', null, 'Springfield'],
    // The name only begins like the town.
    ['Bathgate', 'Bath', 'Somerset', 'Bathgate, Bath'],
    ['東京', '東京', '東京都', '東京, 東京都'],
  ])('%s in %s, %s is written as %s', (location, town, region, words) => {
    expect(placeWords({ location, address: { town, region }, workplace: 'on_site', countries: [] })).toBe(words)
  })
})
