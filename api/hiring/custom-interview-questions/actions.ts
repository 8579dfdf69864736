import type { NewQuestion, QuestionChange } from '@seatwise/contract/custom-interview-questions'
import { maxOwnQuestions } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import type { BrandKey } from '@seatwise/contract/values/base'
import type { ProtectedMatter } from '@seatwise/contract/values/hiring'
import { brands } from '@seatwise/domain/brands/brands'
import { isOwner } from '@seatwise/domain/permissions'
import { refuseWithQuestion } from '@seatwise/domain/policies/custom-interview-questions'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { mattersInQuestion } from '@seatwise/domain/protected-matters'
import { present } from '../../kernel/changed-fields.ts'
import { refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, publish, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../../base/audit-events/public.ts'
import { findResultOfCard, holdResult } from '../scorecards/repository.ts'
import {
  changeQuestion,
  countAsked,
  findQuestion,
  insertQuestion,
  lockQuestion,
  type StoredQuestion,
} from './repository.ts'

/** Refuses rows of brands without interview questions in the same way as absent rows. */
function whereAsked<Row extends { brand: BrandKey }>(row: Row | undefined): Row {
  if (!row || !brands[row.brand].features.interview_questions) throw new Refusal('not_found')
  return row
}

export async function askedResult(scope: UserScope, id: string) {
  return whereAsked(await findResultOfCard(scope, id))
}

/** Finds a question; refuses if it does not belong to the company of the result. */
export async function questionFor(scope: UserScope, id: string, result_id: string) {
  const result = await askedResult(scope, result_id)
  const question = await findQuestion(scope, id)
  if (question?.company_id !== result.company_id) throw new Refusal('not_found')
  return question
}

export async function createQuestion(scope: UserScope, result_id: string, input: NewQuestion): Promise<string> {
  const result = whereAsked(await holdResult(scope, result_id))
  if (!teamAllows(result.team_part, 'judge')) throw new Refusal('not_allowed')
  if (result.archived_at !== null) throw new Refusal('result_archived')
  const { applies_to, text, listen_for = null, weak_sign = null, is_confirmed } = input
  if (applies_to === 'role' && result.role_id === null) throw new Refusal('result_without_role')
  const question = {
    company_id: result.company_id,
    survey_result_id: applies_to === 'result' ? result.id : null,
    role_id: applies_to === 'role' ? result.role_id : null,
    text,
    listen_for,
    weak_sign,
  }
  const { id, topics } = await addQuestion(scope, question, is_confirmed)
  await record(
    scope,
    'custom-interview-questions.create',
    { ...question, id },
    { applies_to, ...(topics.length > 0 ? { topics } : {}) },
  )
  return id
}

/**
 * Adds a question to those that a company asks, whoever has written it first.
 * @throws Refusal question_protected, too_many_own_questions
 */
export async function addQuestion(
  scope: UserScope,
  question: Parameters<typeof insertQuestion>[1],
  is_confirmed = false,
): Promise<{ id: string; topics: ProtectedMatter[] }> {
  const topics = confirmedTopics(scope, question, is_confirmed)
  if ((await countAsked(scope, question.company_id)) >= maxOwnQuestions) throw new Refusal('too_many_own_questions')
  return { id: await insertQuestion(scope, question), topics }
}

/**
 * The protected matters that a question may touch, for the audit log.
 * @throws Refusal question_protected if there are any, unless an owner confirms the question
 */
function confirmedTopics(
  scope: UserScope,
  { text, listen_for, weak_sign }: Pick<StoredQuestion, 'text' | 'listen_for' | 'weak_sign'>,
  is_confirmed = false,
): ProtectedMatter[] {
  const topics = mattersInQuestion([text, listen_for, weak_sign].join(' '))
  if (topics.length > 0 && !(is_confirmed && isOwner(scope.user.auth_role))) throw new Refusal('question_protected')
  return topics
}

export async function updateQuestion(
  scope: UserScope,
  id: string,
  { version, is_confirmed, ...input }: QuestionChange,
) {
  const question = await lockFor(scope, id)
  if (question.version !== version) throw new Refusal('changed_meanwhile')
  const { text, listen_for, weak_sign } = input
  const change = present({
    text: text === question.text ? undefined : text,
    listen_for: listen_for === question.listen_for ? undefined : listen_for,
    weak_sign: weak_sign === question.weak_sign ? undefined : weak_sign,
  })
  if (Object.keys(change).length === 0) return
  const topics = confirmedTopics(scope, { ...question, ...change }, is_confirmed)
  await changeQuestion(scope, id, change)
  await record(scope, 'custom-interview-questions.update', question, {
    changed: Object.keys(change),
    ...(topics.length > 0 ? { topics } : {}),
  })
}

/** Marks the question as retired and keeps its row, because answers refer to it and results still show them. */
export async function retireQuestion(scope: UserScope, id: string) {
  const question = await lockFor(scope, id)
  await changeQuestion(scope, id, { isRetired: true })
  await record(scope, 'custom-interview-questions.retire', question)
}

async function lockFor(scope: UserScope, id: string): Promise<StoredQuestion> {
  const question = whereAsked(await lockQuestion(scope, id))
  refuse(refuseWithQuestion(actorOf(scope), { is_own: question.author_user_id === scope.user.id }))
  return question
}

type AuditedQuestion = Pick<StoredQuestion, 'id' | 'company_id' | 'survey_result_id'>

async function record(scope: UserScope, action: AuditAction, question: AuditedQuestion, details = {}) {
  const { id, company_id, survey_result_id } = question
  const subject = survey_result_id
    ? ({ subject_type: 'survey_result', subject_id: survey_result_id } as const)
    : ({ subject_type: 'custom_interview_question', subject_id: id } as const)
  await audit(scope, { action, company_id, ...subject, details })
  publish(scope, 'scorecards', company_id)
}
