import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { maxExactCount, minSearchLength } from '@seatwise/contract/limits'
import type { UserProfile } from '@seatwise/contract/users'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../platform/brand.ts'
import { omitUndefined } from '../../platform/list-state.ts'
import { FilterControls } from '../../ui/filter-controls.tsx'
import { Paging } from '../../ui/paging.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ExportButton } from '../downloads/export-button.tsx'
import { LogInAsDialog } from '../proxy-sessions/log-in-as-dialog.tsx'
import list from '../../ui/list.module.css'
import { SearchField } from '../../ui/search-field.tsx'
import { useCompanyChoices, type CompanyChoice } from '../companies/data.ts'
import { exportUsers, useUsers } from './data.ts'
import { userList, type Change } from './list-state.ts'
import classes from './management.module.css'
import { AddUser } from './parts/add-user.tsx'
import { ConfirmAction } from './parts/confirm-action.tsx'
import { EditUser } from './parts/edit-user.tsx'
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
  const mayWrite = can(reader, 'users.write')
  const close = () => setOpened(undefined)

  // A changed filter or order returns to the first page.
  const change: Change = (changed) =>
    void navigate({
      search: (old) => omitUndefined({ ...old, after: undefined, ...changed }),
      replace: 'search' in changed,
    })

  const found = users.data
  return (
    <section>
      <title>{`User management · ${currentBrand().name}`}</title>
      <header className={list.head}>
        <h1>User management</h1>
        <p role="status">{found ? counted(found.total) : ''}</p>
        <ExportButton user={reader} ask={(time_zone) => exportUsers(state, time_zone)} />
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
          value={state.search ?? ''}
          minLength={minSearchLength}
          onSearch={(search) => change({ search: search || undefined })}
        />
        <FilterControls
          filters={userList.filters}
          options={
            companies.length > 1 ? { company_id: companies.map(({ id, name }) => ({ value: id, label: name })) } : {}
          }
          state={state}
          count={userList.count(state)}
          onChange={change}
        />
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
          <Paging found={found} after={state.after} pageSize={userList.pageSize} maxExact={maxExactCount} />
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

const counted = (total: number) =>
  total > maxExactCount ? `${maxExactCount}+ users` : total === 1 ? '1 user' : `${total} users`

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
