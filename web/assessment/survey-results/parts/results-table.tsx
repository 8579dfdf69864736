import type { ReactNode } from 'react'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { maxExactCount } from '@seatwise/contract/limits'
import type { ColumnChoice } from '../../../ui/column-choice.ts'
import type { ResultSort, SurveyResult } from '@seatwise/contract/survey-results'
import type { CallReply } from '@seatwise/contract/routes'
import { currentBrand } from '../../../kernel/brand.ts'
import { counted } from '../../../kernel/counted.ts'
import type { Selection } from '../../../ui/selection.ts'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { shortDate, timeAgo } from '../../../ui/dates.ts'
import { None } from '../../../ui/none.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ScoreBadge, scoreWords } from '../../../ui/score-badge.tsx'
import type { Column, Found, IsShown, Sorting } from '../../../ui/table-column.ts'
import { useToggledIds } from '../../../ui/use-toggled-ids.ts'
import { nameOf, noScoreWords, qualityWords } from '../words.ts'
import type { ListState } from '../list-state.ts'
import { NoTarget } from './no-target.tsx'
import type { OpenedFrom } from './place-in-list.tsx'
import classes from './results-table.module.css'
import { Stage } from './stage.tsx'

type Field = ResultSort['field']
type Shown = {
  state: ListState
  showsStages: boolean
  /** Some company has a campaign. */
  showsSource?: boolean
  namesCompany: boolean
  openedFrom: (row: SurveyResult) => OpenedFrom
  /** What a row's menu offers. */
  menuOf: (row: SurveyResult) => ReactNode
}

export function resultColumns({
  state,
  showsStages,
  showsSource = false,
  namesCompany,
  openedFrom,
  menuOf,
}: Shown): Column<SurveyResult, Field>[] {
  const { texts } = currentBrand()
  const { role_explorer } = state
  return [
    {
      label: texts.person,
      sort: { field: 'name', first: 'asc' },
      cell: (row, isShown) => (
        <RowTitle meta={nameOf(row) === row.candidate.email ? undefined : row.candidate.email}>
          <ResultLink row={row} openedFrom={openedFrom(row)} />
          <Marks row={row} namesQuality={!isShown('quality') && !saysDoubtful(row, isShown)} />
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
            cell: (row: SurveyResult) => row.company.name,
          },
        ]
      : []),
    {
      id: 'role',
      label: 'Role',
      width: 112,
      leaves: 7,
      sort: { field: 'role', first: 'asc' },
      cell: (row) => row.role_name ?? <None>No role</None>,
    },
    {
      id: 'score',
      label: role_explorer ? `${texts.score_name} for ${role_explorer}` : texts.score_name,
      width: 232,
      leaves: 2,
      narrow: { width: 168, cell: (row, isShown) => <Score row={row} isCompact={isNamedBeside(row, isShown)} /> },
      sort: { field: 'role_score', first: 'desc' },
      cell: (row, isShown) => <Score row={row} drawsRange isCompact={isNamedBeside(row, isShown)} />,
    },
    {
      id: 'minutes',
      label: 'Minutes',
      width: 100,
      align: 'end',
      leaves: 1,
      isQuiet: true,
      sort: { field: 'minutes', first: 'asc' },
      cell: (row) => row.minutes ?? <None>Not known yet</None>,
    },
    {
      id: 'quality',
      label: 'Answer quality',
      width: 126,
      leaves: 3,
      isQuiet: true,
      sort: { field: 'quality', first: 'asc' },
      cell: (row) => <Quality row={row} />,
    },
    ...(showsStages
      ? [
          {
            id: 'stage',
            label: 'Stage',
            width: 136,
            leaves: 6,
            sort: { field: 'status' as const, first: 'asc' as const },
            cell: (row: SurveyResult) => <Stage status={row.status} />,
          },
        ]
      : []),
    {
      id: 'date',
      label: 'Date',
      width: 96,
      align: 'end',
      leaves: 4,
      isQuiet: true,
      sort: { field: 'dated_at', first: 'desc' },
      cell: (row) => shortDate(row.dated_at),
    },
    ...(showsSource
      ? [
          {
            id: 'source',
            label: 'Source',
            width: 132,
            // Whoever asked for campaigns sees who came by which way in.
            leaves: state.campaigns?.length ? 8 : 0,
            isQuiet: true,
            cell: ({ way_in }: SurveyResult) =>
              way_in ? <span title={way_in.campaign.name}>{way_in.funnel.name}</span> : <None>No campaign</None>,
          },
        ]
      : []),
    ...(state.archived ? archivedColumns : []),
    { label: 'Actions', isLabelHidden: true, width: 56, align: 'end', cell: menuOf },
  ]
}

const archivedColumns: Column<SurveyResult, Field>[] = [
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
      archived_by ? (archived_by.name ?? <None>Somebody of another company</None>) : <None>Nobody by hand</None>,
  },
  {
    id: 'archived_reason',
    label: 'Reason',
    width: 180,
    leaves: 10,
    cell: ({ archived_reason }) => <span title={archived_reason ?? ''}>{archived_reason}</span>,
  },
]

