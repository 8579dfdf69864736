import { Link, useNavigate } from '@tanstack/react-router'
import type { BenchmarkRow } from '@seatwise/contract/role-benchmarks'
import { counted } from '../../../kernel/counted.ts'
import { Ago } from '../../../ui/ago.tsx'
import { PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { menuId, RowActions } from '../../../ui/row-actions.tsx'
import { actionsColumn } from '../../../ui/standard-columns.tsx'
import type { Table } from '../../../ui/table-column.ts'
import { Text } from '../../../ui/layout.tsx'
import { sourceNames, stateNames } from '../names.ts'
import { ownerWords } from '../words.ts'

type Field = 'role' | 'updated_at'
type OnAsk = (action: 'retire' | 'delete', benchmark: BenchmarkRow) => void

const tones = { draft: 'neutral', activating: 'accent', active: 'good', retired: 'neutral' } as const

export const benchmarksTable = (onAsk: OnAsk): Table<BenchmarkRow, Field> => ({
  caption: 'Role benchmarks',
  columns: [
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
    actionsColumn((row) => <Menu row={row} onAsk={onAsk} />),
  ],
  isMuted: ({ state }) => state === 'retired',
  phoneRow: (row) => (
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
  ),
})

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
      <Text as="span" isTabular>
        {stateNames[state]}
        {share}
      </Text>
    </Pill>
  )
}

function Menu({ row, onAsk }: { row: BenchmarkRow; onAsk: OnAsk }) {
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
