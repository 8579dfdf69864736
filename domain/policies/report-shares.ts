import type { ReportShareState } from '@seatwise/contract/values/assessment'
import { can, isOwner, type Actor } from '../permissions.ts'

type Reader = Actor & { id: string }
type Share = { state: ReportShareState; made_by_user_id: string }

/** Owners see all links of their companies; other users see only the links that they made. */
export const seesAllShares = (reader: Actor) => isOwner(reader.auth_role)

/** Only the maker can copy the link. A colleague who opened it would be counted as an external reader. */
export const canCopyShare = (reader: Reader, share: Share) =>
  share.state === 'open' && share.made_by_user_id === reader.id && can(reader, 'report-shares.write')

/**
 * A link that has ended stays closed and need not be revoked; one that is closed for now could open again, so it can
 * be.
 */
export const canRevokeShare = (reader: Reader, { state, made_by_user_id }: Share) =>
  state !== 'revoked' &&
  state !== 'expired' &&
  can(reader, 'report-shares.write') &&
  (made_by_user_id === reader.id || seesAllShares(reader))
