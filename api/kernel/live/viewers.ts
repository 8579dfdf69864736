import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { openLive } from '@seatwise/contract/live'
import { liveTopics, type LiveTopic } from '@seatwise/contract/values/base'
import { topicReach } from '@seatwise/domain/policies/live'
import type { EventSink } from '../event-streams.ts'
import { Refusal } from '../refusal.ts'
import { companiesIn, type UserScope } from '../scope.ts'
import { observe } from '../telemetry/instruments.ts'
import type { SessionIds, SessionUser, Transactions } from '../transaction.ts'
import type { Changes } from './listener.ts'

const maxStreamsOfUser = 10
const maxStreams = 5_000
const recheckEveryMs = 2_000
/**
 * Checking a thousand streams takes about 50 ms of CPU time. It is done in parts, so that no event waits for all of
 * them.
 */
const checkedAtOnce = 100
const spreadMs = 1_000
/**
 * A stream whose check is late or fails is closed, so that nobody receives events for more than 5 s after losing the
 * permission.
 */
const maxAgeOfCheckMs = 3_500
const closeUncheckedEveryMs = 500

/** For each topic, the companies whose events the user may receive; undefined: all companies. */
type LiveRights = ReadonlyMap<LiveTopic, ReadonlySet<string> | undefined>
type Sink = EventSink<(typeof openLive)['reply']['data']>
/** @property checkedAt when the session and its permissions were last read, in `performance.now()` time */
type Viewer = { ids: SessionIds; rights: LiveRights; checkedAt: number; send: Sink['send']; end: () => void }

/** The open event streams of this process. */
export function openViewers({ transactions, log }: { transactions: Transactions; log: FastifyBaseLogger }) {
  const viewers = new Set<Viewer>()
  let isChecking = false
  const rechecks = setInterval(() => void recheck(), recheckEveryMs)
  const closings = setInterval(closeUnchecked, closeUncheckedEveryMs)
  const stopObserving = observe('liveStreams', () => [{ value: viewers.size }])

  return {
    /** Sends events until the client leaves or loses the permission. @throws Refusal too_many_requests, unavailable */
    follow: async (scope: Pick<UserScope, 'user' | 'superAdmin' | 'session_id' | 'companies'>, sink: Sink) => {
      const ids = idsOf(scope)
      if (viewers.size >= maxStreams) throw new Refusal('unavailable')
      if ([...viewers].filter((viewer) => viewer.ids.user_id === ids.user_id).length >= maxStreamsOfUser)
        throw new Refusal('too_many_requests')
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const rights = liveRights(scope.user, scope.companies ?? [])
      const viewer: Viewer = { ids, rights, checkedAt: performance.now(), send: sink.send, end }
      viewers.add(viewer)
      if (sink.closed.aborted) end()
      sink.closed.addEventListener('abort', () => end())
      sink.open()
      await ended
      viewers.delete(viewer)
    },

    deliver: ({ position, companies_by_topic }: Changes) => {
      // Viewers share the same event object, so that the stream serializes it only once.
      const events = new Map(liveTopics.map((topic) => [topic, { data: { topic, position } }]))
      for (const viewer of viewers)
        for (const [topic, readable] of viewer.rights)
          if (!companies_by_topic || includesOne(readable, companies_by_topic.get(topic)))
            viewer.send(events.get(topic)!)
    },

    stop: () => {
      clearInterval(rechecks)
      clearInterval(closings)
      stopObserving()
    },
  }

  function closeUnchecked() {
    const now = performance.now()
    for (const viewer of viewers) if (now - viewer.checkedAt > maxAgeOfCheckMs) viewer.end()
  }

  /**
   * Ends the streams of ended sessions, proxy sessions, users and companies, and updates the permissions of the others.
   */
  async function recheck() {
    if (isChecking || viewers.size === 0) return
    isChecking = true
    const all = [...viewers]
    const pauseMs = (spreadMs * checkedAtOnce) / all.length
    for (let from = 0; from < all.length; from += checkedAtOnce) {
      if (from > 0) await wait(pauseMs)
      await check(all.slice(from, from + checkedAtOnce))
    }
    isChecking = false
  }

  async function check(some: readonly Viewer[]) {
    const now = performance.now()
    try {
      const sessions = await transactions.recheck(some.map(({ ids }) => ids))
      for (const [nth, viewer] of some.entries()) {
        const session = sessions[nth]
        viewer.rights = session ? liveRights(session.user, session.companies) : new Map()
        viewer.checkedAt = now
        if (viewer.rights.size === 0) viewer.end()
      }
    } catch (error) {
      log.warn({ err: error }, 'event streams could not be checked')
    }
  }
}

function includesOne(readable: ReadonlySet<string> | undefined, changed: readonly string[] | undefined): boolean {
  if (!changed) return false
  return readable === undefined || changed.some((company_id) => readable.has(company_id))
}

/** The ids of the session and the users, without their current permissions. */
function idsOf({ session_id, user, superAdmin }: Pick<UserScope, 'user' | 'superAdmin' | 'session_id'>): SessionIds {
  return { session_id, user_id: superAdmin?.id ?? user.id, proxy_user_id: superAdmin ? user.id : undefined }
}

/** @param companies the companies that the session gives access to */
export function liveRights(user: SessionUser, companies: readonly string[]): LiveRights {
  const rights = new Map<LiveTopic, ReadonlySet<string> | undefined>()
  for (const topic of liveTopics) {
    const readable = companiesIn(topicReach(user, topic), user, companies)
    if (readable?.length !== 0) rights.set(topic, readable && new Set(readable))
  }
  return rights
}
