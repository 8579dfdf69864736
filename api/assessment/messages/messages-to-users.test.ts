import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { maxInvitationMails, maxMessages } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'

const { call, product } = setUpProduct()

const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const franchise = 'franchise.owner@demo.test'
const rows = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const userId = async (email: string): Promise<string> =>
  (await rows('SELECT id FROM users WHERE email = $1', [email]))[0].id
const companyId = async (slug: string): Promise<string> =>
  (await rows('SELECT id FROM companies WHERE slug = $1', [slug]))[0].id

const message = { kind: 'message', subject: 'From {{ sender_name }}', body: 'Hi {{ first }},\n\nwe meet at noon.' }
const send = (user_ids: string[], changed: object = {}, as = owner) =>
  call('POST', '/mailer/send', { as, body: { selection: { user_ids }, ...message, ...changed } })
const preview = (user_ids: string[], changed: object = {}, as = owner) =>
  call('POST', '/mailer/send/preview', { as, body: { selection: { user_ids }, ...message, ...changed } })
const mailsTo = (email: string) =>
  rows('SELECT * FROM outbox WHERE recipient = $1 AND reply_to IS NOT NULL ORDER BY created_at DESC', [email])

/** A user of a company who has set up the account, unless they were only invited. */
async function newUser({ slug = 'northgate', isSetUp = true } = {}) {
  const email = `${randomBytes(6).toString('hex')}@staff.test`
  const [{ id }] = await rows(
    `INSERT INTO users (company_id, first, last, email, auth_role, set_up_at)
     SELECT id, 'Una', 'Berg', $1, 'COMPANY_USER', $3 FROM companies WHERE slug = $2 RETURNING id`,
    [email, slug, isSetUp ? new Date() : null],
  )
  return { id: id as string, email }
}

beforeEach(async () => {
  await product.owner.query(
    'DELETE FROM messages; DELETE FROM unsubscribes; DELETE FROM outbox WHERE reply_to IS NOT NULL',
  )
})

describe('a message to a user', () => {
  it('is queued in the name of its sender, and audited as a message to a user', async () => {
    const una = await newUser()
    const { status, body } = await send([una.id])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toEqual({ message_id: expect.any(String), task_run_id: null })
    const [mail] = await mailsTo(una.email)
    expect(mail).toMatchObject({ reply_to: owner, kind: 'message', survey_result_id: null })
    expect(mail.body).toContain('Hi Una,')
    // Colleagues are not assessed.
    expect(mail.body).not.toContain('Questions about your data')
    expect(mail.unsubscribe_url).toContain('/unsubscribe/one-click')
    expect(await rows('SELECT candidate_id, survey_result_id, user_id FROM messages')).toEqual([
      { candidate_id: null, survey_result_id: null, user_id: una.id },
    ])
    const [event] = (await call('GET', '/audit-events', { as: owner })).body.data
    expect(event).toMatchObject({ action: 'messages.send', subject_type: 'user', subject_name: 'Una Berg' })
  })

  it('is sent once, however often the same request arrives', async () => {
    const una = await newUser()
    const headers = { 'idempotency-key': randomBytes(16).toString('hex') }
    const body = { selection: { user_ids: [una.id, una.id] }, ...message }
    const answers = [1, 2].map(() => call('POST', '/mailer/send', { as: owner, body, headers }))
    expect((await Promise.all(answers)).filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await mailsTo(una.email)).toHaveLength(1)
  })

  it('uses one of the company’s own templates, and never the rejection or the thank-you', async () => {
    const una = await newUser()
    const { id, version } = (
      await call('POST', '/mailer/templates', {
        as: owner,
        body: { name: randomBytes(6).toString('hex'), subject: 'Hello', body: 'To the team.' },
      })
    ).body.data
    const selection = { user_ids: [una.id] }
    const own = await call('POST', `/mailer/templates/${id}/send`, { as: owner, body: { selection, version } })
    expect(own.status, own.text).toBe(200)
    expect((await mailsTo(una.email))[0].subject).toBe('Hello')
    for (const kind of ['rejection', 'acknowledgement']) {
      const template = `/mailer/templates/${kind}/send`
      for (const { body } of [
        await send([una.id], { kind }),
        await preview([una.id], { kind }),
        await call('POST', template, { as: owner, body: { selection, version: 0 } }),
      ])
        expect(body.problem, kind).toBe('message_not_for_users')
    }
  })

  it('is sent again when it was not delivered', async () => {
    const una = await newUser({ slug: 'harbour' })
    const { message_id } = (await send([una.id], { company_id: await companyId('harbour') }, franchise)).body.data
    await product.owner.query("UPDATE outbox SET state = 'dead' WHERE reply_to IS NOT NULL")
    const again = (as: string) => call('POST', `/messages/${message_id}/send-again`, { as })
    expect((await again(owner)).status).toBe(404)
    expect((await again(franchise)).body.data).toMatchObject({
      user_id: una.id,
      survey_result_id: null,
      state: 'queued',
    })
    const [event] = (await call('GET', '/audit-events', { as: franchise })).body.data
    expect(event).toMatchObject({ action: 'messages.send-again', subject_type: 'user' })
  })
})

