import { Grid } from './layout.tsx'
import classes from './card-skeleton.module.css'

/** Grey placeholders while cards are loaded, in one column, or in a wide and a narrow one. */
export const CardSkeleton = ({ columns = 2 }: { columns?: 1 | 2 }) => (
  <Grid gap={16} className={classes.columns} data-columns={columns} aria-busy="true">
    <span className="visually-hidden">Loading</span>
    <div>
      <i />
      <i />
    </div>
    {columns === 2 && (
      <div>
        <i />
        <i />
      </div>
    )}
  </Grid>
)
