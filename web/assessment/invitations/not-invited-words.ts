import { maxInvitationsOfDay } from '@seatwise/contract/limits'
import type { NotInvitedReason } from '@seatwise/contract/values/assessment'

/** Why a person was not invited. In a file of its own, which lists do not load. */
export const reasonWords: Record<NotInvitedReason, string> = {
  repeated: 'is in the list twice',
  other_team: 'is considered for a job about whose people its team decides: an owner can invite them',
  invited: 'has an open invitation for this role',
  finished: 'has finished a survey for this role',
  mail_limit: 'has had as many survey emails this week as a person may get',
  day_limit: `is over the limit of ${maxInvitationsOfDay} invitations in 24 hours`,
}
