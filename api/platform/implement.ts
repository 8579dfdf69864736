import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type ProblemCode } from '@seatwise/contract/problems'
import type { Parsed, Reply, Route } from '@seatwise/contract/route'
import type { Deed } from '@seatwise/domain/permissions'
import { Invalid, Refusal } from './refusal.ts'
import type { Origin, SignedInUser, UserScope } from './scope.ts'
import type { Server } from './server.ts'
import { hashToken } from './token-hash.ts'
import type { AttemptScope, Caller } from './transaction.ts'

// zod/mini says only "Invalid input" until it is given words.
z.config(z.locales.en())

type Exchange<R extends Route> = Parsed<R> & { request: FastifyRequest; reply: FastifyReply }

/** Refusals that any call can meet, and that a route therefore need not name. */
const everywhere: readonly ProblemCode[] = ['bad_request', 'too_large', 'unsupported_media', 'unavailable', 'fault']

/** As Fastify writes it: parameters with a colon. */
export const urlOf = (path: string) => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** Answers a route that needs no proof, or checks its own (a cookie, a link). */
export function implement<R extends Route>(
  server: Server,
  route: R,
  handle: (exchange: Exchange<R>) => Promise<Reply<R>>,
  /** Looked at before the input: who may not ask learns nothing of it, and costs nothing. */
  prove: (request: FastifyRequest) => Promise<unknown> = async () => undefined,
  /** Asked when the input does not hold: a denied deed is refused as such, whatever came with it. */
  mayAsk: (request: FastifyRequest) => Promise<unknown> = async () => undefined,
) {
  server.app.route({
    method: route.method,
    url: urlOf(route.path),
    handler: async (request, reply) => {
      await prove(request)
      const input = await parseOrRefuse(request)
      const answer = await handle({ ...input, request, reply }).catch((error: unknown) => {
        throw declared(route, error)
      })
      // The reply's own schema decides what leaves: a field it does not name stays here.
      return route.reply.parse(answer)
    },
  })

  async function parseOrRefuse(request: FastifyRequest): Promise<Parsed<R>> {
    const read = parse(route, request)
    if (!read.refused) return read.input
    await mayAsk(request)
    throw read.refused
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
  const asked = askingFor(server, deed, alwaysInPerson)
  implement(
    server,
    route,
    async (exchange) => {
      const caller = await asked.callerOf(exchange.request)
      return server.transactions.asUser(caller, deed, (scope) => handle({ ...exchange, scope }))
    },
    asked.callerOf,
    asked.mayAsk,
  )
}

function askingFor({ tokens, transactions }: Server, deed: Deed, alwaysInPerson = false) {
  // Verified tokens are remembered, so asking twice costs a look-up.
  const callerOf = async (request: FastifyRequest): Promise<Caller> => ({
    ...(await tokens.verify(bearer(request))),
    proxy_user_id: alwaysInPerson ? undefined : proxyUserOf(request),
    origin: originOf(request),
  })
  return {
    callerOf,
    mayAsk: async (request: FastifyRequest) =>
      transactions.asUser(await callerOf(request), deed, async () => undefined),
  }
}

/** One transaction of the user's scope, of several in one request. */
export type Step = <Answer>(work: (scope: UserScope) => Promise<Answer>) => Promise<Answer>

/**
 * As implementForUser, for work that asks somebody else meanwhile (an identity provider): no
 * transaction is open while it does. The gate is passed before anything else happens.
 */
export function implementInSteps<R extends Route & { proof: 'session' }>(
  server: Server,
  route: R,
  deed: Deed,
  handle: (exchange: Exchange<R> & { user: SignedInUser; step: Step }) => Promise<Reply<R>>,
) {
  const asked = askingFor(server, deed)
  implement(
    server,
    route,
    async (exchange) => {
      const caller = await asked.callerOf(exchange.request)
      const step: Step = (work) => server.transactions.asUser(caller, deed, work)
      const user = await step(async (scope) => scope.user)
      return handle({ ...exchange, user, step })
    },
    asked.callerOf,
    asked.mayAsk,
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
