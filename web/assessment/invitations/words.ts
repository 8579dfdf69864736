import type { Invitation } from '@seatwise/contract/invitations'
import { currentBrand } from '../../kernel/brand.ts'
import type { Words } from '../../kernel/problem-messages.ts'
import { date } from '../../ui/dates.ts'

export const inviteTitle = () => `Invite ${currentBrand().texts.people}`

export const stateWords: Record<Invitation['state'], string> = {
  invited: 'The email is waiting to be sent',
  sent: 'Waiting for the person to open the link',
  opened: 'Waiting for the person to start',
  started: 'Survey in progress',
  completed: 'Survey finished',
  expired: 'Time to take the survey has passed',
  failed: 'The email could not be delivered',
  held: 'The email was not sent: email is not set up',
  uncertain: 'The email may not have arrived',
  withdrawn: 'Invitation withdrawn',
  role_retired: 'The role is retired: nobody can register for it',
}

export const hasEnded = ({ state }: Invitation) => ['expired', 'withdrawn', 'role_retired'].includes(state)

type Step = { name: string; isDone: boolean; detail?: string | undefined }

/** The steps from the invitation to the result, and how far the person has come. */
export function stepsOf({ created_at, invited_by, opened_at, progress, state }: Invitation): Step[] {
  const hasStarted = progress !== null
  return [
    {
      name: 'Invited',
      isDone: true,
      detail: `${date(created_at)} by ${invited_by.name ?? 'someone outside your company'}`,
    },
    {
      name: 'Opened',
      isDone: hasStarted || opened_at !== null,
      detail: opened_at === null ? undefined : date(opened_at),
    },
    { name: 'Started', isDone: hasStarted },
    { name: 'Finished', isDone: state === 'completed' },
  ]
}

/** Further events of the emails, one short phrase each. */
export function detailsOf(invitation: Invitation): string[] {
  const { reminders, expires_at, state } = invitation
  return [
    ...(reminders > 0 ? [reminders === 1 ? '1 automatic reminder' : `${reminders} automatic reminders`] : []),
    ...(hasEnded(invitation) || state === 'started' ? [] : [`link works until ${date(expires_at)}`]),
  ]
}

export const refusalWords: Words = {
  not_found: 'This invitation is not here any more. Load the page again.',
  result_archived: 'This result is archived. Restore it first.',
}

export const peopleWords = (count: number) => (count === 1 ? '1 person' : `${count} people`)
