import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '@seatwise/contract/applications'
import { jobFeed, type Job } from '@seatwise/contract/jobs'
import { setUpProduct } from '../../test-product.ts'
import { aboutSomebody, browserOf, type Fields } from './test-applicants.ts'
import { jobsOf } from './test-jobs.ts'

const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-sources-'))
const { call, product } = setUpProduct({ data_folder })
const owner = 'company.owner@demo.test'
const { publishedJob } = jobsOf({ call, product })
const addressOf = (job: Job) => job.url.split('/').at(-1)!
const page = (path: string) => product.app.inject({ method: 'GET', url: `/careers${path}` })
const applicationsFor = async (job: Job): Promise<Application[]> =>
  (await call('POST', '/applications/search', { as: owner, body: { filters: { job_id: job.id } } })).body.data
const sourcesOf = async (job: Job) => (await applicationsFor(job)).map(({ source }) => source)
const shownJob = async (job: Job): Promise<Job> =>
  (await call('POST', '/jobs/search', { as: owner, body: { filters: { id: job.id } } })).body.data[0]
/** The value of the hidden field of a page's form. */
const hiddenIn = (html: string) => /<input type="hidden" name="source" value="([^"]*)"\/>/.exec(html)?.[1]

async function apply(job: Job, about: Fields, browser = browserOf(product.app)) {
  const begun = await browser.post(`/api/jobs/${addressOf(job)}/apply/steps`, aboutSomebody(about))
  expect(begun.statusCode, begun.body).toBe(200)
  const sent = await browser.post(`/api/jobs/${addressOf(job)}/apply`, {})
  expect(sent.statusCode, sent.body).toBe(200)
}

beforeAll(() => product.owner.query('UPDATE job_application_templates SET is_default = false'))

