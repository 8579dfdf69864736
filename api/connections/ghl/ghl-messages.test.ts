import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GhlConversation } from '@seatwise/contract/ghl'
import { owner, setUpGhl } from './test-ghl.ts'

const { call, crm, query, connect, map, person, contactOf, product, skipWaiting } = await setUpGhl()
const staff = 'company.user@demo.test'

beforeAll(async () => {
  await connect()
  await map()
  await product.ghl.settle()
})
beforeEach(() => crm.clearFaults())

const settle = async () => {
  await skipWaiting()
  await product.ghl.settle()
}
/** Every person has a number of their own, because the CRM would otherwise treat them as one. */
const newPhone = () => `+1555${String(phones++).padStart(7, '0')}`
let phones = 1_000_000
const known = async (input: Parameters<typeof person>[0] = { phone: newPhone() }) => {
  const about = await person(input)
  await settle()
  return { ...about, contact: contactOf(about.email)! }
}
const read = async (result: string, cursor?: string, as = staff) => {
  const answer = await call('GET', `/ghl/messages?surveyResultId=${result}${cursor ? `&cursor=${cursor}` : ''}`, { as })
  return { status: answer.status, body: answer.body as GhlConversation & { problem?: string } }
}
const send = (body: object, options: { as?: string; headers?: Record<string, string> } = {}) =>
  call('POST', '/ghl/messages', { as: owner, ...options, body })
const sms = (surveyResultId: string, body = 'When can we talk?') => send({ surveyResultId, channel: 'sms', body })
const email = (surveyResultId: string, more: object = {}) =>
  send({ surveyResultId, channel: 'email', subject: 'Hello', body: 'When can we talk?', ...more })
const sentTo = (contact_id: string) => [...crm.store.messages.values()].filter((one) => one.contactId === contact_id)
const outgoing = async (result: string) => (await read(result, undefined, owner)).body.outgoing

describe('a conversation of the CRM', () => {
  it.each(['nested', 'flat'] as const)(
    'is read in the %s form, the latest first, with bodies of emails as plain text',
    async (form) => {
      const about = await known()
      crm.addInboundMessage(about.contact.id, { channel: 'SMS', body: 'Hello there' })
      crm.addInboundMessage(about.contact.id, {
        channel: 'Email',
        subject: 'About me',
        body: '<style>p{}</style><p>First &amp; last</p><script>alert(1)</script><p>Second<br>line</p>',
      })
      crm.behavior.messageList = form
      const { status, body } = await read(about.result)
      crm.behavior.messageList = 'nested'
      expect(status).toBe(200)
      expect(body).toMatchObject({ is_contact: true, nextCursor: null, outgoing: [], do_not_disturb: [] })
      expect(body.items.map(({ channel, direction, body: text }) => [channel, direction, text])).toEqual(
        expect.arrayContaining([
          ['sms', 'in', 'Hello there'],
          ['email', 'in', 'First & last\nSecond\nline'],
        ]),
      )
    },
  )

  it('of many messages comes in pages', async () => {
    const about = await known()
    for (let nth = 0; nth < 25; nth++) crm.addInboundMessage(about.contact.id, { channel: 'SMS', body: `No ${nth}` })
    const first = (await read(about.result)).body
    const second = (await read(about.result, first.nextCursor!)).body
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 5, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(25)
  })

  it('of a person whom the CRM does not know is empty', async () => {
    const about = await person()
    expect((await read(about.result)).body).toMatchObject({ is_contact: false, items: [] })
  })

  it('of a test result is not read', async () => {
    const about = await person()
    await query('UPDATE survey_results SET is_test = true WHERE id = $1', [about.result])
    crm.calls.length = 0
    expect((await read(about.result)).body).toMatchObject({ is_contact: false, items: [] })
    expect(crm.calls).toEqual([])
    expect((await email(about.result)).body.problem).toBe('result_is_test')
  })

  it('shows the channels on which the person wants no messages', async () => {
    const about = await known()
    crm.changeContact(about.contact.id, { dndSettings: { SMS: { status: 'active' } } })
    expect((await read(about.result)).body.do_not_disturb).toEqual(['sms'])
    crm.changeContact(about.contact.id, { dnd: true })
    expect((await read(about.result)).body.do_not_disturb).toEqual(['sms', 'email'])
  })

  it.each([
    ['does not answer', { fault: 'drop' as const }, 503, 'ghl_unreachable'],
    ['asks to wait', { fault: 'status' as const, status: 429 }, 503, 'ghl_limit_reached'],
    [
      'refuses the token',
      { fault: 'status' as const, status: 401, body: { message: 'Invalid JWT' } },
      409,
      'ghl_token_refused',
    ],
    ['answers in another shape', { fault: 'status' as const, status: 200, body: [] }, 503, 'ghl_unreachable'],
  ])('reports in words that the CRM %s', async (_, fault, status, problem) => {
    const about = await known()
    crm.fail(fault, { times: 1 })
    const answer = await read(about.result)
    expect([answer.status, answer.body.problem]).toEqual([status, problem])
  })
})

