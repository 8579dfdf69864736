import type { ReactNode } from 'react'
import { IconCornerDownRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { maxExactCount } from '@seatwise/contract/limits'
import type { Company, CompanySort } from '@seatwise/contract/companies'
import { brands } from '@seatwise/domain/brands/brands'
import { Ago } from '../../../ui/ago.tsx'
import type { ColumnChoice } from '../../../ui/column-choice.ts'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { None } from '../../../ui/none.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Column, Found } from '../../../ui/table-column.ts'
import classes from '../companies.module.css'
import type { Change, ListState } from '../list-state.ts'
import type { sumsOf } from '../nested.ts'
import { Logo } from './logo.tsx'

type Field = CompanySort['field']
type Shown = {
  linksUsers: boolean
  /** Whether the reader operates the product, and not only some of its companies. */
  isOperator: boolean
  /** Ids of the companies that stand below their franchise. */
  nested: ReadonlySet<string>
  sums: ReturnType<typeof sumsOf>
  /** What a row's menu offers. */
  menuOf: (company: Company) => ReactNode
}

export function companyColumns({ linksUsers, isOperator, menuOf, nested, sums }: Shown): Column<Company, Field>[] {
  return [
    {
      label: 'Company',
      sort: { field: 'name', first: 'asc' },
      cell: (company) => (
        <Name company={company} isNested={nested.has(company.id)}>
          <RowTitle meta={metaOf(company, nested, isOperator)}>
            <ResultsLink company={company} />
            <State company={company} />
          </RowTitle>
        </Name>
      ),
    },
    ...(isOperator ? operatorColumns : [industryColumn]),
    {
      id: 'created',
      label: 'Created',
      width: 104,
      leaves: 1,
      sort: { field: 'created_at', first: 'desc' },
      cell: ({ created_at }) => shortDate(created_at),
    },
    {
      id: 'users',
      label: 'Users',
      width: 76,
      align: 'end',
      sort: { field: 'users', first: 'desc' },
      cell: (company) => (linksUsers ? <UsersLink company={company} /> : company.users),
    },
    {
      id: 'results',
      label: 'Results',
      width: 88,
      align: 'end',
      sort: { field: 'results', first: 'desc' },
      cell: (company) => <Results company={company} sum={sums.get(company.id)} />,
    },
    {
      id: 'last_active',
      label: 'Last active',
      width: 132,
      leaves: 4,
      sort: { field: 'last_active_at', first: 'desc' },
      cell: ({ last_active_at }) => (last_active_at ? <Ago at={last_active_at} /> : <None>Never</None>),
    },
    { label: 'Actions', isLabelHidden: true, width: 60, align: 'end', cell: menuOf },
  ]
}

type Props = Pick<Shown, 'isOperator' | 'menuOf' | 'nested' | 'sums'> & {
  found: Found<Company>
  columns: Column<Company, Field>[]
  choice: ColumnChoice
  state: ListState
  onChange: Change
}

/** A row leads to the results of its company. */
export function CompaniesTable(props: Props) {
  const { found, columns, choice, state, onChange, isOperator, menuOf, nested, sums } = props
  const { sort = 'name', order = 'asc' } = state
  return (
    <DataTable
      caption="Companies"
      columns={columns}
      choice={choice}
      found={found}
      sort={{ field: sort, order, onChange: (field, next) => onChange({ sort: field, order: next }) }}
      phoneRow={(company) => (
        <PhoneRow
          isNested={nested.has(company.id)}
          title={
            <>
              <ResultsLink company={company} />
              <State company={company} />
            </>
          }
          value={company.last_active_at && <Active at={company.last_active_at} />}
          menu={menuOf(company)}
          details={[
            company.kind === 'franchise' ? 'Franchise' : !nested.has(company.id) && company.franchise?.name,
            company.users === 1 ? '1 user' : `${company.users} users`,
            resultsWords(company, sums.get(company.id)),
            // A franchise has a longer line, and its companies name the brand.
            isOperator && !sums.has(company.id) && brands[company.brand].name,
          ]}
        />
      )}
    />
  )
}

/** Operators read it beside the name: they have more columns. */
const industryColumn: Column<Company, Field> = {
  id: 'industry',
  label: 'Industry',
  width: 220,
  leaves: 1,
  isQuiet: true,
  cell: ({ industry }) => (industry ? <span title={industry}>{industry}</span> : <None>Not set</None>),
}

/** What only super admins change. */
const operatorColumns: Column<Company, Field>[] = [
  {
    id: 'franchise',
    label: 'Franchise',
    width: 140,
    leaves: 3,
    cell: ({ franchise }) => franchise && <span title={franchise.name}>{franchise.name}</span>,
  },
  {
    id: 'brand',
    label: 'Brand',
    width: 96,
    leaves: 2,
    sort: { field: 'brand', first: 'asc' },
    cell: ({ brand }) => brands[brand].name,
  },
  {
    id: 'crm_location',
    label: 'CRM location',
    width: 130,
    leaves: 3,
    cell: (company) => <CrmLocation company={company} />,
  },
]

const ResultsLink = ({ company: { id, name } }: { company: Company }) => (
  <Link to="/survey-results" search={{ company_id: id }} title={`Survey results of ${name}`}>
    {name}
  </Link>
)

const UsersLink = ({ company: { id, name, users } }: { company: Company }) => (
  <Link
    className={classes.overRow}
    to="/user-management"
    search={{ company_id: [id] }}
    aria-label={`${users}: users of ${name}`}
    title={`Users of ${name}`}
  >
    {users}
  </Link>
)

/** That a company is connected to its location is for the CRM to say. */
const CrmLocation = ({ company: { go_high_level_location_id: location } }: { company: Company }) =>
  location ? <span title={`CRM location ${location}`}>Location set</span> : <None>Not set</None>

const resultsOf = ({ results }: Company) =>
  results > maxExactCount ? `${maxExactCount.toLocaleString('en')}+` : results

type Sum = { results: number; companies: number } | undefined

/** A franchise's own results, or those of its companies where it has none itself. */
function resultsWords(company: Company, sum: Sum): string | undefined {
  if (company.results === 0 && sum) return `${sum.results} results in ${sum.companies} companies`
  if (company.results === 0 && company.kind === 'franchise') return undefined
  return company.results === 1 ? '1 result' : `${resultsOf(company)} results`
}

function Results({ company, sum }: { company: Company; sum: Sum }) {
  if (company.kind !== 'franchise' || company.results > 0) return resultsOf(company)
  return sum ? <span title={resultsWords(company, sum)}>{sum.results}</span> : <None>No results of its own</None>
}

const Active = ({ at }: { at: string }) => (
  <span className={classes.active}>
    <Ago at={at} />
  </span>
)

/** Only what is not usual has a mark. */
const State = ({ company: { state } }: { company: Company }) =>
  state === 'suspended' && <Pill tone="bad">Suspended</Pill>

/** Where a company does not stand below its franchise, it says which one that is. */
const metaOf = ({ id, kind, franchise, industry }: Company, nested: ReadonlySet<string>, namesIndustry: boolean) =>
  [kind === 'franchise' ? 'Franchise' : !nested.has(id) && franchise?.name, namesIndustry && industry]
    .filter(Boolean)
    .join(' · ')

type NameProps = { company: Company; isNested: boolean; children: ReactNode }

const Name = ({ company, isNested, children }: NameProps) => (
  <span className={classes.name}>
    {isNested && <IconCornerDownRight className={classes.nested} size={16} aria-hidden />}
    <Logo company={company} />
    {children}
  </span>
)
