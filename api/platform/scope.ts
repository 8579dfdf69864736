import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UserProfile } from '@seatwise/contract/users'
import { isOnlyInPerson, reachOf, type Permission } from '@seatwise/domain/permissions'
import { Refusal } from './refusal.ts'

declare const made: unique symbol

/** Where a request comes from, for the audit. */
export type Origin = { ip: string | null; user_agent: string | null; request_id: string | null }

/** Work that nobody asked for: the demo world, expiry. */
export const ownWork: Origin = { ip: null, user_agent: null, request_id: null }

/** One transaction and the companies it may touch. Only the gates in transaction.ts make one. */
export type Scope = {
  readonly [made]: true
  readonly db: NodePgDatabase
  /** Undefined: every company. */
  readonly companies: readonly string[] | undefined
  readonly origin: Origin
}

/** What the gate knows of a signed-in user; their profile has more. */
export type SignedInUser = Pick<
  UserProfile,
  'id' | 'first' | 'last' | 'email' | 'auth_role' | 'permissions' | 'jobs_account'
> & {
  company: Pick<UserProfile['company'], 'id' | 'name' | 'brand' | 'go_high_level_location_id'>
}
/** A super admin who acts as the user. */
type ActingAdmin = NonNullable<UserProfile['superAdmin']>

/** Who is asking, with a scope as wide as the permission reaches. */
export type UserScope = Scope & {
  /** Whose rights hold. */
  readonly user: SignedInUser
  readonly superAdmin: ActingAdmin | null
  readonly session_id: string
}

/** For the gates only: whoever calls this vouches that the transaction's setting says the same. */
export function makeScope(
  db: NodePgDatabase,
  companies: readonly string[] | undefined,
  origin: Origin = ownWork,
): Scope {
  return { db, companies, origin } as Scope
}

type Asking = Pick<UserScope, 'user' | 'superAdmin' | 'session_id' | 'origin'>

/** The tenant filter of this transaction: as far as the user's permission reaches, or a refusal. */
export function scopeFor(
  db: NodePgDatabase,
  asking: Asking,
  companies: readonly string[],
  permission: Permission,
): UserScope {
  const { user, superAdmin, session_id, origin } = asking
  if (superAdmin && isOnlyInPerson(permission)) throw new Refusal('not_while_acting')
  const reach = reachOf(user, permission)
  if (reach === 'no') throw new Refusal('not_allowed')
  const inScope = { all: undefined, franchise: companies, company: [user.company.id], self: [user.company.id] }[reach]
  return Object.assign(makeScope(db, inScope, origin), { user, superAdmin, session_id })
}

/** Whether a company lies in the scope: for the ids that come in from outside. */
export function includesCompany(scope: Scope, company_id: string): boolean {
  return scope.companies === undefined || scope.companies.includes(company_id)
}

/** The tenant condition that every query on a tenant's table carries beside its policy. */
export function inScope(scope: Scope, column: AnyPgColumn | SQL): SQL | undefined {
  if (!scope.companies) return undefined
  return scope.companies.length === 1
    ? sql`${column} = ${scope.companies[0]!}`
    : sql`${column} = any(${sql.param(scope.companies)}::uuid[])`
}
