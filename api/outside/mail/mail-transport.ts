/** Sends emails. It never throws: the outcome says what happened to each email. */
export type MailTransport = {
  /** @param signal aborts the attempt; an email that the server has already accepted may still arrive */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<Outcome>
  /** Connects and signs in without sending anything. @returns why the server would take no email now */
  check: () => Promise<string | undefined>
  close: () => void
}

export type OutgoingMail = {
  /** The same for every attempt, so that mail programs recognize a duplicate. */
  id: string
  sender_name: string
  recipient: string
  reply_to: string | null
  /** For emails from which people can unsubscribe. A mail program may call this URL for its user (RFC 8058). */
  unsubscribe_url: string | null
  subject: string
  body: string
  html: string | null
  /** An invitation to a calendar, as iCalendar with its METHOD. */
  calendar: string | null
}

/**
 * `error` is shown on a page and logged, so it contains no address, no part of the message and no text of the server.
 */
export type Outcome =
  | { kind: 'sent' }
  /** No mail server is configured. */
  | { kind: 'held' }
  /** A later attempt may succeed. */
  | { kind: 'failed'; error: string }
  /** No attempt can succeed. */
  | { kind: 'refused'; error: string }
  /** The connection was lost after the server had begun to read the message, so it may arrive. */
  | { kind: 'uncertain'; error: string }
