import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { omitUndefined } from '../../kernel/list-state.ts'
import { liveQuery } from '../../kernel/query.ts'
import { call, callForFile } from '../../kernel/session.ts'
import { shownZone } from '../../ui/dates.ts'
import { usualWeeks, type ComparisonSearch } from './page-state.ts'

const queryOf = ({ franchise_id, weeks = usualWeeks, roles }: ComparisonSearch) =>
  omitUndefined({ franchise_id, weeks, roles: roles && JSON.stringify(roles), time_zone: shownZone() })

export function useComparison(search: ComparisonSearch, enabled: boolean) {
  const query = queryOf(search)
  return useQuery({
    ...liveQuery,
    queryKey: ['companies', 'comparison', query],
    queryFn: async () => (await call('GET /companies/compare', { query })).data,
    placeholderData: keepPreviousData,
    enabled,
  })
}

export const comparisonFile = (search: ComparisonSearch): Promise<Blob> =>
  callForFile(`/companies/compare/csv?${new URLSearchParams(queryOf(search)).toString()}`)
