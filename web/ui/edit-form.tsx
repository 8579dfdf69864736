import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { announceBar } from './bar-height.ts'
import { DialogFoot } from './dialog-foot.tsx'
import classes from './edit-form.module.css'
import { keepFocus } from './focus.ts'
import { Row, Text } from './layout.tsx'

/** Why a submit failed: sentences by the path of their field, or a problem that is not about a field. */
type Refusal = { faults: Record<string, string>; problem?: string }

type FormState = {
  refusal: Refusal | undefined
  isChanged: boolean
  pending: boolean
  submit: () => Promise<Refusal | undefined>
  discard: () => void
}

type Props = {
  form: FormState
  children: ReactNode
  /** Replaces the summary of errors if the user has to make a choice. */
  notice?: ReactNode
  /** The label of a submit button that is always shown. Without it, a bar with a button appears at the first change. */
  submit?: string
  /** The label of the button in the bar. */
  save?: string
  /** What a drawer says when the form has changed. */
  changed?: string
  /** True if the action cannot be undone. */
  isDangerous?: boolean
  /** Leaves the form; given only in a drawer. */
  onCancel?: () => void
}

/** An invalid field; `input` is undefined if the form has no such field. */
type Fault = { path: string; sentence: string; label: string; input: HTMLElement | undefined }

/**
 * A form that shows each error at its field, and all of them in a summary. The summary takes the focus, except if there
 * is one error and its field is visible: then the field does.
 */
export function EditForm({
  form,
  children,
  notice,
  submit,
  save = 'Save',
  changed = 'Unsaved changes',
  isDangerous,
  onCancel,
}: Props) {
  const whole = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const [faults, setFaults] = useState<Fault[]>()
  useEffect(() => {
    if (faults) summary.current?.focus()
  }, [faults])
  const isTold = form.refusal !== undefined && faults !== undefined
  const wasTold = useRef(false)
  useEffect(() => {
    // If the focused choice disappeared with the summary, the focus would be lost.
    if (wasTold.current && !isTold && document.activeElement === document.body) {
      whole.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus({ preventScroll: true })
      keepFocus()
    }
    wasTold.current = isTold
  }, [isTold])

  async function attempt(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React bubbles the event to a form from which a dialog was opened, which must not be submitted.
    event.stopPropagation()
    const element = event.currentTarget
    const refusal = await form.submit()
    const faults = Object.entries(refusal?.faults ?? {}).map(([path, sentence]) => faultAt(element, path, sentence))
    const isInPlace = faults.length === 1 && faults[0]?.input && isInSight(faults[0].input)
    if (isInPlace) faults[0]?.input?.focus()
    setFaults(isInPlace ? undefined : faults)
  }

  return (
    <form ref={whole} className={classes.form} noValidate onSubmit={(event) => void attempt(event)}>
      {isTold && (
        <div ref={summary} tabIndex={-1} className={classes.refusal}>
          {notice ?? <Summary problem={form.refusal?.problem} faults={faults} />}
        </div>
      )}
      {children}
      {onCancel ? (
        <DialogFoot>
          {form.isChanged && !isDangerous && <span>{changed}</span>}
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" data-danger={isDangerous} loading={form.pending}>
            {submit}
          </Button>
        </DialogFoot>
      ) : submit ? (
        <Button type="submit" size="md" className={classes.submit} loading={form.pending}>
          {submit}
        </Button>
      ) : (
        form.isChanged && (
          <Row
            align="center"
            justify="end"
            isOneLine
            ref={announceBar}
            className={classes.bar}
            role="group"
            aria-label="Unsaved changes"
          >
            <span>Unsaved changes</span>
            <Button variant="subtle" color="gray" disabled={form.pending} onClick={form.discard}>
              Discard
            </Button>
            <Button type="submit" loading={form.pending}>
              {save}
            </Button>
          </Row>
        )
      )}
    </form>
  )
}

function Summary({ problem, faults }: { problem: string | undefined; faults: readonly Fault[] }) {
  return (
    <div className={classes.summary} role="alert">
      <Text weight="medium">{problem ?? 'Nothing is saved yet. Please correct this first:'}</Text>
      {faults.length > 0 && (
        <ul>
          {faults.map(({ path, label, sentence, input }) => (
            <li key={path}>
              {input ? (
                <button type="button" onClick={() => input.focus()}>
                  {label}
                </button>
              ) : (
                label
              )}
              : {sentence}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function faultAt(form: HTMLFormElement, path: string, sentence: string): Fault {
  const input =
    form.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-path="${CSS.escape(path)}"]`) ?? undefined
  return { path, sentence, label: input?.labels?.[0]?.textContent ?? input?.ariaLabel ?? path, input }
}

/** The height that the bars at the top and at the bottom cover. */
const coveredPx = 80

function isInSight(input: HTMLElement): boolean {
  const { top, bottom } = input.getBoundingClientRect()
  return top >= coveredPx && bottom <= innerHeight - coveredPx
}
