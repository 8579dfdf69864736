import { useQuery } from '@tanstack/react-query'
import type { ApplicationFilters, ApplicationSort } from '@seatwise/contract/applications'
import { pageAfter, useListQuery } from '../../kernel/list-query.ts'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'

export const latestFirst: ApplicationSort = { field: 'created_at', order: 'desc' }

export const useApplications = (filters: ApplicationFilters, sort: ApplicationSort) =>
  useListQuery(['applications', 'list', filters, sort], (after) =>
    call('POST /applications/search', { body: { filters, sort, ...pageAfter(after) } }),
  )

export const openApplication = (id: string) => call('POST /applications/{id}/open', { params: { id } })

/** Higher than the number of applications of any person. */
const maxOfPerson = 50

/** The applications of a person or of a result, the latest first. */
export const useApplicationsOf = (filters: Pick<ApplicationFilters, 'candidate_id' | 'survey_result_id'>) =>
  useQuery({
    ...liveQuery,
    queryKey: ['applications', 'of', filters],
    queryFn: async () => {
      const body = { filters, sort: latestFirst, page_size: maxOfPerson }
      return (await call('POST /applications/search', { body })).data
    },
  })

/** An application; null if it does not exist or is not accessible. */
export const useApplication = (id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['applications', 'one', id],
    queryFn: async () => (await call('POST /applications/search', { body: { filters: { id } } })).data[0] ?? null,
  })
