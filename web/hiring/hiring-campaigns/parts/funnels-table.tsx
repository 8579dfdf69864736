import type { ReactNode } from 'react'
import type { CampaignFigures, Funnel } from '@seatwise/contract/hiring-campaigns'
import type { FunnelStep } from '@seatwise/contract/values/hiring'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DataTable, PhoneRow, RowOpener, RowTitle } from '../../../ui/data-table.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { actionsColumn } from '../../../ui/standard-columns.tsx'
import { allRows, type Column } from '../../../ui/table-column.ts'
import classes from '../hiring-campaigns.module.css'
import { channelNames, countWords, stepNames } from '../words.ts'

/** A funnel with its figures, which are loaded later. */
export type FunnelRow = Funnel & { figures: CampaignFigures['by_funnel'][number] | undefined }

type Props = {
  rows: readonly FunnelRow[]
  steps: readonly FunnelStep[]
  menuOf: (funnel: FunnelRow) => ReactNode
  onOpenCode: (funnel: FunnelRow) => void
}

/** In a narrow window the columns that distinguish funnels stay; all steps are in the chart and in the file. */
function leavingOf(step: FunnelStep, at: number): { leaves?: number } {
  if (step === 'started') return { leaves: 0 }
  if (step === 'interviewed') return { leaves: 1 }
  return step === 'applied' || step === 'registered' ? { leaves: 4 + at } : {}
}

const shareOf = (row: FunnelRow) =>
  row.figures?.finished_share === null || row.figures === undefined ? '–' : `${row.figures.finished_share.toFixed(1)} %`

/** The funnels, each with its steps, its link and its QR code. */
export function FunnelsTable({ rows, steps, menuOf, onOpenCode }: Props) {
  const columns: Column<FunnelRow, never>[] = [
    {
      label: 'Way in',
      cell: (row) => (
        <RowTitle>
          <Opener row={row} onOpenCode={onOpenCode} />
        </RowTitle>
      ),
    },
    { label: 'Channel', width: 128, leaves: 3, isQuiet: true, cell: ({ channel }) => channelNames[channel] },
    ...steps.map((step, at): Column<FunnelRow, never> => ({
      label: stepNames[step],
      width: 88,
      align: 'end',
      ...leavingOf(step, at),
      cell: ({ figures }) => (figures ? countWords(figures.counts[step]) : ''),
    })),
    {
      label: 'Visit to finished',
      width: 132,
      align: 'end',
      leaves: 2,
      cell: (row) => shareOf(row),
    },
    {
      label: 'Link',
      width: 56,
      align: 'end',
      cell: ({ url, name }) => (
        <span className={classes.overRow}>
          <CopyButton link={url} label={`Copy the link of ${name}`} />
        </span>
      ),
    },
    actionsColumn(menuOf),
  ]
  return (
    <DataTable
      caption="Ways in"
      columns={columns}
      found={allRows(rows)}
      isMuted={({ state }) => state === 'archived'}
      phoneRow={(row) => (
        <PhoneRow
          title={<Opener row={row} onOpenCode={onOpenCode} />}
          value={row.figures && `${countWords(row.figures.counts.finished)} finished`}
          details={[
            [
              channelNames[row.channel],
              row.figures && `${countWords(row.figures.counts.visits)} visits`,
              row.figures && steps.includes('hired') && `${countWords(row.figures.counts.hired)} hired`,
            ]
              .filter(Boolean)
              .join(' · '),
          ]}
          menu={menuOf(row)}
        />
      )}
    />
  )
}

/** The id of the button that opens the QR code, to which its dialog returns the focus. */
export const codeId = ({ id }: Pick<Funnel, 'id'>) => `code-${id}`

/** Opens the QR code of a funnel by a click anywhere on its row. */
const Opener = ({ row, onOpenCode }: { row: FunnelRow; onOpenCode: Props['onOpenCode'] }) => (
  <>
    <RowOpener id={codeId(row)} onOpen={() => onOpenCode(row)}>
      {row.name}
    </RowOpener>
    {row.state !== 'active' && <Pill>{row.state === 'paused' ? 'Paused' : 'Archived'}</Pill>}
  </>
)
