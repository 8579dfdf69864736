import type { PublicJob } from '@seatwise/contract/jobs'
import type { EmploymentType, PayPeriod } from '@seatwise/contract/values'
import { countryName } from './words.ts'

const employment: Record<EmploymentType, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
  volunteer: 'VOLUNTEER',
}
const units: Record<PayPeriod, string> = { hour: 'HOUR', day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' }

/** @property country the country of the company and its locations; null if it is not known */
type Needs = { country: string | null; description: string; logo_url: string | null }

/**
 * The job as structured data for search engines: a schema.org JobPosting with the properties that Google documents for
 * job postings.
 * @param needs description is HTML, as schema.org requires
 */
export function jobPosting(job: PublicJob, { country, description, logo_url }: Needs): object {
  const { title, published_at, closes_on, employment_type, pay, company, url, id, openings } = job
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title,
    description,
    url,
    identifier: { '@type': 'PropertyValue', name: company.name, value: id },
    datePosted: published_at?.slice(0, 10),
    ...(closes_on ? { validThrough: `${closes_on}T23:59:59` } : {}),
    ...(employment_type ? { employmentType: employment[employment_type] } : {}),
    totalJobOpenings: openings,
    hiringOrganization: { '@type': 'Organization', name: company.name, ...(logo_url ? { logo: logo_url } : {}) },
    ...placeOf(job, country),
    ...(pay ? { baseSalary: salaryOf(pay) } : {}),
    directApply: true,
  }
}

function placeOf({ workplace, countries, location }: PublicJob, country: string | null): object {
  if (workplace === 'remote')
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: countries.map((code) => ({ '@type': 'Country', name: countryName(code) })),
    }
  return {
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(location ? { addressLocality: location } : {}),
        ...(country ? { addressCountry: country } : {}),
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
