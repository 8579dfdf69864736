import classes from './band-chart.module.css'

type Ends = { from: number; to: number }
type Props = {
  percentile: number
  /** The ranges of the usual level: two of three, and nine of ten. */
  inner: Ends
  outer: Ends
  /** What a role asks for; an open end reaches the end of the track. */
  target?: { lo: number | null; hi: number | null }
  label: string
}

/** Draws a percentile on a track of 0 to 100 with its two error bands, over the target of a role. */
export function BandChart({ percentile, inner, outer, target, label }: Props) {
  const from = target?.lo ?? 0
  const to = target?.hi ?? 100
  return (
    <svg className={classes.chart} viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label={label}>
      {target && <rect className={classes.target} x={from} y="3" width={to - from} height="18" />}
      {target?.lo && <line className={classes.end} x1={from} x2={from} y1="3" y2="21" />}
      {target?.hi && <line className={classes.end} x1={to} x2={to} y1="3" y2="21" />}
      <rect className={classes.track} x="0" y="10" width="100" height="4" />
      <line className={classes.middle} x1="50" x2="50" y1="6" y2="18" />
      <rect className={classes.outer} x={outer.from} y="8" width={outer.to - outer.from} height="8" />
      <rect className={classes.inner} x={inner.from} y="8" width={inner.to - inner.from} height="8" />
      <line className={classes.mark} x1={percentile} x2={percentile} y1="2" y2="22" />
    </svg>
  )
}
