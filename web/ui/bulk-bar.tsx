import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Button, CloseButton } from '@mantine/core'
import { announceBar } from './bar-height.ts'
import { selectedCount, type Selection } from './selection.ts'
import { Row } from './layout.tsx'
import classes from './bulk-bar.module.css'

type Props = {
  selection: Selection
  /** How many rows match, in words: "63 surveys". Undefined where all of them are on the screen. */
  all?: { words: string; onSelect: () => void; isCounting: boolean } | undefined
  /** Why the last change was refused. */
  problem?: string | undefined
  onClear: () => void
  /** What can be done with the selected rows. */
  children: ReactNode
}

/** Floats above the list while rows are selected. Esc ends the selection. */
export function BulkBar({ selection, all, problem, onClear, children }: Props) {
  const clear = useEffectEvent(onClear)
  const count = selectedCount(selection)
  const isShown = count > 0

  useEffect(() => {
    if (!isShown) return undefined
    const onKey = (event: KeyboardEvent) => {
      // An open menu or dialog closes first.
      const isInside = document.querySelector('dialog[open], [role="menu"], [role="listbox"]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isInside) clear()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isShown])

  if (!isShown) return null
  return (
    <Row
      ref={announceBar}
      as="section"
      gap={12}
      rowGap={8}
      align="center"
      className={classes.bar}
      aria-label="Selected rows"
    >
      <p role="status">{count.toLocaleString('en')} selected</p>
      {all && (
        <Button variant="transparent" size="xs" loading={all.isCounting} onClick={all.onSelect}>
          Select all {all.words}
        </Button>
      )}
      <Row gap={2} align="center" className={classes.actions}>
        {children}
      </Row>
      <CloseButton aria-label="End the selection" onClick={onClear} />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </Row>
  )
}
