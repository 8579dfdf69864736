import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from './refusal.ts'

/** A sender has two minutes for a form (uploads.ts): work that holds its place for longer has probably lost its end. */
export const longHeldMs = 125_000
const checkEveryMs = 10_000

type Options = {
  /** For the log and /readyz. */
  name: string
  /** Pieces of work that run at the same time, of all keys together and of one. */
  places?: number
  placesOfKey?: number
  /** Pieces that wait, of all keys together and of one; more are refused. */
  maxWaiting?: number
  maxWaitingOfKey?: number
  refuseAs?: 'busy' | 'too_many_requests'
}

/**
 * @property key takes turns: a company, a network
 * @property signal of the request. It is required, because a place that is passed on to a request that has ended could
 * be held for ever
 */
export type Asker = { key: string; signal: AbortSignal }

export type Queue = ReturnType<typeof createQueue>

type Place = { key: string; since: number; isReported: boolean }

/** Every queue of this process, for the log and for /readyz. */
const queues = new Set<Pick<Queue, 'name' | 'state' | 'tellHeld'>>()

/**
 * Runs jobs in a fixed number of places. Others wait, and the keys take turns, however many jobs one has waiting. A job
 * whose client leaves while it waits is never started.
 */
export function createQueue(options: Options) {
  const { name, places = Infinity, placesOfKey = places, maxWaiting = Infinity, refuseAs = 'busy' } = options
  const { maxWaitingOfKey = maxWaiting } = options
  const held = new Set<Place>()
  const heldOfKey = new Map<string, number>()
  /** The key whose turn is next stands first. */
  const waiting = new Map<string, Set<() => void>>()
  let waitingCount = 0

  const queue = {
    name,
    run,

    /** @property longHeld places that are held too long: a fault. isBlocked: they are all places there are. */
    state: (now = performance.now()) => {
      const longHeld = [...held].filter((place) => isLong(place, now)).length
      return { name, isFull: held.size >= places && waitingCount > 0, longHeld, isBlocked: longHeld >= places }
    },

    /** Logs each place once that is held too long. */
    tellHeld: (log: Pick<FastifyBaseLogger, 'warn'>, now = performance.now()) => {
      const unreported = [...held].filter((place) => isLong(place, now) && !place.isReported)
      for (const place of unreported) place.isReported = true
      if (unreported.length > 0) log.warn({ queue: name, places: unreported.length }, 'work holds its place too long')
    },
  }
  queues.add(queue)
  return queue

  async function run<Result>({ key, signal }: Asker, work: () => Promise<Result>): Promise<Result> {
    refuseGone(signal)
    const place = hasPlace(key) ? take(key) : await turnOf(key, signal)
    try {
      refuseGone(signal)
      return await work()
    } finally {
      giveBack(place)
    }
  }

  function hasPlace(key: string) {
    return held.size < places && (heldOfKey.get(key) ?? 0) < placesOfKey
  }

  function take(key: string): Place {
    const place = { key, since: performance.now(), isReported: false }
    held.add(place)
    heldOfKey.set(key, (heldOfKey.get(key) ?? 0) + 1)
    return place
  }

  function giveBack(place: Place) {
    held.delete(place)
    const count = heldOfKey.get(place.key)! - 1
    if (count > 0) heldOfKey.set(place.key, count)
    else heldOfKey.delete(place.key)
    startNext()
  }

  /** The place is reserved when it is passed on, so that no later job can take it. */
  function turnOf(key: string, signal: AbortSignal): Promise<Place> {
    const ofKey = waiting.get(key) ?? new Set()
    if (waitingCount >= maxWaiting || ofKey.size >= maxWaitingOfKey) throw new Refusal(refuseAs)
    const { promise, resolve, reject } = Promise.withResolvers<Place>()
    const start = () => {
      stopWaiting(key, start)
      signal.removeEventListener('abort', leave)
      resolve(take(key))
    }
    const leave = () => {
      stopWaiting(key, start)
      reject(gone())
    }
    waiting.set(key, ofKey.add(start))
    waitingCount++
    signal.addEventListener('abort', leave, { once: true })
    return promise
  }

  function stopWaiting(key: string, start: () => void) {
    const ofKey = waiting.get(key)!
    ofKey.delete(start)
    if (ofKey.size === 0) waiting.delete(key)
    waitingCount--
  }

  function startNext() {
    const next = held.size < places ? [...waiting].find(([key]) => hasPlace(key)) : undefined
    if (!next) return
    const [key, ofKey] = next
    // The other keys come first from now on.
    waiting.delete(key)
    waiting.set(key, ofKey)
    const [start] = ofKey
    start!()
  }
}

const isLong = ({ since }: Place, now: number) => now - since > longHeldMs

/** The answer reaches nobody, because the client has left. */
const gone = () => new Refusal('bad_request')

/** Ends the work for a client who has left. */
export function refuseGone(signal: AbortSignal) {
  if (signal.aborted) throw gone()
}

export const queueStates = (now?: number) => [...queues].map(({ state }) => state(now))

/** Logs the places that are held too long. @returns a function that ends it */
export function watchQueues(log: Pick<FastifyBaseLogger, 'warn'>) {
  const timer = setInterval(() => queues.forEach(({ tellHeld }) => tellHeld(log)), checkEveryMs).unref()
  return () => clearInterval(timer)
}
