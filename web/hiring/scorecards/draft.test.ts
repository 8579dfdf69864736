import { beforeEach, expect, it } from 'vitest'
import type { Scorecard, ScorecardContent } from '@seatwise/contract/scorecards'
import { CallError } from '../../kernel/call.ts'
import { createDraft, type SentChange } from './draft.ts'

const rule = 'question/CARE/above/1'
const empty: ScorecardContent = {
  recommendation: null,
  summary: '',
  answers: [],
  is_after_reading: false,
  later_notes: [],
  version: 1,
}
const cardOf = (content: Partial<ScorecardContent>): Scorecard => ({
  id: 'card',
  survey_result_id: 'result',
  author: { id: 'me', name: 'Me' },
  is_own: true,
  submitted_at: null,
  openings: [],
  content: { ...empty, ...content },
  can: { update: true, add_note: false, open: false },
})
const answered = (rating: number | null, note = '') => [
  { rule, custom_interview_question_id: null, question: 'Why?', rating, note },
]

let sent: { version: number; change: SentChange }[]
let answers: (() => Promise<Scorecard>)[]
let timers: { run: () => void; ms: number }[]
let count: number

beforeEach(() => {
  sent = []
  answers = []
  timers = []
  count = 0
})

function setUp() {
  return createDraft({
    begin: async () => {
      count += 1
      return cardOf({})
    },
    save: (_, version, change) => {
      sent.push({ version, change })
      return answers.shift()!()
    },
    later: (run, ms) => {
      const timer = { run, ms }
      timers.push(timer)
      return () => void (timers = timers.filter((one) => one !== timer))
    },
  })
}
const pause = async () => {
  const due = timers
  timers = []
  for (const { run } of due) run()
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
const saved = (content: Partial<ScorecardContent>) => answers.push(async () => cardOf(content))
const refused = (error: CallError) =>
  answers.push(async () => {
    throw error
  })
const changedMeanwhile = (content: Partial<ScorecardContent>) =>
  refused(Object.assign(new CallError(409, '', 'changed_meanwhile'), { current: cardOf(content) }))

it('A scorecard begins with the first word, and is saved at a pause', async () => {
  const draft = setUp()
  draft.set(`rule:${rule}`, { rating: 3, note: 'Two good' })
  draft.set(`rule:${rule}`, { rating: 3, note: 'Two good cases ' })
  expect(draft.get()).toMatchObject({ status: 'typed', isUnsaved: true })
  saved({ version: 2, answers: answered(3, 'Two good cases') })
  await pause()
  expect(count).toBe(1)
  expect(sent).toEqual([{ version: 1, change: { answers: [{ rule, rating: 3, note: 'Two good cases ' }] } }])
  // The space that is just being typed stays.
  expect(draft.get()).toMatchObject({
    status: 'saved',
    isUnsaved: false,
    fields: { [`rule:${rule}`]: { rating: 3, note: 'Two good cases ' } },
  })
})

it('A draft keeps unsent text through a lost connection, and sends it again', async () => {
  const draft = setUp()
  draft.take(cardOf({}))
  draft.set('summary', 'Offline')
  refused(new CallError(0, 'No connection'))
  await pause()
  expect(draft.get()).toMatchObject({ status: 'waiting', isUnsaved: true, fields: { summary: 'Offline' } })
  draft.set('summary', 'Offline, and more')
  refused(new CallError(503, 'Something went wrong'))
  await pause()
  const [first, second] = [timers[0]!.ms, 30_000]
  expect(first).toBeLessThan(second)
  saved({ version: 2, summary: 'Offline, and more' })
  await pause()
  expect(sent.at(-1)!.change).toEqual({ answers: [], summary: 'Offline, and more' })
  expect(draft.get()).toMatchObject({ status: 'saved', isUnsaved: false })
})

it('Text that is typed during a save is sent in a second save', async () => {
  const draft = setUp()
  draft.take(cardOf({}))
  draft.set('summary', 'One')
  let answer: (card: Scorecard) => void = () => undefined
  answers.push(() => new Promise((resolve) => (answer = resolve)))
  await pause()
  draft.set('summary', 'One and two')
  answer(cardOf({ version: 2, summary: 'One' }))
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  expect(draft.get()).toMatchObject({ status: 'typed', fields: { summary: 'One and two' } })
  saved({ version: 3, summary: 'One and two' })
  await pause()
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
  expect(draft.get().isUnsaved).toBe(false)
})

it('A draft takes what another tab saved, where this one did not type', async () => {
  const draft = setUp()
  draft.take(cardOf({}))
  draft.set('summary', 'Here')
  changedMeanwhile({ version: 5, answers: answered(2, 'There') })
  await pause()
  saved({ version: 6, summary: 'Here', answers: answered(2, 'There') })
  await pause()
  expect(sent.at(-1)).toEqual({ version: 5, change: { answers: [], summary: 'Here' } })
  expect(draft.get()).toMatchObject({
    status: 'saved',
    fields: { summary: 'Here', [`rule:${rule}`]: { rating: 2, note: 'There' } },
  })
})

it('A draft is not reset by an answer from before the last save', async () => {
  const draft = setUp()
  draft.set(`rule:${rule}`, { rating: 3, note: '' })
  saved({ version: 2, answers: answered(3) })
  await pause()
  draft.take(cardOf({ version: 1 }))
  expect(draft.get().fields[`rule:${rule}`]).toEqual({ rating: 3, note: '' })
  draft.take(cardOf({ version: 3, answers: answered(4) }))
  expect(draft.get().fields[`rule:${rule}`]).toEqual({ rating: 4, note: '' })
})

it.each([
  ['mine', 'Here'],
  ['stored', 'There'],
] as const)('A draft asks where both tabs changed one field: %s', async (which, kept) => {
  const draft = setUp()
  draft.take(cardOf({}))
  draft.set('summary', 'Here')
  changedMeanwhile({ version: 5, summary: 'There' })
  await pause()
  expect(draft.get()).toMatchObject({ status: 'differs', stored: { summary: 'There' }, fields: { summary: 'Here' } })
  saved({ version: 6, summary: kept })
  draft.choose(which)
  await pause()
  expect(draft.get()).toMatchObject({ status: 'saved', isUnsaved: false, fields: { summary: kept } })
  expect(sent).toHaveLength(which === 'mine' ? 2 : 1)
})

it('A draft stops when it can no longer be saved, and is dropped on request', async () => {
  const draft = setUp()
  draft.take(cardOf({ summary: 'Stored' }))
  draft.set('summary', 'Late')
  refused(new CallError(409, 'Submitted', 'scorecard_submitted'))
  await pause()
  expect(draft.get()).toMatchObject({ status: 'refused', isUnsaved: true })
  draft.drop()
  expect(draft.get()).toMatchObject({ status: 'idle', isUnsaved: false, fields: { summary: 'Stored' } })
})
