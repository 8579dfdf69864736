import { expect, it } from 'vitest'
import type { Job } from '@seatwise/contract/jobs'
import { contentOf, draftOf, missingOf } from './draft.ts'
import { applicantWords, fileNameOf, hasEnded, missingWords, openingWords, placeOf } from './words.ts'

const job: Job = {
  id: 'j',
  title: 'Field sales',
  company: { id: 'c', name: 'Acme' },
  role: null,
  department: null,
  location: { id: 'l', name: 'Northgate' },
  address: null,
  workplace: 'remote',
  countries: ['US'],
  employment_type: null,
  pay: { min: 52_000, max: 64_000.5, currency: 'USD', period: 'year' },
  openings: 2,
  description: 'Text',
  answer_within_days: 14,
  closes_on: null,
  template: null,
  team: [],
  survey: 'none',
  owner: null,
  custom_values: {},
  state: 'draft',
  applicants: 0,
  sources: [],
  new_applicants: 0,
  days_open: null,
  published_at: null,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  url: 'https://jobs.example.com/jobs/x',
  missing: ['role_id', 'employment_type'],
  can: { update: true, publish: true, pause: false, close: false, archive: true, restore: false },
  version: 1,
}
const draft = draftOf(job)
const payOf = (pay: Partial<typeof draft.pay>) => contentOf({ ...draft, pay: { ...draft.pay, ...pay } }).pay

it('An unchanged draft of a job sends the stored values', () => {
  expect(contentOf(draft)).toMatchObject({
    title: 'Field sales',
    location_id: 'l',
    countries: ['US'],
    pay: { min: 52_000, max: 64_000.5, currency: 'USD', period: 'year' },
    openings: 2,
    closes_on: null,
  })
})

it('Amounts of pay are read as people type them', () => {
  expect(payOf({ min: ' 1,200 ', max: '' })).toMatchObject({ min: 1_200, max: 1_200 })
  expect(payOf({ min: '', max: '' })).toBeNull()
  expect(payOf({ min: '', max: '5' })).toMatchObject({ min: Number.NaN, max: 5 })
})

it('A draft names countries for remote jobs only, and a trailing space is no change', () => {
  expect(contentOf({ ...draft, workplace: 'on_site', title: 'Field sales ' })).toMatchObject({
    countries: [],
    title: 'Field sales',
  })
})

it('A draft lists what is missing', () => {
  expect(missingOf(draft).map(({ path }) => path)).toEqual(['role_id', 'employment_type'])
  expect(missingOf({ ...draft, role_id: 'r', employment_type: 'full_time' })).toEqual([])
})

it('A job has its words', () => {
  expect(applicantWords({ applicants: 1_200, new_applicants: 3 })).toBe('1,200 applicants, 3 new')
  expect(applicantWords({ applicants: 1, new_applicants: 1 })).toBe('1 applicant, 1 new')
  expect(applicantWords({ applicants: 0, new_applicants: 0 })).toBe('No applicants')
  expect(placeOf(job)).toBe('Remote')
  expect(placeOf({ ...job, workplace: 'hybrid' })).toBe('Northgate')
  expect([openingWords(job), openingWords({ state: 'closed' })]).toEqual(['Publish', 'Open again'])
  expect(missingWords(job)).toBe('Applications come in once it is published. Still missing: role, type of employment.')
  expect(fileNameOf('Field sales, 80 %')).toBe('job-field-sales-80-')
})

it('An open job whose last day is over counts as ended', () => {
  expect(hasEnded({ state: 'open', closes_on: '2020-01-01' })).toBe(true)
  expect(hasEnded({ state: 'open', closes_on: '2190-01-01' })).toBe(false)
  expect(hasEnded({ state: 'closed', closes_on: '2020-01-01' })).toBe(false)
})
