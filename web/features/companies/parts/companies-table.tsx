import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconPencil } from '@tabler/icons-react'
import { maxExactCount } from '@seatwise/contract/limits'
import type { Company, CompanySort } from '@seatwise/contract/companies'
import type { SortOrder } from '@seatwise/contract/values'
import { brands } from '@seatwise/domain/brands/brands'
import { date } from '../../../ui/dates.ts'
import { LogInAsButton } from '../../proxy-sessions/parts/log-in-as-button.tsx'
import list from '../../../ui/list.module.css'
import classes from '../companies.module.css'
import type { Change, ListState } from '../list-state.ts'
import { Logo } from './logo.tsx'

type Field = CompanySort['field']
type Props = {
  rows: readonly Company[]
  state: ListState
  onChange: Change
  onOpen: (company: Company) => void
}

const columns: { field?: Field; label: string }[] = [
  { field: 'name', label: 'Company' },
  { label: 'Franchise' },
  { field: 'brand', label: 'Brand' },
  { field: 'users', label: 'Users' },
  { field: 'results', label: 'Results' },
  { field: 'created_at', label: 'Created' },
  { field: 'last_active_at', label: 'Last active' },
  { label: 'State' },
]

/** Phones show the rows as cards (display: block). Explicit ARIA roles preserve the table for screen readers. */
export function CompaniesTable({ rows, state, onChange, onOpen }: Props) {
  const { sort = 'name', order = 'asc' } = state
  return (
    <table className={list.table} role="table">
      <caption className="visually-hidden">Companies</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ field, label }) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              aria-sort={!field || field !== sort ? undefined : order === 'asc' ? 'ascending' : 'descending'}
            >
              {field ? (
                <button type="button" onClick={() => onChange({ sort: field, order: nextOrder(field, sort, order) })}>
                  {label} <Arrow active={field === sort} order={order} />
                </button>
              ) : (
                <span className={classes.unsorted}>{label}</span>
              )}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((company) => (
          <Row key={company.id} company={company} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ company, onOpen }: { company: Company; onOpen: (company: Company) => void }) {
  return (
    <tr role="row">
      <td role="cell" className={list.person}>
        <span className={classes.company}>
          <Logo company={company} />
          <span>
            <strong>{company.name}</strong>
            {company.industry && <small>{company.industry}</small>}
          </span>
        </span>
      </td>
      <td role="cell" data-label="Franchise">
        {company.kind === 'franchise' ? (
          <span className={classes.mark}>Franchise</span>
        ) : (
          (company.franchise?.name ?? '—')
        )}
      </td>
      <td role="cell" data-label="Brand">
        {brands[company.brand].name}
      </td>
      <td role="cell" data-label="Users">
        {company.users}
      </td>
      <td role="cell" data-label="Results">
        {company.results > maxExactCount ? `${maxExactCount}+` : company.results}
      </td>
      <td role="cell" data-label="Created" className={classes.day}>
        {date(company.created_at)}
      </td>
      <td role="cell" data-label="Last active" className={classes.day}>
        {company.last_active_at ? date(company.last_active_at) : 'Never'}
      </td>
      <td role="cell" data-label="State">
        <span className={classes.state} data-state={company.state}>
          {company.state === 'active' ? 'Active' : 'Suspended'}
        </span>
      </td>
      <td role="cell" className={`${list.actions} ${classes.actions}`}>
        {company.has_user_to_act_as && <LogInAsButton company={company} />}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Edit ${company.name}`}
          title="Edit"
          onClick={() => onOpen(company)}
        >
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  )
}

function Arrow({ active, order }: { active: boolean; order: SortOrder }) {
  const Icon = !active ? IconArrowsSort : order === 'asc' ? IconArrowUp : IconArrowDown
  return <Icon size={15} aria-hidden data-active={active} />
}

/** The first click sorts text ascending, numbers and dates descending. The next click reverses the order. */
function nextOrder(field: Field, sort: Field, order: SortOrder) {
  if (field === sort) return order === 'asc' ? 'desc' : 'asc'
  return field === 'name' || field === 'brand' ? 'asc' : 'desc'
}
