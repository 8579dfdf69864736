import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { embeddedMail } from '../../outside/mail/embedded.ts'
import type { MailTransport } from '../../outside/mail/mail-transport.ts'
import { smtpMail } from '../../outside/mail/smtp.ts'
import { setUpMailServer } from '../../outside/mail/test-mail-server.ts'
import { embeddedSms } from '../../outside/sms/embedded.ts'
import { gatewaySms } from '../../outside/sms/http-gateway.ts'
import { testConfig, setUpProduct } from '../../test-product.ts'
import { openTasks } from '../../kernel/task-worker.ts'
import { ownWork } from '../../kernel/scope.ts'
import { deliveryTasks } from './delivery.ts'
import { enqueueMail } from './repository.ts'

const peer = setUpMailServer()
const { product, call, register } = setUpProduct()
const from = 'no-reply@seatwise.test'
/** More of them in `npm run proof -- mails`. */
const manyMessages = Number(process.env.MAILS ?? 200)
const viaPeer = (url = peer.url) => smtpMail({ url, from, encrypted: false })

beforeEach(() => product.owner.query('DELETE FROM messages; DELETE FROM outbox'))

/** A second process that delivers, with connections of its own. */
function worker(changed: { mail?: MailTransport; sms?: typeof embeddedSms; database?: string } = {}) {
  const { mail = viaPeer(), sms = embeddedSms, database } = changed
  const { tasks: ofTasks, queue } = product.connection
  const elsewhere = database ? { database } : {}
  const connection = {
    ...product.connection,
    tasks: { ...ofTasks, ...elsewhere },
    queue: { ...queue, ...elsewhere },
  }
  const logged: string[] = []
  const write = (_details: object, message: string) => void logged.push(message)
  const log = { warn: write, error: write }
  const tasks = openTasks({ connection, config: testConfig, log })
  tasks.add(...deliveryTasks({ ...tasks, mail, sms, log }))
  const stop = async () => {
    await tasks.stop()
    mail.close()
  }
  onTestFinished(stop)
  return { ...tasks, deliver: tasks.settle, stop, logged }
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

it('A message of a user arrives as it was written, with the ways to answer and to unsubscribe', async () => {
  const owner = 'company.owner@demo.test'
  const { rows } = await product.owner.query(
    `SELECT r.id, p.email, p.first FROM survey_results r JOIN candidates p ON p.id = r.candidate_id
       JOIN companies c ON c.id = r.company_id WHERE c.slug = 'northgate' AND p.first <> '' LIMIT 1`,
  )
  const { id, email, first } = rows[0]
  const template = {
    name: 'Talk',
    subject: '{{ first }}, a word?',
    body: 'Hi {{ first }},\n\nTuesday <or> Wednesday?\nhttps://meet.test/a?b=1&c=2\n\n{{ sender_name }}',
  }
  const stored = await call('POST', '/mailer/templates', { as: owner, body: template })
  const sent = await call('POST', `/mailer/templates/${stored.body.data.id}/send`, {
    as: owner,
    body: { selection: { ids: [id] }, version: 1 },
  })
  expect(sent.status, sent.text).toBe(200)
  await worker().deliver()
  const [{ mail, to, from: sender }] = peer.received as [(typeof peer.received)[0]]
  expect([to, sender]).toEqual([[email], from])
  expect(mail.from).toMatchObject({ name: 'Lantern Northgate via Seatwise', address: from })
  expect(mail.replyTo).toEqual([expect.objectContaining({ address: owner })])
  expect(mail.subject).toBe(`${first}, a word?`)
  expect(mail.text).toContain(`Hi ${first},\n\nTuesday <or> Wednesday?\nhttps://meet.test/a?b=1&c=2\n\n`)
  expect(mail.html).toContain('Tuesday &lt;or&gt; Wednesday?<br>')
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, address] = /^<(.*)>$/.exec(header('list-unsubscribe')!)!
  expect(mail.text).toContain(address)
  const { pathname, search } = new URL(address!)
  expect((await product.app.inject({ method: 'POST', url: pathname + search })).statusCode).toBe(200)
  // The outbox forgets what it has sent; the message stays on the record.
  const { rows: left } = await product.owner.query('SELECT body, unsubscribe_url FROM outbox WHERE recipient = $1', [
    email,
  ])
  expect(left).toEqual([{ body: '', unsubscribe_url: null }])
  expect((await product.owner.query('SELECT body FROM messages')).rows[0].body).toContain('Tuesday')
})

