import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { companies } from '../database/tables/companies.ts'
import { users } from '../database/tables/users.ts'
import { inScope, type Scope } from '../platform/scope.ts'

/** Before any change that could leave no super admin: demotions, moves and suspensions wait for each other. */
export async function lockSuperAdmins(scope: Scope) {
  await scope.db
    .select({ id: users.id })
    .from(users)
    .where(and(inScope(scope, users.company_id), eq(users.auth_role, 'SUPER_ADMIN')))
    .orderBy(users.id)
    .for('no key update')
}

/**
 * Super admins who can sign in, but for one of them or those of one company. A statement of its own after
 * the lock, which sees what the transaction waited for: a locking read would see companies of before.
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
