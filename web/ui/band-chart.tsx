import classes from './band-chart.module.css'

type Ends = { from: number; to: number }
type Props = {
  percentile: number
  /** The error bands of the percentile: `inner` covers about two of three cases, `outer` nine of ten. */
  inner: Ends
  outer: Ends
  /** The target range of a role; null means no limit, and the drawn range ends at the end of the track. */
  target?: { lo: number | null; hi: number | null }
  label: string
}

/**
 * Widths of strokes in pixels. The strokes at the ends of the target are drawn inside of it, so that none is cut off at
 * 0 or 100.
 */
const tick = 1.5
const mark = 3

/** Draws a percentile on a track of 0 to 100 with its two error bands, over the target of a role. */
export function BandChart({ percentile, inner, outer, target, label }: Props) {
  const from = target?.lo ?? 0
  const to = target?.hi ?? 100
  return (
    <svg className={classes.chart} role="img" aria-label={label}>
      {target && <Span className={classes.target} from={from} to={to} y={3} height={18} />}
      <Span className={classes.track} from={0} to={100} y={10} height={4} round />
      <line className={classes.middle} x1="50%" x2="50%" y1="6" y2="18" />
      <Span className={classes.outer} {...outer} y={8} height={8} round />
      <Span className={classes.inner} {...inner} y={8} height={8} round />
      {target && (
        <>
          <rect className={classes.end} x={`${from}%`} y="3" width={tick} height="18" />
          <rect className={classes.end} x={`${to}%`} y="3" width={tick} height="18" transform={`translate(-${tick})`} />
        </>
      )}
      <rect
        className={classes.mark}
        x={`${percentile}%`}
        y="2"
        width={mark}
        height="20"
        rx={mark / 2}
        transform={`translate(-${mark / 2})`}
      />
    </svg>
  )
}

type SpanProps = Ends & { className: string | undefined; y: number; height: number; round?: true }

const Span = ({ className, from, to, y, height, round }: SpanProps) => (
  <rect
    className={className}
    x={`${from}%`}
    y={y}
    width={`${to - from}%`}
    height={height}
    rx={round ? height / 2 : 0}
  />
)