describe('the source of an application', () => {
  it('goes from the address of the job through the form into the application', async () => {
    const job = await publishedJob()
    const { body } = await page(`/jobs/${addressOf(job)}?source=Indeed`)
    expect(hiddenIn(body)).toBe('Indeed')
    await apply(job, { source: hiddenIn(body)! })
    await apply(job, {})
    expect(new Set(await sourcesOf(job))).toEqual(new Set(['Indeed', null]))
    expect((await shownJob(job)).sources).toEqual([
      { source: 'Indeed', applications: 1 },
      { source: null, applications: 1 },
    ])
  })

  it('stays when the address has changed, and when the step is shown again with what is wrong', async () => {
    const job = await publishedJob()
    const moved = await page(`/jobs/an-earlier-title-${addressOf(job).split('-').at(-1)}?source=Indeed`)
    expect(moved.headers.location).toBe(`/careers/jobs/${addressOf(job)}?source=Indeed`)
    const browser = browserOf(product.app)
    const wrong = await browser.postAndOpen(
      `/careers/jobs/${addressOf(job)}/apply/steps`,
      aboutSomebody({ source: 'Indeed', email: 'no address' }),
    )
    expect([wrong.statusCode, hiddenIn(wrong.body)]).toEqual([200, 'Indeed'])
  })

  it('stays with a draft whose first step is sent again without it, and changes with another one', async () => {
    const job = await publishedJob()
    const browser = browserOf(product.app)
    const about = aboutSomebody({ source: 'Indeed' })
    const steps = (changed: Fields) => browser.post(`/api/jobs/${addressOf(job)}/apply/steps`, { ...about, ...changed })
    await steps({})
    await steps({ source: '' })
    await browser.post(`/api/jobs/${addressOf(job)}/apply`, {})
    expect(await sourcesOf(job)).toEqual(['Indeed'])
    const other = browserOf(product.app)
    for (const source of ['Indeed', 'StepStone'])
      await other.post(`/api/jobs/${addressOf(job)}/apply/steps`, aboutSomebody({ source }))
    await other.post(`/api/jobs/${addressOf(job)}/apply`, {})
    expect(new Set(await sourcesOf(job))).toEqual(new Set(['Indeed', 'StepStone']))
  })

  it('goes by the emailed link into the application that follows a withdrawn one', async () => {
    const job = await publishedJob()
    const email = 'comes.again@people.test'
    await apply(job, { source: 'Indeed', email })
    const { rows } = await product.owner.query(
      "SELECT body FROM outbox WHERE recipient = $1 AND body LIKE '%/applications/%'",
      [email],
    )
    const link = /\/applications\/[\w-]{43}/.exec(rows[0].body as string)![0]
    const browser = browserOf(product.app)
    const withdrawn = await browser.postAndOpen(`/careers${link}`, { do: 'withdraw' })
    const again = /href="([^"]+)"[^>]*>Apply again</.exec(withdrawn.body)![1]!
    const next = await product.app.inject({ url: new URL(again).pathname + new URL(again).search })
    expect(hiddenIn(next.body)).toBe('Indeed')
  })

  it('is the first one for a person who applies twice for the same job', async () => {
    const job = await publishedJob()
    for (const source of ['Indeed', 'StepStone']) await apply(job, { source, email: 'twice@people.test' })
    expect(await sourcesOf(job)).toEqual(['Indeed'])
  })

  it('is ignored if it is none, in the address and in the form', async () => {
    const job = await publishedJob()
    for (const source of ['<script>', '=1+1', 'x'.repeat(61), 'a\u202Eb', '"onload="x', '@SUM(A1)', ' ']) {
      const { statusCode, body } = await page(`/jobs/${addressOf(job)}?source=${encodeURIComponent(source)}`)
      expect([source, statusCode, hiddenIn(body)]).toEqual([source, 200, undefined])
      await apply(job, { source })
    }
    expect((await page(`/jobs/${addressOf(job)}?source=a&source=b`)).statusCode).toBe(200)
    expect(new Set(await sourcesOf(job))).toEqual(new Set([null]))
  })

  it('begins no formula in a table of results', async () => {
    const job = await publishedJob()
    await apply(job, { source: '-2', email: 'formula@people.test' })
    const ticket = await call('POST', '/survey-results/export', { as: owner, body: { filters: { search: 'formula' } } })
    const csv = await call('GET', `/downloads/${ticket.body.data.ticket}`)
    expect(csv.text).toMatch(/Source/)
    expect(csv.text).toContain("'-2")
  })

  it('counts at most ten by name', async () => {
    const job = await publishedJob()
    await apply(job, { source: 'Board 0' })
    await product.owner.query(
      `INSERT INTO applications (company_id, job_id, candidate_id, survey_result_id, first, last, email, consent, source)
       SELECT company_id, job_id, candidate_id, survey_result_id, first, last, n || email, consent, 'Board ' || n
         FROM applications, generate_series(1, 14) n WHERE job_id = $1`,
      [job.id],
    )
    const { sources, applicants } = await shownJob(job)
    expect([sources.length, applicants]).toEqual([10, 15])
  })
})

it('The list and the feed of a source have addresses with it, and others have none', async () => {
  const read = async (query: string) =>
    jobFeed.parse(JSON.parse((await page(`/jobs.json?company=northgate${query}`)).body))
  const plain = await read('')
  expect(JSON.stringify(plain)).not.toContain('source=')
  const named = await read('&source=My%20board')
  expect(named.url).toBe(`${plain.url}&source=My%20board`)
  expect(named.jobs.map(({ url }) => url)).toEqual(plain.jobs.map(({ url }) => `${url}?source=My%20board`))
  const xml = (await page('/jobs.xml?company=northgate&source=My%20board')).body
  expect(xml).toContain(`<url><![CDATA[${named.jobs[0]!.url}]]></url>`)
  expect(await read('&source=%3Cb%3E')).toEqual(plain)
  const list = (await page('/jobs?company=northgate&source=Indeed')).body
  expect(list).toContain(`href="${plain.jobs[0]!.url}?source=Indeed"`)
  // Search engines are told of one address for each page.
  expect(list).toContain(`<link rel="canonical" href="${plain.url}"/>`)
  const job = await page(`${new URL(plain.jobs[0]!.url).pathname.replace('/careers', '')}?source=Indeed`)
  expect(job.body).toContain(`<link rel="canonical" href="${plain.jobs[0]!.url}"/>`)
  expect(job.body).toContain('href="/careers/jobs?company=northgate&amp;source=Indeed"')
})
