import { Button } from '@mantine/core'
import { send } from '../../../kernel/call.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { Text } from '../../../ui/layout.tsx'
import classes from '../auth.module.css'

/** Redirects to the hosted identity provider, which redirects back to this page. */
export function HostedButton({ name }: { name: string }) {
  const { problem, pending, run } = useAction()
  return (
    <div className={classes.hosted}>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={pending}
        onClick={() =>
          void run(async () => {
            const { data } = await send('POST /auth/hosted/start', {})
            location.assign(data.url)
          })
        }
      >
        Continue with {name}
      </Button>
      <Text tone="bad" className={classes.problem} role="alert">
        {problem}
      </Text>
    </div>
  )
}
