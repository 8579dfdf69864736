import classes from './stage-dot.module.css'

/** A dot in the color of a stage, shown beside its name. */
export const StageDot = ({ color }: { color: string }) => (
  <i className={classes.dot} data-stage-color={color} aria-hidden />
)
