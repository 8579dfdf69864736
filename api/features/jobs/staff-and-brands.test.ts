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
  beforeAll(() => rowsOf("UPDATE companies SET brand = 'be' WHERE slug = 'northgate'"))

  const lists = (routes as readonly Route[]).filter(
    ({ proof, path, params, method, operationId }) =>
      proof === 'session' &&
      !params &&
      /^\/(jobs|job-application-templates|applications)\b/.test(path) &&
      (method === 'GET' || operationId.startsWith('search')),
  )

  it('there are three lists of it', () => expect(lists).toHaveLength(3))

  it.each(lists.map(({ method, path }) => [method, path] as const))('%s %s is absent', async (method, path) => {
    const body = method === 'POST' ? { body: {} } : {}
    const { status } = await call(method, path, { as: owner, ...body })
    expect(status).toBe(404)
    expect((await call(method, path, { as: 'super@demo.test', ...body })).status).toBe(200)
  })
})
