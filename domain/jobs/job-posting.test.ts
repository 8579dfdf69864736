import { describe, expect, it } from 'vitest'
import type { PublicJob } from '@seatwise/contract/jobs'
import { employmentTypes, payPeriods } from '@seatwise/contract/values'
import { jobPosting } from './job-posting.ts'

const job: PublicJob = {
  id: '3f0b2d52-6a43-4a71-9a3e-8f3f9c5f1a01',
  title: 'Field sales',
  workplace: 'on_site',
  employment_type: 'full_time',
  pay: { min: 52_000, max: 64_000, currency: 'USD', period: 'year' },
  openings: 2,
  description: 'Sell',
  closes_on: '2026-12-31',
  published_at: '2026-11-20T08:00:00Z',
  url: 'https://jobs.example.com/jobs/field-sales-2222222222',
  state: 'open',
  company: { name: 'Northgate', public_name: 'northgate', logo_id: null },
  department: null,
  location: 'Springfield',
  countries: [],
}
const needs = { country: 'US', description: '<p>Sell</p>', logo_url: 'https://jobs.example.com/images/x/256.webp' }

/** The properties of schema.org's types that Google reads of a job posting: required ones first, then optional ones. */
type Shape = { has: Record<string, Kind>; mayHave?: Record<string, Kind> }
type Kind = RegExp | 'number' | 'true' | { type: string; isList?: true }

const text = /\S/
const url = /^https:\/\/\S+$/
const day = /^20\d\d-[01]\d-[0-3]\d$/
const amount = 'number'
const shapes: Record<string, Shape> = {
  JobPosting: {
    has: {
      '@context': /^https:\/\/schema\.org\/$/,
      title: text,
      description: /^<(p|div)\b/,
      datePosted: day,
      hiringOrganization: { type: 'Organization' },
      identifier: { type: 'PropertyValue' },
      url,
      employmentType: /^(FULL_TIME|PART_TIME|CONTRACTOR|TEMPORARY|INTERN|VOLUNTEER|PER_DIEM|OTHER)$/,
      totalJobOpenings: 'number',
      directApply: 'true',
    },
    mayHave: {
      validThrough: /^20\d\d-[01]\d-[0-3]\dT23:59:59$/,
      jobLocation: { type: 'Place' },
      jobLocationType: /^TELECOMMUTE$/,
      applicantLocationRequirements: { type: 'Country', isList: true },
      baseSalary: { type: 'MonetaryAmount' },
    },
  },
  Organization: { has: { name: text }, mayHave: { logo: url } },
  PropertyValue: { has: { name: text, value: text } },
  Place: { has: { address: { type: 'PostalAddress' } } },
  PostalAddress: { has: { addressLocality: text }, mayHave: { addressCountry: /^[A-Z]{2}$/ } },
  Country: { has: { name: /^\p{Lu}\p{L}+/u } },
  MonetaryAmount: { has: { currency: /^[A-Z]{3}$/, value: { type: 'QuantitativeValue' } } },
  QuantitativeValue: {
    has: { unitText: /^(HOUR|DAY|WEEK|MONTH|YEAR)$/ },
    mayHave: { value: amount, minValue: amount, maxValue: amount },
  },
}

/** The faults of an object of schema.org, by path: missing, unknown and mistyped values. */
function faultsOf(value: unknown, type: string, path = type): string[] {
  const { '@type': input, ...properties } = value as Record<string, unknown>
  const { has, mayHave } = shapes[type]!
  const known = { ...has, ...mayHave }
  return [
    ...(input === type ? [] : [`${path} is a ${String(input)}`]),
    ...Object.keys(has).flatMap((name) => (properties[name] === undefined ? `${path}.${name} is missing` : [])),
    ...Object.entries(properties).flatMap(([name, one]) => {
      const kind = known[name]
      return kind ? faultsOfProperty(one, kind, `${path}.${name}`) : [`${path}.${name} is unknown`]
    }),
  ]
}

