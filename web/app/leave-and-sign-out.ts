import { signOut } from '../kernel/session.ts'
import { mayLeave } from '../kernel/unsaved-changes.ts'

/** Unsaved changes would be lost with the session. */
export async function leaveAndSignOut() {
  if (await mayLeave()) await signOut()
}
