import type { ComponentProps } from 'react'
import { useRouteContext } from '@tanstack/react-router'
import type { ResultSort } from '@seatwise/contract/survey-results'
import { qualityStatuses } from '@seatwise/contract/values'
import { reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { Filters } from '../../../ui/filters.tsx'
import { useIsPhone } from '../../../ui/phones.ts'
import { useCompanyChoices, usePlaceChoices } from '../../../base/companies/public.ts'
import { useFilterChoices } from '../data.ts'
import { useCampaignChoices } from '../../funnel-entries/campaign-choices.ts'
import { resultList, stateChoices, type Change, type ListState } from '../list-state.ts'
import { qualityWords } from '../words.ts'

type Props = Pick<ComponentProps<typeof Filters<ResultSort['field']>>, 'columns' | 'sort' | 'found'> & {
  state: ListState
  onChange: Change
  showsStages: boolean
  mayGroup: boolean
}

export function ResultFilters({ state, onChange, showsStages, mayGroup, ...rest }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const { roles, statuses, benchmark_roles } = useFilterChoices().data ?? noChoices
  const companies = useCompanyChoices(reachOf(user, 'survey-results.read') !== 'company').data
  const isPhone = useIsPhone()
  const places = usePlaceChoices().data
  const campaigns = useCampaignChoices()
  const placeOptions = (name: 'locations' | 'departments') =>
    places?.[name].map(({ id, name: label, company_id }) => {
      const company = companies?.find((one) => one.id === company_id)
      return { value: id, label: company ? `${label}, ${company.name}` : label }
    }) ?? []
  const score = { kind: 'one', label: `${currentBrand().texts.score_name} for a role` } as const
  return (
    <Filters
      filters={{
        ...(state.archived ? ofArchived : ofPresent),
        role_explorer: { control: score },
        ...(mayGroup && isPhone ? grouped : {}),
      }}
      options={{
        roles,
        states: stateChoices.filter(({ value }) => value !== 'not_asked' || currentBrand().features.jobs),
        quality: qualityStatuses.map((value) => ({ value, label: qualityWords[value] })),
        role_explorer: benchmark_roles,
        locations: placeOptions('locations'),
        departments: placeOptions('departments'),
        campaigns,
        ...(companies ? { company_id: companies.map(({ id, name }) => ({ value: id, label: name })) } : {}),
        ...(showsStages ? { statuses } : {}),
      }}
      state={state}
      // A role to score for is chosen to see who fits it best.
      onChange={(changed) => onChange(changed.role_explorer ? { ...changed, ...bestFirst } : changed)}
      {...rest}
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
