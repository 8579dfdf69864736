import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { ProblemCode, ValidationReply } from '@seatwise/contract/problems'
import { rateLimitMinutes, rateLimits } from '@seatwise/contract/limits'
import {
  isShape,
  type EventStream,
  type FileReply,
  type Form,
  type ParsedRequest,
  type Reply,
  type Route,
  type Shape,
  type Upload,
} from '@seatwise/contract/route'
import type { AccessTokens } from './access-token.ts'
import { connectionSignal } from './connection-signal.ts'
import { openEventStreams, type EventSink } from './event-streams.ts'
import { sendFile, type FileAnswer } from './file-replies.ts'
import { idempotencyKeyOf, runOnce } from './idempotency.ts'
import type { RateLimits } from './rate-limits.ts'
import { clientAddress, networkOf } from './client-address.ts'
import { ChangedMeanwhile, Invalid, Refusal } from './refusal.ts'
import { ownWork, type Origin, type SignedInUser, type UserScope } from './scope.ts'
import type { Encryption } from './encryption.ts'
import { declaredFields } from './declared-fields.ts'
import { hashToken, isOurApiKey, keyPrefix } from './token-hash.ts'
import { readForm, readUpload, registerForms, registerMultipart, type SentForm, type Uploaded } from './uploads.ts'
import { entriesOf } from './validation.ts'
import type { Caller, Transactions } from './transaction.ts'

/** @property signal aborted when the client leaves: queues ask for it */
type Exchange<R extends Route> = ParsedRequest<R> & {
  request: FastifyRequest
  reply: FastifyReply
  signal: AbortSignal
}

/** One transaction in the user's scope; several may follow each other in one request. */
export type InTransaction = <Answer>(work: (scope: UserScope) => Promise<Answer>) => Promise<Answer>

/** Options of the server only; everything that a caller can notice is in the contract. */
type SessionOptions = {
  /** Always means the signed-in person, even while they act as another user. */
  ignoresProxy?: true
  /**
   * The handler opens its own transactions with `inTransaction`, because it calls an outside
   * service in between: no transaction is open while it waits.
   */
  opensTransactions?: true
  /** A GET or a search that only the primary can answer: it also stores something, or asks for the transactions in progress. */
  onPrimary?: true
}

/** Nothing can be written in the transaction of these routes, so a replica may answer them. */
const isRead = ({ method, path }: Route, { opensTransactions, onPrimary }: SessionOptions) =>
  (method === 'GET' || path.endsWith('/search')) && !opensTransactions && !onPrimary

/** The input of a handler, by the route's proof and its options. */
type HandlerInput<R extends Route, O> = Exchange<R> & GivenByProof<R, O> & GivenByUpload<R>
type GivenByProof<R extends Route, O> = R['proof'] extends 'session'
  ? O extends { opensTransactions: true }
    ? Opening
    : InScope
  : R['proof'] extends 'token'
    ? { token: string | undefined }
    : unknown
type InScope = { scope: UserScope; afterCommit: AfterCommit }
/** For outside services; runs before the answer. A failure is logged: the change is stored, and the answer says so. */
export type AfterCommit = (work: () => Promise<void>) => void
type Opening = { user: SignedInUser; inTransaction: InTransaction }
/** `file` and `form` read what was sent: the handler checks access to the object first (denial of service). */
type GivenByUpload<R extends Route> = R['upload'] extends Upload
  ? { file: () => Promise<Uploaded> }
  : R['form'] extends Form
    ? { form: () => Promise<SentForm> }
    : unknown

type JsonRoute = Route & { reply: Shape }
type FileRoute = Route & { reply: FileReply }
type StreamRoute = Route & { reply: EventStream }
type OptionsOf<R extends Route, O> = R['proof'] extends 'session' ? O : undefined

