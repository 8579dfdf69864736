import type { CallInput, CallReply } from '@seatwise/contract/routes'
import { CallError, isRefusal } from '../../kernel/call.ts'

type SentAnswers = CallInput<'PUT /surveys/attempt'>['body']['answers']
type StoredAnswers = CallReply<'GET /surveys/attempt'>['data']['answers']
type SaveReply = CallReply<'PUT /surveys/attempt'>['data']

/** A choice, the time spent on it, and when it was made. */
export type Answer = { answer: number; ms: number; at: number }
export type ByItem = Record<string, Answer>

/**
 * Saved: our server has confirmed every answer. Waiting: without a connection. Busy: the server cannot store answers
 * just now.
 */
export type Saving = 'saved' | 'saving' | 'waiting' | 'busy'

/**
 * @property isKept whether the browser holds what is not saved, so that a reload does not lose it
 * @property refused items whose answers the server could not store; they are no longer among the given
 */
export type Answers = { answersByItem: ByItem; saving: Saving; isKept: boolean; refused: readonly string[] }

/** The copy of unsaved answers in the browser, which other tabs of the same attempt read and write too. */
type UnsavedCopy = { read: () => ByItem; write: (unsaved: ByItem) => boolean }

export type Outside<Submitted> = {
  save: (answers: SentAnswers) => Promise<SaveReply>
  submit: (answers: SentAnswers) => Promise<Submitted>
  copy: UnsavedCopy
  now: () => number
  /** Does the work once after `ms`, unless the function that it returns is called before. */
  after: (ms: number, work: () => void) => () => void
  submitted: (submitted: Submitted) => void
  /** The server takes nothing more of this attempt. */
  refused: (error: CallError, hasUnsaved: boolean) => void
}

const firstPauseMs = 1_000
const maxPauseMs = 30_000

/** Too many requests at once, or one that was cut off: of all refusals these alone end by themselves. */
const passing = [408, 429]

/** The server does not take it, now or later. Everything else is tried again: an answer that was given is never dropped for it. */
export const isFinal = (error: unknown): error is CallError =>
  isRefusal(error) && !passing.includes(error.status) && error.problem !== undefined

/** The server answers, but cannot do it now: while a company changes to other targets, or is asked too much. */
export const isBusy = (error: unknown): boolean => error instanceof CallError && error.status > 0

/** The later one of two answers to a statement. */
export const laterOf = (some: ByItem, others: ByItem): ByItem => ({
  ...some,
  ...Object.fromEntries(Object.entries(others).filter(([item, { at }]) => at > (some[item]?.at ?? -1))),
})

export const asList = (answers: ByItem): SentAnswers =>
  Object.entries(answers).map(([item, { answer, ms, at }]) => ({ item, answer, ms, at }))

/**
 * The answers of one attempt in the page. They are the truth; the browser's storage and the server have copies. Answers
 * are sent until the server confirms them, and of two tabs the later answer counts.
 */
