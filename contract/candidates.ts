import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { companyEvent } from './company-events.ts'
import { customValueFilters, customValues, customValuesChange } from './custom-fields.ts'
import {
  email,
  givenInstant,
  id,
  instant,
  lastName,
  personName,
  score,
  typedLastName,
  version,
  funnelSource,
} from './fields.ts'
import { maxReasonLength, maxTagLength, maxTagsAtOnce, resumeDrop } from './limits.ts'
import { exportBody, exportProblems, exportReply, listBody, listReply, pageQuery, search, sortBy } from './list.ts'
import { isWholeMail } from './mailings.ts'
import { namedRejectReason } from './reject-reasons.ts'
import { resultEvent } from './result-history.ts'
import { exampleIds, route } from './route.ts'
import { isOne, manyChanged, maxSelectionBytes, saysHowSelected, selectionOf, undo_id } from './selection.ts'
import {
  likely,
  mailProblems,
  move,
  oneMoved,
  qualityStatus,
  resultState,
  statusColor,
  statusType,
  surveyResult,
  waitingMail,
} from './survey-results.ts'
import { personActions } from './values/audit.ts'
import { teamParts } from './values/hiring.ts'
import { candidateKinds, candidateSortFields } from './values/people.ts'

const kind = z.enum(candidateKinds)
/** From 1 (lowest) to 5 (highest). */
const rating = z.int().check(z.gte(1), z.lte(5))

/** A row of the list of people. */
export const candidate = z.object({
  id,
  company: z.object({ id, name: z.string() }),
  kind,
  first: z.string(),
  last: z.string(),
  email: z.string(),
  /** The number of the person's results, without archived results and tests. */
  results: z.int(),
  /** The latest of these results. */
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
  /** The stage of the latest result; also null for readers without can_view_hiring_pipeline. */
  status: z.nullable(
    z.object({
      name: z.string(),
      type: statusType,
      color: statusColor,
      since: instant,
      /** Calendar days since the result came into the stage, in the time zone of the company. */
      days: z.int(),
    }),
  ),
  /** Why the person was rejected; null in every other stage, and for readers without can_view_hiring_pipeline. */
  reject_reason: namedRejectReason,
  /** The location entered by staff, otherwise that of the latest result. */
  location_name: z.nullable(z.string()),
  department_name: z.nullable(z.string()),
  /**
   * The date of the latest result; without one, the date of an archived result or test, or when the person was added.
   */
  active_at: instant,
  /** The first and the last campaign link through which the person came; null if there was none. */
  ways_in: z.nullable(z.object({ first: funnelSource, last: funnelSource })),
  /** In alphabetical order. */
  tags: z.array(z.string()),
  /** The latest rating of an employee. */
  rating: z.nullable(rating),
  custom_values: customValues,
  archived_at: z.nullable(instant),
  archived_reason: z.nullable(z.string()),
  /** id and name are null if the user is outside the companies that the reader may see. */
  archived_by: z.nullable(eventPerson),
  /** The actions that the reader may do with this person now. */
  can: z.object({ update: z.boolean(), rate: z.boolean(), archive: z.boolean(), restore: z.boolean() }),
})
export type Candidate = z.infer<typeof candidate>

const names = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(50)))
const ids = z.optional(z.array(id).check(z.minLength(1), z.maxLength(50)))

