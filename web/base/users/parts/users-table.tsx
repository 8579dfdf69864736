import type { ManagedUser, UserProfile, UserSort } from '@seatwise/contract/users'
import { currentBrand } from '../../../kernel/brand.ts'
import { Ago } from '../../../ui/ago.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { PhoneRow, RowOpener, RowTitle } from '../../../ui/data-table.tsx'
import { dayOf, shortDate, today } from '../../../ui/dates.ts'
import { Meta, Text } from '../../../ui/layout.tsx'
import { None } from '../../../ui/none.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { actionsColumn, companyColumn } from '../../../ui/standard-columns.tsx'
import type { Column, Table } from '../../../ui/table-column.ts'
import { roleWords } from '../../../kernel/role-words.ts'
import classes from '../users-table.module.css'
import { mfaWords, stateWords } from '../words.ts'
import { UserMenu, type Opening } from './user-menu.tsx'

type Field = UserSort['field']
type Options = {
  reader: UserProfile
  manyCompanies: boolean
  /** Undefined if the user may not change users. */
  onOpen: ((opening: Opening) => void) | undefined
}

type NameProps = Pick<Options, 'reader' | 'onOpen'> & { user: ManagedUser }

/** The name of a user; a button only if the signed-in user may change this user. */
function Name({ user, reader, onOpen }: NameProps) {
  const name = nameOf(user)
  return (
    <Text as="span" weight="medium" className={classes.name}>
      {onOpen && user.can.update ? <RowOpener onOpen={() => onOpen({ action: 'edit', user })}>{name}</RowOpener> : name}
      {user.id === reader.id && <small> (you)</small>}
    </Text>
  )
}

function columnsOf({ reader, manyCompanies, onOpen }: Options): Column<ManagedUser, Field>[] {
  return [
    {
      label: 'Name',
      sort: { field: 'name', first: 'asc' },
      cell: (user, isShown) => (
        <RowTitle mark={<Mark user={user} />} meta={!isShown('email') && user.email}>
          <Name user={user} reader={reader} onOpen={onOpen} />
          <State user={user} />
        </RowTitle>
      ),
    },
    {
      id: 'email',
      label: 'Email',
      width: 208,
      leaves: 4,
      isQuiet: true,
      cell: ({ email }) => <span title={email}>{email}</span>,
    },
    {
      id: 'role',
      label: 'Access',
      width: 136,
      sort: { field: 'auth_role', first: 'asc' },
      cell: (user) => roleWords[user.auth_role],
    },
    ...(manyCompanies ? [companyOfUser] : []),
    {
      id: 'pipeline',
      label: currentBrand().texts.pipeline_page,
      width: 116,
      leaves: 2,
      cell: (user) => {
        if (isDeactivated(user)) return <None>No access</None>
        const { can_view_hiring_pipeline: isOn } = user.permissions
        return isOn ? 'On' : <Not>Off</Not>
      },
    },
    {
      id: 'last_sign_in',
      label: 'Last sign-in',
      width: 124,
      isQuiet: true,
      leaves: 3,
      sort: { field: 'last_sign_in_at', first: 'desc' },
      cell: ({ last_sign_in_at }) => (last_sign_in_at ? <Ago at={last_sign_in_at} /> : <Not>Never</Not>),
    },
    {
      id: 'second_factor',
      label: 'Second factor',
      width: 148,
      leaves: 1,
      cell: ({ mfa }) => (mfa === 'NONE' ? <Not>{mfaWords.NONE}</Not> : mfaWords[mfa]),
    },
    ...(onOpen ? [actionsColumn((user: ManagedUser) => <UserMenu user={user} onOpen={onOpen} />, 60)] : []),
  ]
}

const companyOfUser: Column<ManagedUser, Field> = {
  ...companyColumn({ width: 148 }),
  isQuiet: false,
  sort: { field: 'company_name', first: 'asc' },
}

export function usersTable(options: Options): Table<ManagedUser, Field> {
  const { reader, manyCompanies, onOpen } = options
  return {
    caption: 'Users',
    columns: columnsOf(options),
    isMuted: isDeactivated,
    phoneRow: (user) => (
      <PhoneRow
        title={
          <RowTitle mark={<Mark user={user} />}>
            <Name user={user} reader={reader} onOpen={onOpen} />
          </RowTitle>
        }
        value={user.state === 'active' ? <LastSignIn user={user} /> : <State user={user} />}
        menu={onOpen && <UserMenu user={user} onOpen={onOpen} />}
        details={[roleWords[user.auth_role], manyCompanies ? user.company.name : user.email]}
      />
    ),
  }
}

export const nameOf = ({ first, last }: ManagedUser) => `${first} ${last}`

const Mark = ({ user }: { user: ManagedUser }) => <Avatar name={nameOf(user)} />

/** The last sign-in, for phones, which have no column heading. */
const LastSignIn = ({ user }: { user: ManagedUser }) => (
  <Meta as="span" className={classes.lastSignIn}>
    {lastSignInWords(user)}
  </Meta>
)

function lastSignInWords({ last_sign_in_at: at }: ManagedUser): string {
  if (!at) return 'Never signed in'
  return dayOf(at) === today() ? 'Signed in today' : `Signed in ${shortDate(at)}`
}

const isDeactivated = ({ state }: ManagedUser) => state === 'deactivated'

const Not = ({ children }: { children: string }) => (
  <Text as="span" tone="faint">
    {children}
  </Text>
)

/** Only unusual states are shown. */
const State = ({ user: { state } }: { user: ManagedUser }) =>
  state !== 'active' && <Pill tone={state === 'invited' ? 'warn' : 'neutral'}>{stateWords[state]}</Pill>
