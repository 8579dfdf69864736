import type { Counts } from '@seatwise/contract/hiring-campaigns'
import type { FunnelStep } from '@seatwise/contract/values/hiring'
import classes from '../hiring-campaigns.module.css'
import { countWords, shareWords, stepNames } from '../words.ts'
import { PlainList, Row, Text } from '../../../ui/layout.tsx'

/** @property name what is counted, if two series are compared */
export type Series = { name: string; counts: Counts }
type Props = { steps: readonly FunnelStep[]; series: readonly Series[] }

/** The number of people at each step as bars on one scale; a second series stands beside the first. */
export function StepsChart({ steps, series }: Props) {
  const most = Math.max(1, ...series.flatMap(({ counts }) => steps.map((step) => counts[step] ?? 0)))
  return (
    <PlainList as="ol" className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>
          <Row isOneLine gap={2} className={classes.bars} aria-hidden>
            {series.map(({ counts }, at) => (
              <span key={at} data-series={at}>
                {Boolean(counts[step]) && <i style={{ flexBasis: `${(counts[step]! / most) * 100}%` }} />}
              </span>
            ))}
          </Row>
          <Row gap={2} className={classes.counts}>
            {series.map(({ name, counts }, at) => (
              <p key={at} data-series={series.length > 1 ? at : undefined}>
                <b>{countWords(counts[step])}</b>
                {series.length > 1 && <span className="visually-hidden">{name}</span>}
              </p>
            ))}
          </Row>
          <Text as="span" tone="quiet" className={classes.step}>
            {stepNames[step]}
          </Text>
          <Row isOneLine gap={2} className={classes.shares}>
            {steps[0] !== step &&
              series.map(({ counts }, at) => (
                <small key={at}>{shareWords(counts, steps, step) ?? (series.length > 1 && '–')}</small>
              ))}
          </Row>
        </li>
      ))}
    </PlainList>
  )
}
