import {
  createCustomInterviewQuestion,
  deleteCustomInterviewQuestion,
  listCustomInterviewQuestions,
  listQuestionNotes,
  saveQuestionNote,
  updateCustomInterviewQuestion,
  type CustomInterviewQuestion,
  type QuestionNote,
} from '@seatwise/contract/custom-interview-questions'
import type { Scorecard } from '@seatwise/contract/scorecards'
import { refuseWithQuestion } from '@seatwise/domain/policies/custom-interview-questions'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import { actorOf, type UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { answerQuestion, scorecardsOf } from '../scorecards/actions.ts'
import * as actions from './actions.ts'
import { findQuestions } from './repository.ts'

export function registerCustomInterviewQuestions({ handle }: Server) {
  handle(listCustomInterviewQuestions, async ({ scope, query: { surveyResultId } }) => {
    const result = await actions.askedResult(scope, surveyResultId)
    return { data: (await findQuestions(scope, { result })).map((row) => toQuestion(scope, row)) }
  })

  handle(createCustomInterviewQuestion, async ({ scope, query: { surveyResultId }, body }) =>
    readReply(scope, await actions.createQuestion(scope, surveyResultId, body)),
  )

  handle(updateCustomInterviewQuestion, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updateQuestion(scope, id, body), () => readReply(scope, id))
    return readReply(scope, id)
  })

  handle(deleteCustomInterviewQuestion, async ({ scope, params: { id } }) => {
    await actions.retireQuestion(scope, id)
    return { data: { id } }
  })

  handle(listQuestionNotes, async ({ scope, params: { id }, query: { surveyResultId } }) => {
    await actions.questionFor(scope, id, surveyResultId)
    return { data: await notesOn(scope, id, surveyResultId) }
  })

  handle(saveQuestionNote, async ({ scope, params: { id }, query: { surveyResultId }, body }) => {
    const { text } = await actions.questionFor(scope, id, surveyResultId)
    await answerQuestion(scope, surveyResultId, { ...body, custom_interview_question_id: id })
    const cards = await scorecardsOf(scope, surveyResultId)
    const own = cards.find(({ is_own }) => is_own)!
    // A note without rating and text is not stored, so it is answered here.
    return { data: notesIn(own, id)[0] ?? noteIn(own, { question: text, rating: null, note: '' }) }
  })
}

/** The notes on a question in the scorecards that the reader may see. */
async function notesOn(scope: UserScope, question_id: string, result_id: string): Promise<QuestionNote[]> {
  return (await scorecardsOf(scope, result_id)).flatMap((card) => notesIn(card, question_id))
}

const notesIn = (card: Scorecard, question_id: string): QuestionNote[] =>
  (card.content?.answers ?? [])
    .filter((answer) => answer.custom_interview_question_id === question_id)
    .map((answer) => noteIn(card, answer))

function noteIn(
  { id: scorecard_id, author, is_own, submitted_at }: Scorecard,
  { question, rating, note }: Pick<QuestionNote, 'question' | 'rating' | 'note'>,
): QuestionNote {
  return { scorecard_id, author, is_own, submitted_at, question, rating, note }
}

async function readReply(scope: UserScope, id: string): Promise<{ data: CustomInterviewQuestion }> {
  const [row] = await findQuestions(scope, { id })
  if (!row) throw new Refusal('not_found')
  return { data: toQuestion(scope, row) }
}

function toQuestion(
  scope: UserScope,
  { author_user_id, ...row }: Awaited<ReturnType<typeof findQuestions>>[number],
): CustomInterviewQuestion {
  const is_own = author_user_id === scope.user.id
  return { ...row, can: { update: !refuseWithQuestion(actorOf(scope), { is_own }) } }
}
