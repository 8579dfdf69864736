import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useLocation, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Company } from '@seatwise/contract/companies'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { useListPage } from '../../kernel/use-list-page.ts'
import type { ColumnChoice } from '../../ui/column-choice.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { menuId } from '../../ui/row-actions.tsx'
import { useColumnChoice } from '../preferences/data.ts'
import { useExport } from '../../kernel/use-export.ts'
import { exportCompanies, useCompanies, useFranchises } from './data.ts'
import { companyList } from './list-state.ts'
import { addHash } from './words.ts'
import { nestedIn, sumsOf } from './nested.ts'
import { CompanyMenu, type Opening } from './parts/company-menu.tsx'
import { CompaniesTabs } from './parts/companies-tabs.tsx'
import { companiesTable } from './parts/companies-table.tsx'
import { SaveFirstView, ViewTabs } from '../saved-views/parts/view-tabs.tsx'
import { useViews, viewActions } from '../saved-views/use-views.ts'
import { LogInAsDialog } from '../proxy-sessions/log-in-as-dialog.tsx'
import { CompanyDrawer } from './parts/company-drawer.tsx'

const words = ['company', 'companies'] as const
const franchiseWords = ['franchise', 'franchises'] as const

/** The default columns for operators: the name already contains the franchise, and few operators need the CRM. */
const columnsOfOperators: ColumnChoice = { order: [], hidden: ['franchise', 'crm_location'] }
/** The default columns for franchises, whose companies are mostly of one industry and began together. */
const columnsOfFranchises: ColumnChoice = { order: [], hidden: ['industry', 'created'] }

export function CompaniesPage() {
  const { user } = useRouteContext({ from: '/shell' })
  return (
    <section>
      <title>{`Companies · ${currentBrand().name}`}</title>
      <Companies user={user} />
    </section>
  )
}

function Companies({ user }: { user: UserProfile }) {
  const state = useSearch({ from: '/shell/companies/overview' })
  const companies = useCompanies(state)
  const isOperator = can(user, 'companies.create')
  const { hash } = useLocation()
  const [dialog, setDialog] = useState<Company | 'new' | undefined>(hash === addHash && isOperator ? 'new' : undefined)
  const [actedOn, setActedOn] = useState<Company>()
  const franchises = useFranchises().data ?? []
  const standardColumns = isOperator ? columnsOfOperators : columnsOfFranchises
  const columnChoice = useColumnChoice('companies', standardColumns)
  const linksUsers = can(user, 'users.read')
  const open = ({ action, company }: Opening) => (action === 'settings' ? setDialog(company) : setActedOn(company))
  const menuOf = (company: Company) => <CompanyMenu company={company} linksUsers={linksUsers} onOpen={open} />
  const exporting = useExport(user, (time_zone) => exportCompanies(state, time_zone))
  const rows = companies.data?.data ?? []
  const nested = nestedIn(rows)
  // Otherwise a filter, or a page that is not loaded, could leave out companies of a franchise.
  const isWhole = rows.length === companies.data?.total && companyList.isPlain(state)
  const total = companies.data?.total
  const list = {
    ...useListPage({ list: companyList, state, path: '/companies/overview', total, words }),
    count: countOf(rows, total),
    ...(isOperator ? {} : { filters: { state: companyList.filters.state } }),
  }
  const sums = sumsOf(isWhole ? rows : [])
  const table = companiesTable({ linksUsers, isOperator, menuOf, nested, sums })
  const views = useViews({ query: { list: 'companies', ...companyList.body(state) }, list })

  return (
    <>
      <ListPage
        title="Companies"
        {...(can(user, 'companies.compare')
          ? { among: (title, count) => <CompaniesTabs title={title} count={count} open="list" /> }
          : {})}
        request={companies}
        list={list}
        search="Name or industry"
        options={{ franchise_id: franchises.map(({ id, name }) => ({ value: id, label: name })) }}
        columns={table.columns}
        columnChoice={columnChoice}
        nobody="No company"
        searched="names and industries"
        more={[exporting, ...viewActions(views)]}
        views={<ViewTabs views={views} />}
        actions={
          isOperator && (
            <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog('new')}>
              Add company
            </Button>
          )
        }
        rowTools={<SaveFirstView views={views} />}
        empty={
          <EmptyState icon={IconBuilding} title="No companies yet">
            {isOperator ? 'Add the first one; its people come after it.' : `${currentBrand().name} adds them for you.`}
          </EmptyState>
        }
      >
        {(match) => <DataTable {...table} found={match} choice={columnChoice.choice} sort={list.sort} />}
      </ListPage>
      {dialog && <CompanyDrawer opened={dialog} onChange={setDialog} onClose={() => setDialog(undefined)} />}
      {actedOn && <LogInAsDialog company={actedOn} returnTo={menuId(actedOn)} onClose={() => setActedOn(undefined)} />}
    </>
  )
}

/** "4 companies, 1 franchise". If not all rows are loaded, franchises are counted as companies. */
function countOf(rows: readonly Company[], total: number | undefined): string | undefined {
  const franchises = rows.filter(({ kind }) => kind === 'franchise').length
  if (franchises === 0 || rows.length !== total) return counted(total, words)
  const ofFranchises = counted(franchises, franchiseWords)
  return franchises === total ? ofFranchises : `${counted(total - franchises, words)}, ${ofFranchises}`
}
