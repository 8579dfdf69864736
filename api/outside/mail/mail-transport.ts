/** The way out for mails: a server, or none. It never throws, and tells what became of each. */
export type MailTransport = {
  /** @param signal gives the mail up; what the server has taken by then may arrive all the same */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<Outcome>
  close: () => void
}

export type OutgoingMail = {
  /** The same at every attempt, so that a mail which comes twice is recognised. */
  id: string
  sender_name: string
  recipient: string
  subject: string
  body: string
  html: string | null
}

/** `error` goes to a page and to logs: no address, nothing of the message, no word of the other side. */
export type Outcome =
  | { kind: 'sent' }
  /** No way out is configured. */
  | { kind: 'kept' }
  /** It may go another time. */
  | { kind: 'failed'; error: string }
  /** It never will. */
  | { kind: 'refused'; error: string }
