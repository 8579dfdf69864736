import { useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'

export function useResumes(candidate_id: string) {
  return useQuery({
    ...liveQuery,
    queryKey: ['resume-analyses', candidate_id],
    queryFn: async () => (await call('GET /candidates/resume-analysis', { query: { candidate_id } })).data,
  })
}

/** The text of a file never changes, so it is loaded only once. */
export function useResumeText(candidate_file_id: string) {
  return useQuery({
    queryKey: ['resume-texts', candidate_file_id],
    queryFn: async () => (await call('GET /candidates/resume-text', { query: { candidate_file_id } })).data,
    staleTime: Infinity,
  })
}

/** Long enough for a long file and two answers of a language model. */
const analysisTimeoutMs = 180_000

export const analyzeResume = (candidate_file_id: string) =>
  call('POST /candidates/analyze-resume', { body: { candidate_file_id } }, { timeoutMs: analysisTimeoutMs })
