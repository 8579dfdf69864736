import { useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'

/** The pipelines of a company, the default one first. */
export const usePipelines = (company_id: string, enabled = true) =>
  useQuery({
    ...liveQuery,
    queryKey: ['pipelines', 'list', company_id],
    queryFn: async () => (await call('GET /pipelines', { query: { company_id } })).data,
    enabled,
  })

/** The exact number of results in each stage, shown before all of them are moved. */
export const useResultCounts = (pipeline_id: string, enabled: boolean) =>
  useQuery({
    ...liveQuery,
    queryKey: ['pipelines', 'counts', pipeline_id],
    queryFn: async () => (await call('GET /pipelines/{id}/statuses', { params: { id: pipeline_id } })).data,
    gcTime: 0,
    enabled,
  })

/** The reject reasons of a company, the archived ones last. Without a company there is no request. */
export const useRejectReasons = (company_id: string | undefined, enabled = true) =>
  useQuery({
    ...liveQuery,
    queryKey: ['reject-reasons', company_id],
    queryFn: async () => (await call('GET /reject-reasons', { query: company_id ? { company_id } : {} })).data,
    enabled: enabled && company_id !== undefined,
  })
