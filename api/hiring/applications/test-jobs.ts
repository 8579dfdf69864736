import { expect } from 'vitest'
import type { Job } from '@seatwise/contract/jobs'
import type { setUpProduct } from '../../test-product.ts'
import { aboutSomebody, browserOf, type Fields } from './test-applicants.ts'

/** Creates and changes jobs of Lantern Northgate, for tests about applications. */
export function jobsOf({ call, product }: Pick<ReturnType<typeof setUpProduct>, 'call' | 'product'>) {
  const owner = 'company.owner@demo.test'

  async function change(job: Job, changed: object, as = owner): Promise<Job> {
    const done = await call('PUT', `/jobs/${job.id}`, { as, body: { version: job.version, ...changed } })
    expect(done.status, done.text).toBe(200)
    return done.body.data
  }

  async function publishedJob(changed: object = {}, as = owner): Promise<Job> {
    const { rows } = await product.owner.query("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
    const body = {
      title: 'Field sales',
      role_id: rows[0].id,
      workplace: 'remote',
      countries: ['US'],
      employment_type: 'full_time',
      description: 'You visit eight homes a day.',
      ...changed,
    }
    const made = await call('POST', '/jobs', { as, body })
    expect(made.status, made.text).toBe(200)
    return change(made.body.data, { state: 'open' }, as)
  }

  /** Applies for a job by its public form. @returns the address of the applicant */
  async function apply(job: Job, changed: Fields = {}): Promise<string> {
    const about = aboutSomebody(changed)
    const address = job.url.split('/').at(-1)!
    const browser = browserOf(product.app)
    const first = await browser.post(`/api/jobs/${address}/apply/steps`, about)
    expect(first.statusCode, first.body).toBe(200)
    const sent = await browser.post(`/api/jobs/${address}/apply`, {})
    expect(sent.statusCode, sent.body).toBe(200)
    return about.email as string
  }

  return { publishedJob, change, apply }
}
