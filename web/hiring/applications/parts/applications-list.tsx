import { useState, type ReactNode } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Application, ApplicationSort } from '@seatwise/contract/applications'
import type { Job } from '@seatwise/contract/jobs'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { DataTable, PhoneRow, RowOpener, RowTitle } from '../../../ui/data-table.tsx'
import { dateTime, shortDate } from '../../../ui/dates.ts'
import { Surface } from '../../../ui/layout.tsx'
import { None } from '../../../ui/none.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { Column } from '../../../ui/table-column.ts'
import classes from '../applications.module.css'
import { latestFirst, useApplications } from '../data.ts'
import { markWords, nameOf, reasonsOf } from '../words.ts'
import { ApplicationDrawer } from './application-drawer.tsx'

type Field = ApplicationSort['field']
type Props = {
  job: Pick<Job, 'id'>
  /** Shown if nobody has applied. */
  empty: ReactNode
}

const openerId = (id: string) => `application-${id}`

/** The applicants for a job. The URL contains the id of the open application. */
export function ApplicationsList({ job, empty }: Props) {
  const [sort, setSort] = useState<ApplicationSort>(latestFirst)
  const { application } = useSearch({ from: '/shell/jobs/$id/{-$tab}' })
  const navigate = useNavigate({ from: '/jobs/$id/{-$tab}' })
  const open = (id: string | undefined) => void navigate({ search: id ? { application: id } : {}, replace: !id })
  const applications = useApplications({ job_id: job.id }, sort)
  const page = applications.data
  return (
    <section className={classes.list} aria-label="Applications">
      {applications.error && <Problem error={applications.error} onRetry={() => void applications.refetch()} />}
      {applications.isPending && !applications.error && <CardSkeleton columns={1} />}
      {page?.data.length === 0 && <Surface className={classes.empty}>{empty}</Surface>}
      {page && page.data.length > 0 && (
        <DataTable
          caption="Applications"
          columns={columnsOf(open)}
          found={page}
          sort={{ ...sort, onChange: (field, order) => setSort({ field, order }) }}
          isMuted={({ state }) => state === 'withdrawn'}
          phoneRow={(row) => (
            <PhoneRow
              title={<Name row={row} onOpen={open} />}
              value={row.knock_outs > 0 && <Marks row={row} />}
              details={[
                [
                  shortDate(row.created_at),
                  row.resume && 'with a resume',
                  row.source && `from ${row.source}`,
                  row.withdrawn_at && 'withdrawn',
                ]
                  .filter(Boolean)
                  .join(' · '),
              ]}
            />
          )}
        />
      )}
      {application && (
        <ApplicationDrawer
          key={application}
          id={application}
          isOfJob
          returnTo={openerId(application)}
          onClose={() => open(undefined)}
        />
      )}
    </section>
  )
}

type OnOpen = (id: string) => void

const columnsOf = (onOpen: OnOpen): Column<Application, Field>[] => [
  {
    label: 'Name',
    sort: { field: 'name', first: 'asc' },
    cell: (row) => (
      <RowTitle meta={nameOf(row.candidate) === row.given.email ? undefined : row.given.email}>
        <Name row={row} onOpen={onOpen} />
      </RowTitle>
    ),
  },
  {
    label: 'Marks',
    width: 200,
    cell: (row) => (row.knock_outs > 0 ? <Marks row={row} /> : <None>No marks</None>),
  },
  {
    label: 'Resume',
    width: 200,
    leaves: 1,
    isQuiet: true,
    cell: ({ resume }) => resume?.name ?? <None>No resume</None>,
  },
  {
    label: 'Source',
    width: 140,
    leaves: 1,
    isQuiet: true,
    cell: ({ source }) => (source ? <bdi>{source}</bdi> : <None>No source</None>),
  },
  {
    label: 'Status',
    width: 120,
    leaves: 2,
    cell: ({ state }) => (state === 'withdrawn' ? <Pill>Withdrawn</Pill> : 'Submitted'),
  },
  {
    label: 'Applied',
    width: 120,
    align: 'end',
    isQuiet: true,
    sort: { field: 'created_at', first: 'desc' },
    cell: ({ created_at }) => <span title={dateTime(created_at)}>{shortDate(created_at)}</span>,
  },
]

const Name = ({ row, onOpen }: { row: Application; onOpen: OnOpen }) => (
  <RowOpener id={openerId(row.id)} onOpen={() => onOpen(row.id)}>
    {nameOf(row.candidate)}
  </RowOpener>
)

const Marks = ({ row }: { row: Application }) => (
  <span className={classes.marks} title={reasonsOf(row).join('; ')}>
    <Pill tone="warn">{markWords(row)}</Pill>
  </span>
)
