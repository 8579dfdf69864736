import { resultSources } from '@seatwise/contract/values/base'
import { qualityStatuses } from '@seatwise/contract/values/assessment'
import { currentBrand } from '../../kernel/brand.ts'
import { useIsPhone } from '../../ui/phones.ts'
import { nameWithCompany, useCompanyFilter, usePlaceOptions, type CompanyChoice } from '../../base/companies/public.ts'
import { useRejectReasonFilter } from '../../base/pipelines/public.ts'
import { useCampaignChoices } from '../funnel-entries/campaign-choices.ts'
import { noChoices, useFilterChoices } from './data.ts'
import { reachedChoices, resultList, stateChoices, type ListState } from './list-state.ts'
import { qualityWords, sourceNames } from './words.ts'

/** The filters of the list and their options. */
export function useResultFilters(
  { archived, company_id, reached }: ListState,
  showsStages: boolean,
  mayGroup: boolean,
) {
  const { roles, statuses, benchmark_roles, ...choices } = useFilterChoices().data ?? noChoices
  const { companies, options } = useCompanyFilter('survey-results.read')
  const isPhone = useIsPhone()
  const places = usePlaceOptions(companies)
  const campaigns = useCampaignChoices()
  const rejections = useRejectReasonFilter(company_id, 'survey-results.read', showsStages)
  const score = { kind: 'one', label: `${currentBrand().texts.score_name} for a role` } as const
  return {
    filters: {
      ...offeredFilters(archived ? ofArchived : ofPresent, choices),
      ...(showsStages ? { days_in_stage, ...(reached ? ofMoves : { reached: ofMoves.reached }) } : {}),
      reject_reasons: { ...resultList.filters.reject_reasons, ...rejections.filter },
      role_explorer: { control: score },
      ...(mayGroup && isPhone ? grouped : {}),
    },
    options: {
      ...options,
      ...places,
      roles,
      states: stateChoices,
      quality: qualityStatuses.map((value) => ({ value, label: qualityWords[value] })),
      role_explorer: benchmark_roles,
      campaigns,
      sources: sourceOptions(),
      ...candidacyOptions(choices, companies),
      ...(showsStages
        ? {
            statuses,
            reached: reachedChoices.filter(({ value }) => value !== 'applied' || currentBrand().features.jobs),
          }
        : {}),
      ...rejections.options,
    },
  }
}

const {
  archived: _chosenByTab,
  archived_reason,
  include_archived,
  days_in_stage,
  reached,
  reached_from,
  reached_to,
  ...ofBoth
} = resultList.filters
const ofMoves = { reached, reached_from, reached_to }
const ofPresent = { ...ofBoth, include_archived }
const ofArchived = { ...ofBoth, archived_reason }
/** For phones; wide windows have a switch. */
const grouped = {
  by_company: { control: { kind: 'check', label: 'Grouped by company', isArrangement: true } },
} as const
/** In a brand without jobs, nobody applies for one. */
export const sourceOptions = () =>
  resultSources
    .filter((source) => source !== 'job' || currentBrand().features.jobs)
    .map((value) => ({ value, label: sourceNames[value] }))

type Choices = Pick<NonNullable<ReturnType<typeof useFilterChoices>['data']>, 'jobs' | 'owners' | 'tags'>

/**
 * The options for jobs, owners and tags.
 * @param companies those that the user can choose; if there are several, jobs are named together with theirs
 */
export const candidacyOptions = ({ jobs, owners, tags }: Choices, companies: readonly CompanyChoice[] = []) => ({
  jobs: jobs.map(({ id, name, company_id }) => ({ value: id, label: nameWithCompany(name, company_id, companies) })),
  owners: owners.map(({ id, name }) => ({ value: id, label: name })),
  tags,
})

/** The filters, without the one by applications if nobody is considered for a job. */
export function offeredFilters<Filters extends { applied: object }>(filters: Filters, { jobs }: Pick<Choices, 'jobs'>) {
  const { applied, ...others } = filters
  return jobs.length > 0 ? { ...others, applied } : others
}
