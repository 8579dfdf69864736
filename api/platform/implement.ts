import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type ProblemCode } from '@seatwise/contract/problems'
import type { Parsed, Reply, Route } from '@seatwise/contract/route'
import type { Deed } from '@seatwise/domain/permissions'
import { Invalid, Refusal } from './refusal.ts'
import type { Origin, UserScope } from './scope.ts'
import type { Server } from './server.ts'
import { hashToken } from './token-hash.ts'
import type { AttemptScope } from './transaction.ts'

// zod/mini says only "Invalid input" until it is given words.
z.config(z.locales.en())

type Exchange<R extends Route> = Parsed<R> & { request: FastifyRequest; reply: FastifyReply }

/** Refusals that any call can meet, and that a route therefore need not name. */
const everywhere: readonly ProblemCode[] = ['bad_request', 'too_large', 'unsupported_media', 'unavailable', 'fault']

/** Answers a route that needs no proof, or checks its own (a cookie, a link). */
export function implement<R extends Route>(
  server: Server,
  route: R,
  handle: (exchange: Exchange<R>) => Promise<Reply<R>>,
  /** Looked at before the input: who may not ask learns nothing of it, and costs nothing. */
  prove: (request: FastifyRequest) => Promise<unknown> = async () => undefined,
  /** Looked at before input that does not hold is refused: a denied deed is denied whatever was sent. */
  mayAsk: (request: FastifyRequest) => Promise<unknown> = async () => undefined,
) {
  server.app.route({
    method: route.method,
    url: `/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    handler: async (request, reply) => {
      await prove(request)
      const answer = await attempt(request, reply).catch((error: unknown) => {
        throw declared(route, error)
      })
      // The reply's own schema decides what leaves: a field it does not name stays here.
      return route.reply.parse(answer)
    },
  })

  async function attempt(request: FastifyRequest, reply: FastifyReply) {
    const read = parse(route, request)
    if (read.refused) {
      await mayAsk(request)
      throw read.refused
    }
    return handle({ ...read.input, request, reply })
  }
}

/** Answers a route for a signed-in user who may do the deed, in one transaction of their scope. */
export function implementForUser<R extends Route & { proof: 'session' }>(
  server: Server,
  route: R,
  deed: Deed,
  handle: (exchange: Exchange<R> & { scope: UserScope }) => Promise<Reply<R>>,
  /** The signed-in person is meant, whoever they act as. */
  { alwaysInPerson = false } = {},
) {
  // Verified tokens are remembered, so asking twice costs a look-up.
  const tokenOf = (request: FastifyRequest) => server.tokens.verify(bearer(request))
  const asUser = async <Answer>(request: FastifyRequest, work: (scope: UserScope) => Promise<Answer>) => {
    const proxy_user_id = alwaysInPerson ? undefined : proxyUserOf(request)
    const caller = { ...(await tokenOf(request)), proxy_user_id, origin: originOf(request) }
    return server.transactions.asUser(caller, deed, work)
  }
  implement(
    server,
    route,
    (exchange) => asUser(exchange.request, (scope) => handle({ ...exchange, scope })),
    tokenOf,
    (request) => asUser(request, async () => undefined),
  )
}

/** Answers a route for the holder of a survey token, in one transaction of that attempt. */
export function implementForTaker<R extends Route & { proof: 'survey' }>(
  server: Server,
  route: R,
  handle: (exchange: Exchange<R> & { scope: AttemptScope }) => Promise<Reply<R>>,
) {
  implement(server, route, async (exchange) => {
    const token = bearer(exchange.request)
    if (!token) throw new Refusal('survey_not_found')
    return server.transactions.asTaker(hashToken(token), (scope) => handle({ ...exchange, scope }))
  })
}

/** The id of the user that a super admin acts as; whether they may, the gate finds out. */
function proxyUserOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-proxy-user-id']
  if (header === undefined || header === '') return undefined
  if (typeof header !== 'string' || !z.uuid().safeParse(header).success) throw new Refusal('proxy_ended')
  return header
}

export function originOf(request: FastifyRequest): Origin {
  const agent = request.headers['user-agent']
  return { ip: request.ip, user_agent: agent?.slice(0, 300) ?? null, request_id: request.id }
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,2000})$/.exec(request.headers.authorization ?? '')?.[1]
}

const mostEntries = 100

type Read<R extends Route> = { input: Parsed<R>; refused?: undefined } | { refused: Refusal | Invalid }

function parse<R extends Route>(route: R, request: FastifyRequest): Read<R> {
  const entries: { message: string; path: string }[] = []
  const read = (part: 'params' | 'query' | 'body') => {
    const shape = route[part]
    if (!shape) return undefined
    const result = shape.safeParse(request[part] ?? {})
    if (result.success) return result.data
    for (const issue of result.error.issues.slice(0, mostEntries))
      entries.push({ message: issue.message, path: issue.path.join('.') || part })
    return undefined
  }
  const parsed = { params: read('params'), query: read('query'), body: read('body') }
  // An id that is no id names nothing: the same answer as for an absent one.
  if (route.params && parsed.params === undefined) return { refused: new Refusal('not_found') }
  if (entries.length > 0) return { refused: new Invalid(entries) }
  return { input: parsed as Parsed<R> }
}

/** A refusal that the route does not name is a bug of ours, not the caller's business. */
function declared(route: Route, error: unknown): unknown {
  if (!(error instanceof Refusal) || [...route.problems, ...everywhere].includes(error.code)) return error
  return new Error(`${route.method} ${route.path} refused with undeclared ${error.code}`)
}
