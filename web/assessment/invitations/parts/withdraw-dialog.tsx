import { notifications } from '@mantine/notifications'
import { call } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { refusalWords } from '../words.ts'

/** Asks before an invitation is withdrawn. */
export function WithdrawDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { problem, pending, run } = useWrite('survey-results', { words: refusalWords, isToldInPlace: true })
  async function withdraw() {
    await call('DELETE /invitations', { query: { id } })
    notifications.show({ message: 'Invitation withdrawn' })
    onClose()
  }
  return (
    <ConfirmDialog
      title="Withdraw this invitation?"
      explains="The links in the emails stop working at once, and no reminder follows. Answers given so far are kept: you can invite the person again later."
      confirm="Withdraw"
      isDangerous
      pending={pending}
      problem={problem}
      onConfirm={() => void run(withdraw)}
      onKeep={onClose}
    />
  )
}
