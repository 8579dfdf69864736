import { bandOf } from '@seatwise/domain/bands'
import type { Brand } from '@seatwise/domain/brands/brand'
import classes from './score-badge.module.css'

/** A score with its band in words, because colour alone is not accessible. */
export function ScoreBadge({
  score,
  colours,
  large = false,
}: {
  score: number
  colours: Brand['bands']
  large?: boolean
}) {
  const band = bandOf(score)
  const { fill, ink } = colours[band.key]
  return (
    <span className={classes.score} data-large={large}>
      <b style={{ background: fill, color: ink }}>{score}</b>
      <span>{band.words}</span>
    </span>
  )
}
