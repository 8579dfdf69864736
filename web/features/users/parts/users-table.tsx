import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ManagedUser, UserProfile, UserSort } from '@seatwise/contract/users'
import type { SortOrder } from '@seatwise/contract/values'
import { date } from '../../../ui/dates.ts'
import list from '../../../ui/list.module.css'
import type { Change, UserListState } from '../list-state.ts'
import classes from '../management.module.css'
import { roleWords } from '../../../platform/role-words.ts'
import { mfaWords, stateWords } from '../words.ts'
import { UserMenu, type Opening } from './user-menu.tsx'

type Field = UserSort['field']
type Props = {
  rows: readonly ManagedUser[]
  reader: UserProfile
  state: UserListState
  onChange: Change
  manyCompanies: boolean
  /** Undefined when the reader may not change users. */
  onOpen: ((opening: Opening) => void) | undefined
}

/** Phones show the rows as cards (display: block). Explicit ARIA roles preserve the table for screen readers. */
export function UsersTable({ rows, reader, state, onChange, manyCompanies, onOpen }: Props) {
  const { sort = 'name', order = 'asc' } = state
  const columns: { field?: Field; label: string }[] = [
    { field: 'name', label: 'Person' },
    { field: 'auth_role', label: 'Role' },
    ...(manyCompanies ? [{ field: 'company_name' as const, label: 'Company' }] : []),
    { label: 'Hiring pipeline' },
    { label: 'State' },
    { field: 'last_sign_in_at', label: 'Last sign-in' },
    { label: 'Second factor' },
  ]
  return (
    <table className={`${list.table} ${classes.table}`} role="table">
      <caption className="visually-hidden">Users</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ field, label }) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              aria-sort={field !== sort ? undefined : order === 'asc' ? 'ascending' : 'descending'}
            >
              {field ? (
                <button type="button" onClick={() => onChange({ sort: field, order: nextOrder(field, sort, order) })}>
                  {label} <Arrow active={field === sort} order={order} />
                </button>
              ) : (
                <span className={classes.heading}>{label}</span>
              )}
            </th>
          ))}
          {onOpen && (
            <th role="columnheader" scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((user) => (
          <tr key={user.id} role="row" data-row>
            <td role="cell" className={list.person}>
              <strong>
                {user.first} {user.last}
              </strong>
              {user.id === reader.id && <span className={list.mark}>you</span>}
              <small>{user.email}</small>
            </td>
            <td role="cell" data-label="Role">
              {roleWords[user.auth_role]}
            </td>
            {manyCompanies && (
              <td role="cell" data-label="Company">
                {user.company.name}
              </td>
            )}
            <td role="cell" data-label="Hiring pipeline">
              {user.permissions.can_view_hiring_pipeline ? 'Can view' : '—'}
            </td>
            <td role="cell" data-label="State">
              <span className={classes.state} data-state={user.state}>
                {stateWords[user.state]}
              </span>
            </td>
            <td role="cell" data-label="Last sign-in">
              {user.last_sign_in_at ? date(user.last_sign_in_at) : 'Never'}
            </td>
            <td role="cell" data-label="Second factor">
              {mfaWords[user.mfa]}
            </td>
            {onOpen && (
              <td role="cell" className={list.actions}>
                <UserMenu user={user} onOpen={onOpen} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Arrow({ active, order }: { active: boolean; order: SortOrder }) {
  const Icon = !active ? IconArrowsSort : order === 'asc' ? IconArrowUp : IconArrowDown
  return <Icon size={15} aria-hidden data-active={active} />
}

/** The first click sorts text ascending and dates descending. The next click reverses the order. */
function nextOrder(field: Field, sort: Field, order: SortOrder) {
  if (field === sort) return order === 'asc' ? 'desc' : 'asc'
  return field === 'last_sign_in_at' ? 'desc' : 'asc'
}