/** Declare how routes of the contract are answered: with JSON, with a file, or with a stream of events. */
export type Handlers = {
  handle: <R extends JsonRoute, const O extends SessionOptions = SessionOptions>(
    route: R,
    handler: (input: HandlerInput<R, O>) => Promise<Reply<R>>,
    options?: OptionsOf<R, O>,
  ) => void
  handleFile: <R extends FileRoute, const O extends SessionOptions = SessionOptions>(
    route: R,
    handler: (input: HandlerInput<R, O>) => Promise<FileAnswer>,
    options?: OptionsOf<R, O>,
  ) => void
  handleStream: <R extends StreamRoute>(
    route: R,
    handler: (input: HandlerInput<R, { opensTransactions: true }> & EventSink<R['reply']['data']>) => Promise<void>,
    options?: OptionsOf<R, SessionOptions>,
  ) => void
}

type Needs = {
  app: FastifyInstance
  tokens: AccessTokens
  transactions: Transactions
  limits: RateLimits
  encryption: Encryption
  /** In tests and in development; in production the declared fields are copied, and not checked. */
  checksReplies: boolean
}

/** Refusals that any call can meet, and that a route therefore need not name. */
const everywhere: readonly ProblemCode[] = [
  'bad_request',
  'too_large',
  'uri_too_long',
  'unsupported_media',
  'request_timeout',
  'unavailable',
  'busy',
  'fault',
]

