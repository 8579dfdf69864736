import { Button } from '@mantine/core'
import type { ApiKey } from '@seatwise/contract/api-keys'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import classes from '../api-keys.module.css'
import { exampleOf } from '../words.ts'

type Props = { made: ApiKey; value: string; onClose: () => void }

/** Shows a new key, the only time that it is shown. */
export function KeyMade({ made, value, onClose }: Props) {
  const example = exampleOf(value, made.permissions, location.origin)
  return (
    <Dialog title={`The API key ${made.name}`} onClose={onClose}>
      <Stack className={classes.made}>
        <SecretField label="API key" value={value} />
        <p>This is the only time that you see it. Keep it where you keep passwords, and never in the code of a page.</p>
        {example && <CodeBlock label="Example" text={example} />}
        <p>
          <DocsLink />
        </p>
      </Stack>
      <DialogFoot>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </Dialog>
  )
}

export const DocsLink = () => (
  <a href="/api/docs" target="_blank" rel="noreferrer">
    All calls of the API
  </a>
)
