import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { startLive } from './live.ts'
import { liveChannel, type LiveEvent } from './live-tab.ts'
import { queryClient } from './query.ts'
import { signOut, startSession } from './session.ts'

const channel = liveChannel('ann', null)
const token = `x.${btoa(JSON.stringify({ sub: 'ann', sid: 'session' }))}.x`
/** The streams that were opened, by their signals. */
const streams: AbortSignal[] = []

function serve() {
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    switch (new URL(address instanceof Request ? address.url : address, location.origin).pathname) {
      case '/api/live':
        streams.push(init!.signal!)
        return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
      case '/api/live/changes':
        return Response.json({ data: { changed: [], position: '1' } })
      default:
        return Response.json({ data: { hosted_url: null } })
    }
  })
}

afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
  localStorage.clear()
})

it('A tab hears of changes from the tab that holds the stream, takes it over, and closes it with the session', async () => {
  serve()
  const lock = Promise.withResolvers<void>()
  const held = navigator.locks.request(channel, () => lock.promise)
  startSession(token, 'password')
  const load = vi.fn(() => Promise.resolve('jobs'))
  const stop = new QueryObserver(queryClient, { queryKey: ['jobs', 'list'], queryFn: load }).subscribe(() => undefined)
  startLive()
  // Everything is loaded again after the first answer, because the data may be older.
  await expect.poll(() => load.mock.calls.length).toBe(2)

  const other = new BroadcastChannel(channel)
  const event: LiveEvent = { topic: 'jobs', position: '2' }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  other.postMessage(event)
  await expect.poll(() => load.mock.calls.length).toBe(3)
  expect(streams).toHaveLength(0)

  lock.resolve()
  await held
  await expect.poll(() => streams.length).toBe(1)
  expect(streams[0]!.aborted).toBe(false)
  await signOut()
  expect(streams[0]!.aborted).toBe(true)
  expect(streams).toHaveLength(1)
  other.close()
  stop()
})

it.each(['survey-results', 'stages', 'pipelines', 'candidates', 'role-benchmarks', 'jobs'] as const)(
  'A comparison of companies is loaded again after a change of %s',
  async (topic) => {
    serve()
    startSession(token, 'password')
    const load = vi.fn(() => Promise.resolve('comparison'))
    const observer = new QueryObserver(queryClient, { queryKey: ['companies', 'comparison', {}], queryFn: load })
    const stop = observer.subscribe(() => undefined)
    startLive()
    await expect.poll(() => load.mock.calls.length).toBe(2)
    const other = new BroadcastChannel(channel)
    const event: LiveEvent = { topic, position: '2' }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    other.postMessage(event)
    await expect.poll(() => load.mock.calls.length).toBe(3)
    other.close()
    stop()
    await signOut()
  },
)
