import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ListOfViews } from '@seatwise/contract/values/base'
import { normalizedTag, tagKey } from '@seatwise/domain/candidate-tags/spelling'
import { candidateTags } from '../../database/tables/candidates.ts'
import { companies } from '../../database/tables/companies.ts'
import { pipelines } from '../../database/tables/pipelines.ts'
import { roles } from '../../database/tables/roles.ts'
import { savedViews } from '../../database/tables/saved-views.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'
import { roleInScope } from '../roles/repository.ts'

export type StoredView = typeof savedViews.$inferSelect

/** The views in the reader's company that the reader can use: their own, and shared ones. */
const usable = (scope: UserScope) =>
  and(
    inScope(scope, savedViews.company_id),
    eq(savedViews.company_id, scope.user.company.id),
    isNull(savedViews.removed_at),
    or(eq(savedViews.user_id, scope.user.id), savedViews.is_shared),
  )

const author = sql<string>`${users.first} || ' ' || ${users.last}`

const selectShown = ({ db }: UserScope) =>
  db.select({ view: savedViews, author }).from(savedViews).innerJoin(users, eq(users.id, savedViews.user_id))

/** A large company may share more views than the tabs have room for. The reader's own views come first. */
const maxListed = 200

export const listViews = (scope: UserScope, list: ListOfViews) =>
  selectShown(scope)
    .where(and(usable(scope), eq(savedViews.list, list)))
    .orderBy(desc(eq(savedViews.user_id, scope.user.id)), asc(savedViews.created_at), asc(savedViews.id))
    .limit(maxListed)

export async function findShownView(scope: UserScope, id: string) {
  const [row] = await selectShown(scope).where(and(usable(scope), eq(savedViews.id, id)))
  return row
}

/** Locks the view until the end of the transaction, so that the second of two concurrent changes sees the first. */
export async function lockView(scope: UserScope, id: string): Promise<StoredView | undefined> {
  const [savedView] = await scope.db
    .select()
    .from(savedViews)
    .where(and(usable(scope), eq(savedViews.id, id)))
    .for('update')
  return savedView
}

export const countOwnViews = (scope: UserScope, list: ListOfViews): Promise<number> =>
  scope.db.$count(savedViews, and(usable(scope), eq(savedViews.user_id, scope.user.id), eq(savedViews.list, list)))

type NewView = Pick<StoredView, 'list' | 'name' | 'is_shared' | 'filters' | 'sort'>

export async function insertView(scope: UserScope, view: NewView): Promise<string> {
  const { id: user_id, company } = scope.user
  const [created] = await scope.db
    .insert(savedViews)
    .values({ ...view, user_id, company_id: company.id })
    .returning({ id: savedViews.id })
  return created!.id
}

type Change = Partial<Pick<StoredView, 'name' | 'is_shared' | 'filters' | 'sort'>>

export async function changeView(scope: UserScope, id: string, change: Change) {
  await scope.db
    .update(savedViews)
    .set({ ...change, version: sql`${savedViews.version} + 1`, updated_at: sql`now()` })
    .where(and(usable(scope), eq(savedViews.id, id)))
}

/** The row is only marked as removed, because requests cannot delete rows of tenants. */
export async function markRemoved(scope: UserScope, id: string) {
  await scope.db
    .update(savedViews)
    .set({ removed_at: sql`now()`, version: sql`${savedViews.version} + 1` })
    .where(and(usable(scope), eq(savedViews.id, id)))
}

/** Those of the given names that a role in scope has. */
export async function knownRoleNames(scope: UserScope, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const found = await scope.db
    .selectDistinct({ name: roles.name })
    .from(roles)
    .where(and(roleInScope(scope), inArray(roles.name, [...names])))
  return new Set(found.map(({ name }) => name))
}

/** Those of the given companies that are in scope. */
export async function knownCompanies(scope: UserScope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await scope.db
    .select({ id: companies.id })
    .from(companies)
    .where(and(inScope(scope, companies.id), inArray(companies.id, [...ids])))
  return new Set(found.map(({ id }) => id))
}

/** Those of the given pipelines that companies in scope have. */
export async function knownPipelines(scope: UserScope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await scope.db
    .select({ id: pipelines.id })
    .from(pipelines)
    .where(and(inScope(scope, pipelines.company_id), inArray(pipelines.id, [...ids]), isNull(pipelines.deleted_at)))
  return new Set(found.map(({ id }) => id))
}

/** The keys of those of the given tags that companies in scope have. */
export async function knownTagKeys(scope: UserScope, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const lowerNames = sql`select lower(unnest(${sql.param([...new Set(names.map(normalizedTag))])}::text[]))`
  const tags = await scope.db
    .selectDistinct({ name: candidateTags.name })
    .from(candidateTags)
    .where(and(inScope(scope, candidateTags.company_id), sql`lower(${candidateTags.name}) = any(${lowerNames})`))
  return new Set(tags.map(({ name }) => tagKey(name)))
}
