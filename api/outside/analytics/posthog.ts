import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { browserNames, systemNames } from '@seatwise/contract/values/base'
import type { Analytics, AnalyticsEvent, AnalyticsProfile } from './analytics.ts'

/** A message of PostHog's capture API at /batch/. */
type Message = {
  uuid: string
  event: string
  distinct_id: string
  timestamp: string
  properties: Record<string, unknown>
}

const limits = { flushEveryMs: 2_000, timeoutMs: 5_000, batch: 100, queue: 5_000 }

/**
 * Sends events to a PostHog-compatible service, in batches after the request. Events that cannot be sent are dropped,
 * because the database has all of them.
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
  /**
   * Number of events dropped since the service stopped responding. This is logged once when it begins and once when it
   * ends.
   */
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
      // The remaining batches wait for the next flush, so that a failing service is not flooded.
      if (failure) return drop(messages.length, failure)
      if (dropped > 0) {
        log.info({ dropped }, 'analytics events arrive again')
        dropped = 0
      }
    }
  }

  /**
   * Returns why a batch failed, in our own words. The text of the service is not logged, because it may contain event
   * data.
   */
  async function post(messages: Message[]): Promise<string | undefined> {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key: target.key, batch: messages }),
        // A redirect could send the key and the events to an unknown address.
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

/** The server sends the events, so their IP address is not that of a user. */
const ours = { $geoip_disable: true, $lib: 'seatwise' }

/** Lists each field, so that a field that is added to the profile later is not sent without a decision. */
function identification({ user_id, first, last, email, company }: AnalyticsProfile): Message {
  const { go_high_level_location_id, industry, name, created_at } = company
  return {
    uuid: randomUUID(),
    event: '$identify',
    distinct_id: user_id,
    timestamp: new Date().toISOString(),
    properties: {
      ...ours,
      $set: { first, last, email, company: { go_high_level_location_id, industry, name, created_at } },
    },
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
      $browser: nameOf(event.browser, browserNames),
      $os: nameOf(event.os, systemNames),
      $raw_user_agent: programsOf(event.user_agent),
      $screen_width: event.screen_width,
      $screen_height: event.screen_height,
    },
  }
}

const nameOf = (value: string, names: readonly string[]) => (names.includes(value) ? value : 'Other')

const programs =
  /(?<![\w/.])(?:Mozilla|AppleWebKit|Chrome|CriOS|Chromium|Safari|Version|Mobile|Firefox|FxiOS|Edg(?:A|iOS)?|OPR|SamsungBrowser)\/\d{1,4}(?:\.\d{1,5}){0,3}(?![\w/.])/g

/**
 * The names and versions of programs in a user agent. The rest is left out, because it could identify a device, and a
 * client can write anything there.
 */
const programsOf = (user_agent: string) => (user_agent.match(programs) ?? []).join(' ')
