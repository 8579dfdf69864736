import type { SurveyLink } from '@seatwise/contract/survey-links'
import type { Words } from '../../platform/problem-messages.ts'
import { date } from '../../ui/dates.ts'

const states: Record<SurveyLink['state'], string> = {
  open: 'Open',
  closed: 'Closed',
  expired: 'Expired',
  full: 'Used up',
  role_retired: 'Closed: its role is retired',
}

export const stateWords = ({ state }: Pick<SurveyLink, 'state'>): string => states[state]

/** A link expires at the first instant of the day after its last one. */
export const lastMoment = (expires_at: string): string => new Date(Date.parse(expires_at) - 1).toISOString()

/** What the link is for and how far it goes, one short line each. */
export function detailsOf({ role, uses, max_uses, expires_at, owner }: SurveyLink): string[] {
  return [
    role ? `For ${role.name}` : 'People choose the role',
    max_uses === null ? `${uses} registered` : `${uses} of ${max_uses} registered`,
    ...(expires_at ? [`Last day: ${date(lastMoment(expires_at))}`] : []),
    owner ? `Mails go to ${owner.name ?? 'someone outside your company'}` : 'No one gets its mails',
  ]
}

/** What is said in the dialogs of a link. */
export const refusalWords: Words = {
  changed_meanwhile: 'Someone else changed this link meanwhile. Close this to see how it is now.',
  not_found: 'This link is not here any more. Close this and look at the list again.',
}
