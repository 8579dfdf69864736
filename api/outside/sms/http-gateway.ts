import type { Outcome } from '../mail/mail-transport.ts'
import { brokenOff } from '../broken-off.ts'
import type { SmsTransport } from './sms-transport.ts'

/** Sends `POST {to, text}` with a bearer token. Most SMS gateways accept this, or a small adapter in front of one. */
export function gatewaySms({ url, token }: { url: string; token: string }): SmsTransport {
  return {
    send: async ({ id, recipient, body }, signal) => {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
          body: JSON.stringify({ to: recipient, text: body }),
          // Redirects are not followed, because they could send the message to an unknown address.
          redirect: 'manual',
          signal,
        })
        await response.body?.cancel()
        return outcomeOf(response.status)
      } catch {
        const error = signal.aborted ? brokenOff(signal) : 'The gateway was not reached or broke off.'
        return { kind: 'failed', error }
      }
    },
  }
}

/** 400 and 422 mean that the gateway will never accept this message. After any other status it is retried. */
function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 400 || status === 422)
    return { kind: 'refused', error: `The gateway refused it for good (${status}).` }
  return { kind: 'failed', error: `The gateway did not take it (${status}).` }
}
