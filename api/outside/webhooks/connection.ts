import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import * as tls from 'node:tls'
import type { WebhookFailure } from './webhook-transport.ts'

/** Ends an attempt. The transport turns it into an outcome. */
export class WebhookError extends Error {
  readonly reason: WebhookFailure
  constructor(reason: WebhookFailure) {
    super(reason)
    this.reason = reason
  }
}

/** All IP addresses of a host name; empty if it has none. */
export type Resolve = (hostname: string) => Promise<string[]>

/**
 * Queries the name servers directly. The system's resolver (`dns.lookup`) runs in two threads of the whole process: a
 * company whose name servers do not respond could block both, and with them sign-ins, emails and the database. The
 * resolver also reads /etc/hosts and appends the machine's own domains.
 */
export const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Opens a connection. Rejects with a WebhookError, also when the signal aborts. */
export type Connect = (to: Destination) => Promise<Socket>

type Destination = {
  /** An IP address, so that the host name is not resolved a second time. */
  address: string
  port: number
  /** The host name for which the certificate must be valid; empty if it must be valid for the IP address. */
  servername: string
  signal: AbortSignal
}

export const connectByTls: Connect = async ({ address, port, servername, signal }) => {
  const socket = tls.connect({
    host: address,
    port,
    servername,
    ALPNProtocols: ['http/1.1'],
    // Set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
    rejectUnauthorized: true,
  })
  // The peer can cause an error at any time, and an error without a listener would end the process.
  socket.on('error', () => undefined)
  let isReached = false
  socket.once('connect', () => {
    isReached = true
  })
  try {
    await once(socket, 'secureConnect', { signal })
    return socket
  } catch {
    socket.destroy()
    throw new WebhookError(isReached ? 'tls_failed' : 'not_connected')
  }
}

/** Connects to a receiver on this machine without TLS. */
export const connectToLoopback = async ({ port, signal }: Pick<Destination, 'port' | 'signal'>): Promise<Socket> => {
  const socket = connectSocket({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  try {
    await once(socket, 'connect', { signal })
    return socket
  } catch {
    socket.destroy()
    throw new WebhookError('not_connected')
  }
}
