/** Sends mails. It never throws: the outcome describes what happened to each mail. */
export type MailTransport = {
  /** @param signal aborts the attempt; a mail that the server has accepted by then may still arrive */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<Outcome>
  close: () => void
}

export type OutgoingMail = {
  /** The same at every attempt, so that mail programs recognise a duplicate. */
  id: string
  sender_name: string
  recipient: string
  reply_to: string | null
  /** For mails that people can unsubscribe from; a mail program may call it for its reader (RFC 8058). */
  unsubscribe_url: string | null
  subject: string
  body: string
  html: string | null
}

/** `error` is shown on a page and logged: it holds no address, no part of the message and no text of the server. */
export type Outcome =
  | { kind: 'sent' }
  /** No mail server is configured. */
  | { kind: 'held' }
  /** A later attempt may succeed. */
  | { kind: 'failed'; error: string }
  /** No attempt can succeed. */
  | { kind: 'refused'; error: string }
  /** The hand-over broke off after the server had begun to read the message: it may arrive. */
  | { kind: 'uncertain'; error: string }
