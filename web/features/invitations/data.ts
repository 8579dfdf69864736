import { useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'

/** Under the key of the results: whatever changes a result changes what its invitation says. */
export const useInvitationOf = (survey_result_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['survey-results', 'invitation', survey_result_id],
    queryFn: async () => (await call('GET /invitations', { query: { survey_result_id } })).data[0] ?? null,
  })
