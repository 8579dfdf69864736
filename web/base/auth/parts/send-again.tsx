import { useEffect, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { Row } from '../../../ui/layout.tsx'
import classes from '../auth.module.css'

/** Emails mostly take seconds: a user who asks again immediately would only get two. */
const waitMs = 30_000

type Props = {
  pending: boolean
  /** True if the page already shows the refusal. */
  isRefused: boolean
  onSend: () => void
}

/** Sends another email or text message, after a wait, to a person who did not receive the first one. */
export function SendAgain({ pending, isRefused, onSend }: Props) {
  const [waits, setWaits] = useState(true)
  const [isSent, setSent] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setWaits(false), waitMs)
    return () => clearTimeout(timer)
  }, [waits])
  const send = () => {
    // The focused button disappears, so the text takes the focus.
    words.current?.focus()
    setWaits(true)
    setSent(true)
    onSend()
  }
  return (
    <Row gap={16} rowGap={8} align="center" className={classes.again}>
      <p ref={words} role="status" tabIndex={-1}>
        {pending
          ? 'One moment …'
          : !waits
            ? 'Nothing there yet?'
            : isSent && !isRefused
              ? 'Sent again. Only the newest one works.'
              : 'Nothing there yet? In half a minute you can have it sent again.'}
      </p>
      {!waits && !pending && (
        <Button variant="default" onClick={send}>
          Send again
        </Button>
      )}
    </Row>
  )
}
