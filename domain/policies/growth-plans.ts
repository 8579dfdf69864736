import type { ProblemCode } from '@seatwise/contract/problems'
import { brandKeys, type GrowthPlanState } from '@seatwise/contract/values'
import { brands } from '../brands/brands.ts'
import { can, type Actor } from '../permissions.ts'

/** Brands whose companies have growth plans. */
export const growthBrands = brandKeys.filter((key) => brands[key].features.growth_report)

type Subject = { state: GrowthPlanState; is_archived: boolean }

/** Why the actor may not write in this plan. Ended ones are kept as they were; of an archived person nothing changes. */
export function refuseWithGrowthPlan(actor: Actor, { state, is_archived }: Subject): ProblemCode | undefined {
  if (!can(actor, 'growth-plans.write')) return 'not_allowed'
  if (is_archived) return 'candidate_archived'
  return state === 'open' ? undefined : 'growth_plan_over'
}

/** The actions that the reader may do with this plan; the web builds its form from them. */
export function canDoWithGrowthPlan(reader: Actor, plan: Subject) {
  const write = !refuseWithGrowthPlan(reader, plan)
  return { update: write, end: write }
}
