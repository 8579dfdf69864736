/** Identifies the signed-in user and the user that they act as. Undefined if nobody is signed in. */
type Principal = string | undefined

type Outside<Event> = {
  principal: () => Principal
  send: (events: Event[]) => Promise<unknown>
  /** Runs `work` once after `ms` milliseconds. */
  after: (ms: number, work: () => void) => void
}

type Waiting<Event> = { event: Event; principal: Principal; tries: number }

const flushEveryMs = 5_000
/** Browsers limit a keepalive request to 64 kB. */
const maxBatch = 50
const maxAttempts = 2

/** Collects events and sends them in batches. Failures are logged, never shown. */
export function createEventQueue<Event>({ principal, send, after }: Outside<Event>) {
  let waiting: Waiting<Event>[] = []
  let due = false

  function add(event: Event) {
    waiting.push({ event, principal: principal(), tries: 0 })
    flushLater()
  }

  function flushLater() {
    if (due || waiting.length === 0) return
    due = true
    after(flushEveryMs, () => {
      due = false
      void flush()
    })
  }

  async function flush() {
    const now = principal()
    // Events of a previous user must not be sent with the current user's token.
    const own = waiting.filter((one) => now !== undefined && one.principal === now)
    waiting = []
    for (let from = 0; from < own.length; from += maxBatch) await attempt(own.slice(from, from + maxBatch))
    flushLater()
  }

  async function attempt(batch: Waiting<Event>[]) {
    try {
      await send(batch.map(({ event }) => event))
    } catch (error) {
      const again = batch.map((one) => ({ ...one, tries: one.tries + 1 })).filter(({ tries }) => tries < maxAttempts)
      waiting.unshift(...again)
      console.warn('events not sent', { dropped: batch.length - again.length }, error)
    }
  }

  return { add, flush }
}
