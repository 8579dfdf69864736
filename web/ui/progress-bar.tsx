import classes from './progress-bar.module.css'

type Props = { value: number; max: number; label: string }

/** A bar of our own color: the browser's has no contrast with the page. */
export const ProgressBar = ({ value, max, label }: Props) => (
  <progress className={classes.bar} max={max} value={value} aria-label={label} />
)
