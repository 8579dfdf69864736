import { eq, sql } from 'drizzle-orm'
import type { GrowthTarget } from '@seatwise/contract/growth-plans'
import { scales } from '@seatwise/domain/assessment/scales'
import { reviewed } from '@seatwise/domain/growth/aims'
import { proposeTargets } from '@seatwise/domain/growth/propose'
import { practicesFor } from '@seatwise/domain/reports/practices'
import { growthPlanReviews, growthPlans, growthPlanVersions } from './database/tables/growth-plans.ts'
import { surveyResults } from './database/tables/survey-results.ts'
import { findResult } from './assessment/survey-results/repository.ts'
import { finishedSurveyOf } from './assessment/survey-results/report.ts'
import type { Scope } from './kernel/scope.ts'

type Demo = {
  company_id: string
  /** The id of the user who looks after the plan. */
  user_id: string
  now: Date
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const targetIds = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`)

/**
 * Creates an open plan in the coaching company, from the suggestions for a person with good answers, with one review.
 */
export async function createDemoGrowthPlan(scope: Scope, { company_id, user_id, now }: Demo) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const dayAgo = (days: number) => daysAgo(days).slice(0, 10)
  const [match] = await scope.db
    .select({ id: surveyResults.id, candidate_id: surveyResults.candidate_id })
    .from(surveyResults)
    .where(
      sql`${eq(surveyResults.company_id, company_id)} and ${surveyResults.state} = 'completed' and ${surveyResults.quality} = 'good'
        and not ${surveyResults.is_test} and ${surveyResults.archived_at} is null and ${surveyResults.role_score} < 40`,
    )
    .orderBy(surveyResults.completed_at, surveyResults.id)
    .limit(1)
  const result = match && (await findResult(scope, match.id))
  const survey = result && finishedSurveyOf(result)
  if (!survey) return
  const targets = proposeTargets(survey)
    .targets.slice(0, 2)
    .map(({ scale, direction, reason }, at): GrowthTarget => {
      const [practice] = practicesFor(scale, direction, survey)
      return {
        id: targetIds[at]!,
        aim: { kind: 'scale', scale, direction },
        why: reason,
        practice: practice?.text ?? '',
        signs: practice?.sign ?? '',
        steps: [
          {
            behavior: capital(scales[scale].poles[direction === 'build' ? 'high' : 'low']),
            action: 'One moment a day, agreed in the morning.',
            evidence: 'A line in the week’s notes.',
            due_on: dayAgo(-30),
          },
        ],
        progress: 'not_started',
      }
    })
  const owned = { company_id, owner_user_id: user_id, state: 'open' as const }
  const [plan] = await scope.db
    .insert(growthPlans)
    .values({
      ...owned,
      candidate_id: match.candidate_id,
      survey_result_id: match.id,
      created_by_user_id: user_id,
      next_review_on: dayAgo(-9),
      version: 2,
      created_at: daysAgo(19),
      updated_at: daysAgo(5),
    })
    .returning({ id: growthPlans.id })
  const growth_plan_id = plan!.id
  const saved = { ...owned, growth_plan_id, saved_by_user_id: user_id }
  const progress = targets.slice(0, 1).map(({ id }) => ({ target_id: id, progress: 'trying' as const }))
  await scope.db.insert(growthPlanVersions).values([
    { ...saved, version: 1, saved: 'created', targets, next_review_on: dayAgo(5), created_at: daysAgo(19) },
    {
      ...saved,
      version: 2,
      saved: 'reviewed',
      targets: reviewed(targets, progress),
      next_review_on: dayAgo(-9),
      created_at: daysAgo(5),
    },
  ])
  await scope.db.insert(growthPlanReviews).values({
    company_id,
    growth_plan_id,
    version: 2,
    reviewed_by_user_id: user_id,
    reviewed_on: dayAgo(5),
    seen: 'Three days out of five. On the two busy ones it was forgotten, so the moment moves to before lunch.',
    created_at: daysAgo(5),
  })
}
