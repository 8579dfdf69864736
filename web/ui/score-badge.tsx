import { bandOf } from '@seatwise/domain/bands'
import type { Brand } from '@seatwise/domain/brands/brand'
import { Pill } from './pill.tsx'
import classes from './score-badge.module.css'
import { ScoreTrack } from './score-track.tsx'

type Props = {
  score: number
  colours: Brand['bands']
  /** Draws the score and this range on a track between the number and the words. */
  likely?: { from: number; to: number } | null
  /** The answers are doubtful, so the score shows no band. */
  isDoubtful?: boolean
  /** The number alone; screen readers read the words. */
  isCompact?: boolean
  /** The track takes the room that there is. */
  isWide?: boolean
}

/** The band of a score; doubtful answers have none. */
export const scoreWords = (score: number, isDoubtful: boolean) =>
  isDoubtful ? 'Doubtful answers' : bandOf(score).words

/** A list has room for the first word. */
const doubtful = (
  <Pill tone="warn">
    Doubtful<span className="visually-hidden"> answers</span>
  </Pill>
)

/** A score with its band in words, because colour alone is not accessible. */
export function ScoreBadge({ score, colours, likely, isDoubtful = false, isCompact = false, isWide = false }: Props) {
  const { fill, ink } = colours[bandOf(score).key]
  return (
    <span className={classes.score} data-doubtful={isDoubtful} data-wide={isWide}>
      <b style={isDoubtful ? undefined : { background: fill, color: ink }}>{score}</b>
      {likely !== undefined && <ScoreTrack score={score} likely={likely} isWide={isWide} />}
      <span className={isCompact ? 'visually-hidden' : undefined}>{isDoubtful ? doubtful : bandOf(score).words}</span>
    </span>
  )
}
