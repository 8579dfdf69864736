import classes from './progress-bar.module.css'

type Props = { value: number; max: number; label: string }

/** A progress bar in our own color, because the browser's has too little contrast. */
export const ProgressBar = ({ value, max, label }: Props) => (
  <progress className={classes.bar} max={max} value={value} aria-label={label} />
)
