import { useQuery } from '@tanstack/react-query'
import type { Interview } from '@seatwise/contract/interviews'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { call, callForFile } from '../../kernel/session.ts'
import { saveFile } from '../../ui/save-file.ts'

/** The interviews about a result: planned ones, the next first, then the others. */
export const useInterviews = (survey_result_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['interviews', survey_result_id],
    queryFn: () => call('GET /interviews', { query: { survey_result_id, page_size: '50' } }),
  })

/** The users who can interview about a result, the reader first. */
export const useInterviewers = (survey_result_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['interviews', 'interviewers', survey_result_id],
    queryFn: async () => (await call('GET /interviews/interviewers', { query: { survey_result_id } })).data,
  })

export async function saveCalendar({ id }: Pick<Interview, 'id'>) {
  saveFile('interview.ics', await callForFile(`/interviews/${id}/calendar`))
}

/** Home lists interviews, and the history of the result names them. */
export function reloadAround() {
  for (const queryKey of [['survey-results', 'home'], ['outbox', 'home'], ['survey-results']])
    void queryClient.invalidateQueries({ queryKey })
}
