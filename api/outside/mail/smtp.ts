import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { loopback } from '../../kernel/config.ts'
import { brokenOff } from '../broken-off.ts'
import type { MailTransport, Outcome, OutgoingMail } from './mail-transport.ts'

/** The fields that nodemailer adds to errors. */
type SmtpError = Error & { code?: string; command?: string; response?: string; permanent?: boolean }

/** @param options.encrypted refuses a remote server without TLS, because emails contain links that sign in */
export function smtpMail({ url, from, encrypted }: { url: string; from: string; encrypted: boolean }): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url)
  const transport = createTransport({
    pool: true,
    host: hostname.replace(/^\[(.+)\]$/, '$1'),
    port: Number(port) || undefined,
    secure: protocol === 'smtps:',
    requireTLS: encrypted && !loopback.test(hostname),
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    maxConnections: 5,
    // The outbox counts the attempts and decides when they are made.
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    maxResponseSize: 64 * 1024,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  /** The contents of emails being sent, by Message-ID. An email is not retried if a part of its contents has left. */
  const contents = new Map<string, Readable>()
  transport.use('stream', ({ message }, done) => {
    const create = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = create(options)
      contents.set(message.messageId(), stream)
      return stream
    }
    done()
  })

  return {
    send: async (mail, signal) => {
      const message = messageOf(mail)
      try {
        await transport.sendMail({ ...message, signal })
        return { kind: 'sent' }
      } catch (error) {
        // The cast is safe: nodemailer only throws its own errors.
        return outcomeOf(error as SmtpError, signal, contents.get(message.messageId)?.readableDidRead === true)
      } finally {
        contents.delete(message.messageId)
      }
    },
    check: async () => {
      try {
        await transport.verify()
        return undefined
      } catch (error) {
        // The cast is safe: nodemailer only throws its own errors.
        const { code, name, responseCode } = error as SmtpError & { responseCode?: number }
        return [code ?? name, responseCode].filter(Boolean).join(' ')
      }
    },
    close: () => transport.close(),
  }

  function messageOf(mail: OutgoingMail) {
    const { id, sender_name, recipient, reply_to, unsubscribe_url, subject, body, html, calendar } = mail
    return {
      messageId: `<${id}@${domain}>`,
      from: { name: sender_name, address: from },
      // An object is a single address, whereas a string could be parsed as several (recipient injection).
      to: { name: '', address: recipient },
      ...(reply_to === null ? {} : { replyTo: { name: '', address: reply_to } }),
      subject,
      text: body,
      html: html ?? undefined,
      ...(calendar === null
        ? {}
        : { icalEvent: { method: methodOf(calendar), filename: 'invitation.ics', content: calendar } }),
      // Auto-responders do not reply to an email with this header (RFC 3834).
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe_url === null
          ? {}
          : { 'List-Unsubscribe': `<${unsubscribe_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
    }
  }
}

/** Mail programs offer to answer an invitation only if the type of its part names the same method as its text. */
const methodOf = (calendar: string) => /^METHOD:(\w+)\r$/m.exec(calendar)?.[1] ?? 'PUBLISH'

/**
 * Only a refusal of this recipient or message is final. After any other failure the email is retried, unless its
 * contents had begun to leave and no reply came.
 */
function outcomeOf(error: SmtpError, signal: AbortSignal, hasLeft: boolean): Outcome {
  if (hasLeft && (signal.aborted || !statusOf(error)))
    return {
      kind: 'uncertain',
      error: 'The mail server broke off while it was taking the message: it may have arrived.',
    }
  if (signal.aborted) return { kind: 'failed', error: brokenOff(signal) }
  if (error.command === 'API' && error.code === 'EENVELOPE')
    return { kind: 'refused', error: 'This is no address that mail can be sent to.' }
  const status = statusOf(error)
  if (error.permanent && (error.command === 'RCPT TO' || error.command === 'DATA'))
    return { kind: 'refused', error: `The mail server refused it for good${status}.` }
  if (status) return { kind: 'failed', error: `The mail server did not take it${status}.` }
  return { kind: 'failed', error: `The mail server was not reached or broke off (${error.code ?? error.name}).` }
}

/** The numeric codes of the server's reply. Its text is left out, because it may contain the recipient's address. */
function statusOf({ response = '' }: SmtpError): string {
  const [, code, detail] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? []
  return code ? ` (${[code, detail].filter(Boolean).join(' ')})` : ''
}
