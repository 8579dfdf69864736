import classes from './loading.module.css'

/** The full-screen state while the session is verified. */
export function Loading() {
  return (
    <main className={classes.loading} aria-busy="true">
      <p>Loading</p>
    </main>
  )
}
