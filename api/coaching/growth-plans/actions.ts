import { isDeepStrictEqual } from 'node:util'
import type { GrowthPlanChange, NewGrowthPlan, NewGrowthReview } from '@seatwise/contract/growth-plans'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { reviewed } from '@seatwise/domain/growth/aims'
import { refuseWithGrowthPlan } from '@seatwise/domain/policies/growth-plans'
import { present } from '../../kernel/changed-fields.ts'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, publish, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../../base/audit-events/public.ts'
import { lockCandidate } from '../../people/candidates/public.ts'
import { isActiveReader } from '../../base/survey-links/public.ts'
import { findResult, finishedSurveyOf } from '../../assessment/survey-results/public.ts'
import {
  findOpenPlan,
  findPerson,
  findPlan,
  insertPlan,
  insertReview,
  lockPlan,
  savePlan,
  type PlanContent,
  type StoredPlan,
} from './repository.ts'

/**
 * Every write of a growth plan locks the person first, so that a person has at most one open plan and an erased person
 * has none.
 */
export async function createPlan(
  scope: UserScope,
  { survey_result_id, targets, owner_user_id = scope.user.id, next_review_on }: NewGrowthPlan,
): Promise<string> {
  const found = await findPerson(scope, { survey_result_id })
  const person = found && (await lockCandidate(scope, found.id))
  const result = person && (await findResult(scope, survey_result_id))
  if (!person || result?.candidate_id !== person.id) throw new Refusal('not_found')
  const { company_id, id: candidate_id } = person
  refuse(refuseWithGrowthPlan(actorOf(scope), { state: 'open', is_archived: person.archived_at !== null }))
  if (!finishedSurveyOf(result)) throw new Refusal('survey_unfinished')
  if (await findOpenPlan(scope, person)) throw new Refusal('growth_plan_open')
  await refuseOwner(scope, company_id, owner_user_id)
  const plan = { company_id, candidate_id, survey_result_id, owner_user_id, next_review_on, targets }
  const id = await insertPlan(scope, plan)
  await record(scope, 'growth-plans.create', { ...plan, id, version: 1 })
  return id
}

/** Saves a new version of a plan. If nothing has changed and the plan is not ended, nothing is saved. */
export async function updatePlan(scope: UserScope, id: string, { version, end, ...input }: GrowthPlanChange) {
  const plan = await lockForWrite(scope, id, version)
  const { owner_user_id = plan.owner_user_id } = input
  if (owner_user_id !== plan.owner_user_id) await refuseOwner(scope, plan.company_id, owner_user_id)
  const next = { ...plan, ...input, owner_user_id, state: end ?? plan.state }
  const changed = changedOf(plan, next)
  if (changed.length === 0 && !end) return
  const saved = await savePlan(scope, next, end ? 'ended' : 'changed')
  await record(scope, end ? 'growth-plans.end' : 'growth-plans.update', { ...plan, version: saved }, changed, end)
}

export async function reviewPlan(scope: UserScope, id: string, { version, progress, ...review }: NewGrowthReview) {
  const plan = await lockForWrite(scope, id, version)
  const { reviewed_on, seen, next_review_on } = review
  if (reviewed_on > latestDay())
    throw new Invalid([{ path: 'reviewed_on', message: 'A review has happened: choose today or an earlier day.' }])
  const unknown = progress.findIndex(({ target_id }) => !plan.targets.some((target) => target.id === target_id))
  if (unknown >= 0)
    throw new Invalid([{ path: `progress.${unknown}.target_id`, message: 'Choose a target of this plan.' }])
  const saved = await savePlan(
    scope,
    { ...plan, targets: reviewed(plan.targets, progress), next_review_on },
    'reviewed',
  )
  await insertReview(scope, {
    company_id: plan.company_id,
    growth_plan_id: id,
    version: saved,
    reviewed_on,
    seen,
  })
  await record(scope, 'growth-plans.review', { ...plan, version: saved })
}

/** Today's date in the time zone that is furthest ahead (UTC+14). */
const latestDay = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

async function lockForWrite(scope: UserScope, id: string, version: number): Promise<StoredPlan & PlanContent> {
  const found = await findPlan(scope, id)
  const person = found && (await lockCandidate(scope, found.candidate_id))
  const plan = await lockPlan(scope, id)
  if (!plan) throw new Refusal('not_found')
  // Meanwhile the person was merged with another one, or such a merge was undone.
  if (plan.candidate_id !== person?.id) throw new Refusal('changed_meanwhile')
  refuse(refuseWithGrowthPlan(actorOf(scope), { state: plan.state, is_archived: person.archived_at !== null }))
  if (plan.version !== version) throw new Refusal('changed_meanwhile')
  return plan
}

async function refuseOwner(scope: UserScope, company_id: string, id: string) {
  if (id !== scope.user.id && !(await isActiveReader(scope, company_id, id)))
    throw new Invalid([{ path: 'owner_user_id', message: 'Choose an active user of the company.' }])
}

const fields = ['targets', 'owner_user_id', 'next_review_on'] as const satisfies (keyof PlanContent)[]

const changedOf = (before: PlanContent, after: PlanContent) =>
  // Compared deeply, because PostgreSQL stores the keys of JSON in another order.
  fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))

/** Owners can read the audit log, so it has the names of the changed fields and none of the plan's texts. */
async function record(
  scope: UserScope,
  action: AuditAction,
  { id, company_id, candidate_id, version }: Pick<StoredPlan, 'id' | 'company_id' | 'candidate_id' | 'version'>,
  changed?: readonly string[],
  end?: string,
) {
  await audit(scope, {
    action,
    company_id,
    subject_type: 'candidate',
    subject_id: candidate_id,
    details: present({ growth_plan_id: id, version, changed, end }),
  })
  publish(scope, 'candidates', company_id)
}
