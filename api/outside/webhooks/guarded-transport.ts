import { isIP, isIPv4, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Client, errors, type buildConnector } from 'undici'
import {
  connectByTls,
  connectToLoopback,
  resolveByDns,
  WebhookError,
  type Connect,
  type Resolve,
} from './connection.ts'
import { isPublicAddress, normalized } from './public-address.ts'
import { targetOf, type OwnServices, type WebhookTarget } from './webhook-target.ts'
import type { WebhookFailure, WebhookOutcome, WebhookRequest, WebhookTransport } from './webhook-transport.ts'

const maxSendMs = 10_000
const maxAnswerBytes = 64 * 1024
const maxHeaderBytes = 16 * 1024
/** Limit of all received bytes, also those that no parser counts: interim answers and the extensions of chunks. */
const maxReceivedBytes = 200 * 1024
const maxTextLength = 2_000

type Options = {
  own: OwnServices & {
    /** IP addresses of this machine, some of which may be public. */
    addresses?: () => string[]
  }
  resolve?: Resolve
  connect?: Connect
}

/**
 * Posts to addresses that companies choose, and never into our own network (server-side request forgery). A request goes to
 * an IP address that was checked, on a connection of its own; no setting changes that but APP_ENV=local, under which a receiver on
 * this machine can be called (`targetOf`).
 */
export const guardedWebhooks = (options: Options): WebhookTransport => limitedWebhooks(options, maxSendMs)

/** Stands apart from `guardedWebhooks` because tests do not wait for ten seconds. */
export function limitedWebhooks(options: Options, limitMs: number): WebhookTransport {
  const { own, resolve = resolveByDns, connect = connectByTls } = options
  const closing = new AbortController()
  const running = new Set<Promise<WebhookOutcome>>()
  return {
    refusalOf: (url) => {
      const target = allowedTargetOf(url)
      return typeof target === 'string' ? target : undefined
    },
    send: (request, signal) => {
      const sending = send(request, signal)
      running.add(sending)
      void sending.finally(() => running.delete(sending))
      return sending
    },
    close: async () => {
      closing.abort()
      await Promise.all(running)
    },
  }

  function allowedTargetOf(url: string) {
    const target = targetOf(url, own)
    if (typeof target === 'string' || target.isLoopback || isIP(target.hostname) === 0) return target
    return areAllowed([target.hostname]) ? target : 'address_refused'
  }

  function areAllowed(addresses: string[]) {
    const ours = new Set((own.addresses ?? ownAddresses)().map(normalized))
    return addresses.every((address) => isPublicAddress(address) && !ours.has(normalized(address)))
  }

  async function send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookOutcome> {
    const startedAt = performance.now()
    const ms = () => Math.round(performance.now() - startedAt)
    const target = allowedTargetOf(request.url)
    if (typeof target === 'string') return { kind: 'failed', reason: target, ms: ms() }
    const givenUp = AbortSignal.any([signal, closing.signal])
    const limit = AbortSignal.timeout(limitMs)
    try {
      const answer = await exchange(target, request, AbortSignal.any([givenUp, limit]))
      return { kind: 'answered', ...answer, ms: ms() }
    } catch (error) {
      const reason = givenUp.aborted ? 'broken_off' : limit.aborted ? 'timeout' : failureOf(error)
      return { kind: 'failed', reason, ms: ms() }
    }
  }

  async function exchange(target: WebhookTarget, request: WebhookRequest, signal: AbortSignal) {
    const { hostname, port, isLoopback } = target
    if (isLoopback) return await post(await connectToLoopback({ port, signal }), target, request, signal)
    const address = await checkedAddressOf(hostname, signal)
    // TLS knows names only: a literal address has no servername (RFC 6066).
    const servername = isIP(hostname) ? '' : hostname
    const socket = await connect({ address, port, servername, signal })
    return await post(socket, target, request, signal)
  }

  /** One bad address refuses the name: an attacker who mixes them waits for the day when the good one is not reached. */
  async function checkedAddressOf(hostname: string, signal: AbortSignal): Promise<string> {
    const addresses = await untilAborted(addressesOf(hostname), signal)
    if (!areAllowed(addresses)) throw new WebhookError('address_refused')
    // IPv4 first: not every machine that we run on has a route for IPv6.
    const address = addresses.find((one) => isIPv4(one)) ?? addresses[0]
    if (address === undefined) throw new WebhookError('not_resolved')
    return address
  }

  async function addressesOf(hostname: string): Promise<string[]> {
    if (isIP(hostname)) return [hostname]
    return resolve(hostname).catch(() => [])
  }
}

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address))

/** Settles as the work does; rejects as soon as the signal aborts, for work that cannot be aborted itself. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('aborted'))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Sends one request on a connection and closes it. undici follows no redirect and unpacks no answer. */
async function post(socket: Socket, { url }: WebhookTarget, { headers, body }: WebhookRequest, signal: AbortSignal) {
  const client = new Client(url.origin, {
    connect: connectOnce(socket),
    pipelining: 0,
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    maxResponseSize: maxAnswerBytes,
  })
  // A fast server could otherwise keep this process busy until the time limit.
  socket.prependListener('readable', () => {
    if (socket.bytesRead > maxReceivedBytes) socket.destroy()
  })
  try {
    const answer = await client.request({
      method: 'POST',
      path: url.pathname + url.search,
      headers: { ...headers, 'accept-encoding': 'identity' },
      body,
      signal,
    })
    return { status: answer.statusCode, text: harmless(await answer.body.text()) }
  } catch (error) {
    throw socket.bytesRead > maxReceivedBytes ? new WebhookError('answer_too_large') : error
  } finally {
    // Whatever became of the request: a server must not hold the connection longer.
    socket.destroy()
  }
}

/**
 * undici connects again when a server hangs up before the request was sent. It must not, because that address is
 * unchecked.
 */
function connectOnce(socket: Socket): buildConnector.connector {
  return (_options, done) => {
    // undici expects the call to return before the connection is there.
    queueMicrotask(() => {
      if (socket.destroyed) done(new WebhookError('connection_lost'), null)
      else done(null, socket)
    })
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, which the cut may leave. */
const harmless = (text: string) => text.slice(0, maxTextLength).toWellFormed().replaceAll('\0', '\u{fffd}')

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof WebhookError) return error.reason
  if (error instanceof errors.HTTPParserError) return 'answer_invalid'
  if (error instanceof errors.HeadersOverflowError) return 'answer_too_large'
  if (error instanceof errors.ResponseExceededMaxSizeError) return 'answer_too_large'
  return 'connection_lost'
}
