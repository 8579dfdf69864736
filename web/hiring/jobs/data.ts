import { useQuery } from '@tanstack/react-query'
import type { Job } from '@seatwise/contract/jobs'
import type { UserProfile } from '@seatwise/contract/users'
import type { CallInput } from '@seatwise/contract/routes'
import { can, reachOf } from '@seatwise/domain/permissions'
import { pageAfter, useListQuery } from '../../kernel/list-query.ts'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { call, callOnce } from '../../kernel/session.ts'
import { useDepartments } from '../../base/roles/public.ts'
import { useLocationChoices, useOwnerChoices, useRoleChoices } from '../../base/survey-links/public.ts'
import { useTemplates } from '../job-application-templates/data.ts'
import { searchBody, type JobListState } from './list-state.ts'
import { useShownCustomFields } from '../../base/custom-fields/public.ts'
import { ownerWords } from './words.ts'

export function useJobs(state: JobListState) {
  const body = searchBody(state)
  return useListQuery(['jobs', 'list', body], (after) =>
    call('POST /jobs/search', { body: { ...body, ...pageAfter(after) } }),
  )
}

const keyOf = (id: string | undefined) => ['jobs', 'one', id]

/** A job; null if it does not exist or is not accessible. */
export const useJob = (id: string | undefined) =>
  useQuery({
    ...liveQuery,
    queryKey: keyOf(id),
    queryFn: async () => (await call('POST /jobs/search', { body: { filters: { id: id! } } })).data[0] ?? null,
    enabled: id !== undefined,
  })

/** Caches the answer of a write immediately, because otherwise the next write would send the previous version. */
export const showJob = (job: Job) => queryClient.setQueryData(keyOf(job.id), job)

/** The options of the job's select fields. */
export function useJobChoices({ company, owner, team }: Job, user: UserProfile) {
  const company_id = company.id
  const isOfFranchise = reachOf(user, 'jobs.write') === 'franchise' && user.company.id !== company_id
  const users = useOwnerChoices(isOfFranchise ? [company_id, user.company.id] : [company_id]).data ?? []
  const writers = users.filter((other) => other.state === 'active' && can(other, 'jobs.write'))
  const owners = [
    ...(owner?.id ? [{ id: owner.id, name: ownerWords({ owner }) }] : []),
    ...[...writers, user].map(({ id, first, last }) => ({ id, name: `${first} ${last}` })),
  ]
  return {
    /** Users who can be in the hiring team, and those who are. */
    members: [
      ...users
        .filter(({ state }) => state === 'active')
        .map(({ id, first, last }) => ({ id, name: `${first} ${last}` })),
      ...team.flatMap(({ id, name }) =>
        id && users.every((other) => other.id !== id || other.state !== 'active') ? [{ id, name: name ?? '' }] : [],
      ),
    ],
    // The owner and the user are usually among the writers too.
    owners: owners.filter(({ id }, at) => owners.findIndex((other) => other.id === id) === at),
    roles: useRoleChoices(company_id).data,
    departments: useDepartments(company_id).data,
    locations: useLocationChoices(company_id).data,
    templates: useTemplates(company_id).data,
    custom_fields: useShownCustomFields(company_id, 'job'),
  }
}
export type JobChoices = ReturnType<typeof useJobChoices>

export const createJob = async (body: CallInput<'POST /jobs'>['body']): Promise<Job> =>
  (await callOnce('POST /jobs', { body })).data

export const updateJob = async (id: string, body: CallInput<'PUT /jobs/{id}'>['body']): Promise<Job> =>
  (await call('PUT /jobs/{id}', { params: { id }, body })).data

export const archiveJob = async (id: string): Promise<Job> => (await call('DELETE /jobs/{id}', { params: { id } })).data
