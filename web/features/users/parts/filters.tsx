import { useState } from 'react'
import { Button, MultiSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { authRoles } from '@seatwise/contract/values'
import list from '../../survey-results/list.module.css'
import type { CompanyChoice } from '../../companies/data.ts'
import { states, type UserListState } from '../list-state.ts'
import type { Change } from '../list-state.ts'
import { roleWords } from '../../../platform/role-words.ts'
import { stateWords } from '../words.ts'

type Props = { companies: readonly CompanyChoice[]; state: UserListState; onChange: Change }

const orNothing = <Entry,>(values: Entry[]) => (values.length > 0 ? values : undefined)

/** Wide screens show the filters. Phones fold them behind a button that shows the number of active ones. */
export function Filters({ companies, state, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const count = [state.roles, state.companies, state.states].filter(Boolean).length
  return (
    <>
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
        <MultiSelect
          label="Role"
          placeholder={state.roles ? '' : 'Any'}
          data={authRoles.map((role) => ({ value: role, label: roleWords[role] }))}
          value={state.roles ?? []}
          onChange={(roles) => onChange({ roles: orNothing(roles) })}
          clearable
        />
        {companies.length > 1 && (
          <MultiSelect
            label="Company"
            placeholder={state.companies ? '' : 'Any'}
            data={companies.map(({ id, name }) => ({ value: id, label: name }))}
            value={state.companies ?? []}
            onChange={(chosen) => onChange({ companies: orNothing(chosen) })}
            searchable
            clearable
          />
        )}
        <MultiSelect
          label="State"
          placeholder={state.states ? '' : 'Any'}
          data={states.map((one) => ({ value: one, label: stateWords[one] }))}
          value={state.states ?? []}
          onChange={(chosen) => onChange({ states: orNothing(chosen) })}
          clearable
        />
      </div>
    </>
  )
}