export const candidateFilters = z.strictObject({
  /** These people only. */
  ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(resumeDrop.files))),
  search,
  company_id: z.optional(id),
  kind: z.optional(kind),
  /** Compared with the latest result, like statuses, locations and departments. */
  roles: names,
  /** Refused for readers without can_view_hiring_pipeline. */
  statuses: names,
  /** By ids. Refused for readers without can_view_hiring_pipeline. */
  reject_reasons: ids,
  locations: ids,
  departments: ids,
  /** People who came through one of these campaigns. */
  campaigns: ids,
  /** Inclusive lower end of active_at. */
  from: z.optional(givenInstant),
  /** Exclusive upper end of active_at. */
  to: z.optional(givenInstant),
  /** True if the person has finished a survey. */
  has_result: z.optional(z.boolean()),
  /** People with at least one of these tags, compared without regard to case. */
  tags: names,
  /** People with none of these tags. */
  not_tags: names,
  /** Compared with the latest result, like score_to. */
  score_from: z.optional(score),
  score_to: z.optional(score),
  ratings: z.optional(z.array(rating).check(z.minLength(1), z.maxLength(5))),
  owners: ids,
  custom_values: customValueFilters,
  /** True for archived people only; by default only people who are not archived. */
  archived: z.optional(z.boolean()),
  /** A part of the reason for archiving. */
  archived_reason: search,
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
  apiKey: true,
  permission: 'candidates.read',
  body: z.extend(listBody({ filters: candidateFilters, sort: candidateSort }), {
    /** Also return the values that filters can take. */
    with_choices: z.optional(z.boolean()),
  }),
  example: { filters: { kind: 'candidate' }, page_size: 20 },
  reply: z.extend(listReply(candidate), {
    choices: z.optional(
      z.object({
        /** The tags of the company in the filter, or of all companies that the reader can see. Same for owners. */
        tags: z.array(z.string()),
        /** The owners of people. */
        owners: z.array(z.object({ id, name: z.string() })),
      }),
    ),
  }),
  problems: [],
})

export const exportCandidates = route({
  operationId: 'exportCandidates',
  method: 'POST',
  path: '/candidates/export',
  summary: 'A ticket to download the people that the filters leave as CSV',
  proof: 'session',
  permission: 'candidates.export',
  limit: 'export_by_user',
  body: exportBody({ filters: candidateFilters, sort: candidateSort }),
  reply: exportReply,
  problems: [...exportProblems],
})

export const candidateDetail = z.extend(candidate, {
  /** In E.164 format, with its extension behind it: "+14155550132 ext. 12". */
  phone: z.nullable(z.string()),
  /** The same as people write it: "+1 415 555 0132 ext. 12". */
  phone_shown: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** The reader's widest part in the hiring teams of the person; null where no team limits the reader. */
  team_part: z.nullable(z.enum(teamParts)),
  /** The location entered by staff; null if `location_name` is that of the latest result. */
  location_id: z.nullable(id),
  department_id: z.nullable(id),
  /** The user who looks after the person; id and name are null if the user is outside the reader's companies. */
  owner: z.nullable(eventPerson),
  /** For an employee: the day of hiring, if known. */
  hired_at: z.nullable(z.iso.date()),
  /** Every rating, latest first, at most 50; null for a rating that was taken back. */
  ratings: z.array(
    z.object({
      rating: z.nullable(rating),
      by: eventPerson,
      /** The user whom a super admin was acting as. */
      acting_as: z.nullable(eventPerson),
      at: instant,
    }),
  ),
  version,
  created_at: instant,
  /** At most 200. */
  surveys: z.array(surveyResult),
  /** The number of emails that staff have sent; rejections are counted only for users who may see stages. */
  messages: z.int(),
  /** The number of notes that the reader may see: those of the team, and the reader's own private ones. */
  notes: z.int(),
  /** The number of files of the person. */
  files: z.int(),
  waiting_mail: waitingMail,
  /** True if texts can be generated about the person: in the hiring brand, if the company has switched it on. */
  generates: z.boolean(),
})
export type CandidateDetail = z.infer<typeof candidateDetail>

export const getCandidate = route({
  operationId: 'getCandidate',
  method: 'GET',
  path: '/candidates/{id}',
  summary: 'One person with their results, latest first, archived ones and tests included',
  proof: 'session',
  apiKey: true,
  permission: 'candidates.read',
  params: z.strictObject({ id }),
  reply: z.object({ data: candidateDetail }),
  problems: ['not_found'],
})

/** The person's job title, on one line. */
export const jobTitle = z
  .string()
  .check(z.trim(), z.maxLength(100), z.regex(/^[^\p{Cc}]*$/u, 'Enter a title on one line.'))

export const moveCandidate = route({
  operationId: 'moveCandidate',
  method: 'PUT',
  path: '/candidates/{id}/stage',
  summary:
    'Move the latest result of a person, which is their stage; a move to a stage of the type "rejected" needs a reason',
  proof: 'session',
  apiKey: true,
  permission: 'survey-results.move',
  idempotencyKey: true,
  params: z.strictObject({ id }),
  /** `version` is the version of the person's latest result, which is moved. */
  body: z.strictObject({ version, ...move }).check(isWholeMail),
  reply: oneMoved,
  current: surveyResult,
  problems: ['not_found', ...mailProblems],
})

