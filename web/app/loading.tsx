import classes from './loading.module.css'

/** Shown while the session is verified or a page is loaded. The main landmark is in the shell around it. */
export function Loading() {
  return (
    <div className={classes.loading} aria-busy="true">
      <p>Loading</p>
    </div>
  )
}
