import { bands, maxScore } from '@seatwise/domain/bands'
import type { Brand } from '@seatwise/domain/brands/brand'
import classes from './score-bands.module.css'
import { Row } from './layout.tsx'

type Props = {
  score: number
  likely: { from: number; to: number } | null
  colours: Brand['bands']
  lowPole: string
  highPole: string
  label: string
}

/** The position of a score from 1 to 99 on the track, in percent of the width. */
const placeOf = (score: number) => ((score - 0.5) / maxScore) * 100

/** The seven bands from end to end, with a mark at the score and a bracket over its likely range. */
export function ScoreBands({ score, likely, colours, lowPole, highPole, label }: Props) {
  const ascending = bands.toReversed()
  return (
    <div className={classes.track} role="img" aria-label={label}>
      <span className={classes.mark} style={{ left: `${placeOf(score)}%` }} />
      <Row as="span" isOneLine gap={2} className={classes.bands}>
        {ascending.map(({ key, from }, index) => {
          const to = (ascending[index + 1]?.from ?? maxScore + 1) - 1
          const width = to - Math.max(from, 1) + 1
          return <span key={key} style={{ flexGrow: width, background: colours[key].fill }} />
        })}
      </Row>
      {likely && (
        <span
          className={classes.likely}
          style={{ left: `${placeOf(likely.from)}%`, right: `${100 - placeOf(likely.to)}%` }}
        />
      )}
      <Row as="span" gap={12} justify="between" isOneLine className={classes.poles}>
        <span>{lowPole}</span>
        <span>{highPole}</span>
      </Row>
    </div>
  )
}
