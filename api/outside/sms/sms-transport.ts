import type { Outcome } from '../mail/mail-transport.ts'

/** Sends text messages. Like the mail transport, it never throws. */
export type SmsTransport = {
  send: (text: OutgoingText, signal: AbortSignal) => Promise<Outcome>
}

type OutgoingText = {
  /** The same for every attempt. */
  id: string
  /** E.164. */
  recipient: string
  body: string
}
