import { describe, expect, it } from 'vitest'
import type { PublicJob } from '@seatwise/contract/jobs'
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

describe('the JobPosting', () => {
  it('has every property that search engines ask for', () => {
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

  it('of a remote job says where people may live, and has no place', () => {
    const posting = jobPosting({ ...job, workplace: 'remote', countries: ['US', 'CA'] }, needs)
    expect(posting).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [
        { '@type': 'Country', name: 'US' },
        { '@type': 'Country', name: 'CA' },
      ],
    })
    expect(posting).not.toHaveProperty('jobLocation')
  })

  it('leaves out what is not known', () => {
    const posting = jobPosting({ ...job, pay: null, closes_on: null }, { ...needs, country: null, logo_url: null })
    for (const absent of ['baseSalary', 'validThrough']) expect(posting).not.toHaveProperty(absent)
    expect(posting).toMatchObject({ hiringOrganization: { '@type': 'Organization', name: 'Northgate' } })
  })
})
