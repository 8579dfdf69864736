import { useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'

export function useGeneratedQuestions(surveyResultId: string) {
  return useQuery({
    ...liveQuery,
    queryKey: ['custom-interview-questions', 'generated', surveyResultId],
    queryFn: () => call('GET /survey-results/generated-interview-questions', { query: { surveyResultId } }),
  })
}

/** Long enough for two answers of a language model. */
const generationTimeoutMs = 150_000

export const generateQuestions = (surveyResultId: string) =>
  call(
    'POST /survey-results/generate-analysis-and-interview-questions',
    { query: { surveyResultId } },
    { timeoutMs: generationTimeoutMs },
  )
