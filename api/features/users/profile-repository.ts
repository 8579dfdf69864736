import { and, desc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Preferences, PreferencesChange } from '@seatwise/contract/preferences'
import type { UserProfile } from '@seatwise/contract/users'
import { companies } from '../../database/tables/companies.ts'
import { auditEvents } from '../../database/tables/audit-events.ts'
import { roleFollowers, roles } from '../../database/tables/roles.ts'
import { credentials, devices, sessions } from '../../database/tables/sessions.ts'
import { userEvents } from '../../database/tables/user-events.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type UserScope } from '../../platform/scope.ts'
import { ownRow, waitingEmail } from '../../identity/accounts.ts'

/** The profile of the signed-in user, or of the user they act as. */
export async function findProfile(scope: UserScope): Promise<UserProfile> {
  const { user, superAdmin } = scope
  const [row] = await scope.db
    .select({
      // Read again: this request may have changed the values that `open_session` returned at its start.
      first: users.first,
      last: users.last,
      email: users.email,
      email_verified: users.email_verified,
      phone_number: users.phone,
      phone_number_verified: users.phone_verified,
      time_zone: users.time_zone,
      language: users.language,
      logo_id: companies.logo_id,
      company_time_zone: companies.time_zone,
      must_change: credentials.must_change,
      pending_email: sql<string | null>`(${waitingEmail(scope)})`,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .leftJoin(credentials, eq(credentials.user_id, users.id))
    .where(and(inScope(scope, users.company_id), eq(users.id, user.id)))
  const { must_change, logo_id, company_time_zone, ...details } = row!
  return {
    ...user,
    ...details,
    company: {
      ...user.company,
      logo_id,
      time_zone: company_time_zone,
    },
    active: 1,
    password_update_needed: must_change === 'soon' && !superAdmin,
    superAdmin,
  }
}

/** The SQL function `survey_finished_recipients` has the same default for the mail. */
const defaultPreferences: Preferences = { columns: {}, mail_on_finished: true }

export async function findPreferences(scope: UserScope): Promise<Preferences> {
  const [found] = await scope.db
    .select({ preferences: users.preferences })
    .from(users)
    .where(ownRow(scope, scope.user.id))
  return { ...defaultPreferences, ...found!.preferences }
}

/** Lists that are not named keep theirs. A preference is no change that a colleague has to know of: the version stays. */
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

/** A new number is unverified and cannot be a second factor until it is confirmed. */
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

/** The latest rows only, so that the export can be built in one request. */
const maxRows = 1_000

/** Everything stored about the user besides the profile, without secrets and without other people's data. */
export async function ownData(scope: UserScope) {
  const { db, user } = scope
  const [row] = await db
    .select({ created_at: users.created_at, last_sign_in_at: users.last_sign_in_at })
    .from(users)
    .where(ownRow(scope, user.id))
  const { id, ip, user_agent, method, created_at, last_used_at, ended_at, end_reason } = sessions
  return {
    ...row!,
    sessions: await db
      .select({ id, ip, user_agent, method, created_at, last_used_at, ended_at, end_reason })
      .from(sessions)
      .where(eq(sessions.user_id, user.id))
      .orderBy(desc(created_at))
      .limit(maxRows),
    devices: await db
      .select({
        id: devices.id,
        name: devices.name,
        created_at: devices.created_at,
        last_used_at: devices.last_used_at,
      })
      .from(devices)
      .where(eq(devices.user_id, user.id))
      .limit(maxRows),
    // Columns are listed one by one: users may see what a super admin did as them, but not which super admin.
    events: await db
      .select({
        id: userEvents.id,
        description: userEvents.description,
        timestamp: userEvents.timestamp,
        properties: sql<Record<string, unknown>>`${userEvents.properties} - 'actor_user_id'`,
        is_mobile: ofOwnBrowser(userEvents.is_mobile),
        screen_width: ofOwnBrowser(userEvents.screen_width),
        screen_height: ofOwnBrowser(userEvents.screen_height),
        browser: ofOwnBrowser(userEvents.browser),
        os: ofOwnBrowser(userEvents.os),
        user_agent: ofOwnBrowser(userEvents.user_agent),
      })
      .from(userEvents)
      .where(and(inScope(scope, userEvents.company_id), eq(userEvents.user_id, user.id)))
      .orderBy(desc(userEvents.timestamp))
      .limit(maxRows),
    audit_events: await db
      .select({ action: auditEvents.action, created_at: auditEvents.created_at, ip: auditEvents.ip })
      .from(auditEvents)
      .where(and(inScope(scope, auditEvents.company_id), eq(auditEvents.actor_user_id, user.id)))
      .orderBy(desc(auditEvents.created_at))
      .limit(maxRows),
    followed_roles: await db
      .select({ name: roles.name, created_at: roleFollowers.created_at, ended_at: roleFollowers.ended_at })
      .from(roleFollowers)
      .innerJoin(roles, eq(roles.id, roleFollowers.role_id))
      .where(and(inScope(scope, roleFollowers.company_id), eq(roleFollowers.user_id, user.id)))
      .orderBy(desc(roleFollowers.created_at))
      .limit(maxRows),
  }
}

/** Null for events from a super admin's browser. */
const ofOwnBrowser = (column: AnyPgColumn) =>
  sql<unknown>`case when ${userEvents.actor_user_id} is null then ${column} end`
