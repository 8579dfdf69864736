import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CustomField } from '@seatwise/contract/custom-fields'
import { customFieldLimits as limits } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'

const { product, call, atOnce } = setUpProduct()

const owner = 'company.owner@demo.test'
const user = 'company.user@demo.test'
const superAdmin = 'super@demo.test'
const companies: Record<string, string> = {}

const rows = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const list = async (query = '?subject=person', as = owner): Promise<CustomField[]> =>
  (await call('GET', `/custom-fields${query}`, { as })).body.data
const add = (body: object, as = owner) =>
  call('POST', '/custom-fields', { as, body: { subject: 'person', type: 'text', ...body } })
const change = ({ id, version }: { id: string; version: number }, body: object, as = owner) =>
  call('PUT', `/custom-fields/${id}`, { as, body: { version, ...body } })
const shown = (fields: readonly CustomField[]) => fields.filter(({ archived_at }) => archived_at === null)

let made = 0
const fresh = async (body: object = {}): Promise<CustomField> => {
  const answer = await add({ name: `Field ${++made}`, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const choice = { type: 'choice', options: [{ name: 'Day' }, { name: 'Night' }] }

async function fillUpTo(count: number, what = 'archived_at IS NULL') {
  const [{ n }] = await rows(`SELECT count(*)::int AS n FROM custom_fields WHERE company_id = $1 AND ${what}`, [
    companies['northgate'],
  ])
  const archived = what === 'true' ? 'now()' : 'NULL'
  await rows(
    `INSERT INTO custom_fields (company_id, subject, name, type, position, archived_at)
     SELECT $1, 'job', 'Filler ' || gen_random_uuid(), 'text', 100 + n, ${archived} FROM generate_series(1, $2) n`,
    [companies['northgate'], count - n],
  )
}

afterEach(() => rows("DELETE FROM custom_fields WHERE name LIKE 'Filler %' OR name LIKE 'The last of %'"))

beforeAll(async () => {
  for (const { id, slug } of await rows('SELECT id, slug FROM companies')) companies[slug] = id
})

describe('the custom fields of a company', () => {
  it('are added behind the others, of people and of jobs apart', async () => {
    const field = await fresh({ type: 'number' })
    expect(field).toMatchObject({ subject: 'person', type: 'number', options: [], archived_at: null, version: 1 })
    expect(shown(await list()).at(-1)).toEqual(field)
    const ofJobs = await fresh({ subject: 'job', name: field.name })
    expect((await list('?subject=job')).map(({ id }) => id)).toContain(ofJobs.id)
    expect((await list()).map(({ id }) => id)).not.toContain(ofJobs.id)
    expect((await list('')).map(({ id }) => id)).toEqual(expect.arrayContaining([field.id, ofJobs.id]))
  })

  it('have names that no other one of the subject has, archived ones included, whatever the case', async () => {
    const first = await fresh()
    await change(first, { archived: true })
    for (const answer of [
      await add({ name: first.name.toUpperCase() }),
      await change(await fresh(), { name: first.name }),
    ])
      expect([answer.status, answer.body.problem]).toEqual([409, 'custom_field_name_taken'])
  })

  it('keep their type', async () => {
    expect((await change(await fresh(), { type: 'number' })).status).toBe(422)
  })

  it('have choices if they are of this type, at least two and each once', async () => {
    for (const body of [
      { type: 'choice' },
      { type: 'choice', options: [{ name: 'Alone' }] },
      { type: 'choice', options: [{ name: 'Day' }, { name: 'day' }] },
      { type: 'choice', options: Array.from({ length: limits.options + 1 }, (_, n) => ({ name: `Choice ${n}` })) },
      { type: 'text', options: choice.options },
    ]) {
      const answer = await add({ name: `Refused ${++made}`, ...body })
      expect([answer.status, answer.body[0].path], JSON.stringify(body)).toEqual([422, 'options'])
    }
  })

  it('keep a choice that was taken away, which is offered again by its id', async () => {
    const field = await fresh(choice)
    const [day, night] = field.options
    const without = (await change(field, { options: [{ id: night!.id, name: 'Nights' }, { name: 'Late' }] })).body.data
    expect(without.options).toEqual([
      { id: night!.id, name: 'Nights', is_archived: false },
      { id: expect.any(String), name: 'Late', is_archived: false },
      { ...day, is_archived: true },
    ])
    const again = without.options.map(({ id, name }: { id: string; name: string }) => ({ id, name }))
    expect((await change(without, { options: again })).body.data.options.at(-1)).toEqual(day)
    const foreign = (await fresh(choice)).options
    const wrong = await change({ ...without, version: 3 }, { options: foreign.map(({ id, name }) => ({ id, name })) })
    expect([wrong.status, wrong.body[0].path]).toEqual([422, 'options'])
  })

  it('are put in another order, of which each is named once', async () => {
    await fresh()
    await fresh()
    const order = shown(await list())
      .map(({ id }) => id)
      .toReversed()
    const put = (ids: unknown[]) =>
      call('PUT', '/custom-fields', { as: owner, body: { subject: 'person', order: ids } })
    expect(shown((await put(order)).body.data).map(({ id }) => id)).toEqual(order)
    for (const wrong of [order.slice(1), [...order.slice(1), order[1]], [...order, order[0]]])
      expect((await put(wrong)).status).toBe(422)
  })

  it('are archived and shown again, at most thirty at once and sixty in all', async () => {
    const field = await fresh()
    const archived = (await change(field, { archived: true })).body.data as CustomField
    expect(archived.archived_at).toEqual(expect.any(String))
    await fillUpTo(limits.shown)
    for (const answer of [await add({ name: 'One too many' }), await change(archived, { archived: false })])
      expect([answer.status, answer.body.problem]).toEqual([409, 'too_many_custom_fields'])
    await rows("DELETE FROM custom_fields WHERE name LIKE 'Filler %'")
    await fillUpTo(limits.all, 'true')
    const answer = await add({ name: 'One too many in all' })
    expect([answer.status, answer.body.problem]).toEqual([409, 'too_many_custom_fields'])
    const again = await change(archived, { archived: false })
    expect([again.status, again.body.data.archived_at]).toEqual([200, null])
  })

  it('cannot become more than thirty by two users at once', async () => {
    await fillUpTo(limits.shown - 1)
    const answers = await atOnce('custom_fields', () => [
      add({ name: 'The last of one' }),
      add({ name: 'The last of another' }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('are changed from the version that was read', async () => {
    const field = await fresh()
    await change(field, { name: `Renamed ${++made}` })
    const late = await change(field, { name: `Renamed ${++made}` })
    expect([late.status, late.body.problem, late.body.current.version]).toEqual([409, 'changed_meanwhile', 2])
  })

  it('are audited', async () => {
    const field = await fresh()
    await change(field, { archived: true })
    const events = await rows(
      "SELECT action, details FROM audit_events WHERE subject_type = 'custom_field' AND subject_id = $1 ORDER BY created_at, id",
      [field.id],
    )
    expect(events).toEqual([
      { action: 'custom-fields.create', details: { name: field.name } },
      { action: 'custom-fields.update', details: { name: field.name, changed: ['archive'], archive: true } },
    ])
  })
})

describe('access to custom fields', () => {
  it('requires a session', async () => {
    expect((await call('GET', '/custom-fields')).status).toBe(401)
  })

  it('is for readers of people, and changes for owners', async () => {
    const field = await fresh()
    expect((await list('', user)).length).toBeGreaterThan(0)
    expect((await add({ name: 'By a user' }, user)).status).toBe(403)
    expect((await change(field, { name: 'By a user' }, user)).status).toBe(403)
    const order = { subject: 'person', order: [field.id] }
    expect((await call('PUT', '/custom-fields', { as: user, body: order })).status).toBe(403)
  })

  it('ends at the company: another one’s answer like absent ones', async () => {
    const foreign: CustomField = (await add({ name: 'Theirs', company_id: companies['orchard'] }, superAdmin)).body.data
    expect((await change(foreign, { name: 'Ours' })).status).toBe(404)
    expect((await call('GET', `/custom-fields?company_id=${companies['orchard']}`, { as: owner })).status).toBe(404)
    expect((await add({ name: 'Theirs too', company_id: companies['orchard'] })).status).toBe(404)
    const order = { subject: 'person', order: [foreign.id] }
    expect((await call('PUT', '/custom-fields', { as: owner, body: order })).status).toBe(422)
  })
})
