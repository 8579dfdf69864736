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
