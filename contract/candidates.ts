import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { givenInstant, id, instant, score, version } from './fields.ts'
import { listBody, listReply, pageQuery, search, sortBy } from './list.ts'
import { resultEvent } from './result-history.ts'
import { route } from './route.ts'
import {
  likely,
  qualityStatus,
  resultState,
  statusColor,
  statusType,
  surveyResult,
  waitingMail,
} from './survey-results.ts'
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
  /** As staff say, else of the latest result. */
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

const candidateDetail = z.extend(candidate, {
  /** E.164. */
  phone: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** As staff say; null where the place shown is that of the latest result. */
  location_id: z.nullable(id),
  department_id: z.nullable(id),
  /** Who looks after the person; id and name are null outside the reader's companies. */
  owner: z.nullable(eventPerson),
  /** Of an employee: the day, where it is known. */
  hired_at: z.nullable(z.iso.date()),
  version,
  created_at: instant,
  /** At most 200. */
  surveys: z.array(surveyResult),
  /** How many emails staff have sent; rejections only for readers of stages. */
  messages: z.int(),
  /** How many notes the reader sees: the team's and their own private ones. */
  notes: z.int(),
  /** How many files there are of the person. */
  files: z.int(),
  waiting_mail: waitingMail,
})
export type CandidateDetail = z.infer<typeof candidateDetail>

export const getCandidate = route({
  operationId: 'getCandidate',
  method: 'GET',
  path: '/candidates/{id}',
  summary: 'One person with their results, latest first, archived ones and tests included',
  proof: 'session',
  permission: 'candidates.read',
  params: z.strictObject({ id }),
  reply: z.object({ data: candidateDetail }),
  problems: ['not_found'],
})

/** What somebody does for a living, on one line. */
export const jobTitle = z
  .string()
  .check(z.trim(), z.maxLength(100), z.regex(/^[^\p{Cc}]*$/u, 'Enter a title on one line.'))

export const updateCandidate = route({
  operationId: 'updateCandidate',
  method: 'PUT',
  path: '/candidates/{id}',
  summary: 'Change what staff say of a person; null clears it',
  proof: 'session',
  permission: 'candidates.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    title: z.optional(z.nullable(jobTitle)),
    /** As typed; without a + it is read as a number of the company's country. */
    phone: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(40)))),
    /** A location of the person's company. */
    location_id: z.optional(z.nullable(id)),
    /** A department of the person's company. */
    department_id: z.optional(z.nullable(id)),
    /** An active user of the person's company or its franchise. */
    owner_user_id: z.optional(z.nullable(id)),
  }),
  reply: z.object({ data: candidateDetail }),
  current: candidateDetail,
  problems: ['not_found'],
})
export type CandidateChange = z.output<typeof updateCandidate.body>

export const convertCandidate = route({
  operationId: 'convertCandidate',
  method: 'POST',
  path: '/candidates/convert',
  summary: 'Make a candidate an employee, or an employee a candidate again',
  proof: 'session',
  permission: 'candidates.write',
  body: z.strictObject({
    id,
    version,
    kind,
    /** Of an employee: the day, where it is known. */
    hired_at: z.optional(z.nullable(z.iso.date())),
  }),
  reply: z.object({ data: candidateDetail }),
  current: candidateDetail,
  problems: ['not_found'],
})

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
