import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { UserProfile } from '@seatwise/contract/users'
import { companies } from '../../database/tables/companies.ts'
import { credentials, sentTokens } from '../../database/tables/sessions.ts'
import { users } from '../../database/tables/users.ts'
import { within, type Scope, type UserScope } from '../../platform/scope.ts'

/** Of whoever is signed in, or of the user they act as. */
export async function findProfile(scope: UserScope): Promise<UserProfile> {
  const { user, superAdmin } = scope
  const pending = scope.db
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
  const [row] = await scope.db
    .select({
      email_verified: users.email_verified,
      phone_number: users.phone,
      phone_number_verified: users.phone_verified,
      time_zone: users.time_zone,
      logo_id: companies.logo_id,
      must_change: credentials.must_change,
      pending_email: sql<string | null>`(${pending})`,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .leftJoin(credentials, eq(credentials.user_id, users.id))
    .where(and(within(scope, users.company_id), eq(users.id, user.id)))
  const { must_change, logo_id, ...details } = row!
  return {
    ...{ ...user, ...details, company: { ...user.company, logo_id } },
    ...{ active: 1, language: 'en', password_update_needed: must_change === 'soon' && !superAdmin, superAdmin },
  }
}

export async function recordSignIn(scope: Scope, user_id: string) {
  await scope.db
    .update(users)
    .set({ last_sign_in_at: sql`now()` })
    .where(and(within(scope, users.company_id), eq(users.id, user_id)))
}
