import classes from '../company-comparisons.module.css'

type Props = {
  value: number
  range: { from: number; to: number }
  scale: { from: number; to: number }
  /** True for a company that differs from the others. */
  isDifferent?: boolean
}

/** A value as a dot on its range, on the scale of the row. */
export function LikelyRange({ value, range, scale, isDifferent = false }: Props) {
  const place = (at: number) => (100 * (at - scale.from)) / (scale.to - scale.from)
  return (
    <svg className={classes.range} width="100%" height="14" aria-hidden>
      <line x1="0" x2="100%" y1="7" y2="7" />
      <rect x={`${place(range.from)}%`} y="3" width={`${place(range.to) - place(range.from)}%`} height="8" rx="3" />
      <circle data-different={isDifferent} cx={`${place(value)}%`} cy="7" r="4" />
    </svg>
  )
}
