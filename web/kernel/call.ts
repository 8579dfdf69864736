import type { CallCurrent, CallInput, CallName, CallReply } from '@seatwise/contract/routes'
import type { ProblemCode, ProblemReply, ValidationReply } from '@seatwise/contract/problems'
import type { fetchWithProgress } from './upload.ts'

/**
 * A call that the server refused, or that our server did not answer (status 0). The message is a sentence for the user.
 */
export class CallError extends Error {
  readonly status: number
  readonly problem: ProblemCode | undefined
  readonly entries: ValidationReply
  /** Why the session or the account has ended, if that is the problem. */
  reason: ProblemReply['reason']
  /** The company of the survey link or survey, if the link or survey is known but refused. */
  company: ProblemReply['company']
  /** The stored row, if somebody else has saved a newer version; see `currentOf`. */
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

/** The stored row, if this call was refused because somebody else has saved a newer version. */
export function currentOf<Name extends CallName>(_name: Name, error: unknown): CallCurrent<Name> | undefined {
  if (!(error instanceof CallError) || error.problem !== 'changed_meanwhile') return undefined
  // The cast is safe: the server writes the row in the shape that the route declares.
  return error.current as CallCurrent<Name> | undefined
}

/** The message if there was no answer, or if it came too late, came from another server, or was a server error. */
export const noAnswer = 'Something went wrong. Please try again.'
export const offline = 'There is no connection. Please try again when you are online.'
/** The browser knows some lost connections, not all. */
export const lostWords = () => ('onLine' in navigator && !navigator.onLine ? offline : noAnswer)
const defaultTimeoutMs = 20_000

/**
 * @property form sent in place of a JSON body, for files
 * @property transport used in place of `fetch`, for uploads with a progress bar
 */
export type Sending = {
  headers?: Record<string, string>
  timeoutMs?: number
  keepalive?: boolean
  form?: FormData
  transport?: ReturnType<typeof fetchWithProgress>
  /** Aborts the call. */
  signal?: AbortSignal
}

type Parts = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** Makes a call of the contract's route table. */
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

/** Loads a whole file, which the user asked for in their own session. */
export async function sendForFile(path: `/${string}`, headers: Record<string, string>): Promise<Blob> {
  const response = await fetch(`/api${path}`, { headers }).catch(() => {
    throw lost()
  })
  if (!response.ok) throw refusal(response.status, await jsonOf(response))
  // Our server names every file. An answer without a name comes from the network, such as a hotel's sign-in page.
  if (!response.headers.has('content-disposition')) throw lost()
  return response.blob().catch(() => {
    throw lost()
  })
}

/**
 * Sends a body and returns the answer, an event stream that lasts until the signal aborts it. @throws CallError if the
 * call is refused
 */
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

/* Networks can answer in place of our server: a hotel's sign-in page with 200, a filter with 403, a proxy with 502.
   A reply that does not have the form of our answers counts as no answer, so that it neither confirms nor refuses a
   write. */

export const isEventStream = (response: Response): boolean =>
  response.ok && /^text\/event-stream\b/.test(response.headers.get('content-type') ?? '')

/** True if the 404 comes from our server and not from the network. */
export const isNotFound = (response: Response): boolean =>
  response.status === 404 && /^application\/json\b/.test(response.headers.get('content-type') ?? '')

/** Each reply of the contract has one of these fields; two calls about the CRM use names other than `data`. */
const carriers = ['data', 'pipelines', 'items']

function isReply(answer: unknown): boolean {
  return isObject(answer) && carriers.some((carrier) => Object.hasOwn(answer, carrier))
}

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

const lost = () => new CallError(0, lostWords())

function refusal(status: number, answer: unknown): CallError {
  if (status === 422 && Array.isArray(answer)) {
    // The cast is safe: our server answers invalid input in this form.
    const entries = answer as ValidationReply
    return new CallError(status, entries[0]?.message ?? noAnswer, undefined, entries)
  }
  if (!isObject(answer) || typeof answer.problem !== 'string') return lost()
  // The cast is safe: only answers of our server have a field `problem`.
  const { problem, message = noAnswer, ...reason } = answer as Partial<ProblemReply> & { current?: unknown }
  // Our 503 has a sentence for users that says when to try again; the texts of other server errors are not shown.
  const isSaid = status < 500 || status === 503
  return Object.assign(new CallError(status, isSaid ? message : noAnswer, problem), reason)
}

const isObject = (answer: unknown): answer is Record<string, unknown> =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer)
