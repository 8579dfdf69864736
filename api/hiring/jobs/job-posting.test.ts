import { beforeAll, describe, expect, it } from 'vitest'
import type { Company } from '@seatwise/contract/companies'
import type { Job } from '@seatwise/contract/jobs'
import { setUpProduct } from '../../test-product.ts'
import { jobsOf } from '../applications/test-jobs.ts'

const { call, product } = setUpProduct()
const { publishedJob, change } = jobsOf({ call, product })
const owner = 'company.owner@demo.test'

let company: Company
const find = async (): Promise<Company> =>
  (await call('POST', '/companies/search', { as: owner, body: {} })).body.data[0]
async function changeCompany(changed: object) {
  const { id, version } = await find()
  const done = await call('PUT', '/companies/update', { as: owner, body: { id, version, ...changed } })
  expect(done.status, done.text).toBe(200)
  company = done.body.data
}
const location = () => company.locations.find(({ name }) => name === 'Quay Street')!
const setAddress = (address: object) => changeCompany({ locations: [{ ...location(), ...address }] })
beforeAll(() => changeCompany({ locations: [{ name: 'Quay Street' }], time_zone: 'America/New_York' }))

const atPlace = () => ({ workplace: 'on_site', countries: [], location_id: location().id })
async function pageOf(job: Job) {
  const { body } = await product.app.inject({ method: 'GET', url: `/careers/jobs/${job.url.split('/').at(-1)}` })
  const [, json] = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(body) ?? []
  return { html: body, posting: json === undefined ? null : JSON.parse(json) }
}

describe('a job at a place', () => {
  it('is published without an address, and told to search engines once town and country are known', async () => {
    const job = await publishedJob(atPlace())
    expect(job).toMatchObject({ state: 'open', missing: [], address: { town: null, country: null } })
    expect((await pageOf(job)).posting).toBeNull()
    await setAddress({ street: '5 Larch Row', town: 'Galena', region: 'Illinois', postal_code: '61036' })
    expect((await pageOf(job)).posting).toBeNull()
    // The country of the company is that of its locations.
    await changeCompany({ country: 'US' })
    const { html, posting } = await pageOf(job)
    const address = {
      '@type': 'PostalAddress',
      streetAddress: '5 Larch Row',
      addressLocality: 'Galena',
      addressRegion: 'Illinois',
      postalCode: '61036',
      addressCountry: 'US',
    }
    expect(posting.jobLocation).toEqual({ '@type': 'Place', address })
    expect(html).toContain('Quay Street, Galena · Full time · On site')
    await setAddress({ country: 'CA' })
    expect((await pageOf(job)).posting.jobLocation.address.addressCountry).toBe('CA')
  })

  it('becomes one without an address when it is remote', async () => {
    await setAddress({ street: '5 Larch Row', town: 'Galena', country: 'US' })
    const job = await publishedJob(atPlace())
    expect(job.address).toMatchObject({ town: 'Galena' })
    const remote = await change(job, { workplace: 'remote', countries: ['US'] })
    expect(remote.address).toBeNull()
    const seen = await call('GET', `/jobs/${job.id}`)
    expect([seen.status, seen.body.data.address]).toEqual([200, null])
    expect(JSON.stringify((await pageOf(remote)).posting)).not.toMatch(/Galena|Larch/)
  })

  it('names the company’s website, and ends with its last day in the company’s time zone', async () => {
    await setAddress({ town: 'Galena', country: 'US' })
    await changeCompany({ website: 'northgate.example' })
    const job = await publishedJob({ ...atPlace(), closes_on: '2099-07-31' })
    const { posting } = await pageOf(job)
    expect(posting.hiringOrganization.sameAs).toBe('https://northgate.example')
    expect(posting.validThrough).toBe('2099-07-31T23:59:59-04:00')
    await changeCompany({ website: null, time_zone: null })
    const after = (await pageOf(job)).posting
    expect(after.hiringOrganization).not.toHaveProperty('sameAs')
    expect(after.validThrough).toBe('2099-07-31T23:59:59+00:00')
  })
})

describe('pay of 0', () => {
  it.each([
    [{ min: 0, max: 0 }, ['pay.min', 'pay.max']],
    [{ min: 0, max: 10 }, ['pay.min']],
  ])('is refused as %j with a sentence', async (amounts, paths) => {
    const body = { title: 'Unpaid', pay: { ...amounts, currency: 'USD', period: 'hour' } }
    const refused = await call('POST', '/jobs', { as: owner, body })
    const message = 'Enter an amount above 0. A job without pay has no amounts.'
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject(paths.map((path) => ({ path, message })))
  })

  it('that was stored before is not shown, and staff can take it away', async () => {
    const job = await publishedJob()
    const stored = { min: 0, max: 0, currency: 'USD', period: 'year' }
    await product.owner.query('UPDATE jobs SET pay = $1 WHERE id = $2', [stored, job.id])
    const { html, posting } = await pageOf(job)
    expect(html).not.toContain('$0')
    expect(posting).not.toHaveProperty('baseSalary')
    expect((await call('GET', `/jobs/${job.id}`)).body.data.pay).toBeNull()
    const read = await call('POST', '/jobs/search', { as: owner, body: { filters: { id: job.id } } })
    expect(read.body.data[0].pay).toEqual(stored)
    expect((await change(read.body.data[0], { pay: null })).pay).toBeNull()
  })
})
