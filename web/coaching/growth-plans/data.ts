import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { GrowthPlan } from '@seatwise/contract/growth-plans'
import type { GrowthPlanEnd } from '@seatwise/contract/values'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'

const keyOf = (id: string) => ['growth-plans', 'one', id]

export const useGrowthPlan = (id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: keyOf(id),
    queryFn: async () => (await call('GET /growth-plans/{id}', { params: { id } })).data,
  })

/** The answer of a write is shown at once: the next write would otherwise send the previous version. */
export const showPlan = (plan: GrowthPlan) => queryClient.setQueryData(keyOf(plan.id), plan)

/** A person has few plans: one is open at a time. */
const maxPlans = '50'

/** The plans of the person of a result, the open one first. */
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

/** Ends a plan as it is stored. */
export const endPlan = ({ id, version, targets, next_review_on }: GrowthPlan, end: GrowthPlanEnd) =>
  call('PUT /growth-plans/{id}', { params: { id }, body: { version, targets, next_review_on, end } })