describe('a message by the CRM', () => {
  it('is queued and sent once, as text or as HTML with the typed content', async () => {
    const about = await known()
    const answer = await sms(about.result, 'Can you come\non Friday?')
    expect(answer.body.data).toMatchObject({ channel: 'sms', state: 'queued', sent_by: { name: 'Cora Ownby' } })
    await email(about.result, { body: 'Hello <b>you</b> & others\nline\n\nNext' })
    await settle()
    await settle()
    const messages = sentTo(about.contact.id)
    expect(messages).toHaveLength(2)
    const bodies = [...crm.store.emails.values()].map(({ body }) => body)
    expect(bodies).toContain('<p>Hello &lt;b&gt;you&lt;/b&gt; &amp; others<br>line</p><p>Next</p>')
    expect(messages.map(({ body }) => body)).toContain('Can you come\non Friday?')
    expect(await outgoing(about.result)).toEqual([])
  })

  it('that is sent twice with one key is sent once', async () => {
    const about = await known()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { surveyResultId: about.result, channel: 'sms', body: 'Once' }
    await Promise.all([1, 2, 3].map(() => send(body, { headers })))
    await settle()
    expect(sentTo(about.contact.id)).toHaveLength(1)
  })

  it('to a person who is no contact yet waits until they are one', async () => {
    const about = await person({ phone: '+15550108888' })
    await sms(about.result)
    await settle()
    await settle()
    expect(sentTo(contactOf(about.email)!.id)).toHaveLength(1)
  })

  it('to a person who wants none on this channel is not sent, and says so', async () => {
    const about = await known()
    crm.changeContact(about.contact.id, { dndSettings: { SMS: { status: 'active' } } })
    await sms(about.result)
    await settle()
    expect(sentTo(about.contact.id)).toEqual([])
    expect(await outgoing(about.result)).toMatchObject([
      { state: 'failed', error: expect.stringContaining('do not disturb') },
    ])
  })

  it('whose sending was interrupted is uncertain, is not sent again automatically, but can be by a person', async () => {
    const about = await known()
    crm.fail(
      { fault: 'drop', afterWrite: true },
      { when: ({ path, method }) => method === 'POST' && path.endsWith('/messages') },
    )
    await sms(about.result)
    await settle()
    await settle()
    expect(sentTo(about.contact.id)).toHaveLength(1)
    const [message] = await outgoing(about.result)
    expect(message).toMatchObject({ state: 'uncertain' })
    const again = await send({ again: message!.id })
    expect(again.body.data).toMatchObject({ id: message!.id, state: 'queued' })
    await settle()
    expect(sentTo(about.contact.id)).toHaveLength(2)
    expect((await send({ again: message!.id })).body.problem).toBe('ghl_not_sendable')
  })

  it('that a killed process has left in sending is uncertain', async () => {
    const about = await known()
    const { body } = await sms(about.result)
    await query(
      "UPDATE ghl_messages SET state = 'sending', sending_since = now() - interval '2 minutes' WHERE id = $1",
      [body.data.id],
    )
    await settle()
    expect(await outgoing(about.result)).toMatchObject([{ state: 'uncertain' }])
    expect(sentTo(about.contact.id)).toEqual([])
  })

  it('waits while the CRM is unavailable, and is sent afterwards', async () => {
    const about = await known()
    crm.fail({ fault: 'drop' }, { times: 1_000 })
    await sms(about.result)
    await settle()
    expect(await query('SELECT state FROM ghl_messages WHERE candidate_id = $1', [about.id])).toEqual([
      { state: 'queued' },
    ])
    crm.clearFaults()
    await settle()
    expect(sentTo(about.contact.id)).toHaveLength(1)
  })

  it('that the CRM refuses shows the reason', async () => {
    const about = await known()
    const message = 'Unable to send e-mail'
    const when = ({ path, method }: { path: string; method: string }) => method === 'POST' && path.endsWith('/messages')
    crm.fail({ fault: 'status', status: 400, body: { message } }, { when })
    await email(about.result)
    await settle()
    expect(await outgoing(about.result)).toMatchObject([
      { state: 'failed', error: `GoHighLevel did not take it: ${message}` },
    ])
  })

  it('is refused for people to whom it may not or cannot be sent', async () => {
    const about = await known({})
    expect((await sms(about.result)).body.problem).toBe('ghl_no_phone')
    await query(
      'INSERT INTO unsubscribes (company_id, address_hash) SELECT company_id, address_hash(email) FROM candidates WHERE id = $1',
      [about.id],
    )
    expect((await email(about.result)).body.problem).toBe('unsubscribed')
    expect((await email(about.result, { subject: '\n' })).status).toBe(422)
    expect((await sms(about.result, ' ')).status).toBe(422)
    expect((await sms(about.result, 'x'.repeat(1_601))).status).toBe(422)
    expect((await send({ surveyResultId: randomUUID(), channel: 'sms', body: 'Hi' })).body.problem).toBe('not_found')
    expect((await send({ surveyResultId: about.result, channel: 'sms', body: 'Hi' }, { as: staff })).body.problem).toBe(
      'not_allowed',
    )
  })

  it('whose author has left meanwhile, or whose recipient has unsubscribed, is not sent', async () => {
    const [one, two] = [await known(), await known()]
    await sms(one.result)
    await query('UPDATE users SET active = false WHERE email = $1', [owner])
    await settle()
    await query('UPDATE users SET active = true WHERE email = $1', [owner])
    await email(two.result)
    await query(
      'INSERT INTO unsubscribes (company_id, address_hash) SELECT company_id, address_hash(email) FROM candidates WHERE id = $1',
      [two.id],
    )
    await settle()
    expect(await query('SELECT state FROM ghl_messages WHERE candidate_id = ANY ($1)', [[one.id, two.id]])).toEqual([
      { state: 'canceled' },
      { state: 'canceled' },
    ])
    expect([...sentTo(one.contact.id), ...sentTo(two.contact.id)]).toEqual([])
  })

  it('to a person who cannot be a contact says so', async () => {
    crm.addContact('loc-north', { email: 'kept@people.test', additionalEmails: ['refused@people.test'] })
    await known({ email: 'kept@people.test' })
    const about = await person({ email: 'refused@people.test', phone: newPhone() })
    await settle()
    await sms(about.result)
    await settle()
    expect(await query('SELECT state, error FROM ghl_messages WHERE candidate_id = $1', [about.id])).toEqual([
      { state: 'failed', error: expect.stringContaining('the CRM page says why') },
    ])
  })

  it('of another person’s conversation is not shown: an equal address alone links nobody', async () => {
    const contact = crm.addContact('loc-north', { email: 'client@people.test' })
    crm.addInboundMessage(contact.id, { channel: 'SMS', body: 'Secret' })
    const about = await person({ email: 'client@people.test' })
    expect((await read(about.result)).body).toMatchObject({ is_contact: false, items: [] })
  })

  it('that waits is deleted with the person, and canceled with the connection', async () => {
    const [erased, left] = [await known(), await known()]
    await sms(erased.result)
    await sms(left.result)
    const [{ version }] = await query('SELECT version FROM candidates WHERE id = $1', [erased.id])
    const erase = { id: erased.id, version, reason: 'asked', confirmation: erased.email }
    expect((await call('POST', '/candidates/erase', { as: owner, body: erase })).status).toBe(200)
    await call('DELETE', '/ghl/connection', { as: owner })
    expect(await query('SELECT state FROM ghl_messages WHERE candidate_id = ANY ($1)', [[erased.id, left.id]])).toEqual(
      [{ state: 'canceled' }],
    )
    await connect()
    await settle()
    expect([...sentTo(erased.contact.id), ...sentTo(left.contact.id)]).toEqual([])
  })
})
