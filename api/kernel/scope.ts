import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UserProfile } from '@seatwise/contract/users'
import type { Permission } from '@seatwise/contract/permissions'
import type { LiveTopic } from '@seatwise/contract/values/base'
import { isOnlyInPerson, reachOf, type Reach } from '@seatwise/domain/permissions'
import { Refusal } from './refusal.ts'

declare const made: unique symbol

/**
 * Where a request comes from, for audit events.
 * @property signal aborted when the client leaves: work that still waits for its turn is then not started
 */
export type Origin = { ip: string | null; user_agent: string | null; request_id: string | null; signal: AbortSignal }

/** The origin of work without a request, such as the demo world or expiry. */
export const ownWork: Origin = { ip: null, user_agent: null, request_id: null, signal: new AbortController().signal }

/**
 * The actor in audit events: a user, perhaps acting as another one, or an account that is not signed in yet.
 * @property key the name of the API key with which the user's permissions are used
 */
export type Actor =
  | { kind: 'user'; user_id: string; acting_as: string | null; key?: string }
  | { kind: 'account'; user_id: string }
  | { kind: 'none' }

export const noActor: Actor = { kind: 'none' }

/** For audit events about refusals: whoever named this account has not proved to be its owner. */
export const withoutActor = <S extends Scope>(scope: S): S => ({ ...scope, actor: noActor })

/** A topic that a transaction has changed in a company. */
export type LiveChange = { company_id: string; topic: LiveTopic }

/**
 * A transaction and the companies that it may access. Only functions of transaction.ts that authenticate the caller
 * create it.
 */
export type Scope = {
  readonly [made]: true
  readonly db: NodePgDatabase
  /** Undefined: all companies. */
  readonly companies: readonly string[] | undefined
  readonly origin: Origin
  readonly actor: Actor
  /** The changes collected by `publish`. They are written with the COMMIT and sent after it. */
  readonly changes: LiveChange[]
}

/** The columns about a signed-in user that `open_session` returns; the profile has more. */
export type SignedInUser = Pick<
  UserProfile,
  'id' | 'first' | 'last' | 'email' | 'auth_role' | 'permissions' | 'jobs_account'
> & {
  company: Pick<UserProfile['company'], 'id' | 'name' | 'brand' | 'go_high_level_location_id'>
  /** The permissions of the API key with which the call is made; undefined: all permissions of the user. */
  only?: readonly Permission[]
}
/** The super admin who acts as the user. */
type ActingAdmin = NonNullable<UserProfile['superAdmin']>

/** The transaction of a user, limited to the companies that a permission reaches. */
export type UserScope = Scope & {
  /** The user whose permissions apply. While a super admin acts as another user, this is the other user. */
  readonly user: SignedInUser
  readonly superAdmin: ActingAdmin | null
  readonly session_id: string
  /** The API key with which the call was authenticated, if any. */
  readonly key_id?: string
}

/** The user whose permissions apply, for the rules of domain. */
export const actorOf = ({ user, superAdmin }: UserScope) => ({ ...user, superAdmin })

/**
 * Only for code that has set `seatwise.companies` of this transaction to the same companies, because row-level security
 * reads that setting.
 */
export function makeScope(
  db: NodePgDatabase,
  companies: readonly string[] | undefined,
  origin: Origin = ownWork,
  actor: Actor = noActor,
  changes: LiveChange[] = [],
): Scope {
  return { db, companies, origin, actor, changes } as Scope
}

/**
 * Publishes a live update: after this transaction has committed, clients that show the topic in this company load it
 * again.
 */
export function publish(scope: Scope, topic: LiveTopic, company_id: string) {
  scope.changes.push({ company_id, topic })
}

type Asking = Pick<UserScope, 'user' | 'superAdmin' | 'session_id' | 'origin' | 'changes'>

/**
 * The tenant filter of a transaction, according to the reach of the user's permission. Refuses if the user lacks the
 * permission.
 */
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

/** The companies within a reach, of those that the session gives access to; undefined: all companies. */
export function companiesIn(
  reach: Reach,
  user: Pick<SignedInUser, 'company'>,
  companies: readonly string[],
): readonly string[] | undefined {
  const own = [user.company.id]
  return { all: undefined, franchise: companies, company: own, self: own, no: [] }[reach]
}

/**
 * The transaction of a batch of a task run, with the permissions of the user who started the run, but without a
 * session.
 */
export type TaskScope = Scope & { readonly user: SignedInUser; readonly actor: Extract<Actor, { kind: 'user' }> }

type TaskActor = {
  /** The user whose permissions apply. */
  user: SignedInUser
  actor_user_id: string
  acting_as_user_id: string | null
  companies: readonly string[]
  /** The company to which the run is limited, if any. */
  company_id: string | null
  changes: LiveChange[]
}

/**
 * The tenant filter of a batch, according to the current reach of the permission and limited to the company of the run.
 */
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

/** A user's permissions without a sign-in. No session has this id. */
export const withoutSession = (scope: TaskScope): UserScope => ({ ...scope, superAdmin: null, session_id: noSession })
const noSession = '00000000-0000-0000-0000-000000000000'

/**
 * True if a person is signed in. An API key or a task that acts with a user's permissions does not see what only that
 * person may see, such as private notes.
 */
export const isSignedIn = ({ session_id }: UserScope) => session_id !== noSession

/**
 * True for rows of the team and for the reader's own private rows. Private rows are hidden while acting as another user,
 * and from API keys.
 */
export const ofTeamOrReader = (scope: UserScope, row: { visibility: SQL; author: SQL }): SQL =>
  scope.superAdmin || !isSignedIn(scope)
    ? sql`${row.visibility} = 'team'`
    : sql`(${row.visibility} = 'team' or ${row.author} = ${scope.user.id})`

/** An API key and the current state of its maker. */
export type KeyOfUser = {
  id: string
  name: string
  user: SignedInUser
  permissions: readonly Permission[]
  /** The companies of the key that its maker can still reach. */
  companies: readonly string[]
}

/** The tenant filter of a call with an API key: the companies of the key that the permission reaches. */
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

/** Checks a company id that a client has sent. */
export function includesCompany(scope: Scope, company_id: string): boolean {
  return scope.companies === undefined || scope.companies.includes(company_id)
}

/** The same permissions, limited to one company of the scope. */
export const narrowedTo = (scope: UserScope, company_id: string): UserScope => ({ ...scope, companies: [company_id] })

/** The tenant filter. Every query on a tenant table contains it, in addition to the policy of the table. */
export function inScope(scope: Scope, column: AnyPgColumn | SQL): SQL | undefined {
  if (!scope.companies) return undefined
  return scope.companies.length === 1
    ? sql`${column} = ${scope.companies[0]!}`
    : sql`${column} = any(${sql.param(scope.companies)}::uuid[])`
}
