import { createTransport } from 'nodemailer'
import { loopback } from '../../platform/config.ts'
import { brokenOff } from '../broken-off.ts'
import type { MailTransport, Outcome, OutgoingMail } from './mail-transport.ts'

/** As nodemailer fills them in. */
type SmtpError = Error & { code?: string; command?: string; response?: string; permanent?: boolean }

/** @param options.encrypted a server elsewhere that does not speak TLS gets nothing: mails carry links that sign in */
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
    // Attempts are counted and spaced by the outbox.
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

  return {
    send: (mail, signal) =>
      transport.sendMail({ ...messageOf(mail), signal }).then(
        () => ({ kind: 'sent' }),
        (error: SmtpError) => outcomeOf(error, signal),
      ),
    close: () => transport.close(),
  }

  function messageOf({ id, sender_name, recipient, subject, body, html }: OutgoingMail) {
    return {
      messageId: `<${id}@${domain}>`,
      from: { name: sender_name, address: from },
      // As an object it is one address, whatever stands in it.
      to: { name: '', address: recipient },
      subject,
      text: body,
      html: html ?? undefined,
      // Keeps absence notes and other machines from answering.
      headers: { 'Auto-Submitted': 'auto-generated' },
    }
  }
}

/** Only what is said about this recipient or this message is final; the rest is between the servers and can be mended. */
function outcomeOf(error: SmtpError, signal: AbortSignal): Outcome {
  if (signal.aborted) return { kind: 'failed', error: brokenOff(signal) }
  if (error.command === 'API' && error.code === 'EENVELOPE')
    return { kind: 'refused', error: 'This is no address that mail can be sent to.' }
  const status = statusOf(error)
  if (error.permanent && (error.command === 'RCPT TO' || error.command === 'DATA'))
    return { kind: 'refused', error: `The mail server refused it for good${status}.` }
  if (status) return { kind: 'failed', error: `The mail server did not take it${status}.` }
  return { kind: 'failed', error: `The mail server was not reached or broke off (${error.code ?? error.name}).` }
}

/** The numbers of the server's reply, never its words: those may hold the address. */
function statusOf({ response = '' }: SmtpError): string {
  const [, code, detail] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? []
  return code ? ` (${[code, detail].filter(Boolean).join(' ')})` : ''
}
