import { Button } from '@mantine/core'
import type { Role } from '@seatwise/contract/roles'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Column, Found } from '../../../ui/table-column.ts'
import classes from '../roles.module.css'
import { FollowSwitch } from './follow-switch.tsx'

export type Opened = { action: 'edit' | 'confirm'; role: Role }
type Props = {
  found: Found<Role>
  onOpen: (opened: Opened) => void
}

export function RolesTable({ found, onOpen }: Props) {
  const columns: Column<Role, never>[] = [
    {
      label: 'Role',
      cell: (role) => (
        <RowTitle meta={role.description}>
          <b>{role.name}</b>
        </RowTitle>
      ),
    },
    { label: 'Department', width: 140, leaves: 3, cell: ({ department }) => department?.name ?? '—' },
    { label: 'For', width: 160, leaves: 3, cell: ({ company }) => company?.name ?? 'All companies' },
    { label: 'Status', width: 96, cell: (role) => <State role={role} /> },
    { label: 'Emails', width: 112, cell: (role) => <Follow role={role} /> },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 200,
      align: 'end',
      cell: (role) => <Actions role={role} onOpen={onOpen} />,
    },
  ]
  return (
    <DataTable
      caption="Roles"
      columns={columns}
      found={found}
      phoneRow={(role) => (
        <PhoneRow
          title={role.name}
          value={<State role={role} />}
          details={[role.department?.name, role.company?.name ?? 'All companies', role.description]}
          actions={
            <>
              <Follow role={role} />
              <Actions role={role} onOpen={onOpen} />
            </>
          }
        />
      )}
    />
  )
}

const State = ({ role: { state } }: { role: Role }) =>
  state === 'active' ? <Pill tone="good">Active</Pill> : <Pill>Retired</Pill>

function Actions({ role, onOpen }: { role: Role; onOpen: Props['onOpen'] }) {
  if (!role.can.update) return null
  return (
    <span className={classes.buttons}>
      <Button
        size="xs"
        variant="default"
        aria-label={`Change ${role.name}`}
        onClick={() => onOpen({ action: 'edit', role })}
      >
        Change
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={role.can.retire ? `Retire ${role.name}` : `Offer ${role.name} again`}
        onClick={() => onOpen({ action: 'confirm', role })}
      >
        {role.can.retire ? 'Retire…' : 'Offer again…'}
      </Button>
    </span>
  )
}

const Follow = ({ role }: { role: Role }) => (
  <FollowSwitch
    role={role}
    label={
      <span>
        Follow<span className="visually-hidden"> {role.name}: an email when a survey is finished</span>
      </span>
    }
  />
)
