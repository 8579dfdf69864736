import type { SurveyLink } from '@seatwise/contract/survey-links'
import type { Words } from '../../kernel/problem-messages.ts'
import { shortDate } from '../../ui/dates.ts'

const states: Record<SurveyLink['state'], string> = {
  open: 'Open',
  closed: 'Closed',
  expired: 'Expired',
  full: 'Used up',
  role_retired: 'Closed: its role is retired',
}

export const stateWords = ({ state }: Pick<SurveyLink, 'state'>): string => states[state]

export const titleOf = ({ is_default, role }: SurveyLink): string =>
  is_default ? 'Company link' : role ? `Link for ${role.name}` : 'Link for any role'

/** The last moment of a link, which has an exclusive end (the midnight after its last day). */
export const lastMoment = (expires_at: string): string => new Date(Date.parse(expires_at) - 1).toISOString()

/** The role of a link; empty if its title contains it. */
export const roleWords = ({ is_default, role }: SurveyLink): string =>
  is_default ? (role ? `For ${role.name}` : 'Any role') : ''

/** The number of registrations through a link, with its maximum. */
export const usesWords = ({ uses, max_uses }: SurveyLink): string =>
  max_uses === null ? uses.toLocaleString('en') : `${uses.toLocaleString('en')} of ${max_uses.toLocaleString('en')}`

const shownLength = 16

/** The last characters of a link's URL, in which URLs differ. */
export function endOf({ url }: Pick<SurveyLink, 'url'>): string {
  const end = new URL(url).searchParams.get('link') ?? url
  return end.length > shownLength ? `…${end.slice(-shownLength / 2)}` : end
}

export const lastDayOf = ({ expires_at }: SurveyLink): string | undefined =>
  expires_at === null ? undefined : shortDate(lastMoment(expires_at))

/** Who gets the email about a finished survey. */
export function ownerWords({ owner }: SurveyLink): string {
  if (!owner) return 'No one'
  if (owner.name === null) return 'Someone outside'
  return owner.active ? owner.name : `${owner.name} (deactivated)`
}

/** Messages of refusals in the survey link dialogs. */
export const refusalWords: Words = {
  changed_meanwhile: 'Someone else changed this link meanwhile. Close this to see how it is now.',
  not_found: 'This link is not here any more. Close this and look at the list again.',
}

/** The URL of a link with a preselected role. */
export function forRole(url: string, role_id: string): string {
  if (role_id === '') return url
  const address = new URL(url)
  address.searchParams.set('role', role_id)
  return address.href
}

/** A sentence with the URL, to paste into a message. */
export const invitingText = (company_name: string, url: string) =>
  `${company_name} invites you to a short survey about how you work. It takes about seven minutes: ${url}`

/** The name of the downloaded QR code file, without extension. */
export const fileNameOf = (name: string) => `survey-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
