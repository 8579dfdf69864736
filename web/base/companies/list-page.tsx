import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useLocation, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Company } from '@seatwise/contract/companies'
import { minSearchLength } from '@seatwise/contract/limits'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import type { ColumnChoice } from '../../ui/column-choice.ts'
import { ColumnsButton } from '../../ui/columns-button.tsx'
import { Filters } from '../../ui/filters.tsx'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useColumnChoice } from '../preferences/data.ts'
import { useExport } from '../../kernel/use-export.ts'
import { exportCompanies, useCompanies, useFranchises } from './data.ts'
import { companyList, type Change } from './list-state.ts'
import { addHash } from './words.ts'
import { nestedIn, sumsOf } from './nested.ts'
import { CompanyMenu, menuId, type Opening } from './parts/company-menu.tsx'
import { CompaniesTable, companyColumns } from './parts/companies-table.tsx'
import { SaveFirstView, ViewTabs } from '../saved-views/parts/view-tabs.tsx'
import { useViews, viewActions } from '../saved-views/use-views.ts'
import { LogInAsDialog } from '../proxy-sessions/log-in-as-dialog.tsx'
import { CompanyDrawer } from './parts/company-drawer.tsx'

const words = ['company', 'companies'] as const
const franchiseWords = ['franchise', 'franchises'] as const

/** A row's name says its franchise, and few operators need the CRM. */
const columnsOfOperators: ColumnChoice = { order: [], hidden: ['franchise', 'crm_location'] }
/** The companies of a franchise are mostly of one industry and began together. */
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
  const navigate = useNavigate({ from: '/companies/overview' })
  const companies = useCompanies(state)
  const isOperator = can(user, 'companies.create')
  const { hash } = useLocation()
  const [opened, setOpened] = useState<Company | 'new' | undefined>(hash === addHash && isOperator ? 'new' : undefined)
  const [actedOn, setActedOn] = useState<Company>()
  const franchises = useFranchises().data ?? []
  const standardColumns = isOperator ? columnsOfOperators : columnsOfFranchises
  const { choice, choose } = useColumnChoice('companies', standardColumns)
  const linksUsers = can(user, 'users.read')
  const open = ({ action, company }: Opening) => (action === 'settings' ? setOpened(company) : setActedOn(company))
  const menuOf = (company: Company) => <CompanyMenu company={company} linksUsers={linksUsers} onOpen={open} />
  const exporting = useExport(user, (time_zone) => exportCompanies(state, time_zone))
  const rows = companies.data?.data ?? []
  const nested = nestedIn(rows)
  // A filter, or a page not yet loaded, could leave some of a franchise's companies out.
  const isWhole = rows.length === companies.data?.total && companyList.isPlain(state)
  const count = countOf(rows, companies.data?.total)
  const sums = sumsOf(isWhole ? rows : [])
  const columns = companyColumns({ linksUsers, isOperator, menuOf, nested, sums })

  const change: Change = (changed) =>
    void navigate({
      search: (old) => omitUndefined({ ...old, ...changed }),
      replace: 'search' in changed,
    })
  const sort = companyList.sorting(state, change)
  const views = useViews({
    query: { list: 'companies', ...companyList.body(state) },
    isPlain: companyList.isPlain(state),
    isEmpty: companies.data?.total === 0,
    opened: state.view,
    onOpen: (view) => change({ view }),
  })

  return (
    <>
      <ListPage
        title="Companies"
        count={count}
        request={companies}
        more={[exporting, ...viewActions(views)]}
        views={<ViewTabs views={views} stateOf={companyList.stateOf} labelOf={companyList.labelOf} />}
        actions={
          isOperator && (
            <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('new')}>
              Add company
            </Button>
          )
        }
        tools={
          <>
            <SearchField
              label="Name or industry"
              value={state.search ?? ''}
              minLength={minSearchLength}
              onSearch={(search) => change({ search: search || undefined })}
            />
            <Filters
              filters={isOperator ? companyList.filters : { state: companyList.filters.state }}
              options={{ franchise_id: franchises.map(({ id, name }) => ({ value: id, label: name })) }}
              state={state}
              onChange={change}
              columns={columns}
              sort={sort}
              found={count}
            />
          </>
        }
        rowTools={
          <>
            <SaveFirstView views={views} />
            <ColumnsButton columns={columns} choice={choice} standard={standardColumns} onChange={choose} />
          </>
        }
        empty={
          <Nothing
            isFiltered={companyList.count(state) > 0}
            search={state.search}
            nobody="No company"
            searched="names and industries"
            icon={IconBuilding}
            onClear={(what) => void navigate({ search: companyList.without(state, what) })}
            title="No companies yet"
          >
            {isOperator ? 'Add the first one; its people come after it.' : `${currentBrand().name} adds them for you.`}
          </Nothing>
        }
      >
        {(found) => (
          <CompaniesTable
            found={found}
            columns={columns}
            choice={choice}
            sort={sort}
            linksUsers={linksUsers}
            isOperator={isOperator}
            menuOf={menuOf}
            nested={nested}
            sums={sums}
          />
        )}
      </ListPage>
      {opened && <CompanyDrawer opened={opened} onChange={setOpened} onClose={() => setOpened(undefined)} />}
      {actedOn && <LogInAsDialog company={actedOn} returnTo={menuId(actedOn)} onClose={() => setActedOn(undefined)} />}
    </>
  )
}

/** "4 companies, 1 franchise"; both are companies where not all rows are loaded. */
function countOf(rows: readonly Company[], total: number | undefined): string | undefined {
  const franchises = rows.filter(({ kind }) => kind === 'franchise').length
  if (franchises === 0 || rows.length !== total) return counted(total, words)
  const ofFranchises = counted(franchises, franchiseWords)
  return franchises === total ? ofFranchises : `${counted(total - franchises, words)}, ${ofFranchises}`
}
