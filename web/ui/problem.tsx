import { Button } from '@mantine/core'
import classes from './problem.module.css'
import { Row } from './layout.tsx'

/** An error message that stays on the page until a later attempt succeeds. */
export function Problem({ error, onRetry }: { error: Pick<Error, 'message'>; onRetry: () => void }) {
  return (
    <Row gap={12} align="center" justify="between" className={classes.problem} role="alert">
      <p>{error.message}</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Row>
  )
}
