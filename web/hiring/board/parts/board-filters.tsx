import type { ComponentProps } from 'react'
import type { ResultSort } from '@seatwise/contract/survey-results'
import { currentBrand } from '../../../kernel/brand.ts'
import { Filters } from '../../../ui/filters.tsx'
import { useRejectReasonFilter } from '../../../base/pipelines/public.ts'
import { usePlaceChoices } from '../../../base/companies/public.ts'
import {
  candidacyOptions,
  noChoices,
  offeredFilters,
  sourceOptions,
  useFilterChoices,
} from '../../../assessment/survey-results/public.ts'
import { boardList, type BoardState, type Change } from '../board-state.ts'

type Props = Partial<Pick<ComponentProps<typeof Filters<ResultSort['field']>>, 'columns' | 'sort' | 'match'>> & {
  /** The company of the board; undefined until it is known. */
  company_id: string | undefined
  state: BoardState
  /** The names of the board's stages. */
  stages: readonly string[] | undefined
  onChange: Change
}

export function BoardFilters({ company_id, state, stages, onChange, ...rest }: Props) {
  const { roles, benchmark_roles, jobs, ...choices } = useFilterChoices().data ?? noChoices
  const ownJobs = jobs.filter((job) => job.company_id === company_id)
  const places = usePlaceChoices().data
  const rejections = useRejectReasonFilter(company_id, 'survey-results.read', true)
  const placeOptions = (name: 'locations' | 'departments') =>
    places?.[name]
      .filter(({ company_id }) => !state.company_id || company_id === state.company_id)
      .map(({ id, name: label }) => ({ value: id, label })) ?? []
  return (
    <Filters
      filters={{
        ...offeredFilters(boardList.filters, { jobs: ownJobs }),
        reject_reasons: { ...boardList.filters.reject_reasons, ...rejections.filter },
        role_explorer: { control: { kind: 'one', label: `${currentBrand().texts.score_name} for` } },
      }}
      options={{
        roles,
        role_explorer: benchmark_roles,
        ...(stages ? { statuses: stages } : {}),
        ...rejections.options,
        sources: sourceOptions(),
        locations: placeOptions('locations'),
        departments: placeOptions('departments'),
        ...candidacyOptions({ ...choices, jobs: ownJobs }),
      }}
      state={state}
      onChange={onChange}
      {...rest}
    />
  )
}
