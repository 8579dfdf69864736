import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '@mantine/core'
import { DialogFoot } from './dialog-foot.tsx'
import classes from './dialog.module.css'
import { Stack } from './layout.tsx'

type Props = {
  /** What happens on submit, or what the fields are for. */
  explains?: ReactNode
  /** The reason why the server refused, if it is not about a field. */
  problem?: string | undefined
  submit: string
  pending: boolean
  /** True while a required choice is missing. */
  isBlocked?: boolean
  isDangerous?: boolean | undefined
  /** The label of the button that changes nothing. */
  cancel?: string
  /** True if the cancel button has the focus at first. */
  isCancelFirst?: boolean
  onSubmit: () => void
  onCancel: () => void
  children?: ReactNode
}

/** A form for a dialog with few fields: an explanation, the fields, the error and the buttons. */
export function DialogForm(props: Props) {
  const { explains, problem, submit, pending, isBlocked, isDangerous, onSubmit, onCancel, children } = props
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    // React bubbles the event to a form that the dialog was opened from, which must not be submitted.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <Stack as="form" gap={20} className={classes.form} onSubmit={send} noValidate>
      {explains && <p className={classes.explains}>{explains}</p>}
      {children}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onCancel} data-autofocus={props.isCancelFirst || undefined}>
          {props.cancel ?? 'Cancel'}
        </Button>
        <Button type="submit" data-danger={isDangerous} loading={pending} disabled={isBlocked ?? false}>
          {submit}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
