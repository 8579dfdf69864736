import classes from './optional.module.css'

/** The label of a field that may stay empty. */
export const Optional = ({ children }: { children: string }) => (
  <>
    {children} <span className={classes.optional}>(optional)</span>
  </>
)
