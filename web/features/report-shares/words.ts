import type { ReportShare } from '@seatwise/contract/report-shares'
import { shownNames, type ReportShareState, type ShownName } from '@seatwise/contract/values'
import { date } from '../../ui/dates.ts'

/** How a shared report names the person. */
export const shownNameWords: Record<ShownName, string> = {
  full: 'Full name',
  first: 'First name only',
  initials: 'Initials only',
}
export const shownNameChoices = shownNames.map((value) => ({ value, label: shownNameWords[value] }))

export const daysWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Whether a link opens its report, and why not. */
const stateWords: Record<ReportShareState, string> = {
  open: 'Open',
  expired: 'Expired',
  revoked: 'Revoked',
  archived: 'Closed: the result is archived',
  maker_left: 'Closed: its maker has no access',
  not_possible: 'Closed: the report is not possible now',
  company_suspended: 'Closed: the company is suspended',
}

/** Until when it opens, or since when it does not. */
export function untilWords({ state, expires_at, revoked_at }: ReportShare): string {
  if (state === 'revoked' && revoked_at) return `Revoked ${date(revoked_at)}`
  if (state === 'expired') return `Expired ${date(expires_at)}`
  return state === 'open' ? `Open until ${date(expires_at)}` : stateWords[state]
}

export const openingsWords = ({ openings }: ReportShare) =>
  openings === 0 ? 'Never' : openings === 1 ? 'Once' : `${openings.toLocaleString('en')} times`

export const subjectOf = ({ results }: ReportShare) => results.map(({ name }) => name).join(', ')

export const makerOf = ({ made_by }: ReportShare) => made_by.name ?? 'Somebody of another company'
