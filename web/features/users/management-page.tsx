import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { CallReply } from '@seatwise/contract/routes'
import type { UserProfile } from '@seatwise/contract/users'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../platform/brand.ts'
import { Problem } from '../../ui/problem.tsx'
import { LogInAsDialog } from '../proxy-sessions/log-in-as-dialog.tsx'
import list from '../survey-results/list.module.css'
import { SearchField } from '../../ui/search-field.tsx'
import { useCompanyChoices, type CompanyChoice } from '../companies/data.ts'
import { useUsers } from './data.ts'
import { omitUndefined, pageSize, type Change, type UserListState } from './list-state.ts'
import classes from './management.module.css'
import { AddUser } from './parts/add-user.tsx'
import { ConfirmAction } from './parts/confirm-action.tsx'
import { EditUser } from './parts/edit-user.tsx'
import { Filters } from './parts/filters.tsx'
import { actionsId, type Opening } from './parts/user-menu.tsx'
import { UsersTable } from './parts/users-table.tsx'

const addId = 'add-user'

export function UserManagementPage() {
  const { user: reader } = useRouteContext({ from: '/shell' })
  const state = useSearch({ from: '/shell/user-management' })
  const navigate = useNavigate({ from: '/user-management' })
  const users = useUsers(state)
  const companies = useCompanies(reader)
  const [opened, setOpened] = useState<Opening | 'add'>()
  // A proxy session may read users but not change them.
  const mayWrite = can(reader, 'users.write') && !reader.superAdmin
  const close = () => setOpened(undefined)

  // A changed filter or order returns to the first page.
  const change: Change = (changed) =>
    void navigate({ search: (old) => omitUndefined({ ...old, page: undefined, ...changed }), replace: 'q' in changed })

  const found = users.data
  return (
    <section>
      <title>{`User management · ${currentBrand().name}`}</title>
      <header className={list.head}>
        <h1>User management</h1>
        <p role="status">{found ? counted(found.total) : ''}</p>
        {mayWrite && (
          <Button
            id={addId}
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => setOpened('add')}
            disabled={companies.length === 0}
          >
            Add user
          </Button>
        )}
      </header>
      {reader.superAdmin && (
        <p className={classes.explains}>People are changed in person, not while acting as another.</p>
      )}
      <div className={list.tools}>
        <SearchField
          label="Search names and email addresses"
          value={state.q ?? ''}
          onSearch={(q) => change({ q: q || undefined })}
        />
        <Filters companies={companies} state={state} onChange={change} />
      </div>
      {users.isError && <Problem error={users.error} onRetry={() => void users.refetch()} />}
      {users.isPending && <p aria-busy="true">Loading</p>}
      {found?.data.length === 0 && <EmptyList onClear={() => void navigate({ search: {} })} />}
      {found && found.data.length > 0 && (
        <div data-loading={users.isPlaceholderData} className={list.results}>
          <UsersTable
            rows={found.data}
            reader={reader}
            state={state}
            onChange={change}
            manyCompanies={companies.length > 1}
            onOpen={mayWrite ? setOpened : undefined}
          />
          <Paging found={found} state={state} />
        </div>
      )}
      {opened === 'add' ? (
        <AddUser reader={reader} companies={companies} returnTo={addId} onClose={close} />
      ) : opened?.action === 'edit' ? (
        <EditUser
          reader={reader}
          companies={companies}
          user={opened.user}
          returnTo={actionsId(opened.user)}
          onClose={close}
        />
      ) : opened?.action === 'logInAs' ? (
        <LogInAsDialog user={opened.user} returnTo={actionsId(opened.user)} onClose={close} />
      ) : (
        opened && (
          <ConfirmAction action={opened.action} user={opened.user} returnTo={actionsId(opened.user)} onClose={close} />
        )
      )}
    </section>
  )
}

/** Skips the request for readers whose scope is a single company: that company is in their profile. */
function useCompanies(reader: UserProfile): readonly CompanyChoice[] {
  const isOne = reachOf(reader, 'users.read') === 'company'
  const choices = useCompanyChoices(!isOne)
  const { id, name } = reader.company
  return isOne ? [{ id, name, kind: 'company', state: 'active' }] : (choices.data ?? [])
}

const counted = (total: number) => (total === 1 ? '1 user' : `${total} users`)

/** The list always contains the reader. It is empty only if filters or a page beyond the end exclude everyone. */
function EmptyList({ onClear }: { onClear: () => void }) {
  return (
    <div className={list.nothing}>
      <h2>Nobody matches these filters</h2>
      <button type="button" className={list.textButton} onClick={onClear}>
        Clear all filters
      </button>
    </div>
  )
}

function Paging({ found, state }: { found: CallReply<'POST /users/search'>; state: UserListState }) {
  const page = state.page ?? 1
  const from = (page - 1) * pageSize + 1
  const upTo = from + found.data.length - 1
  return (
    <nav className={list.paging} aria-label="Pages">
      {page > 1 && (
        <Link to="/user-management" search={omitUndefined({ ...state, page: page > 2 ? page - 1 : undefined })}>
          Previous
        </Link>
      )}
      <span>
        {from}–{upTo} of {found.total}
      </span>
      {upTo < found.total && (
        <Link to="/user-management" search={omitUndefined({ ...state, page: page + 1 })}>
          Next
        </Link>
      )}
    </nav>
  )
}
