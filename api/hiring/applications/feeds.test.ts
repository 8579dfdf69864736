import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobFeed } from '@seatwise/contract/jobs'
import { setUpProduct } from '../../test-product.ts'
import { jobsOf } from './test-jobs.ts'

const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-feeds-'))
const { call, product } = setUpProduct({ data_folder })
const { publishedJob, change } = jobsOf({ call, product })
const get = (path: string, headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'GET', url: `/careers${path}`, headers })
const feed = async () => jobFeed.parse(JSON.parse((await get('/jobs.json?company=northgate')).body))
const xml = async () => (await get('/jobs.xml?company=northgate')).body
const titles = async () => (await feed()).jobs.map(({ title }) => title)
/** The structured data for search engines of a job's page. */
const postingOf = async (url: string) => {
  const { body } = await get(new URL(url).pathname.replace('/careers', ''))
  return JSON.parse(/<script type="application\/ld\+json">([^<]+)<\/script>/.exec(body)![1]!) as Record<string, unknown>
}

describe('The feed of open jobs', () => {
  it('has what job boards read, as XML and as JSON, and is linked from the list', async () => {
    const list = await get('/jobs?company=northgate')
    for (const format of ['xml', 'json']) {
      expect(list.body).toContain(`<a href="/careers/jobs.${format}?company=northgate">`)
      expect(list.body).toMatch(
        new RegExp(
          `<link rel="alternate" type="application/${format}" href="http://[^"]*/careers/jobs\\.${format}\\?company=northgate"/>`,
        ),
      )
    }
    const json = await get('/jobs.json?company=northgate')
    const { jobs, ...source } = jobFeed.parse(JSON.parse(json.body))
    expect(source).toEqual({
      company: 'Lantern Northgate',
      url: expect.stringMatching(/\/jobs\?company=northgate$/),
    })
    const job = jobs.find(({ url }) => url.endsWith('field-sales-home-services-demofield2'))!
    expect(job).toMatchObject({
      title: 'Field sales, home services',
      company: 'Lantern Northgate',
      date: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
    })
    const response = await get('/jobs.xml?company=northgate')
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(response.body).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<source><publisher>.+<lastBuildDate><!\[CDATA\[\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\]\]>/,
    )
    for (const [name, value] of Object.entries(job).filter(([key, text]) => text !== '' && !key.endsWith('date')))
      expect(response.body).toContain(`<${name}><![CDATA[${value}]]></${name}>`)
    for (const { headers } of [response, json]) expect(headers['access-control-allow-origin']).toBe('*')
  })

  it('has the address and the description of the structured data of each job, and pay only where the page shows it', async () => {
    const pay = { min: 20, max: 22, currency: 'USD', period: 'hour' }
    await publishedJob({ title: 'Paid', description: '## Days\n\n- **Early** & late\n- [Map](https://map.test)', pay })
    await publishedJob({ title: 'Unpaid' })
    const { jobs } = await feed()
    for (const job of jobs) {
      const posting = await postingOf(job.url)
      expect([job.title, job.url, job.description]).toEqual([posting.title, posting.url, posting.description])
      expect([job.title, job.salary !== '']).toEqual([job.title, 'baseSalary' in posting])
    }
    const salaryOf = (title: string) => jobs.find((job) => job.title === title)!.salary
    expect([salaryOf('Paid'), salaryOf('Unpaid')]).toEqual(['$20 to $22 an hour', ''])
  })

  it('has exactly the jobs of the public list, which leave it when they are paused, closed, over or the company is suspended', async () => {
    let job = await publishedJob({ title: 'Comes and goes' })
    expect(await titles()).toContain('Comes and goes')
    for (const [state, isIn] of [
      ['paused', false],
      ['open', true],
      ['closed', false],
      ['open', true],
    ] as const) {
      job = await change(job, { state })
      expect([state, (await titles()).includes('Comes and goes')]).toEqual([state, isIn])
      expect([state, (await xml()).includes('Comes and goes')]).toEqual([state, isIn])
      const { body } = await call('GET', '/jobs?company=northgate')
      const listed = (body as { data: { title: string }[] }).data.map(({ title }) => title)
      expect(listed).toEqual(await titles())
    }
    await product.owner.query("UPDATE jobs SET closes_on = current_date - 3 WHERE title = 'Comes and goes'")
    expect(await titles()).not.toContain('Comes and goes')
    await product.owner.query("UPDATE companies SET state = 'suspended' WHERE slug = 'northgate'")
    try {
      for (const format of ['xml', 'json'])
        expect((await get(`/jobs.${format}?company=northgate`)).statusCode).toBe(404)
    } finally {
      await product.owner.query("UPDATE companies SET state = 'active' WHERE slug = 'northgate'")
    }
  })

  it('is not sent again to a reader who has it, until a job changes', async () => {
    for (const format of ['xml', 'json']) {
      const at = `/jobs.${format}?company=northgate`
      const first = await get(at)
      const etag = first.headers.etag as string
      expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
      expect(first.headers['cache-control']).toBe('public, max-age=300')
      for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
        const again = await get(at, { 'if-none-match': known })
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
      }
      expect((await get(at, { 'if-none-match': '"other"' })).statusCode).toBe(200)
      await publishedJob({ title: `New in ${format}` })
      const changed = await get(at, { 'if-none-match': etag })
      expect([changed.statusCode, changed.body.includes(`New in ${format}`)]).toEqual([200, true])
    }
  })

  it('keeps the texts of a company within their elements', async () => {
    const title = ']]></title><script>alert(1)</script>&amp;<!--'
    const job = await publishedJob({ title, description: ']]> <script>alert(1)</script>' })
    const body = await xml()
    const [, written] = new RegExp(
      `<job><title>(.*?)</title><date>[^/]*</date><referencenumber><!\\[CDATA\\[${job.id}`,
      's',
    ).exec(body)!
    const sections = [
      ...written!
        .split('<job><title>')
        .at(-1)!
        .matchAll(/<!\[CDATA\[(.*?)\]\]>/gs),
    ]
    expect(sections.map(([, text]) => text).join('')).toBe(title)
    const inFeed = (await feed()).jobs.find(({ referencenumber }) => referencenumber === job.id)!
    expect(inFeed.title).toBe(title)
    expect(inFeed.description).not.toContain('<script')
  })

  it('has all jobs that a company may have', async () => {
    await product.owner.query(
      `INSERT INTO jobs (company_id, code, title, role_id, workplace, countries, employment_type, description, state, published_at, survey, created_by_user_id)
       SELECT company_id, 'bulk' || translate(lpad(n::text, 6, '0'), '01', 'ab'), 'Bulk ' || n, role_id, workplace, countries, employment_type, repeat('- **Work** with _care_' || E'\\n', 200), 'open', now(), 'none', created_by_user_id
         FROM jobs, generate_series(1, 1000 - (SELECT count(*)::int FROM jobs JOIN companies c ON c.id = company_id WHERE slug = 'northgate' AND job_state(jobs, c) = 'open')) n
        WHERE title = 'Unpaid'`,
    )
    expect(await titles()).toHaveLength(1_000)
    expect((await xml()).match(/<job>/g)).toHaveLength(1_000)
  })

  it('is absent for a company without jobs, and for a name that is none', async () => {
    for (const name of ['coaching', 'nobody', '', '..%2F', 'northgate&company=x'])
      for (const format of ['xml', 'json'])
        expect([name, (await get(`/jobs.${format}?company=${name}`)).statusCode]).toEqual([name, 404])
  })
})

it('The address of the public list is told to the owners of a company that hires, and to no others', async () => {
  const urlOf = async (as: string) => {
    const found = await call('POST', '/companies/search', { as, body: {} })
    return (found.body.data as { name: string; jobs_url: string | null }[]).map(({ jobs_url }) => jobs_url)
  }
  expect(await urlOf('company.owner@demo.test')).toEqual([(await feed()).url])
  await product.owner.query("UPDATE companies SET state = 'suspended' WHERE slug = 'northgate'")
  try {
    const all = await urlOf('super@demo.test')
    expect(all.filter((url) => url?.endsWith('=northgate'))).toEqual([])
    expect(all).toContain(null)
    expect(all.some((url) => url !== null)).toBe(true)
  } finally {
    await product.owner.query("UPDATE companies SET state = 'active' WHERE slug = 'northgate'")
  }
})
