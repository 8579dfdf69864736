import { Button } from '@mantine/core'
import classes from './problem.module.css'

/** An error message that stays on the page until the next successful try. */
export function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={classes.problem} role="alert">
      <p>{error.message}</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
