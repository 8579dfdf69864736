import type { ManagedUser, UserProfile, UserSort } from '@seatwise/contract/users'
import type { UserState } from '@seatwise/contract/values'
import { currentBrand } from '../../../platform/brand.ts'
import type { ColumnChoice } from '../../../ui/column-choice.ts'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { Pill } from '../../../ui/pill.tsx'
import type { Column, Found } from '../../../ui/table-column.ts'
import type { Change, UserListState } from '../list-state.ts'
import { roleWords } from '../../../platform/role-words.ts'
import { mfaWords, stateWords } from '../words.ts'
import { UserMenu, type Opening } from './user-menu.tsx'

type Field = UserSort['field']
type Shown = {
  reader: UserProfile
  manyCompanies: boolean
  /** Undefined when the reader may not change users. */
  onOpen: ((opening: Opening) => void) | undefined
}

function Name({ user, reader }: { user: ManagedUser; reader: UserProfile }) {
  return (
    <>
      <b>
        {user.first} {user.last}
      </b>
      {user.id === reader.id && (
        <>
          {' '}
          <Pill>you</Pill>
        </>
      )}
    </>
  )
}

export function userColumns({ reader, manyCompanies, onOpen }: Shown): Column<ManagedUser, Field>[] {
  return [
    {
      label: 'Name',
      sort: { field: 'name', first: 'asc' },
      cell: (user) => (
        <RowTitle meta={user.email}>
          <Name user={user} reader={reader} />
        </RowTitle>
      ),
    },
    {
      id: 'role',
      label: 'Role',
      width: 140,
      sort: { field: 'auth_role', first: 'asc' },
      cell: (user) => roleWords[user.auth_role],
    },
    ...(manyCompanies
      ? [
          {
            id: 'company',
            label: 'Company',
            width: 160,
            sort: { field: 'company_name' as const, first: 'asc' as const },
            cell: (user: ManagedUser) => user.company.name,
          },
        ]
      : []),
    {
      id: 'pipeline',
      label: currentBrand().texts.pipeline_page,
      width: 120,
      leaves: 2,
      cell: (user) => (user.permissions.can_view_hiring_pipeline ? 'Can view' : '—'),
    },
    {
      id: 'state',
      label: 'State',
      width: 116,
      cell: ({ state: is }) => <Pill tone={tones[is]}>{stateWords[is]}</Pill>,
    },
    {
      id: 'last_sign_in',
      label: 'Last sign-in',
      width: 108,
      align: 'end',
      leaves: 3,
      sort: { field: 'last_sign_in_at', first: 'desc' },
      cell: (user) => lastSignIn(user),
    },
    { id: 'second_factor', label: 'Second factor', width: 128, leaves: 1, cell: (user) => mfaWords[user.mfa] },
    ...(onOpen
      ? [
          {
            label: 'Actions',
            isLabelHidden: true,
            width: 60,
            align: 'end' as const,
            cell: (user: ManagedUser) => <UserMenu user={user} onOpen={onOpen} />,
          },
        ]
      : []),
  ]
}

type Props = Shown & {
  found: Found<ManagedUser>
  columns: Column<ManagedUser, Field>[]
  choice: ColumnChoice
  state: UserListState
  onChange: Change
}

export function UsersTable({ found, columns, choice, reader, state, onChange, manyCompanies, onOpen }: Props) {
  const { sort = 'name', order = 'asc' } = state
  return (
    <DataTable
      caption="Users"
      columns={columns}
      choice={choice}
      found={found}
      sort={{ field: sort, order, onChange: (field, next) => onChange({ sort: field, order: next }) }}
      phoneRow={(user) => (
        <PhoneRow
          title={<Name user={user} reader={reader} />}
          menu={onOpen && <UserMenu user={user} onOpen={onOpen} />}
          details={[
            roleWords[user.auth_role],
            manyCompanies && user.company.name,
            stateWords[user.state],
            user.email,
            `Last sign-in: ${lastSignIn(user)}`,
          ]}
        />
      )}
    />
  )
}

const tones: Record<UserState, 'good' | 'neutral' | 'warn'> = {
  active: 'good',
  invited: 'warn',
  deactivated: 'neutral',
}

const lastSignIn = ({ last_sign_in_at }: ManagedUser) => (last_sign_in_at ? shortDate(last_sign_in_at) : 'Never')
