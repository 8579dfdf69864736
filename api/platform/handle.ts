import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ProblemCode, ValidationReply } from '@seatwise/contract/problems'
import type { Parsed, Reply, Route } from '@seatwise/contract/route'
import type { Permission } from '@seatwise/domain/permissions'
import type { AccessTokens } from './access-token.ts'
import { type Limit, type RateLimits } from './rate-limits.ts'
import { clientAddress, networkOf } from './client-address.ts'
import { Invalid, Refusal } from './refusal.ts'
import type { Origin, SignedInUser, UserScope } from './scope.ts'
import { hashToken } from './token-hash.ts'
import { entriesOf } from './validation.ts'
import type { AttemptScope, Caller, Transactions } from './transaction.ts'

type Exchange<R extends Route> = Parsed<R> & { request: FastifyRequest; reply: FastifyReply }

/** One transaction in the user's scope; several may follow each other in one request. */
export type InTransaction = <Answer>(work: (scope: UserScope) => Promise<Answer>) => Promise<Answer>

type AnyOptions = {
  /** Counted per network address before anything else happens. */
  limit?: Limit
  /** A Fastify instance with plugins of its own, for a route that reads forms with files. */
  app?: FastifyInstance
}

type SessionOptions = AnyOptions & {
  permission: Permission
  /** The signed-in person is meant, whoever they act as. */
  ignoresProxy?: true
  /**
   * The handler opens its own transactions with `inTransaction`, because it calls an outside
   * service in between: no transaction is open while it waits.
   */
  opensTransactions?: true
}

type OptionsOf<R extends Route> = R['proof'] extends 'session' ? SessionOptions : AnyOptions

/** What a handler is given, by the route's proof and its options. */
type Given<R extends Route, O> = Exchange<R> &
  (R['proof'] extends 'session'
    ? O extends { opensTransactions: true }
      ? { user: SignedInUser; inTransaction: InTransaction }
      : { scope: UserScope }
    : R['proof'] extends 'survey'
      ? { scope: AttemptScope }
      : unknown)

type Handler<R extends Route, O> = (given: Given<R, O>) => Promise<Reply<R>>

/** Declares how a route of the contract is answered. */
export type Handle = <R extends Route, const O extends OptionsOf<R>>(
  route: R,
  options: O,
  handler: Handler<R, O>,
) => void

type Needs = { app: FastifyInstance; tokens: AccessTokens; transactions: Transactions; limits: RateLimits }

/** Refusals that any call can meet, and that a route therefore need not name. */
const everywhere: readonly ProblemCode[] = [
  'bad_request',
  'too_large',
  'uri_too_long',
  'unsupported_media',
  'unavailable',
  'fault',
]

/** Fastify writes parameters with a colon. */
export const urlOf = (path: string) => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

export function openHandle({ app, tokens, transactions, limits }: Needs): Handle {
  return function handle(route, options, handler) {
    const answer = answererOf(route, options, handler)
    const target = options.app ?? app
    target.route({
      method: route.method,
      url: urlOf(route.path),
      handler: async (request, reply) => {
        if (options.limit) await limits.take(options.limit, networkOf(request))
        // Authenticate before the body is parsed: a caller without proof learns nothing of the shapes.
        const proof = await proofOf(route, options, request)
        const read = parse(route, request)
        if (read.refused) {
          await proof?.check()
          throw read.refused
        }
        const answered = await answer({ ...read.input, request, reply }, proof).catch((error: unknown) => {
          throw declared(route, error)
        })
        // The reply's shape decides what leaves: a field it does not name stays here.
        return route.reply.parse(answered)
      },
    })
  }

  /** How the handler is called: within one transaction of the caller's scope, or with the means to open them. */
  function answererOf<R extends Route, O extends OptionsOf<R>>(route: R, options: O, handler: Handler<R, O>) {
    // TypeScript cannot narrow a conditional type: what is added here is what `Given` says for this proof.
    const given = (exchange: Exchange<R>, more: object) => handler({ ...exchange, ...more } as Given<R, O>)
    return async (exchange: Exchange<R>, proof: Proof | undefined): Promise<Reply<R>> => {
      if (route.proof === 'survey') {
        const token = bearer(exchange.request)
        if (!token) throw new Refusal('survey_not_found')
        return transactions.asTaker(hashToken(token), (scope) => given(exchange, { scope }))
      }
      if (!proof) return given(exchange, {})
      if (!('opensTransactions' in options)) return proof.inTransaction((scope) => given(exchange, { scope }))
      const user = await proof.inTransaction(async (scope) => scope.user)
      return given(exchange, { user, inTransaction: proof.inTransaction })
    }
  }

  async function proofOf(route: Route, options: object, request: FastifyRequest): Promise<Proof | undefined> {
    if (route.proof !== 'session') return undefined
    // `OptionsOf` asks for a permission whenever the route's proof is a session.
    const { permission, ignoresProxy } = options as SessionOptions
    const { session_id, user_id } = await tokens.verify(bearer(request))
    const proxy_user_id = ignoresProxy ? undefined : proxyUserOf(request)
    const caller: Caller = { session_id, user_id, proxy_user_id, origin: originOf(request) }
    const inTransaction: InTransaction = (work) => transactions.asUser(caller, permission, work)
    return { inTransaction, check: () => inTransaction(async () => undefined) }
  }
}

/** @property check asked when the input does not hold: a missing permission answers 403 whatever the input */
type Proof = { inTransaction: InTransaction; check: () => Promise<void> }

/** The id of the user that a super admin acts as; `open_session` decides whether they may. */
function proxyUserOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-proxy-user-id']
  if (header === undefined) return undefined
  // An empty header is refused too: a client's slip must not run with the super admin's own rights.
  if (typeof header !== 'string' || !z.uuid().safeParse(header).success) throw new Refusal('proxy_ended')
  return header
}

export function originOf(request: FastifyRequest): Origin {
  const agent = request.headers['user-agent']
  return { ip: clientAddress(request), user_agent: agent?.slice(0, 300) ?? null, request_id: request.id }
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,2000})$/.exec(request.headers.authorization ?? '')?.[1]
}

type Read<R extends Route> = { input: Parsed<R>; refused?: undefined } | { refused: Refusal | Invalid }

function parse<R extends Route>(route: R, request: FastifyRequest): Read<R> {
  const entries: ValidationReply = []
  const read = (part: 'params' | 'query' | 'body') => {
    const shape = route[part]
    if (!shape) return undefined
    const result = shape.safeParse(request[part] ?? {})
    if (result.success) return result.data
    entries.push(...entriesOf(result.error.issues, part))
    return undefined
  }
  const parsed = { params: read('params'), query: read('query'), body: read('body') }
  // A malformed id gets the same answer as an absent one.
  if (route.params && parsed.params === undefined) return { refused: new Refusal('not_found') }
  if (entries.length > 0) return { refused: new Invalid(entries) }
  // Every part that the route declares has been parsed by its own shape.
  return { input: parsed as Parsed<R> }
}

/** A refusal that the route does not declare is our bug: it answers 500. */
function declared(route: Route, error: unknown): unknown {
  if (!(error instanceof Refusal) || [...route.problems, ...everywhere].includes(error.code)) return error
  return new Error(`${route.method} ${route.path} refused with undeclared ${error.code}`)
}
