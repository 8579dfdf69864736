import type { GivenAnswer } from '@seatwise/contract/scorecards'
import { textPack } from '@seatwise/domain/reports/packs/pack'
import { questionOfRule } from '@seatwise/domain/reports/packs/questions'
import { Invalid } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import { findAskedQuestions, type AskedAnswer, type ResultOfCard, type StoredScorecard } from './repository.ts'

/**
 * Adds the text of its question to each answer. The text comes from our own data, so that no client can store another
 * one. A custom question must be asked about this result now, or have an answer in the scorecard already; answers to
 * other questions are left out.
 */
export async function findAskedAnswers(
  scope: UserScope,
  result: ResultOfCard,
  card: StoredScorecard,
  answers: readonly GivenAnswer[],
): Promise<AskedAnswer[]> {
  const ids = answers.flatMap((answer) => answer.custom_interview_question_id ?? [])
  const own = await findAskedQuestions(scope, result, card, ids)
  return answers.flatMap((answer) => {
    const { rule, custom_interview_question_id: id } = answer
    const question = rule === undefined ? own.get(id!) : questionOfRule(rule)?.text
    return question === undefined ? [] : [{ ...answer, question, text_pack: rule === undefined ? null : textPack }]
  })
}

/** `findAskedAnswers` for a list of answers; refuses if an answer has no question or a question occurs twice. */
export async function withQuestions(
  scope: UserScope,
  result: ResultOfCard,
  card: StoredScorecard,
  answers: readonly GivenAnswer[],
): Promise<AskedAnswer[]> {
  const nameOf = (answer: GivenAnswer) => answer.rule ?? answer.custom_interview_question_id!
  const questions = await findAskedAnswers(scope, result, card, answers)
  const known = new Set(questions.map(nameOf))
  const entries = answers.flatMap((answer, nth) => {
    const path = `answers.${nth}.${answer.rule === undefined ? 'custom_interview_question_id' : 'rule'}`
    if (!known.has(nameOf(answer))) return [{ path, message: 'This question is not asked here.' }]
    const isRepeated = answers.findIndex((other) => nameOf(other) === nameOf(answer)) !== nth
    return isRepeated ? [{ path, message: 'This question stands here twice.' }] : []
  })
  if (entries.length > 0) throw new Invalid(entries)
  return questions
}
