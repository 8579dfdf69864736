import { eq, sql } from 'drizzle-orm'
import { users } from '../../database/tables/users.ts'
import type { UserScope } from '../../platform/scope.ts'

export async function recordSignIn(scope: UserScope) {
  await scope.db
    .update(users)
    .set({ last_sign_in_at: sql`now()` })
    .where(eq(users.id, scope.user.id))
}
