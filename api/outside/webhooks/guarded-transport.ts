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
/**
 * Limit of all received bytes, including those that the HTTP parser does not count: interim responses and chunk
 * extensions.
 */
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
 * Sends requests to URLs that companies choose, but never into our own network (server-side request forgery). Each
 * request goes to a checked IP address on a connection of its own. No setting changes that except
 * WEBHOOKS_TO_THIS_MACHINE, which allows receivers on this machine (`targetOf`).
 */
export const guardedWebhooks = (options: Options): WebhookTransport => limitedWebhooks(options, maxSendMs)

/** Separate from `guardedWebhooks` so that tests can set a shorter limit than ten seconds. */
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
    // A TLS servername must be a host name, so it is empty for an IP address (RFC 6066).
    const servername = isIP(hostname) ? '' : hostname
    const socket = await connect({ address, port, servername, signal })
    return await post(socket, target, request, signal)
  }

  /**
   * A host name is refused if any of its addresses is. Otherwise an attacker could mix good and bad addresses, and wait
   * until the good one cannot be reached.
   */
  async function checkedAddressOf(hostname: string, signal: AbortSignal): Promise<string> {
    const addresses = await untilAborted(addressesOf(hostname), signal)
    if (!areAllowed(addresses)) throw new WebhookError('address_refused')
    // IPv4 is preferred, because not every machine has a route for IPv6.
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

/** Settles like `work`, but rejects as soon as the signal aborts, for work that cannot be aborted. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('aborted'))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * Sends one request on a connection and closes it. undici follows no redirects and does not decompress the response.
 */
async function post(socket: Socket, { url }: WebhookTarget, { headers, body }: WebhookRequest, signal: AbortSignal) {
  const client = new Client(url.origin, {
    connect: connectOnce(socket),
    pipelining: 0,
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    maxResponseSize: maxAnswerBytes,
  })
  // Without this limit, a fast server could keep the process busy until the time limit.
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
    // In any case, so that a server cannot hold the connection any longer.
    socket.destroy()
  }
}

/**
 * A connector that can be used only once. undici reconnects if a server hangs up before the request was sent, but the
 * address of the new connection would be unchecked.
 */
function connectOnce(socket: Socket): buildConnector.connector {
  return (_options, done) => {
    // undici expects this function to return before it gets the connection.
    queueMicrotask(() => {
      if (socket.destroyed) done(new WebhookError('connection_lost'), null)
      else done(null, socket)
    })
  }
}

/** Removes NUL and lone surrogates, which cutting a text can produce, because PostgreSQL does not store them. */
const harmless = (text: string) => text.slice(0, maxTextLength).toWellFormed().replaceAll('\0', '\u{fffd}')

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof WebhookError) return error.reason
  if (error instanceof errors.HTTPParserError) return 'answer_invalid'
  if (error instanceof errors.HeadersOverflowError) return 'answer_too_large'
  if (error instanceof errors.ResponseExceededMaxSizeError) return 'answer_too_large'
  return 'connection_lost'
}
