import type { Address } from '@seatwise/contract/companies'
import type { EmploymentType, PayPeriod, Workplace } from '@seatwise/contract/values/hiring'

/** Short facts about a job, in the same words on the public page and on the pages for staff. */

export const workplaceWords: Record<Workplace, string> = { on_site: 'On site', hybrid: 'Hybrid', remote: 'Remote' }

export const employmentTypeWords: Record<EmploymentType, string> = {
  full_time: 'Full time',
  part_time: 'Part time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Internship',
  volunteer: 'Volunteer',
}

/** Follows an amount. */
export const periodWords: Record<PayPeriod, string> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
}

type Pay = { min: number; max: number; currency: string; period: PayPeriod }

/** The pay of a job, without one that was stored when an amount could be 0: that says nothing about the pay. */
export const statedPay = <Stored extends Pay>(pay: Stored | null): Stored | null =>
  pay && pay.min > 0 && pay.max > 0 ? pay : null

/**
 * The pay in words, such as "$52,000 to $64,000 a year" or "€18.50 an hour". Cents are shown only if an amount has
 * some.
 */
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
/** The name of a country: "Canada" for "CA". */
export const countryName = (code: string): string => countryNames.of(code) ?? code
const listed = new Intl.ListFormat('en-US')
const maxNamed = 3

/** Several countries in words: "Canada and Mexico" or "Canada, Mexico, and 4 more countries". */
export function countryWords(countries: readonly string[]): string {
  const names = countries.map(countryName).sort((a, b) => a.localeCompare(b, 'en-US'))
  if (names.length <= maxNamed) return listed.format(names)
  return listed.format([...names.slice(0, maxNamed - 1), `${names.length - maxNamed + 1} more countries`])
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** The last day for applications in words, such as "December 31, 2026". */
export const lastDayWords = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))

type Place = {
  location: string | null
  address: Pick<Address, 'town' | 'region'> | null
  workplace: Workplace | null
  countries: readonly string[]
}

/** The place of work. For a remote job, the countries where employees may live replace the location. */
export function placeWords({ location, address, workplace, countries }: Place): string | null {
  if (workplace !== 'remote') return location && locationWords(location, address)
  return countries.length > 0 ? `${workplaceWords.remote} (${countryWords(countries)})` : workplaceWords.remote
}

/**
 * A location as people write it: "Market Street, Springfield", or "Springfield, Illinois" if its name says the town
 * already.
 */
function locationWords(name: string, address: Place['address']): string {
  if (!address?.town) return name
  const words = (text: string) =>
    ` ${text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
  const more = words(name).includes(words(address.town)) ? address.region : address.town
  return more ? `${name}, ${more}` : name
}

/**
 * The facts in one line, such as "Northgate · Full time · On site · $52,000 to $64,000 a year". Unknown facts are left
 * out.
 */
export function metaWords(job: Place & { employment_type: EmploymentType | null; pay: Pay | null }): string {
  const { workplace, employment_type } = job
  const pay = statedPay(job.pay)
  return [
    placeWords(job),
    employment_type && employmentTypeWords[employment_type],
    workplace && workplace !== 'remote' && workplaceWords[workplace],
    pay && payWords(pay),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Until when applicants hear from the company; undefined if it promises nothing. */
export function answerWords(days: number | null, company_name: string): string | undefined {
  if (days === null) return undefined
  return `You will hear from ${company_name} within ${days === 1 ? 'a day' : `${days} days`}.`
}
