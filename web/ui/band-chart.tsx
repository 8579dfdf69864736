import classes from './band-chart.module.css'

type Ends = { from: number; to: number }

/** Draws a percentile on a track of 0 to 100 with its two error bands. */
export function BandChart({
  percentile,
  inner,
  outer,
  label,
}: {
  percentile: number
  inner: Ends
  outer: Ends
  label: string
}) {
  return (
    <svg className={classes.chart} viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect className={classes.track} x="0" y="2.6" width="100" height="2.8" />
      <rect className={classes.outer} x={outer.from} y="2.6" width={outer.to - outer.from} height="2.8" />
      <rect className={classes.inner} x={inner.from} y="1.6" width={inner.to - inner.from} height="4.8" />
      <line className={classes.middle} x1="50" x2="50" y1="0" y2="8" />
      <line className={classes.mark} x1={percentile} x2={percentile} y1="0" y2="8" />
    </svg>
  )
}
