import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestDuration } from './instruments.ts'

const tracer = trace.getTracer('seatwise')

/**
 * Measures every request by its route and begins a span for it. A route without parameters filled in is all that is
 * recorded of an address. The trace of a caller is only continued if the caller is a trusted proxy.
 */
export function registerRequestTelemetry(app: FastifyInstance, isProxy: (address: string | undefined) => boolean) {
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, socket } = request
    const parent = isProxy(socket.remoteAddress) ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT
    const attributes = {
      'http.request.method': method,
      'http.route': routeOf(request),
      'seatwise.request_id': request.id,
    }
    const span = tracer.startSpan(`${method} ${routeOf(request)}`, { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })

  // Also runs when the client leaves before the response has ended.
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    // An event stream lasts as long as its page is open, which says nothing about the server.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    requestDuration.record(elapsedTime / 1000, {
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'http.response.status_code': statusCode,
    })
  })
}

/** Addresses without a route are counted together: callers choose them, so their number is unlimited. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none'
