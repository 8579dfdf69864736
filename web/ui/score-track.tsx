import classes from './score-track.module.css'

type Props = {
  score: number
  likely: { from: number; to: number } | null
  /** True if the track fills the available width. */
  isWide?: boolean
}

/** A score from 1 to 99 on a track, with the range in which the long-run score most likely lies. */
export function ScoreTrack({ score, likely, isWide = false }: Props) {
  return (
    <svg
      className={classes.track}
      data-wide={isWide}
      height="14"
      {...(likely
        ? { role: 'img', 'aria-label': `most likely ${likely.from} to ${likely.to}` }
        : { 'aria-hidden': true })}
    >
      <rect className={classes.ground} y="5" width="100%" height="4" rx="2" />
      {likely && (
        <rect
          className={classes.likely}
          x={`${likely.from}%`}
          y="3"
          width={`${likely.to - likely.from}%`}
          height="8"
          rx="3"
        />
      )}
      <rect className={classes.mark} x={`${score}%`} y="1" width="2" height="12" rx="1" />
    </svg>
  )
}
