import { useState } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { minSearchLength } from '@seatwise/contract/limits'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../platform/brand.ts'
import { omitUndefined } from '../../platform/list-state.ts'
import { Problem } from '../../ui/problem.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useCompanyChoices } from '../companies/data.ts'
import { SurveyLinks } from '../survey-links/parts/survey-links.tsx'
import list from '../../ui/list.module.css'
import { useRoles } from './data.ts'
import { roleList, type Change } from './list-state.ts'
import { ConfirmRole } from './parts/confirm-role.tsx'
import { RoleForm } from './parts/role-form.tsx'
import { RolesTable, type Opened } from './parts/roles-table.tsx'
import classes from './roles.module.css'

/**
 * Lists a company's roles and the survey links through which people register for them. All users may read them,
 * owners may change them.
 */
export function RolesPage() {
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
  const found = roles.data

  return (
    <section>
      <title>{`Roles · ${currentBrand().name}`}</title>
      <header className={list.head}>
        <h1>Roles</h1>
        <p role="status">{found ? counted(found.total) : ''}</p>
        {mayWrite && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('add')}>
            Add a role
          </Button>
        )}
      </header>
      <p className={classes.intro}>
        What {currentBrand().texts.people} register for, and the links through which they do. Follow a role to get a
        mail when a survey for it is finished.
      </p>
      <div className={list.tools}>
        <SearchField
          label="Search names and descriptions"
          value={state.search ?? ''}
          minLength={minSearchLength}
          onSearch={(search) => change({ search: search || undefined })}
        />
        <div className={list.filters} data-open="true">
          {hasMany && (
            <NativeSelect
              label="Company"
              data={companies.map(({ id, name }) => ({ value: id, label: name }))}
              value={company.id}
              onChange={(event) => change({ company_id: event.currentTarget.value })}
            />
          )}
          <NativeSelect
            label="State"
            data={[
              { value: '', label: 'Active' },
              { value: 'retired', label: 'Retired' },
              { value: 'all', label: 'All' },
            ]}
            value={state.show ?? ''}
            onChange={(event) => {
              const show = event.currentTarget.value
              change({ show: show === 'retired' || show === 'all' ? show : undefined })
            }}
          />
        </div>
      </div>
      {roles.isError && <Problem error={roles.error} onRetry={() => void roles.refetch()} />}
      {roles.isPending && <p aria-busy="true">Loading</p>}
      {found?.data.length === 0 && (
        <div className={list.nothing}>
          <h2>{state.search || state.show ? 'Nothing matches these filters' : 'No roles yet'}</h2>
          <p>
            {state.search || state.show
              ? 'Search for other words, or choose another state.'
              : mayWrite
                ? 'Add the first one: without a role no one can begin the survey.'
                : `The owners of ${company.name} add them.`}
          </p>
        </div>
      )}
      {found && found.data.length > 0 && (
        <div data-loading={roles.isPlaceholderData} className={list.results}>
          <RolesTable rows={found.data} onOpen={setOpened} />
          {found.next && <p>These are the first {roleList.pageSize}. Search to find the others.</p>}
        </div>
      )}
      <SurveyLinks
        key={company.id}
        principal={user.id}
        company_id={company.id}
        mayWrite={can(user, 'survey-links.write')}
      />
      {opened === 'add' ? (
        <RoleForm company={company} mayWriteGlobal={mayWriteGlobal} onClose={close} />
      ) : opened?.action === 'edit' ? (
        <RoleForm
          company={opened.role.company ?? company}
          role={opened.role}
          mayWriteGlobal={mayWriteGlobal}
          onClose={close}
        />
      ) : (
        opened && <ConfirmRole role={opened.role} onClose={close} />
      )}
    </section>
  )
}

const counted = (total: number) => (total === 1 ? '1 role' : `${total} roles`)
