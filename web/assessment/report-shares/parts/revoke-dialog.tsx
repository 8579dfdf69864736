import { notifications } from '@mantine/notifications'
import type { ReportShare } from '@seatwise/contract/report-shares'
import { useWrite } from '../../../kernel/use-action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { revokeShare } from '../data.ts'
import { reportWords, subjectOf } from '../words.ts'

type Props = { share: ReportShare; returnTo: string; onClose: () => void }

/** Asks before a link stops working. */
export function RevokeDialog({ share, returnTo, onClose }: Props) {
  const { problem, pending, run } = useWrite('report-shares', { isToldInPlace: true })
  async function revoke() {
    await revokeShare(share.id)
    notifications.show({ message: 'Link revoked' })
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Revoke this link to ${reportWords(share.kind, subjectOf(share))}?`}
      explains="It stops working at once, for good. Whoever has read or printed the report keeps what they have."
      confirm="Revoke link"
      isDangerous
      pending={pending}
      problem={problem}
      onConfirm={() => void run(revoke)}
      onKeep={onClose}
      returnTo={returnTo}
    />
  )
}
