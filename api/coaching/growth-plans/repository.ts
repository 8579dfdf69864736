import { and, eq, sql } from 'drizzle-orm'
import type { Home } from '@seatwise/contract/home'
import type { GrowthTarget } from '@seatwise/contract/growth-plans'
import type { GrowthPlanSave } from '@seatwise/contract/values/coaching'
import { growthPlanReviews, growthPlans, growthPlanVersions } from '../../database/tables/growth-plans.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { isOfGrowthBrand } from './search.ts'

export type StoredPlan = typeof growthPlans.$inferSelect
type PlanVersion = typeof growthPlanVersions.$inferSelect
/** A plan with the contents of its current version. */
export type PlanContent = Pick<PlanVersion, 'targets' | 'owner_user_id' | 'next_review_on'>

const ofGrowthBrand = isOfGrowthBrand(
  sql`(select company.brand from companies company where company.id = ${growthPlans.company_id})`,
)

const plan = (scope: Scope, id: string) =>
  and(inScope(scope, growthPlans.company_id), ofGrowthBrand, eq(growthPlans.id, id))

export async function findPlan(scope: Scope, id: string): Promise<StoredPlan | undefined> {
  const [growthPlan] = await scope.db.select().from(growthPlans).where(plan(scope, id))
  return growthPlan
}

/** Locks the plan until the end of the transaction, so that the second of two simultaneous saves sees the first. */
export async function lockPlan(scope: Scope, id: string): Promise<(StoredPlan & PlanContent) | undefined> {
  const [growthPlan] = await scope.db.select().from(growthPlans).where(plan(scope, id)).for('no key update')
  if (!growthPlan) return undefined
  const [said] = await scope.db
    .select({ targets: growthPlanVersions.targets })
    .from(growthPlanVersions)
    .where(
      and(
        inScope(scope, growthPlanVersions.company_id),
        eq(growthPlanVersions.growth_plan_id, id),
        eq(growthPlanVersions.version, growthPlan.version),
      ),
    )
  return said && { ...growthPlan, ...said }
}

type Person = { id: string; company_id: string }

/**
 * Finds a person by their id or by one of their results; undefined if out of scope or if the company has no growth
 * plans.
 */
export async function findPerson(
  scope: Scope,
  { candidate_id, survey_result_id }: { candidate_id?: string | undefined; survey_result_id?: string | undefined },
): Promise<Person | undefined> {
  const { rows } = await scope.db.execute<Person>(
    sql`select c.id, c.company_id from candidates c join companies company on company.id = c.company_id
      where ${inScope(scope, sql`c.company_id`) ?? sql`true`} and ${isOfGrowthBrand(sql`company.brand`)} and ${
        candidate_id === undefined
          ? sql`(c.company_id, c.id) in (select r.company_id, r.candidate_id from survey_results r where r.id = ${survey_result_id})`
          : sql`c.id = ${candidate_id}`
      }`,
  )
  return rows[0]
}

/** The id of the person's open plan; of the latest one, if a merge has left the person with two. */
export async function findOpenPlan(scope: Scope, { id, company_id }: Person): Promise<string | undefined> {
  const { rows } = await scope.db.execute<{ id: string }>(
    sql`select g.id from growth_plans g where ${inScope(scope, sql`g.company_id`) ?? sql`true`}
      and g.company_id = ${company_id} and g.candidate_id = ${id} and g.state = 'open'
      order by g.created_at desc limit 1`,
  )
  return rows[0]?.id
}

const maxOwners = 200

/** The users who can look after a plan of the company: first the reader, then the others by name. */
export async function findOwners(scope: UserScope, company_id: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await scope.db.execute<{ id: string; name: string }>(
    sql`select u.id, u.first || ' ' || u.last as name from users u
      where u.id = ${scope.user.id} or (${inScope(scope, sql`u.company_id`) ?? sql`true`} and u.active
        and u.company_id in (${company_id}, (select franchise_id from companies where id = ${company_id})))
      order by u.id <> ${scope.user.id}, u.first collate "und-x-icu", u.last collate "und-x-icu", u.id
      limit ${sql.raw(String(maxOwners))}`,
  )
  return rows
}

type DueReview = Home['needs']['growth_reviews'][number]

/** Open plans that the user looks after and whose review is due, the oldest first. */
export async function findDueReviews(scope: UserScope, limit: number): Promise<DueReview[]> {
  return readRows<DueReview>(
    scope,
    sql`select g.id as growth_plan_id, g.next_review_on,
        json_build_object('id', c.id, 'first', c.first, 'last', c.last, 'email', c.email) as candidate,
        json_build_object('id', company.id, 'name', company.name) as company
      from growth_plans g
      join companies company on company.id = g.company_id
      join candidates c on c.company_id = g.company_id and c.id = g.candidate_id
      where g.owner_user_id = ${scope.user.id} and ${inScope(scope, sql`g.company_id`) ?? sql`true`}
        and g.state = 'open' and c.archived_at is null and ${isOfGrowthBrand(sql`company.brand`)}
        and g.next_review_on <= (now() at time zone coalesce(company.time_zone, 'UTC'))::date
      order by g.next_review_on, g.id limit ${limit}`,
  )
}

type NewPlan = Pick<StoredPlan, 'company_id' | 'candidate_id' | 'survey_result_id' | 'owner_user_id' | 'next_review_on'>

export async function insertPlan(scope: UserScope, { targets, ...input }: NewPlan & { targets: GrowthTarget[] }) {
  const [created] = await scope.db
    .insert(growthPlans)
    .values({ ...input, created_by_user_id: scope.user.id })
    .returning()
  await insertVersion(scope, { ...created!, targets }, 'created')
  return created!.id
}

/** Saves the contents of a locked plan as its next version. */
export async function savePlan(
  scope: UserScope,
  stored: StoredPlan & { targets: GrowthTarget[] },
  saved: GrowthPlanSave,
): Promise<number> {
  const { id, state, owner_user_id, next_review_on } = stored
  const version = stored.version + 1
  await scope.db
    .update(growthPlans)
    .set({
      state,
      owner_user_id,
      next_review_on,
      version,
      updated_at: sql`now()`,
      ...(state === 'open' ? {} : { ended_at: sql`now()` }),
    })
    .where(plan(scope, id))
  await insertVersion(scope, { ...stored, version }, saved)
  return version
}

async function insertVersion(
  scope: UserScope,
  { id, company_id, version, state, owner_user_id, next_review_on, targets }: StoredPlan & { targets: GrowthTarget[] },
  saved: GrowthPlanSave,
) {
  await scope.db.insert(growthPlanVersions).values({
    company_id,
    growth_plan_id: id,
    version,
    saved,
    saved_by_user_id: scope.user.id,
    state,
    owner_user_id,
    targets,
    next_review_on,
  })
}

type NewReview = Pick<
  typeof growthPlanReviews.$inferInsert,
  'company_id' | 'growth_plan_id' | 'version' | 'reviewed_on' | 'seen'
>

export async function insertReview(scope: UserScope, review: NewReview) {
  await scope.db.insert(growthPlanReviews).values({ ...review, reviewed_by_user_id: scope.user.id })
}
