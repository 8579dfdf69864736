import type { ReportShareState } from '@seatwise/contract/values'
import { can, isOwner, type Actor } from '../permissions.ts'

type Reader = Actor & { id: string }
type Share = { state: ReportShareState; made_by_user_id: string }

/** Everybody sees the links that they made; owners all of their companies. */
export const seesAllShares = (reader: Actor) => isOwner(reader.auth_role)

/** The link itself is for its maker alone: who opens one made by a colleague would be taken for a reader outside. */
export const canCopyShare = (reader: Reader, share: Share) =>
  share.state === 'open' && share.made_by_user_id === reader.id && can(reader, 'report-shares.write')

/** One that is over stays so; one that is closed for now could open again. */
export const canRevokeShare = (reader: Reader, { state, made_by_user_id }: Share) =>
  state !== 'revoked' &&
  state !== 'expired' &&
  can(reader, 'report-shares.write') &&
  (made_by_user_id === reader.id || seesAllShares(reader))
