import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Company } from '@seatwise/contract/companies'
import type { CallReply } from '@seatwise/contract/routes'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../platform/brand.ts'
import { Problem } from '../../ui/problem.tsx'
import list from '../survey-results/list.module.css'
import { useCompanies } from './data.ts'
import { pageSize, omitUndefined, type Change, type ListState } from './list-state.ts'
import { CompaniesTable } from './parts/companies-table.tsx'
import { CompanyDialog } from './parts/company-dialog.tsx'
import { Filters } from './parts/filters.tsx'

export function CompaniesPage() {
  const { user } = useRouteContext({ from: '/shell' })
  return (
    <section>
      <title>{`Companies · ${currentBrand().name}`}</title>
      {can(user, 'companies.create') ? (
        <Companies />
      ) : (
        <>
          <h1>Companies</h1>
          <p>Super admins look after the companies here.</p>
        </>
      )}
    </section>
  )
}

function Companies() {
  const state = useSearch({ from: '/shell/companies/overview' })
  const navigate = useNavigate({ from: '/companies/overview' })
  const companies = useCompanies(state)
  const [opened, setOpened] = useState<Company | 'new'>()
  const found = companies.data

  // A changed filter or order returns to the first page.
  const change: Change = (changed) =>
    void navigate({
      search: (old) => omitUndefined({ ...old, page: undefined, ...changed }),
      replace: 'q' in changed,
    })

  return (
    <>
      <header className={list.head}>
        <h1>Companies</h1>
        <p role="status">{found ? (found.total === 1 ? '1 company' : `${found.total} companies`) : ''}</p>
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
          <Paging found={found} state={state} />
        </div>
      )}
      {opened && <CompanyDialog opened={opened} onChange={setOpened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

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

function Paging({ found, state }: { found: CallReply<'POST /companies/search'>; state: ListState }) {
  const { page, total, data } = found
  const from = (page - 1) * pageSize + 1
  const upTo = from + data.length - 1
  return (
    <nav className={list.paging} aria-label="Pages">
      {page > 1 && (
        <Link to="/companies/overview" search={omitUndefined({ ...state, page: page > 2 ? page - 1 : undefined })}>
          Previous
        </Link>
      )}
      <span>
        {from}–{upTo} of {total}
      </span>
      {upTo < total && (
        <Link to="/companies/overview" search={omitUndefined({ ...state, page: page + 1 })}>
          Next
        </Link>
      )}
    </nav>
  )
}
