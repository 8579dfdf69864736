import { Link, useNavigate } from '@tanstack/react-router'
import type { BenchmarkRow } from '@seatwise/contract/role-benchmarks'
import { counted } from '../../../kernel/counted.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import type { Column, Found, Sortable, Sorting } from '../../../ui/table-column.ts'
import classes from '../role-benchmarks.module.css'
import { sourceNames, stateNames } from '../names.ts'
import { ownerWords } from '../words.ts'

/** Id of the button of a row's menu, to which dialogs return the focus. */
export const menuId = ({ id }: Pick<BenchmarkRow, 'id'>) => `actions-${id}`

type Field = 'role' | 'updated_at'
type Props = {
  found: Found<BenchmarkRow>
  sort: Sorting<Field>
  onAsk: (action: 'retire' | 'delete', benchmark: BenchmarkRow) => void
}

/** What the list can be sorted by on phones, which show no heads. */
export const sortable: Sortable<Field>[] = [
  { label: 'Role', sort: { field: 'role', first: 'asc' } },
  { label: 'Updated', sort: { field: 'updated_at', first: 'desc' } },
]

const tones = { draft: 'neutral', activating: 'accent', active: 'good', retired: 'neutral' } as const

export function BenchmarksTable({ found, sort, onAsk }: Props) {
  const columns: Column<BenchmarkRow, Field>[] = [
    {
      label: 'Role',
      sort: { field: 'role', first: 'asc' },
      cell: (row) => (
        <RowTitle meta={ownerWords(row)}>
          <Title row={row} />
        </RowTitle>
      ),
    },
    { label: 'Version', width: 80, align: 'end', cell: ({ version }) => version },
    { label: 'Status', width: 120, cell: (row) => <State row={row} /> },
    { label: 'Source', width: 152, leaves: 3, cell: ({ source }) => sourceNames[source] },
    { label: 'Scales', width: 72, align: 'end', leaves: 2, cell: ({ scales }) => scales },
    { label: 'People', width: 80, align: 'end', leaves: 1, isQuiet: true, cell: ({ n }) => n ?? '—' },
    {
      label: 'Updated',
      width: 140,
      leaves: 4,
      isQuiet: true,
      sort: { field: 'updated_at', first: 'desc' },
      cell: ({ updated_at }) => <Ago at={updated_at} />,
    },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 56,
      align: 'end',
      cell: (row) => <Menu row={row} onAsk={onAsk} />,
    },
  ]
  return (
    <DataTable
      caption="Role benchmarks"
      columns={columns}
      found={found}
      sort={sort}
      isMuted={({ state }) => state === 'retired'}
      phoneRow={(row) => (
        <PhoneRow
          title={<Title row={row} />}
          value={<State row={row} />}
          details={[
            ownerWords(row),
            `version ${row.version}`,
            sourceNames[row.source],
            counted(row.scales, ['scale', 'scales']),
          ]}
          menu={<Menu row={row} onAsk={onAsk} />}
        />
      )}
    />
  )
}

const Title = ({ row }: { row: BenchmarkRow }) => (
  <Link to="/role-benchmarks/edit" search={{ id: row.id }} data-opens>
    {row.role.name}
    <span className="visually-hidden">, version {row.version}</span>
  </Link>
)

function State({ row: { state, recompute } }: { row: BenchmarkRow }) {
  const share =
    recompute?.total && (recompute.state === 'running' || recompute.state === 'waiting')
      ? ` ${Math.floor((100 * recompute.done) / recompute.total)}%`
      : ''
  return (
    <Pill tone={tones[state]}>
      <span className={classes.state}>
        {stateNames[state]}
        {share}
      </span>
    </Pill>
  )
}

function Menu({ row, onAsk }: { row: BenchmarkRow } & Pick<Props, 'onAsk'>) {
  const navigate = useNavigate()
  const { role, version, can } = row
  return (
    <RowActions
      id={menuId(row)}
      name={`${role.name}, version ${version}`}
      actions={() => [
        {
          label: can.update ? 'Change' : 'Open',
          run: () => void navigate({ to: '/role-benchmarks/edit', search: { id: row.id } }),
        },
        { label: 'Show results', run: () => void navigate({ to: '/survey-results', search: { roles: [role.name] } }) },
        can.retire && { label: 'Retire…', run: () => onAsk('retire', row) },
        can.delete && { label: 'Delete…', run: () => onAsk('delete', row) },
      ]}
    />
  )
}
