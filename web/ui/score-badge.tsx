import { bandOf } from '@seatwise/domain/bands'
import type { Brand } from '@seatwise/domain/brands/brand'
import { Pill } from './pill.tsx'
import classes from './score-badge.module.css'
import { ScoreTrack } from './score-track.tsx'

type Props = {
  score: number
  colours: Brand['bands']
  /** The likely range of the score; with it, a track is drawn between the number and the words. */
  likely?: { from: number; to: number } | null
  /** True if the answers are doubtful; the score then has no band. */
  isDoubtful?: boolean
  /** True to show the number alone; screen readers still read the words. */
  isCompact?: boolean
  /** True if the track fills the available width. */
  isWide?: boolean
}

/** The band of a score in words; doubtful answers have no band. */
export const scoreWords = (score: number, isDoubtful: boolean) =>
  isDoubtful ? 'Doubtful answers' : bandOf(score).words

/** Lists show only the first word. */
const doubtful = (
  <Pill tone="warn">
    Doubtful<span className="visually-hidden"> answers</span>
  </Pill>
)

/** A score with its band in words, because color alone is not accessible. */
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
