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

/** A file keeps its text: it is read once. */
export function useResumeText(candidate_file_id: string) {
  return useQuery({
    queryKey: ['resume-texts', candidate_file_id],
    queryFn: async () => (await call('GET /candidates/resume-text', { query: { candidate_file_id } })).data.text,
    staleTime: Infinity,
  })
}

/** A file may be long, and a language model takes its time, twice. */
const analysisTimeoutMs = 180_000

export const analyzeResume = (candidate_file_id: string) =>
  call('POST /candidates/analyze-resume', { body: { candidate_file_id } }, { timeoutMs: analysisTimeoutMs })
