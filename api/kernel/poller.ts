type Needs = {
  everyMs: number
  /** Finds due work and starts it with `run`. @returns the number found */
  find: () => Promise<number>
  /** The message that is logged when polls begin to fail. */
  failed: string
  log: { warn: (details: object, message: string) => void }
}

/** Polls the database for due work, one poll at a time. Stopping waits for the running poll. */
export function openPoller({ everyMs, find, failed, log }: Needs) {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let look: Promise<number> | undefined
  let isFailing = false

  return {
    /** Starts polling. */
    start: () => {
      timer = setInterval(() => void lookOnce(), everyMs).unref()
    },

    /** For tests, without `start`: does all due work, until there is none. */
    settle: async () => {
      for (let count = 1; count > 0;) {
        count = await lookOnce()
        await Promise.all(running)
      }
    },

    stop: async () => {
      clearInterval(timer)
      timer = undefined
      stopping.abort()
      await look
      await Promise.all(running)
    },

    /** Aborted when the poller stops. */
    stopping: stopping.signal,

    countRunning: () => running.size,

    /** Counts work as running until it ends. The work must not fail. */
    run: (work: Promise<void>) => {
      const ended = work.finally(() => running.delete(ended))
      running.add(ended)
    },

    /** Polls now instead of at the next interval. */
    lookNow: () => {
      if (timer) void lookOnce()
    },
  }

  function lookOnce(): Promise<number> {
    look ??= lookUnlessStopped()
      .catch((error: unknown) => {
        if (!isFailing) log.warn({ err: error }, failed)
        isFailing = true
        return 0
      })
      .finally(() => (look = undefined))
    return look
  }

  async function lookUnlessStopped() {
    if (stopping.signal.aborted) return 0
    const count = await find()
    isFailing = false
    return count
  }
}
