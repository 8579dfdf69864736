import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { FunnelSource } from '@seatwise/contract/fields'
import type { Candidate, CandidateSort } from '@seatwise/contract/candidates'
import { currentBrand } from '../../../kernel/brand.ts'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { None } from '../../../ui/none.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ScoreBadge, scoreWords } from '../../../ui/score-badge.tsx'
import { actionsColumn, companyColumn } from '../../../ui/standard-columns.tsx'
import type { Column, Table } from '../../../ui/table-column.ts'
import {
  archivedColumns,
  NoTarget,
  type OpenedFrom,
  sourceColumn,
  stageColumn,
} from '../../../assessment/survey-results/public.ts'
import { noScoreWords } from '../../../assessment/survey-results/words.ts'
import { kindWords } from '../../candidate-imports/words.ts'
import { nameOf } from '../words.ts'
import { Tags } from './tags.tsx'

type Field = CandidateSort['field']
type Options = {
  /** True for the list of archived people. */
  isArchived: boolean
  showsStages: boolean
  /** True if any company has a campaign. */
  showsSource: boolean
  namesCompany: boolean
  /** The columns of custom fields. */
  customColumns: readonly Column<Candidate, Field>[]
  openedFrom: (row: Candidate) => OpenedFrom
  /** Renders the menu of a row. */
  menuOf: (row: Candidate) => ReactNode
}

export const peopleTable = (options: Options): Table<Candidate, Field> => ({
  caption: 'People',
  columns: columnsOf(options),
  phoneRow: (row) => (
    <PhoneRow
      title={<PersonLink row={row} openedFrom={options.openedFrom(row)} />}
      value={<Score row={row} isCompact />}
      valueWords={typeof row.latest?.score === 'number' && scoreWords(row.latest.score, isDoubtful(row))}
      menu={options.menuOf(row)}
      details={[
        // One joined text, which is cut at its end.
        [
          row.kind === 'employee' && kindWords(row.kind),
          row.latest?.role_name,
          shortDate(row.active_at),
          options.namesCompany ? row.company.name : row.status?.name,
          tagsInWords(row.tags),
        ]
          .filter(Boolean)
          .join(' · '),
      ]}
    />
  ),
})

function columnsOf(options: Options): Column<Candidate, Field>[] {
  const { isArchived, showsStages, showsSource, namesCompany, customColumns, openedFrom, menuOf } = options
  return [
    {
      label: 'Name',
      sort: { field: 'name', first: 'asc' },
      cell: (row) => (
        <RowTitle meta={whoWords(row)}>
          <PersonLink row={row} openedFrom={openedFrom(row)} />
        </RowTitle>
      ),
    },
    ...(namesCompany ? [companyColumn({ width: 142, leaves: 5 })] : []),
    {
      id: 'role',
      label: 'Latest role',
      width: 124,
      leaves: 7,
      cell: ({ latest }) => latest?.role_name ?? <None>No role</None>,
    },
    {
      id: 'score',
      label: currentBrand().texts.score_name,
      width: 232,
      leaves: 4,
      narrow: { width: 168, cell: (row) => <Score row={row} /> },
      sort: { field: 'score', first: 'desc' },
      cell: (row) => <Score row={row} drawsRange />,
    },
    {
      id: 'results',
      label: 'Surveys',
      width: 80,
      align: 'end',
      leaves: 2,
      isQuiet: true,
      cell: (row) => row.results,
    },
    {
      id: 'location',
      label: 'Location',
      width: 116,
      leaves: 1,
      isQuiet: true,
      cell: (row) => row.location_name ?? <None>No location</None>,
    },
    {
      id: 'department',
      label: 'Department',
      width: 116,
      leaves: 0,
      isQuiet: true,
      cell: (row) => row.department_name ?? <None>No department</None>,
    },
    ...(showsSource ? [sourceColumn(0, wayOf)] : []),
    ...(showsStages ? [stageColumn()] : []),
    {
      id: 'tags',
      label: 'Tags',
      width: 150,
      leaves: 2,
      cell: ({ tags }) => (tags.length > 0 ? <Tags tags={tags} max={2} /> : <None>No tags</None>),
    },
    ...(isArchived ? archivedColumns<Candidate>('Somebody of another company') : []),
    {
      id: 'rating',
      label: 'Rating',
      width: 84,
      align: 'end',
      leaves: 1,
      cell: (row) => (row.rating === null ? <None>Not rated</None> : `${row.rating} of 5`),
    },
    ...customColumns,
    {
      id: 'active',
      label: 'Last activity',
      width: 112,
      align: 'end',
      leaves: 3,
      isQuiet: true,
      sort: { field: 'active_at', first: 'desc' },
      cell: (row) => shortDate(row.active_at),
    },
    actionsColumn(menuOf),
  ]
}

/** "Employee · ana@people.test" */
const whoWords = (row: Candidate) =>
  [row.kind === 'employee' && kindWords(row.kind), nameOf(row) !== row.email && shownEmail(row.email)]
    .filter(Boolean)
    .join(' · ')

/** "Night shift +2" */
const tagsInWords = ([first, ...others]: readonly string[]) =>
  first && (others.length > 0 ? `${first} +${others.length}` : first)

const isDoubtful = ({ latest }: Candidate) => latest?.quality === 'invalid'

const PersonLink = ({ row, openedFrom }: { row: Candidate; openedFrom: OpenedFrom }) => (
  <Link
    to="/candidates/$id/{-$tab}"
    params={{ id: row.id }}
    state={{ openedFrom }}
    title={`${nameOf(row)}, ${shownEmail(row.email)}`}
  >
    {nameOf(row)}
  </Link>
)

function Score({ row, drawsRange, isCompact }: { row: Candidate; drawsRange?: true; isCompact?: true }) {
  const { latest } = row
  if (!latest) return <None>No result</None>
  const { score, state, likely, role_name } = latest
  if (score === null && state === 'completed') return <NoTarget role={role_name} />
  if (score === null) return <Pill>{noScoreWords[state]}</Pill>
  return (
    <ScoreBadge
      score={score}
      colours={currentBrand().bands}
      isDoubtful={isDoubtful(row)}
      isCompact={isCompact ?? false}
      {...(drawsRange ? { likely } : {})}
    />
  )
}

/** The funnel through which the person last came; on hover also the first one. */
const wayOf = ({ ways_in }: Candidate) =>
  ways_in && (
    <span title={`First: ${wayWords(ways_in.first)}. Last: ${wayWords(ways_in.last)}`}>{ways_in.last.funnel.name}</span>
  )
const wayWords = ({ campaign, funnel }: FunnelSource) => `${campaign.name}, ${funnel.name}`
