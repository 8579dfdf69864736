import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { MailTransport } from '../../outside/mail/mail-transport.ts'
import { smtpMail } from '../../outside/mail/smtp.ts'
import { setUpMailServer } from '../../outside/mail/test-mail-server.ts'
import { embeddedSms } from '../../outside/sms/embedded.ts'
import { gatewaySms } from '../../outside/sms/http-gateway.ts'
import { testConfig, setUpProduct } from '../../test-product.ts'
import { openTransactions } from '../../platform/transaction.ts'
import { openDelivery } from './delivery.ts'

const peer = setUpMailServer()
const { product, call, register } = setUpProduct()
const from = 'no-reply@seatwise.test'
const viaPeer = (url = peer.url) => smtpMail({ url, from, encrypted: false })

beforeEach(() => product.owner.query('DELETE FROM outbox'))

/** A delivery worker with its own database connection, like a second process. */
function worker(changed: { mail?: MailTransport; sms?: typeof embeddedSms; database?: string } = {}) {
  const { mail = viaPeer(), sms = embeddedSms, database = product.connection.app.database } = changed
  const pool = new pg.Pool({ ...product.connection.app, database })
  const logged: string[] = []
  const log = (_details: object, message: string) => void logged.push(message)
  const delivery = openDelivery({
    transactions: openTransactions(pool, testConfig),
    mail,
    sms,
    log: { warn: log, error: log },
  })
  onTestFinished(async () => {
    await delivery.stop()
    await pool.end()
  })
  return { ...delivery, logged }
}

async function enqueue(changed: { channel?: string; recipient?: string; count?: number; brand?: string } = {}) {
  const { channel = 'mail', recipient = 'ann@people.test', count = 1, brand = 'hb' } = changed
  const { rows } = await product.owner.query<{ id: string }>(
    `INSERT INTO outbox (company_id, channel, recipient, subject, body, html)
     SELECT c.id, $1, $2, 'Subject', 'Hello', '<p>Hello</p>'
     FROM (SELECT id FROM companies WHERE brand = $3 LIMIT 1) c, generate_series(1, $4) RETURNING id`,
    [channel, recipient, brand, count],
  )
  return rows[0]!.id
}

async function row(id: string) {
  const { rows } = await product.owner.query(
    `SELECT state, attempts, last_error, sent_at IS NOT NULL AS is_sent,
       round(extract(epoch FROM next_attempt_at - now()))::int AS wait FROM outbox WHERE id = $1`,
    [id],
  )
  return rows[0] as { state: string; attempts: number; last_error: string | null; is_sent: boolean; wait: number }
}

/** Makes every queued message due now. */
const makeDue = () => product.owner.query("UPDATE outbox SET next_attempt_at = now() - interval '1 s'")

describe('a message in the outbox', () => {
  it.each([
    ['hb', 'Seatwise'],
    ['be', 'Alignwise'],
  ])('of a company of the brand %s leaves in its name', async (brand, name) => {
    const id = await enqueue({ brand })
    await worker().deliver()
    expect(peer.received.map(({ mail }) => [mail.from?.name, mail.messageId])).toEqual([
      [name, `<${id}@seatwise.test>`],
    ])
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1, last_error: null, is_sent: true })
    await makeDue()
    await worker().deliver()
    expect(peer.received).toHaveLength(1)
  })

  it('contains the link as text and as HTML when it arrives', async () => {
    const { email } = await register()
    await worker().deliver()
    const [{ to, mail }] = peer.received as [(typeof peer.received)[0]]
    expect(to).toEqual([email])
    const [link] = /http:\/\/localhost:3000\/survey\/take#[\w-]{43}/.exec(mail.text!)!
    expect(mail.html).toContain(`href="${link}"`)
  })

  it('is cleared once it is sent: links that open accounts are not stored', async () => {
    await enqueue()
    await worker().deliver()
    const { rows } = await product.owner.query('SELECT body, html FROM outbox')
    expect(rows).toEqual([{ body: '', html: null }])
  })

  it('is sent by SMS when it is a text message', async () => {
    const texts: unknown[] = []
    const gateway = createServer((request, response) => {
      void json(request).then((text) => {
        texts.push(text)
        response.end()
      })
    }).listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    onTestFinished(() => void gateway.close())
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
    const id = await enqueue({ channel: 'sms', recipient: '+15551234567' })
    await worker({ sms: gatewaySms({ url, token: 't' }) }).deliver()
    expect(texts).toEqual([{ to: '+15551234567', text: 'Hello' }])
    expect(peer.received).toEqual([])
    expect(await row(id)).toMatchObject({ state: 'sent' })
  })

  it('is held, and shown, when no transport is configured', async () => {
    const ids = [await enqueue(), await enqueue({ channel: 'sms' })]
    await product.delivery.deliver()
    for (const id of ids) expect(await row(id)).toMatchObject({ state: 'held', last_error: null, is_sent: false })
    const { body } = await call('GET', '/outbox', { as: 'super@demo.test' })
    expect(body.data.map(({ state }: { state: string }) => state)).toEqual(['held', 'held'])
  })

  it('is sent by the product’s own polling', async () => {
    await enqueue({ count: 3 })
    worker().poll(5)
    await expect.poll(() => peer.received.length).toBe(3)
  })
})

