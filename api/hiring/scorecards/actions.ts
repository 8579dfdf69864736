import type { GivenAnswer, Scorecard, ScorecardChange } from '@seatwise/contract/scorecards'
import { maxLaterNotes } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { brands } from '@seatwise/domain/brands/brands'
import {
  canDoWithScorecard,
  readsScorecard,
  refuseIncomplete,
  refuseWithScorecard,
  type ScorecardAction,
} from '@seatwise/domain/policies/scorecards'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { present } from '../../kernel/changed-fields.ts'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, publish, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../../base/audit-events/public.ts'
import { findAskedAnswers, withQuestions } from './questions.ts'
import {
  changeScorecard,
  findContents,
  findHeads,
  findResultOfCard,
  holdResult,
  insertOpening,
  insertScorecard,
  lockOwn,
  saveAnswers,
  type Head,
  type ResultOfCard,
} from './repository.ts'

const isOwn = ({ user }: UserScope, { author_user_id }: Pick<Head, 'author_user_id'>) => author_user_id === user.id

/** Every scorecard about a result, each with the contents only if the reader may see them. */
export async function scorecardsOf(scope: UserScope, result_id: string): Promise<Scorecard[]> {
  const result = await findResultOfCard(scope, result_id)
  if (!result) throw new Refusal('not_found')
  const reader = actorOf(scope)
  const cards = (await findHeads(scope, { result_id })).map((head) => ({ ...head, is_own: isOwn(scope, head) }))
  const has_submitted = cards.some(({ is_own, submitted_at }) => is_own && submitted_at !== null)
  const readable = cards.filter((card) => readsScorecard(reader, card, { ...card, has_submitted }))
  const contents = await findContents(
    scope,
    readable.map(({ id }) => id),
  )
  // The shape of the contract leaves out the other fields of `card`.
  return cards.map((card) => {
    const content = contents.get(card.id) ?? null
    return { ...card, content, can: canDoWithScorecard(reader, card, result, content !== null) }
  })
}

export async function scorecardOf(scope: UserScope, id: string): Promise<{ data: Scorecard }> {
  const [head] = await findHeads(scope, { id })
  const scorecard = head && (await scorecardsOf(scope, head.survey_result_id)).find((card) => card.id === id)
  if (!scorecard) throw new Refusal('not_found')
  return { data: scorecard }
}

export async function beginScorecard(scope: UserScope, result_id: string): Promise<Head> {
  const result = await holdResult(scope, result_id)
  if (!result) throw new Refusal('not_found')
  if (!teamAllows(result.team_part, 'judge')) throw new Refusal('not_allowed')
  if (result.archived_at !== null) throw new Refusal('result_archived')
  if (result.state !== 'completed') throw new Refusal('survey_unfinished')
  if (await insertScorecard(scope, result)) await record(scope, 'scorecards.begin', result)
  return (await findHeads(scope, { result_id })).find((head) => isOwn(scope, head))!
}

/**
 * Saves a draft. Not recorded in the audit log, because only its author can see a draft and it is saved at every pause
 * in typing. Its creation and its submission are recorded.
 */
export async function updateScorecard(scope: UserScope, id: string, change: ScorecardChange) {
  const { version, answers, recommendation, summary } = change
  const { card, result } = await lockFor(scope, id, 'update')
  if (card.version !== version) throw new Refusal('changed_meanwhile')
  if (recommendation && !isHiring(result))
    throw new Invalid([{ path: 'recommendation', message: 'A conversation ends without a recommendation.' }])
  await saveAnswers(scope, card, await withQuestions(scope, result, card, answers))
  await changeScorecard(scope, id, present({ recommendation, summary }))
}

/**
 * Saves one answer in the user's own scorecard, which is created if necessary; the last answer to a question counts.
 * @returns the id of the scorecard
 */
export async function answerQuestion(scope: UserScope, result_id: string, answer: GivenAnswer): Promise<string> {
  const { id } = await beginScorecard(scope, result_id)
  const { card, result } = await lockFor(scope, id, 'update')
  const [query] = await findAskedAnswers(scope, result, card, [answer])
  if (!query) throw new Refusal('not_found')
  await saveAnswers(scope, card, [query])
  await changeScorecard(scope, id, {})
  return id
}

export async function submitScorecard(scope: UserScope, id: string, version: number) {
  const { card, result } = await lockFor(scope, id, 'update')
  if (card.version !== version) throw new Refusal('changed_meanwhile')
  const answers = (await findContents(scope, [id])).get(id)!.answers
  const ratings = answers.filter(({ rating }) => rating !== null).length
  refuse(refuseIncomplete({ ratings, recommendation: card.recommendation }, isHiring(result)))
  const is_after_reading = (await findHeads(scope, { result_id: result.id })).some(({ has_opened }) => has_opened)
  await changeScorecard(scope, id, { submitted_at: 'now', is_after_reading })
  await record(scope, 'scorecards.submit', result)
}

export async function addNote(scope: UserScope, id: string, text: string) {
  const { card, result } = await lockFor(scope, id, 'add_note')
  if (card.later_notes.length >= maxLaterNotes) throw new Refusal('too_many_later_notes')
  await changeScorecard(scope, id, {
    later_notes: [...card.later_notes, { text, created_at: new Date().toISOString() }],
  })
  await record(scope, 'scorecards.add-note', result)
}

/**
 * Opens another user's draft. The opening is stored before the draft is read, and everybody who can see the scorecard's
 * head can see it.
 */
export async function openScorecard(scope: UserScope, id: string, reason: string) {
  const { head, result } = await holdFor(scope, id, 'open')
  if (!head.has_opened) await insertOpening(scope, head)
  await record(scope, 'scorecards.open', result, { reason })
}

const isHiring = ({ brand }: ResultOfCard) => brands[brand].features.interview_questions

async function holdFor(scope: UserScope, id: string, action: ScorecardAction) {
  const [known] = await findHeads(scope, { id })
  const result = known && (await holdResult(scope, known.survey_result_id))
  // Read again, because the lock may have waited for an erasure.
  const [head] = result ? await findHeads(scope, { id }) : []
  if (!result || !head) throw new Refusal('not_found')
  refuse(refuseWithScorecard(actorOf(scope), { ...head, is_own: isOwn(scope, head) }, result, action))
  return { head, result }
}

async function lockFor(scope: UserScope, id: string, action: ScorecardAction) {
  const { result } = await holdFor(scope, id, action)
  const card = await lockOwn(scope, id)
  if (!card) throw new Refusal('not_found')
  // The lock may have waited for a submission of the same scorecard, so the rule is checked again.
  refuse(refuseWithScorecard(actorOf(scope), { ...card, is_own: true }, result, action))
  return { card, result }
}

/** Owners can read the audit log, so it has nothing of a scorecard's contents. */
async function record(scope: UserScope, action: AuditAction, result: ResultOfCard, details = {}) {
  const { id, company_id } = result
  await audit(scope, { action, company_id, subject_type: 'survey_result', subject_id: id, details })
  publish(scope, 'scorecards', company_id)
}
