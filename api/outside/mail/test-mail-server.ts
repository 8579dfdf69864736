import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll, beforeAll, beforeEach } from 'vitest'

type Command = 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA'

/** An SMTP server for one test suite. It accepts all emails until `refusing` is set. */
export function setUpMailServer() {
  const peer = {
    /** The URL of the server with a user name and password. */
    url: '',
    /** `isInternational`: sent with SMTPUTF8 (RFC 6531). */
    received: [] as { from: string; to: string[]; isInternational: boolean; mail: Email }[],
    /** The command that is refused from now on, and the status code. */
    refusing: undefined as { at: Command; code: number } | undefined,
    /** Whether the server reads the contents of an email and then closes the connection without a reply. */
    hangsUpAfterData: false,
    /** How long the server takes for each email, like a real server. */
    takesMs: 0,
  }
  const answerTo = (command: Command) =>
    peer.refusing?.at === command
      ? // Real servers repeat the address in their replies; tests check that it is not stored.
        Object.assign(new Error('5.1.1 <somebody@people.test> is unknown here'), { responseCode: peer.refusing.code })
      : null

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, reply) => reply(answerTo('AUTH'), { user: 'us' }),
    onMailFrom: (_address, _session, reply) => reply(answerTo('MAIL FROM')),
    onRcptTo: (_address, _session, reply) => reply(answerTo('RCPT TO')),
    onData: (stream, session, reply) =>
      void take(stream, session.envelope).then((refusal) => {
        if (peer.hangsUpAfterData) for (const socket of sockets) socket.destroy()
        else reply(refusal)
      }, reply),
  })
  // A sender that is killed resets its connection, which is no error of this server.
  server.on('error', () => undefined)
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  async function take(stream: Readable, { mailFrom, rcptTo, smtpUtf8 }: SMTPServerSession['envelope']) {
    const mail = await PostalMime.parse(await buffer(stream))
    await new Promise((resolve) => setTimeout(resolve, peer.takesMs))
    const refusal = answerTo('DATA')
    const to = rcptTo.map(({ address }) => address)
    if (!refusal)
      peer.received.push({ from: mailFrom ? mailFrom.address : '', to, isInternational: smtpUtf8 === true, mail })
    return refusal
  }
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    peer.url = `smtp://us:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    peer.received = []
    peer.refusing = undefined
    peer.hangsUpAfterData = false
    peer.takesMs = 0
  })
  afterAll(() => new Promise<void>((closed) => server.close(closed)))
  return peer
}
