import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SessionEndReason } from '@seatwise/contract/values/base'
import { apiKeys } from '../database/tables/api-keys.ts'
import { devices, sessions } from '../database/tables/sessions.ts'
import { users } from '../database/tables/users.ts'
import { inScope, type Scope } from '../kernel/scope.ts'

/**
 * Ends the user's sessions except the given one, sign-ins in progress (which have the old epoch) and remembered
 * browsers. The user's row is locked first, as everywhere, so that concurrent calls cannot deadlock.
 * @returns the user's new session epoch, which open sessions must have; undefined if the user is out of scope
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
  // A sign-in in progress creates its session with the old epoch, so that session is never valid.
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

/**
 * Call this before changing several rows of a user: it takes locks in the same order as `asLockedAccount`, which
 * prevents deadlocks.
 */
export async function lockUserRow(scope: Scope, user_id: string) {
  await scope.db
    .select({ id: users.id })
    .from(users)
    .where(and(inScope(scope, users.company_id), eq(users.id, user_id)))
    .for('no key update')
}

/** Number of the user's API keys that have not ended. Ending the user's sessions does not end them. */
export const countOpenKeys = (scope: Scope, user_id: string): Promise<number> =>
  scope.db.$count(
    apiKeys,
    and(inScope(scope, apiKeys.company_id), eq(apiKeys.made_by_user_id, user_id), isNull(apiKeys.ended_at)),
  )
