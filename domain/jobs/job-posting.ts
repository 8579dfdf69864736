import type { PublicJob } from '@seatwise/contract/jobs'
import type { EmploymentType, PayPeriod } from '@seatwise/contract/values/hiring'
import { closingTime } from './closing-time.ts'
import { countryName, statedPay } from './words.ts'

const employment: Record<EmploymentType, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
  volunteer: 'VOLUNTEER',
}
const units: Record<PayPeriod, string> = { hour: 'HOUR', day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' }

/** What a job posting must have by the documentation of Google, as far as a job can lack it. */
export type PostingPart = 'title' | 'description' | 'published_at' | 'workplace' | 'countries' | 'town' | 'country'

type PostedJob = Pick<PublicJob, 'title' | 'description' | 'published_at' | 'workplace' | 'address'> & {
  countries: readonly string[]
}

/** What search engines still need for listing the job as a job. A published job never lacks more than its address. */
export function missingInPosting(job: PostedJob): PostingPart[] {
  const { workplace, address } = job
  const isAtPlace = workplace !== null && workplace !== 'remote'
  const lacks: Record<PostingPart, boolean> = {
    title: isBlank(job.title),
    description: isBlank(job.description),
    published_at: job.published_at === null,
    workplace: workplace === null,
    countries: workplace === 'remote' && job.countries.length === 0,
    town: isAtPlace && isBlank(address?.town),
    country: isAtPlace && isBlank(address?.country),
  }
  // The cast is safe: the keys are those of the record.
  return (Object.keys(lacks) as PostingPart[]).filter((part) => lacks[part])
}

const isBlank = (text: string | null | undefined) => !text?.trim()

/**
 * @property description as HTML, as schema.org requires
 * @property time_zone of the company, in which the last day ends
 */
type Needs = { description: string; logo_url: string | null; website: string | null; time_zone: string }

/**
 * The job as structured data for search engines: a schema.org JobPosting with the properties that Google documents for
 * job postings. Null if a required one is missing: Google reports such a posting as an error and does not list it.
 */
export function jobPosting(job: PublicJob, { description, logo_url, website, time_zone }: Needs): object | null {
  if (missingInPosting(job).length > 0) return null
  const { title, published_at, closes_on, employment_type, company, url, id, openings } = job
  const pay = statedPay(job.pay)
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title,
    description,
    url,
    identifier: { '@type': 'PropertyValue', name: company.name, value: id },
    datePosted: published_at!.slice(0, 10),
    ...(closes_on ? { validThrough: closingTime(closes_on, time_zone) } : {}),
    ...(employment_type ? { employmentType: employment[employment_type] } : {}),
    totalJobOpenings: openings,
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      ...(website ? { sameAs: website } : {}),
      ...(logo_url ? { logo: logo_url } : {}),
    },
    ...placeOf(job),
    ...(pay ? { baseSalary: salaryOf(pay) } : {}),
    directApply: true,
  }
}

function placeOf({ workplace, countries, address }: PublicJob): object {
  if (workplace === 'remote')
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: countries.map((code) => ({ '@type': 'Country', name: countryName(code) })),
    }
  // Without an address nothing is published.
  const { street, town, region, postal_code, country } = address!
  return {
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(!isBlank(street) ? { streetAddress: street } : {}),
        addressLocality: town,
        ...(!isBlank(region) ? { addressRegion: region } : {}),
        ...(!isBlank(postal_code) ? { postalCode: postal_code } : {}),
        addressCountry: country,
      },
    },
  }
}

function salaryOf({ min, max, currency, period }: NonNullable<PublicJob['pay']>): object {
  const amount = min === max ? { value: min } : { minValue: min, maxValue: max }
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...amount, unitText: units[period] },
  }
}
