type Needs = {
  everyMs: number
  /** Begins what is due, with `run`. @returns how much was found */
  find: () => Promise<number>
  /** Logged when looks begin to fail. */
  failed: string
  log: { warn: (details: object, message: string) => void }
}

/** Checks the database for due work at an interval, one check at a time. A stop waits for the running check. */
export function openPoller({ everyMs, find, failed, log }: Needs) {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let look: Promise<number> | undefined
  let isFailing = false

  return {
    /** Begins to look for work. */
    start: () => {
      timer = setInterval(() => void lookOnce(), everyMs).unref()
    },

    /** Does what is due, until nothing is. For tests: nothing is done before `start`. */
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

    /** Counts work, which does not fail, as running until it ends. */
    run: (work: Promise<void>) => {
      const ended = work.finally(() => running.delete(ended))
      running.add(ended)
    },

    /** Does not wait for the next poll. */
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
