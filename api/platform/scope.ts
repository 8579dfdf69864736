import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UserProfile } from '@seatwise/contract/users'
import { reachOf, type Deed } from '@seatwise/domain/permissions'
import { Refusal } from './refusal.ts'

declare const made: unique symbol

/** One transaction and the companies it may touch. Only the gates in transaction.ts make one. */
export type Scope = {
  readonly [made]: true
  readonly db: NodePgDatabase
  /** Undefined: every company. */
  readonly companies: readonly string[] | undefined
}

/** Who is asking, with a scope as wide as the deed reaches. */
export type UserScope = Scope & { readonly user: UserProfile }

/** For the gates only: whoever calls this vouches that the transaction's setting says the same. */
export function makeScope(db: NodePgDatabase, companies: readonly string[] | undefined): Scope {
  return { db, companies } as Scope
}

/** The first wall: the user's reach for this deed, or a refusal. */
export function scopeFor(db: NodePgDatabase, user: UserProfile, companies: readonly string[], deed: Deed): UserScope {
  const reach = reachOf(user, deed)
  if (reach === 'no') throw new Refusal('not_allowed')
  const within = { all: undefined, franchise: companies, company: [user.company.id], self: [user.company.id] }[reach]
  return Object.assign(makeScope(db, within), { user })
}

/** The tenant condition that every query on a tenant's table carries beside its policy. */
export function within(scope: Scope, column: AnyPgColumn): SQL | undefined {
  if (!scope.companies) return undefined
  return scope.companies.length === 1
    ? sql`${column} = ${scope.companies[0]!}`
    : sql`${column} = any(${sql.param(scope.companies)}::uuid[])`
}
