import type { SurveyLink } from '@seatwise/contract/survey-links'
import { CallError, noAnswer } from '../../platform/call.ts'
import { date } from '../../ui/dates.ts'

const states: Record<SurveyLink['state'], string> = {
  open: 'Open',
  closed: 'Closed',
  expired: 'Expired',
  full: 'Used up',
  role_retired: 'Closed: its role is retired',
}

export const stateWords = ({ state }: Pick<SurveyLink, 'state'>): string => states[state]

/** What the link is for and how far it goes, one short line each. */
export function detailsOf({ role, uses, max_uses, expires_at, owner }: SurveyLink): string[] {
  return [
    role ? `For ${role.name}` : 'People choose the role',
    max_uses === null ? `${uses} registered` : `${uses} of ${max_uses} registered`,
    ...(expires_at ? [`Works until ${date(expires_at)}`] : []),
    owner ? `Mails go to ${owner.name ?? 'someone outside your company'}` : 'No one gets its mails',
  ]
}

export function wordsFor(error: Error): string {
  if (!(error instanceof CallError)) return noAnswer
  if (error.entries.length > 0) return 'Please correct the marked fields.'
  if (error.problem === 'changed_meanwhile')
    return 'Someone else changed this meanwhile. Close this to see how it is now.'
  return error.message
}

export function faultsOf(error: Error | null): Record<string, string> {
  const entries = error instanceof CallError ? error.entries : []
  return Object.fromEntries(entries.map(({ path, message }) => [path, message]))
}
