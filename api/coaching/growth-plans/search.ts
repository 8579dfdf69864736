import { sql, type SQL } from 'drizzle-orm'
import type {
  GrowthPlan,
  GrowthPlanRow,
  GrowthPlanVersion,
  GrowthReview,
  GrowthTarget,
} from '@seatwise/contract/growth-plans'
import type { SortOrder } from '@seatwise/contract/values/base'
import { aimWords } from '@seatwise/domain/growth/aims'
import { canDoWithGrowthPlan, growthBrands } from '@seatwise/domain/policies/growth-plans'
import { findInList } from '../../kernel/list/search.ts'
import type { List } from '../../kernel/list/list.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { actorOf, inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, objectOf, personOf } from '../../kernel/selection.ts'
import { growthPlanVersions, growthPlans } from '../../database/tables/growth-plans.ts'

/** True for companies that have growth plans. */
export const isOfGrowthBrand = (brand: SQL): SQL => sql`${brand} = any(${sql.param(growthBrands)}::text[])`

/** Joins a user; a user outside the reader's scope is absent, so that neither id nor name is shown. */
const joinUser = (scope: Scope, alias: string, column: string): SQL =>
  sql`left join users ${sql.raw(alias)} on ${sql.raw(`${alias}.id = ${column}`)}
    and ${inScope(scope, sql.raw(`${alias}.company_id`)) ?? sql`true`}`

type Row = Omit<GrowthPlan, 'aims' | 'can'> & { is_archived: boolean }
type ByTime = { field: 'created_at'; order: SortOrder }

/** Plans of people: open plans first, then the latest. */
export const planList: List<{ candidate_id?: string }, ByTime, Row> = {
  name: 'growth-plans',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: () => ({
    ...columnsOf(growthPlans, 'g', [
      'id',
      'survey_result_id',
      'state',
      'next_review_on',
      'ended_at',
      'created_at',
      'updated_at',
      'version',
    ]),
    targets: sql`v.targets`,
    is_archived: sql`c.archived_at is not null`,
    candidate: objectOf({ id: sql`c.id`, first: sql`c.first`, last: sql`c.last`, email: sql`c.email` }),
    company: objectOf({ id: sql`company.id`, name: sql`company.name` }),
    survey: objectOf({ role_name: sql`role.name`, completed_at: sql`r.completed_at` }),
    owner: personOf('owner'),
    created_by: personOf('created_by'),
    saved_by: personOf('saved_by'),
    reviews: sql`(select count(*)::int from growth_plan_reviews x where x.company_id = g.company_id and x.growth_plan_id = g.id)`,
  }),
  tables: ({ scope }) => sql`growth_plans g
    join companies company on company.id = g.company_id
    join candidates c on c.company_id = g.company_id and c.id = g.candidate_id
    join growth_plan_versions v on v.company_id = g.company_id and v.growth_plan_id = g.id and v.version = g.version
    join survey_results r on r.company_id = g.company_id and r.id = g.survey_result_id
    left join roles role on role.id = r.role_id
    ${joinUser(scope, 'owner', 'g.owner_user_id')}
    ${joinUser(scope, 'created_by', 'g.created_by_user_id')}
    ${joinUser(scope, 'saved_by', 'v.saved_by_user_id')}`,
  tenant: (scope) =>
    sql`(${inScope(scope, sql`g.company_id`) ?? sql`true`}) and ${isOfGrowthBrand(sql`company.brand`)}`,
  id: sql`g.id`,
  conditions: { candidate_id: (id) => sql`g.candidate_id = ${id}` },
  keys: {
    created_at: () => [
      { expression: sql`(g.state = 'open')::int`, type: 'int' },
      { expression: sql`g.created_at`, type: 'timestamptz' },
    ],
  },
}

const aimsOf = (targets: readonly GrowthTarget[]) => targets.map(({ aim }) => aimWords(aim))

export const toRow = ({ targets, ...row }: Row): GrowthPlanRow => ({ ...row, aims: aimsOf(targets) })

export async function shownPlan(scope: UserScope, id: string): Promise<{ data: GrowthPlan }> {
  const row = await findInList(scope, planList, id)
  if (!row) throw new Refusal('not_found')
  return { data: { ...row, aims: aimsOf(row.targets), can: canDoWithGrowthPlan(actorOf(scope), row) } }
}

type OfPlan = { growth_plan_id?: string }
type ByVersion = { field: 'version'; order: SortOrder }
const latestFirst: ByVersion = { field: 'version', order: 'desc' }

/** The versions of a plan. */
export const versionList: List<OfPlan, ByVersion, GrowthPlanVersion> = {
  name: 'growth-plan-versions',
  defaultSort: latestFirst,
  columns: () => ({
    ...columnsOf(growthPlanVersions, 'v', ['version', 'saved', 'state', 'targets', 'next_review_on', 'created_at']),
    owner: personOf('owner'),
    saved_by: personOf('saved_by'),
  }),
  tables: ({ scope }) => sql`growth_plan_versions v
    ${joinUser(scope, 'owner', 'v.owner_user_id')}
    ${joinUser(scope, 'saved_by', 'v.saved_by_user_id')}`,
  counted: () => sql`growth_plan_versions v`,
  tenant: (scope) => inScope(scope, sql`v.company_id`),
  id: sql`v.id`,
  conditions: { growth_plan_id: (id) => sql`v.growth_plan_id = ${id}` },
  keys: { version: () => [{ expression: sql`v.version`, type: 'int' }] },
}

type ReviewRow = Omit<GrowthReview, 'progress'> & { targets: GrowthTarget[] }

/** The observations at the reviews of a plan. */
export const reviewList: List<OfPlan, ByVersion, ReviewRow> = {
  name: 'growth-plan-reviews',
  defaultSort: latestFirst,
  columns: () => ({
    id: sql`x.id`,
    version: sql`x.version`,
    reviewed_on: sql`x.reviewed_on`,
    seen: sql`x.seen`,
    created_at: sql`x.created_at`,
    ...columnsOf(growthPlanVersions, 'v', ['targets', 'next_review_on']),
    by: personOf('reviewed_by'),
  }),
  tables: ({ scope }) => sql`growth_plan_reviews x
    join growth_plan_versions v on v.company_id = x.company_id and v.growth_plan_id = x.growth_plan_id and v.version = x.version
    ${joinUser(scope, 'reviewed_by', 'x.reviewed_by_user_id')}`,
  counted: () => sql`growth_plan_reviews x`,
  tenant: (scope) => inScope(scope, sql`x.company_id`),
  id: sql`x.id`,
  conditions: { growth_plan_id: (id) => sql`x.growth_plan_id = ${id}` },
  keys: { version: () => [{ expression: sql`x.version`, type: 'int' }] },
}

export const toReview = ({ targets, ...review }: ReviewRow): GrowthReview => ({
  ...review,
  progress: targets.map(({ id, aim, progress }) => ({ target_id: id, aim: aimWords(aim), progress })),
})
