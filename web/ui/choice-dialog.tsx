import type { KeyboardEvent, ReactNode } from 'react'
import { Text } from './layout.tsx'
import classes from './choice-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { takeFocus } from './focus.ts'

type Choice = { id: string; label: ReactNode }
type Props = {
  title: string
  /** Undefined while they are on their way. */
  choices: readonly Choice[] | undefined
  /** The id of the one that holds now; it cannot be chosen again. */
  current?: string | null | undefined
  /** Shown where there is nothing to choose. */
  none: string
  /** Why the last choice was refused, or the choices did not arrive. */
  problem?: string | undefined
  pending: boolean
  onChoose: (id: string) => void
  onClose: () => void
}

/** Asks for one of a few: a click or Enter takes it, the arrow keys go along the list. */
export function ChoiceDialog({ title, choices, current, none, problem, pending, onChoose, onClose }: Props) {
  const first = choices?.find(({ id }) => id !== current)?.id
  return (
    <Dialog title={title} onClose={onClose}>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {!choices && !problem && <p aria-busy="true">Loading</p>}
      {choices?.length === 0 && <p>{none}</p>}
      <ul className={classes.choices} onKeyDown={goAlong} aria-busy={pending}>
        {choices?.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              // The dialog gives it the focus; where the choices come later, it takes it itself.
              data-autofocus={id === first || undefined}
              ref={id === first ? takeFocus : undefined}
              disabled={pending || id === current}
              aria-current={id === current || undefined}
              onClick={() => onChoose(id)}
            >
              {label}
              {id === current && (
                <Text as="span" tone="faint" size="meta" className={classes.now}>
                  now
                </Text>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function goAlong(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons.at((at + step) % buttons.length)?.focus()
}