describe('a message to several users', () => {
  it('is sent by a task that lists the recipients left out and the reasons', async () => {
    const [una, gone, no] = [await newUser(), await newUser(), await newUser()]
    await product.owner.query('UPDATE users SET active = false WHERE id = $1', [gone.id])
    await product.owner.query(
      "INSERT INTO unsubscribes (company_id, address_hash) SELECT company_id, encode(sha256(email::bytea), 'hex') FROM users WHERE id = $1",
      [no.id],
    )
    const ids = [una.id, gone.id, no.id]
    const { data } = (await preview(ids)).body
    expect(data).toMatchObject({ people: 1, left_out_count: 2, messages: [{ email: una.email }] })
    expect(data.left_out.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
      'deactivated',
      'unsubscribed',
    ])

    const { task_run_id } = (await send(ids)).body.data
    await product.tasks.settle()
    const { body } = await call('GET', `/task-runs/${task_run_id}`, { as: owner })
    expect(body.data).toMatchObject({ name: 'send-messages', state: 'succeeded', done: 3, total: 3, failed_rows: 2 })
    expect(body.rows.map(({ detail }: { detail: string | null }) => detail)).toEqual(
      expect.arrayContaining([null, 'The account is deactivated.', 'Has unsubscribed.']),
    )
    expect(await mailsTo(una.email)).toHaveLength(1)
    expect(await rows('SELECT FROM messages')).toHaveLength(1)
  })

  it('leaves users out when the text needs a value that only people of a survey have', async () => {
    const una = await newUser()
    const body = 'As {{ role_name }}.'
    expect((await preview([una.id], { body })).body.data.left_out).toEqual([
      { person: 'Una Berg', reason: 'value_missing', values: ['role_name'] },
    ])
    expect((await send([una.id], { body })).body.problem).toBe('nobody_to_message')
  })

  it('is withdrawn where the recipient is deactivated meanwhile', async () => {
    const una = await newUser()
    await send([una.id])
    await product.owner.query("UPDATE outbox SET state = 'queued', next_attempt_at = now() WHERE reply_to IS NOT NULL")
    await product.owner.query('UPDATE users SET active = false WHERE id = $1', [una.id])
    expect(await rows('SELECT * FROM claim_outbox($1)', [await companyId('northgate')])).toEqual([])
    expect((await mailsTo(una.email))[0]).toMatchObject({
      state: 'dead',
      last_error: 'The account of the recipient was deactivated.',
    })
  })
})

