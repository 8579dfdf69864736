/** Posts to addresses that companies choose: hostile input. It never throws. */
export type WebhookTransport = {
  /** Why an address is refused before anything is sent, by its text alone; undefined when it may be tried. */
  refusalOf: (url: string) => WebhookRefusal | undefined
  /** @param signal aborts the attempt; a request that has left by then may still have arrived */
  send: (request: WebhookRequest, signal: AbortSignal) => Promise<WebhookOutcome>
  /** Breaks off what is being sent and waits for its end. */
  close: () => Promise<void>
}

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string }

export type WebhookOutcome =
  /** `text` is the beginning of the body, written by a stranger. */
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
 * connection_lost: the connection ended before the answer did, so the request may have arrived. broken_off: given up by the caller,
 * or because the transport was closed.
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
