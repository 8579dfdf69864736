import { beforeAll, describe, expect, it } from 'vitest'
import { setUpProduct } from '../test-product.ts'

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'
type Row = { id: string; version: number }
let users: Row[]
let company: Row
let role: Row
let link: Row

beforeAll(async () => {
  users = (await call('POST', '/users/search', { as: owner, body: {} })).body.data
  company = (await call('POST', '/companies/search', { as: owner, body: {} })).body.data[0]
  role = (await call('POST', '/roles/create', { as: owner, body: { name: 'Glazier' } })).body.data
  link = (await call('GET', '/survey-links', { as: owner })).body.data[0]
})

describe('a change of an outdated version', () => {
  const writes = {
    user: (version: number) => call('PUT', `/users/${users[0]!.id}`, { as: owner, body: { version, first: 'Other' } }),
    company: (version: number) =>
      call('PUT', '/companies/update', { as: owner, body: { id: company.id, version, industry: 'Glass' } }),
    role: (version: number) =>
      call('POST', '/roles/update', { as: owner, body: { id: role.id, version, description: 'Glass' } }),
    link: (version: number) =>
      call('PUT', '/survey-links', { as: owner, body: { id: link.id, version, max_uses: 700 } }),
  }

  it.each(Object.entries(writes))('of a %s is refused with the current row', async (_, write) => {
    const outdated = await write(999)
    const { version } = outdated.body.current as Row
    const changed = await write(version)
    expect(changed.status).toBe(200)
    const refused = await write(version)
    expect(refused.status).toBe(409)
    expect(refused.body).toEqual({
      problem: 'changed_meanwhile',
      message: 'Somebody else changed this meanwhile. Load it again.',
      current: changed.body.data,
    })
    expect(refused.text).not.toMatch(/_hash|secret|session_epoch/)
  })

  it('of a retired role is refused with the current row too', async () => {
    const refused = await call('POST', '/roles/retire', { as: owner, body: { id: role.id, version: 999 } })
    expect(refused.body).toMatchObject({ problem: 'changed_meanwhile', current: { id: role.id, name: 'Glazier' } })
  })

  it('shows no row that the reader may not see or change', async () => {
    const { rows } = await product.owner.query("SELECT id FROM companies WHERE slug = 'orchard'")
    const body = { id: rows[0].id as string, version: 999, industry: 'Glass' }
    expect((await call('PUT', '/companies/update', { as: owner, body })).body).toEqual({
      problem: 'not_found',
      message: 'Not found.',
    })
    const { body: answer } = await call('PUT', `/users/${users[0]!.id}`, {
      as: 'company.user@demo.test',
      body: { version: 999 },
    })
    expect(answer).not.toHaveProperty('current')
  })
})
