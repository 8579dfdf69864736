import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import type { Role } from '@seatwise/contract/roles'
import { can as mayUser } from '@seatwise/domain/permissions'
import { counted, countedTo } from '../../../kernel/counted.ts'
import { DataTable, PhoneRow, RowOpener, RowTitle } from '../../../ui/data-table.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { menuId, RowActions } from '../../../ui/row-actions.tsx'
import { actionsColumn } from '../../../ui/standard-columns.tsx'
import type { Column, SearchResult } from '../../../ui/table-column.ts'
import classes from '../roles.module.css'
import { followLabel, reachWords, targetSentence, targetSource, targetWords, whoChanges } from '../words.ts'
import { FollowBell } from './follow-bell.tsx'
import { FollowSwitch } from './follow-switch.tsx'

export type OpenDialog = { action: 'edit' | 'confirm' | 'targets' | 'ask'; role: Role }
type Props = {
  match: SearchResult<Role>
  /** The company whose results are counted; undefined for users of one company. */
  company_id: string | undefined
  onOpen: (dialog: OpenDialog) => void
}

export function RolesTable({ match, company_id, onOpen }: Props) {
  const menuOf = (role: Role) => <RoleMenu role={role} company_id={company_id} onOpen={onOpen} />
  const columns: Column<Role, never>[] = [
    { label: 'Role', cell: (role) => <NameAndDescription role={role} onOpen={onOpen} /> },
    ...(match.data.some(({ department }) => department)
      ? [{ label: 'Department', width: 132, leaves: 1, cell: ({ department }: Role) => department?.name ?? '—' }]
      : []),
    {
      label: 'Used by',
      width: 192,
      leaves: 2,
      cell: (role) => <span title={whoChanges(role)}>{reachWords(role)}</span>,
    },
    {
      label: 'Target',
      width: match.data.some(isUnscored) ? 192 : 112,
      leaves: 3,
      cell: (role) => <Target role={role} onOpen={onOpen} />,
    },
    {
      label: 'Results',
      width: 80,
      align: 'end',
      cell: (role) => <Results role={role} company_id={company_id} />,
    },
    {
      label: 'Email me',
      width: 84,
      cell: (role) => <FollowBell role={role} />,
    },
    actionsColumn(menuOf),
  ]
  return (
    <DataTable
      caption="Roles"
      columns={columns}
      found={match}
      phoneRow={(role) => (
        <PhoneRow
          title={<Name role={role} onOpen={onOpen} />}
          value={<Results role={role} company_id={company_id} withUnit />}
          details={[<PhoneDetails key="details" role={role} onOpen={onOpen} />]}
          menu={menuOf(role)}
          actions={
            <FollowSwitch
              role={role}
              label="Email me when finished"
              aria-label={followLabel(role)}
              classNames={{ root: classes.follow }}
            />
          }
        />
      )}
    />
  )
}

type NameProps = { role: Role; onOpen: Props['onOpen'] }

const NameAndDescription = ({ role, onOpen }: NameProps) => (
  <RowTitle meta={hasDescription(role) && <Description role={role} onOpen={onOpen} />}>
    <Name role={role} onOpen={onOpen} />
  </RowTitle>
)

/** True if there is something to show: a description, or the button by which the user can add one. */
const hasDescription = ({ description, can }: Role) => description !== null || can.update

const Description = ({ role, onOpen }: NameProps) =>
  role.description ?? (
    <button type="button" className={classes.describe} onClick={() => onOpen({ action: 'edit', role })}>
      <IconPlus size={14} aria-hidden />
      Add a description
      <span className="visually-hidden"> of {role.name}</span>
    </button>
  )

const PhoneDetails = ({ role, onOpen }: NameProps) => (
  <>
    {hasDescription(role) && (
      <span className={classes.line}>
        <Description role={role} onOpen={onOpen} />
      </span>
    )}
    <span className={classes.line}>
      {[role.department?.name, reachWords(role), targetSentence(role)].filter(Boolean).join(' · ')}
    </span>
  </>
)

const Name = ({ role, onOpen }: NameProps) => (
  <>
    {role.can.update ? (
      <RowOpener onOpen={() => onOpen({ action: 'edit', role })}>{role.name}</RowOpener>
    ) : (
      <b>{role.name}</b>
    )}
    {role.state === 'retired' && (
      <>
        {' '}
        <Pill>Retired</Pill>
      </>
    )}
  </>
)

const isUnscored = ({ benchmark, results }: Role) => !benchmark && results > 0

/** The number of scales, which opens the targets. */
const Target = ({ role, onOpen }: NameProps) =>
  role.benchmark ? (
    <button
      type="button"
      className={classes.results}
      title={targetSource(role.benchmark)}
      onClick={() => onOpen({ action: 'targets', role })}
    >
      {targetWords(role)}
      <span className="visually-hidden">: the target of {role.name}</span>
    </button>
  ) : (
    <span className={classes.quiet} title={targetSource(role.benchmark)}>
      {targetWords(role)}
    </span>
  )

type ResultsProps = { role: Role; company_id: string | undefined; withUnit?: boolean }

/** The number of results, as a link to them. */
function Results({ role, company_id, withUnit = false }: ResultsProps) {
  const { name, results } = role
  const text = withUnit ? counted(results, ['result', 'results']) : countedTo(results)
  if (results === 0) return <span className={classes.quiet}>{text}</span>
  return (
    <Link className={classes.results} to="/survey-results" search={searchOf(role, company_id)}>
      {text}
      <span className="visually-hidden">
        {withUnit ? '' : ' results'} for {name}
      </span>
    </Link>
  )
}

type MenuProps = { role: Role } & Pick<Props, 'company_id' | 'onOpen'>

function RoleMenu({ role, company_id, onOpen }: MenuProps) {
  const { user } = useRouteContext({ from: '/shell' })
  const navigate = useNavigate()
  const { id, name, results, can } = role
  const keepsTargets = mayUser(user, 'role-benchmarks.write')
  return (
    <RowActions
      id={menuId(role)}
      name={name}
      actions={() => [
        can.update && { label: 'Change…', run: () => onOpen({ action: 'edit', role }) },
        role.benchmark !== null && { label: 'Target', run: () => onOpen({ action: 'targets', role }) },
        keepsTargets && {
          label: role.benchmark ? 'New version of the target' : 'Set a target',
          run: () => void navigate({ to: '/role-benchmarks/add', search: { role_id: id, role: name } }),
        },
        !keepsTargets &&
          role.benchmark === null &&
          role.company !== null &&
          role.state === 'active' &&
          mayUser(user, 'role-benchmarks.ask') && {
            label: 'Ask for a target…',
            run: () => onOpen({ action: 'ask', role }),
          },
        results > 0 && {
          label: 'Show results',
          run: () => void navigate({ to: '/survey-results', search: searchOf(role, company_id) }),
        },
        can.update && {
          label: can.retire ? 'Retire…' : 'Offer again…',
          run: () => onOpen({ action: 'confirm', role }),
        },
      ]}
    />
  )
}

/** The search of the list of results for one role. */
const searchOf = ({ name }: Role, company_id: string | undefined) => ({
  roles: [name],
  ...(company_id === undefined ? {} : { company_id }),
})
