import { Select } from '@mantine/core'
import { currentBrand } from '../../../platform/brand.ts'
import { FilterControls } from '../../../ui/filter-controls.tsx'
import { useFilterChoices } from '../data.ts'
import { resultList, type Change, type ListState } from '../list-state.ts'

type Props = { state: ListState; onChange: Change; showsStages: boolean }

export function Filters({ state, onChange, showsStages }: Props) {
  const { roles, statuses, benchmark_roles } = useFilterChoices().data ?? noChoices
  return (
    <FilterControls
      filters={resultList.filters}
      options={showsStages ? { roles, statuses } : { roles }}
      state={state}
      count={resultList.count(state)}
      onChange={onChange}
    >
      <Select
        label={`${currentBrand().texts.score_name} for`}
        placeholder="Each one's own role"
        data={benchmark_roles}
        value={state.role_explorer ?? null}
        onChange={(role) =>
          onChange(role ? { role_explorer: role, sort: 'role_score', order: 'desc' } : { role_explorer: undefined })
        }
        clearable
      />
    </FilterControls>
  )
}

const noChoices = { roles: [], benchmark_roles: [], statuses: [] }
