import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Company } from '@seatwise/contract/companies'
import type { CallInput, CallReply } from '@seatwise/contract/routes'
import { liveQuery } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'
import { searchBody, type ListState } from './list-state.ts'

const uploadTimeoutMs = 60_000

export function useCompanies(state: ListState) {
  const body = searchBody(state)
  return useQuery({
    ...liveQuery,
    queryKey: ['companies', 'list', body],
    queryFn: () => call('POST /companies/search', { body }),
    placeholderData: keepPreviousData,
  })
}

export async function findCompany(id: string): Promise<Company | undefined> {
  return (await call('POST /companies/search', { body: { filters: { id } } })).data[0]
}

/** What a form begins with; not asked for again behind somebody's back while they type. */
export function useCompany(id: string) {
  return useQuery({
    queryKey: ['companies', 'one', id],
    queryFn: async () => (await findCompany(id)) ?? null,
    refetchOnMount: 'always',
  })
}

export type CompanyChoice = CallReply<'GET /companies/list'>['data'][number]

const choices = {
  ...liveQuery,
  queryKey: ['companies', 'choices'],
  queryFn: async () => (await call('GET /companies/list', {})).data,
}

/** Companies to choose from, where there is a choice. */
export const useCompanyChoices = (enabled: boolean) => useQuery({ ...choices, enabled })

export const useFranchises = () =>
  useQuery({ ...choices, select: (found) => found.filter(({ kind }) => kind === 'franchise') })

/** Every list and form of companies is asked for anew after a write. */
export function useCompanyWrites() {
  const client = useQueryClient()
  const written = async (answer: Promise<{ data: Company }>) => {
    const { data } = await answer
    await client.invalidateQueries({ queryKey: ['companies'] })
    return data
  }
  return {
    create: (body: CallInput<'POST /companies/create'>['body']) => written(call('POST /companies/create', { body })),
    update: (body: CallInput<'PUT /companies/update'>['body']) => written(call('PUT /companies/update', { body })),
    uploadLogo: (id: string, file: File) => {
      const form = new FormData()
      form.append('logo', file)
      return written(call('POST /companies/{id}/logo', { params: { id } }, { form, timeoutMs: uploadTimeoutMs }))
    },
    deleteLogo: (id: string) => written(call('DELETE /companies/{id}/logo', { params: { id } })),
  }
}
