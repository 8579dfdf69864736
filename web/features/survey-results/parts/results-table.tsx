import { Link } from '@tanstack/react-router'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ResultSort, SurveyResult } from '@seatwise/contract/survey-results'
import type { SortOrder } from '@seatwise/contract/values'
import { currentBrand } from '../../../platform/brand.ts'
import { track } from '../../../platform/user-events.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { date } from '../../../ui/dates.ts'
import { ScoreBadge } from '../../../ui/score-badge.tsx'
import { likelyWords, qualityWords } from '../words.ts'
import type { ListState, Change } from '../list-state.ts'
import classes from '../../../ui/list.module.css'

type Field = ResultSort['field']
type Props = {
  rows: readonly SurveyResult[]
  state: ListState
  onChange: Change
  showsStages: boolean
  manyCompanies: boolean
}

/** Phones show the rows as cards (display: block). Explicit ARIA roles preserve the table for screen readers. */
export function ResultsTable({ rows, state, onChange, showsStages, manyCompanies }: Props) {
  const { bands, texts } = currentBrand()
  const { sort = 'dated_at', order = 'desc', role_explorer } = state
  const columns: { field: Field; label: string }[] = [
    { field: 'name', label: 'Person' },
    { field: 'role', label: 'Role' },
    { field: 'role_score', label: role_explorer ? `${texts.score_name}: ${role_explorer}` : texts.score_name },
    { field: 'dated_at', label: 'Date' },
    { field: 'minutes', label: 'Minutes' },
    { field: 'quality', label: 'Answers' },
  ]
  if (showsStages) columns.push({ field: 'status', label: 'Status' })
  return (
    <table className={classes.table} role="table">
      <caption className="visually-hidden">Survey results</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ field, label }) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              aria-sort={field !== sort ? undefined : order === 'asc' ? 'ascending' : 'descending'}
            >
              <button type="button" onClick={() => onChange({ sort: field, order: nextOrder(field, sort, order) })}>
                {label} <Arrow active={field === sort} order={order} />
              </button>
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.id} role="row" data-row>
            <td role="cell" className={classes.person}>
              <Link to="/survey-results/$id" params={{ id: row.id }}>
                {row.candidate.first} {row.candidate.last}
              </Link>
              {row.archived_at && <span className={classes.mark}>archived</span>}
              {row.is_test && <span className={classes.mark}>test</span>}
              <small>{row.candidate.email}</small>
              {manyCompanies && <small>{row.company.name}</small>}
            </td>
            <td role="cell" data-label="Role">
              {row.role_name ?? '—'}
            </td>
            <td role="cell" data-label={texts.score_name}>
              {row.score !== null ? <ScoreBadge score={row.score} colours={bands} /> : <NoScore row={row} />}
              {row.likely && <small className={classes.likely}>{likelyWords(row.likely)}</small>}
            </td>
            <td role="cell" data-label="Date">
              {date(row.dated_at)}
            </td>
            <td role="cell" data-label="Minutes">
              {row.minutes ?? '—'}
            </td>
            <td role="cell" data-label="Answers">
              {row.quality ? <span data-quality={row.quality}>{qualityWords[row.quality].short}</span> : '—'}
            </td>
            {showsStages && (
              <td role="cell" data-label="Status">
                {row.status?.name ?? '—'}
              </td>
            )}
            <td role="cell" className={classes.actions}>
              {row.testing_link && (
                <CopyButton
                  link={row.testing_link}
                  onCopy={() => track('TESTING_LINK_CLICKED', { from: 'list' })}
                  label={`Copy the testing link of ${row.candidate.first} ${row.candidate.last}`}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NoScore({ row }: { row: SurveyResult }) {
  const words = { in_progress: 'Survey not finished', expired: 'Survey expired', completed: 'No score' }
  return <span className={classes.quiet}>{words[row.state]}</span>
}

function Arrow({ active, order }: { active: boolean; order: SortOrder }) {
  const Icon = !active ? IconArrowsSort : order === 'asc' ? IconArrowUp : IconArrowDown
  return <Icon size={15} aria-hidden data-active={active} />
}

/** The first click sorts text ascending, numbers and dates descending. The next click reverses the order. */
function nextOrder(field: Field, sort: Field, order: SortOrder) {
  if (field === sort) return order === 'asc' ? 'desc' : 'asc'
  return field === 'name' || field === 'role' || field === 'status' ? 'asc' : 'desc'
}
