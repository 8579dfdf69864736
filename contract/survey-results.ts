import * as z from 'zod/mini'
import { givenInstant, id, instant, page, pageSize, score } from './fields.ts'
import { minSearchLength } from './limits.ts'
import { route } from './route.ts'
import {
  benchmarkSources,
  qualityStatuses,
  resultStates,
  selfCriticalLevels,
  sortOrders,
  statusTypes,
} from './values.ts'

export const resultState = z.enum(resultStates)
export const qualityStatus = z.enum(qualityStatuses)
export const selfCritical = z.enum(selfCriticalLevels)
export const statusType = z.enum(statusTypes)

/** Where the long-run score of two of three people with this score lies; null for doubtful answers and without a score. */
const likely = z.nullable(z.object({ from: score, to: score }))

/** A row of the list. */
export const surveyResult = z.object({
  id,
  company: z.object({ id, name: z.string() }),
  candidate: z.object({ id, first: z.string(), last: z.string(), email: z.string() }),
  role_name: z.nullable(z.string()),
  state: resultState,
  started_at: instant,
  completed_at: z.nullable(instant),
  /** When it was completed, or started while it is not. */
  dated_at: instant,
  minutes: z.nullable(z.int()),
  quality: z.nullable(qualityStatus),
  self_critical: z.nullable(selfCritical),
  /** Against the result's own role. */
  role_score: z.nullable(score),
  /** Against `sort.role_name` when one is chosen, else the same as role_score. */
  score: z.nullable(score),
  /** Of `score`. */
  likely,
  status: z.nullable(z.object({ name: z.string(), type: statusType })),
  archived_at: z.nullable(instant),
  archived_reason: z.nullable(z.string()),
  is_test: z.boolean(),
  /** A link with which a person takes the survey for this role; null when the company has none. */
  testing_link: z.nullable(z.string()),
})
export type SurveyResult = z.infer<typeof surveyResult>

export const sortFields = ['dated_at', 'name', 'role', 'role_score', 'minutes', 'quality', 'status'] as const

const names = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(50)))

export const resultFilters = z.strictObject({
  /** Part of a name or an address, at least two characters. */
  search: z.optional(z.string().check(z.trim(), z.minLength(minSearchLength), z.maxLength(100))),
  roles: names,
  statuses: names,
  states: z.optional(z.array(resultState).check(z.maxLength(3))),
  quality: z.optional(z.array(qualityStatus).check(z.maxLength(3))),
  /** dated_at from here on. */
  from: z.optional(givenInstant),
  /** dated_at before this. */
  to: z.optional(givenInstant),
  score_from: z.optional(score),
  score_to: z.optional(score),
  include_archived: z.optional(z.boolean()),
  include_test: z.optional(z.boolean()),
})
export type ResultFilters = z.infer<typeof resultFilters>

export const resultSort = z.strictObject({
  field: z.enum(sortFields),
  order: z.enum(sortOrders),
  /** Every row, sort and score filter then means this role's benchmark in place of each result's own. */
  role_name: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
})
export type ResultSort = z.infer<typeof resultSort>

const resultPage = z.object({
  data: z.array(surveyResult),
  /** Exact up to 1,000; above that 1,001 stands for "more than 1,000". */
  total: z.int(),
  page,
  page_size: pageSize,
  /** Send it back as `after` for the next page, however deep; null on the last one. */
  next: z.nullable(z.string()),
})

const after = z.optional(z.string().check(z.minLength(1), z.maxLength(3_000)))

export const listSurveyResults = route({
  method: 'GET',
  path: '/survey-results',
  summary: 'Results in scope, newest first; not archived, no tests',
  proof: 'session',
  query: z.strictObject({
    page: z.optional(z.pipe(z.coerce.number(), page)),
    page_size: z.optional(z.pipe(z.coerce.number(), pageSize)),
    after,
  }),
  reply: resultPage,
  problems: [],
})

