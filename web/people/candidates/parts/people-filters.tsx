import type { CandidateSort } from '@seatwise/contract/candidates'
import { candidateKinds } from '@seatwise/contract/values'
import { Filters } from '../../../ui/filters.tsx'
import type { Sortable, Sorting } from '../../../ui/table-column.ts'
import { useCompanyFilter, usePlaceOptions } from '../../../base/companies/public.ts'
import { useCampaignChoices } from '../../../assessment/funnel-entries/public.ts'
import { useFilterChoices } from '../../../assessment/survey-results/public.ts'
import { peopleList, type Change, type ListState } from '../list-state.ts'
import { kindWords } from '../words.ts'

type Props = {
  list: { state: ListState; change: Change; sort: Sorting<Field>; count: string | undefined }
  showsStages: boolean
  choices: { tags: readonly string[]; owners: readonly { id: string; name: string }[] } | undefined
  columns: readonly Sortable<Field>[]
}
type Field = CandidateSort['field']

export function PeopleFilters({ list, showsStages, choices = noChoices, columns }: Props) {
  const { roles = [], statuses = [] } = useFilterChoices().data ?? {}
  const { companies, options } = useCompanyFilter('candidates.read')
  const places = usePlaceOptions(companies)
  const campaigns = useCampaignChoices()
  return (
    <Filters
      filters={list.state.archived ? ofArchived : ofPresent}
      options={{
        ...options,
        ...places,
        kind: candidateKinds.map((value) => ({ value, label: kindWords(value) })),
        roles,
        campaigns,
        tags: choices.tags,
        not_tags: choices.tags,
        owners: choices.owners.map(({ id, name }) => ({ value: id, label: name })),
        ...(showsStages ? { statuses } : {}),
      }}
      state={list.state}
      onChange={list.change}
      columns={columns}
      sort={list.sort}
      found={list.count}
    />
  )
}

const { archived: _chosenByTab, archived_reason, ...ofPresent } = peopleList.filters
const ofArchived = { ...ofPresent, archived_reason }
const noChoices = { tags: [], owners: [] }
