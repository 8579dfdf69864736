import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Role } from '@seatwise/contract/roles'
import { counted, countedTo } from '../../../platform/counted.ts'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import type { Column, Found } from '../../../ui/table-column.ts'
import classes from '../roles.module.css'
import { useFollow } from '../use-follow.ts'
import { targetWords, whoChanges } from '../words.ts'
import { FollowSwitch } from './follow-switch.tsx'

/** Id of the button of a role's menu, to which dialogs return the focus. */
export const menuId = ({ id }: Role) => `actions-${id}`

export type Opened = { action: 'edit' | 'confirm'; role: Role }
type Props = {
  found: Found<Role>
  /** The company whose results are counted; undefined for readers of one company. */
  company_id: string | undefined
  mayWrite: boolean
  onOpen: (opened: Opened) => void
}

export function RolesTable({ found, company_id, mayWrite, onOpen }: Props) {
  const columns: Column<Role, never>[] = [
    { label: 'Role', cell: (role) => <Name role={role} /> },
    ...(found.data.some(({ department }) => department)
      ? [{ label: 'Department', width: 132, leaves: 1, cell: ({ department }: Role) => department?.name ?? '—' }]
      : []),
    { label: 'For', width: 156, leaves: 2, cell: ({ company }) => company?.name ?? 'All companies' },
    { label: 'Target', width: 136, leaves: 3, cell: (role) => <Target role={role} /> },
    {
      label: 'Results',
      width: 88,
      align: 'end',
      cell: (role) => <Results role={role} company_id={company_id} />,
    },
    {
      label: 'Email me when finished',
      width: 176,
      cell: (role) => (
        <FollowSwitch role={role} aria-label={`Email me when someone finishes the survey for ${role.name}`} />
      ),
    },
    ...(mayWrite
      ? [
          {
            label: 'Actions',
            isLabelHidden: true,
            width: 96,
            align: 'end' as const,
            cell: (role: Role) => <Actions role={role} onOpen={onOpen} />,
          },
        ]
      : []),
  ]
  return (
    <DataTable
      caption="Roles"
      columns={columns}
      found={found}
      phoneRow={(role) => (
        <PhoneRow
          title={<Name role={role} />}
          value={<Results role={role} company_id={company_id} withUnit />}
          details={[
            role.company?.name ?? 'All companies',
            role.benchmark ? 'has a target' : 'no target yet',
            role.is_followed && 'emails you',
          ]}
          menu={<PhoneMenu role={role} onOpen={onOpen} />}
        />
      )}
    />
  )
}

const Name = ({ role: { name, description, state } }: { role: Role }) => (
  <RowTitle meta={description}>
    <b>{name}</b>
    {state === 'retired' && (
      <>
        {' '}
        <Pill>Retired</Pill>
      </>
    )}
  </RowTitle>
)

const Target = ({ role: { benchmark } }: { role: Role }) => (
  <span className={benchmark ? undefined : classes.quiet} title={benchmark ? undefined : 'Its results get no score.'}>
    {targetWords(benchmark)}
  </span>
)

type ResultsProps = { role: Role; company_id: string | undefined; withUnit?: boolean }

/** The number of results leads to them. */
function Results({ role: { name, results }, company_id, withUnit = false }: ResultsProps) {
  const text = withUnit ? counted(results, ['result', 'results']) : countedTo(results)
  if (results === 0) return <span className={classes.quiet}>{text}</span>
  return (
    <Link
      className={classes.results}
      to="/survey-results"
      search={{ roles: [name], ...(company_id === undefined ? {} : { company_id }) }}
    >
      {text}
      <span className="visually-hidden">
        {withUnit ? '' : ' results'} for {name}
      </span>
    </Link>
  )
}

type ActionsProps = { role: Role; onOpen: Props['onOpen'] }

const changesOf = ({ role, onOpen }: ActionsProps): RowAction[] => [
  { label: 'Change…', run: () => onOpen({ action: 'edit', role }) },
  { label: role.can.retire ? 'Retire…' : 'Offer again…', run: () => onOpen({ action: 'confirm', role }) },
]

function Actions({ role, onOpen }: ActionsProps) {
  if (role.can.update)
    return <RowActions id={menuId(role)} name={role.name} actions={() => changesOf({ role, onOpen })} />
  const why = whoChanges(role)
  return (
    <Tooltip label={why} position="left" events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.locked}>
        {role.company ? 'View only' : 'Shared'}
        <span className="visually-hidden">
          {' '}
          role {role.name}: {why}
        </span>
      </button>
    </Tooltip>
  )
}

function PhoneMenu({ role, onOpen }: ActionsProps) {
  const { toggle } = useFollow(role)
  return (
    <RowActions
      id={menuId(role)}
      name={role.name}
      actions={() => [
        {
          label: role.is_followed ? 'Stop emailing me' : 'Email me when someone finishes',
          run: toggle,
        },
        ...(role.can.update ? changesOf({ role, onOpen }) : []),
      ]}
    />
  )
}
