/** Sends requests to URLs that companies choose, which are hostile input. It never throws. */
export type WebhookTransport = {
  /** Why a URL is refused, judging by its text alone; undefined if it may be tried. */
  refusalOf: (url: string) => WebhookRefusal | undefined
  /** @param signal aborts the attempt; a request that has left already may still arrive */
  send: (request: WebhookRequest, signal: AbortSignal) => Promise<WebhookOutcome>
  /** Aborts running requests and waits for their end. */
  close: () => Promise<void>
}

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string }

export type WebhookOutcome =
  /** `text` is the beginning of the response body, which a stranger controls. */
  | { kind: 'answered'; status: number; text: string; ms: number }
  | { kind: 'failed'; reason: WebhookFailure; ms: number }

export type WebhookRefusal =
  | 'not_a_url'
  | 'not_https'
  | 'has_credentials'
  | 'name_refused'
  | 'address_refused'
  | 'port_refused'

/**
 * connection_lost: the connection ended before the response did, so the request may have arrived. broken_off: the
 * caller aborted the attempt, or the transport was closed.
 */
export type WebhookFailure =
  | WebhookRefusal
  | 'not_resolved'
  | 'not_connected'
  | 'tls_failed'
  | 'connection_lost'
  | 'timeout'
  | 'broken_off'
  | 'answer_invalid'
  | 'answer_too_large'
