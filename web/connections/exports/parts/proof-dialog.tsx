import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordForm } from '../../../base/auth/public.ts'
import classes from '../exports.module.css'

type Props = {
  title: string
  explains: string
  submit: string
  /** Called with the password; throws if the server refuses. */
  onGiven: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password again before all data of a company is exported. */
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
