import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Job, JobSort } from '@seatwise/contract/jobs'
import { PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { dateTime, shortDate } from '../../../ui/dates.ts'
import { None } from '../../../ui/none.tsx'
import { actionsColumn } from '../../../ui/standard-columns.tsx'
import type { Column, Table } from '../../../ui/table-column.ts'
import classes from '../jobs.module.css'
import { applicantWords, ownerWords, placeOf } from '../words.ts'
import { JobState } from './job-state.tsx'

type Field = JobSort['field']
type Options = {
  /** True if the list has jobs of several companies. */
  namesCompany: boolean
  menuOf: (job: Job) => ReactNode
}

const columnsOf = ({ namesCompany, menuOf }: Options): Column<Job, Field>[] => [
  {
    label: 'Job',
    sort: { field: 'title', first: 'asc' },
    cell: (job) => (
      <RowTitle meta={namesCompany && job.company.name}>
        <JobLink job={job} />
      </RowTitle>
    ),
  },
  { label: 'Status', width: 128, sort: { field: 'state', first: 'asc' }, cell: (job) => <JobState job={job} /> },
  { label: 'Location', width: 132, leaves: 4, cell: (job) => placeOf(job) ?? <None>No location</None> },
  {
    label: 'Department',
    width: 124,
    leaves: 1,
    isQuiet: true,
    cell: ({ department }) => department?.name ?? <None>No department</None>,
  },
  { label: 'Role', width: 132, leaves: 3, cell: ({ role }) => role?.name ?? <None>No role</None> },
  {
    label: 'Owner',
    width: 132,
    leaves: 6,
    isQuiet: true,
    cell: (job) => (job.owner?.active ? ownerWords(job) : <None>{ownerWords(job)}</None>),
  },
  {
    label: 'Applicants',
    width: 176,
    align: 'end',
    sort: { field: 'applicants', first: 'desc' },
    cell: (job) => (job.applicants === 0 ? <None>No applicants</None> : <Applicants job={job} />),
  },
  {
    label: 'Days open',
    width: 92,
    align: 'end',
    leaves: 2,
    isQuiet: true,
    cell: ({ days_open }) => days_open?.toLocaleString('en') ?? <None>Not published yet</None>,
  },
  {
    label: 'Published',
    width: 112,
    align: 'end',
    leaves: 5,
    isQuiet: true,
    sort: { field: 'published_at', first: 'desc' },
    cell: ({ published_at }) =>
      published_at ? (
        <span title={dateTime(published_at)}>{shortDate(published_at)}</span>
      ) : (
        <None>Not published yet</None>
      ),
  },
  actionsColumn(menuOf),
]

export const jobsTable = ({ namesCompany, menuOf }: Options): Table<Job, Field> => ({
  caption: 'Jobs',
  columns: columnsOf({ namesCompany, menuOf }),
  isMuted: ({ state }) => state === 'archived',
  phoneRow: (job) => (
    <PhoneRow
      title={<JobLink job={job} />}
      value={<JobState job={job} />}
      details={[
        // One joined text, which is cut at its end.
        [applicantWords(job), placeOf(job), namesCompany ? job.company.name : job.role?.name]
          .filter(Boolean)
          .join(' · '),
      ]}
      menu={menuOf(job)}
    />
  ),
})

const JobLink = ({ job: { id, title } }: { job: Job }) => (
  <Link to="/jobs/$id/{-$tab}" params={{ id }} title={title}>
    {title}
  </Link>
)

const Applicants = ({ job }: { job: Job }) => (
  <span className={classes.applicants} data-none={job.applicants === 0} title="New: came in the last seven days">
    {applicantWords(job)}
  </span>
)
