import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@seatwise/contract/jobs'
import type { Route } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { setUpProduct } from '../../test-product.ts'

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'
const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows

describe('a job is read by its id, its code and its address', () => {
  const read = async (key: string, as?: string) => {
    const { status, body } = await call('GET', `/jobs/${key}`, as ? { as } : {})
    return [status, body.data?.id ?? body.problem]
  }
  const keysOf = async (id: string) => {
    const [{ code }] = await rowsOf('SELECT code FROM jobs WHERE id = $1', [id])
    return [id, code as string, `any-words-${code}`]
  }

  it('by everybody once it is published', async () => {
    const [{ id }] = await rowsOf("SELECT id FROM jobs WHERE state = 'open' LIMIT 1")
    for (const key of await keysOf(id)) expect(await read(key)).toEqual([200, id])
  })

  it('as a draft by staff who read it in their list, and by nobody else', async () => {
    const draft = (await call('POST', '/jobs', { as: owner, body: { title: 'Not said yet' } })).body.data as Job
    await rowsOf(
      "UPDATE users SET company_id = (SELECT id FROM companies WHERE slug = 'harbour') WHERE email = 'company.user@demo.test'",
    )
    for (const key of await keysOf(draft.id)) {
      expect(await read(key, owner)).toEqual([200, draft.id])
      expect(await read(key)).toEqual([404, 'not_found'])
      expect((await read(key, 'company.user@demo.test'))[0]).not.toBe(200)
    }
    for (const key of [randomUUID(), 'nothing-here']) expect(await read(key, owner)).toEqual([404, 'not_found'])
  })
})

describe('in a company of a brand without jobs', () => {
  beforeAll(async () => {
    await rowsOf(
      `INSERT INTO applications (company_id, job_id, candidate_id, survey_result_id, first, last, email, consent)
       SELECT r.company_id, j.id, r.candidate_id, r.id, 'Ann', 'Lee', 'ann@people.test', 'Yes' FROM survey_results r
         JOIN jobs j ON j.company_id = r.company_id JOIN companies c ON c.id = r.company_id AND c.slug = 'northgate' LIMIT 1`,
    )
    await rowsOf("UPDATE companies SET brand = 'be' WHERE slug = 'northgate'")
  })

  const ofJobs = (routes as readonly Route[]).filter(
    ({ proof, path }) => proof === 'session' && /^\/(jobs|job-application-templates|applications)\b/.test(path),
  )
  const lists = ofJobs.filter(
    ({ params, method, operationId }) => !params && (method === 'GET' || operationId.startsWith('search')),
  )
  const others = ofJobs.filter((route) => !lists.includes(route))
  /** Valid bodies of the calls that take one. */
  const bodies: Record<string, object> = {
    'POST /jobs': { title: 'Field sales' },
    'PUT /jobs/{id}': { version: 1, title: 'Field sales' },
    'POST /job-application-templates': {
      name: 'Short',
      fields: { resume: 'optional', cover_letter: 'off', phone: 'optional', link: 'off' },
      questions: [],
      consent: '',
      thank_you: '',
    },
    'PUT /job-application-templates/{id}': { version: 1, name: 'Short' },
  }
  const tables: Record<string, string> = {
    jobs: 'jobs',
    'job-application-templates': 'job_application_templates',
    applications: 'applications',
  }
  const stored = () =>
    rowsOf(`SELECT (SELECT json_agg(j ORDER BY j.id) FROM jobs j) AS jobs,
      (SELECT json_agg(t ORDER BY t.id) FROM job_application_templates t) AS templates,
      (SELECT json_agg(a ORDER BY a.id) FROM applications a) AS applications`)

  it('there are three lists of jobs', () => expect(lists).toHaveLength(3))

  it.each(lists.map(({ method, path }) => [method, path] as const))('%s %s is absent', async (method, path) => {
    const body = method === 'POST' ? { body: {} } : {}
    const { status } = await call(method, path, { as: owner, ...body })
    expect(status).toBe(404)
    expect((await call(method, path, { as: 'super@demo.test', ...body })).status).toBe(200)
  })

  it.each(others.map(({ method, path }) => [method, path] as const))(
    '%s %s answers as for an absent row, and changes nothing',
    async (method, path) => {
      const [row] = await rowsOf(
        `SELECT x.id FROM ${tables[path.split('/')[1]!]} x JOIN companies c ON c.id = x.company_id WHERE c.slug = 'northgate' LIMIT 1`,
      )
      const body = bodies[`${method} ${path}`]
      const ask = (id: string) => call(method, path.replace('{id}', id), { as: owner, ...(body && { body }) })
      const before = await stored()
      const { status, text } = await ask(row!.id as string)
      expect([status, text]).toEqual([404, (await ask(randomUUID())).text])
      expect(await stored()).toEqual(before)
      await rowsOf("UPDATE companies SET brand = 'hb' WHERE slug = 'northgate'")
      // Only the brand was the reason of the refusal.
      expect((await ask(row!.id as string)).status).not.toBe(404)
      await rowsOf("UPDATE companies SET brand = 'be' WHERE slug = 'northgate'")
    },
  )
})
