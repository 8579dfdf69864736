import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import { setUpProduct } from '../../test-product.ts'

const as = 'super@demo.test'

describe('the outbox of a developer', () => {
  const { call, product } = setUpProduct()

  const enqueue = async (values: { state: string; body?: string; recipient?: string; channel?: string }) => {
    const {
      state,
      body = 'Open https://app.example.com/#token',
      recipient = 'ann.abara@people.test',
      channel = 'mail',
    } = values
    const { rows } = await product.owner.query(
      `INSERT INTO outbox (company_id, channel, recipient, subject, body, state, attempts, last_error, next_attempt_at)
       SELECT id, $4, $3, '123456 is your sign-in code', $2, $1, 7, 'The server refused it.', now() + interval '1 day'
         FROM companies WHERE slug = 'northgate' RETURNING id`,
      [state, body, recipient, channel],
    )
    return rows[0].id as string
  }
  const find = async (id: string) =>
    ((await call('GET', '/outbox', { as })).body.data as OutboxMessage[]).find((message) => message.id === id)!
  const replay = (ids: string[]) => call('POST', '/outbox/replay', { as, body: { ids } })

  it('is shown to super admins only', async () => {
    expect((await call('GET', '/outbox')).status).toBe(401)
    for (const owner of ['company.owner@demo.test', 'franchise.owner@demo.test'])
      for (const answer of [
        await call('GET', '/outbox', { as: owner }),
        await call('POST', '/outbox/replay', { as: owner, body: { ids: [randomUUID()] } }),
      ])
        expect([answer.status, answer.body.problem], owner).toEqual([403, 'not_allowed'])
    const { status, body } = await call('GET', '/outbox', { as })
    expect(status).toBe(200)
    expect(body.data[0]).toMatchObject({ channel: 'mail', subject: expect.any(String), html: expect.any(String) })
    expect(body).toMatchObject({ shows_contents: true, leaves: { mail: false, sms: false } })
  })

  it('names the person and the role of a survey, but not in the subject of the mail', async () => {
    const { body } = await call('GET', '/outbox', { as })
    const finished = (body.data as OutboxMessage[]).find(({ kind }) => kind === 'survey-finished')!
    const { rows } = await product.owner.query(
      `SELECT c.first || ' ' || c.last AS person, o.name AS role
         FROM survey_results r JOIN candidates c ON c.id = r.candidate_id JOIN roles o ON o.id = r.role_id WHERE r.id = $1`,
      [finished.about!.survey_result_id],
    )
    expect(finished.about).toMatchObject(rows[0])
    expect(finished.subject).not.toContain(finished.about!.person!.split(' ')[0])
  })

  it('is searched by the person whom a message is about, and by its recipient', async () => {
    const findMatches = async (search: string) =>
      (await call('GET', `/outbox?search=${encodeURIComponent(search)}`, { as })).body.data as OutboxMessage[]
    const people = await findMatches('rossi jonas')
    expect(new Set(people.map(({ about }) => about?.person))).toEqual(new Set(['Jonas Rossi']))
    const id = await enqueue({ state: 'held', recipient: 'only.once@people.test' })
    expect((await findMatches('ONLY.once')).map((message) => message.id)).toEqual([id])
  })

  it('sends no mail of the demo world, whatever is configured', async () => {
    const { rows } = await product.owner.query('SELECT DISTINCT state FROM outbox')
    expect(rows).toEqual([{ state: 'held' }])
  })

  it('counts waiting and failed messages, and finds one by its state behind hundreds of others', async () => {
    const before = (await call('GET', '/outbox', { as })).body.counts
    const dead = await enqueue({ state: 'dead' })
    await product.owner.query(`UPDATE outbox SET created_at = now() - interval '2 years' WHERE id = $1`, [dead])
    await product.owner.query(
      `INSERT INTO outbox (company_id, recipient, subject, body, state)
       SELECT id, 'b@people.test', 's', '', 'sent' FROM companies, generate_series(1, 100)`,
    )
    const all = await call('GET', '/outbox?page_size=100', { as })
    expect([all.body.data.length, all.body.counts.dead]).toEqual([100, before.dead + 1])
    const { body } = await call('GET', '/outbox?state=dead', { as })
    expect((body.data as OutboxMessage[]).map(({ id }) => id)).toEqual([dead])
    expect(body.data[0].last_error).toBe('The server refused it.')
    const second = await call('GET', `/outbox?page_size=100&after=${all.body.next}`, { as })
    expect(second.body.data.length).toBeGreaterThan(0)
    expect((second.body.data as OutboxMessage[]).some(({ id }) => id === all.body.data[0].id)).toBe(false)
  })

  it('queues dead and held messages again with fresh attempts, and lists what it skipped', async () => {
    const ids = [await enqueue({ state: 'dead' }), await enqueue({ state: 'held' })]
    const others = [
      await enqueue({ state: 'sent', body: '' }),
      await enqueue({ state: 'queued' }),
      await enqueue({ state: 'dead', body: '' }),
    ]
    const { body } = await replay([...ids, ...others])
    const left = (body.data.skipped as { id: string }[]).map(({ id }) => id)
    expect([body.data.queued.sort(), left.sort()]).toEqual([ids.sort(), others.sort()])
    const { rows } = await product.owner.query(
      'SELECT state, attempts, last_error, next_attempt_at <= now() AS is_due FROM outbox WHERE id = ANY($1)',
      [ids],
    )
    expect(rows).toEqual(ids.map(() => ({ state: 'queued', attempts: 0, last_error: null, is_due: true })))
    const again = (await replay(ids)).body.data
    expect(again.queued).toEqual([])
    expect(again.skipped.map(({ id }: { id: string }) => id).sort()).toEqual(ids)
    expect(again.skipped[0].withdrawal).toBeNull()
    const audited = await product.owner.query("SELECT details FROM audit_events WHERE action = 'outbox.replay'")
    expect(audited.rows).toHaveLength(1)
    expect(audited.rows[0].details).toMatchObject({ messages: 2 })
    expect(JSON.stringify(audited.rows)).not.toContain('people.test')
    await product.tasks.settle()
    expect((await find(ids[0]!)).state).toBe('held')
  })

  it('does not offer withdrawn messages for sending, refuses one, and lists it as skipped among others', async () => {
    const { rows: people } = await product.owner.query(
      `SELECT DISTINCT ON (r.candidate_id) r.id FROM survey_results r JOIN companies c ON c.id = r.company_id
        WHERE c.slug = 'northgate' AND r.state = 'completed' AND r.archived_at IS NULL AND NOT r.is_test LIMIT 2`,
    )
    const [gone, other] = await Promise.all(
      people.map(async ({ id }) => {
        const message = { kind: 'message', subject: 'Hello', body: 'When can we talk?', can_unsubscribe: true }
        const body = { selection: { ids: [id] }, ...message }
        const sent = await call('POST', '/mailer/send', { as: 'company.owner@demo.test', body })
        const { rows } = await product.owner.query('SELECT * FROM messages WHERE id = $1', [sent.body.data.message_id])
        return rows[0] as { outbox_id: string; company_id: string; address_hash: string }
      }),
    )
    await product.tasks.settle()
    expect(await find(gone!.outbox_id)).toMatchObject({ state: 'held', withdrawal: null, is_replayable: true })
    await product.owner.query('INSERT INTO unsubscribes (company_id, address_hash) VALUES ($1, $2)', [
      gone!.company_id,
      gone!.address_hash,
    ])
    const withdrawal = 'The person has unsubscribed.'
    expect(await find(gone!.outbox_id)).toMatchObject({ state: 'held', withdrawal, is_replayable: false })
    const refused = await replay([gone!.outbox_id])
    expect([refused.status, refused.body.problem]).toEqual([409, 'message_withdrawn'])
    const { body } = await replay([gone!.outbox_id, other!.outbox_id])
    expect(body.data).toEqual({ queued: [other!.outbox_id], skipped: [{ id: gone!.outbox_id, withdrawal }] })
    expect((await find(gone!.outbox_id)).state).toBe('held')
  })

  it('queues none of a list that contains an unknown message', async () => {
    const id = await enqueue({ state: 'dead' })
    expect((await replay([id, randomUUID()])).status).toBe(404)
    expect((await find(id)).state).toBe('dead')
  })
})

