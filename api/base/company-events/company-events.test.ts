import { describe, expect, it } from 'vitest'
import { maxCompanyEvents } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'

const { call, product } = setUpProduct()
const user = 'company.user@demo.test'
const owner = 'company.owner@demo.test'

const idOf = async (table: string, where: string) =>
  (await product.owner.query(`SELECT id FROM ${table} WHERE ${where} LIMIT 1`)).rows[0].id as string
const northgate = () => idOf('companies', "slug = 'northgate'")
const personOf = async (slug: string) =>
  idOf('candidates', `merged_into IS NULL AND company_id = (SELECT id FROM companies WHERE slug = '${slug}')`)

const record = (company_events: object[], headers = {}) =>
  call('POST', '/company-events/create-bulk', { as: user, headers, body: { company_events } })

const event = (company_id: string, more: object = {}) => ({
  company_id,
  name: 'Contract signed',
  occurred_at: '2026-10-01T09:30:00+02:00',
  ...more,
})

describe('company events', () => {
  it('are recorded, up to 500 at once, and listed by when they happened', async () => {
    const company_id = await northgate()
    const many = Array.from({ length: maxCompanyEvents }, (_, n) =>
      event(company_id, {
        name: `Shift ${n}`,
        properties: { hours: n, paid: n % 2 === 0, note: null, place: 'Berlin' },
      }),
    )
    const made = await record(many)
    expect(made.body.data.ids).toHaveLength(maxCompanyEvents)
    const late = await record([event(company_id, { occurred_at: '2026-11-01T00:00:00Z' })])
    const listed = await call('GET', `/company-events?company_id=${company_id}&page_size=2`, { as: owner })
    expect(listed.body).toMatchObject({ total: maxCompanyEvents + 1, next: expect.any(String) })
    expect(listed.body.data[0]).toMatchObject({
      id: late.body.data.ids[0],
      company_id,
      name: 'Contract signed',
      properties: {},
      candidate_id: null,
      recorded_by: { name: expect.any(String) },
    })
    expect((await record([...many, event(company_id)])).status).toBe(422)
  })

  it('of a person appear in the history of the person, and follow a merge and an erasure', async () => {
    const company_id = await northgate()
    const candidate_id = await personOf('northgate')
    await record([event(company_id, { candidate_id, properties: { department: 'Sales' } })])
    const history = await call('GET', `/candidates/${candidate_id}/history`, { as: user })
    const entry = history.body.data.find(({ event }: { event: string }) => event === 'recorded')
    expect(entry).toMatchObject({
      company_event: { name: 'Contract signed', properties: { department: 'Sales' } },
      person: null,
      survey_result: null,
    })
    expect(Date.parse(entry.created_at)).toBe(Date.parse('2026-10-01T07:30:00Z'))
    const { rows } = await product.owner.query('SELECT version, email FROM candidates WHERE id = $1', [candidate_id])
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: { id: candidate_id, version: rows[0].version, reason: 'asked', confirmation: rows[0].email },
    })
    expect(erased.status, erased.text).toBe(200)
    const left = await product.owner.query('SELECT FROM company_events WHERE candidate_id = $1', [candidate_id])
    expect(left.rowCount).toBe(0)
  })

  it('are recorded once however often a call with one key arrives', async () => {
    const company_id = await northgate()
    const key = { 'idempotency-key': 'payroll-2026-10' }
    const answers = [await record([event(company_id)], key), await record([event(company_id)], key)]
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    const other = await record([event(company_id, { name: 'Another' })], key)
    expect(other.status).toBe(422)
  })

  it('are all refused with one company or person out of reach', async () => {
    const company_id = await northgate()
    const orchard = await idOf('companies', "slug = 'orchard'")
    const before = await product.owner.query('SELECT count(*) FROM company_events')
    const refused = await Promise.all([
      record([event(company_id), event(orchard)]),
      record([event(company_id), event(company_id, { candidate_id: await personOf('orchard') })]),
      record([event(company_id, { candidate_id: '00000000-0000-4000-8000-000000000000' })]),
    ])
    expect(refused.map(({ status, body }) => [status, body.problem])).toEqual(refused.map(() => [404, 'not_found']))
    expect((await product.owner.query('SELECT count(*) FROM company_events')).rows).toEqual(before.rows)
  })

  it.each([
    [{ name: '' }, 'company_events.0.name'],
    [{ name: 'two\nlines' }, 'company_events.0.name'],
    [{ properties: { deep: { er: 1 } } }, 'company_events.0.properties.deep'],
    [
      { properties: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, n])) },
      'company_events.0.properties',
    ],
    [{ occurred_at: 'yesterday' }, 'company_events.0.occurred_at'],
    [{ created_by_user_id: '00000000-0000-4000-8000-000000000000' }, 'company_events.0.created_by_user_id'],
  ])('with %j are refused with a sentence', async (wrong, path) => {
    const refused = await record([event(await northgate(), wrong)])
    expect([refused.status, refused.body[0].path]).toEqual([422, path])
  })
})
