import type { ReportShare } from '@seatwise/contract/report-shares'
import { Confirm } from '../../../kernel/confirm.tsx'
import { revokeShare } from '../data.ts'
import { reportWords, subjectOf } from '../words.ts'

type Props = { share: ReportShare; returnTo: string; onClose: () => void }

/** Asks for confirmation before a link is revoked. */
export const RevokeDialog = ({ share, ...props }: Props) => (
  <Confirm
    {...props}
    feature="report-shares"
    title={`Revoke this link to ${reportWords(share.kind, subjectOf(share))}?`}
    explains="It stops working at once, for good. Whoever has read or printed the report keeps what they have."
    confirm="Revoke link"
    isDangerous
    run={() => revokeShare(share.id)}
    done="Link revoked"
  />
)
