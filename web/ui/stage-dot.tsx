import classes from './stage-dot.module.css'

/** The color of a stage, beside its name. */
export const StageDot = ({ color }: { color: string }) => (
  <i className={classes.dot} data-stage-color={color} aria-hidden />
)
