import type { ComponentProps } from 'react'
import { useRouteContext } from '@tanstack/react-router'
import type { CandidateSort } from '@seatwise/contract/candidates'
import { candidateKinds } from '@seatwise/contract/values'
import { reachOf } from '@seatwise/domain/permissions'
import { Filters } from '../../../ui/filters.tsx'
import { useCompanyChoices, usePlaceChoices } from '../../../base/companies/public.ts'
import { useCampaignChoices } from '../../../assessment/funnel-entries/public.ts'
import { useFilterChoices } from '../../../assessment/survey-results/public.ts'
import { peopleList, type Change, type ListState } from '../list-state.ts'
import { kindWords } from '../words.ts'

type Props = Pick<ComponentProps<typeof Filters<CandidateSort['field']>>, 'columns' | 'sort' | 'found'> & {
  state: ListState
  onChange: Change
  showsStages: boolean
  choices: { tags: readonly string[]; owners: readonly { id: string; name: string }[] } | undefined
}

export function PeopleFilters({ state, onChange, showsStages, choices = noChoices, ...rest }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const { roles = [], statuses = [] } = useFilterChoices().data ?? {}
  const companies = useCompanyChoices(reachOf(user, 'candidates.read') !== 'company').data
  const places = usePlaceChoices().data
  const campaigns = useCampaignChoices()
  const placeOptions = (name: 'locations' | 'departments') =>
    places?.[name].map(({ id, name: label, company_id }) => {
      const company = companies?.find((one) => one.id === company_id)
      return { value: id, label: company ? `${label}, ${company.name}` : label }
    }) ?? []
  return (
    <Filters
      filters={state.archived ? ofArchived : ofPresent}
      options={{
        kind: candidateKinds.map((value) => ({ value, label: kindWords(value) })),
        roles,
        locations: placeOptions('locations'),
        departments: placeOptions('departments'),
        campaigns,
        tags: choices.tags,
        not_tags: choices.tags,
        owners: choices.owners.map(({ id, name }) => ({ value: id, label: name })),
        ...(companies ? { company_id: companies.map(({ id, name }) => ({ value: id, label: name })) } : {}),
        ...(showsStages ? { statuses } : {}),
      }}
      state={state}
      onChange={onChange}
      {...rest}
    />
  )
}

const { archived: _chosenByTab, archived_reason, ...ofPresent } = peopleList.filters
const ofArchived = { ...ofPresent, archived_reason }
const noChoices = { tags: [], owners: [] }
