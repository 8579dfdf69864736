import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { isShape, type Route } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { CallError, isNotFound, send, sendForEvents, sendForFile } from './call.ts'
import { fetchWithProgress } from './upload.ts'

const calls = (routes as readonly Route[]).filter(({ outsideApi }) => !outsideApi)
const html = { 'content-type': 'text/html' }
const page = '<html><body>Welcome to our network</body></html>'

/** Answers of networks in our server's place. */
const foreign: Record<string, () => Response> = {
  'a sign-in page with 200': () => new Response(page, { headers: html }),
  'an empty 204': () => new Response(null, { status: 204 }),
  'an empty 200': () => new Response(''),
  'a filter’s page with 403': () => new Response(page, { status: 403, headers: html }),
  'a proxy’s page with 401': () => new Response(page, { status: 401, headers: html }),
  'a page with 404': () => new Response(page, { status: 404, headers: html }),
  'a gateway’s page with 502': () => new Response(page, { status: 502, headers: html }),
  'the network’s own 511': () => new Response(page, { status: 511, headers: html }),
  'JSON of somebody else': () => Response.json({ status: 'sign in first', url: 'http://login.example' }),
  'a refusal in JSON of somebody else': () => Response.json({ error: 'blocked' }, { status: 403 }),
  'a list with 401': () => Response.json(['blocked'], { status: 401 }),
  'a page cut off in the middle': () => new Response('{"data":[{"id":', { headers: html }),
}

let answer: () => Response
beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof CallError ? error.status : String(error)),
  )

/** By a name that is known only at run time. */
const sendAny = send as (name: string, input: object) => Promise<unknown>

/** Makes the call as the web makes it, by the kind of its reply. */
function make({ method, path, reply }: Route): Promise<unknown> {
  if (isShape(reply)) return sendAny(`${method} ${path}`, {})
  if (reply.kind === 'file') return sendForFile(path, {})
  return sendForEvents(path, {}, { headers: {}, signal: new AbortController().signal })
}

describe('an answer from another server', () => {
  it.each(Object.keys(foreign))('counts as none for every call: %s', async (kind) => {
    answer = foreign[kind]!
    for (const route of calls) expect(await statusOf(make(route)), `${route.method} ${route.path}`).toBe(0)
  })

  it.each(Object.keys(foreign))('counts as none for an upload: %s', async (kind) => {
    const response = foreign[kind]!()
    const text = await response.text()
    vi.stubGlobal('XMLHttpRequest', requestAnswered(response.status, text))
    expect(await statusOf(send('POST /auth/refresh', {}, { transport: fetchWithProgress(() => undefined) }))).toBe(0)
  })

  it('does not remove a shared report from the page', () => {
    expect(isNotFound(foreign['a page with 404']!())).toBe(false)
    expect(isNotFound(Response.json({ problem: 'not_found', message: 'Not found.' }, { status: 404 }))).toBe(true)
  })
})

describe('an answer of our server', () => {
  it('is recognized by its form for every call of the contract', async () => {
    for (const { method, path, reply } of calls) {
      if (!isShape(reply)) continue
      const { required = [] } = z.toJSONSchema(reply, { unrepresentable: 'any', io: 'output' })
      answer = () => Response.json(Object.fromEntries(required.map((key) => [key, null])))
      const name = `${method} ${path}`
      expect(await statusOf(sendAny(name, {})), name).toBe('answered')
    }
  })

  it('refuses with its problem, and its fields', async () => {
    answer = () => Response.json({ problem: 'session_invalid', message: 'It is over.' }, { status: 401 })
    expect(await statusOf(send('GET /users/profile', {}))).toBe(401)
    answer = () => Response.json([{ path: 'email', message: 'Enter it.', code: 'invalid' }], { status: 422 })
    await expect(send('GET /users/profile', {})).rejects.toMatchObject({ status: 422, message: 'Enter it.' })
  })
})

/** A browser's request that is answered at once. */
const requestAnswered = (status: number, responseText: string) =>
  class {
    readonly status = status
    readonly responseText = responseText
    readonly upload = { addEventListener: () => undefined }
    private loaded: () => void = () => undefined
    open = () => undefined
    setRequestHeader = () => undefined
    abort = () => undefined
    addEventListener(name: string, listener: () => void) {
      if (name === 'load') this.loaded = listener
    }
    send() {
      this.loaded()
    }
  }

it('A refusal by 503 is shown in its own sentence, and a fault of the server is not', async () => {
  const sentence = 'Many people ask for this at the moment. Please try again in 10 seconds.'
  answer = () => Response.json({ problem: 'busy', message: sentence }, { status: 503 })
  await expect(sendAny('GET /users/profile', {})).rejects.toThrow(sentence)
  answer = () => Response.json({ problem: 'fault', message: 'a secret of the server' }, { status: 500 })
  await expect(sendAny('GET /users/profile', {})).rejects.toThrow('Something went wrong. Please try again.')
})

it('A call without a connection says so, as far as the browser knows', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  vi.stubGlobal('navigator', { onLine: false })
  await expect(sendAny('GET /users/profile', {})).rejects.toThrow('There is no connection.')
  vi.stubGlobal('navigator', { onLine: true })
  await expect(sendAny('GET /users/profile', {})).rejects.toThrow('Something went wrong. Please try again.')
  vi.unstubAllGlobals()
})
