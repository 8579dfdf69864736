import type { ResultSort } from '@seatwise/contract/survey-results'
import { qualityStatuses } from '@seatwise/contract/values'
import { currentBrand } from '../../../kernel/brand.ts'
import { Filters } from '../../../ui/filters.tsx'
import { useIsPhone } from '../../../ui/phones.ts'
import type { Sortable, Sorting } from '../../../ui/table-column.ts'
import { useCompanyFilter, usePlaceOptions } from '../../../base/companies/public.ts'
import { useFilterChoices } from '../data.ts'
import { useCampaignChoices } from '../../funnel-entries/campaign-choices.ts'
import { resultList, stateChoices, type Change, type ListState } from '../list-state.ts'
import { qualityWords } from '../words.ts'

type Props = {
  list: { state: ListState; change: Change; sort: Sorting<Field>; count: string | undefined }
  showsStages: boolean
  mayGroup: boolean
  columns: readonly Sortable<Field>[]
}
type Field = ResultSort['field']

export function ResultFilters({ list, showsStages, mayGroup, columns }: Props) {
  const { roles, statuses, benchmark_roles } = useFilterChoices().data ?? noChoices
  const { companies, options } = useCompanyFilter('survey-results.read')
  const isPhone = useIsPhone()
  const places = usePlaceOptions(companies)
  const campaigns = useCampaignChoices()
  const score = { kind: 'one', label: `${currentBrand().texts.score_name} for a role` } as const
  return (
    <Filters
      filters={{
        ...(list.state.archived ? ofArchived : ofPresent),
        role_explorer: { control: score },
        ...(mayGroup && isPhone ? grouped : {}),
      }}
      options={{
        ...options,
        ...places,
        roles,
        states: stateChoices.filter(({ value }) => value !== 'not_asked' || currentBrand().features.jobs),
        quality: qualityStatuses.map((value) => ({ value, label: qualityWords[value] })),
        role_explorer: benchmark_roles,
        campaigns,
        ...(showsStages ? { statuses } : {}),
      }}
      state={list.state}
      // A role to score for is chosen to see who fits it best.
      onChange={(changed) => list.change(changed.role_explorer ? { ...changed, ...bestFirst } : changed)}
      columns={columns}
      sort={list.sort}
      found={list.count}
    />
  )
}

const { archived: _chosenByTab, archived_reason, include_archived, ...ofBoth } = resultList.filters
const ofPresent = { ...ofBoth, include_archived }
const ofArchived = { ...ofBoth, archived_reason }
/** Wide windows have a switch for it. */
const grouped = {
  by_company: { control: { kind: 'check', label: 'Grouped by company', isArrangement: true } },
} as const
const bestFirst = { sort: 'role_score', order: 'desc' } as const
const noChoices = { roles: [], benchmark_roles: [], statuses: [] }
