import { Button, Switch } from '@mantine/core'
import type { Role } from '@seatwise/contract/roles'
import { call } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import list from '../../../ui/list.module.css'
import classes from '../roles.module.css'
import { refusalWords } from '../words.ts'

export type Opened = { action: 'edit' | 'confirm'; role: Role }
type Props = {
  rows: readonly Role[]
  onOpen: (opened: Opened) => void
}

/** Phones show the rows as cards (display: block). Explicit ARIA roles preserve the table for screen readers. */
export function RolesTable({ rows, onOpen }: Props) {
  return (
    <table className={list.table} role="table">
      <caption className="visually-hidden">Roles</caption>
      <thead role="rowgroup">
        <tr role="row">
          {['Role', 'Department', 'For', 'State', 'Mails'].map((label) => (
            <th key={label} role="columnheader" scope="col" className={classes.heading}>
              {label}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((role) => (
          <Row key={role.id} role={role} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ role, onOpen }: { role: Role; onOpen: Props['onOpen'] }) {
  return (
    <tr role="row">
      <td role="cell" className={list.person}>
        <span>
          <strong>{role.name}</strong>
          {role.description && <small>{role.description}</small>}
        </span>
      </td>
      <td role="cell" data-label="Department">
        {role.department?.name ?? '—'}
      </td>
      <td role="cell" data-label="For">
        {role.company?.name ?? 'All companies'}
      </td>
      <td role="cell" data-label="State">
        {role.state === 'active' ? 'Active' : 'Retired'}
      </td>
      <td role="cell" data-label="Mails">
        <Follow role={role} />
      </td>
      <td role="cell" className={list.actions}>
        {role.can.update && (
          <div className={classes.buttons}>
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
          </div>
        )}
      </td>
    </tr>
  )
}

/** Follows or unfollows a role. Followers get a mail when a survey for it is finished. */
function Follow({ role }: { role: Role }) {
  const { problem, pending, run } = useWrite('roles', { words: refusalWords })
  const params = { id: role.id }
  const toggle = () =>
    role.is_followed ? call('DELETE /roles/{id}/follow', { params }) : call('POST /roles/{id}/follow', { params })
  return (
    <Switch
      label={
        <span>
          Follow<span className="visually-hidden"> {role.name}: a mail when a survey is finished</span>
        </span>
      }
      checked={role.is_followed}
      disabled={pending}
      error={problem}
      onChange={() => void run(toggle)}
    />
  )
}