describe('a message that fails', () => {
  it('is tried seven times, at growing intervals, and is then dead', async () => {
    const id = await enqueue()
    const { deliver } = worker({ mail: viaPeer('smtp://127.0.0.1:1') })
    for (const [index, wait] of [30, 120, 600, 3_600, 14_400, 43_200].entries()) {
      await deliver()
      const failed = await row(id)
      expect(failed).toMatchObject({
        state: 'queued',
        attempts: index + 1,
        last_error: expect.stringMatching(/not reached/),
      })
      expect(Math.abs(failed.wait - wait)).toBeLessThan(10)
      // A message is not sent before its retry time.
      await deliver()
      expect(await row(id)).toMatchObject({ attempts: index + 1 })
      await makeDue()
    }
    await deliver()
    expect(await row(id)).toMatchObject({ state: 'dead', attempts: 7, is_sent: false })
    await makeDue()
    await worker().deliver()
    expect(peer.received).toEqual([])
  })

  it('temporarily is sent at the next attempt', async () => {
    const id = await enqueue()
    peer.refusing = { at: 'RCPT TO', code: 451 }
    const { deliver } = worker()
    await deliver()
    expect(await row(id)).toMatchObject({ state: 'queued', last_error: expect.stringMatching(/451/) })
    peer.refusing = undefined
    await makeDue()
    await deliver()
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null, is_sent: true })
  })

  it('permanently is dead at once, and does not block others', async () => {
    const id = await enqueue({ recipient: 'ann@people.test, eve@people.test' })
    await enqueue({ count: 20 })
    await worker().deliver()
    expect(await row(id)).toMatchObject({ state: 'dead', attempts: 1 })
    expect(peer.received).toHaveLength(20)
  })

  it('by an error of the product is not lost', async () => {
    const id = await enqueue()
    const broken = { send: () => Promise.reject(new Error('ann@people.test')), close: () => undefined }
    const { deliver, logged } = worker({ mail: broken })
    await deliver()
    expect(await row(id)).toMatchObject({ state: 'queued', last_error: 'Something went wrong on our side.' })
    expect(logged).toEqual(['a message could not be sent'])
  })
})

describe('two processes', () => {
  it('send each message once', async () => {
    await enqueue({ count: 40 })
    await Promise.all([worker().deliver(), worker().deliver()])
    expect(peer.received).toHaveLength(40)
    expect(new Set(peer.received.map(({ mail }) => mail.messageId)).size).toBe(40)
  })

  it('of which one died while sending: the other sends once the claim has expired', async () => {
    const id = await enqueue()
    await product.owner.query('SELECT claim_outbox(1)')
    await worker().deliver()
    expect(peer.received).toEqual([])
    await makeDue()
    await worker().deliver()
    expect(peer.received.map(({ mail }) => mail.messageId)).toEqual([`<${id}@seatwise.test>`])
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })
})

describe('the delivery', () => {
  it('does not delay other messages behind a mail server that hangs, and stops in time', async () => {
    const slow = Promise.withResolvers<void>()
    const hanging: MailTransport = {
      send: (_mail, signal) =>
        new Promise((answer) => {
          slow.resolve()
          signal.addEventListener('abort', () => answer({ kind: 'failed', error: 'given up' }))
        }),
      close: () => undefined,
    }
    const id = await enqueue()
    const { deliver, stop } = worker({ mail: hanging })
    const delivering = deliver()
    await slow.promise
    await register()
    await stop()
    await delivering
    expect(await row(id)).toMatchObject({ state: 'queued', last_error: 'given up', attempts: 1 })
  })

  it('logs once that the database is down', async () => {
    const { deliver, logged } = worker({ database: 'nowhere' })
    await deliver()
    await deliver()
    expect(logged).toEqual(['the outbox is not reached: messages wait'])
  })
})
