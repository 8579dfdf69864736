import type { ManagedUser, UserProfile } from '@seatwise/contract/users'
import type { profileTabs as tabKeys } from '@seatwise/contract/values/base'
import { can } from '@seatwise/domain/permissions'
import type { Words } from '../../kernel/problem-messages.ts'
import { browserZone } from '../../ui/time-zones.ts'

export const stateWords: Record<ManagedUser['state'], string> = {
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',
}

export const mfaWords: Record<ManagedUser['mfa'], string> = {
  TOTP: 'Authenticator app',
  SMS: 'Text message',
  NONE: 'Off',
}

/**
 * A note for users who can have API keys: these are not sessions, but a user who ends the sessions after a theft
 * expects the keys to end too.
 */
export const keysWords = (user: UserProfile): string =>
  can(user, 'api-keys.read') ? ' API keys go on working; you are then asked whether yours end too.' : ''

/** Messages of refusals in the user dialogs. */
export const refusalWords: Words = {
  changed_meanwhile: 'Somebody else has changed this meanwhile. Close this to see how it is now.',
  not_found: 'This user is not here any more. Close this and look at the list again.',
  too_many_requests: 'Enough emails for now: five an hour is the limit. Try again later.',
}

/** The time zone of a user who has chosen none. */
export const ownZoneWords = ({ company }: Pick<UserProfile, 'company'>) =>
  company.time_zone ? `Same as the company (${company.time_zone})` : `Same as this browser (${browserZone})`

/** The tabs of the profile, by the last part of their URL. */
export const profileTabs = {
  details: 'Details',
  security: 'Security',
  sessions: 'Sessions',
  notifications: 'Notifications',
} as const satisfies Record<(typeof tabKeys)[number], string>
export type ProfileTab = keyof typeof profileTabs

export const isProfileTab = (text: string): text is ProfileTab => Object.hasOwn(profileTabs, text)
