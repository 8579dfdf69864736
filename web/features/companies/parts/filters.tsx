import { useState } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { brands } from '@seatwise/domain/brands/brands'
import list from '../../survey-results/list.module.css'
import { useFranchises } from '../data.ts'
import { filterCount, type Change, type ListState } from '../list-state.ts'
import { SearchField } from '../../../ui/search-field.tsx'

type Props = { state: ListState; onChange: Change }

const any = { value: '', label: 'Any' }
const kinds = [any, { value: 'company', label: 'Company' }, { value: 'franchise', label: 'Franchise' }]
const brandChoices = [any, ...Object.values(brands).map(({ key, name }) => ({ value: key, label: name }))]
const states = [any, { value: 'active', label: 'Active' }, { value: 'suspended', label: 'Suspended' }]

/** Wide screens show the filters. Phones fold them behind a button that shows the number of active ones. */
export function Filters({ state, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const franchises = useFranchises().data ?? []
  const count = filterCount(state)
  const set = (name: 'franchise' | 'kind' | 'brand' | 'state') => (event: { currentTarget: { value: string } }) =>
    onChange({ [name]: event.currentTarget.value || undefined })
  return (
    <div className={list.tools}>
      <SearchField
        label="Search names and industries"
        value={state.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      <Button
        className={list.filterButton}
        variant="default"
        size="md"
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Filters{count > 0 ? ` (${count})` : ''}
      </Button>
      <div className={list.filters} data-open={open}>
        <NativeSelect
          label="Franchise"
          data={[any, ...franchises.map(({ id, name }) => ({ value: id, label: name }))]}
          value={state.franchise ?? ''}
          onChange={set('franchise')}
        />
        <NativeSelect label="Kind" data={kinds} value={state.kind ?? ''} onChange={set('kind')} />
        <NativeSelect label="Brand" data={brandChoices} value={state.brand ?? ''} onChange={set('brand')} />
        <NativeSelect label="State" data={states} value={state.state ?? ''} onChange={set('state')} />
      </div>
    </div>
  )
}
