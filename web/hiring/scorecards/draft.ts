import type { Scorecard, ScorecardAnswer, ScorecardContent } from '@seatwise/contract/scorecards'
import type { Recommendation } from '@seatwise/contract/values/hiring'
import { CallError, currentOf } from '../../kernel/call.ts'

export type Answer = Pick<ScorecardAnswer, 'rating' | 'note'>
/** The key of a question: the rule of a built-in one, or the id of a custom one. */
export type QuestionKey = `rule:${string}` | `own:${string}`
export const noAnswer: Answer = { rating: null, note: '' }

export function keyOf({ rule, custom_interview_question_id }: Omit<ScorecardAnswer, 'question' | 'rating' | 'note'>) {
  return rule === null ? (`own:${custom_interview_question_id!}` as const) : (`rule:${rule}` as const)
}

/** The fields that an interviewer fills in, by their names. */
export type Fields = { [question: QuestionKey]: Answer; summary?: string; recommendation?: Recommendation | null }
export type FieldName = keyof Fields

export type SentChange = {
  answers: (Answer & ({ rule: string } | { custom_interview_question_id: string }))[]
  summary?: string
  recommendation?: Recommendation | null
}

/**
 * idle: nothing was typed. typed: the text is sent after a pause. waiting: there was no answer, so the text is sent
 * again later. differs: another tab changed the same field, and the user has to choose. refused: the text can no longer
 * be saved.
 */
type DraftStatus = 'idle' | 'typed' | 'saving' | 'saved' | 'waiting' | 'differs' | 'refused'

export type DraftState = {
  fields: Fields
  status: DraftStatus
  isUnsaved: boolean
  /** The reason why the text is not saved, if the server gave one. */
  error: unknown
  /** If the status is `differs`: the stored values of the fields that both tabs changed. */
  stored: Fields | undefined
}

type Means = {
  /** Creates the scorecard if there is none. */
  begin: () => Promise<Scorecard>
  save: (id: string, version: number, change: SentChange) => Promise<Scorecard>
  /** Runs a function later. @returns a function that cancels it */
  later: (run: () => void, ms: number) => () => void
}

const pauseMs = 700
const retryMs = { min: 2_000, max: 30_000 }

/**
 * The user's own scorecard while it is edited. Text is saved after every pause; without a connection it is kept and
 * sent later. Changes by another tab are taken over; if both changed the same field, the user is asked.
 */
