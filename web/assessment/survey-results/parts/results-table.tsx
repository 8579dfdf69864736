import type { ReactNode } from 'react'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { maxExactCount } from '@seatwise/contract/limits'
import type { ResultSort, SurveyResult } from '@seatwise/contract/survey-results'
import type { CallReply } from '@seatwise/contract/routes'
import { retakeWords } from '@seatwise/domain/assessment/retake'
import { currentBrand } from '../../../kernel/brand.ts'
import { counted } from '../../../kernel/counted.ts'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { shortDate, timeAgo } from '../../../ui/dates.ts'
import { None } from '../../../ui/none.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ScoreBadge, scoreWords } from '../../../ui/score-badge.tsx'
import type { RowGroups } from '../../../ui/row-groups.ts'
import { actionsColumn, companyColumn } from '../../../ui/standard-columns.tsx'
import type { Column, IsShown, Table } from '../../../ui/table-column.ts'
import { useToggledIds } from '../../../ui/use-toggled-ids.ts'
import { nameOf, noScoreWords, qualityWords } from '../words.ts'
import { archivedColumns, sourceColumn, stageColumn } from '../columns.tsx'
import type { ListState } from '../list-state.ts'
import { NoTarget } from './no-target.tsx'
import type { OpenedFrom } from '../opened-from.ts'
import classes from './results-table.module.css'

type Field = ResultSort['field']
type Options = {
  state: ListState
  showsStages: boolean
  /** True if any company has a campaign. */
  showsSource?: boolean
  namesCompany: boolean
  openedFrom: (row: SurveyResult) => OpenedFrom
  /** Renders the menu of a row. */
  menuOf: (row: SurveyResult) => ReactNode
}

export const resultsTable = (options: Options): Table<SurveyResult, Field> => ({
  caption: 'Survey results',
  columns: columnsOf(options),
  phoneRow: (row) => (
    <PhoneRow
      title={
        <>
          <ResultLink row={row} openedFrom={options.openedFrom(row)} />
          <Marks row={row} />
        </>
      }
      value={<Score row={row} isCompact />}
      valueWords={row.score !== null && scoreWords(row.score, row.quality === 'invalid')}
      menu={options.menuOf(row)}
      details={[
        // One joined text, which is cut at its end.
        (row.archived_at
          ? [row.role_name, row.archived_reason, shortDate(row.archived_at), row.archived_by?.name]
          : [
              row.role_name,
              row.quality === 'caution' && qualityWords.caution,
              shortDate(row.dated_at),
              options.namesCompany ? row.company.name : row.status?.name,
            ]
        )
          .filter(Boolean)
          .join(' · '),
      ]}
    />
  ),
})

function columnsOf(options: Options): Column<SurveyResult, Field>[] {
  const { state, showsStages, showsSource = false, namesCompany, openedFrom, menuOf } = options
  const { texts } = currentBrand()
  const { role_explorer } = state
  return [
    {
      label: texts.person,
      sort: { field: 'name', first: 'asc' },
      cell: (row, isShown) => (
        <RowTitle meta={nameOf(row) === row.candidate.email ? undefined : shownEmail(row.candidate.email)}>
          <ResultLink row={row} openedFrom={openedFrom(row)} />
          <Marks row={row} namesQuality={!isShown('quality') && !saysDoubtful(row, isShown)} />
        </RowTitle>
      ),
    },
    ...(namesCompany ? [companyColumn({ width: 142, leaves: 5 })] : []),
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
    ...(showsStages ? [{ ...stageColumn<SurveyResult>(), sort: { field: 'status', first: 'asc' } } as const] : []),
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
    // A filter by campaigns keeps the source column longer in narrow windows.
    ...(showsSource ? [sourceColumn(state.campaigns?.length ? 8 : 0, wayOf)] : []),
    ...(state.archived ? archivedColumns<SurveyResult>('Nobody by hand') : []),
    actionsColumn(menuOf),
  ]
}

const wayOf = ({ way_in }: SurveyResult) => way_in && <span title={way_in.campaign.name}>{way_in.funnel.name}</span>

/** Doubtful answers are named only once: beside the score, or in the column of the answer quality. */
const isNamedBeside = ({ quality }: SurveyResult, isShown: IsShown) => quality === 'invalid' && isShown('quality')
const saysDoubtful = ({ quality, score }: SurveyResult, isShown: IsShown) =>
  quality === 'invalid' && score !== null && isShown('score')

type Group = NonNullable<CallReply<'POST /survey-results/search'>['groups']>[number]

/** The companies in the order of the rows, if the list is grouped by company. */
export function useCompanyGroups(groups: readonly Group[] | undefined): RowGroups<SurveyResult> | undefined {
  const [collapsed, onToggle] = useToggledIds()
  return (
    groups && {
      of: ({ company }) => company.id,
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
  )
}

/** The numbers of a group: "16 surveys · 13 finished". */
function factsOf(group: Group | undefined): string | undefined {
  if (!group) return undefined
  const { count, finished } = group
  const all = counted(count, ['survey', 'surveys'])
  if (count > maxExactCount) return all
  return `${all} · ${finished === count ? 'all' : finished} finished`
}

const ResultLink = ({ row, openedFrom }: { row: SurveyResult; openedFrom: OpenedFrom }) => (
  <Link
    to="/survey-results/$id"
    params={{ id: row.id }}
    state={{ openedFrom }}
    title={`${nameOf(row)}, ${shownEmail(row.candidate.email)}`}
  >
    {nameOf(row)}
  </Link>
)

type MarksProps = {
  row: SurveyResult
  /** True if the column of the answer quality is not shown. */
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
      {row.retake && <Pill>{retakeWords(row.retake)}</Pill>}
      {row.archived_at && <Pill>archived</Pill>}
      {row.is_test && <Pill>test</Pill>}
    </>
  )
}

type ScoreProps = {
  row: SurveyResult
  drawsRange?: boolean
  /** True if the band is shown elsewhere. */
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

/** The progress of an invited person. */
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
