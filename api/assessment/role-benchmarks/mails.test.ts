import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BenchmarkRequest, BenchmarkRow, RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()

const superAdmin = 'super@demo.test'
const owner = 'company.owner@demo.test'
const second = { owner: 'second.owner@people.test', superAdmin: 'second.super@people.test' }
const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const ids = {} as Record<'northgate' | 'orchard' | 'orchardSales' | 'siteManager' | 'sales', string>

beforeAll(async () => {
  for (const { id, slug } of await query('SELECT id, slug FROM companies')) ids[slug as keyof typeof ids] = id
  const roleOf = async (name: string, company: string | null) =>
    (await query('SELECT id FROM roles WHERE name = $1 AND company_id IS NOT DISTINCT FROM $2', [name, company]))[0]!.id
  ids.siteManager = await roleOf('Site manager', ids.northgate)
  ids.orchardSales = await roleOf('Sales', ids.orchard)
  ids.sales = await roleOf('Sales', null)
  await query(
    `INSERT INTO users (company_id, first, last, email, auth_role, set_up_at)
     SELECT company_id, 'Toni', 'Second', CASE auth_role WHEN 'SUPER_ADMIN' THEN $3 ELSE $4 END, auth_role, now()
       FROM users WHERE email IN ($1, $2)`,
    [superAdmin, owner, second.superAdmin, second.owner],
  )
})
beforeEach(async () => {
  await query('DELETE FROM outbox')
  await query("UPDATE benchmark_requests SET state = 'declined', answer = 'No.' WHERE state = 'open'")
  await query("UPDATE users SET active = true, set_up_at = now(), preferences = '{}'")
})

const mails = () =>
  query('SELECT kind, recipient, subject, body, company_id FROM outbox ORDER BY recipient, created_at')
const recipients = async () => (await mails()).map(({ recipient }) => recipient)

const ask = async (input: object = {}) => {
  const body = { role_id: ids.siteManager, ...input }
  const answer = await call('POST', '/role-benchmarks/requests/create', { as: owner, body })
  return { ...answer, request: answer.body.data as BenchmarkRequest }
}
const decline = ({ id, version }: BenchmarkRequest) =>
  call('POST', '/role-benchmarks/requests/decline', {
    as: superAdmin,
    body: { id, version, answer: 'We have too few people.' },
  })

const aim = (scale: string, weight: number, lo: number | null, hi: number | null = null) => ({ scale, weight, lo, hi })
const create = async (role_id: string, lead: number, input: object = {}) => {
  const { body } = await call('POST', '/role-benchmarks/search', { as: superAdmin, body: { filters: { role_id } } })
  const made = await call('POST', '/role-benchmarks/create', {
    as: superAdmin,
    body: {
      role_id,
      based_on: (body.data as BenchmarkRow[])[0]?.id ?? null,
      source: 'expert',
      targets: [aim('LEAD', 3, lead), aim('CALM', 2, lead), aim('ORDER', 1, null, 90)],
      confirmed: [{ code: 'little_spread', scale: null }],
      ratio_reason: 'The work needs it.',
      ratio_alternative: 'One without Composure.',
      ...input,
    },
  })
  expect(made.status, made.text).toBe(200)
  return made.body.data as RoleBenchmark
}
const start = async (way: 'activate' | 'retire', id: string) => {
  const { body } = await call('GET', `/role-benchmarks/${id}`, { as: superAdmin })
  return call('POST', `/role-benchmarks/${way}`, { as: superAdmin, body: { id, revision: body.data.revision } })
}
const activate = async (id: string) => {
  expect((await start('activate', id)).status).toBe(200)
  await product.tasks.settle()
}

/** The answer on the owner's Home. */
const latestAnswer = async () => (await call('GET', '/home', { as: owner })).body.data.needs.target_answers[0]

/** The reasons why a user gets no mail. */
const silences = [
  ['is deactivated', 'active = false'],
  ['has not set up the account', 'set_up_at = NULL'],
  ['wants no mails about targets', `preferences = '{"mail_on_targets": false}'`],
] as const

describe('a request for targets', () => {
  it('is mailed once to each super admin, with company, role, occupation, note and a link', async () => {
    const { status, request } = await ask({ occupation_code: '47-1011.00', note: 'For the yard.' })
    expect(status).toBe(200)
    expect((await ask()).status).toBe(409)
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient)).toEqual([second.superAdmin, superAdmin])
    for (const mail of sent) {
      expect(mail).toMatchObject({
        kind: 'targets-requested',
        subject: 'Lantern Northgate asks for targets for Site manager',
        company_id: ids.northgate,
      })
      for (const words of [request.occupation!.title, 'For the yard.', '/role-benchmarks'])
        expect(mail.body).toContain(words)
    }
    expect(sent[0]!.body).toContain('Hello Toni,')
  })

  it.each(silences)('is not mailed to a super admin who %s', async (_, state) => {
    await query(`UPDATE users SET ${state} WHERE email = $1`, [second.superAdmin])
    await ask()
    expect(await recipients()).toEqual([superAdmin])
  })

  it('of another company gives nobody the addresses of super admins', async () => {
    const { request } = await ask()
    const readBy = (company_id: string) =>
      product.tasks.transactions.asCompany(company_id, async ({ db }) => {
        const { rows } = await db.execute(sql`select email from benchmark_request_recipients(${request.id})`)
        return rows.length
      })
    expect([await readBy(ids.northgate), await readBy(ids.orchard)]).toEqual([2, 0])
    await decline(request)
    expect(await readBy(ids.northgate)).toBe(0)
  })
})

