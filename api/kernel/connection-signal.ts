import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

const signals = new WeakMap<Socket, AbortSignal>()

/**
 * Aborted when the connection of a request closes. The request's own events are not sufficient: "close" is also emitted
 * when the body has been read, and a response that waits behind another one on its connection has no events yet.
 */
export function connectionSignal({ raw: { socket } }: Pick<FastifyRequest, 'raw'>): AbortSignal {
  if (socket.destroyed) return AbortSignal.abort()
  const known = signals.get(socket)
  if (known) return known
  const controller = new AbortController()
  socket.once('close', () => controller.abort())
  signals.set(socket, controller.signal)
  return controller.signal
}
