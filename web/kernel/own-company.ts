import type { UserProfile } from '@seatwise/contract/users'
import { signedInAs } from './principal.ts'
import { actingAs } from './proxy-session.ts'
import { forget, write } from './storage.ts'

type Reader = Pick<UserProfile, 'id'> & { company: Pick<UserProfile['company'], 'name' | 'go_high_level_location_id'> }

/**
 * Keeps the company of a profile in the browser, under the customer's names, until `forgetChoices`. The board keeps the
 * company that it was opened for beside them, as `company.id`.
 */
export function keepOwnCompany({ id, company: { name, go_high_level_location_id: location_id } }: Reader) {
  // An answer that comes after a sign-out, or after acting has begun or ended, would bring back what was wiped.
  if (id !== (actingAs() ?? signedInAs())) return
  write('company.name', name)
  if (location_id === null) forget('company.location_id')
  else write('company.location_id', location_id)
}
