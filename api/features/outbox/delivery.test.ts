import type { AddressInfo } from 'node:net'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { smtpMail } from '../../outside/mail/smtp.ts'
import { embeddedSms } from '../../outside/sms/embedded.ts'
import { useProduct } from '../../platform/test-product.ts'
import { openTransactions } from '../../platform/transaction.ts'
import { openDelivery } from './delivery.ts'

const { product, register } = useProduct()
const from = 'no-reply@seatwise.test'

type Received = { envelope: { from: string; to: string[] }; source: string }
/** What the next commands of a session are answered with, until something else is set. */
let refusal: { at: 'rcpt' | 'data' | 'auth' | 'mail'; code: number } | undefined
let received: Received[] = []
const says = (code: number) => Object.assign(new Error('no: <somebody@people.test>'), { responseCode: code })
const at = (command: string) => (refusal?.at === command ? says(refusal.code) : null)

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: (_auth, _session, done) => done(at('auth'), { user: 'us' }),
  onMailFrom: (_address, _session, done) => done(at('mail')),
  onRcptTo: (_address, _session, done) => done(at('rcpt')),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
      if (!at('data')) received.push({ envelope, source: Buffer.concat(chunks).toString() })
      done(at('data'))
    })
  },
})
let smtpUrl: string

beforeAll(async () => {
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done))
  smtpUrl = `smtp://us:secret@127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((done) => mailServer.close(done)))
beforeEach(async () => {
  refusal = undefined
  received = []
  await product.owner.query('DELETE FROM outbox')
})

/** A process of its own, as far as the database can tell. */
function worker(ways: Partial<Parameters<typeof openDelivery>[0]> = {}) {
  const pool = new pg.Pool({ ...product.connection.app, max: 10 })
  const logged: string[] = []
  const log = (_details: object, message: string) => void logged.push(message)
  const delivery = openDelivery({
    transactions: openTransactions(pool),
    mail: smtpMail({ url: smtpUrl, from, encrypted: false }),
    sms: embeddedSms,
    log: { warn: log, error: log },
    ...ways,
  })
  onTestFinished(async () => {
    await delivery.stop()
    await pool.end()
  })
  return { ...delivery, logged }
}

async function enqueue(given: Partial<{ recipient: string; subject: string; body: string; html: string }> = {}) {
  const { rows } = await product.owner.query<{ id: string }>(
    `INSERT INTO outbox (company_id, recipient, subject, body, html)
     SELECT id, $1, $2, $3, $4 FROM companies WHERE slug = 'northgate' RETURNING id`,
    [
      given.recipient ?? 'ann@people.test',
      given.subject ?? 'Subject',
      given.body ?? 'Hello',
      given.html ?? '<p>Hello</p>',
    ],
  )
  return rows[0]!.id
}

async function row(id: string) {
  const { rows } = await product.owner.query(
    `SELECT state, attempts, last_error, sent_at, round(extract(epoch FROM next_attempt_at - now()))::int AS wait
     FROM outbox WHERE id = $1`,
    [id],
  )
  return rows[0] as { state: string; attempts: number; last_error: string | null; sent_at: string; wait: number }
}

const makeDue = () => product.owner.query("UPDATE outbox SET next_attempt_at = now() - interval '1 s'")

describe('a mail', () => {
  it('arrives as text and HTML, from the brand, and is recognisable', async () => {
    const { email } = await register()
    await worker().deliver()
    expect(received).toHaveLength(1)
    expect(received[0]!.envelope).toEqual({ from, to: [email] })
    const mail = await PostalMime.parse(received[0]!.source)
    expect(mail.from).toMatchObject({ name: 'Seatwise', address: from })
    expect(mail.subject).toMatch(/^Your survey for /)
    const { rows } = await product.owner.query('SELECT * FROM outbox')
    expect(mail.messageId).toBe(`<${rows[0].id}@seatwise.test>`)
    expect(mail.text?.trim()).toBe(rows[0].body)
    expect(rows[0]).toMatchObject({ state: 'sent', attempts: 1, last_error: null, sent_at: expect.any(String) })
  })
})

describe('an attempt that fails', () => {
  it.each([
    ['rcpt', 451],
    ['data', 452],
    // Between us and the server: to be mended, and no reason to lose every mail meanwhile.
    ['auth', 535],
    ['mail', 550],
  ] as const)('at %s with %i is made again later', async (command, code) => {
    const id = await enqueue()
    const delivery = worker()
    refusal = { at: command, code }
    await delivery.deliver()
    const failed = await row(id)
    expect(failed).toMatchObject({ state: 'queued', attempts: 1, sent_at: null })
    expect(failed.last_error).toContain(String(code))
    expect(failed.last_error).not.toMatch(/people|somebody/)
    expect(failed.wait).toBeGreaterThan(20)
    await delivery.deliver()
    expect(await row(id)).toMatchObject({ attempts: 1 })
    refusal = undefined
    await makeDue()
    await delivery.deliver()
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
    expect(received).toHaveLength(1)
  })

  it.each([
    ['rcpt', 550],
    ['data', 554],
  ] as const)('at %s with %i is the last', async (command, code) => {
    const id = await enqueue()
    refusal = { at: command, code }
    await worker().deliver()
    const dead = await row(id)
    expect(dead).toMatchObject({ state: 'dead', attempts: 1, sent_at: null })
    expect(dead.last_error).not.toMatch(/people|somebody/)
  })
})
