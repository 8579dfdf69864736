import type { CallInput } from '@seatwise/contract/routes'
import { liveTopics, type LiveTopic } from '@seatwise/contract/values'

type Positions = NonNullable<CallInput<'GET /live/changes'>['query']>
export type LiveEvent = { topic: LiveTopic; position: string }

/**
 * The name of the channel that connects tabs, and of the lock whose holder has the stream: of one user, and of the user
 * acted as. Events of one must not reach a page of the other.
 */
export const liveChannel = (signed_in_as: string, acting_as: string | null) =>
  `seatwise.live ${signed_in_as} ${acting_as ?? 'self'}`

/** @property isEarly the answer came before this tab began to load anything */
type Answer = { changed: LiveTopic[]; position: string; isEarly: boolean }

type Outside = {
  /** Asks the server which topics have changed since the positions. */
  ask: (since: Positions) => Promise<Answer>
  /** Loads what this tab shows of the topics again. */
  reload: (topics: readonly LiveTopic[]) => void
  after: (ms: number, work: () => void) => void
  /** From 0 to 1. */
  random: () => number
}

/** A thousand viewers of one company must not load their lists in the same instant. */
const maxSpreadMs = 250
/** A list of somebody who sees many companies may change all the time. */
const minReloadIntervalMs = 1_000

/**
 * What one tab knows: for each topic the position up to which it has loaded everything. An event names a later one,
 * and the tab loads the topic after it, so a lost event is found by the next question.
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

  /** @throws CallError when there is no answer, or the session has ended */
  function check(): Promise<void> {
    asking ??= askOnce().finally(() => (asking = undefined))
    return asking
  }

  async function askOnce() {
    const answer = await ask(since)
    since = Object.fromEntries(liveTopics.map((topic) => [topic, answer.position]))
    if (!isFirst || answer.isEarly) reloadSoon(answer.changed)
    // Data loaded before the first answer may be older than its position; data requested from now on is not.
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
