import classes from './lines-skeleton.module.css'

/** Grey lines while a part of a page or a dialog is loaded. */
export const LinesSkeleton = () => (
  <div className={classes.lines} aria-busy="true">
    <span className="visually-hidden">Loading</span>
    <i />
    <i />
    <i />
  </div>
)
