import type { ReactNode } from 'react'
import { DialogForm } from './dialog-form.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** What follows from it. */
  explains: string
  /** What is still to be said. */
  children?: ReactNode
  /** Leaves things as they are; it has the focus. */
  keep?: string
  /** Does it after all. */
  confirm: string
  /** Something is lost, or ends for other people. */
  isDangerous?: boolean | undefined
  pending?: boolean
  /** Why it was refused. */
  problem?: string | undefined
  onKeep: () => void
  onConfirm: () => void
  /** The id of the element that takes the focus on closing. */
  returnTo?: string | undefined
}

/** Asks before something is done that a click alone should not do. */
export function ConfirmDialog(props: Props) {
  const { title, explains, keep = 'Cancel', confirm, isDangerous, pending = false, problem, onKeep, onConfirm } = props
  const { returnTo, children } = props
  return (
    <Dialog title={title} onClose={onKeep} {...(returnTo ? { returnTo } : {})}>
      <DialogForm
        explains={explains}
        problem={problem}
        submit={confirm}
        pending={pending}
        isDangerous={isDangerous}
        cancel={keep}
        isCancelFirst
        onSubmit={onConfirm}
        onCancel={onKeep}
      >
        {children}
      </DialogForm>
    </Dialog>
  )
}
