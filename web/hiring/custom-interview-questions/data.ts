import { useQuery } from '@tanstack/react-query'
import type { CustomInterviewQuestion } from '@seatwise/contract/custom-interview-questions'
import type { CallInput } from '@seatwise/contract/routes'
import { liveQuery } from '../../kernel/query.ts'
import { call, callOnce } from '../../kernel/session.ts'

export function useOwnQuestions(surveyResultId: string, isAsked: boolean) {
  return useQuery({
    ...liveQuery,
    queryKey: ['custom-interview-questions', surveyResultId],
    queryFn: async () => (await call('GET /custom-interview-questions', { query: { surveyResultId } })).data,
    enabled: isAsked,
  })
}

type NewQuestion = CallInput<'POST /custom-interview-questions'>['body']
type QuestionChange = CallInput<'PUT /custom-interview-questions/{id}'>['body']

export const createQuestion = (surveyResultId: string, body: NewQuestion) =>
  callOnce('POST /custom-interview-questions', { query: { surveyResultId }, body })

export const changeQuestion = ({ id }: Pick<CustomInterviewQuestion, 'id'>, body: QuestionChange) =>
  call('PUT /custom-interview-questions/{id}', { params: { id }, body })

export const retireQuestion = ({ id }: Pick<CustomInterviewQuestion, 'id'>) =>
  call('DELETE /custom-interview-questions/{id}', { params: { id } })
