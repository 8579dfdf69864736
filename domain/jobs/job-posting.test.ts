import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PublicJob } from '@seatwise/contract/jobs'
import { employmentTypes, payPeriods, workplaces } from '@seatwise/contract/values/hiring'
import { jobPosting, missingInPosting } from './job-posting.ts'

const job: PublicJob = {
  id: '3f0b2d52-6a43-4a71-9a3e-8f3f9c5f1a01',
  title: 'Field sales',
  workplace: 'on_site',
  employment_type: 'full_time',
  pay: { min: 52_000, max: 64_000, currency: 'USD', period: 'year' },
  openings: 2,
  description: 'Sell',
  closes_on: '2026-12-31',
  answer_within_days: 14,
  published_at: '2026-11-20T08:00:00Z',
  url: 'https://jobs.example.com/jobs/field-sales-2222222222',
  state: 'open',
  company: { name: 'Northgate', public_name: 'northgate', logo_id: null },
  department: null,
  location: 'Market Street',
  address: { street: '12 Main St', town: 'Springfield', region: 'Illinois', postal_code: '62701', country: 'US' },
  countries: [],
}
const needs = {
  description: '<p>Sell</p>',
  logo_url: 'https://jobs.example.com/images/x/256.webp',
  website: 'https://northgate.example',
  time_zone: 'America/Chicago',
}

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
      totalJobOpenings: 'number',
      directApply: 'true',
    },
    mayHave: {
      employmentType: /^(FULL_TIME|PART_TIME|CONTRACTOR|TEMPORARY|INTERN|VOLUNTEER|PER_DIEM|OTHER)$/,
      validThrough: /^20\d\d-[01]\d-[0-3]\dT23:59:59[+-]\d\d:\d\d$/,
      jobLocation: { type: 'Place' },
      jobLocationType: /^TELECOMMUTE$/,
      applicantLocationRequirements: { type: 'Country', isList: true },
      baseSalary: { type: 'MonetaryAmount' },
    },
  },
  Organization: { has: { name: text }, mayHave: { logo: url, sameAs: url } },
  PropertyValue: { has: { name: text, value: text } },
  Place: { has: { address: { type: 'PostalAddress' } } },
  PostalAddress: {
    has: { addressLocality: /^Springfield$/, addressCountry: /^[A-Z]{2}$/ },
    mayHave: { streetAddress: text, addressRegion: text, postalCode: text },
  },
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

const remote = { workplace: 'remote', location: null, address: null } as const
const jobs: Record<string, Partial<PublicJob>> = {
  'on site': {},
  hybrid: { workplace: 'hybrid' },
  'remote in one country': { ...remote, countries: ['US'] },
  'remote in many countries': { ...remote, countries: ['US', 'CA', 'GB', 'CI', 'GE'] },
  'remote of a company with an office': { workplace: 'remote', address: null, countries: ['US'] },
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
      for (const known of [needs, { ...needs, website: null, logo_url: null }])
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
      validThrough: '2026-12-31T23:59:59-06:00',
      employmentType: 'FULL_TIME',
      totalJobOpenings: 2,
      hiringOrganization: {
        '@type': 'Organization',
        name: 'Northgate',
        sameAs: 'https://northgate.example',
        logo: needs.logo_url,
      },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '12 Main St',
          addressLocality: 'Springfield',
          addressRegion: 'Illinois',
          postalCode: '62701',
          addressCountry: 'US',
        },
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

  it.each([
    { min: 0, max: 0 },
    { min: 0, max: 64_000 },
  ])('states no pay where %j is stored from before 0 was refused', (amounts) => {
    const posting = jobPosting({ ...job, pay: { ...amounts, currency: 'USD', period: 'year' } }, needs)
    expect(posting).not.toBeNull()
    expect(posting).not.toHaveProperty('baseSalary')
  })

  const mostly = <Value>(value: Value, ...seldom: Value[]) =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(value) }, fc.constantFrom(...seldom))
  const part = fc.constantFrom(null, '', ' ', 'Given')
  const partial: fc.Arbitrary<PublicJob> = fc.record({
    ...Object.fromEntries(Object.entries(job).map(([name, value]) => [name, fc.constant(value)])),
    title: mostly('Field sales', '', ' '),
    description: mostly('Sell', '', '\n'),
    published_at: mostly('2026-11-20T08:00:00Z', null),
    workplace: fc.constantFrom(...workplaces, null),
    countries: fc.subarray(['US', 'CA']),
    closes_on: fc.constantFrom('2026-12-31', null),
    employment_type: fc.constantFrom(...employmentTypes, null),
    pay: fc.option(
      fc.record({
        min: fc.constantFrom(0, 10),
        max: fc.constantFrom(10, 20),
        currency: fc.constant('USD'),
        period: fc.constantFrom(...payPeriods),
      }),
    ),
    location: fc.constantFrom('Market Street', null),
    address: fc.option(
      fc.record({
        street: part,
        town: mostly('Springfield', '', ' ', null),
        region: part,
        postal_code: part,
        country: mostly('US', '', null),
      }),
    ),
  }) as fc.Arbitrary<PublicJob>
  const known = fc.record({
    description: fc.constant(needs.description),
    logo_url: fc.constantFrom(needs.logo_url, null),
    website: fc.constantFrom(needs.website, null),
    time_zone: fc.constantFrom('UTC', 'America/Chicago'),
  })

  it('is whole or absent, with any facts unknown, and never has the name of the location for its town', () => {
    const outcomes = new Set<string>()
    fc.assert(
      fc.property(partial, known, (some, given) => {
        const posting = jobPosting(some, given)
        outcomes.add(`${some.workplace} ${posting ? 'published' : 'absent'}`)
        expect(posting === null).toBe(missingInPosting(some).length > 0)
        if (!posting) return
        expect(faultsOf(posting, 'JobPosting')).toEqual([])
        expect(JSON.stringify(posting)).not.toContain('Market Street')
      }),
      { numRuns: 3_000 },
    )
    const both = workplaces.flatMap((workplace) => [`${workplace} published`, `${workplace} absent`])
    expect([...outcomes].toSorted()).toEqual([...both, 'null absent'].toSorted())
  })

  it.each([
    [{ address: null }, ['town', 'country']],
    [{ address: { ...job.address!, town: null } }, ['town']],
    [{ address: { ...job.address!, country: null }, workplace: 'hybrid' }, ['country']],
    [{ workplace: 'remote', countries: [], address: null }, ['countries']],
    [{ workplace: 'remote', countries: ['US'], address: null }, []],
    [
      { workplace: null, published_at: null, description: ' ', title: '' },
      ['title', 'description', 'published_at', 'workplace'],
    ],
  ] as const)('with %j lacks %j', (facts, missing) => {
    expect(missingInPosting({ ...job, ...facts })).toEqual(missing)
  })
})
