import * as z from 'zod/mini'
import { givenInstant, id, instant, page, pageSize, score } from './fields.ts'
import { minSearchLength } from './limits.ts'
import { route } from './route.ts'
import {
  benchmarkSources,
  qualityStatuses,
  resultSortFields,
  resultStates,
  selfCriticalLevels,
  sortOrders,
  statusTypes,
} from './values.ts'

export const resultState = z.enum(resultStates)
export const qualityStatus = z.enum(qualityStatuses)
export const selfCritical = z.enum(selfCriticalLevels)
export const statusType = z.enum(statusTypes)

/**
 * Range of the long-run score for two of three people with this score; null for doubtful answers or
 * without a score.
 */
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
  /** Date of completion, or of the start while unfinished. */
  dated_at: instant,
  minutes: z.nullable(z.int()),
  quality: z.nullable(qualityStatus),
  self_critical: z.nullable(selfCritical),
  /** Score against the benchmark of the result's own role. */
  role_score: z.nullable(score),
  /** Score against `sort.role_name` when given, else the same as role_score. */
  score: z.nullable(score),
  /** The range of `score`. */
  likely,
  status: z.nullable(z.object({ name: z.string(), type: statusType })),
  archived_at: z.nullable(instant),
  archived_reason: z.nullable(z.string()),
  is_test: z.boolean(),
  /** Survey link for this role, for staff to copy; null when the company has none. */
  testing_link: z.nullable(z.string()),
})
export type SurveyResult = z.infer<typeof surveyResult>

const names = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(50)))

export const resultFilters = z.strictObject({
  /** Words of a name or an e-mail address; at least two characters. */
  search: z.optional(z.string().check(z.trim(), z.minLength(minSearchLength), z.maxLength(100))),
  roles: names,
  statuses: names,
  states: z.optional(z.array(resultState).check(z.maxLength(3))),
  quality: z.optional(z.array(qualityStatus).check(z.maxLength(3))),
  /** Inclusive lower end of dated_at. */
  from: z.optional(givenInstant),
  /** Exclusive upper end of dated_at. */
  to: z.optional(givenInstant),
  score_from: z.optional(score),
  score_to: z.optional(score),
  include_archived: z.optional(z.boolean()),
  include_test: z.optional(z.boolean()),
})
export type ResultFilters = z.infer<typeof resultFilters>

export const resultSort = z.strictObject({
  field: z.enum(resultSortFields),
  order: z.enum(sortOrders),
  /** When given, every row, sort and score filter uses this role's benchmark instead of the result's own. */
  role_name: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
})
export type ResultSort = z.infer<typeof resultSort>

const resultPage = z.object({
  data: z.array(surveyResult),
  /** Exact up to 1,000; 1,001 means "more than 1,000". */
  total: z.int(),
  page,
  page_size: pageSize,
  /** Key of the next page, to be sent as `after`; null on the last page. */
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
    /** Also return the values that the filters can take. */
    with_choices: z.optional(z.boolean()),
  }),
  reply: z.extend(resultPage, {
    choices: z.optional(
      z.object({
        roles: z.array(z.string()),
        /** Names of roles that have a benchmark and can be used for scoring. */
        benchmark_roles: z.array(z.string()),
        statuses: z.array(z.string()),
      }),
    ),
  }),
  problems: [],
})

const band = z.object({ from: z.number(), to: z.number() })

/**
 * Percentiles are whole numbers 1..99. The ranges of the usual level (two of three, nine of ten) are
 * unrounded percentiles.
 */
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
      /** The pole that the answers lean to; null where the nine-of-ten range includes 50. */
      tendency: z.nullable(z.enum(['low', 'high'])),
    }),
  ),
})
export type ScaleReport = z.infer<typeof scaleReport>

export const roleFit = z.object({
  role_name: z.string(),
  score,
  /** The score before rounding, 0..100. */
  exact: z.number(),
  /** The exact score with every scale at its best value, 0..100. */
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
      /** Distance outside the range in benchmark units (about SDs); 0 inside. */
      distance: z.number(),
      /** weight * cost / sum of weights; the sum over all scales is the misfit. */
      misfit: z.number(),
      /** Points that this scale takes from the best score; the sum over all scales is best - exact. */
      points: z.number(),
    }),
  ),
  /** Scales inside their target, highest weight first, at most three. */
  supports: z.array(z.string()),
  /** Scales outside their target by more than their standard error, most points first, at most three. */
  lowers: z.array(z.string()),
  /** Scales outside their target by less than their standard error: another survey could reverse them. */
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
