import * as z from 'zod/mini'
import { id } from './fields.ts'
import { generatedLine, generationHead, generationQuota } from './generations.ts'
import { route } from './route.ts'

/** Generated questions; `detail` of each line holds the reason for the question. */
export const generatedQuestions = z.object({ generation: generationHead, lines: z.array(generatedLine) })
export type GeneratedQuestions = z.infer<typeof generatedQuestions>

export const getGeneratedInterviewQuestions = route({
  operationId: 'getGeneratedInterviewQuestions',
  method: 'GET',
  path: '/survey-results/generated-interview-questions',
  summary: 'The latest questions that were generated for a result, apart from the kit; hiring brand only',
  proof: 'session',
  permission: 'generated-interview-questions.read',
  query: z.strictObject({ surveyResultId: id }),
  reply: z.object({
    /** Null if none have been generated. */
    data: z.nullable(generatedQuestions),
    quota: generationQuota,
  }),
  problems: ['not_found', 'generation_off'],
})

export const generateInterviewQuestions = route({
  operationId: 'generateInterviewQuestions',
  method: 'POST',
  path: '/survey-results/generate-analysis-and-interview-questions',
  summary:
    'Questions for the interview from what the result leaves open, and from what a language model has read in the resume, with the reason for each. Nobody is asked one before a person keeps it; hiring brand only',
  proof: 'session',
  permission: 'generated-interview-questions.create',
  limit: 'generation_by_user',
  query: z.strictObject({ surveyResultId: id }),
  reply: z.object({ data: generatedQuestions }),
  problems: [
    'not_found',
    'generation_off',
    'generation_quota_reached',
    'survey_unfinished',
    'result_archived',
    'model_failed',
    'lines_unjudged',
    'not_while_acting',
  ],
})
