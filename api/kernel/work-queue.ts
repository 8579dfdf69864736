import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from './refusal.ts'
import { observe } from './telemetry/instruments.ts'

/**
 * A client has two minutes to send a form (uploads.ts). A job that runs for longer than this has probably failed to
 * end.
 */
export const longHeldMs = 125_000
const checkEveryMs = 10_000

type Options = {
  /** The name in the log and in /readyz. */
  name: string
  /** Maximum number of jobs that run at the same time, of all keys together and of one key. */
  places?: number
  placesOfKey?: number
  /** Maximum number of waiting jobs, of all keys together and of one key; more are refused. */
  maxWaiting?: number
  maxWaitingOfKey?: number
  /** A job that has not been started after this time is refused. */
  maxWaitMs?: number
  refuseAs?: 'busy' | 'too_many_requests'
}

/**
 * @property key keys take turns; a key is a company or a network, for example
 * @property signal the signal of the request. It is required, because a place that is given to a request that has ended
 * could be held forever
 */
export type Asker = { key: string; signal: AbortSignal }

export type Queue = ReturnType<typeof createQueue>

type Place = { key: string; since: number; isReported: boolean }

/** All queues of this process, for the log and /readyz. */
const queues = new Set<Pick<Queue, 'name' | 'state' | 'tellHeld'>>()

/**
 * Runs jobs in a fixed number of places. Other jobs wait, and keys take turns, however many jobs of one key wait. A job
 * whose client leaves while it waits is never started.
 */
export function createQueue(options: Options) {
  const { name, places = Infinity, placesOfKey = places, maxWaiting = Infinity, refuseAs = 'busy' } = options
  const { maxWaitingOfKey = maxWaiting, maxWaitMs } = options
  const held = new Set<Place>()
  const heldOfKey = new Map<string, number>()
  /** The key whose turn is next is first. */
  const waiting = new Map<string, Set<() => void>>()
  let waitingCount = 0

  const queue = {
    name,
    run,

    /**
     * @property longHeld number of places that have been held for too long, which is a fault
     * @property isBlocked true if all places have been held for too long
     */
    state: (now = performance.now()) => {
      const longHeld = [...held].filter((place) => isLong(place, now)).length
      const isFull = held.size >= places && waitingCount > 0
      return { name, running: held.size, waiting: waitingCount, isFull, longHeld, isBlocked: longHeld >= places }
    },

    /** Logs each place that has been held for too long, once. */
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

  /** The place is reserved as soon as it is passed on, so that no later job can take it. */
  function turnOf(key: string, signal: AbortSignal): Promise<Place> {
    const ofKey = waiting.get(key) ?? new Set()
    if (waitingCount >= maxWaiting || ofKey.size >= maxWaitingOfKey) throw new Refusal(refuseAs)
    const { promise, resolve, reject } = Promise.withResolvers<Place>()
    const stop = () => {
      stopWaiting(key, start)
      signal.removeEventListener('abort', leave)
      clearTimeout(timer)
    }
    const start = () => {
      stop()
      resolve(take(key))
    }
    const end = (refusal: Refusal) => {
      stop()
      reject(refusal)
    }
    const leave = () => end(gone())
    const timer = maxWaitMs === undefined ? undefined : setTimeout(() => end(new Refusal(refuseAs)), maxWaitMs)
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
    // From now on, all other keys come before this one.
    waiting.delete(key)
    waiting.set(key, ofKey)
    const [start] = ofKey
    start!()
  }
}

const isLong = ({ since }: Place, now: number) => now - since > longHeldMs

/** The response reaches nobody, because the client has left. */
const gone = () => new Refusal('bad_request')

/** Throws if the client has left. */
export function refuseGone(signal: AbortSignal) {
  if (signal.aborted) throw gone()
}

export const queueStates = (now?: number) => [...queues].map(({ state }) => state(now))

/** Measures the queues, and logs places that have been held for too long. @returns a function that stops this */
export function watchQueues(log: Pick<FastifyBaseLogger, 'warn'>) {
  const timer = setInterval(() => queues.forEach(({ tellHeld }) => tellHeld(log)), checkEveryMs).unref()
  const measured = (count: 'running' | 'waiting') => () =>
    queueStates().map((state) => ({ value: state[count], attributes: { queue: state.name } }))
  const stops = [observe('queueRunning', measured('running')), observe('queueWaiting', measured('waiting'))]
  return () => {
    clearInterval(timer)
    stops.forEach((stop) => stop())
  }
}
