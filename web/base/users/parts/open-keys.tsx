import { notifications } from '@mantine/notifications'
import { counted } from '../../../kernel/counted.ts'
import { call } from '../../../kernel/session.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

type Props = {
  user_id: string
  /** Which sessions have ended: "All", "Your other". */
  whose: string
  keys: number
  returnTo?: string
  onClose: () => void
}

/** After sessions have ended: says that API keys go on working, and offers to end them too. */
export function OpenKeys({ user_id, whose, keys, returnTo, onClose }: Props) {
  const { problem, pending, run } = useAction({ isToldInPlace: true })
  const counts = counted(keys, ['API key', 'API keys'])!
  const goes = keys === 1 ? 'goes' : 'go'
  async function revoke() {
    await call('DELETE /api-keys', { query: { user_id } })
    notifications.show({ message: `${counts} revoked` })
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Revoke ${counts} too?`}
      explains={`${whose} sessions have ended, but ${counts} ${goes} on working. Revoked API keys are refused at once and cannot be given back: programs that use them need new ones.`}
      keep="Keep"
      confirm="Revoke"
      isDangerous
      pending={pending}
      problem={problem}
      onConfirm={() => void run(revoke)}
      onKeep={onClose}
      {...(returnTo ? { returnTo } : {})}
    />
  )
}