export function createDraft({ begin, save, later }: Means) {
  let card: Scorecard | undefined
  /** The stored fields, as far as this tab knows. */
  let base: Fields = {}
  let state: DraftState = { fields: {}, status: 'idle', isUnsaved: false, error: undefined, stored: undefined }
  const dirty = new Set<FieldName>()
  const listeners = new Set<() => void>()
  let cancel: (() => void) | undefined
  let sending: Promise<void> | undefined
  let waitMs = retryMs.min

  function tell(next: Partial<DraftState>) {
    state = { ...state, ...next, isUnsaved: dirty.size > 0 }
    for (const listener of listeners) listener()
  }

  /** Takes over a stored version; unsaved text stays. */
  function take(stored: Scorecard, sent: Fields = {}) {
    card = stored
    const next = fieldsOf(stored.content)
    const fields = { ...state.fields }
    for (const name of namesOf(base, next)) {
      // The server trims texts; a text that was just sent stays as typed.
      if (dirty.has(name) || name in sent || isSame(base[name], next[name])) continue
      assign(fields, name, next[name])
    }
    base = next
    tell({ fields })
  }

  function schedule(ms: number) {
    cancel?.()
    cancel = later(() => void flush(), ms)
  }

  /** Sends unsaved fields, after the current request. */
  async function flush(): Promise<void> {
    cancel?.()
    cancel = undefined
    if (sending) await sending
    if (dirty.size === 0 || state.status === 'differs' || state.status === 'refused') return
    sending = send().finally(() => (sending = undefined))
    await sending
  }

  async function send() {
    const sent: Fields = {}
    for (const name of dirty) assign(sent, name, state.fields[name])
    tell({ status: 'saving' })
    try {
      if (!card?.content) take(await begin())
      const saved = await save(card!.id, card!.content!.version, changeOf(sent))
      for (const name of namesOf(sent)) if (isSame(sent[name], state.fields[name])) dirty.delete(name)
      take(saved, sent)
      waitMs = retryMs.min
      tell({ status: dirty.size > 0 ? 'typed' : 'saved', error: undefined })
      if (dirty.size > 0) schedule(pauseMs)
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown) {
    const current = currentOf('PUT /scorecards/{id}', error)
    if (current?.content && current.submitted_at === null) meet(current)
    else if (error instanceof CallError && error.status >= 400 && error.status < 500) tell({ status: 'refused', error })
    else {
      tell({ status: 'waiting', error })
      schedule(waitMs)
      waitMs = Math.min(waitMs * 2, retryMs.max)
    }
  }

  /** Handles a version that another tab has saved. */
  function meet(current: Scorecard) {
    const next = fieldsOf(current.content)
    const stored: Fields = {}
    for (const name of dirty)
      if (!isSame(base[name], next[name]) && !isSame(state.fields[name], next[name])) assign(stored, name, next[name])
    take(current)
    if (namesOf(stored).length > 0) return tell({ status: 'differs', stored })
    tell({ status: 'typed' })
    schedule(0)
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Takes over an answer of the server, unless it is older than the last save. */
    take: (stored: Scorecard) => {
      if (!sending && stored.content && stored.content.version > (card?.content?.version ?? 0)) take(stored)
    },
    set<Name extends FieldName>(name: Name, value: Fields[Name], { isDone = false } = {}) {
      const fields = { ...state.fields }
      assign(fields, name, value)
      dirty.add(name)
      const isStopped = state.status === 'differs' || state.status === 'refused' || state.status === 'waiting'
      tell({ fields, ...(isStopped ? {} : { status: 'typed' }) })
      if (!isStopped) schedule(isDone ? 0 : pauseMs)
    },
    flush,
    /** The scorecard as this tab last saw it stored. */
    saved: () => card,
    /** Answers the question of the status `differs`. */
    choose(which: 'mine' | 'stored') {
      const { stored = {} } = state
      const fields = { ...state.fields }
      if (which === 'stored')
        for (const name of namesOf(stored)) {
          assign(fields, name, stored[name])
          dirty.delete(name)
        }
      tell({ fields, stored: undefined, status: dirty.size > 0 ? 'typed' : 'saved' })
      if (dirty.size > 0) schedule(0)
    },
    /** Discards text that can no longer be saved. */
    drop() {
      dirty.clear()
      tell({ fields: { ...base }, status: 'idle', error: undefined })
    },
    stop: () => cancel?.(),
  }
}

/** Compares two values; a missing answer, text or choice equals an empty one. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null) || (isEmpty(one) && isEmpty(other))
}
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || JSON.stringify(value) === JSON.stringify(noAnswer)

// The cast restores the names, which Object.keys loses.
const namesOf = (...fields: Fields[]) => [...new Set(fields.flatMap((one) => Object.keys(one)))] as FieldName[]

// Untyped, because the compiler cannot see that the value belongs to the name.
const assign = (fields: Fields, name: FieldName, value: unknown) => Object.assign(fields, { [name]: value })

function fieldsOf(content: ScorecardContent | null): Fields {
  if (!content) return {}
  const { answers, summary, recommendation } = content
  const values = answers.map((answer): [QuestionKey, Answer] => {
    const { rating, note } = answer
    return [keyOf(answer), { rating, note }]
  })
  return { ...Object.fromEntries(values), summary, recommendation }
}

function changeOf({ summary, recommendation, ...answers }: Fields): SentChange {
  const values = Object.entries(answers).map(([key, answer]) => {
    const at = key.indexOf(':')
    const id = key.slice(at + 1)
    const { rating, note } = answer ?? noAnswer
    return { ...(key.startsWith('rule') ? { rule: id } : { custom_interview_question_id: id }), rating, note }
  })
  return {
    answers: values,
    ...(summary === undefined ? {} : { summary }),
    ...(recommendation === undefined ? {} : { recommendation }),
  }
}
