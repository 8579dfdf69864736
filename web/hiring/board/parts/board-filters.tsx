import type { ComponentProps } from 'react'
import type { ResultSort } from '@seatwise/contract/survey-results'
import { currentBrand } from '../../../kernel/brand.ts'
import { Filters } from '../../../ui/filters.tsx'
import { usePlaceChoices } from '../../../base/companies/public.ts'
import {
  candidacyOptions,
  noChoices,
  offeredFilters,
  useFilterChoices,
} from '../../../assessment/survey-results/public.ts'
import { boardList, type BoardState, type Change } from '../board-state.ts'

type Props = Partial<Pick<ComponentProps<typeof Filters<ResultSort['field']>>, 'columns' | 'sort' | 'match'>> & {
  state: BoardState
  /** The names of the board's stages. */
  stages: readonly string[] | undefined
  onChange: Change
}

export function BoardFilters({ state, stages, onChange, ...rest }: Props) {
  const { roles, benchmark_roles, ...choices } = useFilterChoices().data ?? noChoices
  const places = usePlaceChoices().data
  const placeOptions = (name: 'locations' | 'departments') =>
    places?.[name]
      .filter(({ company_id }) => !state.company_id || company_id === state.company_id)
      .map(({ id, name: label }) => ({ value: id, label })) ?? []
  return (
    <Filters
      filters={{
        ...offeredFilters(boardList.filters, choices),
        role_explorer: { control: { kind: 'one', label: `${currentBrand().texts.score_name} for` } },
      }}
      options={{
        roles,
        role_explorer: benchmark_roles,
        ...(stages ? { statuses: stages } : {}),
        locations: placeOptions('locations'),
        departments: placeOptions('departments'),
        ...candidacyOptions(choices),
      }}
      state={state}
      onChange={onChange}
      {...rest}
    />
  )
}
