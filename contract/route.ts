import type * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'

type Shape = z.ZodMiniType

/** One operation of the API: its request, its reply, and the refusals that callers must expect. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /api; parameters as {name}. */
  path: `/${string}`
  summary: string
  /** What authenticates the request: nothing, the access token, the survey token or the refresh cookie. */
  proof: 'none' | 'session' | 'survey' | 'refresh_cookie'
  params?: Shape
  query?: Shape
  body?: Shape
  /** The field of a multipart form that carries a file; then there is no body. */
  file?: string
  reply: Shape
  problems: readonly ProblemCode[]
}

/** Problems that every session route can answer; a route declares only its additional ones. */
const sessionProblems = ['not_signed_in', 'session_invalid', 'deactivated', 'proxy_ended', 'not_allowed'] as const

export function route<const R extends Route>(definition: R): R {
  if (definition.proof !== 'session') return definition
  return { ...definition, problems: [...sessionProblems, ...definition.problems] }
}

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
export type Parsed<R extends Route> = {
  params: Out<R['params']>
  query: Out<R['query']>
  body: Out<R['body']>
}

export type Reply<R extends Route> = z.output<R['reply']>