describe.each(['staging', 'prod'] as const)('the outbox in %s', (app_env) => {
  const { call, product } = setUpProduct({ app_env, public_url: 'https://app.example.com' })

  it('shows recipient, state and error, and nothing that opens an account', async () => {
    await product.owner.query(
      `INSERT INTO outbox (company_id, channel, recipient, subject, body, html, state, last_error)
       SELECT id, channel, recipient, '424242 is your sign-in code', 'secret-text', '<b>secret-text</b>', 'dead', 'The server refused it.'
         FROM companies, (VALUES ('mail', 'ann.abara@people.test'), ('sms', '+15551234567')) AS to_whom(channel, recipient)
        WHERE slug = 'northgate'`,
    )
    const { status, body, text } = await call('GET', '/outbox?state=dead', { as })
    expect(status).toBe(200)
    expect(text).not.toMatch(/secret-text|424242|ann\.abara|5551234/)
    expect((body.data as OutboxMessage[]).map(({ recipient }) => recipient).sort()).toEqual([
      '*** 567',
      'a***@people.test',
    ])
    expect(body.data[0]).toMatchObject({ state: 'dead', last_error: 'The server refused it.', is_replayable: true })
    expect(body).toMatchObject({ shows_contents: false, leaves: { mail: false, sms: false } })
  })
})
