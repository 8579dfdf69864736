import { candidateKinds } from '@seatwise/contract/values/people'
import { useRejectReasonFilter } from '../../base/pipelines/public.ts'
import { useCompanyFilter, usePlaceOptions } from '../../base/companies/public.ts'
import { useCampaignChoices } from '../../assessment/funnel-entries/public.ts'
import { useFilterChoices } from '../../assessment/survey-results/public.ts'
import type { usePeopleChoices } from './data.ts'
import { peopleList, type ListState } from './list-state.ts'
import { kindWords } from '../candidate-imports/words.ts'

type Choices = Pick<NonNullable<ReturnType<typeof usePeopleChoices>['data']>, 'tags' | 'owners'>

/** The filters of the list and their options. */
export function usePeopleFilters(
  { archived, company_id }: ListState,
  showsStages: boolean,
  choices: Choices = noChoices,
) {
  const { roles = [], statuses = [] } = useFilterChoices().data ?? {}
  const { companies, options } = useCompanyFilter('candidates.read')
  const places = usePlaceOptions(companies)
  const campaigns = useCampaignChoices()
  const rejections = useRejectReasonFilter(company_id, 'candidates.read', showsStages)
  return {
    filters: {
      ...(archived ? ofArchived : ofPresent),
      reject_reasons: { ...peopleList.filters.reject_reasons, ...rejections.filter },
    },
    options: {
      ...options,
      ...places,
      kind: candidateKinds.map((value) => ({ value, label: kindWords(value) })),
      roles,
      campaigns,
      tags: choices.tags,
      not_tags: choices.tags,
      owners: choices.owners.map(({ id, name }) => ({ value: id, label: name })),
      ...(showsStages ? { statuses } : {}),
      ...rejections.options,
    },
  }
}

/** The filters of custom fields are added by the page. */
const { archived: _chosenByTab, archived_reason, custom_values: _ofPage, ...ofPresent } = peopleList.filters
const ofArchived = { ...ofPresent, archived_reason }
const noChoices: Choices = { tags: [], owners: [] }
