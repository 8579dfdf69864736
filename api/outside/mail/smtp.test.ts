import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { OutgoingMail } from './mail-transport.ts'
import { smtpMail } from './smtp.ts'
import { setUpMailServer } from './test-mail-server.ts'

const peer = setUpMailServer()
const from = 'no-reply@seatwise.test'
const plain: OutgoingMail = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  sender_name: 'Seatwise',
  recipient: 'ann@people.test',
  reply_to: null,
  unsubscribe_url: null,
  subject: 'Übersicht – 概要',
  body: 'Hello Ann,\n\n.\n\na line after a lonely dot',
  html: '<p>Hello Ann</p>',
  calendar: null,
}

function send(changed: Partial<OutgoingMail> = {}, url = peer.url, signal = AbortSignal.timeout(10_000)) {
  const transport = smtpMail({ url, from, encrypted: false })
  onTestFinished(() => transport.close())
  return transport.send({ ...plain, ...changed }, signal)
}

/** A server that accepts connections but does not speak SMTP. */
async function stranger(meets: (socket: Socket) => void) {
  const server = createServer(meets).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a mail by SMTP', () => {
  it('arrives as text and HTML, from the brand, and is recognisable', async () => {
    expect(await send()).toEqual({ kind: 'sent' })
    const [{ mail, ...envelope }] = peer.received as [(typeof peer.received)[0]]
    expect(envelope).toEqual({ from, to: [plain.recipient], isInternational: false })
    expect(mail.from).toMatchObject({ name: 'Seatwise', address: from })
    expect(mail.messageId).toBe(`<${plain.id}@seatwise.test>`)
    expect(mail.subject).toBe(plain.subject)
    expect(mail.text?.trim()).toBe(plain.body)
    expect(mail.html?.trim()).toBe(plain.html)
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  it.each(['subject', 'sender_name'] as const)('accepts no header from its %s', async (field) => {
    await send({ [field]: 'Hi\r\nBcc: eve@people.test\r\nX-Own: 1\n\nand a body' })
    const [{ mail, to }] = peer.received as [(typeof peer.received)[0]]
    expect(to).toEqual([plain.recipient])
    expect(mail.headers.map(({ key }) => key).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
    expect(mail.text?.trim()).toBe(plain.body)
    expect(mail.from?.address).toBe(from)
  })

  it.each(['ann@people.test, eve@people.test', 'Ann <ann@people.test>\r\nBcc: eve@people.test', '', 'ann', '@'])(
    'has one recipient or is refused: %j',
    async (recipient) => {
      expect(await send({ recipient })).toMatchObject({ kind: 'refused' })
      expect(peer.received).toEqual([])
    },
  )

  it('of a user has their address for answers and a way to unsubscribe, each in one header', async () => {
    const url = 'https://app.example.com/unsubscribe/one-click?token=abc'
    await send({ reply_to: 'owner@company.test', unsubscribe_url: url })
    const [{ mail }] = peer.received as [(typeof peer.received)[0]]
    expect(mail.replyTo).toEqual([expect.objectContaining({ address: 'owner@company.test' })])
    const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
    expect(header('list-unsubscribe')).toEqual([`<${url}>`])
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    await send({ reply_to: 'a@b.test\r\nBcc: eve@people.test' })
    expect(peer.received.flatMap(({ to }) => to)).not.toContain('eve@people.test')
  })

  it.each([
    ['an international domain', 'ivan@xn--e1afmkfd.xn--p1ai', 'ivan@пример.рф', false],
    ['an international local part', 'иван@people.test', 'иван@people.test', true],
    ['both', '用户@xn--fsqu00a.xn--0zwm56d', '用户@例子.测试', true],
  ])('reaches an address with %s', async (_what, recipient, reached, isInternational) => {
    expect(await send({ recipient })).toEqual({ kind: 'sent' })
    expect(peer.received).toMatchObject([{ to: [reached], isInternational }])
    // Without SMTPUTF8, the domain is sent in its ASCII form; the server shows it as people read it.
    expect(peer.received[0]!.mail.to).toMatchObject([{ address: isInternational ? reached : recipient }])
  })

  it('carries an invitation to a calendar, with the method of its text', async () => {
    const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:CANCEL\r\nEND:VCALENDAR'
    expect(await send({ calendar })).toEqual({ kind: 'sent' })
    const { attachments } = peer.received[0]!.mail
    // Mail programs offer to answer the first; the second is a file for those that do not.
    expect(attachments.map(({ mimeType, method }) => [mimeType, method])).toEqual([
      ['text/calendar', 'CANCEL'],
      ['application/ics', undefined],
    ])
    for (const { content } of attachments) {
      const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
      // The parser of the test ends lines of text with LF.
      expect(text.trim().replaceAll(/\r?\n/g, '\r\n')).toBe(calendar)
    }
  })

  it('reads no file and makes no request', async () => {
    const html = '<img src="file:///etc/passwd"><img src="http://127.0.0.1:1/x">'
    await send({ html })
    expect(peer.received[0]!.mail).toMatchObject({ html: expect.stringContaining(html), attachments: [] })
  })
})

describe('a mail that the server does not accept', () => {
  it.each([
    ['RCPT TO', 550, 'refused'],
    ['DATA', 554, 'refused'],
    ['RCPT TO', 451, 'failed'],
    ['DATA', 452, 'failed'],
    // A configuration error on our side can be fixed later: the mail must be retried.
    ['AUTH', 535, 'failed'],
    ['MAIL FROM', 550, 'failed'],
  ] as const)('at %s with %i is %s', async (at, code, kind) => {
    peer.refusing = { at, code }
    const outcome = await send()
    expect(outcome).toEqual({ kind, error: expect.stringContaining(String(code)) })
    expect(JSON.stringify(outcome)).not.toMatch(/people|somebody|Ann|secret/)
    expect(peer.received).toEqual([])
  })

  it.each([
    ['is not there', async () => 'smtp://127.0.0.1:1'],
    ['hangs up', () => stranger((socket) => void socket.end())],
    ['hangs up in the middle', () => stranger((socket) => void socket.end('220 a.test ESMTP\r\n250 ok\r\n'))],
    ['speaks something else', () => stranger((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n'))],
    ['talks without end', () => stranger((socket) => void socket.write(`220 ${'x'.repeat(1e6)}`))],
  ])('since the server %s may be sent again', async (_name, address) => {
    const outcome = await send({}, await address())
    expect(outcome).toEqual({ kind: 'failed', error: expect.stringMatching(/^The mail server /) })
    expect(JSON.stringify(outcome)).not.toMatch(/127\.0|people/)
  })

  it('is aborted in time when the server does not respond', async () => {
    const url = await stranger(() => undefined)
    expect(await send({}, url, AbortSignal.timeout(50))).toEqual({ kind: 'failed', error: 'It took too long.' })
  })

  it('after its contents were transferred is uncertain: nobody knows whether it arrives', async () => {
    peer.hangsUpAfterData = true
    expect(await send()).toEqual({ kind: 'uncertain', error: expect.stringMatching(/may have arrived/) })
  })

  it('is not sent when a remote server does not encrypt', async () => {
    // An IPv6 spelling of this machine's address that the list of loopback names does not contain.
    const url = peer.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
    const transport = smtpMail({ url, from, encrypted: true })
    onTestFinished(() => transport.close())
    expect(await transport.send(plain, AbortSignal.timeout(10_000))).toMatchObject({ kind: 'failed' })
    expect(peer.received).toEqual([])
    expect(await send({}, url)).toEqual({ kind: 'sent' })
  })
})
