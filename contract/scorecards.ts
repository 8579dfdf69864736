import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { id, instant, lines, version } from './fields.ts'
import { maxAnswerNote, maxAnswersAtOnce, maxReasonLength, maxScorecardSummary } from './limits.ts'
import { route } from './route.ts'
import { recommendations } from './values/hiring.ts'

/** From 1 (weak answer) to 5 (strong answer). A rating changes no score, no stage and no sort order. */
export const rating = z.int().check(z.gte(1, 'Rate from 1 to 5.'), z.lte(5, 'Rate from 1 to 5.'))
export const answerNote = lines(maxAnswerNote)

const scorecardAnswer = z.object({
  /**
   * The rule of a question from the question bank, or the id of the company's own question; the other field is null.
   */
  rule: z.nullable(z.string()),
  custom_interview_question_id: z.nullable(id),
  /** The question as it was asked, because the company can change its own questions. */
  question: z.string(),
  rating: z.nullable(rating),
  note: z.string(),
})
export type ScorecardAnswer = z.infer<typeof scorecardAnswer>

const laterNote = z.object({ text: z.string(), created_at: instant })
export type LaterNote = z.infer<typeof laterNote>

const content = z.object({
  /** Only in the hiring brand. */
  recommendation: z.nullable(z.enum(recommendations)),
  summary: z.string(),
  /** In the order in which they were first answered. */
  answers: z.array(scorecardAnswer),
  /** True if the author had opened other scorecards before submitting this one. */
  is_after_reading: z.boolean(),
  /** Notes that were added after the submission. */
  later_notes: z.array(laterNote),
  version,
})
export type ScorecardContent = z.infer<typeof content>

export const scorecard = z.object({
  id,
  survey_result_id: id,
  /** id and name are null if the user is outside the companies that the reader may see. */
  author: eventPerson,
  is_own: z.boolean(),
  /** Null for a draft. */
  submitted_at: z.nullable(instant),
  /** Owners who read the scorecard before they had submitted their own. */
  openings: z.array(z.object({ by: eventPerson, at: instant })),
  /**
   * Null if the reader may not read the scorecard now: when acting as its author, and before the reader has submitted
   * their own.
   */
  content: z.nullable(content),
  /** The actions that the reader may do with it now. */
  can: z.object({ update: z.boolean(), add_note: z.boolean(), open: z.boolean() }),
})
export type Scorecard = z.infer<typeof scorecard>

export const listScorecards = route({
  operationId: 'listScorecards',
  method: 'GET',
  path: '/scorecards',
  summary:
    'Scorecards about one result: the own one whole; of others who has one, and what they hold after the own one is submitted',
  proof: 'session',
  permission: 'scorecards.read',
  query: z.strictObject({ survey_result_id: id }),
  reply: z.object({ data: z.array(scorecard) }),
  problems: ['not_found'],
})

export const createScorecard = route({
  operationId: 'createScorecard',
  method: 'POST',
  path: '/scorecards',
  summary: 'Begin the own scorecard about a result, or answer the one that there is',
  proof: 'session',
  permission: 'scorecards.write',
  body: z.strictObject({ survey_result_id: id }),
  reply: z.object({ data: scorecard }),
  problems: ['not_found', 'not_while_acting', 'survey_unfinished', 'result_archived'],
})

const givenAnswer = z
  .strictObject({
    rule: z.optional(z.string().check(z.maxLength(100))),
    custom_interview_question_id: z.optional(id),
    rating: z.nullable(rating),
    note: answerNote,
  })
  .check(
    z.refine(({ rule, custom_interview_question_id: own }) => (rule === undefined) !== (own === undefined), {
      path: ['rule'],
      error: 'Send rule or custom_interview_question_id.',
    }),
  )

export const updateScorecard = route({
  operationId: 'updateScorecard',
  method: 'PUT',
  path: '/scorecards/{id}',
  summary: 'Save answers of the own draft: those that are sent, the others stay',
  proof: 'session',
  permission: 'scorecards.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    answers: z._default(z.array(givenAnswer).check(z.maxLength(maxAnswersAtOnce)), []),
    recommendation: z.optional(z.nullable(z.enum(recommendations))),
    summary: z.optional(lines(maxScorecardSummary)),
  }),
  reply: z.object({ data: scorecard }),
  current: scorecard,
  problems: ['not_found', 'not_while_acting', 'scorecard_submitted', 'result_archived'],
})
export type ScorecardChange = z.output<typeof updateScorecard.body>
export type GivenAnswer = z.output<typeof givenAnswer>

export const submitScorecard = route({
  operationId: 'submitScorecard',
  method: 'POST',
  path: '/scorecards/{id}/submit',
  summary: 'Submit the own draft for good: colleagues who have submitted theirs read it, and it reads theirs',
  proof: 'session',
  permission: 'scorecards.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ version }),
  reply: z.object({ data: scorecard }),
  current: scorecard,
  problems: [
    'not_found',
    'not_while_acting',
    'scorecard_submitted',
    'scorecard_unrated',
    'recommendation_missing',
    'result_archived',
  ],
})

export const addScorecardNote = route({
  operationId: 'addScorecardNote',
  method: 'POST',
  path: '/scorecards/{id}/notes',
  summary: 'Add a note to the own scorecard after its submission',
  proof: 'session',
  permission: 'scorecards.write',
  idempotencyKey: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ text: answerNote.check(z.minLength(1, 'Write something first.')) }),
  reply: z.object({ data: scorecard }),
  problems: ['not_found', 'not_while_acting', 'scorecard_draft', 'too_many_later_notes', 'result_archived'],
})

export const openScorecard = route({
  operationId: 'openScorecard',
  method: 'POST',
  path: '/scorecards/{id}/open',
  summary: 'As an owner read the scorecard of somebody else, drafts too, without an own one; everybody is told',
  proof: 'session',
  permission: 'scorecards.open',
  params: z.strictObject({ id }),
  body: z.strictObject({
    reason: z.string().check(z.trim(), z.minLength(1, 'Say why.'), z.maxLength(maxReasonLength)),
  }),
  reply: z.object({ data: scorecard }),
  problems: ['not_found', 'not_while_acting'],
})