export const updateCandidate = route({
  operationId: 'updateCandidate',
  method: 'PUT',
  path: '/candidates/{id}',
  summary: 'Change the name of a person and what staff say of them; null clears it',
  proof: 'session',
  apiKey: true,
  permission: 'candidates.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    first: z.optional(personName),
    last: z.optional(typedLastName),
    title: z.optional(z.nullable(jobTitle)),
    /** As typed; a number without + is read as a number of the company's country. */
    phone: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(40)))),
    /** A location of the person's company. */
    location_id: z.optional(z.nullable(id)),
    /** A department of the person's company. */
    department_id: z.optional(z.nullable(id)),
    /** An active user of the person's company or its franchise. */
    owner_user_id: z.optional(z.nullable(id)),
    custom_values: z.optional(customValuesChange),
  }),
  reply: z.object({ data: candidateDetail }),
  current: candidateDetail,
  problems: ['not_found', 'candidate_archived'],
})
export type CandidateFacts = z.output<typeof updateCandidate.body>

const hired_at = z.optional(z.nullable(z.iso.date()))

export const createCandidate = route({
  operationId: 'createCandidate',
  method: 'POST',
  path: '/candidates/create',
  summary: 'Add a person by hand, who gets no email',
  proof: 'session',
  apiKey: true,
  permission: 'candidates.write',
  idempotencyKey: true,
  body: z.strictObject({
    /** Defaults to the user's own company. */
    company_id: z.optional(id),
    kind: z._default(kind, 'candidate'),
    first: personName,
    last: lastName,
    email,
    /** As typed; a number without + is read as a number of the company's country. */
    phone: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(40)))),
    title: z.optional(z.nullable(jobTitle)),
    custom_values: z.optional(customValuesChange),
  }),
  example: { company_id: exampleIds.company, first: 'Ana', last: 'Ruiz', email: 'ana.ruiz@people.test' },
  reply: z.object({ data: candidateDetail }),
  problems: ['not_found', 'suspended_company', 'person_known'],
})
export type NewCandidate = z.output<typeof createCandidate.body>

export const convertCandidate = route({
  operationId: 'convertCandidate',
  method: 'POST',
  path: '/candidates/convert',
  summary: 'Make a candidate an employee, or an employee a candidate again',
  proof: 'session',
  apiKey: true,
  permission: 'candidates.write',
  body: z.strictObject({
    id,
    version,
    kind,
    /** For an employee: the day of hiring, if known. */
    hired_at,
  }),
  reply: z.object({ data: candidateDetail, undo_id }),
  current: candidateDetail,
  problems: ['not_found', 'candidate_archived'],
})

export const rateCandidate = route({
  operationId: 'rateCandidate',
  method: 'PUT',
  path: '/candidates/{id}/rating',
  summary: 'Rate an employee from 1 to 5; null takes the rating back. Every rating is kept',
  proof: 'session',
  permission: 'candidates.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ version, rating: z.nullable(rating) }),
  reply: z.object({ data: candidateDetail }),
  current: candidateDetail,
  problems: ['not_found', 'candidate_archived', 'not_an_employee'],
})

/** Contains no line break or invisible character. Tags that differ only in case are the same tag. */
export const tagName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(maxTagLength),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'Enter a tag on one line.'),
  )
const tagChange = {
  add: z.optional(z.array(tagName).check(z.maxLength(maxTagsAtOnce))),
  remove: z.optional(z.array(tagName).check(z.maxLength(maxTagsAtOnce))),
}
const hasTags = ({ add = [], remove = [] }: { add?: string[] | undefined; remove?: string[] | undefined }) =>
  add.length + remove.length > 0

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReasonLength))

const selection = selectionOf(candidateFilters)
export type CandidateSelection = z.output<z.ZodMiniObject<typeof selection>>
/** The selection of people for other operations on many people, such as messages. */
export const candidateSelection = z.strictObject(selection).check(isOne)

