import type { QueryKey } from '@tanstack/react-query'
import type { LiveTopic } from '@seatwise/contract/values/base'
import { CallError, isEventStream } from './call.ts'
import { takeEarly } from './early-calls.ts'
import { readEvents } from './event-stream.ts'
import { createLiveTab, liveChannel, type LiveEvent } from './live-tab.ts'
import { signedInAs } from './principal.ts'
import { actingAs, whenActingChanges } from './proxy-session.ts'
import { isLongList, queryClient } from './query.ts'
import { callAside, openEventStream, whenSessionEnds, whenSessionStarts } from './session.ts'

const ofComparisons = ['companies', 'comparison']
const ofResults = [
  ['survey-results', 'list'],
  ['survey-results', 'one'],
  ['survey-results', 'board'],
  ['survey-results', 'home'],
  ['survey-results', 'invitation'],
  ['candidates', 'list'],
  ['candidates', 'one'],
  ofComparisons,
]
/** The queries whose data depends on a topic. */
const queriesOf: Record<LiveTopic, readonly QueryKey[]> = {
  'survey-results': [...ofResults, ['survey-links', 'list']],
  stages: ofResults,
  // Results show the names and colors of their stages.
  pipelines: [['pipelines'], ['reject-reasons'], ['roles'], ...ofResults],
  candidates: [
    ['candidates', 'list'],
    ['candidates', 'one'],
    ['candidate-notes'],
    ['todos'],
    ['growth-plans'],
    ['candidate-files'],
    ['resume-analyses'],
    ['survey-results', 'home'],
    ['survey-results', 'choices'],
    ofComparisons,
  ],
  'task-runs': [['task-runs'], ['exports'], ['outbox', 'home'], ['utils']],
  'role-benchmarks': [['role-benchmarks'], ['roles'], ofComparisons],
  presence: [['presence']],
  // Home and histories show interviews.
  scorecards: [
    ['scorecards'],
    ['interviews'],
    ['custom-interview-questions'],
    ['ai-chats'],
    ['survey-results', 'home'],
    ['survey-results', 'one'],
  ],
  'hiring-campaigns': [['hiring-campaigns']],
  'custom-fields': [['custom-fields'], ['candidates', 'list'], ['candidates', 'one'], ['jobs']],
  jobs: [
    ['jobs'],
    ['applications'],
    ['job-application-templates'],
    ['survey-results', 'home'],
    ['survey-results', 'choices'],
    ofComparisons,
  ],
}

const askEveryMs = 30_000
const reconnectMs = { min: 1_000, max: 30_000, tooMany: 300_000 }

/** A message to the other tabs: an event, or `connected`, after which they ask for earlier changes. */
type Message = LiveEvent | 'connected'

let isStarted = false
let stop: (() => void) | undefined

/** Keeps shown data up to date with changes by others, while somebody is signed in. */
export function startLive() {
  if (isStarted) return
  isStarted = true
  restart()
  whenSessionStarts(restart)
  whenSessionEnds(restart)
  whenActingChanges(restart)
}

function restart() {
  stop?.()
  const user_id = signedInAs()
  stop = user_id === undefined ? undefined : run(liveChannel(user_id, actingAs()))
}

function run(name: string) {
  const ended = new AbortController()
  const { signal } = ended
  const tab = createLiveTab({
    ask: async (query) => {
      const early = await takeEarly('GET /live/changes')?.catch(() => undefined)
      if (early) return { ...early.data, isEarly: true }
      return { ...(await callAside('GET /live/changes', { query })).data, isEarly: false }
    },
    reload: (topics) => {
      if (signal.aborted) return
      // A page in the background reloads when it becomes visible.
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
      // Several topics share keys, and each call of a key would be another request.
      const keys = topics.flatMap((topic) => queriesOf[topic])
      for (const queryKey of new Map(keys.map((key) => [key.join(), key])).values()) {
        void queryClient.invalidateQueries({ queryKey, refetchType, predicate: (query) => !isLongList(query) })
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none', predicate: isLongList })
      }
    },
    after: (ms, work) => void setTimeout(work, ms),
    random: Math.random,
  })
  const check = () => tab.check().catch(stopWithSession)
  const checkIfSeen = () => {
    if (document.visibilityState === 'visible' && !signal.aborted) void check()
  }

  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'connected') checkIfSeen()
    else tab.receive(data)
  })
  document.addEventListener('visibilitychange', checkIfSeen, { signal })
  window.addEventListener('focus', checkIfSeen, { signal })
  window.addEventListener('online', checkIfSeen, { signal })
  const timer = setInterval(checkIfSeen, askEveryMs)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    channel.close()
  })
  void check()
  // Browsers allow six HTTP/1.1 connections to a server, so all tabs share one stream. If the tab that holds the lock
  // closes, another tab gets it. On insecure pages there are no locks, and each tab asks every half minute.
  navigator.locks?.request(name, { signal }, stream).catch(() => undefined)
  return () => ended.abort()

  /** Holds the stream until the session ends, and reconnects after every loss. */
  async function stream() {
    let waitMs = reconnectMs.min
    while (!signal.aborted) {
      // Renews the token if it has expired. If the session has ended, the loop stops here.
      await check()
      if (signal.aborted) return
      const response = await openEventStream('/live', signal).catch(() => undefined)
      if (response?.body && isEventStream(response)) {
        waitMs = reconnectMs.min
        pass('connected')
        await pump(response.body).catch(() => undefined)
      }
      await delay(response?.status === 429 ? reconnectMs.tooMany : waitMs * (0.5 + Math.random() / 2))
      waitMs = Math.min(reconnectMs.max, waitMs * 2)
    }
  }

  async function pump(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
    void check()
    // The cast is safe: the server writes events of the shape that the contract declares.
    for await (const data of readEvents(body)) pass(JSON.parse(data) as LiveEvent)
  }

  function pass(message: Message) {
    if (signal.aborted) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    channel.postMessage(message)
    if (message !== 'connected') tab.receive(message)
  }

  function stopWithSession(error: unknown) {
    if (error instanceof CallError && error.status === 401) ended.abort()
  }

  function delay(ms: number): Promise<void> {
    return new Promise((done) => {
      const timeout = setTimeout(done, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timeout)
        done()
      })
    })
  }
}
