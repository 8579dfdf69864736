import { useEffect, useEffectEvent, useState } from 'react'
import { Button, CloseButton } from '@mantine/core'
import { isTextField } from './typing.ts'
import classes from './undo-bar.module.css'
import { Row } from './layout.tsx'

type Props = {
  message: string
  /** A second action, for something else that can still be reverted. */
  also?: { label: string; onClick: () => void } | undefined
  onUndo: () => void
  onEnd: () => void
}

const shownMs = 10_000

/**
 * Offers to undo the last action for ten seconds, by a button or by Ctrl+Z or Cmd+Z. The time stops while the pointer
 * or the focus is on the bar.
 */
export function UndoBar({ message, also, onUndo, onEnd }: Props) {
  const [isHeld, setHeld] = useState(false)
  const end = useEffectEvent(onEnd)
  const undo = useEffectEvent(onUndo)

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(end, shownMs)
    return () => clearTimeout(timer)
  }, [isHeld])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!isUndo || event.shiftKey || event.altKey || isTextField(event.target)) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <Row
      align="center"
      isOneLine
      className={classes.bar}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{message}</span>
      {also && (
        <Button variant="transparent" onClick={also.onClick}>
          {also.label}
        </Button>
      )}
      <Button variant="transparent" onClick={onUndo}>
        Undo
      </Button>
      <CloseButton aria-label="Close" onClick={onEnd} />
    </Row>
  )
}
