import * as z from 'zod/mini'
import { givenInstant, id, instant, score } from './fields.ts'
import { listBody, listReply, pageQuery, search, sortBy } from './list.ts'
import { resultEvent } from './result-history.ts'
import { route } from './route.ts'
import { likely, qualityStatus, resultState, statusColor, statusType, surveyResult } from './survey-results.ts'
import { candidateKinds, candidateSortFields } from './values.ts'

const kind = z.enum(candidateKinds)

/** A row of the list. */
export const candidate = z.object({
  id,
  company: z.object({ id, name: z.string() }),
  kind,
  first: z.string(),
  last: z.string(),
  email: z.string(),
  /** How many results the person has, without archived ones and tests. */
  results: z.int(),
  /** The latest of these. */
  latest: z.nullable(
    z.object({
      id,
      state: resultState,
      role_name: z.nullable(z.string()),
      /** Score against the benchmark of the result's own role. */
      score: z.nullable(score),
      likely,
      quality: z.nullable(qualityStatus),
      dated_at: instant,
    }),
  ),
  /** The stage of the latest result; null too for readers without can_view_hiring_pipeline. */
  status: z.nullable(z.object({ name: z.string(), type: statusType, color: statusColor, since: instant })),
  location_name: z.nullable(z.string()),
  department_name: z.nullable(z.string()),
  /** Date of the latest result; without one, that of any other, or when the person became known. */
  active_at: instant,
})
export type Candidate = z.infer<typeof candidate>

const names = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(50)))
const ids = z.optional(z.array(id).check(z.minLength(1), z.maxLength(50)))

export const candidateFilters = z.strictObject({
  search,
  company_id: z.optional(id),
  kind: z.optional(kind),
  /** Of the latest result, like the three below. */
  roles: names,
  /** Refused for readers without can_view_hiring_pipeline. */
  statuses: names,
  locations: ids,
  departments: ids,
  /** Inclusive lower end of active_at. */
  from: z.optional(givenInstant),
  /** Exclusive upper end of active_at. */
  to: z.optional(givenInstant),
  /** Whether the person has finished a survey. */
  has_result: z.optional(z.boolean()),
})
export type CandidateFilters = z.infer<typeof candidateFilters>

export const candidateSort = sortBy(candidateSortFields)
export type CandidateSort = z.infer<typeof candidateSort>

export const searchCandidates = route({
  operationId: 'searchCandidates',
  method: 'POST',
  path: '/candidates/search',
  summary: 'People in scope with their latest result: filtered, sorted, paged',
  proof: 'session',
  permission: 'candidates.read',
  body: listBody({ filters: candidateFilters, sort: candidateSort }),
  reply: listReply(candidate),
  problems: [],
})

export const getCandidate = route({
  operationId: 'getCandidate',
  method: 'GET',
  path: '/candidates/{id}',
  summary: 'One person with their results, latest first, archived ones and tests included',
  proof: 'session',
  permission: 'candidates.read',
  params: z.strictObject({ id }),
  reply: z.object({
    data: z.extend(candidate, {
      /** E.164. */
      phone: z.nullable(z.string()),
      created_at: instant,
      /** At most 200. */
      surveys: z.array(surveyResult),
      /** How many emails staff have sent; rejections only for readers of stages. */
      messages: z.int(),
      /** How many notes the reader sees: the team's and their own private ones. */
      notes: z.int(),
    }),
  }),
  problems: ['not_found'],
})
export type CandidateDetail = z.infer<(typeof getCandidate)['reply']>['data']

/** An event of one of the person's results. */
export const candidateEvent = z.extend(resultEvent, {
  survey_result: z.object({ id, role_name: z.nullable(z.string()) }),
})
export type CandidateEvent = z.infer<typeof candidateEvent>

export const getCandidateHistory = route({
  operationId: 'getCandidateHistory',
  method: 'GET',
  path: '/candidates/{id}/history',
  summary:
    'What happened to one person and their results, latest first; without moves for readers who may not see stages',
  proof: 'session',
  permission: 'candidates.read',
  params: z.strictObject({ id }),
  query: z.strictObject(pageQuery),
  reply: listReply(candidateEvent),
  problems: ['not_found'],
})
