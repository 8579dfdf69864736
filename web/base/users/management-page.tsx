import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useLocation, useRouteContext, useSearch } from '@tanstack/react-router'
import type { UserProfile } from '@seatwise/contract/users'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { useListPage } from '../../kernel/use-list-page.ts'
import type { ColumnChoice } from '../../ui/column-choice.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { useExport } from '../../kernel/use-export.ts'
import { useColumnChoice } from '../preferences/data.ts'
import { LogInAsDialog } from '../proxy-sessions/log-in-as-dialog.tsx'
import { SaveFirstView, ViewTabs } from '../saved-views/parts/view-tabs.tsx'
import { useViews, viewActions } from '../saved-views/use-views.ts'
import { isSelected, useSelection } from '../../ui/selection.ts'
import { menuId } from '../../ui/row-actions.tsx'
import { useCompanyChoices, type CompanyChoice } from '../companies/data.ts'
import { addOwnerHash } from '../companies/words.ts'
import { exportUsers, useUsers } from './data.ts'
import { userList } from './list-state.ts'
import { AddUser } from './parts/add-user.tsx'
import { ConfirmAction } from './parts/confirm-action.tsx'
import { EditUser } from './parts/edit-user.tsx'
import { SelectedUsers, type WriteToUsersDialog } from './parts/selected-users.tsx'
import { type Opening } from './parts/user-menu.tsx'
import { nameOf, usersTable } from './parts/users-table.tsx'

const addId = 'add-user'
const words = ['user', 'users'] as const

/** The default columns of a list of several companies: the company column takes the place of the second factor. */
const withoutFactors: ColumnChoice = { order: [], hidden: ['second_factor'] }

export function UserManagementPage({ WriteToUsers }: { WriteToUsers: WriteToUsersDialog }) {
  const { user: reader } = useRouteContext({ from: '/shell' })
  const state = useSearch({ from: '/shell/user-management' })
  const users = useUsers(state)
  const companies = useCompanies(reader)
  const mayWrite = can(reader, 'users.write')
  const { hash } = useLocation()
  const [dialog, setDialog] = useState<Opening | 'add' | 'addOwner' | undefined>(
    hash === addOwnerHash && mayWrite ? 'addOwner' : undefined,
  )
  const [selection, select] = useSelection(userList.body(state).filters)
  const close = () => setDialog(undefined)

  const list = useListPage({ list: userList, state, path: '/user-management', total: users.data?.total, words })
  const manyCompanies = companies.length > 1
  const standard = manyCompanies ? withoutFactors : undefined
  const columnChoice = useColumnChoice('users', standard)
  const table = usersTable({ reader, manyCompanies, onOpen: mayWrite ? setDialog : undefined })
  const views = useViews({ query: { list: 'users', ...userList.body(state) }, list })
  const exporting = useExport(reader, (time_zone) => exportUsers(state, time_zone))
  return (
    <section>
      <title>{`User Management · ${currentBrand().name}`}</title>
      <ListPage
        title="User Management"
        request={users}
        list={list}
        search="Name or email"
        options={manyCompanies ? { company_id: companies.map(({ id, name }) => ({ value: id, label: name })) } : {}}
        columns={table.columns}
        columnChoice={columnChoice}
        nobody="Nobody"
        searched="names and email addresses"
        intro={reader.superAdmin && 'Users are changed in person, not while acting as another.'}
        more={[exporting, ...viewActions(views)]}
        actions={
          mayWrite && (
            <Button
              id={addId}
              size="sm"
              leftSection={<IconUserPlus size={18} aria-hidden />}
              onClick={() => setDialog('add')}
              disabled={companies.length === 0}
            >
              Add user
            </Button>
          )
        }
        views={<ViewTabs views={views} />}
        rowTools={<SaveFirstView views={views} />}
        // Never shown, because the list always contains the user.
        empty={null}
      >
        {(match) => (
          <>
            <DataTable
              {...table}
              found={match}
              choice={columnChoice.choice}
              sort={list.sort}
              selection={
                can(reader, 'messages.send')
                  ? { value: selection, onChange: select, nameOf, canSelect: ({ can: may }) => may.write_to }
                  : undefined
              }
            />
            <SelectedUsers
              WriteToUsers={WriteToUsers}
              users={match.data.filter(({ id }) => isSelected(selection, id))}
              selection={selection}
              onSelect={select}
            />
          </>
        )}
      </ListPage>
      {dialog === 'add' || dialog === 'addOwner' ? (
        // The form preselects one of these companies.
        companies.length > 0 && (
          <AddUser
            reader={reader}
            companies={companies}
            company_id={state.company_id?.length === 1 ? state.company_id[0] : undefined}
            isOwner={dialog === 'addOwner'}
            returnTo={addId}
            onClose={close}
          />
        )
      ) : dialog?.action === 'edit' ? (
        <EditUser
          reader={reader}
          companies={companies}
          user={dialog.user}
          returnTo={menuId(dialog.user)}
          onClose={close}
        />
      ) : dialog?.action === 'write' ? (
        <WriteToUsers users={[dialog.user]} returnTo={menuId(dialog.user)} onClose={close} />
      ) : dialog?.action === 'logInAs' ? (
        <LogInAsDialog user={dialog.user} returnTo={menuId(dialog.user)} onClose={close} />
      ) : (
        dialog && (
          <ConfirmAction action={dialog.action} user={dialog.user} returnTo={menuId(dialog.user)} onClose={close} />
        )
      )}
    </section>
  )
}

/**
 * The companies of the users. For users of a single company no request is made, because the company is in their
 * profile.
 */
function useCompanies(reader: UserProfile): readonly CompanyChoice[] {
  const isOne = reachOf(reader, 'users.read') === 'company'
  const choices = useCompanyChoices(!isOne)
  const { id, name, brand } = reader.company
  return isOne ? [{ id, name, kind: 'company', brand, state: 'active' }] : (choices.data ?? [])
}
