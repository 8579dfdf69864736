import type { EmploymentType, PayPeriod, Workplace } from '@seatwise/contract/values'

/** Short facts of a job, in the same words on the public page and the pages of staff. */

export const workplaceWords: Record<Workplace, string> = { on_site: 'On site', hybrid: 'Hybrid', remote: 'Remote' }

export const employmentTypeWords: Record<EmploymentType, string> = {
  full_time: 'Full time',
  part_time: 'Part time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Internship',
  volunteer: 'Volunteer',
}

/** Behind an amount. */
export const periodWords: Record<PayPeriod, string> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
}

type Pay = { min: number; max: number; currency: string; period: PayPeriod }

/** "$52,000 to $64,000 a year", "€18.50 an hour": digits after the point only where an amount has some. */
export function payWords({ min, max, currency, period }: Pay): string {
  const digits = Number.isInteger(min) && Number.isInteger(max) ? 0 : 2
  const money = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const amount = min === max ? money.format(min) : `${money.format(min)} to ${money.format(max)}`
  return `${amount} ${periodWords[period]}`
}

const countryNames = new Intl.DisplayNames('en-US', { type: 'region' })
/** "Canada" of "CA". */
export const countryName = (code: string): string => countryNames.of(code) ?? code
const listed = new Intl.ListFormat('en-US')
const maxNamed = 3

/** "Canada and Mexico", "Canada, Mexico, and 4 more countries". */
export function countryWords(countries: readonly string[]): string {
  const names = countries.map(countryName).sort((a, b) => a.localeCompare(b, 'en-US'))
  if (names.length <= maxNamed) return listed.format(names)
  return listed.format([...names.slice(0, maxNamed - 1), `${names.length - maxNamed + 1} more countries`])
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** "December 31, 2026", of the last day for applications. */
export const lastDayWords = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))

type Place = { location: string | null; workplace: Workplace | null; countries: readonly string[] }

/** The place of work: for a remote job the countries where people may live, in place of the location. */
export function placeWords({ location, workplace, countries }: Place): string | null {
  if (workplace !== 'remote') return location
  return countries.length > 0 ? `${workplaceWords.remote} (${countryWords(countries)})` : workplaceWords.remote
}

/** "Northgate · Full time · On site · $52,000 to $64,000 a year"; what is not known is left out. */
export function metaWords(job: Place & { employment_type: EmploymentType | null; pay: Pay | null }): string {
  const { workplace, employment_type, pay } = job
  return [
    placeWords(job),
    employment_type && employmentTypeWords[employment_type],
    workplace && workplace !== 'remote' && workplaceWords[workplace],
    pay && payWords(pay),
  ]
    .filter(Boolean)
    .join(' · ')
}
