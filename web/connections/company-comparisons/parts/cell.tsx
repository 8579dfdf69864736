import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { ComparedFigures, CompanyComparison } from '@seatwise/contract/company-comparisons'
import { Meta } from '../../../ui/layout.tsx'
import classes from '../company-comparisons.module.css'
import { isHidden, listOf, type ComparisonRow } from '../rows.ts'
import { daysWords, hiddenWords, nobodyWords, numberWords, percentWords, withoutWords } from '../words.ts'
import { LikelyRange } from './likely-range.tsx'
import { ScoreDots } from './score-dots.tsx'
import { WeekBars } from './week-bars.tsx'

/** The ends of the scales that the companies of a row share. */
export type Scales = {
  maxInWeek: number
  completion: { from: number; to: number }
  days: { from: number; to: number }
  /** For each role, the people for whom a dot stands: of the companies, and of all together. */
  inDot: { each: number; all: number }[]
}

type Props = {
  comparison: CompanyComparison
  row: ComparisonRow
  figures: ComparedFigures
  scales: Scales
  /** The company of the cell; undefined for all companies. */
  company?: { id: string; name: string } | undefined
}

/** A figure of a company or of all: its number leads to the list behind it. */
export function Cell(props: Props) {
  const { row, figures, company, comparison } = props
  const hides = isHidden(row, figures)
  // The number of open jobs is about no person, so only the applications are hidden.
  if (hides && row.kind !== 'open_jobs') return <td className={classes.hidden}>{hiddenWords}</td>
  const companiesLeftOut = company
    ? []
    : comparison.companies.filter((one) => isHidden(row, one.figures)).map(({ name }) => name)
  const content = contentOf(props)
  return (
    <td data-all={company === undefined}>
      {content ?? <Meta as="span">{nobodyWords}</Meta>}
      {content && companiesLeftOut.length > 0 && (
        <Meta className={classes.leftOut}>{leftOutWords(row, companiesLeftOut)}</Meta>
      )}
    </td>
  )
}

/** Only the applications for open jobs are hidden: the number of jobs is that of all companies. */
const leftOutWords = ({ kind }: ComparisonRow, names: readonly string[]) =>
  kind === 'open_jobs' ? `applied: ${withoutWords(names)}` : withoutWords(names)

function contentOf({ comparison, row, figures, scales, company }: Props): ReactNode {
  const { completion, days_to_hire: days, doubtful, finished, open_jobs: jobs } = figures
  const linked = (words: string, about: string) => (
    <ListLink comparison={comparison} row={row} company={company} about={about}>
      {words}
    </ListLink>
  )
  switch (row.kind) {
    case 'finished':
      return (
        finished.figure && (
          <>
            <p>{linked(numberWords(finished.figure.count), 'finished')}</p>
            <WeekBars
              weeks={finished.figure.by_week}
              most={company ? scales.maxInWeek : Math.max(1, ...finished.figure.by_week)}
            />
          </>
        )
      )
    case 'completion': {
      const { figure } = completion
      const isDifferent = comparison.difference?.different.some(({ id }) => id === company?.id) ?? false
      return (
        figure && (
          <>
            <p>
              {linked(percentWords(figure.share), 'finish what they start')}{' '}
              <Meta as="span">{`${numberWords(figure.finished)} of ${numberWords(figure.started)}`}</Meta>
              <span className="visually-hidden">
                {`, most likely ${percentWords(figure.likely.from)} to ${percentWords(figure.likely.to)}`}
              </span>
            </p>
            <LikelyRange
              value={figure.share}
              range={figure.likely}
              scale={scales.completion}
              isDifferent={isDifferent}
            />
          </>
        )
      )
    }
    case 'days_to_hire': {
      const figure = days?.figure
      return (
        figure && (
          <>
            <p>
              {linked(daysWords(figure.median), 'days to hire')}{' '}
              <Meta as="span">{`half in ${daysWords(figure.middle.from)} to ${daysWords(figure.middle.to)}`}</Meta>
            </p>
            <LikelyRange value={figure.median} range={figure.middle} scale={scales.days} />
          </>
        )
      )
    }
    case 'doubtful': {
      const { figure } = doubtful
      return (
        figure && (
          <p>
            {linked(percentWords(figure.share), 'doubtful answers')}{' '}
            <Meta as="span">{`${numberWords(figure.doubtful)} of ${numberWords(figure.finished)}`}</Meta>
          </p>
        )
      )
    }
    case 'open_jobs':
      return jobs && <OpenJobs jobs={jobs} company={company} />
    case 'role': {
      const figure = figures.roles[row.role!]?.figure
      return (
        figure && (
          <>
            <p>
              {linked(numberWords(figure.close), `${row.label}, 66 or more`)}{' '}
              <Meta as="span">{`of ${numberWords(figure.scored)} at 66 or more`}</Meta>
            </p>
            <ScoreDots scores={figure.scores} inDot={scales.inDot[row.role!]![company ? 'each' : 'all']} />
          </>
        )
      )
    }
    case 'applied':
    case 'interviewed':
    case 'hired': {
      const figure = figures[row.kind]?.figure
      return figure && <p>{linked(numberWords(figure.count), row.label.toLowerCase())}</p>
    }
  }
}

type LinkProps = Pick<Props, 'comparison' | 'row' | 'company'> & { about: string; children: string }

/** The figures over all companies lead nowhere, because no list leaves the hidden people out. */
function ListLink({ comparison, row, company, about, children }: LinkProps) {
  if (!company) return <b>{children}</b>
  return (
    <Link
      className={classes.figure}
      to="/survey-results"
      search={listOf(comparison, company.id, row)}
      aria-label={`${children} ${about}: list of ${company.name}`}
    >
      {children}
    </Link>
  )
}

type JobsProps = { jobs: NonNullable<ComparedFigures['open_jobs']>; company: Props['company'] }

function OpenJobs({ jobs: { jobs, applications }, company }: JobsProps) {
  const applied = applications.is_hidden
    ? 'under 5 applied: hidden'
    : `${numberWords(applications.figure?.count ?? 0)} applied`
  return (
    <p>
      {company ? (
        <Link
          className={classes.figure}
          to="/jobs/overview"
          search={{ company_id: company.id, states: ['open'] }}
          aria-label={`${jobs} open jobs of ${company.name}`}
        >
          {numberWords(jobs)}
        </Link>
      ) : (
        <b>{numberWords(jobs)}</b>
      )}{' '}
      {jobs > 0 && <Meta as="span">{applied}</Meta>}
    </p>
  )
}
