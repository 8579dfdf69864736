import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Button, CloseButton } from '@mantine/core'
import { announceBar } from './bar-height.ts'
import { selectedCount, type Selection } from './selection.ts'
import { Row } from './layout.tsx'
import classes from './bulk-bar.module.css'

/** @property key the keyboard shortcut of the action */
type BulkAction = { label: string; id?: string; key?: string; run: () => void; isUnavailable?: boolean }

type Props = {
  selection: Selection
  /** The number of matching rows in words: "63 surveys". Undefined if all of them are loaded. */
  all?: { words: string; onSelect: () => void; isCounting: boolean } | undefined
  /** The reason why the last change was refused. */
  problem?: string | undefined
  onClear: () => void
  /** Actions for the selected rows. */
  actions?: readonly (BulkAction | false)[]
  /** True while one of the actions runs. */
  pending?: boolean
  /**
   * Controls before the actions. A `span` among them is shown after the actions and says why one of them is
   * unavailable.
   */
  children?: ReactNode
}

/** A bar that floats above the list while rows are selected. Escape clears the selection. */
export function BulkBar(props: Props) {
  const { selection, all, problem, onClear, actions = [], pending = false, children } = props
  const clear = useEffectEvent(onClear)
  const count = selectedCount(selection)
  const isShown = count > 0

  useEffect(() => {
    if (!isShown) return undefined
    const onKey = (event: KeyboardEvent) => {
      // Escape closes an open menu or dialog first.
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
        {actions.map(
          (action) =>
            action && (
              <Button
                key={action.label}
                {...(action.id ? { id: action.id } : {})}
                size="xs"
                variant="default"
                loading={pending}
                disabled={action.isUnavailable === true}
                onClick={action.run}
                rightSection={action.key && <kbd aria-hidden>{action.key}</kbd>}
              >
                {action.label}
              </Button>
            ),
        )}
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