describe('a message in the outbox', () => {
  it.each([
    ['hb', 'Seatwise'],
    ['be', 'Alignwise'],
  ])('of a company of the brand %s is sent in its name', async (brand, name) => {
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
    await product.tasks.settle()
    for (const id of ids) expect(await row(id)).toMatchObject({ state: 'held', last_error: null, is_sent: false })
    const { body } = await call('GET', '/outbox', { as: 'super@demo.test' })
    expect(body.data.map(({ state }: { state: string }) => state)).toEqual(['held', 'held'])
  })

  it('is sent as soon as its transaction is committed', async () => {
    const { start, transactions } = worker()
    await start()
    const { id: company_id } = (await product.owner.query("SELECT id FROM companies WHERE slug = 'northgate'")).rows[0]
    const { rows } = await product.owner.query("SELECT id FROM users WHERE email = 'company.owner@demo.test'")
    await transactions.asAccount(rows[0].id as string, ownWork, (scope) =>
      enqueueMail(scope, { company_id, recipient: 'ann@people.test', subject: 'Subject', body: 'Hello' }),
    )
    // Without the wake there is no job, and the schedule that looks for such messages runs once a minute.
    await expect.poll(() => peer.received.length, { timeout: 15_000, interval: 10 }).toBe(1)
  })
})

describe('a message whose sending fails', () => {
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
    const broken = { ...embeddedMail, send: () => Promise.reject(new Error('ann@people.test')) }
    const { deliver, logged } = worker({ mail: broken })
    await deliver()
    expect(await row(id)).toMatchObject({ state: 'queued', last_error: 'Something went wrong on our side.' })
    expect(logged).toEqual(['a message could not be sent'])
  })
})

describe('two processes with one outbox', () => {
  it('send each message once', async () => {
    await enqueue({ count: 40 })
    await Promise.all([worker().deliver(), worker().deliver()])
    expect(peer.received).toHaveLength(40)
    expect(new Set(peer.received.map(({ mail }) => mail.messageId)).size).toBe(40)
  })

  it('leave a message uncertain when one was killed while sending, and only a person sends it again', async () => {
    const id = await enqueue()
    await product.owner.query('SELECT claim_outbox(company_id) FROM outbox')
    await worker().deliver()
    expect(await row(id)).toMatchObject({ state: 'sending' })
    await makeDue()
    await worker().deliver()
    await makeDue()
    await worker().deliver()
    expect(await row(id)).toMatchObject({
      state: 'uncertain',
      attempts: 1,
      last_error: expect.stringMatching(/cut off/),
    })
    expect(peer.received).toEqual([])
    const { body } = await call('POST', '/outbox/replay', { as: 'super@demo.test', body: { ids: [id] } })
    expect(body.data.queued).toEqual([id])
    await worker().deliver()
    expect(peer.received.map(({ mail }) => mail.messageId)).toEqual([`<${id}@seatwise.test>`])
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1 })
  })
})

describe('a mail whose transfer breaks off after its contents', () => {
  it('is uncertain, and only a person sends it again', async () => {
    const id = await enqueue()
    peer.hangsUpAfterData = true
    await worker().deliver()
    expect(await row(id)).toMatchObject({ state: 'uncertain', attempts: 1 })
    peer.hangsUpAfterData = false
    await makeDue()
    await worker().deliver()
    expect(await row(id)).toMatchObject({ state: 'uncertain', attempts: 1 })
  })
})

describe('messages of many companies', () => {
  it('take turns: many messages of one company do not delay the next company’s one', { timeout: 600_000 }, async () => {
    const companyOf = async (id: string) =>
      (await product.owner.query('SELECT company_id FROM outbox WHERE id = $1', [id])).rows[0].company_id as string
    const { start, wake } = worker()
    await start()
    // Makes the mail server limit the rate of mails, and not the load of the machine.
    peer.takesMs = 25
    const many = await enqueue({ brand: 'hb', count: manyMessages, recipient: 'many@people.test' })
    await wake([{ queue: 'deliveries', company_id: await companyOf(many) }])
    await expect.poll(() => peer.received.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
    const one = await enqueue({ brand: 'be', recipient: 'one@people.test' })
    const sentBefore = peer.received.length
    await wake([{ queue: 'deliveries', company_id: await companyOf(one) }])
    const before = performance.now()
    const findOne = () => peer.received.findIndex(({ to }) => to.includes('one@people.test'))
    await expect.poll(findOne, { timeout: 30_000, interval: 10 }).toBeGreaterThanOrEqual(0)
    const waitedMs = Math.round(performance.now() - before)
    await expect.poll(() => peer.received.length, { timeout: 500_000 }).toBe(manyMessages + 1)
    const place = findOne()
    if (process.env.MAILS)
      console.log(`one mail among ${manyMessages}: after ${place - sentBefore} others, ${waitedMs} ms`)
    expect(place - sentBefore).toBeLessThan(50)
  })
})

describe('the delivery', () => {
  it('does not delay other messages behind a mail server that hangs, and stops in time', async () => {
    const slow = Promise.withResolvers<void>()
    const hanging: MailTransport = {
      ...embeddedMail,
      send: (_mail, signal) =>
        new Promise((answer) => {
          slow.resolve()
          signal.addEventListener('abort', () => answer({ kind: 'failed', error: 'given up' }))
        }),
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
    expect(logged).toEqual(['the task queue is not reached: tasks wait'])
  })
})
