import { useState, type ComponentType } from 'react'
import { Button } from '@mantine/core'
import { IconList, IconPlus } from '@tabler/icons-react'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import type { Role } from '@seatwise/contract/roles'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { useListPage } from '../../kernel/use-list-page.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { menuId } from '../../ui/row-actions.tsx'
import { useCompanyFilter } from '../companies/company-filter.tsx'
import { useRoles } from './data.ts'
import { roleList } from './list-state.ts'
import { ConfirmRole } from './parts/confirm-role.tsx'
import { AddRole, EditRole, type OccupationFieldPart } from './parts/role-form.tsx'
import { RolesTable, type OpenDialog } from './parts/roles-table.tsx'
import { RolesTabs } from './parts/roles-tabs.tsx'

const words = ['role', 'roles'] as const

type RoleDialog = ComponentType<{ role: Role; returnTo: string; onClose: () => void }>

/** Parts about the targets of roles, which belong to an area that this area must not import; web/app passes them in. */
type TargetParts = { TargetsDrawer: RoleDialog; AskDialog: RoleDialog; OccupationField: OccupationFieldPart }

/** Lists the roles that people take the survey for. All users may read them, owners may change them. */
export function RolesPage({ TargetsDrawer, AskDialog, OccupationField }: TargetParts) {
  const { user } = useRouteContext({ from: '/shell' })
  const state = useSearch({ from: '/shell/roles' })
  const { hasMany, companies, options } = useCompanyFilter('roles.read')
  const company = companies.find(({ id }) => id === state.company_id) ?? user.company
  const roles = useRoles(state.company_id ?? user.company.id, state)
  const [dialog, setDialog] = useState<OpenDialog | 'add'>()
  const close = () => setDialog(undefined)
  const mayWrite = can(user, 'roles.write')
  const mayWriteGlobal = can(user, 'roles.write-global')
  const list = useListPage({ list: roleList, state, path: '/roles', total: roles.data?.total, words })

  return (
    <section>
      <title>{`Roles · ${currentBrand().name}`}</title>
      <ListPage
        title="Roles"
        request={roles}
        list={hasMany ? { ...list, state: { ...state, company_id: company.id } } : list}
        search="Name or description"
        options={options}
        views={<RolesTabs company_id={state.company_id} />}
        actions={
          mayWrite && (
            <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog('add')}>
              Add role
            </Button>
          )
        }
        nobody="No role"
        empty={
          <EmptyState
            icon={IconList}
            title="No roles yet"
            action={mayWrite && <Button onClick={() => setDialog('add')}>Add role</Button>}
          >
            {mayWrite
              ? 'Add the first one: without a role no one can begin the survey.'
              : `The owners of ${company.name} add them.`}
          </EmptyState>
        }
      >
        {(match) => <RolesTable match={match} company_id={hasMany ? company.id : undefined} onOpen={setDialog} />}
      </ListPage>
      {dialog === 'add' ? (
        <AddRole company={company} mayWriteGlobal={mayWriteGlobal} OccupationField={OccupationField} onClose={close} />
      ) : dialog?.action === 'edit' ? (
        <EditRole
          company={dialog.role.company ?? company}
          role={dialog.role}
          returnTo={menuId(dialog.role)}
          onClose={close}
        />
      ) : dialog?.action === 'targets' ? (
        <TargetsDrawer role={dialog.role} returnTo={menuId(dialog.role)} onClose={close} />
      ) : dialog?.action === 'ask' ? (
        <AskDialog role={dialog.role} returnTo={menuId(dialog.role)} onClose={close} />
      ) : (
        dialog && <ConfirmRole role={dialog.role} returnTo={menuId(dialog.role)} onClose={close} />
      )}
    </section>
  )
}
