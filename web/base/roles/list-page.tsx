import { useState, type ComponentType } from 'react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Role } from '@seatwise/contract/roles'
import { minSearchLength } from '@seatwise/contract/limits'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { Filters } from '../../ui/filters.tsx'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useCompanyChoices } from '../companies/data.ts'
import { useRoles } from './data.ts'
import { roleList, type Change } from './list-state.ts'
import { ConfirmRole } from './parts/confirm-role.tsx'
import { AddRole, EditRole, type OccupationFieldPart } from './parts/role-form.tsx'
import { menuId, RolesTable, type Opened } from './parts/roles-table.tsx'
import { RolesTabs } from './parts/roles-tabs.tsx'

const words = ['role', 'roles'] as const

type RoleDialog = ComponentType<{ role: Role; returnTo: string; onClose: () => void }>

/** Targets of roles belong to an area above: web/app hands their parts over. */
type TargetParts = { TargetsDrawer: RoleDialog; AskDialog: RoleDialog; OccupationField: OccupationFieldPart }

/** Lists the roles that people take the survey for. All users may read them, owners may change them. */
export function RolesPage({ TargetsDrawer, AskDialog, OccupationField }: TargetParts) {
  const { user } = useRouteContext({ from: '/shell' })
  const state = useSearch({ from: '/shell/roles' })
  const navigate = useNavigate({ from: '/roles' })
  const hasMany = reachOf(user, 'roles.read') !== 'company'
  const companies = useCompanyChoices(hasMany).data ?? []
  const company = companies.find(({ id }) => id === state.company_id) ?? user.company
  const roles = useRoles(state.company_id ?? user.company.id, state)
  const [opened, setOpened] = useState<Opened | 'add'>()
  const close = () => setOpened(undefined)
  const mayWrite = can(user, 'roles.write')
  const mayWriteGlobal = can(user, 'roles.write-global')
  const change: Change = (changed) =>
    void navigate({ search: (old) => omitUndefined({ ...old, ...changed }), replace: 'search' in changed })
  const count = counted(roles.data?.total, words)
  const nothing = mayWrite
    ? 'Add the first one: without a role no one can begin the survey.'
    : `The owners of ${company.name} add them.`

  return (
    <section>
      <title>{`Roles · ${currentBrand().name}`}</title>
      <ListPage
        title="Roles"
        count={count}
        request={roles}
        views={<RolesTabs company_id={state.company_id} />}
        actions={
          mayWrite && (
            <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('add')}>
              Add role
            </Button>
          )
        }
        tools={
          <>
            <SearchField
              label="Name or description"
              value={state.search ?? ''}
              minLength={minSearchLength}
              onSearch={(search) => change({ search: search || undefined })}
            />
            <Filters
              filters={roleList.filters}
              options={hasMany ? { company_id: companies.map(({ id, name }) => ({ value: id, label: name })) } : {}}
              state={hasMany ? { ...state, company_id: company.id } : state}
              onChange={change}
              found={count}
            />
          </>
        }
        empty={
          <Nothing
            isFiltered={state.show !== undefined}
            search={state.search}
            nobody="No role"
            onClear={(what) => change(what === 'search' ? { search: undefined } : { show: undefined })}
            title="No roles yet"
            action={mayWrite && <Button onClick={() => setOpened('add')}>Add role</Button>}
          >
            {nothing}
          </Nothing>
        }
      >
        {(found) => <RolesTable found={found} company_id={hasMany ? company.id : undefined} onOpen={setOpened} />}
      </ListPage>
      {opened === 'add' ? (
        <AddRole company={company} mayWriteGlobal={mayWriteGlobal} OccupationField={OccupationField} onClose={close} />
      ) : opened?.action === 'edit' ? (
        <EditRole
          company={opened.role.company ?? company}
          role={opened.role}
          returnTo={menuId(opened.role)}
          onClose={close}
        />
      ) : opened?.action === 'targets' ? (
        <TargetsDrawer role={opened.role} returnTo={menuId(opened.role)} onClose={close} />
      ) : opened?.action === 'ask' ? (
        <AskDialog role={opened.role} returnTo={menuId(opened.role)} onClose={close} />
      ) : (
        opened && <ConfirmRole role={opened.role} returnTo={menuId(opened.role)} onClose={close} />
      )}
    </section>
  )
}