/** One of the changes that a bulk write makes to each person. */
export const candidateChange = z.strictObject({
  tag: z.optional(z.strictObject(tagChange)),
  convert: z.optional(z.strictObject({ kind, hired_at })),
  archive: z.optional(z.strictObject({ reason })),
  restore: z.optional(z.strictObject({ reason: z.optional(reason) })),
})
export type CandidateChange = z.output<typeof candidateChange>

const many = {
  proof: 'session',
  permission: 'candidates.write',
  limit: 'bulk_write_by_user',
  idempotencyKey: true,
  maxBodyBytes: maxSelectionBytes,
  reply: manyChanged,
} as const

export const tagCandidates = route({
  operationId: 'tagCandidates',
  method: 'POST',
  path: '/candidates/tags',
  summary:
    'Add tags to people and take others away: of all of them or, after a refusal, of none; more than 500 in batches',
  ...many,
  body: z
    .strictObject({ ...selection, ...tagChange })
    .check(isOne, saysHowSelected, z.refine(hasTags, { path: ['add'], error: 'Name at least one tag.' })),
  problems: ['not_found', 'count_changed', 'candidate_archived'],
})

export const updateCandidates = route({
  operationId: 'updateCandidates',
  method: 'PUT',
  path: '/candidates/bulk-update',
  summary: 'Make many people employees, or candidates again; more than 500 in batches',
  ...many,
  body: z.strictObject({ ...selection, kind, hired_at }).check(isOne, saysHowSelected),
  problems: ['not_found', 'count_changed', 'candidate_archived'],
})

export const archiveCandidates = route({
  operationId: 'archiveCandidates',
  method: 'POST',
  path: '/candidates/archive',
  summary: 'Take people, with their results, out of lists and the pipeline; they can be restored',
  ...many,
  body: z.strictObject({ ...selection, reason }).check(isOne, saysHowSelected),
  problems: ['not_found', 'count_changed', 'chosen_by_score', 'candidate_archived'],
})

export const restoreCandidates = route({
  operationId: 'restoreCandidates',
  method: 'POST',
  path: '/candidates/restore',
  summary: 'Put archived people back, with the results that were archived with them',
  ...many,
  body: z.strictObject({ ...selection, reason: z.optional(reason) }).check(isOne, saysHowSelected),
  problems: ['not_found', 'count_changed', 'candidate_not_archived'],
})

export const undoCandidateChange = route({
  operationId: 'undoCandidateChange',
  method: 'POST',
  path: '/candidates/undo',
  summary: 'Undo an own write of people within an hour; who was changed since is left as they are and named',
  proof: 'session',
  permission: 'candidates.write',
  limit: 'bulk_write_by_user',
  idempotencyKey: true,
  body: z.strictObject({ undo_id: id }),
  reply: manyChanged,
  current: candidateDetail,
  problems: ['not_found', 'still_running'],
})

/** An event of the person or of one of the person's results. */
export const candidateEvent = z.extend(resultEvent, {
  /** Null for an event of the person. */
  survey_result: z.nullable(z.object({ id, role_name: z.nullable(z.string()) })),
  /** The changes of the person; null for an event of a result. */
  person: z.nullable(
    z.object({
      action: z.enum(personActions),
      kind: z.nullable(kind),
      tags_added: z.array(z.string()),
      tags_removed: z.array(z.string()),
      /** The names of the changed fields. */
      changed: z.array(z.string()),
      /** The new rating; null if it was removed or did not change. */
      rating: z.nullable(rating),
      /** The email address before and after; null if it did not change. */
      email: z.nullable(z.object({ from: z.string(), to: z.string() })),
    }),
  ),
  /** The event, if a system of the company recorded it through the API; otherwise null. */
  company_event: z.nullable(z.pick(companyEvent, { name: true, properties: true })),
})
export type CandidateEvent = z.infer<typeof candidateEvent>

export const getCandidateHistory = route({
  operationId: 'getCandidateHistory',
  method: 'GET',
  path: '/candidates/{id}/history',
  summary:
    'What happened to one person and their results, latest first; without moves for readers who may not see stages',
  proof: 'session',
  apiKey: true,
  permission: 'candidates.read',
  params: z.strictObject({ id }),
  query: z.strictObject(pageQuery),
  reply: listReply(candidateEvent),
  problems: ['not_found'],
})