/** The path of the route in Fastify, which writes parameters with a colon. */
export const urlOf = ({ path, outsideApi }: Pick<Route, 'path' | 'outsideApi'>) =>
  `${outsideApi ? '' : '/api'}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

export function openHandlers({ app, tokens, transactions, limits, encryption, checksReplies }: Needs): Handlers {
  const stream = openEventStreams(app)
  return { handle, handleFile, handleStream }

  function handle<R extends JsonRoute, O extends SessionOptions>(
    route: R,
    handler: (input: HandlerInput<R, O>) => Promise<Reply<R>>,
    options: SessionOptions = {},
  ) {
    if (route.idempotencyKey && options.opensTransactions)
      throw new Error(`${route.operationId} takes an Idempotency-Key, so it runs in one transaction`)
    const copy = declaredFields(route.reply)
    serve(route, options, async (exchange, proof) => {
      const { request, reply, params, query, body } = exchange
      // The reply's shape decides what leaves: a field it does not name stays here. It is checked before the commit: after an
      // answer that does not fit its shape nothing is stored.
      const answerOf = async (more: object) => {
        const answer = await handler(handlerInput<R, O>(route, exchange, more))
        return copy(checksReplies ? route.reply.parse(answer) : answer)
      }
      const key = route.idempotencyKey && idempotencyKeyOf(request)
      if (!key) return withProof(route, request, proof, options, answerOf)
      const attempt = { operation: route.operationId, key, request: [params, query, body] }
      return withProof(route, request, proof, options, async (more) => {
        const { answer, isReplayed } = await runOnce((more as InScope).scope, encryption, attempt, () => answerOf(more))
        if (isReplayed) void reply.header('idempotency-replayed', 'true')
        return answer
      })
    })
  }

  function handleFile<R extends FileRoute, O extends SessionOptions>(
    route: R,
    handler: (input: HandlerInput<R, O>) => Promise<FileAnswer>,
    options: SessionOptions = {},
  ) {
    serve(route, options, async (exchange, proof) => {
      const { request, reply } = exchange
      const answer = await withProof(route, request, proof, options, (more) =>
        handler(handlerInput<R, O>(route, exchange, more)),
      )
      return sendFile(route.reply, answer, reply)
    })
  }

  function handleStream<R extends StreamRoute>(
    route: R,
    handler: (input: HandlerInput<R, { opensTransactions: true }> & EventSink<R['reply']['data']>) => Promise<void>,
    options: SessionOptions = {},
  ) {
    serve(route, options, (exchange, proof) =>
      withProof(route, exchange.request, proof, { ...options, opensTransactions: true }, (more) =>
        stream<R['reply']['data']>(route.reply, exchange.reply, (sink) =>
          handler({ ...handlerInput<R, { opensTransactions: true }>(route, exchange, more), ...sink }),
        ),
      ),
    )
  }

  /** Registers a route. The return value of `answer` is sent, unless it has sent its answer itself. */
  function serve<R extends Route>(
    route: R,
    options: SessionOptions,
    answer: (exchange: Exchange<R>, proof: Proof | undefined) => Promise<unknown>,
  ) {
    const networkLimit = limitOf(route, 'network')
    const served: RouteOptions = {
      method: route.method,
      url: urlOf(route),
      ...(route.maxBodyBytes ? { bodyLimit: route.maxBodyBytes } : {}),
      // Fastify would answer HEAD by running the handler: a stream does not end by itself.
      exposeHeadRoute: isShape(route.reply) || route.reply.kind === 'file',
      handler: async (request, reply) => {
        if (networkLimit) await limits.take(networkLimit, networkOf(request))
        // Authenticate before the body is parsed: a caller without proof learns nothing of the shapes.
        const proof = await proofOf(route, options, request, reply)
        const parsedRequest = parse(route, request)
        if (parsedRequest.refused) {
          await proof?.check()
          throw parsedRequest.refused
        }
        return answer({ ...parsedRequest.input, request, reply, signal: connectionSignal(request) }, proof).catch(
          (error: unknown) => {
            throw declared(route, error)
          },
        )
      },
    }
    const { upload, form, ignoresBody, signedBody } = route
    if (!upload && !form && !ignoresBody && !signedBody) app.route(served)
    else
      void app.register(async (alone) => {
        if (upload) await registerMultipart(alone, upload)
        else if (form) await registerForms(alone, form)
        else if (signedBody) {
          // Parsed again and written anew, a document has other bytes than those that were signed.
          alone.removeAllContentTypeParsers()
          alone.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
        } else alone.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined)
        alone.route(served)
      })
  }

  async function withProof<Answer>(
    route: Route,
    request: FastifyRequest,
    proof: Proof | undefined,
    { opensTransactions }: SessionOptions,
    run: (input: object) => Promise<Answer>,
  ): Promise<Answer> {
    if (route.proof === 'token') return run({ token: bearer(request) })
    if (!proof) return run({})
    const { inTransaction } = proof
    const limit = limitOf(route, 'user')
    if (!opensTransactions && !limit) return inOne()
    const user = await inTransaction(async (scope) => scope.user)
    // Counted outside of a transaction: the counter needs a connection of its own.
    if (limit) await limits.take(limit, user.id)
    return opensTransactions ? run({ user, inTransaction }) : inOne()

    async function inOne(): Promise<Answer> {
      const after: (() => Promise<void>)[] = []
      const afterCommit: AfterCommit = (work) => after.push(work)
      const answer = await inTransaction((scope) => run({ scope, afterCommit }))
      for (const work of after)
        await work().catch((error: unknown) => request.log.error({ err: error }, 'work after a commit failed'))
      return answer
    }
  }

  async function proofOf(
    route: Route,
    options: SessionOptions,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Proof | undefined> {
    if (route.proof !== 'session') return undefined
    const key = keyOf(request)
    if (key) return proofOfKey(route, key, request, reply)
    const caller = await callerOf(tokens, request, options)
    nameInLog(request, { user_id: caller.user_id, ...(caller.proxy_user_id && { as_user_id: caller.proxy_user_id }) })
    const mode = isRead(route, options) ? 'reads' : 'writes'
    const originNow = originUntilBegun(caller.origin)
    const inTransaction: InTransaction = (work) =>
      transactions.asUser({ ...caller, origin: originNow() }, route.permission, work, mode)
    return { inTransaction, check: () => inTransaction(async () => undefined) }
  }

  /** Guesses reach neither the database nor the counters: there is no end of them. */
  async function proofOfKey(route: Route, key: string, request: FastifyRequest, reply: FastifyReply): Promise<Proof> {
    // A key cannot act as another user.
    if (request.headers['x-proxy-user-id'] !== undefined) throw new Refusal('proxy_ended')
    if (!isOurApiKey(encryption, key)) throw new Refusal('key_refused')
    const hash = hashToken(key)
    const { max, remaining, seconds, isAllowed } = await limits.count('calls_by_key', hash)
    void reply.headers({
      'ratelimit-policy': `"key";q=${max};w=${rateLimitMinutes * 60}`,
      ratelimit: `"key";r=${remaining};t=${seconds}`,
    })
    if (!isAllowed) {
      void reply.header('retry-after', String(seconds))
      throw new Refusal('too_many_requests')
    }
    const caller = { hash, origin: originOf(request) }
    const inTransaction: InTransaction = (work) =>
      transactions.asKey(caller, route.apiKey ? route.permission : undefined, work)
    return { inTransaction, check: () => inTransaction(async () => undefined) }
  }
}

/** The line of the answer names its user too: a refusal (403) has no other trace of who was refused. */
function nameInLog(request: FastifyRequest, user: { user_id: string; as_user_id?: string }) {
  // The cast adds a method of pino, whose logger Fastify uses, that Fastify's type leaves out.
  const log = request.log as FastifyRequest['log'] & { setBindings: (values: object) => void }
  log.setBindings(user)
}

/** The input of a handler: the parsed request, and `more`, which `withProof` adds by the route's proof. */
function handlerInput<R extends Route, O>(route: R, exchange: Exchange<R>, more: object): HandlerInput<R, O> {
  const { upload, form } = route
  const { request } = exchange
  const sent =
    (upload && { file: () => readUpload(request, upload) }) ?? (form && { form: () => readForm(request, form) })
  // TypeScript cannot narrow a conditional type: the fields added here are those of `HandlerInput` for this route.
  return { ...exchange, ...sent, ...more } as HandlerInput<R, O>
}

/** An API key where an access token would stand. */
function keyOf(request: FastifyRequest): string | undefined {
  const token = bearer(request)
  return token?.startsWith(keyPrefix) ? token : undefined
}

const limitOf = ({ limit }: Route, of: 'network' | 'user') => (limit && rateLimits[limit].of === of ? limit : undefined)

/** @property check asked when the input does not hold: a missing permission answers 403 whatever the input */
/**
 * The first transaction of a request waits for its turn only as long as its client does. Those after it belong to a use case that
 * has begun: what it did outside is stored here, whether or not somebody still listens.
 */
function originUntilBegun(origin: Origin): () => Origin {
  let hasBegun = false
  return () => {
    if (hasBegun) return { ...origin, signal: ownWork.signal }
    hasBegun = true
    return origin
  }
}

type Proof = { inTransaction: InTransaction; check: () => Promise<void> }

/** The signed-in user; also for a public call that shows staff more. */
export async function callerOf(
  tokens: AccessTokens,
  request: FastifyRequest,
  { ignoresProxy }: { ignoresProxy?: true | undefined } = {},
): Promise<Caller> {
  const { session_id, user_id } = await tokens.verify(bearer(request))
  const proxy_user_id = ignoresProxy ? undefined : proxyUserOf(request)
  return { session_id, user_id, proxy_user_id, origin: originOf(request) }
}

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
  const user_agent = agent?.slice(0, 300) ?? null
  return { ip: clientAddress(request), user_agent, request_id: request.id, signal: connectionSignal(request) }
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,2000})$/.exec(request.headers.authorization ?? '')?.[1]
}

type ParseResult<R extends Route> = { input: ParsedRequest<R>; refused?: undefined } | { refused: Refusal | Invalid }

function parse<R extends Route>(route: R, request: FastifyRequest): ParseResult<R> {
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
  return { input: parsed as ParsedRequest<R> }
}

/** A refusal that the route does not declare is our bug: it answers 500. */
function declared(route: Route, error: unknown): unknown {
  // Like a reply, the row leaves with the fields that its shape names.
  if (error instanceof ChangedMeanwhile && route.current)
    return new ChangedMeanwhile(route.current.parse(error.current))
  if (!(error instanceof Refusal) || [...route.problems, ...everywhere].includes(error.code)) return error
  return new Error(`${route.method} ${route.path} refused with undeclared ${error.code}`)
}
