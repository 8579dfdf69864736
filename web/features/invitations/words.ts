import type { Invitation } from '@seatwise/contract/invitations'
import type { NotInvitedReason } from '@seatwise/contract/values'
import { currentBrand } from '../../platform/brand.ts'
import type { Words } from '../../platform/problem-messages.ts'
import { date } from '../../ui/dates.ts'
import type { Outcome } from './send.ts'

export const inviteTitle = () => `Invite ${currentBrand().texts.people}`

export const reasonWords: Record<NotInvitedReason, string> = {
  repeated: 'is in the list twice',
  invited: 'has an open invitation or an unfinished survey for this role',
  finished: 'has finished a survey for this role',
  mail_limit: 'has had as many survey emails this week as a person may get',
}

export const stateWords: Record<Invitation['state'], string> = {
  invited: 'The email is waiting to be sent.',
  sent: 'The email has been sent.',
  opened: 'The link has been opened.',
  started: 'The survey has been started.',
  completed: 'The survey is finished.',
  expired: 'The time to take the survey has passed.',
  failed: 'The email could not be delivered.',
  withdrawn: 'The invitation was withdrawn.',
}

/** Who invited the person and until when the link works, one short line each. */
export function detailsOf({ invited_by, created_at, reminders, expires_at, state }: Invitation): string[] {
  const hasEnded = state === 'expired' || state === 'withdrawn'
  return [
    `Invited ${date(created_at)} by ${invited_by.name ?? 'someone outside your company'}`,
    ...(reminders > 0 ? [reminders === 1 ? '1 automatic reminder' : `${reminders} automatic reminders`] : []),
    ...(hasEnded || state === 'started' ? [] : [`Link works until ${date(expires_at)}`]),
  ]
}

export const refusalWords: Words = {
  not_found: 'This invitation is not here any more. Load the page again.',
  result_archived: 'This result is archived. Restore it first.',
}

export const peopleWords = (count: number) => (count === 1 ? '1 person' : `${count} people`)

export const laterWords = 'waits for another day: a company can invite only so many people a day'

/** The outcome as a CSV file: one line for each address. */
export function outcomeFile({ invited, not_invited, later }: Outcome): string {
  const lines = [
    ['Email', 'Outcome'],
    ...invited.map(({ email }) => [email, 'invited']),
    ...not_invited.map(({ email, reason }) => [email, `not invited: ${reasonWords[reason]}`]),
    ...later.map((email) => [email, `not invited: ${laterWords}`]),
  ]
  return lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
}
