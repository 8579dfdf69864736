import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UserState } from '@seatwise/contract/values/base'
import { isOwner } from '@seatwise/domain/permissions'
import { companies } from '../../database/tables/companies.ts'
import { backupCodes, credentials, devices, sentTokens, totpFactors } from '../../database/tables/sessions.ts'
import { users } from '../../database/tables/users.ts'
import { countSuperAdmins } from '../../identity/super-admins.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

const managed = {
  id: users.id,
  first: users.first,
  last: users.last,
  email: users.email,
  auth_role: users.auth_role,
  company_id: users.company_id,
  active: users.active,
  is_set_up: sql<boolean>`${users.set_up_at} is not null`,
  state: sql<UserState>`case when not ${users.active} then 'deactivated' when ${users.set_up_at} is null then 'invited' else 'active' end`,
  can_view_hiring_pipeline: users.can_view_hiring_pipeline,
  version: users.version,
}

/**
 * Locks the user and all peers with the same role, so that the second of two parallel demotions sees the first. Rows
 * are locked in the order of their ids, so that concurrent calls cannot deadlock.
 * @returns the user and the number of other active peers
 */
export async function lockUser(scope: Scope, id: string) {
  const [seen] = await scope.db
    .select({ auth_role: users.auth_role, company_id: users.company_id })
    .from(users)
    .where(and(inScope(scope, users.company_id), eq(users.id, id)))
  if (!seen) return undefined
  const rows = await scope.db
    .select(managed)
    .from(users)
    .where(and(inScope(scope, users.company_id), or(eq(users.id, id), peersWithSameRole(seen))))
    .orderBy(users.id)
    .for('no key update')
  const user = rows.find((row) => row.id === id)
  // The user was moved out of scope while this waited for the lock.
  if (!user) return undefined
  const activePeers =
    user.auth_role === 'SUPER_ADMIN'
      ? await countSuperAdmins(scope, { user_id: id })
      : rows.filter((row) => row !== user && row.active && row.is_set_up).length
  // If the role or company changed while this waited for the lock, the locked rows are not the user's peers.
  return user.auth_role === seen.auth_role && user.company_id === seen.company_id
    ? { user, activePeers }
    : { user, activePeers: 0 }
}

/** Super admins are peers across all companies, other owners only within their company. */
function peersWithSameRole({ auth_role, company_id }: Pick<typeof users.$inferSelect, 'auth_role' | 'company_id'>) {
  if (!isOwner(auth_role)) return undefined
  return and(eq(users.auth_role, auth_role), auth_role === 'SUPER_ADMIN' ? undefined : eq(users.company_id, company_id))
}

export type StoredUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>['user']

export async function findCompany(scope: Scope, id: string) {
  const [company] = await scope.db
    .select({
      id: companies.id,
      name: companies.name,
      kind: companies.kind,
      brand: companies.brand,
      state: companies.state,
    })
    .from(companies)
    .where(and(inScope(scope, companies.id), eq(companies.id, id)))
  return company
}

/** @returns undefined if a user of any company has this address; that user is not changed */
export async function insertUser(scope: Scope, user: typeof users.$inferInsert): Promise<string | undefined> {
  const [row] = await scope.db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  return row?.id
}

type Change = Partial<
  Pick<
    typeof users.$inferInsert,
    'first' | 'last' | 'auth_role' | 'company_id' | 'active' | 'can_view_hiring_pipeline' | 'preferred_mfa'
  >
>
export async function changeUser(scope: Scope, id: string, change: Change) {
  await scope.db
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1`, updated_at: sql`now()` })
    .where(and(inScope(scope, users.company_id), eq(users.id, id)))
}

/** The number of set-up emails sent in the last hour, without the first one. */
export async function countResentMails(scope: Scope, id: string): Promise<number> {
  const [row] = await scope.db
    .select({ count: sql<number>`count(*)::int` })
    .from(sentTokens)
    .innerJoin(users, eq(users.id, sentTokens.user_id))
    .where(
      and(
        inScope(scope, users.company_id),
        eq(users.id, id),
        eq(sentTokens.purpose, 'set_up'),
        sql`${sentTokens.created_at} > greatest(${users.created_at}, now() - interval '1 hour')`,
      ),
    )
  return row!.count
}

/** Restricts identity tables, which have no company column, to users in scope. */
const ofUser = (scope: Scope, column: AnyPgColumn, id: string) =>
  inArray(
    column,
    scope.db
      .select({ id: users.id })
      .from(users)
      .where(and(inScope(scope, users.company_id), eq(users.id, id))),
  )

/**
 * The role of requests cannot delete rows, so the secret is cleared and no code matches, and the number must be
 * verified again.
 */
export async function removeSecondFactors(scope: Scope, id: string) {
  await scope.db
    .update(users)
    .set({ phone_verified: false })
    .where(and(inScope(scope, users.company_id), eq(users.id, id)))
  await scope.db
    .update(totpFactors)
    .set({ encrypted_secret: null, encrypted_pending: null, pending_session_id: null, confirmed_at: null })
    .where(ofUser(scope, totpFactors.user_id, id))
  await scope.db
    .update(backupCodes)
    .set({ used_at: sql`now()` })
    .where(and(ofUser(scope, backupCodes.user_id, id), isNull(backupCodes.used_at)))
  await scope.db
    .update(devices)
    .set({ forgotten_at: sql`now()`, remembered_until: null })
    .where(and(ofUser(scope, devices.user_id, id), isNull(devices.forgotten_at)))
}

/** @returns false if the user has no password */
export async function askForNewPassword(scope: Scope, id: string): Promise<boolean> {
  const { rowCount } = await scope.db
    .update(credentials)
    .set({ must_change: 'at_sign_in' })
    .where(ofUser(scope, credentials.user_id, id))
  return rowCount === 1
}
