import type { ReactNode } from 'react'
import { IconCornerDownRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Company, CompanySort } from '@seatwise/contract/companies'
import { brands } from '@seatwise/domain/brands/brands'
import { currentBrand } from '../../../kernel/brand.ts'
import { counted } from '../../../kernel/counted.ts'
import { Ago } from '../../../ui/ago.tsx'
import { PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { Meta } from '../../../ui/layout.tsx'
import { None } from '../../../ui/none.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { actionsColumn } from '../../../ui/standard-columns.tsx'
import type { Column, Table } from '../../../ui/table-column.ts'
import classes from '../companies.module.css'
import type { sumsOf } from '../nested.ts'
import { Count, UserCount, Users } from './counts.tsx'
import { Logo } from './logo.tsx'

type Field = CompanySort['field']
type Options = {
  linksUsers: boolean
  /** True if the user operates the product, and not only some of its companies. */
  isOperator: boolean
  /** The ids of the companies that are listed below their franchise. */
  nested: ReadonlySet<string>
  sums: ReturnType<typeof sumsOf>
  /** Renders the menu of a row. */
  menuOf: (company: Company) => ReactNode
}

function columnsOf({ linksUsers, isOperator, menuOf, nested, sums }: Options): Column<Company, Field>[] {
  return [
    {
      label: 'Company',
      sort: { field: 'name', first: 'asc' },
      cell: (company) => (
        <RowTitle
          mark={<Mark company={company} isNested={nested.has(company.id)} />}
          meta={placeWords(company, nested, sums)}
        >
          <ResultsLink company={company} />
          <State company={company} />
        </RowTitle>
      ),
    },
    ...(isOperator ? operatorColumns : []),
    industryColumn,
    {
      id: 'created',
      label: 'Created',
      width: 104,
      leaves: 1,
      sort: { field: 'created_at', first: 'desc' },
      isQuiet: true,
      cell: ({ created_at }) => shortDate(created_at),
    },
    {
      id: 'users',
      label: 'Users',
      width: 76,
      align: 'end',
      sort: { field: 'users', first: 'desc' },
      cell: (company) => <Users company={company} sum={sums.get(company.id)} linksUsers={linksUsers} />,
    },
    {
      id: 'results',
      label: 'Surveys',
      width: 96,
      align: 'end',
      sort: { field: 'results', first: 'desc' },
      cell: (company) => <Count of="results" company={company} sum={sums.get(company.id)} />,
    },
    lastDaysColumn('started', 'Started, 30 days', sums),
    lastDaysColumn('finished', 'Finished, 30 days', sums),
    ...(currentBrand().features.jobs ? [jobsColumn(sums)] : []),
    {
      id: 'last_active',
      label: 'Last active',
      width: 148,
      leaves: 4,
      sort: { field: 'last_active_at', first: 'desc' },
      isQuiet: true,
      cell: ({ last_active_at }) => (last_active_at ? <Ago at={last_active_at} /> : 'Never'),
    },
    actionsColumn(menuOf, 60),
  ]
}

/** The list of companies. A row links to the results of its company. */
export function companiesTable(options: Options): Table<Company, Field> {
  const { linksUsers, isOperator, menuOf, nested, sums } = options
  return {
    caption: 'Companies',
    columns: columnsOf(options),
    isParent: ({ id }) => sums.has(id),
    phoneRow: (company) => (
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
          placeWords(company, nested, sums),
          <UserCount key="users" company={company} sum={sums.get(company.id)} linksUsers={linksUsers} />,
          counted((sums.get(company.id) ?? company).results, ['survey', 'surveys']),
          // A franchise has no room for the brand, which its companies name.
          isOperator && !sums.has(company.id) && brands[company.brand].name,
        ]}
      />
    ),
  }
}

const lastDaysColumn = (id: 'started' | 'finished', label: string, sums: Options['sums']): Column<Company, Field> => ({
  id,
  label,
  width: 128,
  align: 'end',
  leaves: 2,
  cell: (company) => <Count of={id} company={company} sum={sums.get(company.id)} />,
})

const jobsColumn = (sums: Options['sums']): Column<Company, Field> => ({
  id: 'open_jobs',
  label: 'Open jobs',
  width: 100,
  align: 'end',
  leaves: 2,
  sort: { field: 'open_jobs', first: 'desc' },
  cell: (company) => <Count of="open_jobs" company={company} sum={sums.get(company.id)} />,
})

const industryColumn: Column<Company, Field> = {
  id: 'industry',
  label: 'Industry',
  width: 160,
  leaves: 1,
  isQuiet: true,
  cell: ({ industry }) => (industry ? <span title={industry}>{industry}</span> : <None>Not set</None>),
}

/** Columns of fields that only super admins can change. */
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

/** Whether the company has a CRM location. Whether the connection works is shown only by the CRM page. */
const CrmLocation = ({ company: { go_high_level_location_id: location } }: { company: Company }) =>
  location ? <span title={`CRM location ${location}`}>Location set</span> : <None>Not set</None>

/**
 * The franchise of a company, unless its position in the list shows it; for a franchise, the number of its companies.
 */
function placeWords({ id, kind, franchise }: Company, nested: Options['nested'], sums: Options['sums']) {
  if (kind === 'company') return nested.has(id) ? undefined : franchise?.name
  const sum = sums.get(id)
  return sum ? `${sum.companyIds.length} companies` : 'Franchise'
}

const Active = ({ at }: { at: string }) => (
  <Meta as="span">
    Active <Ago at={at} isInSentence isShort />
  </Meta>
)

/** Only unusual states are shown. */
const State = ({ company: { state } }: { company: Company }) =>
  state === 'suspended' && <Pill tone="bad">Suspended</Pill>

type MarkProps = { company: Company; isNested: boolean }

const Mark = ({ company, isNested }: MarkProps) => (
  <>
    {isNested && <IconCornerDownRight className={classes.nested} size={16} aria-hidden />}
    <Logo company={company} />
  </>
)
