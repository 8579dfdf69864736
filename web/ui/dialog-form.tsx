import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '@mantine/core'
import { DialogFoot } from './dialog-foot.tsx'
import classes from './dialog.module.css'
import { Stack } from './layout.tsx'

type Props = {
  /** What follows, or what is asked for. */
  explains?: ReactNode
  /** Why it was refused, where no field is to blame. */
  problem?: string | undefined
  submit: string
  pending: boolean
  /** It waits for a choice. */
  isBlocked?: boolean
  isDangerous?: boolean | undefined
  /** The button that leaves things as they are. */
  cancel?: string
  /** The focus begins there. */
  isCancelFirst?: boolean
  onSubmit: () => void
  onCancel: () => void
  children?: ReactNode
}

/** A dialog's question with few fields: its words, the fields, why it was refused, and the buttons at its foot. */
export function DialogForm(props: Props) {
  const { explains, problem, submit, pending, isBlocked, isDangerous, onSubmit, onCancel, children } = props
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    // It may be opened from another form, which is not sent with it.
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
