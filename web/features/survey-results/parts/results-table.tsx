import { useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { ColumnChoice } from '../../../ui/column-choice.ts'
import type { ResultSort, SurveyResult } from '@seatwise/contract/survey-results'
import type { CallReply } from '@seatwise/contract/routes'
import { currentBrand } from '../../../platform/brand.ts'
import { counted } from '../../../platform/counted.ts'
import type { Selection } from '../../../ui/selection.ts'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { Pill } from '../../../ui/pill.tsx'
import { ScoreBadge, scoreWords } from '../../../ui/score-badge.tsx'
import type { Column, Found } from '../../../ui/table-column.ts'
import { nameOf, noScoreWords, noTargetWords, qualityWords } from '../words.ts'
import type { ListState, Change } from '../list-state.ts'
import type { OpenedFrom } from './place-in-list.tsx'
import { Stage } from './stage.tsx'

type Field = ResultSort['field']
type Shown = {
  state: ListState
  showsStages: boolean
  namesCompany: boolean
  openedFrom: (row: SurveyResult) => OpenedFrom
  /** What a row's menu offers. */
  menuOf: (row: SurveyResult) => ReactNode
}

export function resultColumns({
  state,
  showsStages,
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
      cell: (row) => (
        <RowTitle meta={nameOf(row) === row.candidate.email ? undefined : row.candidate.email}>
          <ResultLink row={row} openedFrom={openedFrom(row)} />
          <Marks row={row} />
        </RowTitle>
      ),
    },
    ...(namesCompany
      ? [{ id: 'company', label: 'Company', width: 142, leaves: 5, cell: (row: SurveyResult) => row.company.name }]
      : []),
    {
      id: 'role',
      label: 'Role',
      width: 112,
      leaves: 7,
      sort: { field: 'role', first: 'asc' },
      cell: (row) => row.role_name ?? '—',
    },
    {
      id: 'score',
      label: role_explorer ? `${texts.score_name} for ${role_explorer}` : texts.score_name,
      width: 220,
      leaves: 2,
      narrow: { width: 156, cell: (row) => <Score row={row} /> },
      sort: { field: 'role_score', first: 'desc' },
      cell: (row) => <Score row={row} drawsRange />,
    },
    {
      id: 'minutes',
      label: 'Minutes',
      width: 84,
      align: 'end',
      leaves: 1,
      isQuiet: true,
      sort: { field: 'minutes', first: 'asc' },
      cell: (row) => row.minutes ?? '—',
    },
    {
      id: 'quality',
      label: 'Answer quality',
      width: 116,
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
    { label: 'Actions', isLabelHidden: true, width: 56, align: 'end', cell: menuOf },
  ]
}

type Group = NonNullable<CallReply<'POST /survey-results/search'>['groups']>[number]
type Props = Pick<Shown, 'state' | 'namesCompany' | 'openedFrom' | 'menuOf'> & {
  columns: Column<SurveyResult, Field>[]
  choice: ColumnChoice
  found: Found<SurveyResult>
  onChange: Change
  /** The companies in the order of the rows, where the list is grouped by them. */
  groups: readonly Group[] | undefined
  /** Undefined for readers who may not change results. */
  selection: { value: Selection; onChange: (selection: Selection) => void } | undefined
}

export function ResultsTable(props: Props) {
  const { columns, choice, found, state, onChange, namesCompany, openedFrom, menuOf, groups, selection } = props
  const { sort = 'dated_at', order = 'desc' } = state
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      caption="Survey results"
      columns={columns}
      choice={choice}
      found={found}
      sort={{ field: sort, order, onChange: (field, next) => onChange({ sort: field, order: next }) }}
      selection={selection && { ...selection, nameOf }}
      groups={
        groups && {
          of: companyOf,
          count: groups.length,
          collapsed,
          onToggle: (id) => {
            const next = new Set(collapsed)
            if (!next.delete(id)) next.add(id)
            setCollapsed(next)
          },
          heading: ({ company }) => (
            <>
              {company.name}
              <span>
                {counted(groups.find((group) => group.company.id === company.id)?.count, ['result', 'results'])}
              </span>
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
            row.role_name,
            namesCompany && row.company.name,
            row.status?.name,
            row.quality === 'caution' && qualityWords.caution.short,
            !namesCompany && shortDate(row.dated_at),
          ]}
        />
      )}
    />
  )
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

function Marks({ row }: { row: SurveyResult }) {
  return (
    <>
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
  if (score === null && state === 'completed')
    return (
      <span title={noTargetWords}>
        <Pill>
          {noScoreWords.completed}
          <span className="visually-hidden">: {noTargetWords}</span>
        </Pill>
      </span>
    )
  if (score === null) return <Pill>{noScoreWords[state]}</Pill>
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

function Quality({ row: { quality } }: { row: SurveyResult }) {
  if (!quality) return '—'
  const { short } = qualityWords[quality]
  return quality === 'good' ? short : <Pill tone="warn">{short}</Pill>
}