export function createAttemptAnswers<Submitted>(stored: StoredAnswers, outside: Outside<Submitted>) {
  let answersByItem: ByItem = Object.fromEntries(stored.map(({ item, ...one }) => [item, one]))
  /** When those answers were given that the server holds. */
  const saved: Record<string, number> = Object.fromEntries(stored.map(({ item, at }) => [item, at]))
  let refused: readonly string[] = []
  /** When those answers were given that the server could not store: the copy may not bring them back. */
  const refusedAt: Record<string, number> = {}
  let saving: Saving = 'saved'
  let isKept = true
  let isSending = false
  let isStopped = false
  let pauseMs = firstPauseMs
  let cancelRetry = () => {}
  let change: (now: Answers) => void = () => {}

  const unsaved = (): ByItem =>
    Object.fromEntries(Object.entries(answersByItem).filter(([item, { at }]) => at !== saved[item]))
  const hasUnsaved = () => Object.keys(unsaved()).length > 0
  const answers = (): Answers => ({ answersByItem, saving, isKept, refused })
  const tell = (now: Saving) => {
    saving = now
    if (!isStopped) change(answers())
  }

  /** Takes later answers over, such as those of another tab that was closed before it could send them. */
  function take(others: ByItem) {
    const possible = Object.entries(others).filter(([item, { at }]) => at > (refusedAt[item] ?? -1))
    answersByItem = laterOf(answersByItem, Object.fromEntries(possible))
  }

  function keep() {
    take(outside.copy.read())
    isKept = outside.copy.write(unsaved())
  }

  async function flush(): Promise<void> {
    cancelRetry()
    if (isSending || isStopped) return
    keep()
    const batch = unsaved()
    if (Object.keys(batch).length === 0) return tell('saved')
    isSending = true
    tell('saving')
    try {
      const reply = await outside.save(asList(batch))
      isSending = false
      // The copy is another page's by now.
      if (isStopped) return
      const isAnySettled = settle(batch, reply)
      if (!isAnySettled) return retry('busy')
      pauseMs = firstPauseMs
      await flush()
    } catch (error) {
      isSending = false
      if (isStopped) return
      if (isFinal(error)) return end(error)
      const items = Object.keys(batch)
      refuse(
        placesOf(error).flatMap((place) => items[place] ?? []),
        batch,
      )
      retry(isBusy(error) ? 'busy' : 'waiting')
    }
  }

  /** An answer that changed during the call is sent again. */
  function settle(batch: ByItem, reply: SaveReply): boolean {
    for (const item of reply.stored) if (batch[item]) saved[item] = batch[item].at
    for (const { item, ...later } of reply.later) {
      if (answersByItem[item]?.at === batch[item]?.at) answersByItem = { ...answersByItem, [item]: later }
      saved[item] = later.at
    }
    refuse(reply.refused, batch)
    keep()
    return reply.stored.length + reply.later.length + reply.refused.length > 0
  }

  /** An answer that the server cannot store is asked again, unless the person has changed it meanwhile. */
  function refuse(items: readonly string[], batch: ByItem) {
    const gone = items.filter((item) => batch[item] && answersByItem[item]?.at === batch[item].at)
    if (gone.length === 0) return
    answersByItem = Object.fromEntries(Object.entries(answersByItem).filter(([item]) => !gone.includes(item)))
    refused = [...refused.filter((item) => !gone.includes(item)), ...gone]
    for (const item of gone) refusedAt[item] = batch[item]!.at
    keep()
  }

  function retry(why: Saving) {
    tell(why)
    cancelRetry = outside.after(pauseMs, () => void flush())
    pauseMs = Math.min(maxPauseMs, pauseMs * 2)
  }

  /**
   * If it was submitted before, by a call whose answer was lost or in another tab, another submit tells whether all
   * answers count.
   */
  async function end(error: CallError) {
    if (error.problem !== 'survey_submitted') return stopFor(error)
    try {
      await submitAll()
    } catch (again) {
      if (isFinal(again)) stopFor(again)
      else retry(isBusy(again) ? 'busy' : 'waiting')
    }
  }

  function stopFor(error: CallError) {
    if (isStopped) return
    stop()
    outside.refused(error, hasUnsaved())
  }

  async function submitAll() {
    take(outside.copy.read())
    const all = answersByItem
    const submitted = await outside.submit(asList(all))
    if (isStopped) return
    take(outside.copy.read())
    for (const item of Object.keys(all)) saved[item] = all[item]!.at
    // Given while the call was under way, here or in another tab.
    if (hasUnsaved()) return stopFor(new CallError(409, '', 'survey_submitted'))
    stop()
    outside.submitted(submitted)
  }

  function stop() {
    isStopped = true
    cancelRetry()
  }

  keep()
  if (hasUnsaved()) saving = 'saving'
  return {
    answers,
    /** True if no more answers are accepted: it was submitted, or refused for good. */
    isOver: () => isStopped,
    /** Begins to send, and reports every change. Returns a function that ends it. */
    start: (listener: (now: Answers) => void) => {
      change = listener
      isStopped = false
      void flush()
      return stop
    },
    give: (item: string, answer: number, ms: number) => {
      // Later than all known times, whatever the clock says: also than those from a device with another clock.
      const at = Math.max(outside.now(), 1 + Math.max(0, ...Object.values(answersByItem).map((one) => one.at)))
      answersByItem = {
        ...answersByItem,
        [item]: { answer, ms: Math.min(maxItemMs, Math.round((answersByItem[item]?.ms ?? 0) + ms)), at },
      }
      refused = refused.filter((other) => other !== item)
      keep()
      tell(saving === 'saved' ? 'saving' : saving)
      void flush()
    },
    /** The connection is back. */
    online: () => {
      pauseMs = firstPauseMs
      void flush()
    },
    /** Submits everything that the page shows. @throws CallError where it could not be submitted now, or not at all */
    submit: async () => {
      const before = answersByItem
      try {
        await submitAll()
      } catch (error) {
        // The copy is another page's by now.
        if (isStopped) return
        if (isFinal(error)) return stopFor(error)
        const items = itemsOf(error)
        refuse(items, before)
        tell(hasUnsaved() ? 'saving' : 'saved')
        void flush()
        if (items.length === 0) throw error
      }
    },
  }
}

/** A page may stay open over night: more than a day is not meaningful. */
const maxItemMs = 86_400_000

/** Places in the sent list that invalid input names: `answers.3.ms`. */
function placesOf(error: unknown): number[] {
  const entries = error instanceof CallError ? error.entries : []
  return entries.flatMap(({ path }) => Number(/^answers\.(\d+)\b/.exec(path)?.[1] ?? NaN)).filter(Number.isInteger)
}

/** Items that a refused submission names: `answers.I2`. */
function itemsOf(error: unknown): string[] {
  const entries = error instanceof CallError ? error.entries : []
  return entries.flatMap(({ path }) => /^answers\.([IX]\d+)$/.exec(path)?.[1] ?? [])
}
