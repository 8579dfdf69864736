import { and, eq, sql } from 'drizzle-orm'
import type { Preferences, PreferencesChange } from '@seatwise/contract/preferences'
import type { UserProfile } from '@seatwise/contract/users'
import { companies } from '../../database/tables/companies.ts'
import { credentials } from '../../database/tables/sessions.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'
import { ownRow, waitingEmail } from '../../identity/accounts.ts'

/** The profile of the signed-in user, or of the user as whom a super admin is acting. */
export async function findProfile(scope: UserScope): Promise<UserProfile> {
  const { user, superAdmin } = scope
  const [row] = await scope.db
    .select({
      // Read again, because this request may have changed the values that `open_session` returned at its start.
      first: users.first,
      last: users.last,
      email: users.email,
      email_verified: users.email_verified,
      phone_number: users.phone,
      phone_number_verified: users.phone_verified,
      time_zone: users.time_zone,
      language: users.language,
      logo_id: companies.logo_id,
      contact_email: companies.contact_email,
      company_time_zone: companies.time_zone,
      must_change: credentials.must_change,
      pending_email: sql<string | null>`(${waitingEmail(scope)})`,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .leftJoin(credentials, eq(credentials.user_id, users.id))
    .where(and(inScope(scope, users.company_id), eq(users.id, user.id)))
  const { must_change, logo_id, contact_email, company_time_zone, ...details } = row!
  return {
    ...user,
    ...details,
    company: {
      ...user.company,
      logo_id,
      contact_email,
      time_zone: company_time_zone,
    },
    active: 1,
    password_update_needed: must_change === 'soon' && !superAdmin,
    superAdmin,
  }
}

/** The SQL functions that select recipients, `mayBeMentioned` and `wantsMail` must use the same defaults. */
const defaultPreferences: Preferences = {
  columns: {},
  compact_board: false,
  mail_on_finished: true,
  mail_on_mention: true,
  mail_on_targets: true,
  mail_on_applications: 'each',
}

export async function findPreferences(scope: UserScope): Promise<Preferences> {
  const [user] = await scope.db
    .select({ preferences: users.preferences })
    .from(users)
    .where(ownRow(scope, scope.user.id))
  return { ...defaultPreferences, ...user!.preferences }
}

/**
 * Column settings of other lists are kept. The version is not raised, because a preference does not conflict with
 * changes by colleagues.
 */
export async function changePreferences(
  scope: UserScope,
  { columns = {}, ...others }: PreferencesChange,
): Promise<Preferences> {
  const allColumns = sql`coalesce(${users.preferences} -> 'columns', '{}') || ${JSON.stringify(columns)}::jsonb`
  const [changed] = await scope.db
    .update(users)
    .set({
      preferences: sql`${users.preferences} || ${JSON.stringify(others)}::jsonb || jsonb_build_object('columns', ${allColumns})`,
    })
    .where(ownRow(scope, scope.user.id))
    .returning({ preferences: users.preferences })
  return { ...defaultPreferences, ...changed!.preferences }
}

type OwnDetails = {
  first?: string | undefined
  last?: string | undefined
  phone?: string | null
  time_zone?: string | null | undefined
  language?: UserProfile['language'] | undefined
}

/** A new number is unverified, and cannot be a second factor until it is confirmed. */
export async function updateOwnDetails(scope: UserScope, { phone, ...details }: OwnDetails) {
  const isNew = phone === undefined ? undefined : sql`${users.phone} is distinct from ${phone}`
  await scope.db
    .update(users)
    .set({
      ...details,
      ...(isNew && {
        phone,
        phone_verified: sql`${users.phone_verified} and not (${isNew})`,
        preferred_mfa: sql`case when ${isNew} and ${users.preferred_mfa} = 'SMS' then 'NONE' else ${users.preferred_mfa} end`,
      }),
      version: sql`${users.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(ownRow(scope, scope.user.id))
}
