import type { UserProfile } from '@seatwise/contract/users'
import { signedInAs } from './principal.ts'
import { actingAs } from './proxy-session.ts'
import { forget, write } from './storage.ts'

type Reader = Pick<UserProfile, 'id'> & { company: Pick<UserProfile['company'], 'name' | 'go_high_level_location_id'> }

/**
 * Stores the company of a profile in localStorage, under names that the customer asked for, until `forgetChoices`. The
 * board also stores the company that it was opened for, as `company.id`.
 */
export function keepOwnCompany({ id, company: { name, go_high_level_location_id: location_id } }: Reader) {
  // A late answer, after a sign-out or after acting as another user has begun or ended, must not store the previous
  // company again.
  if (id !== (actingAs() ?? signedInAs())) return
  write('company.name', name)
  if (location_id === null) forget('company.location_id')
  else write('company.location_id', location_id)
}
