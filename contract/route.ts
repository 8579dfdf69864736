import type * as z from 'zod/mini'
import type { RouteLimit } from './limits.ts'
import type { Permission } from './permissions.ts'
import type { ProblemCode } from './problems.ts'

export type Shape = z.ZodMiniType

/** A multipart form with one file. Access is checked before the file is read. */
export type Upload = {
  /** Name of the form field. */
  field: string
  /** Media types that the handler accepts. */
  types: readonly string[]
  maxBytes: number
  /** A text that can be sent before the file. */
  text?: { field: string; maxBytes: number }
  /** The message if the file is missing or has another type. */
  invalid: string
  /** The message if the file is of Office 97 to 2003, such as DOC; without one it is `invalid`. */
  outdated?: string
}

/** A multipart form with texts and files, whose field names the handler knows. */
export type Form = {
  /** Media types that the handler accepts for files. */
  types: readonly string[]
  /** The size limit of each file. */
  maxBytes: number
  /** The message if a file has another type. */
  invalid: string
  /** The message if a file is of Office 97 to 2003, such as DOC; without one it is `invalid`. */
  outdated?: string
}

/** Placeholder ids in examples, to be replaced by real ones. */
export const exampleIds = {
  company: '11111111-1111-4111-8111-111111111111',
  role: '22222222-2222-4222-8222-222222222222',
  candidate: '33333333-3333-4333-8333-333333333333',
} as const

/** A reply that is a file. */
export type FileReply = { kind: 'file'; types: readonly string[] }
export const file = (types: readonly string[]): FileReply => ({ kind: 'file', types })

/** A reply of server-sent events. The `data` field of each event is JSON of this shape. */
export type EventStream<S extends Shape = Shape> = { kind: 'events'; data: S }
export const eventStream = <S extends Shape>(data: S): EventStream<S> => ({ kind: 'events', data })

/** One operation of the API: its request, its reply, and the problems that it can answer. */
export type Route = {
  /** Unique, camelCase; normally the name of the constant. */
  operationId: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /api; parameters are written as {name}. */
  path: `/${string}`
  /** True if the path is relative to the host instead of /api, because pages and mails contain the URL. */
  outsideApi?: true
  summary: string
  /** The rate limit that is counted before the handler runs; above it the answer is 429. */
  limit?: RouteLimit
  /** Defaults to 64 kB. */
  maxBodyBytes?: number
  /** Accepts a body of any type and does not read it. */
  ignoresBody?: true
  /** The body is signed, so the handler receives the raw bytes as `request.body`. */
  signedBody?: true
  params?: Shape
  query?: Shape
  /** A valid body for the documentation, with the ids of `exampleIds`. A test sends it. */
  example?: object
  reply: Shape | FileReply | EventStream
  /** The present state of a row, as `data` of the answer to a write with an outdated version. */
  current?: Shape
  /** The problems in addition to those that follow from the other properties. */
  problems: readonly ProblemCode[]
} & Proof &
  RequestPart

/**
 * How the request is authenticated: not at all, by the access token, by a token that the feature checks, or by the
 * refresh cookie.
 */
type Proof =
  | {
      proof: 'session'
      permission: Permission
      /** True if an API key with the permission is accepted too. */
      apiKey?: true
      /**
       * Accepts an Idempotency-Key: a write that is repeated with the same key is executed once, and both requests get
       * the same answer.
       */
      idempotencyKey?: true
    }
  | {
      proof: 'none' | 'token' | 'refresh_cookie'
      permission?: undefined
      apiKey?: undefined
      idempotencyKey?: undefined
    }

/** The contents of the request: JSON of a shape, a form with one file, a form of texts and files, or nothing. */
type RequestPart =
  | { body?: Shape; upload?: undefined; form?: undefined }
  | { body?: undefined; upload: Upload; form?: undefined }
  | { body?: undefined; upload?: undefined; form: Form }

/** Problems that every route with a session can answer; a route declares only additional ones. */
const sessionProblems = [
  'not_signed_in',
  'session_invalid',
  'deactivated',
  'proxy_ended',
  'not_allowed',
  'key_refused',
  'not_for_keys',
] as const

export function route<const R extends Route>(definition: R): R {
  const implied: ProblemCode[] = []
  if (definition.proof === 'session') implied.push(...sessionProblems)
  // A malformed id gets the same answer as the id of no row.
  if (definition.params) implied.push('not_found')
  if (definition.limit || definition.apiKey) implied.push('too_many_requests')
  if (definition.idempotencyKey) implied.push('request_running', 'answer_erased')
  if (definition.current) implied.push('changed_meanwhile')
  return { ...definition, problems: [...new Set([...implied, ...definition.problems])] }
}

export const isShape = (reply: Route['reply']): reply is Shape => !('kind' in reply)

type In<S> = S extends Shape ? z.input<S> : undefined
type Out<S> = S extends Shape ? z.output<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** The request as a client sends it. */
export type Input<R extends Route> = Present<{
  params: In<R['params']>
  query: In<R['query']>
  body: In<R['body']>
}>

/** The request as a handler receives it, parsed. */
export type ParsedRequest<R extends Route> = {
  params: Out<R['params']>
  query: Out<R['query']>
  body: Out<R['body']>
}

/** The row in the answer to a write with an outdated version. */
export type Current<R extends Route> = Out<R['current']>

/** The reply of a route that answers JSON. */
export type Reply<R extends Route> = R['reply'] extends Shape ? z.output<R['reply']> : never
