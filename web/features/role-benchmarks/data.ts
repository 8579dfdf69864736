import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BenchmarkFilters, BenchmarkRow } from '@seatwise/contract/role-benchmarks'
import { liveQuery } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'

export const useBenchmark = (id: string | undefined) =>
  useQuery({
    ...liveQuery,
    queryKey: ['role-benchmarks', 'one', id],
    queryFn: async () => (await call('GET /role-benchmarks/{id}', { params: { id: id! } })).data,
    enabled: id !== undefined,
  })

/** More versions than one role ever has. */
const maxVersions = 200

/** The versions by which results of a role are scored: its own, or else those of the global role of its name. */
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
      return [...own, ...namesakes.filter(isNamed)]
    },
  })

/** The latest wish of a role, for those who may ask. */
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

/** Occupations whose title holds the words. */
export const useOccupations = (search: string, enabled = true) =>
  useQuery({
    queryKey: ['occupations', search],
    queryFn: async () => call('GET /occupations', { query: { ...(search && { search }) } }),
    placeholderData: keepPreviousData,
    enabled,
  })
