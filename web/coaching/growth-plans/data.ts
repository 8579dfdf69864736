import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { GrowthPlan } from '@seatwise/contract/growth-plans'
import type { GrowthPlanEnd } from '@seatwise/contract/values/coaching'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'

const keyOf = (id: string) => ['growth-plans', 'one', id]

export const useGrowthPlan = (id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: keyOf(id),
    queryFn: async () => (await call('GET /growth-plans/{id}', { params: { id } })).data,
  })

/** Caches the answer of a write immediately, because otherwise the next write would send the previous version. */
export const showPlan = (plan: GrowthPlan) => queryClient.setQueryData(keyOf(plan.id), plan)

/** Higher than the number of plans of any person, who has only one open plan at a time. */
const maxPlans = '50'

/** The plans of the person to whom a result belongs, the open one first. */
export const useGrowthPlans = (survey_result_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['growth-plans', 'of-result', survey_result_id],
    queryFn: async () => (await call('GET /growth-plans', { query: { survey_result_id, page_size: maxPlans } })).data,
  })

/** The suggestions for a plan. */
export const useSuggestions = (survey_result_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['growth-plans', 'suggestions', survey_result_id],
    queryFn: async () => (await call('GET /growth-plans/suggestions', { query: { survey_result_id } })).data,
  })

export const useReviews = (id: string, page_size: number) =>
  useQuery({
    ...liveQuery,
    queryKey: ['growth-plans', 'reviews', id, page_size],
    queryFn: () => call('GET /growth-plans/{id}/reviews', { params: { id }, query: { page_size: String(page_size) } }),
    placeholderData: keepPreviousData,
  })

export const useVersions = (id: string, page_size: number) =>
  useQuery({
    ...liveQuery,
    queryKey: ['growth-plans', 'versions', id, page_size],
    queryFn: () => call('GET /growth-plans/{id}/versions', { params: { id }, query: { page_size: String(page_size) } }),
    placeholderData: keepPreviousData,
  })

/** Ends a plan without changing its contents. */
export const endPlan = ({ id, version, targets, next_review_on }: GrowthPlan, end: GrowthPlanEnd) =>
  call('PUT /growth-plans/{id}', { params: { id }, body: { version, targets, next_review_on, end } })
