import type { KeyboardEvent, ReactNode } from 'react'
import { Text } from './layout.tsx'
import classes from './choice-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { takeFocus } from './focus.ts'
import { LinesSkeleton } from './lines-skeleton.tsx'

type Choice = { id: string; label: ReactNode }
type Props = {
  title: string
  /** Undefined while the choices are loading. */
  choices: readonly Choice[] | undefined
  /** The id of the current choice, which cannot be chosen again. */
  current?: string | null | undefined
  /** Shown if there is nothing to choose. */
  none: string
  /** The reason why the last choice was refused, or why the choices could not be loaded. */
  problem?: string | undefined
  pending: boolean
  onChoose: (id: string) => void
  onClose: () => void
}

/** A dialog with a short list of choices: a click or Enter takes a choice, and the arrow keys move along the list. */
export function ChoiceDialog({ title, choices, current, none, problem, pending, onChoose, onClose }: Props) {
  const first = choices?.find(({ id }) => id !== current)?.id
  return (
    <Dialog title={title} onClose={onClose}>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {!choices && !problem && <LinesSkeleton />}
      {choices?.length === 0 && <p>{none}</p>}
      <ul className={classes.choices} onKeyDown={goAlong} aria-busy={pending}>
        {choices?.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              // The dialog focuses this button when it opens. If the choices are loaded later, the button focuses
              // itself.
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
