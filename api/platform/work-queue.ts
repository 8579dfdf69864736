import { Refusal } from './refusal.ts'

/**
 * Runs heavy work one piece at a time. A full queue refuses with 503, because an answer after the client's timeout would be wasted work.
 */
export function createWorkQueue({ maxWaiting }: { maxWaiting: number }) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (waiting > maxWaiting) return Promise.reject(new Refusal('unavailable'))
      waiting++
      const result = last.then(work).finally(() => waiting--)
      last = result.catch(() => undefined)
      return result
    },
  }
}

/** Limits how often work runs at the same time for one key in this process; more is refused with 429. */
export function createConcurrencyLimit(max: number) {
  const running = new Map<string, number>()
  return {
    async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const count = running.get(key) ?? 0
      if (count >= max) throw new Refusal('too_many_requests')
      running.set(key, count + 1)
      try {
        return await work()
      } finally {
        const left = running.get(key)! - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
      }
    },
  }
}

/** Runs at most `max` pieces of work at a time; the others wait in the order in which they came. */
export function createFairQueue(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      // A piece that ends passes its place on: none that comes later can take it.
      if (running >= max) await new Promise<void>((start) => waiting.push(start))
      else running++
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}

/**
 * Runs at most `maxRunning` pieces of work of one key at a time; more of it wait in their order, and past
 * `maxWaiting` are refused with 503.
 */
export function createQueuePerKey({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()
  return {
    async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const queue = queues.get(key) ?? { running: 0, waiting: [] }
      queues.set(key, queue)
      if (queue.waiting.length >= maxWaiting) throw new Refusal('unavailable')
      // A piece that ends passes its place on: none that comes later can take it.
      if (queue.running >= maxRunning) await new Promise<void>((start) => queue.waiting.push(start))
      else queue.running++
      try {
        return await work()
      } finally {
        const next = queue.waiting.shift()
        if (next) next()
        else if (--queue.running === 0) queues.delete(key)
      }
    },
  }
}

/**
 * Runs at most `maxRunning` pieces of work at a time, and one of each key; the keys take turns, however much one has
 * queued. More work than `maxWaiting` in all, or `maxWaitingOfKey` of one key, is refused with 503.
 */
export function createTurns(options: { maxRunning: number; maxWaiting: number; maxWaitingOfKey?: number }) {
  const { maxRunning, maxWaiting, maxWaitingOfKey = maxWaiting } = options
  /** The key whose turn is next stands first. */
  const queues = new Map<string, (() => Promise<void>)[]>()
  const running = new Set<string>()
  let waiting = 0

  return {
    run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const queue = queues.get(key) ?? []
      if (waiting >= maxWaiting || queue.length >= maxWaitingOfKey) return Promise.reject(new Refusal('unavailable'))
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      queues.set(key, [...queue, () => work().then(resolve, reject)])
      waiting++
      startNext()
      return promise
    },
  }

  function startNext() {
    if (running.size >= maxRunning) return
    const key = [...queues.keys()].find((one) => !running.has(one))
    if (key === undefined) return
    const [work, ...rest] = queues.get(key)!
    queues.delete(key)
    if (rest.length > 0) queues.set(key, rest)
    waiting--
    running.add(key)
    void work!().finally(() => {
      running.delete(key)
      startNext()
    })
  }
}
