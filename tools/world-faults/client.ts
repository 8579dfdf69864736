import { setTimeout as wait } from 'node:timers/promises'

/** What a person's browser, or a program, gets from the product. */

const demoPassword = 'demo-password-local'
/** No answer is waited for longer than this: who waits so long counts as hanging. */
const hangsAfterMs = 90_000

type Body = { data?: unknown; problem?: string; message?: string } & Record<string, unknown>
/** @property status 0 if the connection ended without an answer, -1 if none came within `hangsAfterMs` */
export type Answer = {
  status: number
  ms: number
  body: Body
  retryAfter: string | null
  size: number
  lines: number
  /** The first cookie that is set, as it is sent back. */
  cookie: string | undefined
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Options = { token?: string; body?: object; form?: FormData; key?: string; cookie?: string }

export async function send(
  url: string,
  method: Method,
  path: string,
  { token, body, form, key, cookie }: Options = {},
): Promise<Answer> {
  const began = performance.now()
  const ms = () => performance.now() - began
  const none = { body: {}, retryAfter: null, size: 0, lines: 0, cookie: undefined }
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(cookie ? { cookie } : {}),
      },
      body: form ?? (body ? JSON.stringify(body) : null),
      signal: AbortSignal.timeout(hangsAfterMs),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return {
      status: answer.status,
      ms: ms(),
      body: isJson ? (JSON.parse(bytes.toString()) as Body) : {},
      retryAfter: answer.headers.get('retry-after'),
      size: bytes.length,
      lines: isJson ? 0 : bytes.toString('latin1').split('\n').length,
      cookie: answer.headers.getSetCookie()[0]?.split(';')[0],
    }
  } catch (error) {
    return { ...none, status: (error as Error).name === 'TimeoutError' ? -1 : 0, ms: ms() }
  }
}

export type Person = Awaited<ReturnType<typeof signIn>>

/** A signed-in user of the demo world, who signs in again when the access token is over. */
export async function signIn(url: string, username: string) {
  let token = ''
  const renew = async () => {
    for (let tries = 1; ; tries++) {
      const answer = await send(url, 'POST', '/api/auth/sign-in', { body: { username, password: demoPassword } })
      if (answer.status === 200) {
        token = (answer.body.data as { access_token: string }).access_token
        return
      }
      if (tries === 100) throw new Error(`${username} cannot sign in: ${answer.status} ${answer.body.problem}`)
      await wait(300)
    }
  }
  await renew()
  return {
    token: () => token,
    call: async (method: Method, path: string, options: Options = {}): Promise<Answer> => {
      const sent = token
      const answer = await send(url, method, `/api${path}`, { ...options, token: sent })
      if (answer.status !== 401) return answer
      // Calls that run at the same time share one renewal.
      if (token === sent) await renew()
      return send(url, method, `/api${path}`, { ...options, token })
    },
  }
}

/** True for a refusal that a person can read: a code and a sentence. */
export const isSentence = ({ body }: Answer) =>
  /^[a-z_]+$/.test(body.problem ?? '') && /^[A-Z].* .*[.?!]$/.test(body.message ?? '')

/** A value of `values` below which the given share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/**
 * Asks /livez, which does no work, every few milliseconds: what it takes longer is the lag of the event loop, with that of
 * this process.
 */
export function watchLag(url: string) {
  const times: number[] = []
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      times.push((await send(url, 'GET', '/livez')).ms)
      await wait(50)
    }
  })()
  return {
    end: async () => {
      over.abort()
      await watching
      return { p99: quantile(times, 0.99), max: Math.max(...times), count: times.length }
    },
  }
}
