import { minSearchLength } from '@seatwise/contract/limits'
import { FilterControls } from '../../../ui/filter-controls.tsx'
import list from '../../../ui/list.module.css'
import { SearchField } from '../../../ui/search-field.tsx'
import { useFranchises } from '../data.ts'
import { companyList, type Change, type ListState } from '../list-state.ts'

export function Filters({ state, onChange }: { state: ListState; onChange: Change }) {
  const franchises = useFranchises().data ?? []
  return (
    <div className={list.tools}>
      <SearchField
        label="Search names and industries"
        value={state.search ?? ''}
        minLength={minSearchLength}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      <FilterControls
        filters={companyList.filters}
        options={{ franchise_id: franchises.map(({ id, name }) => ({ value: id, label: name })) }}
        state={state}
        count={companyList.count(state)}
        onChange={onChange}
      />
    </div>
  )
}
