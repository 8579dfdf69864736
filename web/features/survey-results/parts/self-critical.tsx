import type { IndividualReport } from '@seatwise/contract/survey-results'
import type { Brand } from '@seatwise/domain/brands/brand'
import classes from '../result.module.css'

type Props = { report: IndividualReport['self_critical']; texts: Brand['texts'] }

/**
 * Warns that the whole result needs care when the person describes themselves very self-critically or very
 * favorably.
 */
export function SelfCritical({ report, texts }: Props) {
  const { verdict, scale } = report
  if (!verdict || verdict === 'usual') return null
  const words = {
    strong: ['Very self-critical', texts.self_critical_strong],
    high: ['Self-critical', texts.self_critical_high],
    very_favourable: ['Very favorable self-description', texts.self_description_favourable],
  }[verdict]
  return (
    <section className={classes.warning} aria-labelledby="self-critical">
      <h2 id="self-critical">
        {words[0]} ({scale.score?.percentile})
      </h2>
      <p>{words[1]}</p>
    </section>
  )
}
