import { notifications } from '@mantine/notifications'
import type { ApiKey } from '@seatwise/contract/api-keys'
import { useWrite } from '../../../kernel/use-action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { revokeKey } from '../data.ts'

type Props = { apiKey: ApiKey; returnTo: string; onClose: () => void }

export function RevokeDialog({ apiKey, returnTo, onClose }: Props) {
  const { problem, pending, run } = useWrite('api-keys', { isToldInPlace: true })
  async function revoke() {
    await revokeKey(apiKey.id)
    notifications.show({ message: 'API key revoked' })
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Revoke the API key ${apiKey.name}?`}
      explains="Calls with it are refused at once, for good. A system that still needs the API gets a new one."
      confirm="Revoke"
      isDangerous
      pending={pending}
      problem={problem}
      onConfirm={() => void run(revoke)}
      onKeep={onClose}
      returnTo={returnTo}
    />
  )
}
