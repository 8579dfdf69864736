import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'
import { problems, type ProblemCode } from '@seatwise/contract/problems'
import { loopback, type Config } from './config.ts'
import { logOptions } from './log.ts'
import { Invalid, Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    served: { method: string; url: string }[]
  }
}

/** A Fastify that answers errors our way and sends the security headers with everything. */
export async function createHttp(config: Config) {
  const app = fastify({
    ...logOptions(config.log_level),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // Nobody in front of us is trusted to say who calls, until it is configured.
    trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false,
  })
  // What is really served, for the document and for the test that holds it against the matrix.
  const served: { method: string; url: string }[] = []
  app.decorate('served', served)
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') served.push({ method: one, url })
  })
  await app.register(cookie)
  await app.register(helmet, {
    // Pages bring a policy of their own; everything else may load nothing.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.app_env !== 'local' && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
  })
  await app.register(compress, { threshold: 1024, encodings: ['gzip'], zlibOptions: { level: 1 } })
  app.addHook('onRequest', async (request, reply) => {
    // local has known passwords: neither a proxy in front nor a name pointed at this machine may reach them.
    if (config.app_env === 'local' && !loopback.test(request.hostname)) throw new Refusal('bad_request')
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  app.removeContentTypeParser('text/plain')
  // A body that is announced but empty is no body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    // PostgreSQL's text holds no NUL, and nobody's name has one.
    if (text.includes('\\u0000')) return done(new Refusal('bad_request'))
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new Refusal('bad_request'))
    }
  })
  app.setErrorHandler(answerError)
  return app
}

function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Invalid) return reply.status(422).send(error.entries)
  const code = codeOf(error)
  if (code === 'fault') request.log.error({ err: error }, 'fault')
  if (code === 'unavailable') {
    request.log.warn({ err: error.cause ?? error }, 'unavailable')
    reply.header('retry-after', '2')
  }
  return answerProblem(reply, code)
}

export function answerProblem(reply: FastifyReply, code: ProblemCode) {
  return reply.status(problems[code].status).send({ problem: code, message: problems[code].message })
}

function codeOf(error: FastifyError | Error): ProblemCode {
  if (error instanceof Refusal) return error.code
  if (isUnavailable(error)) return 'unavailable'
  if (isBadValue(error)) return 'bad_request'
  const status = (error as FastifyError).statusCode
  if (status === 413) return 'too_large'
  if (status === 415) return 'unsupported_media'
  return status !== undefined && status >= 400 && status < 500 ? 'bad_request' : 'fault'
}

/** A value of the right shape that PostgreSQL cannot hold (SQLSTATE class 22). */
function isBadValue(error: unknown): boolean {
  return error instanceof Error && (((error as FastifyError).code ?? '').startsWith('22') || isBadValue(error.cause))
}

/** The database is away, restarting, full or too slow: worth another try, and not our bug. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as NodeJS.ErrnoException
  return (
    /^(08|57P|53)/.test(code ?? '') ||
    ['57014', '55P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code ?? '') ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/.test(message) ||
    isUnavailable(error.cause)
  )
}
