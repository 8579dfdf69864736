import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { AuthRole, CompanyState, UserState } from '@seatwise/contract/values/base'
import { minutes } from '@seatwise/contract/limits'
import { companies } from '../../database/tables/companies.ts'
import { proxySessions } from '../../database/tables/proxy-sessions.ts'
import { sessions } from '../../database/tables/sessions.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'

export type Target = {
  id: string
  company_id: string
  auth_role: AuthRole
  state: UserState
  company_state: CompanyState
}

/** `refuseActingAs` of domain in SQL, for searching users. The query must join their companies. */
export const canBeActedAs = sql<boolean>`(${users.active} and ${companies.state} = 'active' and ${users.auth_role} <> 'SUPER_ADMIN')`

/** A user in scope, with the values that decide whether a super admin can act as this user. */
export async function findTarget(scope: UserScope, user_id: string): Promise<Target | undefined> {
  const [row] = await scope.db
    .select({
      id: users.id,
      company_id: users.company_id,
      auth_role: users.auth_role,
      state: sql<UserState>`case when not ${users.active} then 'deactivated' when ${users.set_up_at} is null then 'invited' else 'active' end`,
      company_state: companies.state,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(and(inScope(scope, users.company_id), eq(users.id, user_id)))
  return row
}

/** Serializes the start and end of acting in a session, so that the session never has two proxy sessions. */
export async function lockSession(scope: UserScope) {
  await scope.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, scope.session_id), eq(sessions.user_id, scope.user.id)))
    .for('update')
}

export async function createProxySession(scope: UserScope, target: Target, reason: string): Promise<string> {
  const [created] = await scope.db
    .insert(proxySessions)
    .values({
      session_id: scope.session_id,
      actor_user_id: scope.user.id,
      target_user_id: target.id,
      company_id: target.company_id,
      reason,
      expires_at: sql`now() + make_interval(mins => ${minutes.proxySession})`,
    })
    .returning({ expires_at: proxySessions.expires_at })
  return created!.expires_at
}

export type ProxySessionEnd = { user_id: string; company_id: string; expired: boolean }

/** Closes this session's proxy session, if any. If it has expired, it ends at its expiry time and not now. */
export async function closeProxySession(scope: UserScope): Promise<ProxySessionEnd | undefined> {
  const [ended] = await close(scope, eq(proxySessions.session_id, scope.session_id))
  return ended
}

export function closeProxySessionsOf(
  scope: UserScope,
  targets: { user_id: string } | { company_id: string },
): Promise<ProxySessionEnd[]> {
  return close(
    scope,
    'user_id' in targets
      ? eq(proxySessions.target_user_id, targets.user_id)
      : eq(proxySessions.company_id, targets.company_id),
  )
}

function close(scope: UserScope, which: SQL): Promise<ProxySessionEnd[]> {
  return scope.db
    .update(proxySessions)
    .set({ ended_at: sql`least(now(), ${proxySessions.expires_at})` })
    .where(and(inScope(scope, proxySessions.company_id), which, isNull(proxySessions.ended_at)))
    .returning({
      user_id: proxySessions.target_user_id,
      company_id: proxySessions.company_id,
      expired: sql<boolean>`${proxySessions.expires_at} <= now()`,
    })
}
