import { useState } from 'react'
import { Textarea } from '@mantine/core'
import { FormDialog } from '../../../ui/form-dialog.tsx'

type Props = {
  title: string
  /** What the reason is for, and who can read it. */
  explains: string
  button: string
  pending: boolean
  /** The reason why the change was refused. */
  problem?: string | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
  /** The id of the element that takes the focus on closing. */
  returnTo?: string
}

/** Asks for the reason of a change. */
export function ReasonDialog({ title, explains, button, pending, problem, onConfirm, onClose, returnTo }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const confirm = () => {
    if (reason.trim() === '') setMissing(true)
    else onConfirm(reason.trim())
  }
  return (
    <FormDialog
      title={title}
      returnTo={returnTo}
      explains={explains}
      problem={problem}
      submit={button}
      pending={pending}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Textarea
        label="Reason"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={isMissing && reason.trim() === '' ? 'Give a reason.' : undefined}
        rows={3}
        data-autofocus
      />
    </FormDialog>
  )
}