function faultsOfProperty(value: unknown, kind: Kind, path: string): string[] {
  const fault = [`${path} is ${JSON.stringify(value)}`]
  if (kind === 'number') return typeof value === 'number' && value > 0 ? [] : fault
  if (kind === 'true') return value === true ? [] : fault
  if (kind instanceof RegExp) return typeof value === 'string' && kind.test(value) ? [] : fault
  if (!kind.isList) return faultsOf(value, kind.type, path)
  if (!Array.isArray(value) || value.length === 0) return fault
  return value.flatMap((one, at) => faultsOf(one, kind.type, `${path}[${at}]`))
}

const remote = { workplace: 'remote', location: null } as const
const jobs: Record<string, Partial<PublicJob>> = {
  'on site': {},
  hybrid: { workplace: 'hybrid' },
  'remote in one country': { ...remote, countries: ['US'] },
  'remote in many countries': { ...remote, countries: ['US', 'CA', 'GB', 'CI', 'GE'] },
  'remote of a company with an office': { workplace: 'remote', countries: ['US'] },
  'without pay': { pay: null },
  'paid for one amount': { pay: { min: 41_600, max: 41_600, currency: 'EUR', period: 'year' } },
  'without an end': { closes_on: null },
  ...Object.fromEntries(
    payPeriods.map((period) => [`paid by ${period}`, { pay: { min: 18.5, max: 22, currency: 'CAD', period } }]),
  ),
  ...Object.fromEntries(employmentTypes.map((employment_type) => [`of type ${employment_type}`, { employment_type }])),
}

describe('the JobPosting of a job', () => {
  it.each(Object.entries(jobs))(
    '%s has the properties that search engines require, and no unknown ones',
    (_, input) => {
      for (const known of [needs, { ...needs, country: null, logo_url: null }])
        expect(faultsOf(jobPosting({ ...job, ...input }, known), 'JobPosting')).toEqual([])
    },
  )

  it('repeats the facts of the job', () => {
    expect(jobPosting(job, needs)).toEqual({
      '@context': 'https://schema.org/',
      '@type': 'JobPosting',
      title: 'Field sales',
      description: '<p>Sell</p>',
      url: job.url,
      identifier: { '@type': 'PropertyValue', name: 'Northgate', value: job.id },
      datePosted: '2026-11-20',
      validThrough: '2026-12-31T23:59:59',
      employmentType: 'FULL_TIME',
      totalJobOpenings: 2,
      hiringOrganization: { '@type': 'Organization', name: 'Northgate', logo: needs.logo_url },
      jobLocation: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Springfield', addressCountry: 'US' },
      },
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'USD',
        value: { '@type': 'QuantitativeValue', minValue: 52_000, maxValue: 64_000, unitText: 'YEAR' },
      },
      directApply: true,
    })
  })

  it.each(['on_site', 'hybrid'] as const)('%s has the place, and is not marked as remote', (workplace) => {
    const posting = jobPosting({ ...job, workplace, countries: ['US'] }, needs)
    expect(posting).toHaveProperty('jobLocation.address.addressLocality', 'Springfield')
    for (const absent of ['jobLocationType', 'applicantLocationRequirements'])
      expect(posting).not.toHaveProperty(absent)
  })

  it('that is remote says where people may live, in words, since "CA" could be California, and has no place', () => {
    const posting = jobPosting({ ...job, workplace: 'remote', countries: ['US', 'CA'] }, needs)
    expect(posting).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [
        { '@type': 'Country', name: 'United States' },
        { '@type': 'Country', name: 'Canada' },
      ],
    })
    expect(posting).not.toHaveProperty('jobLocation')
  })

  it('with one amount has no range', () => {
    const posting = jobPosting({ ...job, pay: { min: 18.5, max: 18.5, currency: 'USD', period: 'hour' } }, needs)
    expect(posting).toHaveProperty('baseSalary.value', {
      '@type': 'QuantitativeValue',
      value: 18.5,
      unitText: 'HOUR',
    })
  })

  it('leaves out unknown facts', () => {
    const posting = jobPosting({ ...job, pay: null, closes_on: null }, { ...needs, country: null, logo_url: null })
    for (const absent of [
      'baseSalary',
      'validThrough',
      'hiringOrganization.logo',
      'jobLocation.address.addressCountry',
    ])
      expect(posting).not.toHaveProperty(absent)
  })
})
