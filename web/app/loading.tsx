import classes from './loading.module.css'

/** While the session is verified, or a page is loaded. The shell around a page has the main landmark. */
export function Loading() {
  return (
    <div className={classes.loading} aria-busy="true">
      <p>Loading</p>
    </div>
  )
}
