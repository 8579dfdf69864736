import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EventStream, Shape } from '@seatwise/contract/route'
import type * as z from 'zod/mini'

const heartbeatMs = 15_000
/** Enough for several hundred events; a thousand slow readers can use 64 MB. */
const maxUnreadBytes = 64 * 1024

/** @property id the position that a reconnecting client sends as Last-Event-ID */
type ServerEvent<Data> = { id?: string; event?: string; data: Data }

export type EventSink<S extends Shape> = {
  /** Begins the response, as the first event does. A refusal before this is answered with its own status. */
  open: () => void
  /** Sends an event. An object that is sent to many streams is serialized only once. */
  send: (event: ServerEvent<z.input<S>>) => void
  /** Aborted when the client leaves, reads too slowly, or the server stops. */
  closed: AbortSignal
}

/** Responds with server-sent events until the handler ends or the client leaves. */
export function openEventStreams(app: FastifyInstance) {
  const open = new Set<() => void>()
  // Otherwise Fastify would wait for these responses before it stops.
  app.addHook('preClose', async () => open.forEach((close) => close()))

  return async function stream<S extends Shape>(
    { data: shape }: EventStream<S>,
    reply: FastifyReply,
    work: (sink: EventSink<S>) => Promise<void>,
  ): Promise<FastifyReply> {
    const { raw } = reply
    const controller = new AbortController()
    const close = () => {
      controller.abort()
      if (reply.sent) raw.end()
    }
    const begin = () => {
      if (reply.sent) return
      // Bypasses the reply hooks, because compression would delay events.
      reply.hijack()
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      })
    }
    const write = (text: string) => {
      if (controller.signal.aborted) return
      begin()
      raw.write(text)
      // Events for a client that does not read would fill the memory, so the connection is closed.
      if (raw.writableLength > maxUnreadBytes) raw.destroy()
    }
    raw.once('close', close)
    // If the client left while its session was being opened, the "close" event was before this listener.
    if (raw.destroyed) close()
    open.add(close)
    const heartbeat = setInterval(() => write(':\n\n'), heartbeatMs)
    try {
      await work({
        open: () => write(':\n\n'),
        send: (event) => write(frame(event, shape)),
        closed: controller.signal,
      })
      begin()
    } catch (error) {
      if (!reply.sent) throw error
      reply.log.error({ err: error }, 'an event stream broke off')
    } finally {
      clearInterval(heartbeat)
      open.delete(close)
      close()
    }
    return reply
  }
}

const frames = new WeakMap<object, string>()

function frame<S extends Shape>(event: ServerEvent<z.input<S>>, shape: S): string {
  const known = frames.get(event)
  if (known !== undefined) return known
  const text = writtenOut(event, shape)
  frames.set(event, text)
  return text
}

/** Serializes an event with only the declared fields of the shape. */
function writtenOut<S extends Shape>({ id, event, data }: ServerEvent<z.input<S>>, shape: S): string {
  const lines = [`data: ${JSON.stringify(shape.parse(data))}`]
  if (event !== undefined) lines.unshift(`event: ${oneLine(event)}`)
  if (id !== undefined) lines.unshift(`id: ${oneLine(id)}`)
  return `${lines.join('\n')}\n\n`
}

const oneLine = (text: string) => text.replaceAll(/[\r\n\0]/g, ' ')
