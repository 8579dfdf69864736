import type { ManagedUser, UserProfile, UserSort } from '@seatwise/contract/users'
import { currentBrand } from '../../../platform/brand.ts'
import type { ColumnChoice } from '../../../ui/column-choice.ts'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { None } from '../../../ui/none.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Column, Found } from '../../../ui/table-column.ts'
import type { Change, UserListState } from '../list-state.ts'
import { roleWords } from '../../../platform/role-words.ts'
import classes from '../users-table.module.css'
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
    <span className={classes.name}>
      {user.first} {user.last}
      {user.id === reader.id && <small> (you)</small>}
    </span>
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
          <State user={user} />
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
      cell: (user) => (user.permissions.can_view_hiring_pipeline ? 'Can view' : <None>No access</None>),
    },
    {
      id: 'last_sign_in',
      label: 'Last sign-in',
      width: 116,
      leaves: 3,
      sort: { field: 'last_sign_in_at', first: 'desc' },
      cell: ({ last_sign_in_at }) => (last_sign_in_at ? shortDate(last_sign_in_at) : <None>Never</None>),
    },
    {
      id: 'second_factor',
      label: 'Second factor',
      width: 148,
      leaves: 1,
      cell: ({ mfa }) => (mfa === 'NONE' ? <None>{mfaWords.NONE}</None> : mfaWords[mfa]),
    },
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
          value={<State user={user} />}
          menu={onOpen && <UserMenu user={user} onOpen={onOpen} />}
          details={[roleWords[user.auth_role], manyCompanies ? user.company.name : user.email]}
        />
      )}
    />
  )
}

/** Only what is not usual has a mark. */
const State = ({ user: { state } }: { user: ManagedUser }) =>
  state !== 'active' && <Pill tone={state === 'invited' ? 'warn' : 'neutral'}>{stateWords[state]}</Pill>
