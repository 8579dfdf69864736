import { dayIn } from '@seatwise/domain/days'
import { growthReport } from '@seatwise/domain/reports/growth'
import { shownPerson, writtenAbout } from '@seatwise/domain/reports/report-shares'
import type { ShownName } from '@seatwise/contract/values/assessment'
import { searchList } from '../../kernel/list/search.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import { findPlan } from './repository.ts'
import { reviewList, shownPlan, toReview } from './search.ts'
import { finishedSurveyOf, settingOf } from '../../assessment/survey-results/public.ts'
import { resultOf, type ReportOfCompany } from '../../assessment/reports/public.ts'

/** The id of the survey result on which a plan is based. */
export async function surveyResultOfPlan(scope: UserScope, id: string): Promise<string> {
  const plan = await findPlan(scope, id)
  if (!plan) throw new Refusal('not_found')
  return plan.survey_result_id
}

/** The maximum number of reviews in the report, which has the latest ones; the plan itself has all. */
const maxReviews = 50

/**
 * The report on the current version of a growth plan, with its reviews.
 * @param nameStyle the form in which an external reader sees the person's name, also within texts; such a reader sees
 * no names of staff. Undefined for staff
 */
export async function growthDocument(
  scope: UserScope,
  { growth_plan_id: id }: { growth_plan_id: string },
  nameStyle?: ShownName,
): Promise<ReportOfCompany> {
  const { data: plan } = await shownPlan(scope, id)
  const result = await resultOf(scope, plan.survey_result_id)
  const survey = finishedSurveyOf(result, ...(nameStyle ? [shownPerson(result, nameStyle)] : []))
  if (!survey) throw new Refusal('survey_unfinished')
  const reviews = await searchList(scope, reviewList, { filters: { growth_plan_id: id }, page_size: maxReviews })
  const asShared = nameStyle ? writtenAbout(result, nameStyle, survey.person) : (text: string) => text
  const staffName = (name: string | null) => (nameStyle ? null : name)
  const shownDay = (day: string) => dayIn('UTC', day)
  const shownOrNull = (day: string | null) => day && shownDay(day)
  const document = growthReport(
    {
      person: survey.person,
      role_name: survey.role_name,
      finished: survey.finished,
      assessment: survey.assessment,
      version: plan.version,
      state: plan.state,
      owner: staffName(plan.owner.name),
      saved: dayIn(result.time_zone ?? 'UTC', plan.updated_at),
      next_review: shownOrNull(plan.next_review_on),
      targets: plan.targets.map((target) => ({
        ...target,
        aim: target.aim.kind === 'words' ? { ...target.aim, words: asShared(target.aim.words) } : target.aim,
        why: asShared(target.why),
        practice: asShared(target.practice),
        signs: asShared(target.signs),
        steps: target.steps.map(({ due_on, behavior, action, evidence }) => ({
          behavior: asShared(behavior),
          action: asShared(action),
          evidence: asShared(evidence),
          due: shownOrNull(due_on),
        })),
      })),
      reviews: reviews.rows.map(toReview).map(({ reviewed_on, by, next_review_on, seen, progress }) => ({
        seen: asShared(seen),
        progress: progress.map(({ aim, ...of }) => ({ ...of, aim: asShared(aim) })),
        day: shownDay(reviewed_on),
        by: staffName(by.name),
        next_review: shownOrNull(next_review_on),
      })),
      all_reviews: plan.reviews,
    },
    settingOf(result),
  )
  return { document, company_id: plan.company.id, subject_type: 'candidate', subject_id: plan.candidate.id }
}
