import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpGhl } from './test-ghl.ts'

const { call, crm, query, connect, map, person, move, stageOf, cardOf, contactOf, product, skipWaiting } =
  await setUpGhl()
let address: string

beforeAll(async () => {
  await connect()
  await map()
  await product.ghl.settle()
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = product.app.server.address() as { port: number }
  address = `http://127.0.0.1:${port}/api/ghl/webhooks`
})

/** A person with a card, moved in the CRM since it was read. */
async function movedThere() {
  const about = await person()
  await skipWaiting()
  await product.ghl.settle()
  const card = cardOf(about.email)!
  crm.moveOpportunity(card.id, 'meeting')
  return { ...about, card }
}

const isDue = async (id: string) =>
  (await query('SELECT due_at IS NOT NULL AS due FROM ghl_people WHERE candidate_id = $1', [id]))[0].due as boolean

const stageUpdate = (id: string, stage = 'meeting') => ({
  id,
  locationId: 'loc-north',
  pipelineId: 'hiring',
  pipelineStageId: stage,
})

type WebhookOptions = Parameters<typeof crm.sendWebhook>[3]
async function send(card: string, options?: WebhookOptions, stage?: string) {
  const { status, answer } = await crm.sendWebhook(address, 'OpportunityStageUpdate', stageUpdate(card, stage), options)
  return { status, body: JSON.parse(answer || '{}') as { problem?: string; data?: { is_new: boolean } } }
}

describe('a signed webhook of the CRM', () => {
  it('starts the next check of a card at once, and its move is read', async () => {
    const about = await movedThere()
    expect(await isDue(about.id)).toBe(false)
    expect(await send(about.card.id)).toEqual({ status: 200, body: { data: { is_new: true } } })
    await product.ghl.settle()
    expect(await stageOf(about.result)).toBe('interview')
  })

  it('with a false stage changes nothing, because the CRM is asked', async () => {
    const about = await person()
    await skipWaiting()
    await product.ghl.settle()
    await send(cardOf(about.email)!.id, {}, 'won')
    expect(await isDue(about.id)).toBe(true)
    await product.ghl.settle()
    expect(await stageOf(about.result)).toBe('new')
  })

  it('is accepted once', async () => {
    const about = await movedThere()
    const webhookId = randomUUID()
    expect((await send(about.card.id, { webhookId })).body.data).toEqual({ is_new: true })
    await product.ghl.settle()
    expect((await send(about.card.id, { webhookId })).body.data).toEqual({ is_new: false })
    expect(await isDue(about.id)).toBe(false)
  })

  it('about our own move starts no check', async () => {
    const about = await person()
    await skipWaiting()
    await product.ghl.settle()
    crm.sendWebhooksTo(address, { arrives: 'before-answer' })
    await move(about.result, 'interview')
    await product.ghl.settle()
    await crm.webhooksSettled()
    crm.sendWebhooksTo(undefined)
    crm.calls.length = 0
    await product.ghl.settle()
    expect(crm.calls).toEqual([])
    expect(cardOf(about.email)?.pipelineStageId).toBe('meeting')
  })

  it('about a contact starts a check of the person', async () => {
    const about = await person()
    await skipWaiting()
    await product.ghl.settle()
    await crm.sendWebhook(address, 'ContactUpdate', { id: contactOf(about.email)!.id, locationId: 'loc-north' })
    expect(await isDue(about.id)).toBe(true)
  })

  it('of another location has no effect', async () => {
    const about = await movedThere()
    await crm.sendWebhook(address, 'OpportunityStageUpdate', { ...stageUpdate(about.card.id), locationId: 'loc-other' })
    expect(await isDue(about.id)).toBe(false)
  })
})

describe('a webhook is refused without effect', () => {
  let about: Awaited<ReturnType<typeof movedThere>>
  beforeAll(async () => {
    about = await movedThere()
  })
  beforeEach(async () => expect(await isDue(about.id)).toBe(false))

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

  it.each<[string, WebhookOptions, number, string]>([
    ['without a signature', { sign: 'none' }, 401, 'ghl_signature_refused'],
    ['signed with another key', { sign: 'wrong-key' }, 401, 'ghl_signature_refused'],
    ['of the old kind, signed with RSA alone', { sign: 'rsa' }, 401, 'ghl_signature_refused'],
    [
      'whose body was changed on the way',
      { sentBody: '{"type":"OpportunityStageUpdate"}' },
      401,
      'ghl_signature_refused',
    ],
    ['that is six minutes old', { timestamp: minutesAgo(6) }, 400, 'ghl_webhook_too_old'],
    ['from the future', { timestamp: minutesAgo(-6) }, 400, 'ghl_webhook_too_old'],
    ['without a time', { timestamp: 'never' }, 400, 'ghl_webhook_too_old'],
  ])('when %s', async (_, options, status, problem) => {
    expect(await send(about.card.id, options)).toMatchObject({ status, body: { problem } })
    expect(await isDue(about.id)).toBe(false)
  })

  it('when it is of the old kind, with the reason', async () => {
    const answer = await crm.sendWebhook(address, 'OpportunityStageUpdate', stageUpdate(about.card.id), { sign: 'rsa' })
    expect(answer.answer).toContain('RSA')
  })

  it.each([
    ['no body', undefined],
    ['an empty list', []],
    ['JSON without a signature', { type: 'OpportunityStageUpdate', webhookId: 'one', locationId: 'loc-north' }],
  ])('when it has %s', async (_, body) => {
    const answer = await call('POST', '/ghl/webhooks', {
      ...(body === undefined ? {} : { body }),
      headers: { 'x-ghl-signature': 'AAAA' },
    })
    expect([answer.status, answer.body.problem]).toEqual([401, 'ghl_signature_refused'])
  })

  it('when it is signed but malformed', async () => {
    const answer = await crm.sendWebhook(address, 'OpportunityStageUpdate', { id: about.card.id })
    expect(answer.status).toBe(400)
  })

  it('when it is larger than any that the CRM sends', async () => {
    const answer = await crm.sendWebhook(address, 'ContactUpdate', { id: 'x'.repeat(300_000), locationId: 'loc-north' })
    expect(answer.status).toBe(413)
  })
})
