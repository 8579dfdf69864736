import type { Home } from '@seatwise/contract/home'
import type { Invitation } from '@seatwise/contract/invitations'
import { counted } from '../../platform/counted.ts'
import { hourNow } from '../../ui/dates.ts'

export const greeting = (hour = hourNow()) =>
  hour < 5 ? 'Good evening' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'

export const needsOf = ({ needs, operations }: Home): number =>
  needs.invitations.length +
  needs.doubtful.length +
  (operations?.failed_messages ? 1 : 0) +
  (operations?.failed_tasks ? 1 : 0)

/** Below the greeting: what is new, and how much is waiting. */
export function summaryOf(home: Home): string {
  const needs = needsOf(home)
  const waiting = needs === 0 ? 'Nothing needs you.' : `${needs} ${needs === 1 ? 'thing needs' : 'things need'} you.`
  if (home.operations) return waiting
  const { count } = home.new_results
  const results = count === 0 ? 'No new results' : counted(count, ['new result', 'new results'])!
  return `${results} since yesterday. ${waiting}`
}

const dayMs = 86_400_000

/** Why an invitation needs somebody. */
export function invitationWords({ state, progress, opened_at, mailed_at }: Invitation, now = Date.now()): string {
  if (state === 'failed') return 'The email could not be delivered'
  const lastActive = [mailed_at, opened_at, progress?.answered_at].flatMap((at) => (at ? [Date.parse(at)] : []))
  const days = Math.floor((now - Math.max(...lastActive)) / dayMs)
  const quiet = `quiet for ${days} days`
  if (progress) return `${progress.answered} of ${progress.of} answered, ${quiet}`
  return opened_at ? `Opened the survey but did not begin, ${quiet}` : `Has not opened the email, ${quiet}`
}
