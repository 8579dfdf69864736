import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pageAfter, useListQuery } from '../../platform/list-query.ts'
import { liveQuery } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'
import { peopleList, type ListState } from './list-state.ts'

export function usePeople(state: ListState) {
  const body = peopleList.body(state)
  return useListQuery(['candidates', 'list', body], (after) =>
    call('POST /candidates/search', { body: { ...body, ...pageAfter(after) } }),
  )
}

/** How many people there are without any filter. */
export function usePeopleCount() {
  return useQuery({
    queryKey: ['candidates', 'list', 'count'],
    queryFn: async () => (await call('POST /candidates/search', { body: { page_size: 1 } })).total,
  })
}

export function usePerson(id: string) {
  return useQuery({
    ...liveQuery,
    queryKey: ['candidates', 'one', id],
    queryFn: async () => (await call('GET /candidates/{id}', { params: { id } })).data,
  })
}

export function usePersonHistory(id: string, page_size: number) {
  return useQuery({
    ...liveQuery,
    queryKey: ['candidates', 'one', id, 'history', page_size],
    queryFn: () => call('GET /candidates/{id}/history', { params: { id }, query: { page_size } }),
    placeholderData: keepPreviousData,
  })
}

/** Who can look after a person: the reader, the present owner, and where the reader sees users, those of the company. */
export function useOwnerChoices(user: UserProfile, { company, owner }: CandidateDetail) {
  const found = useQuery({
    queryKey: ['users', 'owners', company.id],
    queryFn: async () => {
      const filters = { company_id: [company.id], state: ['active' as const] }
      return (await call('POST /users/search', { body: { filters, page_size: 200 } })).data
    },
    enabled: can(user, 'users.read'),
  })
  const named = (found.data ?? []).map(({ id, first, last }) => ({ id, name: `${first} ${last}` }))
  const own = { id: user.id, name: `${user.first} ${user.last}` }
  const present = owner?.id && owner.name ? [{ id: owner.id, name: owner.name }] : []
  return [...new Map([own, ...present, ...named].map((one) => [one.id, one])).values()]
}