/** Doubtful answers are named once: beside the score, or in the column of the answer quality. */
const isNamedBeside = ({ quality }: SurveyResult, isShown: IsShown) => quality === 'invalid' && isShown('quality')
const saysDoubtful = ({ quality, score }: SurveyResult, isShown: IsShown) =>
  quality === 'invalid' && score !== null && isShown('score')

type Group = NonNullable<CallReply<'POST /survey-results/search'>['groups']>[number]
type Props = Pick<Shown, 'namesCompany' | 'openedFrom' | 'menuOf'> & {
  columns: Column<SurveyResult, Field>[]
  choice: ColumnChoice
  found: Found<SurveyResult>
  sort: Sorting<Field>
  /** The companies in the order of the rows, where the list is grouped by them. */
  groups: readonly Group[] | undefined
  /** Undefined for readers who may not change results. */
  selection: { value: Selection; onChange: (selection: Selection) => void } | undefined
}

export function ResultsTable(props: Props) {
  const { columns, choice, found, sort, namesCompany, openedFrom, menuOf, groups, selection } = props
  const [collapsed, onToggle] = useToggledIds()
  return (
    <DataTable
      caption="Survey results"
      columns={columns}
      choice={choice}
      found={found}
      sort={sort}
      selection={selection && { ...selection, nameOf }}
      groups={
        groups && {
          of: companyOf,
          count: groups.length,
          collapsed,
          onToggle,
          nameOf: ({ company }) => company.name,
          heading: ({ company }) => (
            <>
              {company.name}
              <span>{factsOf(groups.find((group) => group.company.id === company.id))}</span>
            </>
          ),
        }
      }
      phoneRow={(row) => (
        <PhoneRow
          title={
            <>
              <ResultLink row={row} openedFrom={openedFrom(row)} />
              <Marks row={row} />
            </>
          }
          value={<Score row={row} isCompact />}
          valueWords={row.score !== null && scoreWords(row.score, row.quality === 'invalid')}
          menu={menuOf(row)}
          details={[
            // One text, cut at its end.
            (row.archived_at
              ? [row.role_name, row.archived_reason, shortDate(row.archived_at), row.archived_by?.name]
              : [
                  row.role_name,
                  row.quality === 'caution' && qualityWords.caution,
                  shortDate(row.dated_at),
                  namesCompany ? row.company.name : row.status?.name,
                ]
            )
              .filter(Boolean)
              .join(' · '),
          ]}
        />
      )}
    />
  )
}

/** What a group holds: "16 surveys · 13 finished". */
function factsOf(group: Group | undefined): string | undefined {
  if (!group) return undefined
  const { count, finished } = group
  const all = counted(count, ['survey', 'surveys'])
  if (count > maxExactCount) return all
  return `${all} · ${finished === count ? 'all' : finished} finished`
}

const companyOf = ({ company }: SurveyResult) => company.id

const ResultLink = ({ row, openedFrom }: { row: SurveyResult; openedFrom: OpenedFrom }) => (
  <Link
    to="/survey-results/$id"
    params={{ id: row.id }}
    state={{ openedFrom }}
    title={`${nameOf(row)}, ${row.candidate.email}`}
  >
    {nameOf(row)}
  </Link>
)

type MarksProps = {
  row: SurveyResult
  /** Where the list has no room for a column of the answer quality. */
  namesQuality?: boolean
}

function Marks({ row, namesQuality = false }: MarksProps) {
  const { quality } = row
  return (
    <>
      {namesQuality && quality && quality !== 'good' && (
        <span className={classes.quality} title={`Answer quality: ${qualityWords[quality].toLowerCase()}`}>
          <IconAlertTriangle
            size={14}
            role="img"
            aria-label={`Answer quality: ${qualityWords[quality].toLowerCase()}`}
          />
        </span>
      )}
      {row.archived_at && <Pill>archived</Pill>}
      {row.is_test && <Pill>test</Pill>}
    </>
  )
}

type ScoreProps = {
  row: SurveyResult
  drawsRange?: boolean
  /** The words stand elsewhere. */
  isCompact?: boolean
}

function Score({ row, drawsRange = false, isCompact = false }: ScoreProps) {
  const { score, likely, quality, state } = row
  if (score === null && state === 'completed') return <NoTarget role={row.role_name} />
  if (score === null) return <Unfinished row={row} />
  return (
    <ScoreBadge
      score={score}
      colours={currentBrand().bands}
      isDoubtful={quality === 'invalid'}
      isCompact={isCompact}
      {...(drawsRange ? { likely } : {})}
    />
  )
}

/** How far an invited person has come. */
function Unfinished({ row: { state, invitation } }: { row: SurveyResult }) {
  const progress = invitation?.progress
  if (!progress) return <Pill>{noScoreWords[state]}</Pill>
  const { answered, of, answered_at } = progress
  const active = answered_at === null ? 'nothing answered yet' : `last active ${timeAgo(answered_at)}`
  return (
    <span className={classes.unfinished} title={`${answered} of ${of} answered, ${active}`}>
      <Pill>{noScoreWords[state]}</Pill>
      <small>
        {answered} of {of}
        <span className="visually-hidden"> answered, {active}</span>
      </small>
    </span>
  )
}

function Quality({ row: { quality } }: { row: SurveyResult }) {
  if (!quality) return <None>Not known yet</None>
  const short = qualityWords[quality]
  return quality === 'good' ? short : <Pill tone="warn">{short}</Pill>
}
