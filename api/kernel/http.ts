import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type ConnectionError, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'
import { busySeconds } from '@seatwise/contract/limits'
import { problems, type ProblemCode } from '@seatwise/contract/problems'
import { loopback, type Config } from './config.ts'
import { logOptions } from './log.ts'
import { parseJsonBody } from './json-body.ts'
import { ChangedMeanwhile, CountChanged, Invalid, Refusal, SessionEnded, CompanyRefusal } from './refusal.ts'
import { securityHeaders } from './security-headers.ts'
import { registerRequestTelemetry } from './telemetry/requests.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { isUnavailable } from './unavailable.ts'

declare module 'fastify' {
  interface FastifyInstance {
    served: { method: string; url: string }[]
  }
}

/**
 * A Fastify instance that answers errors in the product's format and sends the security headers with every response.
 */
export async function createHttp(config: Config) {
  const security = securityHeaders(config)
  const isProxy = trustedProxies(config.trusted_proxies)
  const app = fastify({
    ...logOptions(config.log_level, config.traces !== undefined),
    genReqId: ({ headers, socket }) => (isProxy(socket.remoteAddress) && proxyRequestId(headers)) || randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // Checked below, because Node's own response would lack our headers.
    http: { requireHostHeader: false },
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerUnparsed,
    // No proxy is trusted with the caller's address unless it is configured.
    trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false,
  })
  // The served routes, for the OpenAPI document and for the test that compares them with the permission matrix.
  const served: { method: string; url: string }[] = []
  app.decorate('served', served)
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') served.push({ method: one, url })
  })
  if (config.metrics || config.traces) registerRequestTelemetry(app, isProxy)
  await app.register(cookie)
  // Compressed bodies are refused below: if one exceeded the limit when decompressed, the caller got no response.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['gzip'],
    zlibOptions: { level: 1 },
    globalDecompression: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(request, reply)
    // The local environment has known passwords, so it must not be reachable through a proxy or a host name that points
    // to this machine.
    if (config.app_env === 'local' && !loopback.test(request.hostname)) throw new Refusal('bad_request')
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) throw new Refusal('bad_request')
    const packing = request.headers['content-encoding'] ?? 'identity'
    if (request.method !== 'GET' && packing !== 'identity') throw new Refusal('unsupported_media')
  })
  // Unknown "Expect" headers may be ignored. Node would answer them without our headers.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) =>
    parseJsonBody(text),
  )
  app.setErrorHandler(answerError)
  return app

  /** Caches must not store a response unless the route declares otherwise, because most responses are about people. */
  function setCommonHeaders(request: FastifyRequest, reply: FastifyReply) {
    reply.headers({ ...security, 'x-request-id': request.id, 'cache-control': 'no-store' })
  }

  /** Answers a URL that the router cannot parse; no hooks run for it. */
  function answerUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    setCommonHeaders(request, reply)
    void answerError(error, request, reply)
  }

  /** Answers malformed or incomplete HTTP, where there is only a socket and no request yet. */
  function answerUnparsed(error: ConnectionError, socket: Socket) {
    // Bytes in the middle of another response would corrupt it.
    if (error.code === 'ECONNRESET' || socket.bytesWritten > 0 || !socket.writable) return void socket.destroy()
    const { status, message, code } = unparsedProblem(error)
    const body = JSON.stringify({ problem: code, message })
    const headers = {
      ...security,
      'x-request-id': randomUUID(),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  }
}

/** The id that a proxy gave a request, so that its log and ours can be read together. Undefined: none of a usual form. */
function proxyRequestId({ 'x-request-id': id }: IncomingHttpHeaders): string | undefined {
  return typeof id === 'string' && /^[\w.:-]{8,64}$/.test(id) ? id : undefined
}

function unparsedProblem({ code, rawPacket, bytesParsed }: ConnectionError) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request_timeout')
  if (code !== 'HPE_HEADER_OVERFLOW') return problem('bad_request')
  // The cast corrects Fastify's type, which describes the Buffer's JSON; Node passes the Buffer itself.
  const packet = rawPacket as unknown as Buffer | undefined
  const isInHeaders = packet?.subarray(0, bytesParsed).includes('\n') ?? true
  return problem(isInHeaders ? 'headers_too_large' : 'uri_too_long')
}

const problem = (code: ProblemCode) => ({ code, ...problems[code] })

function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Invalid) return reply.status(422).send(error.entries)
  const code = codeOf(error)
  noteFailure(error, request, reply, code)
  // The owner of a session learns why it has ended, from the sentence and from a field for programs.
  if (error instanceof SessionEnded)
    return reply.status(error.status).send({ problem: code, message: error.message, reason: error.reason })
  if (error instanceof CountChanged)
    return reply.status(error.status).send({ problem: code, message: error.message, count: error.count })
  if (error instanceof ChangedMeanwhile)
    return reply.status(error.status).send({ problem: code, message: error.message, current: error.current })
  if (error instanceof CompanyRefusal)
    return reply.status(error.status).send({ problem: code, message: error.message, company: error.company })
  return answerProblem(reply, code)
}

/** The number of seconds after which the client should try again. */
const retryAfter: Partial<Record<ProblemCode, number>> = { unavailable: 2, busy: busySeconds }

/** Logs the failure for operators, and tells the client when to try again. */
export function noteFailure(error: Error, request: FastifyRequest, reply: FastifyReply, code: ProblemCode) {
  const seconds = retryAfter[code]
  if (seconds !== undefined) {
    request.log.warn({ err: error.cause ?? error }, code)
    void reply.header('retry-after', String(seconds))
    // A fault of the product or a wrong configuration of the identity provider, which an operator should see.
  } else if (problems[code].status >= 500) request.log.error({ err: error }, code)
}

export function answerProblem(reply: FastifyReply, code: ProblemCode) {
  return reply.status(problems[code].status).send({ problem: code, message: problems[code].message })
}

/** The problem code with which an error is answered. */
export function codeOf(error: FastifyError | Error): ProblemCode {
  if (error instanceof Refusal) return error.code
  if (isUnavailable(error)) return 'unavailable'
  if (isBadValue(error)) return 'bad_request'
  const status = (error as FastifyError).statusCode
  if (status === 413) return 'too_large'
  if (status === 414) return 'uri_too_long'
  if (status === 415) return 'unsupported_media'
  return status !== undefined && status >= 400 && status < 500 ? 'bad_request' : 'fault'
}

/** True for a value of the right shape that PostgreSQL cannot store (SQLSTATE class 22). */
function isBadValue(error: unknown): boolean {
  return error instanceof Error && (((error as FastifyError).code ?? '').startsWith('22') || isBadValue(error.cause))
}
