import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { id, instant, version } from './fields.ts'
import { maxInterviewQuestion } from './limits.ts'
import { route } from './route.ts'
import { answerNote, rating } from './scorecards.ts'
import { questionReaches } from './values/assessment.ts'

const ofResult = z.strictObject({ surveyResultId: id })

const line = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Write something first.'),
    z.maxLength(maxInterviewQuestion, `Enter at most ${maxInterviewQuestion} letters.`),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'Enter one line of text.'),
  )

/**
 * True if an owner wants a question that may be about a protected matter anyway. Without it such a question is refused.
 */
const is_confirmed = z.optional(z.boolean())

const customInterviewQuestion = z.object({
  id,
  /** id and name are null if the user is outside the companies that the reader may see. */
  author: eventPerson,
  applies_to: z.enum(questionReaches),
  /** The role for which the question is asked; null if it is asked about one result or about everybody. */
  role_name: z.nullable(z.string()),
  text: z.string(),
  /**
   * What wrote the question, if the author kept a generated one: "rules" or the name of a language model. Null if the
   * author wrote it.
   */
  generated_by: z.nullable(z.string()),
  /** Signs of a good answer and of a weak one. */
  listen_for: z.nullable(z.string()),
  weak_sign: z.nullable(z.string()),
  created_at: instant,
  version,
  /** The actions that the reader may do with it now. */
  can: z.object({ update: z.boolean() }),
})
export type CustomInterviewQuestion = z.infer<typeof customInterviewQuestion>

export const listCustomInterviewQuestions = route({
  operationId: 'listCustomInterviewQuestions',
  method: 'GET',
  path: '/custom-interview-questions',
  summary: 'The own questions that are asked about one result: its own, those of its role, those of the company',
  proof: 'session',
  permission: 'custom-interview-questions.read',
  query: ofResult,
  reply: z.object({ data: z.array(customInterviewQuestion) }),
  problems: ['not_found'],
})

export const createCustomInterviewQuestion = route({
  operationId: 'createCustomInterviewQuestion',
  method: 'POST',
  path: '/custom-interview-questions',
  summary: 'Write a question for one result, for everybody of its role or for the whole company',
  proof: 'session',
  permission: 'custom-interview-questions.write',
  idempotencyKey: true,
  query: ofResult,
  body: z.strictObject({
    text: line,
    listen_for: z.optional(z.nullable(line)),
    weak_sign: z.optional(z.nullable(line)),
    applies_to: z.enum(questionReaches),
    is_confirmed,
  }),
  reply: z.object({ data: customInterviewQuestion }),
  problems: [
    'not_found',
    'not_while_acting',
    'question_protected',
    'result_archived',
    'result_without_role',
    'too_many_own_questions',
  ],
})
export type NewQuestion = z.output<typeof createCustomInterviewQuestion.body>

export const updateCustomInterviewQuestion = route({
  operationId: 'updateCustomInterviewQuestion',
  method: 'PUT',
  path: '/custom-interview-questions/{id}',
  summary: 'Change an own question: its author or an owner. Answers keep the question as it was asked',
  proof: 'session',
  permission: 'custom-interview-questions.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    text: z.optional(line),
    listen_for: z.optional(z.nullable(line)),
    weak_sign: z.optional(z.nullable(line)),
    is_confirmed,
  }),
  reply: z.object({ data: customInterviewQuestion }),
  current: customInterviewQuestion,
  problems: ['not_found', 'not_while_acting', 'question_protected'],
})
export type QuestionChange = z.output<typeof updateCustomInterviewQuestion.body>

export const deleteCustomInterviewQuestion = route({
  operationId: 'deleteCustomInterviewQuestion',
  method: 'DELETE',
  path: '/custom-interview-questions/{id}',
  summary: 'Ask an own question no more: its author or an owner. Answers that were given stay',
  proof: 'session',
  permission: 'custom-interview-questions.write',
  params: z.strictObject({ id }),
  reply: z.object({ data: z.object({ id }) }),
  problems: ['not_found', 'not_while_acting'],
})

const questionNote = z.object({
  scorecard_id: id,
  /** id and name are null if the user is outside the companies that the reader may see. */
  author: eventPerson,
  is_own: z.boolean(),
  /** Null for a draft. */
  submitted_at: z.nullable(instant),
  question: z.string(),
  rating: z.nullable(rating),
  note: z.string(),
})
export type QuestionNote = z.infer<typeof questionNote>

export const listQuestionNotes = route({
  operationId: 'listQuestionNotes',
  method: 'GET',
  path: '/custom-interview-questions/{id}/notes',
  summary:
    'What interviewers noted on an own question about one result, as far as the reader may read their scorecards',
  proof: 'session',
  permission: 'custom-interview-questions.read',
  params: z.strictObject({ id }),
  query: ofResult,
  reply: z.object({ data: z.array(questionNote) }),
  problems: ['not_found'],
})

export const saveQuestionNote = route({
  operationId: 'saveQuestionNote',
  method: 'POST',
  path: '/custom-interview-questions/{id}/notes',
  summary: 'Rate and note an own question about one result, in the own scorecard, which begins with it',
  proof: 'session',
  permission: 'scorecards.write',
  params: z.strictObject({ id }),
  query: ofResult,
  body: z.strictObject({ rating: z.nullable(rating), note: z._default(answerNote, '') }),
  reply: z.object({ data: questionNote }),
  problems: ['not_found', 'not_while_acting', 'survey_unfinished', 'result_archived', 'scorecard_submitted'],
})
