import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { sentTokens } from '../database/tables/sessions.ts'
import { users } from '../database/tables/users.ts'
import { inScope, type Scope, type UserScope } from '../kernel/scope.ts'
import { findAccount } from './find-account.ts'

export const ownRow = (scope: Scope, user_id: string) => and(inScope(scope, users.company_id), eq(users.id, user_id))

/** The new e-mail address that the user has not confirmed yet, latest request first. */
export const waitingEmail = ({ db, user }: UserScope) =>
  db
    .select({ target: sentTokens.target })
    .from(sentTokens)
    .where(
      and(
        eq(sentTokens.user_id, user.id),
        eq(sentTokens.purpose, 'email'),
        isNull(sentTokens.used_at),
        gt(sentTokens.expires_at, sql`now()`),
      ),
    )
    .orderBy(desc(sentTokens.created_at))
    .limit(1)

export async function pendingEmail(scope: UserScope): Promise<string | undefined> {
  const [waiting] = await waitingEmail(scope)
  return waiting?.target ?? undefined
}

export async function recordSignIn(scope: Scope, user_id: string) {
  await scope.db
    .update(users)
    .set({ last_sign_in_at: sql`now()` })
    .where(and(inScope(scope, users.company_id), eq(users.id, user_id)))
}

/** Call this only after the user has proved control of the e-mail address. */
export async function markSetUp(scope: Scope, user_id: string) {
  await scope.db
    .update(users)
    .set({ set_up_at: sql`coalesce(${users.set_up_at}, now())`, email_verified: true, updated_at: sql`now()` })
    .where(ownRow(scope, user_id))
}

export async function nameUser(scope: Scope, user_id: string, names: { first: string; last: string }) {
  await scope.db
    .update(users)
    .set({ ...names, updated_at: sql`now()` })
    .where(ownRow(scope, user_id))
}

export async function findOwnContact(scope: UserScope) {
  const [match] = await scope.db
    .select({ email: users.email, phone: users.phone, phone_verified: users.phone_verified })
    .from(users)
    .where(ownRow(scope, scope.user.id))
  return match!
}

export async function markPhoneVerified(scope: UserScope) {
  await scope.db.update(users).set({ phone_verified: true }).where(ownRow(scope, scope.user.id))
}

/** @returns false when another user already has the address */
export async function changeOwnEmail(scope: UserScope, email: string): Promise<boolean> {
  const holder = await findAccount(scope.db, email)
  if (holder && holder !== scope.user.id) return false
  const changed = scope.db
    .update(users)
    .set({ email, email_verified: true, version: sql`${users.version} + 1`, updated_at: sql`now()` })
    .where(ownRow(scope, scope.user.id))
  return changed.then(
    () => true,
    (error: unknown) => {
      // Two users may confirm the same address at the same time. The unique index refuses the second.
      if (isUniqueViolation(error)) return false
      throw error
    },
  )
}

/**
 * True for SQLSTATE 23505. drizzle wraps PostgreSQL's error, so the code may be on any error in the chain of causes.
 */
function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === '23505' || (cause !== undefined && isUniqueViolation(cause))
}
