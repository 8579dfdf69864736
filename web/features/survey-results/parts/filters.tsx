import { useState } from 'react'
import { Button, Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ResultState } from '@seatwise/contract/values'
import { currentBrand } from '../../../platform/brand.ts'
import { useFilterChoices } from '../data.ts'
import { filterCount, type Change, type ListState } from '../list-state.ts'
import classes from '../list.module.css'

const states: { value: ResultState; label: string }[] = [
  { value: 'completed', label: 'Finished' },
  { value: 'in_progress', label: 'Not finished' },
  { value: 'expired', label: 'Expired' },
]

type Props = { state: ListState; onChange: Change }

/** Wide screens show the filters. Phones fold them behind a button that shows the number of active ones. */
export function Filters({ state, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const choices = useFilterChoices().data ?? { roles: [], benchmark_roles: [], statuses: [] }
  const count = filterCount(state)
  const orUndefined = (values: string[]) => (values.length > 0 ? values : undefined)
  return (
    <>
      <Button
        className={classes.filterButton}
        variant="default"
        size="md"
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Filters{count > 0 ? ` (${count})` : ''}
      </Button>
      <div className={classes.filters} data-open={open}>
        <MultiSelect
          label="Role"
          placeholder={state.roles ? '' : 'Any'}
          data={choices.roles}
          value={state.roles ?? []}
          onChange={(roles) => onChange({ roles: orUndefined(roles) })}
          clearable
        />
        <MultiSelect
          label="Status"
          placeholder={state.statuses ? '' : 'Any'}
          data={choices.statuses}
          value={state.statuses ?? []}
          onChange={(statuses) => onChange({ statuses: orUndefined(statuses) })}
          clearable
        />
        <MultiSelect
          label="Survey"
          placeholder={state.states ? '' : 'Any'}
          data={states}
          value={state.states ?? []}
          // Mantine types the chosen values as string; they come from `states` above.
          onChange={(chosen) => onChange({ states: orUndefined(chosen) as ListState['states'] })}
          clearable
        />
        <TextInput
          type="date"
          label="From"
          value={state.from ?? ''}
          max={state.to}
          onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label="To"
          value={state.to ?? ''}
          min={state.from}
          onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
        />
        <Select
          label={`${currentBrand().texts.score_name} for`}
          placeholder="Each one's own role"
          data={choices.benchmark_roles}
          value={state.role_explorer ?? null}
          onChange={(role) =>
            onChange(role ? { role_explorer: role, sort: 'role_score', order: 'desc' } : { role_explorer: undefined })
          }
          clearable
        />
        <div className={classes.checks}>
          <Checkbox
            label="Include archived"
            checked={state.archived ?? false}
            onChange={(event) => onChange({ archived: event.currentTarget.checked ? true : undefined })}
          />
          <Checkbox
            label="Include tests"
            checked={state.test ?? false}
            onChange={(event) => onChange({ test: event.currentTarget.checked ? true : undefined })}
          />
        </div>
      </div>
    </>
  )
}
