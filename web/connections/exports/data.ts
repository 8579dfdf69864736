import { useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'

/** The latest exports of a company. Live updates reload them while an export is being made. */
export const useExports = (company_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['exports', company_id],
    queryFn: async () => (await call('GET /exports', { query: { company_id } })).data,
  })

export const createExport = (company_id: string, password: string) =>
  call('POST /exports', { body: { company_id, password } })

/** Cancels an export; the rows read so far are discarded. */
export const stopExport = (task_run_id: string) => call('POST /task-runs/{id}/stop', { params: { id: task_run_id } })

export const deleteExport = (id: string) => call('DELETE /exports/{id}', { params: { id } })

/** Requests a ticket for the download of the ZIP file. */
export const askForDownload = async (id: string, password: string) =>
  (await call('POST /exports/{id}', { params: { id }, body: { password } })).data
