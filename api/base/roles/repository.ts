import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { companies, departments } from '../../database/tables/companies.ts'
import { pipelines } from '../../database/tables/pipelines.ts'
import { roleFollowers, roles } from '../../database/tables/roles.ts'
import { violatesConstraint } from '../../kernel/constraint.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'

/** Orders names alphabetically, ignoring case and accents. */
export const inNameOrder = sql`${roles.name} collate "und-x-icu"`

/** The roles in scope, and global roles, which everyone can read. */
export function roleInScope(scope: Scope) {
  const own = inScope(scope, roles.company_id)
  return own && or(isNull(roles.company_id), own)
}

/** True if a role in scope has this name, whatever its case. */
export async function isRoleName(scope: Scope, name: string): Promise<boolean> {
  return (await scope.db.$count(roles, and(roleInScope(scope), sql`lower(${roles.name}) = lower(${name})`))) > 0
}

export type StoredRole = typeof roles.$inferSelect

export async function findRole(scope: Scope, id: string): Promise<StoredRole | undefined> {
  const [role] = await scope.db
    .select()
    .from(roles)
    .where(and(roleInScope(scope), eq(roles.id, id)))
  return role
}

/**
 * Locks the role until the end of the transaction, so that the second of two concurrent changes sees the first. Only
 * super admins can lock a global role, because the policy of the table lets nobody else change it.
 */
export async function lockRole(scope: Scope, id: string): Promise<StoredRole | undefined> {
  const [role] = await scope.db
    .select()
    .from(roles)
    .where(and(roleInScope(scope), eq(roles.id, id)))
    .for('update')
  return role
}

/**
 * True if a survey link of the company can be limited to this role: the role is active, and the company's own or
 * global.
 */
export async function isOffered(scope: Scope, company_id: string, role_id: string): Promise<boolean> {
  const found = await scope.db
    .select({ id: roles.id })
    .from(roles)
    .where(
      and(
        eq(roles.id, role_id),
        eq(roles.state, 'active'),
        or(isNull(roles.company_id), and(inScope(scope, roles.company_id), eq(roles.company_id, company_id))),
      ),
    )
  return found.length > 0
}

export async function companyExists(scope: Scope, id: string): Promise<boolean> {
  return (await scope.db.$count(companies, and(inScope(scope, companies.id), eq(companies.id, id)))) > 0
}

export async function isDepartment(scope: Scope, company_id: string, id: string): Promise<boolean> {
  const own = and(inScope(scope, departments.company_id), eq(departments.company_id, company_id))
  return (await scope.db.$count(departments, and(own, eq(departments.id, id), isNull(departments.archived_at)))) > 0
}

/**
 * Serializes all changes and deletions of a company's pipelines, and changes of the pipeline of a role. The lock is
 * taken before any row is locked, so that they never deadlock.
 */
export async function lockPipelines(scope: Scope, company_id: string) {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pipelines:${company_id}`}, 0))`)
}

export async function isPipeline(scope: Scope, company_id: string, id: string): Promise<boolean> {
  const own = and(inScope(scope, pipelines.company_id), eq(pipelines.company_id, company_id))
  return (await scope.db.$count(pipelines, and(own, eq(pipelines.id, id), isNull(pipelines.deleted_at)))) > 0
}

/** @returns undefined if the company already has a role of this name, ignoring case as PostgreSQL does */
export async function insertRole(scope: Scope, role: typeof roles.$inferInsert): Promise<string | undefined> {
  const [created] = await scope.db.insert(roles).values(role).onConflictDoNothing().returning({ id: roles.id })
  return created?.id
}

type Change = Partial<Pick<StoredRole, 'name' | 'department_id' | 'description' | 'pipeline_id' | 'state'>>

/** @returns false if another role has the name; then the transaction can only be rolled back */
export async function changeRole(scope: Scope, id: string, change: Change): Promise<boolean> {
  try {
    await scope.db
      .update(roles)
      .set({ ...change, version: sql`${roles.version} + 1`, updated_at: sql`now()` })
      .where(and(roleInScope(scope), eq(roles.id, id)))
    return true
  } catch (error) {
    if (violatesConstraint(error, 'roles_name')) return false
    throw error
  }
}

/** Makes the reader follow a role. @returns false if the reader follows it already */
export async function startFollowing(scope: UserScope, role_id: string): Promise<boolean> {
  const { id: user_id, company } = scope.user
  const { rowCount } = await scope.db
    .insert(roleFollowers)
    .values({ company_id: company.id, user_id, role_id })
    .onConflictDoUpdate({
      target: [roleFollowers.company_id, roleFollowers.user_id, roleFollowers.role_id],
      set: { created_at: sql`now()`, ended_at: null },
      setWhere: sql`${roleFollowers.ended_at} is not null`,
    })
  return rowCount === 1
}

export async function stopFollowing(scope: UserScope, role_id: string): Promise<boolean> {
  const { rowCount } = await scope.db
    .update(roleFollowers)
    .set({ ended_at: sql`now()` })
    .where(and(ownFollow(scope), eq(roleFollowers.role_id, role_id), isNull(roleFollowers.ended_at)))
  return rowCount === 1
}

/** The roles that the reader follows in the current company. */
export const ownFollow = (scope: UserScope) =>
  and(
    inScope(scope, roleFollowers.company_id),
    eq(roleFollowers.company_id, scope.user.company.id),
    eq(roleFollowers.user_id, scope.user.id),
  )
