import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Company } from '@seatwise/contract/companies'
import { hasJobs } from '@seatwise/domain/policies/jobs'
import type { CallInput, CallReply } from '@seatwise/contract/routes'
import { useListQuery, pageAfter } from '../../kernel/list-query.ts'
import { liveQuery } from '../../kernel/query.ts'
import { call, callOnce } from '../../kernel/session.ts'
import { companyList, type ListState } from './list-state.ts'

const uploadTimeoutMs = 60_000

export function useCompanies(state: ListState) {
  const body = companyList.body(state)
  return useListQuery(['companies', 'list', body], (after) =>
    call('POST /companies/search', { body: { ...body, ...pageAfter(after) } }),
  )
}

export function exportCompanies(state: ListState, time_zone: string) {
  return call('POST /companies/export', { body: { ...companyList.body(state), time_zone } })
}

async function findCompany(id: string): Promise<Company | undefined> {
  return (await call('POST /companies/search', { body: { filters: { id } } })).data[0]
}

/** Not a live query: its form keeps the data that it started with, and must not start with an older answer. */
export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies', 'one', id],
    queryFn: async () => (await findCompany(id)) ?? null,
    gcTime: 0,
  })

export const useCompany = (id: string) => useQuery(companyQuery(id))

export type CompanyChoice = CallReply<'GET /companies/list'>['data'][number]

const choices = {
  ...liveQuery,
  queryKey: ['companies', 'choices'],
  queryFn: async () => (await call('GET /companies/list', {})).data,
}

/** Loads the companies to choose from. Disable it for users who can access only one company. */
export const useCompanyChoices = (enabled: boolean) => useQuery({ ...choices, enabled })

/** The companies to choose from whose brand has jobs. */
export const useJobCompanyChoices = (enabled: boolean) =>
  useQuery({ ...choices, enabled, select: (rows) => rows.filter(({ brand }) => hasJobs(brand)) })

export type PlaceKind = 'locations' | 'departments'
export type PlaceUses = CallReply<'GET /companies/{id}/place-uses'>['data']

/** How many people, jobs, roles, survey links and saved views have a location or department; archived ones too. */
export const countUses = async (id: string, place_id: string): Promise<PlaceUses> =>
  (await call('GET /companies/{id}/place-uses', { params: { id }, query: { place_id } })).data

/** The locations and departments of all accessible companies, to choose from. */
export const usePlaceChoices = () =>
  useQuery({
    queryKey: ['companies', 'places'],
    queryFn: async () => ({
      locations: (await call('GET /companies/locations', { query: {} })).data,
      departments: (await call('GET /companies/departments', { query: {} })).data,
    }),
  })

export const useFranchises = (enabled = true) =>
  useQuery({ ...choices, enabled, select: (rows) => rows.filter(({ kind }) => kind === 'franchise') })

const onlyData = async (answer: Promise<{ data: Company }>) => (await answer).data

export const createCompany = (body: CallInput<'POST /companies/create'>['body']) =>
  onlyData(callOnce('POST /companies/create', { body }))

export const updateCompany = (body: CallInput<'PUT /companies/update'>['body']) =>
  onlyData(call('PUT /companies/update', { body }))

export function uploadLogo(id: string, file: File) {
  const form = new FormData()
  form.append('logo', file)
  return onlyData(call('POST /companies/{id}/logo', { params: { id } }, { form, timeoutMs: uploadTimeoutMs }))
}

export const deleteLogo = (id: string) => onlyData(call('DELETE /companies/{id}/logo', { params: { id } }))
