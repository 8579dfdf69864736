import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { companies } from '../database/tables/companies.ts'
import { users } from '../database/tables/users.ts'
import { inScope, type Scope } from '../kernel/scope.ts'

/** Serializes changes that could remove the last super admin: demotions, moves to another company and suspensions. */
export async function lockSuperAdmins(scope: Scope) {
  await scope.db
    .select({ id: users.id })
    .from(users)
    .where(and(inScope(scope, users.company_id), eq(users.auth_role, 'SUPER_ADMIN')))
    .orderBy(users.id)
    .for('no key update')
}

/**
 * Counts the super admins who can sign in, without the given user or the users of the given company. This is a separate
 * statement after the lock, because a locking SELECT would read the companies from a snapshot older than the lock.
 */
export async function countSuperAdmins(
  scope: Scope,
  besides: { user_id: string } | { company_id: string },
): Promise<number> {
  const [row] = await scope.db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(
      and(
        inScope(scope, users.company_id),
        eq(users.auth_role, 'SUPER_ADMIN'),
        eq(users.active, true),
        isNotNull(users.set_up_at),
        eq(companies.state, 'active'),
        'user_id' in besides ? ne(users.id, besides.user_id) : ne(users.company_id, besides.company_id),
      ),
    )
  return row!.count
}
