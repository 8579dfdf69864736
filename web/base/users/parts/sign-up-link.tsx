import { useRef, useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import classes from '../management.module.css'
import { Row, Stack, Text } from '../../../ui/layout.tsx'

/** Shows a sign-up link once: the server stores only its hash. */
export function SignUpLink({ url, onDone }: { url: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'no' | 'yes' | 'by hand'>('no')
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied('yes'),
      () => {
        field.current?.select()
        setCopied('by hand')
      },
    )
  return (
    <Stack gap={16} className={classes.form}>
      <Text tone="quiet" className={classes.explains}>
        Hand this link over. It works once, for 72 hours, and is shown only now.
      </Text>
      <TextInput ref={field} label="Sign-up link" value={url} readOnly onFocus={() => field.current?.select()} />
      <Text tone="quiet" className={classes.explains} role="status">
        {copied === 'yes' && 'Link copied'}
        {copied === 'by hand' && 'Your browser does not let us copy: the link is selected, copy it yourself.'}
      </Text>
      <Row gap={12} justify="end" className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <Button onClick={() => void copy()} data-autofocus>
          Copy link
        </Button>
      </Row>
    </Stack>
  )
}
