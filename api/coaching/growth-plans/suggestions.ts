import type { GrowthSuggestions } from '@seatwise/contract/growth-plans'
import { displayValue } from '@seatwise/domain/assessment/norms'
import { scales, workScaleKeys, type WorkScaleKey } from '@seatwise/domain/assessment/scales'
import { scaleAim } from '@seatwise/domain/growth/aims'
import { proposeTargets } from '@seatwise/domain/growth/propose'
import type { FinishedSurvey } from '@seatwise/domain/reports/individual'
import { practicesFor } from '@seatwise/domain/reports/practices'
import { Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import { findResult, finishedSurveyOf } from '../../assessment/survey-results/public.ts'
import { findOpenPlan, findOwners, findPerson } from './repository.ts'

/** Suggestions for a plan: targets chosen by rules, and the practices of every scale. */
export async function suggestions(scope: UserScope, survey_result_id: string): Promise<GrowthSuggestions> {
  const person = await findPerson(scope, { survey_result_id })
  const result = person && (await findResult(scope, survey_result_id))
  if (!result) throw new Refusal('not_found')
  const survey = finishedSurveyOf(result)
  if (!survey) throw new Refusal('survey_unfinished')
  const { candidate_id, first, last, email, company_id, company_name, role_name } = result
  return {
    candidate: { id: candidate_id, first, last, email },
    company: { id: company_id, name: company_name },
    role_name,
    ...proposeTargets(survey),
    scales: workScaleKeys.map((scale) => {
      const score = survey.assessment.scales[scale]
      return {
        scale,
        name: scales[scale].name,
        percentile: score && displayValue(score.percentile),
        build: direction(scale, 'build', survey),
        ease: direction(scale, 'ease', survey),
      }
    }),
    owners: await findOwners(scope, company_id),
    open_plan_id: (await findOpenPlan(scope, person)) ?? null,
  }
}

const direction = (scale: WorkScaleKey, to: 'build' | 'ease', person: FinishedSurvey) => ({
  aim: scaleAim(scale, to),
  practices: practicesFor(scale, to, person),
})
