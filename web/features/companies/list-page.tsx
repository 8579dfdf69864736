import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Company } from '@seatwise/contract/companies'
import { maxExactCount } from '@seatwise/contract/limits'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../platform/brand.ts'
import { omitUndefined } from '../../platform/list-state.ts'
import { Paging } from '../../ui/paging.tsx'
import { Problem } from '../../ui/problem.tsx'
import list from '../../ui/list.module.css'
import { ExportButton } from '../downloads/export-button.tsx'
import { exportCompanies, useCompanies } from './data.ts'
import { companyList, type Change } from './list-state.ts'
import { CompaniesTable } from './parts/companies-table.tsx'
import { CompanyDialog } from './parts/company-dialog.tsx'
import { Filters } from './parts/filters.tsx'

export function CompaniesPage() {
  const { user } = useRouteContext({ from: '/shell' })
  return (
    <section>
      <title>{`Companies · ${currentBrand().name}`}</title>
      {can(user, 'companies.create') ? (
        <Companies user={user} />
      ) : (
        <>
          <h1>Companies</h1>
          <p>Super admins look after the companies here.</p>
        </>
      )}
    </section>
  )
}

function Companies({ user }: { user: UserProfile }) {
  const state = useSearch({ from: '/shell/companies/overview' })
  const navigate = useNavigate({ from: '/companies/overview' })
  const companies = useCompanies(state)
  const [opened, setOpened] = useState<Company | 'new'>()
  const found = companies.data

  // A changed filter or order returns to the first page.
  const change: Change = (changed) =>
    void navigate({
      search: (old) => omitUndefined({ ...old, after: undefined, ...changed }),
      replace: 'search' in changed,
    })

  return (
    <>
      <header className={list.head}>
        <h1>Companies</h1>
        <p role="status">{found ? counted(found.total) : ''}</p>
        <ExportButton user={user} ask={(time_zone) => exportCompanies(state, time_zone)} />
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('new')}>
          Add a company
        </Button>
      </header>
      <Filters state={state} onChange={change} />
      {companies.isError && <Problem error={companies.error} onRetry={() => void companies.refetch()} />}
      {companies.isPending && <p aria-busy="true">Loading</p>}
      {found?.data.length === 0 && (
        <EmptyList filtered={Object.keys(state).length > 0} onClear={() => void navigate({ search: {} })} />
      )}
      {found && found.data.length > 0 && (
        <div data-loading={companies.isPlaceholderData} className={list.results}>
          <CompaniesTable rows={found.data} state={state} onChange={change} onOpen={setOpened} />
          <Paging found={found} after={state.after} pageSize={companyList.pageSize} maxExact={maxExactCount} />
        </div>
      )}
      {opened && <CompanyDialog opened={opened} onChange={setOpened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const counted = (total: number) =>
  total > maxExactCount ? `${maxExactCount}+ companies` : total === 1 ? '1 company' : `${total} companies`

function EmptyList({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <div className={list.nothing}>
      <h2>{filtered ? 'Nothing matches these filters' : 'No companies yet'}</h2>
      {filtered ? (
        <button type="button" className={list.textButton} onClick={onClear}>
          Clear all filters
        </button>
      ) : (
        <p>Add the first one; its people come after it.</p>
      )}
    </div>
  )
}
