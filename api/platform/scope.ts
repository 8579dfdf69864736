import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UserProfile } from '@seatwise/contract/users'
import { isOnlyInPerson, reachOf, type Permission } from '@seatwise/domain/permissions'
import { Refusal } from './refusal.ts'

declare const made: unique symbol

/** Where a request comes from, for the audit. */
export type Origin = { ip: string | null; user_agent: string | null; request_id: string | null }

/** The origin of work that no request caused: the demo world, expiry. */
export const ownWork: Origin = { ip: null, user_agent: null, request_id: null }

/** Who asks, for the audit: a signed-in user, perhaps acting as another, or an account that is proving itself. */
export type Actor =
  { kind: 'user'; user_id: string; acting_as: string | null } | { kind: 'account'; user_id: string } | { kind: 'none' }

export const noActor: Actor = { kind: 'none' }

/** For the audit of a refusal: who named this account has proved nothing. */
export const withoutActor = <S extends Scope>(scope: S): S => ({ ...scope, actor: noActor })

/** One transaction and the companies it may touch. Only the functions of transaction.ts that prove the caller make one. */
export type Scope = {
  readonly [made]: true
  readonly db: NodePgDatabase
  /** Undefined: every company. */
  readonly companies: readonly string[] | undefined
  readonly origin: Origin
  readonly actor: Actor
}

/** The columns that `open_session` returns about a signed-in user; the profile has more. */
export type SignedInUser = Pick<
  UserProfile,
  'id' | 'first' | 'last' | 'email' | 'auth_role' | 'permissions' | 'jobs_account'
> & {
  company: Pick<UserProfile['company'], 'id' | 'name' | 'brand' | 'go_high_level_location_id'>
}
/** The super admin who acts as the user. */
type ActingAdmin = NonNullable<UserProfile['superAdmin']>

/** A user's transaction, limited to the companies that the permission reaches. */
export type UserScope = Scope & {
  /** The user whose rights apply: the target while a super admin acts as somebody. */
  readonly user: SignedInUser
  readonly superAdmin: ActingAdmin | null
  readonly session_id: string
}

/** Only for code that has just set `seatwise.companies` of this transaction to the same companies: row-level security reads that setting. */
export function makeScope(
  db: NodePgDatabase,
  companies: readonly string[] | undefined,
  origin: Origin = ownWork,
  actor: Actor = noActor,
): Scope {
  return { db, companies, origin, actor } as Scope
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
  const inReach = { all: undefined, franchise: companies, company: [user.company.id], self: [user.company.id] }[reach]
  const actor: Actor = superAdmin
    ? { kind: 'user', user_id: superAdmin.id, acting_as: user.id }
    : { kind: 'user', user_id: user.id, acting_as: null }
  return Object.assign(makeScope(db, inReach, origin, actor), { user, superAdmin, session_id })
}

/** Checks a company id that a client sent. */
export function includesCompany(scope: Scope, company_id: string): boolean {
  return scope.companies === undefined || scope.companies.includes(company_id)
}

/** The tenant filter. Every query on a tenant's table carries it beside the table's policy. */
export function inScope(scope: Scope, column: AnyPgColumn | SQL): SQL | undefined {
  if (!scope.companies) return undefined
  return scope.companies.length === 1
    ? sql`${column} = ${scope.companies[0]!}`
    : sql`${column} = any(${sql.param(scope.companies)}::uuid[])`
}
