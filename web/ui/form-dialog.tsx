import type { ComponentProps } from 'react'
import { DialogForm } from './dialog-form.tsx'
import { Dialog } from './dialog.tsx'

type Props = Omit<ComponentProps<typeof DialogForm>, 'onCancel'> & {
  title: string
  /** The id of the element that takes the focus on closing. */
  returnTo?: string | undefined
  onClose: () => void
}

/** A dialog that consists of a form with few fields. */
export const FormDialog = ({ title, returnTo, onClose, ...form }: Props) => (
  <Dialog title={title} onClose={onClose} {...(returnTo ? { returnTo } : {})}>
    <DialogForm {...form} onCancel={onClose} />
  </Dialog>
)
