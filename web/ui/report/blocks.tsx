import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BlockOf } from '@seatwise/contract/report-document'
import type { Brand } from '@seatwise/domain/brands/brand'
import { BandChart } from '../band-chart.tsx'
import { Pill } from '../pill.tsx'
import { ScoreBadge } from '../score-badge.tsx'
import classes from './report.module.css'
import { Meta, Row } from '../layout.tsx'

/**
 * The score as a number and in words. If the answers are doubtful, the words come first and the number is small,
 * because the number should not be relied on.
 */
export const Verdict = ({ score }: { score: BlockOf<'score'> }) => {
  const number = (
    <p className={classes.score} data-doubtful={score.is_doubtful}>
      {score.value}
    </p>
  )
  return (
    <Row gap={12} align="center" isOneLine className={classes.verdict} data-doubtful={score.is_doubtful}>
      {!score.is_doubtful && number}
      <div>
        <p className={classes.band}>{score.words}</p>
        <p className={classes.meta}>{score.likely_words}</p>
      </div>
      {score.is_doubtful && number}
    </Row>
  )
}

/** A warning that expands to show what to do about it. */
export const WarningMark = ({
  warning: { title, text, details },
  isOpen = false,
}: {
  warning: BlockOf<'warning'>
  isOpen?: boolean
}) => (
  <details className={classes.warning} open={isOpen}>
    <summary>
      <Pill tone="warn">
        <IconAlertTriangle size={14} aria-hidden /> {title} <IconChevronDown size={14} aria-hidden />
      </Pill>
    </summary>
    <p>{text}</p>
    {details.length > 0 && (
      <dl className={classes.facts}>
        {details.map(({ name, explains, value, note }) => (
          <div key={name}>
            <dt title={explains}>{name}</dt>
            <dd>
              {note && <em>{note}</em>} {value}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </details>
)

export const ScaleLegend = ({ hasTargets }: { hasTargets: boolean }) => (
  <Meta as="ul" className={classes.legend} aria-label="Legend">
    <li data-is="likely">likely, 2 in 3</li>
    <li data-is="likely-wide">9 in 10</li>
    {hasTargets && (
      <>
        <li data-is="target">role target</li>
        <li>
          Figures: <span data-position="inside">inside</span>, <span data-position="near">near</span>,{' '}
          <span data-position="outside">outside</span> the target
        </li>
      </>
    )}
  </Meta>
)

export function ScaleItem({
  scale: { name, poles, score, target, note, is_dimmed, label },
}: {
  scale: BlockOf<'scale'>
}) {
  return (
    <li data-dimmed={is_dimmed}>
      <span className={classes.scaleName}>
        {name}
        {note && <small>{note}</small>}
      </span>
      {score ? (
        <BandChart
          percentile={score.percentile}
          inner={score.likely}
          outer={score.nearly_sure}
          {...(target ? { target } : {})}
          label={label}
        />
      ) : (
        <span className={classes.quiet}>No score: too many statements without an answer</span>
      )}
      <b className={classes.percentile} data-position={target?.is_near ? 'near' : target?.position}>
        {score?.percentile ?? '—'}
      </b>
      <Row as="small" gap={12} justify="between" isOneLine className={classes.poles}>
        <span>{poles.low}</span>
        <span>{poles.high}</span>
      </Row>
    </li>
  )
}

export const Items = ({ list: { title, tone, items, none } }: { list: BlockOf<'list'> }) => (
  <div className={classes.list}>
    {title && <h3 data-tone={tone}>{title}</h3>}
    {items.length === 0 && none && <p className={classes.meta}>{none}</p>}
    <ul data-led={items.some(({ lead }) => lead !== null)}>
      {items.map(({ rule, lead, text }) => (
        <li key={rule}>
          {lead && <b>{lead}</b>} {lead ? <small>{text}</small> : text}
        </li>
      ))}
    </ul>
  </div>
)

/** Where a row leads: to a result, or to the list of people who were rejected for a reason. */
export type LinkTo = (
  row: Pick<BlockOf<'table'>['rows'][number], 'survey_result_id' | 'rejected'>,
  name: string,
) => ReactNode

/** Up to this many columns have a fixed width. */
const fewColumns = 4

type TableProps = {
  table: BlockOf<'table'>
  colours: Brand['bands']
  linkTo: LinkTo | undefined
  /** The result whose row is highlighted. */
  current: string | undefined
}

export function TableBlock({ table: { caption, columns, rows, foot, none }, colours, linkTo, current }: TableProps) {
  if (rows.length === 0) return none && <p className={classes.meta}>{none}</p>
  // A column with a bar or a score track takes the width that the other columns leave.
  const isDrawn = columns.map((_, column) =>
    rows.some(({ cells }) => cells[column]?.score !== undefined || cells[column]?.share !== undefined),
  )
  const placeOf = (column: number) => ({
    'data-align': isDrawn[column] ? 'start' : columns[column]!.align,
    'data-drawn': isDrawn[column],
  })
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={caption}>
      <table
        data-few={columns.length <= fewColumns && !columns.slice(1).some(({ align }) => align === 'start')}
        data-drawn={isDrawn.includes(true)}
      >
        <thead>
          <tr>
            {columns.map(({ name }, column) => (
              // Columns may be people, and two people may have the same name.
              <th key={column} scope="col" {...placeOf(column)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells: [first, ...others], survey_result_id, rejected }, row) => (
            <tr key={row} {...(current && survey_result_id === current ? { 'aria-current': true } : {})}>
              <th scope="row" data-align={columns[0]!.align}>
                {linkTo && (survey_result_id || rejected)
                  ? linkTo({ survey_result_id, rejected }, first!.text)
                  : first!.text}
              </th>
              {others.map(({ text, score, share }, column) => (
                <td key={column} {...placeOf(column + 1)}>
                  {score ? (
                    <ScoreBadge
                      score={score.value}
                      colours={colours}
                      likely={score.likely}
                      isDoubtful={score.is_doubtful}
                      isCompact
                      isWide
                    />
                  ) : share === undefined ? (
                    text
                  ) : (
                    <span className={classes.bar}>
                      <span>{text}</span>
                      <svg aria-hidden>
                        <rect width={`${share * 100}%`} height="100%" rx="3" />
                      </svg>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {foot.map((text, column) =>
                column === 0 ? (
                  <th key={column} scope="row" data-align="start">
                    {text}
                  </th>
                ) : (
                  <td key={column} data-align={columns[column]!.align}>
                    {text}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

export const Facts = ({ facts }: { facts: BlockOf<'facts'> }) => (
  <dl className={classes.facts}>
    {facts.entries.map(({ name, value, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {note && <em>{note}</em>} {value}
        </dd>
      </div>
    ))}
  </dl>
)
