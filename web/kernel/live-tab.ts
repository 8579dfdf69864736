import type { CallInput } from '@seatwise/contract/routes'
import { liveTopics, type LiveTopic } from '@seatwise/contract/values/base'

type Positions = NonNullable<CallInput<'GET /live/changes'>['query']>
export type LiveEvent = { topic: LiveTopic; position: string }

/**
 * The name of the channel between tabs, and of the lock whose holder has the event stream. The name contains the
 * signed-in user and the user that they act as, so that events of one user never reach a page of another.
 */
export const liveChannel = (signed_in_as: string, acting_as: string | null) =>
  `seatwise.live ${signed_in_as} ${acting_as ?? 'self'}`

/** @property isEarly true if the answer came before this tab began to load anything */
type Answer = { changed: LiveTopic[]; position: string; isEarly: boolean }

type Outside = {
  /** Asks the server which topics have changed since the given positions. */
  ask: (since: Positions) => Promise<Answer>
  /** Reloads the data of the topics that this tab shows. */
  reload: (topics: readonly LiveTopic[]) => void
  after: (ms: number, work: () => void) => void
  /** Returns a number from 0 to 1. */
  random: () => number
}

/** Spreads reloads, because a thousand viewers of one company must not load their lists at the same instant. */
const maxSpreadMs = 250
/** Limits reloads, because a list of a user who sees many companies may change all the time. */
const minReloadIntervalMs = 1_000

/**
 * The live updates of one tab. For each topic the tab keeps the position up to which it has loaded everything. An event
 * has a later position and makes the tab reload its topic; a lost event is found at the next check.
 */
export function createLiveTab({ ask, reload, after, random }: Outside) {
  let since: Positions = {}
  let isFirst = true
  let asking: Promise<void> | undefined
  const changed = new Set<LiveTopic>()
  let isReloadDue = false
  let isResting = false

  function receive({ topic, position }: LiveEvent) {
    since = { ...since, [topic]: position }
    reloadSoon([topic])
  }

  /** @throws CallError if there is no answer, or if the session has ended */
  function check(): Promise<void> {
    asking ??= askOnce().finally(() => (asking = undefined))
    return asking
  }

  async function askOnce() {
    const answer = await ask(since)
    since = Object.fromEntries(liveTopics.map((topic) => [topic, answer.position]))
    if (!isFirst || answer.isEarly) reloadSoon(answer.changed)
    // Data that was loaded before the first answer may be older than the position of that answer, so it is loaded
    // again.
    else reload(liveTopics)
    isFirst = false
  }

  function reloadSoon(topics: readonly LiveTopic[]) {
    for (const topic of topics) changed.add(topic)
    if (changed.size === 0 || isReloadDue || isResting) return
    isReloadDue = true
    after(random() * maxSpreadMs, () => {
      isReloadDue = false
      isResting = true
      after(minReloadIntervalMs, () => {
        isResting = false
        reloadSoon([])
      })
      const topicsToLoad = [...changed]
      changed.clear()
      reload(topicsToLoad)
    })
  }

  return { receive, check }
}
