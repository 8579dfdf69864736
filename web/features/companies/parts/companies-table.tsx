import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { maxExactCount } from '@seatwise/contract/limits'
import type { Company, CompanySort } from '@seatwise/contract/companies'
import { brands } from '@seatwise/domain/brands/brands'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { Pill } from '../../../ui/pill.tsx'
import type { Column, Found } from '../../../ui/table-column.ts'
import { LogInAsButton } from '../../proxy-sessions/parts/log-in-as-button.tsx'
import classes from '../companies.module.css'
import type { Change, ListState } from '../list-state.ts'
import { Logo } from './logo.tsx'

type Field = CompanySort['field']
type Props = {
  found: Found<Company>
  state: ListState
  onChange: Change
  onOpen: (company: Company) => void
}

export function CompaniesTable({ found, state, onChange, onOpen }: Props) {
  const { sort = 'name', order = 'asc' } = state
  const columns: Column<Company, Field>[] = [
    {
      label: 'Company',
      sort: { field: 'name', first: 'asc' },
      cell: (company) => (
        <RowTitle meta={company.industry}>
          <Logo company={company} />
          <b>{company.name}</b>
        </RowTitle>
      ),
    },
    { label: 'Franchise', width: 140, leaves: 3, cell: (company) => franchiseOf(company) },
    {
      label: 'Brand',
      width: 96,
      leaves: 2,
      sort: { field: 'brand', first: 'asc' },
      cell: ({ brand }) => brands[brand].name,
    },
    { label: 'Users', width: 76, align: 'end', sort: { field: 'users', first: 'desc' }, cell: ({ users }) => users },
    {
      label: 'Results',
      width: 88,
      align: 'end',
      sort: { field: 'results', first: 'desc' },
      cell: (company) => resultsOf(company),
    },
    {
      label: 'Created',
      width: 104,
      align: 'end',
      leaves: 1,
      sort: { field: 'created_at', first: 'desc' },
      cell: ({ created_at }) => shortDate(created_at),
    },
    {
      label: 'Last active',
      width: 104,
      align: 'end',
      leaves: 3,
      sort: { field: 'last_active_at', first: 'desc' },
      cell: ({ last_active_at }) => (last_active_at ? shortDate(last_active_at) : 'Never'),
    },
    { label: 'State', width: 112, cell: (company) => <State company={company} /> },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 120,
      align: 'end',
      cell: (company) => <Actions company={company} onOpen={onOpen} />,
    },
  ]
  return (
    <DataTable
      caption="Companies"
      columns={columns}
      found={found}
      sort={{ field: sort, order, onChange: (field, next) => onChange({ sort: field, order: next }) }}
      phoneRow={(company) => (
        <PhoneRow
          title={company.name}
          value={<Actions company={company} onOpen={onOpen} />}
          details={[
            company.state === 'suspended' && 'Suspended',
            company.kind === 'franchise' ? 'Franchise' : company.franchise?.name,
            brands[company.brand].name,
            company.users === 1 ? '1 user' : `${company.users} users`,
            `${resultsOf(company)} results`,
          ]}
        />
      )}
    />
  )
}

const franchiseOf = ({ kind, franchise }: Company) =>
  kind === 'franchise' ? <Pill>Franchise</Pill> : (franchise?.name ?? '—')

const resultsOf = ({ results }: Company) =>
  results > maxExactCount ? `${maxExactCount.toLocaleString('en')}+` : results

function State({ company: { state } }: { company: Company }) {
  return state === 'active' ? <Pill tone="good">Active</Pill> : <Pill tone="bad">Suspended</Pill>
}

function Actions({ company, onOpen }: { company: Company; onOpen: Props['onOpen'] }) {
  return (
    <span className={classes.actions}>
      {company.has_user_to_act_as && <LogInAsButton company={company} />}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Edit ${company.name}`}
        title="Edit"
        onClick={() => onOpen(company)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </span>
  )
}
