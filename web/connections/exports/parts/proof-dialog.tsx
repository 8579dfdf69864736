import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordForm } from '../../../base/auth/public.ts'
import classes from '../exports.module.css'

type Props = {
  title: string
  explains: string
  submit: string
  /** Does what is asked for, and throws what the server refuses. */
  onGiven: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password again before everything of a company leaves. */
export function ProofDialog({ title, explains, submit, onGiven, onClose }: Props) {
  async function give(password: string) {
    await onGiven(password)
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={classes.explains}>{explains}</p>
      <PasswordForm submit={submit} feature="exports" onGiven={give} onCancel={onClose} />
    </Dialog>
  )
}