describe('a request that is declined', () => {
  it('is answered once by mail to the user who asked, with the reason', async () => {
    const { request } = await ask()
    await query('DELETE FROM outbox')
    expect([(await decline(request)).status, (await decline(request)).status]).toEqual([200, 409])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'targets-declined', recipient: owner, subject: 'No targets for Site manager' })
    expect(mail!.body).toContain('The reason: We have too few people.')
    expect(mail!.body).toContain(`/roles?company_id=${ids.northgate}`)
  })

  it.each(silences)('is not mailed to a user who %s', async (_, state) => {
    const { request } = await ask()
    await query('DELETE FROM outbox')
    await query(`UPDATE users SET ${state} WHERE email = $1`, [owner])
    await decline(request)
    expect(await mails()).toEqual([])
  })

  it('is not mailed to a user who has moved to another company', async () => {
    const { request } = await ask()
    await query('DELETE FROM outbox')
    await query('UPDATE users SET company_id = $2 WHERE email = $1', [owner, ids.orchard])
    await decline(request)
    await query('UPDATE users SET company_id = $2 WHERE email = $1', [owner, ids.northgate])
    expect(await mails()).toEqual([])
  })
})

describe('newly activated targets', () => {
  it('are mailed once to the user who asked for them, with what changed', async () => {
    const { request } = await ask()
    const { id, version } = await create(ids.siteManager, 40, { request_id: request.id })
    await query('DELETE FROM outbox')
    expect((await start('activate', id)).status).toBe(200)
    expect(await mails()).toEqual([])
    await product.tasks.settle()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'targets-active',
      recipient: owner,
      subject: 'The targets for Site manager have changed',
    })
    expect(mail!.body).toContain(`version ${version} of its targets`)
    expect(mail!.body).toContain('- Taking the lead: 40 or more, weight 3 (before: no targets)\n')
    expect(await latestAnswer()).toMatchObject({ request_id: request.id, answer: null, changes: [] })
    // A retirement that ends by activating it again changes nothing.
    expect((await start('retire', id)).status).toBe(200)
    await activate(id)
    expect(await recipients()).toEqual([owner])
  })

  it('without a request are mailed to each owner of the company, each time that they change', async () => {
    const first = await create(ids.siteManager, 40)
    await activate(first.id)
    const next = await create(ids.siteManager, 40, {
      targets: [aim('LEAD', 2, 50), aim('CALM', 2, 40), aim('DRIVE', 1, 30)],
    })
    await query('DELETE FROM outbox')
    await activate(next.id)
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient)).toEqual([owner, second.owner])
    expect(sent[0]!.body.match(/^- .*$/gm)).toEqual([
      '- Drive: 30 or more, weight 1 (before: does not count)',
      '- Order: does not count (before: 90 or less, weight 1)',
      '- Taking the lead: 50 or more, weight 2 (before: 40 or more, weight 3)',
    ])
    await query('DELETE FROM outbox')
    await activate(first.id)
    expect(await recipients()).toEqual([owner, second.owner])
    expect((await mails())[0]!.body).toContain('- Order: 90 or less, weight 1 (before: does not count)')
  })

  it.each(silences)('are not mailed to an owner who %s', async (_, state) => {
    await query(`UPDATE users SET ${state} WHERE email = $1`, [second.owner])
    await activate((await create(ids.siteManager, 60)).id)
    expect(await recipients()).toEqual([owner])
  })

  it('are mailed to the owners when the user who asked is gone, and to nobody when they want no mails', async () => {
    const { request } = await ask()
    const listQuery = await create(ids.siteManager, 40, { request_id: request.id })
    await query('DELETE FROM outbox')
    await query('UPDATE users SET active = false WHERE email = $1', [owner])
    await activate(listQuery.id)
    expect(await recipients()).toEqual([second.owner])
    await query('UPDATE users SET active = true WHERE email = $1', [owner])

    expect((await latestAnswer()).changes).toEqual([
      'Taking the lead: 40 or more, weight 3 (before: 60 or more, weight 3)',
      'Composure: 40 or more, weight 2 (before: 60 or more, weight 2)',
    ])

    const again = await create(ids.siteManager, 60, { request_id: (await ask()).request.id })
    await query('DELETE FROM outbox')
    await query(`UPDATE users SET preferences = '{"mail_on_targets": false}' WHERE email = $1`, [owner])
    await activate(again.id)
    expect(await mails()).toEqual([])
  })

  it('are compared with those for all companies, where the company had none of its own before', async () => {
    const [own] = await query("SELECT id FROM role_benchmarks WHERE role_id = $1 AND state = 'active'", [
      ids.orchardSales,
    ])
    await start('retire', own!.id)
    await product.tasks.settle()
    await query('UPDATE users SET company_id = $2 WHERE email = $1', [second.owner, ids.orchard])
    const [global] = await query("SELECT targets FROM role_benchmarks WHERE role_id = $1 AND state = 'active'", [
      ids.sales,
    ])
    const made = await create(ids.orchardSales, 40, { targets: global!.targets })
    await query('DELETE FROM outbox')
    await activate(made.id)
    const [mail, ...others] = await mails()
    expect([mail!.recipient, others]).toEqual([second.owner, []])
    expect(mail!.body).toContain('- Ranges and weights stay as they were.')
  })

  it('for all companies are mailed to nobody', async () => {
    const { id } = await create(ids.sales, 60)
    await activate(id)
    expect(await query('SELECT state FROM role_benchmarks WHERE id = $1', [id])).toEqual([{ state: 'active' }])
    expect(await mails()).toEqual([])
  })
})
