import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '@seatwise/contract/routes'
import { liveQuery } from '../../kernel/query.ts'
import { call, callOnce } from '../../kernel/session.ts'

/** The templates of a company, the default one first. */
export const useTemplates = (company_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['job-application-templates', 'list', company_id],
    queryFn: async () => (await call('GET /job-application-templates', { query: { company_id } })).data,
  })

export const createTemplate = async (body: CallInput<'POST /job-application-templates'>['body']) =>
  (await callOnce('POST /job-application-templates', { body })).data

export const updateTemplate = async (id: string, body: CallInput<'PUT /job-application-templates/{id}'>['body']) =>
  (await call('PUT /job-application-templates/{id}', { params: { id }, body })).data

export const deleteTemplate = (id: string) => call('DELETE /job-application-templates/{id}', { params: { id } })