export const searchSurveyResults = route({
  method: 'POST',
  path: '/survey-results/search',
  summary: 'Results in scope, filtered and sorted; pages past 10,000 rows need `after`',
  proof: 'session',
  body: z.strictObject({
    filters: z.optional(resultFilters),
    sort: z.optional(resultSort),
    page: z.optional(page),
    page_size: z.optional(pageSize),
    after,
    /** Also answer the names there are to filter by. */
    with_choices: z.optional(z.boolean()),
  }),
  reply: z.extend(resultPage, {
    choices: z.optional(
      z.object({
        roles: z.array(z.string()),
        /** Roles with a benchmark: the ones to score by. */
        benchmark_roles: z.array(z.string()),
        statuses: z.array(z.string()),
      }),
    ),
  }),
  problems: [],
})

const band = z.object({ from: z.number(), to: z.number() })

/** Percentiles are 1..99 and shown whole; the ranges of the usual level (two of three, nine of ten) are percentiles too, unrounded. */
export const scaleReport = z.object({
  key: z.string(),
  name: z.string(),
  low: z.string(),
  high: z.string(),
  score: z.nullable(
    z.object({
      raw: z.int(),
      percentile: score,
      band_68: band,
      band_90: band,
      /** The pole that the answers lean to; null where the nine-of-ten range holds 50. */
      tendency: z.nullable(z.enum(['low', 'high'])),
    }),
  ),
})
export type ScaleReport = z.infer<typeof scaleReport>

export const roleFit = z.object({
  role_name: z.string(),
  score,
  /** The same before rounding, 0..100. */
  exact: z.number(),
  /** The exact score of a person in the best place on every scale, 0..100. */
  best: z.number(),
  likely,
  misfit: z.number(),
  benchmark: z.object({
    id,
    version: z.int(),
    source: z.enum(benchmarkSources),
    global: z.boolean(),
  }),
  /** Every weighted scale, lowest cost first. */
  contributions: z.array(
    z.object({
      scale: z.string(),
      name: z.string(),
      weight: z.int(),
      lo: z.nullable(score),
      hi: z.nullable(score),
      percentile: score,
      position: z.enum(['inside', 'below', 'above']),
      /** Outside the range, in benchmark units (about SDs). */
      distance: z.number(),
      /** weight * cost / sum of weights: over all scales these add up to the misfit. */
      misfit: z.number(),
      /** What the scale takes from the best score, in points: over all scales best - exact. */
      points: z.number(),
    }),
  ),
  /** Inside their target, highest weight first, up to three. */
  supports: z.array(z.string()),
  /** Outside it by more than the error of the scale, most points first, up to three. */
  lowers: z.array(z.string()),
  /** Outside it by less: close enough to ask. */
  near_edge: z.array(z.string()),
})
export type RoleFit = z.infer<typeof roleFit>

const qualityIndex = z.enum(['longest_run', 'even_odd', 'spread', 'mean_answer', 'median_seconds', 'attention_wrong'])

export const individualReport = z.object({
  /** The three work scales farthest from 50, farthest first. */
  snapshot: z.array(scaleReport),
  scales: z.array(scaleReport),
  self_critical: z.object({ verdict: z.nullable(selfCritical), scale: scaleReport }),
  quality: z.object({
    status: qualityStatus,
    indices: z.array(z.object({ index: qualityIndex, value: z.nullable(z.number()), status: qualityStatus })),
  }),
  role_fit: z.nullable(roleFit),
  other_roles: z.array(z.object({ role_name: z.string(), score: z.nullable(score), likely })),
  facets: z.array(z.object({ key: z.string(), name: z.string(), score: z.nullable(z.int()) })),
  versions: z.object({
    form: z.string(),
    norm_set: z.string(),
    scoring: z.string(),
    benchmark: z.nullable(z.string()),
  }),
})
export type IndividualReport = z.infer<typeof individualReport>

export const getSurveyResult = route({
  method: 'GET',
  path: '/survey-results/{id}',
  summary: 'One result with its report; the report is null until the survey is finished',
  proof: 'session',
  params: z.strictObject({ id }),
  reply: z.object({
    data: z.extend(surveyResult, {
      accommodation: z.nullable(z.string()),
      /** E.164. */
      phone: z.nullable(z.string()),
      report: z.nullable(individualReport),
    }),
  }),
  problems: ['not_found'],
})
export type SurveyResultDetail = z.infer<(typeof getSurveyResult)['reply']>['data']
