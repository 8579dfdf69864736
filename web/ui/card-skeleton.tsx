import classes from './card-skeleton.module.css'

/** Grey cards in the place of those that are on their way, in a wide column and a narrow one. */
export const CardSkeleton = () => (
  <div className={classes.columns} aria-busy="true">
    <span className="visually-hidden">Loading</span>
    <div>
      <i />
      <i />
    </div>
    <div>
      <i />
      <i />
    </div>
  </div>
)
