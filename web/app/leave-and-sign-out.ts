import { signOut } from '../kernel/session.ts'
import { mayLeave } from '../kernel/unsaved-changes.ts'

/** Asks first if there are unsaved changes, because they would be lost with the session. */
export async function leaveAndSignOut() {
  if (await mayLeave()) await signOut()
}
