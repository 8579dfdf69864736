import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { WayIn } from '@seatwise/contract/fields'
import type { Candidate, CandidateSort } from '@seatwise/contract/candidates'
import { currentBrand } from '../../../kernel/brand.ts'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import type { ColumnChoice } from '../../../ui/column-choice.ts'
import { shortDate } from '../../../ui/dates.ts'
import { None } from '../../../ui/none.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Selection } from '../../../ui/selection.ts'
import { ScoreBadge, scoreWords } from '../../../ui/score-badge.tsx'
import type { Column, Found, Sorting } from '../../../ui/table-column.ts'
import { NoTarget, type OpenedFrom, Stage } from '../../../assessment/survey-results/public.ts'
import { noScoreWords } from '../../../assessment/survey-results/words.ts'
import { nameOf } from '../words.ts'
import { Tags } from './tags.tsx'

type Field = CandidateSort['field']
type Shown = {
  /** The list of those who are archived. */
  isArchived: boolean
  showsStages: boolean
  /** Some company has a campaign. */
  showsSource: boolean
  namesCompany: boolean
  openedFrom: (row: Candidate) => OpenedFrom
  /** What a row's menu offers. */
  menuOf: (row: Candidate) => ReactNode
}

export function peopleColumns({
  isArchived,
  showsStages,
  showsSource,
  namesCompany,
  openedFrom,
  menuOf,
}: Shown): Column<Candidate, Field>[] {
  const { texts } = currentBrand()
  return [
    {
      label: 'Name',
      sort: { field: 'name', first: 'asc' },
      cell: (row) => (
        <RowTitle meta={nameOf(row) === row.email ? undefined : row.email}>
          <PersonLink row={row} openedFrom={openedFrom(row)} />
          {row.kind === 'employee' && <Pill>employee</Pill>}
        </RowTitle>
      ),
    },
    ...(namesCompany
      ? [
          {
            id: 'company',
            label: 'Company',
            width: 142,
            leaves: 5,
            isQuiet: true,
            cell: (row: Candidate) => row.company.name,
          },
        ]
      : []),
    {
      id: 'role',
      label: 'Latest role',
      width: 124,
      leaves: 7,
      cell: ({ latest }) => latest?.role_name ?? <None>No role</None>,
    },
    {
      id: 'score',
      label: texts.score_name,
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
    ...(showsSource
      ? [
          {
            id: 'source',
            label: 'Source',
            width: 132,
            leaves: 0,
            isQuiet: true,
            cell: ({ ways_in }: Candidate) => (ways_in ? <WaysIn {...ways_in} /> : <None>No campaign</None>),
          },
        ]
      : []),
    ...(showsStages
      ? [
          {
            id: 'stage',
            label: 'Stage',
            width: 136,
            leaves: 6,
            cell: (row: Candidate) => <Stage status={row.status} />,
          },
        ]
      : []),
    {
      id: 'tags',
      label: 'Tags',
      width: 150,
      leaves: 2,
      cell: ({ tags }) => (tags.length > 0 ? <Tags tags={tags} max={2} /> : <None>No tags</None>),
    },
    ...(isArchived ? archivedColumns : []),
    {
      id: 'rating',
      label: 'Rating',
      width: 84,
      align: 'end' as const,
      leaves: 1,
      cell: (row: Candidate) => (row.rating === null ? <None>Not rated</None> : `${row.rating} of 5`),
    },
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
    { label: 'Actions', isLabelHidden: true, width: 56, align: 'end', cell: menuOf },
  ]
}

const archivedColumns: Column<Candidate, Field>[] = [
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
    cell: ({ archived_by }) => archived_by?.name ?? <None>Somebody of another company</None>,
  },
  {
    id: 'archived_reason',
    label: 'Reason',
    width: 180,
    leaves: 10,
    cell: ({ archived_reason }) => <span title={archived_reason ?? ''}>{archived_reason}</span>,
  },
]

type Props = Pick<Shown, 'namesCompany' | 'openedFrom' | 'menuOf'> & {
  columns: Column<Candidate, Field>[]
  choice: ColumnChoice
  found: Found<Candidate>
  sort: Sorting<Field>
  selection: { value: Selection; onChange: (selection: Selection) => void } | undefined
}

export function PeopleTable(props: Props) {
  const { columns, choice, found, sort, namesCompany, openedFrom, menuOf, selection } = props
  return (
    <DataTable
      caption="People"
      columns={columns}
      choice={choice}
      found={found}
      sort={sort}
      selection={selection && { ...selection, nameOf }}
      phoneRow={(row) => (
        <PhoneRow
          title={
            <>
              <PersonLink row={row} openedFrom={openedFrom(row)} />
              {row.kind === 'employee' && <Pill>employee</Pill>}
            </>
          }
          value={<Score row={row} isCompact />}
          valueWords={typeof row.latest?.score === 'number' && scoreWords(row.latest.score, isDoubtful(row))}
          menu={menuOf(row)}
          details={[
            // One text, cut at its end.
            [row.latest?.role_name, shortDate(row.active_at), namesCompany ? row.company.name : row.status?.name]
              .filter(Boolean)
              .join(' · '),
            row.tags.length > 0 && <Tags key="tags" tags={row.tags} max={3} />,
          ]}
        />
      )}
    />
  )
}

const isDoubtful = ({ latest }: Candidate) => latest?.quality === 'invalid'

const PersonLink = ({ row, openedFrom }: { row: Candidate; openedFrom: OpenedFrom }) => (
  <Link
    to="/candidates/$id/{-$tab}"
    params={{ id: row.id }}
    state={{ openedFrom }}
    title={`${nameOf(row)}, ${row.email}`}
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

/** By which way in the person has come last; the first one where the pointer rests. */
const WaysIn = ({ first, last }: NonNullable<Candidate['ways_in']>) => (
  <span title={`First: ${wayWords(first)}. Last: ${wayWords(last)}`}>{last.funnel.name}</span>
)
const wayWords = ({ campaign, funnel }: WayIn) => `${campaign.name}, ${funnel.name}`
