import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UserProfile } from '@seatwise/contract/users'
import type { Permission } from '@seatwise/contract/permissions'
import type { LiveTopic } from '@seatwise/contract/values'
import { isOnlyInPerson, reachOf, type Reach } from '@seatwise/domain/permissions'
import { Refusal } from './refusal.ts'

declare const made: unique symbol

/**
 * Where a request comes from, for the audit.
 * @property signal aborted when its client leaves: what waits for a turn is not begun
 */
export type Origin = { ip: string | null; user_agent: string | null; request_id: string | null; signal: AbortSignal }

/** The origin of work that no request caused: the demo world, expiry. */
export const ownWork: Origin = { ip: null, user_agent: null, request_id: null, signal: new AbortController().signal }

/** The actor, for the audit: a signed-in user, perhaps acting as another, or an account that is proving itself. */
/** @property key the name of the API key by which the user's rights are used */
export type Actor =
  | { kind: 'user'; user_id: string; acting_as: string | null; key?: string }
  | { kind: 'account'; user_id: string }
  | { kind: 'none' }

export const noActor: Actor = { kind: 'none' }

/** For the audit of a refusal: who named this account has proved nothing. */
export const withoutActor = <S extends Scope>(scope: S): S => ({ ...scope, actor: noActor })

/** A change of a transaction in one company. */
export type LiveChange = { company_id: string; topic: LiveTopic }

/** One transaction and the companies it may touch. Only the functions of transaction.ts that prove the caller make one. */
export type Scope = {
  readonly [made]: true
  readonly db: NodePgDatabase
  /** Undefined: every company. */
  readonly companies: readonly string[] | undefined
  readonly origin: Origin
  readonly actor: Actor
  /** The changes that `publish` collects: written with the COMMIT, sent after it. */
  readonly changes: LiveChange[]
}

/** The columns that `open_session` returns about a signed-in user; the profile has more. */
export type SignedInUser = Pick<
  UserProfile,
  'id' | 'first' | 'last' | 'email' | 'auth_role' | 'permissions' | 'jobs_account'
> & {
  company: Pick<UserProfile['company'], 'id' | 'name' | 'brand' | 'go_high_level_location_id'>
  /** The permissions of the API key by which the user's rights are used; undefined: all of theirs. */
  only?: readonly Permission[]
}
/** The super admin who acts as the user. */
type ActingAdmin = NonNullable<UserProfile['superAdmin']>

/** A user's transaction, limited to the companies that the permission reaches. */
export type UserScope = Scope & {
  /** The user whose rights apply: the target while a super admin acts as somebody. */
  readonly user: SignedInUser
  readonly superAdmin: ActingAdmin | null
  readonly session_id: string
  /** The API key that proved the call, if one did. */
  readonly key_id?: string
}

/** The user whose rights apply, for the rules of domain. */
export const actorOf = ({ user, superAdmin }: UserScope) => ({ ...user, superAdmin })

/** Only for code that has just set `seatwise.companies` of this transaction to the same companies: row-level security reads that setting. */
export function makeScope(
  db: NodePgDatabase,
  companies: readonly string[] | undefined,
  origin: Origin = ownWork,
  actor: Actor = noActor,
  changes: LiveChange[] = [],
): Scope {
  return { db, companies, origin, actor, changes } as Scope
}

/** Live updates: readers of the topic in this company load it again, once this transaction has committed. */
export function publish(scope: Scope, topic: LiveTopic, company_id: string) {
  scope.changes.push({ company_id, topic })
}

type Asking = Pick<UserScope, 'user' | 'superAdmin' | 'session_id' | 'origin' | 'changes'>

/** The tenant filter of this transaction: as far as the user's permission reaches, or a refusal. */
export function scopeFor(
  db: NodePgDatabase,
  asking: Asking,
  companies: readonly string[],
  permission: Permission,
): UserScope {
  const { user, superAdmin, session_id, origin, changes } = asking
  if (superAdmin && isOnlyInPerson(permission)) throw new Refusal('not_while_acting')
  const reach = reachOf(user, permission)
  if (reach === 'no') throw new Refusal('not_allowed')
  const actor: Actor = superAdmin
    ? { kind: 'user', user_id: superAdmin.id, acting_as: user.id }
    : { kind: 'user', user_id: user.id, acting_as: null }
  return Object.assign(makeScope(db, companiesIn(reach, user, companies), origin, actor, changes), {
    user,
    superAdmin,
    session_id,
  })
}