describe('the permission to write to users', () => {
  it('belongs to owners, for users of the company in whose name they write', async () => {
    const [una, other] = [await newUser(), await newUser({ slug: 'harbour' })]
    for (const as of [colleague, 'franchise.user@demo.test']) {
      expect((await send([una.id], {}, as)).status).toBe(403)
      expect((await preview([una.id], {}, as)).status).toBe(403)
    }
    const northgate = await companyId('northgate')
    const harbour = await companyId('harbour')
    const super_admin = await userId('super@demo.test')
    for (const ids of [[other.id], [una.id, other.id], [super_admin], [await userId(franchise)]]) {
      expect((await send(ids)).status).toBe(404)
      expect((await preview(ids)).status).toBe(404)
    }
    expect((await send([other.id], { company_id: harbour })).status).toBe(404)
    expect((await send([una.id], { company_id: harbour }, franchise)).status).toBe(404)
    expect((await send([una.id], {}, franchise)).status, 'the franchise is another company').toBe(404)
    expect(await rows('SELECT FROM messages')).toEqual([])
    expect((await send([other.id], { company_id: harbour }, franchise)).status).toBe(200)
    expect((await send([una.id], { company_id: northgate }, franchise)).status).toBe(200)
    expect((await send([await userId(colleague)])).status).toBe(200)
  })

  it('is part of each user in the reply', async () => {
    const una = await newUser()
    const writeTo = async (as: string) => (await call('GET', `/users/${una.id}`, { as })).body.data.can.write_to
    expect(await writeTo(owner)).toBe(true)
    await product.owner.query('UPDATE users SET active = false WHERE id = $1', [una.id])
    expect(await writeTo(owner)).toBe(false)
  })

  it('covers people of results or users in one call, but not both', async () => {
    const una = await newUser()
    for (const selection of [{ user_ids: [una.id], ids: [una.id] }, { user_ids: [] }, {}]) {
      const answer = await call('POST', '/mailer/send', { as: owner, body: { selection, ...message } })
      expect(answer.status).toBe(422)
      expect(answer.body[0].path).toMatch(/^selection\./)
    }
  })
})

describe('the limits of messages to users', () => {
  it('count messages to one address together, as a person and as a user', async () => {
    const [ann] = await rows(
      `SELECT r.id, p.email FROM survey_results r JOIN candidates p ON p.id = r.candidate_id
         JOIN companies c ON c.id = r.company_id
        WHERE c.slug = 'northgate' AND r.state = 'completed' AND p.first <> '' LIMIT 1`,
    )
    const una = await newUser()
    await product.owner.query('UPDATE users SET email = $1 WHERE id = $2', [ann.email, una.id])
    const both = [{ user_ids: [una.id] }, { ids: [ann.id] }]
    for (let nth = 0; nth < maxMessages.toPersonInWeek; nth++)
      expect((await send([], { selection: both[nth % 2] })).status).toBe(200)
    for (const selection of both)
      expect((await preview([], { selection })).body.data.left_out[0].reason).toBe('week_limit')
  })

  it('count messages to users towards the limit of the day', async () => {
    const una = await newUser()
    await send([una.id])
    await product.owner.query(
      `INSERT INTO messages (company_id, user_id, sending_id, kind, subject, body, sent_by_user_id, outbox_id, address_hash)
       SELECT company_id, user_id, gen_random_uuid(), kind, subject, body, sent_by_user_id, outbox_id, ''
         FROM messages, generate_series(2, $1::int)`,
      [maxMessages.ofDay],
    )
    expect((await send([una.id])).body.problem).toBe('too_many_messages')
  })

  it('hold for users who have not set up their account as for people who were only invited', async () => {
    const una = await newUser({ isSetUp: false })
    const answers = []
    for (let nth = 0; nth <= maxInvitationMails.ofCompany; nth++) answers.push((await send([una.id])).status)
    expect(answers).toEqual([200, 200, 200, 409])
    await product.owner.query('UPDATE users SET set_up_at = now() WHERE id = $1', [una.id])
    expect((await send([una.id])).status).toBe(200)
  })
})

it('A user who unsubscribed gets no messages', async () => {
  const una = await newUser()
  await send([una.id])
  const token = new URL((await mailsTo(una.email))[0].unsubscribe_url).searchParams.get('token')
  const { body } = await call('POST', '/unsubscribe', { body: { token, is_unsubscribed: true } })
  expect(body.data).toMatchObject({ company: { name: 'Lantern Northgate' }, is_unsubscribed: true })
  expect((await send([una.id])).body.problem).toBe('nobody_to_message')
  expect((await send([una.id], { can_unsubscribe: false })).status).toBe(200)
})
