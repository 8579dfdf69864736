import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComparedFigures, CompanyComparison } from '@seatwise/contract/company-comparisons'
import type { SortOrder } from '@seatwise/contract/values/base'
import { Meta, Surface, Text } from '../../../ui/layout.tsx'
import classes from '../company-comparisons.module.css'
import { ordered, rowsOf, type ComparisonRow } from '../rows.ts'
import { percentWords, shortNames } from '../words.ts'
import { Cell, type Scales } from './cell.tsx'
import { peopleInDot } from './score-dots.tsx'

type Props = {
  comparison: CompanyComparison
  /** What the period is called. */
  period: string
  sort: { key: string | undefined; order: SortOrder; onChange: (key: string, order: SortOrder) => void }
}

/** A row for each figure, and a column for each company; the frame scrolls sideways below the first column. */
export function ComparisonTable({ comparison, period, sort }: Props) {
  const { all, companies } = comparison
  const rows = rowsOf(comparison)
  const sorted = rows.find(({ key }) => key === sort.key)
  const columns = ordered(companies, sorted, sort.order)
  const names = shortNames(columns.map(({ name }) => name))
  const scales = scalesOf(comparison)
  return (
    // The keyboard scrolls only an element that has the focus.
    <Surface className={classes.frame} tabIndex={0} role="region" aria-label="Companies side by side">
      <table className={classes.table}>
        <caption className="visually-hidden">{`Companies side by side, ${period.toLowerCase()}`}</caption>
        <thead>
          <tr>
            <td>
              <Meta as="span">{period}</Meta>
            </td>
            <th scope="col" data-all>
              {`All ${companies.length}`}
            </th>
            {columns.map(({ id, name }, at) => (
              <th key={id} scope="col">
                <Link to="/" search={{ company_id: id }} title={`Home of ${name}`} aria-label={name}>
                  <Text as="span" isTruncated>
                    {names[at]}
                  </Text>
                  <IconChevronRight size={14} aria-hidden />
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <RowHead row={row} about={aboutOf(row, scales)} sort={sort} />
              <Cell comparison={comparison} row={row} figures={all} scales={scales} />
              {columns.map((company) => (
                <Cell
                  key={company.id}
                  comparison={comparison}
                  row={row}
                  figures={company.figures}
                  scales={scales}
                  company={company}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Surface>
  )
}

type HeadProps = { row: ComparisonRow; about: string; sort: Props['sort'] }

/** The name of a row, which orders the companies by it. */
function RowHead({ row: { key, label }, about, sort }: HeadProps) {
  const order = sort.key === key ? sort.order : undefined
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th scope="row" aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
      <button
        type="button"
        title={`Order the companies by: ${label}`}
        onClick={() => sort.onChange(key, order === 'desc' ? 'asc' : 'desc')}
      >
        <span>{label}</span>
        <Arrow size={14} aria-hidden data-active={order !== undefined} />
      </button>
      {about && <Meta as="span">{about}</Meta>}
    </th>
  )
}

function aboutOf({ kind, about, role }: ComparisonRow, { completion, days, inDot }: Scales): string {
  if (kind === 'completion') return `${percentWords(completion.from)} to ${percentWords(completion.to)}`
  if (kind === 'days_to_hire') return `middle half, 0 to ${days.to}`
  if (kind === 'role') return `${about}${dotWords(inDot[role!]!)}`
  return about
}

const dotWords = ({ each, all }: Scales['inDot'][number]) =>
  `${each > 1 ? `; a dot is up to ${each} people` : ''}${all > 1 ? `; in All up to ${all} people` : ''}`

const week = 7

/** One scale for all companies, in steps of ten percent and of weeks. */
function scalesOf({ all, companies, roles }: CompanyComparison): Scales {
  const each = companies.map(({ figures }) => figures)
  const lowest = Math.min(0.9, ...each.flatMap(({ completion }) => completion.figure?.likely.from ?? []))
  const longest = Math.max(1, ...each.flatMap(({ days_to_hire: days }) => days?.figure?.middle.to ?? []))
  return {
    maxInWeek: Math.max(1, ...each.flatMap(({ finished }) => finished.figure?.by_week ?? [])),
    completion: { from: Math.floor(lowest * 10) / 10, to: 1 },
    days: { from: 0, to: Math.ceil(longest / week) * week },
    inDot: roles.map((_, at) => ({
      each: peopleInDot(each.map((figures) => scoresOf(figures, at))),
      all: peopleInDot([scoresOf(all, at)]),
    })),
  }
}

const scoresOf = ({ roles }: ComparedFigures, at: number) => roles[at]!.figure?.scores ?? []
