import type { ProblemCode } from '@seatwise/contract/problems'
import { brandKeys } from '@seatwise/contract/values/base'
import type { GrowthPlanState } from '@seatwise/contract/values/coaching'
import { brands } from '../brands/brands.ts'
import { can, type Actor } from '../permissions.ts'

/** The brands whose companies have growth plans. */
export const growthBrands = brandKeys.filter((key) => brands[key].features.growth_report)

type Subject = { state: GrowthPlanState; is_archived: boolean }

/** Why the actor may not change this plan. Plans that have ended, and plans of an archived person, are read-only. */
export function refuseWithGrowthPlan(actor: Actor, { state, is_archived }: Subject): ProblemCode | undefined {
  if (!can(actor, 'growth-plans.write')) return 'not_allowed'
  if (is_archived) return 'candidate_archived'
  return state === 'open' ? undefined : 'growth_plan_over'
}

/** The actions that the reader may take on this plan; the web builds its form from them. */
export function canDoWithGrowthPlan(reader: Actor, plan: Subject) {
  const write = !refuseWithGrowthPlan(reader, plan)
  return { update: write, end: write }
}
