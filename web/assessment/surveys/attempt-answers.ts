import type { CallInput, CallReply } from '@seatwise/contract/routes'
import { CallError, isRefusal } from '../../kernel/call.ts'

type SentAnswers = CallInput<'PUT /surveys/attempt'>['body']['answers']
type StoredAnswers = CallReply<'GET /surveys/attempt'>['data']['answers']
type SaveReply = CallReply<'PUT /surveys/attempt'>['data']

/** The chosen answer (1 to 5), the time spent on the statement, and when the answer was given, both in milliseconds. */
export type Answer = { answer: number; ms: number; at: number }
export type ByItem = Record<string, Answer>

/**
 * saved: the server has confirmed every answer. waiting: there is no connection. busy: the server cannot store answers
 * at the moment.
 */
export type Saving = 'saved' | 'saving' | 'waiting' | 'busy'

/**
 * @property isKept true if the browser stores the unsaved answers, so that a reload does not lose them
 * @property refused the items whose answers the server could not store; these answers have been removed
 */
export type Answers = { answersByItem: ByItem; saving: Saving; isKept: boolean; refused: readonly string[] }

/** The copy of unsaved answers in localStorage, which other tabs with the same attempt also read and write. */
type UnsavedCopy = { read: () => ByItem; write: (unsaved: ByItem) => boolean }

export type Outside<Submitted> = {
  save: (answers: SentAnswers) => Promise<SaveReply>
  submit: (answers: SentAnswers) => Promise<Submitted>
  copy: UnsavedCopy
  now: () => number
  /** Runs `work` once after `ms`; the returned function cancels it. */
  after: (ms: number, work: () => void) => () => void
  submitted: (submitted: Submitted) => void
  /** Called when the server accepts no more answers for this attempt. */
  refused: (error: CallError, hasUnsaved: boolean) => void
}

const firstPauseMs = 1_000
const maxPauseMs = 30_000

/** Request timeout and too many requests: the only refusals that are temporary. */
const passing = [408, 429]

/** True if the server will never accept the call. Everything else is retried, so that no given answer is lost. */
export const isFinal = (error: unknown): error is CallError =>
  isRefusal(error) && !passing.includes(error.status) && error.problem !== undefined

/**
 * True if the server answers, but cannot store answers now: while the targets of a company change, or while it has too
 * many requests.
 */
export const isBusy = (error: unknown): boolean => error instanceof CallError && error.status > 0

/** Of two answers to the same statement, the later one. */
export const laterOf = (some: ByItem, others: ByItem): ByItem => ({
  ...some,
  ...Object.fromEntries(Object.entries(others).filter(([item, { at }]) => at > (some[item]?.at ?? -1))),
})

export const asList = (answers: ByItem): SentAnswers =>
  Object.entries(answers).map(([item, { answer, ms, at }]) => ({ item, answer, ms, at }))

/**
 * The answers of one attempt. This state is authoritative; localStorage and the server have copies. Answers are sent
 * until the server confirms them. If two tabs differ, the later answer counts.
 */
export function createAttemptAnswers<Submitted>(stored: StoredAnswers, outside: Outside<Submitted>) {
  let answersByItem: ByItem = Object.fromEntries(stored.map(({ item, ...one }) => [item, one]))
  /** The times of the answers that the server has stored. */
  const saved: Record<string, number> = Object.fromEntries(stored.map(({ item, at }) => [item, at]))
  let refused: readonly string[] = []
  /** The times of refused answers, so that older ones are not taken over from the copy again. */
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

  /** Takes over later answers, such as those of another tab that was closed before it had sent them. */
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
      // The attempt is now in another tab or page, which owns the copy.
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

  /** Marks the stored answers as saved. An answer that changed during the call is sent again. */
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

  /**
   * Removes answers that the server could not store, so that the statements are asked again, unless the person has
   * changed the answer in the meantime.
   */
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
   * If the survey was already submitted, in another tab or by a call whose answer was lost, submitting again shows
   * whether all answers are part of it.
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
    // An answer was given during the call, here or in another tab.
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
    /** True if no more answers are accepted: the survey was submitted, or was refused permanently. */
    isOver: () => isStopped,
    /** Starts to send, and reports every change to the listener. Returns a function that stops it. */
    start: (listener: (now: Answers) => void) => {
      change = listener
      isStopped = false
      void flush()
      return stop
    },
    give: (item: string, answer: number, ms: number) => {
      // Later than all known answers, even if those are from a device whose clock is ahead.
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
    /** To call when the connection is back. */
    online: () => {
      pauseMs = firstPauseMs
      void flush()
    },
    /** Submits everything that the page shows. @throws CallError if the survey cannot be submitted, now or ever */
    submit: async () => {
      const before = answersByItem
      try {
        await submitAll()
      } catch (error) {
        // The attempt is now in another tab or page, which owns the copy.
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

/** A page may stay open overnight; more than a day has no meaning. */
const maxItemMs = 86_400_000

/** The positions in the sent list that a validation error names, as in `answers.3.ms`. */
function placesOf(error: unknown): number[] {
  const entries = error instanceof CallError ? error.entries : []
  return entries.flatMap(({ path }) => Number(/^answers\.(\d+)\b/.exec(path)?.[1] ?? NaN)).filter(Number.isInteger)
}

/** The items that a refused submit names, as in `answers.I2`. */
function itemsOf(error: unknown): string[] {
  const entries = error instanceof CallError ? error.entries : []
  return entries.flatMap(({ path }) => /^answers\.([IX]\d+)$/.exec(path)?.[1] ?? [])
}
