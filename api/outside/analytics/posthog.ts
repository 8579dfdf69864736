import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Analytics, AnalyticsEvent, AnalyticsProfile } from './analytics.ts'

/** What the capture API of PostHog takes at /batch/. */
type Message = {
  uuid: string
  event: string
  distinct_id: string
  timestamp: string
  properties: Record<string, unknown>
}

const limits = { flushEveryMs: 2_000, timeoutMs: 5_000, batch: 100, queue: 5_000 }

/**
 * Tells a PostHog-compatible service what happened, some time after the request. What cannot be
 * told is dropped: the database has it all.
 */
export function postHogAnalytics(
  target: { url: string; key: string },
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  { flushEveryMs, timeoutMs, batch, queue: maxQueued } = limits,
): Analytics {
  const address = new URL('batch/', target.url.replace(/\/?$/, '/'))
  const queue: Message[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  /** Of the present trouble; told of once when it begins and once when it is over. */
  let dropped = 0

  function add(messages: Message[]) {
    const fitting = messages.slice(0, maxQueued - queue.length)
    queue.push(...fitting)
    if (fitting.length < messages.length) drop(messages.length - fitting.length, 'the queue is full')
    flushLater()
  }

  function drop(count: number, reason: string) {
    if (dropped === 0) log.warn({ reason, queued: queue.length }, 'analytics events are dropped')
    dropped += count
  }

  function flushLater() {
    if (queue.length > 0) timer ??= setTimeout(flush, flushEveryMs).unref()
  }

  function flush() {
    timer = undefined
    sending ??= sendAll().finally(() => {
      sending = undefined
      flushLater()
    })
  }

  async function sendAll() {
    while (queue.length > 0) {
      const messages = queue.splice(0, batch)
      const failure = await post(messages)
      // The rest waits for the next turn: a service in trouble is not hurried.
      if (failure) return drop(messages.length, failure)
      if (dropped > 0) {
        log.info({ dropped }, 'analytics events arrive again')
        dropped = 0
      }
    }
  }

  /** What went wrong, in words of ours: the other side's text stays out of the log. */
  async function post(messages: Message[]): Promise<string | undefined> {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key: target.key, batch: messages }),
        // The key and the events go where they were meant to go, or nowhere.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      return response.ok ? undefined : `answered ${response.status}`
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'not reached'
    }
  }

  return {
    identify: (profile) => add([identification(profile)]),
    capture: (events) => add(events.map(message)),
    stop: async () => {
      clearTimeout(timer)
      await sending
      flush()
      await sending
    },
  }
}

/** The events come from our address, which says nothing about where their users are. */
const ours = { $geoip_disable: true, $lib: 'seatwise' }

function identification({ user_id, ...profile }: AnalyticsProfile): Message {
  return {
    uuid: randomUUID(),
    event: '$identify',
    distinct_id: user_id,
    timestamp: new Date().toISOString(),
    properties: { ...ours, $set: profile },
  }
}

function message(event: AnalyticsEvent): Message {
  return {
    uuid: event.id,
    event: event.name,
    distinct_id: event.user_id,
    timestamp: event.timestamp,
    properties: {
      ...event.properties,
      ...ours,
      is_mobile: event.is_mobile,
      $browser: event.browser,
      $os: event.os,
      $raw_user_agent: event.user_agent,
      $screen_width: event.screen_width,
      $screen_height: event.screen_height,
    },
  }
}
