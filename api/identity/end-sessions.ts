import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SessionEndReason } from '@seatwise/contract/values'
import { devices, sessions } from '../database/tables/sessions.ts'
import { users } from '../database/tables/users.ts'
import { inScope, type Scope } from '../platform/scope.ts'

/**
 * Ends what a user has open: every session but the named one, sign-ins under way (they carry the epoch
 * that they began with), remembered browsers.
 * The user's row comes first, as everywhere, so that two who end sessions never deadlock.
 *
 * @returns the user's new epoch, which a session needs to be open; undefined: not a user of this scope
 */
export async function endSessionsOf(
  scope: Scope,
  user_id: string,
  reason: SessionEndReason,
  except_session_id?: string,
): Promise<number | undefined> {
  const { db } = scope
  const [raised] = await db
    .update(users)
    .set({ session_epoch: sql`${users.session_epoch} + 1` })
    .where(and(inScope(scope, users.company_id), eq(users.id, user_id)))
    .returning({ epoch: users.session_epoch })
  if (!raised) return undefined
  // A sign-in that was under way creates its session with the old epoch: it is over from its beginning.
  await db
    .update(sessions)
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where(
      and(
        eq(sessions.user_id, user_id),
        isNull(sessions.ended_at),
        except_session_id ? ne(sessions.id, except_session_id) : undefined,
      ),
    )
  if (except_session_id)
    await db
      .update(sessions)
      .set({ epoch: raised.epoch })
      .where(and(eq(sessions.id, except_session_id), eq(sessions.user_id, user_id)))
  await db.update(devices).set({ remembered_until: null }).where(eq(devices.user_id, user_id))
  return raised.epoch
}

/** Before work that touches several of a user's rows: see `asLockedAccount`. */
export async function lockUserRow(scope: Scope, user_id: string) {
  await scope.db
    .select({ id: users.id })
    .from(users)
    .where(and(inScope(scope, users.company_id), eq(users.id, user_id)))
    .for('no key update')
}
