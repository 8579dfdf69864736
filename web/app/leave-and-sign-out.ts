import { signOut } from '../platform/session.ts'
import { mayLeave } from '../platform/unsaved-changes.ts'

/** Unsaved changes would be lost with the session. */
export async function leaveAndSignOut() {
  if (await mayLeave()) await signOut()
}
