import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useLocation, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { minSearchLength } from '@seatwise/contract/limits'
import type { UserProfile } from '@seatwise/contract/users'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import type { ColumnChoice } from '../../ui/column-choice.ts'
import { ColumnsButton } from '../../ui/columns-button.tsx'
import { Filters } from '../../ui/filters.tsx'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { useExport } from '../../kernel/use-export.ts'
import { useColumnChoice } from '../preferences/data.ts'
import { LogInAsDialog } from '../proxy-sessions/log-in-as-dialog.tsx'
import { SaveFirstView, ViewTabs } from '../saved-views/parts/view-tabs.tsx'
import { useViews, viewActions } from '../saved-views/use-views.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { isSelected, useSelection } from '../../ui/selection.ts'
import { useCompanyChoices, type CompanyChoice } from '../companies/data.ts'
import { addOwnerHash } from '../companies/words.ts'
import { exportUsers, useUsers } from './data.ts'
import { userList, type Change } from './list-state.ts'
import { AddUser } from './parts/add-user.tsx'
import { ConfirmAction } from './parts/confirm-action.tsx'
import { EditUser } from './parts/edit-user.tsx'
import { SelectedUsers, type WriteToUsersDialog } from './parts/selected-users.tsx'
import { actionsId, type Opening } from './parts/user-menu.tsx'
import { userColumns, UsersTable } from './parts/users-table.tsx'

const addId = 'add-user'
const words = ['user', 'users'] as const

/** The company stands in its place. */
const withoutFactors: ColumnChoice = { order: [], hidden: ['second_factor'] }

export function UserManagementPage({ WriteToUsers }: { WriteToUsers: WriteToUsersDialog }) {
  const { user: reader } = useRouteContext({ from: '/shell' })
  const state = useSearch({ from: '/shell/user-management' })
  const navigate = useNavigate({ from: '/user-management' })
  const users = useUsers(state)
  const companies = useCompanies(reader)
  const mayWrite = can(reader, 'users.write')
  const { hash } = useLocation()
  const [opened, setOpened] = useState<Opening | 'add' | 'addOwner' | undefined>(
    hash === addOwnerHash && mayWrite ? 'addOwner' : undefined,
  )
  const [selection, select] = useSelection(userList.body(state).filters)
  const close = () => setOpened(undefined)

  const change: Change = (changed) =>
    void navigate({
      search: (old) => omitUndefined({ ...old, ...changed }),
      replace: 'search' in changed,
    })

  const count = counted(users.data?.total, words)
  const manyCompanies = companies.length > 1
  const standard = manyCompanies ? withoutFactors : undefined
  const { choice, choose } = useColumnChoice('users', standard)
  const shown = { reader, manyCompanies, onOpen: mayWrite ? setOpened : undefined }
  const columns = userColumns(shown)
  const views = useViews({
    query: { list: 'users', ...userList.body(state) },
    isPlain: userList.isPlain(state),
    isEmpty: users.data?.total === 0,
    opened: state.view,
    onOpen: (view) => change({ view }),
  })
  const exporting = useExport(reader, (time_zone) => exportUsers(state, time_zone))
  return (
    <section>
      <title>{`User Management · ${currentBrand().name}`}</title>
      <ListPage
        title="User Management"
        count={count}
        request={users}
        intro={reader.superAdmin && 'Users are changed in person, not while acting as another.'}
        more={[exporting, ...viewActions(views)]}
        actions={
          mayWrite && (
            <Button
              id={addId}
              size="sm"
              leftSection={<IconUserPlus size={18} aria-hidden />}
              onClick={() => setOpened('add')}
              disabled={companies.length === 0}
            >
              Add user
            </Button>
          )
        }
        views={<ViewTabs views={views} stateOf={userList.stateOf} labelOf={userList.labelOf} />}
        tools={
          <>
            <SearchField
              label="Name or email"
              value={state.search ?? ''}
              minLength={minSearchLength}
              onSearch={(search) => change({ search: search || undefined })}
            />
            <Filters
              filters={userList.filters}
              options={
                companies.length > 1
                  ? { company_id: companies.map(({ id, name }) => ({ value: id, label: name })) }
                  : {}
              }
              state={state}
              onChange={change}
              columns={columns}
              sort={userList.sorting(state, change)}
              found={count}
            />
          </>
        }
        rowTools={
          <>
            <SaveFirstView views={views} />
            <ColumnsButton columns={columns} choice={choice} standard={standard} onChange={choose} />
          </>
        }
        // The list always has the reader in it, unless a search or filters leave everybody out.
        empty={
          <Nothing
            isFiltered={!state.search || userList.count(state) > 0}
            search={state.search}
            nobody="Nobody"
            searched="names and email addresses"
            onClear={(what) => void navigate({ search: userList.without(state, what) })}
            title=""
          />
        }
      >
        {(found) => (
          <>
            <UsersTable
              {...shown}
              found={found}
              columns={columns}
              choice={choice}
              state={state}
              onChange={change}
              selection={can(reader, 'messages.send') ? { value: selection, onChange: select } : undefined}
            />
            <SelectedUsers
              WriteToUsers={WriteToUsers}
              users={found.data.filter(({ id }) => isSelected(selection, id))}
              selection={selection}
              onSelect={select}
            />
          </>
        )}
      </ListPage>
      {opened === 'add' || opened === 'addOwner' ? (
        // The company that is chosen first is one of those.
        companies.length > 0 && (
          <AddUser
            reader={reader}
            companies={companies}
            company_id={state.company_id?.length === 1 ? state.company_id[0] : undefined}
            isOwner={opened === 'addOwner'}
            returnTo={addId}
            onClose={close}
          />
        )
      ) : opened?.action === 'edit' ? (
        <EditUser
          reader={reader}
          companies={companies}
          user={opened.user}
          returnTo={actionsId(opened.user)}
          onClose={close}
        />
      ) : opened?.action === 'write' ? (
        <WriteToUsers users={[opened.user]} returnTo={actionsId(opened.user)} onClose={close} />
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
  const { id, name, brand } = reader.company
  return isOne ? [{ id, name, kind: 'company', brand, state: 'active' }] : (choices.data ?? [])
}
