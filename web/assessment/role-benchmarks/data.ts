import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BenchmarkFilters, BenchmarkRow, GivenTarget } from '@seatwise/contract/role-benchmarks'
import { pageAfter, useListQuery } from '../../kernel/list-query.ts'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'
import { benchmarkList, type BenchmarkListState } from './list-state.ts'

export function useBenchmarks(state: BenchmarkListState) {
  const body = benchmarkList.body(state)
  return useListQuery(['role-benchmarks', 'list', body], (after) =>
    call('POST /role-benchmarks/search', { body: { ...body, ...pageAfter(after) } }),
  )
}

export const useBenchmark = (id: string | undefined) =>
  useQuery({
    ...liveQuery,
    queryKey: ['role-benchmarks', 'one', id],
    queryFn: async () => (await call('GET /role-benchmarks/{id}', { params: { id: id! } })).data,
    enabled: id !== undefined,
  })

/** Higher than the number of versions of any role. */
const maxVersions = 200

/** The versions of a role, the latest first. */
export const useVersions = (role_id: string | undefined) =>
  useQuery({
    ...liveQuery,
    queryKey: ['role-benchmarks', 'versions', role_id],
    queryFn: async () => {
      const body = { filters: { role_id: role_id! }, page_size: maxVersions }
      const { data } = await call('POST /role-benchmarks/search', { body })
      return data.toSorted((one, other) => other.version - one.version)
    },
    enabled: role_id !== undefined,
  })

/**
 * The versions by which results of a role are scored: those of the role itself, or else of the global role with the
 * same name.
 */
export const useScoringVersions = (role: { id: string; name: string }) =>
  useQuery({
    ...liveQuery,
    queryKey: ['role-benchmarks', 'scoring', role],
    queryFn: async () => {
      const search = (filters: BenchmarkFilters) =>
        call('POST /role-benchmarks/search', { body: { filters, page_size: maxVersions } })
      const own = (await search({ role_id: role.id })).data
      if (own.some(({ state }) => state === 'active')) return own
      const namesakes = (await search({ is_global: true, ...(role.name.length > 1 && { search: role.name }) })).data
      const isNamed = (one: BenchmarkRow) => one.role.name.toLowerCase() === role.name.toLowerCase()
      // Without an active version of its own, the role is scored by the global one, so a version number refers to the
      // global versions first.
      return [...namesakes.filter(isNamed), ...own]
    },
  })

const maxOpenRequests = 200

/** The open requests of owners, the oldest first. */
export const useOpenRequests = () =>
  useQuery({
    ...liveQuery,
    queryKey: ['role-benchmarks', 'requests', 'open'],
    queryFn: async () =>
      call('POST /role-benchmarks/requests/search', {
        body: {
          filters: { states: ['open'] },
          sort: { field: 'created_at', order: 'asc' },
          page_size: maxOpenRequests,
        },
      }),
  })

/** The latest request for a target of a role, for users who may ask for one. */
export const useRequestOf = (role_id: string, enabled: boolean) =>
  useQuery({
    ...liveQuery,
    queryKey: ['role-benchmarks', 'requests', role_id],
    queryFn: async () => {
      const body = { filters: { role_id }, sort: { field: 'created_at', order: 'desc' } as const, page_size: 1 }
      return (await call('POST /role-benchmarks/requests/search', { body })).data[0] ?? null
    },
    enabled,
  })

type PreviewRequest = { role_id: string; targets: GivenTarget[]; company_id?: string; all_roles?: boolean }

/** Previews are kept only briefly, because a slider rarely returns to an earlier position. */
const previewKeptMs = 30_000

/**
 * The effect of targets on scores. A new change aborts the previous request; the previous preview is shown until the
 * answer arrives.
 */
export const usePreview = (previewRequest: PreviewRequest | undefined) =>
  useQuery({
    queryKey: ['benchmark-preview', previewRequest],
    queryFn: async ({ signal }) =>
      (await call('POST /role-benchmarks/preview', { body: previewRequest! }, { signal })).data,
    enabled: previewRequest !== undefined,
    placeholderData: keepPreviousData,
    gcTime: previewKeptMs,
    staleTime: previewKeptMs,
  })

/** Roles of all accessible companies whose name contains the search text. */
export const useRoleChoices = (search: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['roles', 'choices', search],
    queryFn: async () =>
      (
        await call('POST /roles/search', {
          body: { filters: { ...(search.length > 1 && { search }), states: ['active'] }, page_size: 50 },
        })
      ).data,
    placeholderData: keepPreviousData,
  })

const maxNamesakes = 200

/** A role by its id, found by its name; null if it is not accessible. */
export const useRole = (role: { id: string; name: string } | undefined) =>
  useQuery({
    ...liveQuery,
    queryKey: ['roles', 'one', role],
    queryFn: async () => {
      const { id, name } = role!
      const filters = name.length > 1 ? { search: name } : {}
      const { data } = await call('POST /roles/search', { body: { filters, page_size: maxNamesakes } })
      return data.find((one) => one.id === id) ?? null
    },
    enabled: role !== undefined,
  })

type SuggestionRequest = { company_id: string; role_id?: string; candidate_ids?: string[] }

/**
 * Targets suggested by the company's own people: the chosen ones, or the top third by rating compared with the rest.
 */
export const useFromPeople = (suggestionRequest: SuggestionRequest | undefined) =>
  useQuery({
    ...liveQuery,
    queryKey: ['role-benchmarks', 'from-people', suggestionRequest],
    queryFn: async () => {
      const { candidate_ids, ...of } = suggestionRequest!
      const body = {
        ...of,
        of: candidate_ids ? { kind: 'chosen' as const, candidate_ids } : { kind: 'top_third' as const },
      }
      return (await call('POST /role-benchmarks/from-people', { body })).data
    },
    enabled: suggestionRequest !== undefined,
  })

/** People of a company who have finished a survey, to choose from. */
export const useFinishedPeople = (company_id: string | undefined, search: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['candidates', 'finished', company_id, search],
    queryFn: async () => {
      const filters = { company_id: company_id!, ...(search.length > 1 && { search }), has_result: true }
      return (await call('POST /candidates/search', { body: { filters, page_size: 100 } })).data
    },
    enabled: company_id !== undefined,
    placeholderData: keepPreviousData,
  })

/** Occupations whose title contains the search text. */
export const useOccupations = (search: string, enabled = true) =>
  useQuery({
    queryKey: ['occupations', search],
    queryFn: async () => call('GET /occupations', { query: { ...(search && { search }) } }),
    placeholderData: keepPreviousData,
    enabled,
  })
