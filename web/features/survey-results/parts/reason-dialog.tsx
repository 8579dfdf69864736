import { useState, type SyntheticEvent } from 'react'
import { Button, Textarea } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './reason-dialog.module.css'

type Props = {
  title: string
  /** What the reason is for, and who reads it. */
  explains: string
  button: string
  pending: boolean
  /** Why the change was refused. */
  problem?: string | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
  /** The id of the element that takes the focus on closing. */
  returnTo?: string
}

const maxLength = 500

/** Asks for the reason that a change needs. */
export function ReasonDialog({ title, explains, button, pending, problem, onConfirm, onClose, returnTo }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setMissing(true)
    else onConfirm(reason.trim())
  }
  return (
    <Dialog title={title} onClose={onClose} {...(returnTo ? { returnTo } : {})}>
      <form className={classes.form} onSubmit={confirm} noValidate>
        <p>{explains}</p>
        <Textarea
          label="Reason"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={isMissing && reason.trim() === '' ? 'Give a reason.' : undefined}
          maxLength={maxLength}
          rows={3}
          data-autofocus
        />
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
