import {
  createGrowthPlan,
  createGrowthReview,
  getGrowthPlan,
  listGrowthPlans,
  listGrowthPlanVersions,
  listGrowthReviews,
  suggestGrowthPlan,
  updateGrowthPlan,
} from '@seatwise/contract/growth-plans'
import { growthReport } from '@seatwise/contract/reports'
import { searchList } from '../../kernel/list/search.ts'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import { registerReport } from '../../assessment/reports/public.ts'
import * as actions from './actions.ts'
import { findPerson, findPlan } from './repository.ts'
import { growthDocument } from './report.ts'
import { planList, reviewList, shownPlan, toReview, toRow, versionList } from './search.ts'
import { suggestions } from './suggestions.ts'

export function registerGrowthPlans(server: Server) {
  const { handle } = server
  registerReport(server, growthReport, growthDocument)

  handle(listGrowthPlans, async ({ scope, query: { candidate_id, survey_result_id, ...page } }) => {
    const person = await findPerson(scope, { candidate_id, survey_result_id })
    if (!person) throw new Refusal('not_found')
    const { rows, ...match } = await searchList(scope, planList, { filters: { candidate_id: person.id }, ...page })
    return { ...match, data: rows.map(toRow) }
  })

  handle(suggestGrowthPlan, async ({ scope, query: { survey_result_id } }) => ({
    data: await suggestions(scope, survey_result_id),
  }))

  handle(createGrowthPlan, async ({ scope, body }) => shownPlan(scope, await actions.createPlan(scope, body)))

  handle(getGrowthPlan, async ({ scope, params: { id } }) => shownPlan(scope, id))

  handle(updateGrowthPlan, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updatePlan(scope, id, body), () => shownPlan(scope, id))
    return shownPlan(scope, id)
  })

  handle(listGrowthPlanVersions, async ({ scope, params: { id }, query }) => {
    if (!(await findPlan(scope, id))) throw new Refusal('not_found')
    const { rows, ...match } = await searchList(scope, versionList, { filters: { growth_plan_id: id }, ...query })
    return { ...match, data: rows }
  })

  handle(listGrowthReviews, async ({ scope, params: { id }, query }) => {
    if (!(await findPlan(scope, id))) throw new Refusal('not_found')
    const { rows, ...match } = await searchList(scope, reviewList, { filters: { growth_plan_id: id }, ...query })
    return { ...match, data: rows.map(toReview) }
  })

  handle(createGrowthReview, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.reviewPlan(scope, id, body), () => shownPlan(scope, id))
    return shownPlan(scope, id)
  })
}
