import type { ReactNode } from 'react'
import { shortDate } from '../../ui/dates.ts'
import { None } from '../../ui/none.tsx'
import type { Column } from '../../ui/table-column.ts'
import { Stage } from './parts/stage.tsx'

type StageOfRow = Parameters<typeof Stage>[0]

/** This and the following columns are shared by the lists of people and of survey results. */
export const stageColumn = <Row extends StageOfRow>(): Column<Row, never> => ({
  id: 'stage',
  label: 'Stage',
  width: 136,
  leaves: 6,
  cell: ({ status, reject_reason }) => <Stage status={status} reject_reason={reject_reason} />,
})

/** The hiring campaign through which a person came. */
export const sourceColumn = <Row,>(leaves: number, way: (row: Row) => ReactNode): Column<Row, never> => ({
  id: 'source',
  label: 'Source',
  width: 132,
  leaves,
  isQuiet: true,
  cell: (row) => way(row) ?? <None>No campaign</None>,
})

type ArchivedRow = {
  archived_at: string | null
  archived_by?: { name: string | null } | null | undefined
  archived_reason: string | null
}

export const archivedColumns = <Row extends ArchivedRow>(byNobody: string): Column<Row, 'archived_at'>[] => [
  {
    id: 'archived_at',
    label: 'Archived',
    width: 104,
    leaves: 9,
    sort: { field: 'archived_at', first: 'desc' },
    cell: ({ archived_at }) => archived_at && shortDate(archived_at),
  },
  {
    id: 'archived_by',
    label: 'By',
    width: 130,
    leaves: 8,
    isQuiet: true,
    cell: ({ archived_by }) =>
      archived_by?.name ?? <None>{archived_by ? 'Somebody of another company' : byNobody}</None>,
  },
  {
    id: 'archived_reason',
    label: 'Reason',
    width: 180,
    leaves: 10,
    cell: ({ archived_reason }) => <span title={archived_reason ?? ''}>{archived_reason}</span>,
  },
]
