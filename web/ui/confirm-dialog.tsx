import type { ReactNode } from 'react'
import { DialogForm } from './dialog-form.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** What happens on confirmation. */
  explains: string
  /** More content, such as a field. */
  children?: ReactNode
  /** The label of the button that changes nothing; this button has the focus at first. */
  keep?: string
  /** The label of the button that confirms. */
  confirm: string
  /** True if something is deleted, or ends for other people. */
  isDangerous?: boolean | undefined
  pending?: boolean
  /** The reason why the action was refused. */
  problem?: string | undefined
  onKeep: () => void
  onConfirm: () => void
  /** The id of the element that takes the focus on closing. */
  returnTo?: string | undefined
}

/** Asks for confirmation before an action. */
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