/** The companies that a reach covers, of those that the user's session opens; undefined: every company there is. */
export function companiesIn(
  reach: Reach,
  user: Pick<SignedInUser, 'company'>,
  companies: readonly string[],
): readonly string[] | undefined {
  const own = [user.company.id]
  return { all: undefined, franchise: companies, company: own, self: own, no: [] }[reach]
}

/** A batch of a task run: the rights of the user who started it, without their session. */
export type TaskScope = Scope & { readonly user: SignedInUser; readonly actor: Extract<Actor, { kind: 'user' }> }

type TaskActor = {
  /** The user whose rights apply. */
  user: SignedInUser
  actor_user_id: string
  acting_as_user_id: string | null
  companies: readonly string[]
  /** The company that the run is limited to, if any. */
  company_id: string | null
  changes: LiveChange[]
}

/** The tenant filter of a batch: as far as the permission reaches now, and not beyond the run's company. */
export function taskScopeFor(db: NodePgDatabase, asking: TaskActor, permission: Permission): TaskScope {
  const { user, actor_user_id, acting_as_user_id, companies, company_id, changes } = asking
  const reach = reachOf(user, permission)
  if (reach === 'no' || (acting_as_user_id && isOnlyInPerson(permission))) throw new Refusal('not_allowed')
  if (reach !== 'all' && reach !== 'franchise' && company_id !== null && company_id !== user.company.id)
    throw new Refusal('not_allowed')
  const actor = { kind: 'user', user_id: actor_user_id, acting_as: acting_as_user_id } as const
  const inReach = company_id === null && reach === 'all' ? undefined : companies
  return Object.assign(makeScope(db, inReach, ownWork, actor, changes), { user, actor })
}

/** A user's rights without a sign-in: no session has this id. */
export const withoutSession = (scope: TaskScope): UserScope => ({ ...scope, superAdmin: null, session_id: noSession })
const noSession = '00000000-0000-0000-0000-000000000000'

/** A person is there, and no system with their rights: what is theirs alone is not for systems. */
export const isSignedIn = ({ session_id }: UserScope) => session_id !== noSession

/** An API key, with its maker as they now are. */
export type KeyOfUser = {
  id: string
  name: string
  user: SignedInUser
  permissions: readonly Permission[]
  /** The companies of the key that are still in the maker's reach. */
  companies: readonly string[]
}

/** The tenant filter of a call by an API key: its own companies, as far as the permission reaches. */
export function keyScopeFor(
  db: NodePgDatabase,
  { key, origin, changes }: { key: KeyOfUser; origin: Origin; changes: LiveChange[] },
  permission: Permission,
): UserScope {
  const user: SignedInUser = { ...key.user, only: key.permissions }
  const reach = reachOf(user, permission)
  if (reach === 'no' || reach === 'self' || isOnlyInPerson(permission)) throw new Refusal('not_allowed')
  const inReach = companiesIn(reach, user, key.companies) ?? key.companies
  const companies = key.companies.filter((id) => inReach.includes(id))
  const actor: Actor = { kind: 'user', user_id: user.id, acting_as: null, key: key.name }
  const scope = makeScope(db, companies, origin, actor, changes)
  return Object.assign(scope, { user, superAdmin: null, session_id: noSession, key_id: key.id })
}

/** Checks a company id that a client sent. */
export function includesCompany(scope: Scope, company_id: string): boolean {
  return scope.companies === undefined || scope.companies.includes(company_id)
}

/** The same permissions, limited to one company of the scope. */
export const narrowedTo = (scope: UserScope, company_id: string): UserScope => ({ ...scope, companies: [company_id] })

/** The tenant filter. Every query on a tenant's table carries it beside the table's policy. */
export function inScope(scope: Scope, column: AnyPgColumn | SQL): SQL | undefined {
  if (!scope.companies) return undefined
  return scope.companies.length === 1
    ? sql`${column} = ${scope.companies[0]!}`
    : sql`${column} = any(${sql.param(scope.companies)}::uuid[])`
}
