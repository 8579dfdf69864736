import type { Outcome } from '../mail/mail-transport.ts'

/** The way out for text messages; as for mails, it never throws. */
export type SmsTransport = {
  send: (text: OutgoingText, signal: AbortSignal) => Promise<Outcome>
}

type OutgoingText = {
  /** The same at every attempt. */
  id: string
  /** E.164. */
  recipient: string
  body: string
}
