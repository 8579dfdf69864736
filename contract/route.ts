import type * as z from 'zod/mini'
import type { RouteLimit } from './limits.ts'
import type { Permission } from './permissions.ts'
import type { ProblemCode } from './problems.ts'

export type Shape = z.ZodMiniType

/** One file in a multipart form. Access is checked before it is read. */
export type Upload = {
  /** Name of the form field. */
  field: string
  /** Media types that the handler accepts. */
  types: readonly string[]
  maxBytes: number
  /** The sentence for a missing file or one of another type. */
  invalid: string
}

/** Texts and files in a multipart form, under the names that the handler knows. */
export type Form = {
  /** Media types of files that the handler accepts. */
  types: readonly string[]
  /** Limit of each file. */
  maxBytes: number
  /** The sentence for a file of another type. */
  invalid: string
}

/** Ids of examples, to be replaced by real ones. */
export const exampleIds = {
  company: '11111111-1111-4111-8111-111111111111',
  role: '22222222-2222-4222-8222-222222222222',
} as const

/** An answer that is a file. */
export type FileReply = { kind: 'file'; types: readonly string[] }
export const file = (types: readonly string[]): FileReply => ({ kind: 'file', types })

/** An answer of server-sent events; `data` of each is JSON of this shape. */
export type EventStream<S extends Shape = Shape> = { kind: 'events'; data: S }
export const eventStream = <S extends Shape>(data: S): EventStream<S> => ({ kind: 'events', data })

/** One operation of the API: its request, its reply, and the refusals that callers must expect. */
export type Route = {
  /** Unique, camelCase; normally the name of the constant. */
  operationId: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /api; parameters as {name}. */
  path: `/${string}`
  /** The path is relative to the host instead: an address that pages and mails contain. */
  outsideApi?: true
  summary: string
  /** Counted before the handler runs; over the limit the answer is 429. */
  limit?: RouteLimit
  /** Default 64 kB. */
  maxBodyBytes?: number
  /** Takes a body of any type, and reads nothing of it. */
  ignoresBody?: true
  /** The bytes of the body are signed: the handler reads them itself, as `request.body`. */
  signedBody?: true
  params?: Shape
  query?: Shape
  /** A body that works, for the documentation: the ids in it are those of `exampleIds`. A test sends it. */
  example?: object
  reply: Shape | FileReply | EventStream
  /** The row as it now is, which a refusal because of a newer version carries; `data` of the reply. */
  current?: Shape
  /** The problems besides those that follow from the rest of the declaration. */
  problems: readonly ProblemCode[]
} & Proof &
  RequestPart

/** The authentication of the request: none, the access token, a token that the feature checks, or the refresh cookie. */
type Proof =
  | {
      proof: 'session'
      permission: Permission
      /** An API key with the permission proves it too. */
      apiKey?: true
      /**
       * Accepts an Idempotency-Key: a write that is repeated with the same key happens once and gets the same answer.
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

/** Problems that every session route can answer; a route declares only its additional ones. */
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
  // A malformed id is answered like an absent one.
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

/** The row that a refusal because of a newer version carries. */
export type Current<R extends Route> = Out<R['current']>

/** A reply of JSON. */
export type Reply<R extends Route> = R['reply'] extends Shape ? z.output<R['reply']> : never
