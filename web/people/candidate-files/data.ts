import { useQuery } from '@tanstack/react-query'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'
import { fetchWithProgress } from '../../kernel/upload.ts'
import { startDownload } from '../../kernel/start-download.ts'

export function useFiles(candidate_id: string) {
  return useQuery({
    ...liveQuery,
    queryKey: ['candidate-files', candidate_id],
    queryFn: async () => (await call('GET /candidates/{id}/files', { params: { id: candidate_id } })).data,
  })
}

/** Long enough for 10 MB over a slow connection. */
const uploadTimeoutMs = 300_000

export async function uploadFile(candidate_id: string, file: File, onProgress: (share: number) => void) {
  const form = new FormData()
  form.append('file', file)
  const sending = { form, timeoutMs: uploadTimeoutMs, transport: fetchWithProgress(onProgress) }
  await call('POST /candidates/{id}/files', { params: { id: candidate_id } }, sending)
}

export async function downloadFile(candidate_id: string, file_id: string) {
  const params = { id: candidate_id }
  startDownload((await call('POST /candidates/{id}/files/download', { params, body: { file_id } })).data)
}

export const deleteFile = (candidate_id: string, file_id: string) =>
  call('DELETE /candidates/{id}/files', { params: { id: candidate_id }, query: { file_id } })

/** Reloads the list of files, and the person's page with the number of files. */
export async function reloadFiles(candidate_id: string) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['candidate-files', candidate_id] }),
    queryClient.invalidateQueries({ queryKey: ['candidates', 'one', candidate_id] }),
  ])
}
