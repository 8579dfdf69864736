import { Link } from '@tanstack/react-router'
import classes from './loading.module.css'

export function NotFoundPage() {
  return (
    <main className={classes.message}>
      <title>Page not found</title>
      <h1>This page does not exist</h1>
      <p>The address may be mistyped, or the page may have moved.</p>
      <Link to="/">Go to the start</Link>
    </main>
  )
}
