import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BrandKey } from '@seatwise/contract/values/base'
import type { RejectReason } from '@seatwise/contract/reject-reasons'
import { maxRejectReasons } from '@seatwise/contract/limits'
import { firstRejectReasons } from '@seatwise/domain/brands/first-reject-reasons'
import { setUpProduct } from '../../test-product.ts'

const { product, call, atOnce } = setUpProduct()

const owner = 'company.owner@demo.test'
const user = 'company.user@demo.test'
const withoutPipeline = 'no.pipeline@demo.test'
const superAdmin = 'super@demo.test'
const companies: Record<string, string> = {}

const rows = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const list = async (as = owner, company_id?: string): Promise<RejectReason[]> =>
  (await call('GET', `/reject-reasons${company_id ? `?company_id=${company_id}` : ''}`, { as })).body.data
const add = async (body: object, as = owner) => call('POST', '/reject-reasons', { as, body })
const change = ({ id, version }: { id: string; version: number }, body: object, as = owner) =>
  call('PUT', `/reject-reasons/${id}`, { as, body: { version, ...body } })
const offered = (reasons: readonly RejectReason[]) => reasons.filter(({ archived_at }) => archived_at === null)

let made = 0
const fresh = async (body: object = {}): Promise<RejectReason> => {
  const answer = await add({ name: `Reason ${++made}`, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

async function fillUpTo(count: number) {
  const missing = count - offered(await list()).length
  await rows(
    "INSERT INTO reject_reasons (company_id, name, position) SELECT $1, 'Filler ' || n, 100 + n FROM generate_series(1, $2) n",
    [companies['northgate'], missing],
  )
}

afterEach(() => rows("DELETE FROM reject_reasons WHERE name LIKE 'Filler %' OR name LIKE 'The last of %'"))

beforeAll(async () => {
  for (const { id, slug } of await rows('SELECT id, slug FROM companies')) companies[slug] = id
})

async function newTemplate(as = owner): Promise<string> {
  const body = { name: `Template ${++made}`, subject: 'About your application', body: 'Hi {{ first }}' }
  return (await call('POST', '/mailer/templates', { as, body })).body.data.id
}

describe('the reject reasons of a company', () => {
  it('begin with those of its brand, none of which is about a score', async () => {
    // The demo world of a brand has companies of this brand alone; the next test makes one of the other.
    const [{ brand }] = (await rows("SELECT brand FROM companies WHERE slug = 'northgate'")) as [{ brand: BrandKey }]
    const names = (await list(superAdmin, companies['northgate'])).map(({ name, mail }) => ({ name, mail }))
    expect(names).toEqual(firstRejectReasons[brand])
    for (const reasons of Object.values(firstRejectReasons))
      for (const { name } of reasons) expect(name).not.toMatch(/score|rating|test|survey|personality/i)
  })

  it('are given to a new company', async () => {
    const body = { kind: 'company', name: 'With reasons', brand: 'be', contact_email: 'people@reasons.test' }
    const { id } = (await call('POST', '/companies/create', { as: superAdmin, body })).body.data
    expect((await list(superAdmin, id)).map(({ name }) => name)).toEqual(firstRejectReasons.be.map(({ name }) => name))
  })

  it('are added behind the others, with the email of the stage after four hours', async () => {
    const reason = await fresh()
    expect(reason).toMatchObject({ mail: 'stage', mail_template: null, mail_delay_minutes: 240, archived_at: null })
    expect(offered(await list()).at(-1)).toEqual(reason)
  })

  it('have names that no other one has, archived ones included, whatever the case', async () => {
    const first = await fresh()
    await change(first, { archived: true })
    for (const answer of [
      await add({ name: first.name.toUpperCase() }),
      await change(await fresh(), { name: first.name }),
    ])
      expect([answer.status, answer.body.problem]).toEqual([409, 'reject_reason_name_taken'])
  })

  it('send the email of an own template, and none of another company’s or of a deleted one', async () => {
    const template = await newTemplate()
    const reason = await fresh({ mail: 'template', mail_template_id: template, mail_delay_minutes: 0 })
    expect(reason).toMatchObject({ mail: 'template', mail_template: { id: template }, mail_delay_minutes: 0 })
    const [foreign] = await rows(
      `INSERT INTO mail_templates (company_id, kind, name, subject, body, updated_by_user_id)
        SELECT $1, 'message', 'Foreign', 'Hello', 'Hello', id FROM users LIMIT 1 RETURNING id`,
      [companies['orchard']],
    )
    for (const body of [
      { mail: 'template', mail_template_id: foreign.id },
      { mail: 'template' },
      { mail: 'none', mail_template_id: template },
    ]) {
      const answer = await add({ name: `Refused ${++made}`, ...body })
      expect([answer.status, answer.body[0].path], JSON.stringify(body)).toEqual([422, 'mail_template_id'])
    }
    await call('DELETE', `/mailer/templates/${template}`, { as: owner })
    expect((await list()).find(({ id }) => id === reason.id)).toMatchObject({ mail: 'template', mail_template: null })
    expect((await change(reason, { name: `Renamed ${++made}` })).status).toBe(200)
  })

  it('forget their template with another kind of email', async () => {
    const reason = await fresh({ mail: 'template', mail_template_id: await newTemplate() })
    expect((await change(reason, { mail: 'none' })).body.data).toMatchObject({ mail: 'none', mail_template: null })
  })

  it('are put in another order, of which each is named once', async () => {
    await fresh()
    const before = offered(await list()).map(({ id }) => id)
    const order = before.toReversed()
    const answer = await call('PUT', '/reject-reasons', { as: owner, body: { order } })
    expect(offered(answer.body.data).map(({ id }) => id)).toEqual(order)
    for (const wrong of [order.slice(1), [...order.slice(1), order[1]], [...order, order[0]]])
      expect((await call('PUT', '/reject-reasons', { as: owner, body: { order: wrong } })).status).toBe(422)
  })

  it('are archived and offered again, at most thirty at once', async () => {
    const reason = await fresh()
    const archived = (await change(reason, { archived: true })).body.data as RejectReason
    expect(archived.archived_at).toEqual(expect.any(String))
    expect((await list()).at(-1)!.archived_at).toEqual(expect.any(String))
    await fillUpTo(maxRejectReasons.offered)
    for (const answer of [await add({ name: 'One too many' }), await change(archived, { archived: false })])
      expect([answer.status, answer.body.problem]).toEqual([409, 'too_many_reject_reasons'])
    const [other] = offered(await list())
    await change(other!, { archived: true })
    const again = await change(archived, { archived: false })
    expect([again.status, again.body.data.archived_at]).toEqual([200, null])
  })

  it('cannot become more than thirty by two users at once', async () => {
    await fillUpTo(maxRejectReasons.offered - 1)
    const answers = await atOnce('reject_reasons', () => [
      add({ name: 'The last of one' }),
      add({ name: 'The last of another' }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('are changed from the version that was read', async () => {
    const reason = await fresh()
    await change(reason, { mail_delay_minutes: 60 })
    const late = await change(reason, { mail_delay_minutes: 120 })
    expect([late.status, late.body.problem, late.body.current.mail_delay_minutes]).toEqual([
      409,
      'changed_meanwhile',
      60,
    ])
  })

  it('are audited', async () => {
    const reason = await fresh()
    await change(reason, { archived: true })
    const events = await rows(
      "SELECT action, details FROM audit_events WHERE subject_type = 'reject_reason' AND subject_id = $1 ORDER BY created_at, id",
      [reason.id],
    )
    expect(events).toEqual([
      { action: 'reject-reasons.create', details: { name: reason.name } },
      { action: 'reject-reasons.update', details: { name: reason.name, changed: ['archive'], archive: true } },
    ])
  })
})

describe('access to reject reasons', () => {
  it('requires a session', async () => {
    expect((await call('GET', '/reject-reasons')).status).toBe(401)
  })

  it('is for readers of stages, and changes for owners', async () => {
    const reason = await fresh()
    expect((await list(user)).length).toBeGreaterThan(0)
    expect((await call('GET', '/reject-reasons', { as: withoutPipeline })).status).toBe(403)
    expect((await add({ name: 'By a user' }, user)).status).toBe(403)
    expect((await change(reason, { name: 'By a user' }, user)).status).toBe(403)
    expect((await call('PUT', '/reject-reasons', { as: user, body: { order: [reason.id] } })).status).toBe(403)
  })

  it('ends at the company: another one’s answer like absent ones', async () => {
    const [foreign] = await list(superAdmin, companies['orchard'])
    expect((await change(foreign!, { name: 'Ours' })).status).toBe(404)
    expect((await call('GET', `/reject-reasons?company_id=${companies['orchard']}`, { as: owner })).status).toBe(404)
    expect((await add({ name: 'Theirs', company_id: companies['orchard'] })).status).toBe(404)
  })
})
