import type { CallCurrent, CallInput, CallName, CallReply } from '@seatwise/contract/routes'
import type { ProblemCode, ProblemReply, ValidationReply } from '@seatwise/contract/problems'
import type { fetchWithProgress } from './upload.ts'

/** A call that the server refused, or that got no answer of our server (status 0). Its message is a sentence for the person. */
export class CallError extends Error {
  readonly status: number
  readonly problem: ProblemCode | undefined
  readonly entries: ValidationReply
  /** Why the session or the account is over, where that is the problem. */
  reason: ProblemReply['reason']
  /** The company, if a known survey link or survey is refused. */
  company: ProblemReply['company']
  /** The row as it now is, where somebody else has saved a newer version; see `currentOf`. */
  current: unknown

  constructor(status: number, message: string, problem?: ProblemCode, entries: ValidationReply = []) {
    super(message)
    this.status = status
    this.problem = problem
    this.entries = entries
  }
}

/** True for a 4xx answer of our server. Every other failure may be temporary. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 400 && error.status < 500

/** The row as it now is, where this call was refused because somebody else has saved a newer version. */
export function currentOf<Name extends CallName>(_name: Name, error: unknown): CallCurrent<Name> | undefined {
  if (!(error instanceof CallError) || error.problem !== 'changed_meanwhile') return undefined
  // The server parses it by the shape that the route declares.
  return error.current as CallCurrent<Name> | undefined
}

/** There was no answer, or it came too late, from another server, or with a fault. */
export const noAnswer = 'Something went wrong. Please try again.'
const defaultTimeoutMs = 20_000

/**
 * @property form sent in place of a JSON body, for files
 * @property transport in place of `fetch`, for files whose progress is shown
 */
export type Sending = {
  headers?: Record<string, string>
  timeoutMs?: number
  keepalive?: boolean
  form?: FormData
  transport?: ReturnType<typeof fetchWithProgress>
  /** Ends the call when its answer is no longer wanted. */
  signal?: AbortSignal
}

type Parts = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** Makes one call of the contract's route table. */
export async function send<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  { headers = {}, timeoutMs = defaultTimeoutMs, keepalive = false, form, transport = fetch, signal }: Sending = {},
): Promise<CallReply<Name>> {
  const [method, path] = name.split(' ') as [string, string]
  const { params = {}, query = {}, body } = input as Parts
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()
  const response = await transport(`/api${filled}${search && `?${search}`}`, {
    method,
    keepalive,
    headers: {
      ...headers,
      'X-Page-Path': location.pathname,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? (form ? { body: form } : {}) : { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) : AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw lost()
  })
  const answer = await jsonOf(response)
  if (!response.ok) throw refusal(response.status, answer)
  if (!isReply(answer)) throw lost()
  return answer as CallReply<Name>
}

/** Loads a file whole: for those that a person asks for in their own session. */
export async function sendForFile(path: `/${string}`, headers: Record<string, string>): Promise<Blob> {
  const response = await fetch(`/api${path}`, { headers }).catch(() => {
    throw lost()
  })
  if (!response.ok) throw refusal(response.status, await jsonOf(response))
  // Our server names every file; a sign-in page of the network has no name.
  if (!response.headers.has('content-disposition')) throw lost()
  return response.blob().catch(() => {
    throw lost()
  })
}

/** Sends a body that is answered by an event stream, until the signal ends it. @throws CallError where it is refused */
export async function sendForEvents(
  path: `/${string}`,
  body: object,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<Response> {
  const response = await fetch(`/api${path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal,
  }).catch(() => {
    throw lost()
  })
  if (!response.ok) throw refusal(response.status, await jsonOf(response))
  if (!isEventStream(response)) throw lost()
  return response
}

/*
 * Networks answer in our server's place: the sign-in page of a hotel with 200, a filter's page with 403, a proxy with
 * 502. A reply without the form of our answers counts as none: it neither confirms a write nor refuses one.
 */

export const isEventStream = (response: Response): boolean =>
  response.ok && /^text\/event-stream\b/.test(response.headers.get('content-type') ?? '')

/** True if our server, and not the network, says that there is no such row. */
export const isNotFound = (response: Response): boolean =>
  response.status === 404 && /^application\/json\b/.test(response.headers.get('content-type') ?? '')

/** The fields of every reply of the contract; two calls about the CRM have names of their own. */
const carriers = ['data', 'pipelines', 'items']

function isReply(answer: unknown): boolean {
  return isObject(answer) && carriers.some((carrier) => Object.hasOwn(answer, carrier))
}

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

const lost = () => new CallError(0, noAnswer)

function refusal(status: number, answer: unknown): CallError {
  if (status === 422 && Array.isArray(answer)) {
    // The cast is safe: so our server answers invalid input.
    const entries = answer as ValidationReply
    return new CallError(status, entries[0]?.message ?? noAnswer, undefined, entries)
  }
  if (!isObject(answer) || typeof answer.problem !== 'string') return lost()
  // The cast is safe: only our server names a problem.
  const { problem, message = noAnswer, ...reason } = answer as Partial<ProblemReply> & { current?: unknown }
  // A 503 of ours has a sentence for people and says when to try again; other faults do not.
  const isSaid = status < 500 || status === 503
  return Object.assign(new CallError(status, isSaid ? message : noAnswer, problem), reason)
}

const isObject = (answer: unknown): answer is Record<string, unknown> =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer)
