import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { givenInstant, id, instant, score, version, funnelSource } from './fields.ts'
import { invitationOfResult } from './invitations.ts'
import { isWholeMail, leftOut, moveMail, moveMails } from './mailings.ts'
import { maxBulkRows, maxDaysInStage, maxReasonLength } from './limits.ts'
import { exportBody, exportProblems, exportReply, listBody, listReply, pageQuery, search, sortBy } from './list.ts'
import { namedRejectReason } from './reject-reasons.ts'
import { reportDocument } from './report-document.ts'
import { route } from './route.ts'
import { isOne, manyChanged, maxSelectionBytes, saysHowSelected, selectionOf, undo_id } from './selection.ts'
import {
  qualityStatuses,
  reachedSteps,
  resultSortFields,
  resultStates,
  selfCriticalLevels,
} from './values/assessment.ts'
import { resultSources, statusColors, statusTypes } from './values/base.ts'
import { teamParts } from './values/hiring.ts'
import { candidateKinds } from './values/people.ts'

export const resultState = z.enum(resultStates)
export const qualityStatus = z.enum(qualityStatuses)
export const selfCritical = z.enum(selfCriticalLevels)
export const statusType = z.enum(statusTypes)
export const statusColor = z.enum(statusColors)

/**
 * The range in which the long-run score of two out of three people with this score lies; null for doubtful answers or
 * without a score.
 */
export const likely = z.nullable(z.object({ from: score, to: score }))

export const jobOfCandidacy = z.nullable(z.object({ id, title: z.string() }))

/** Null for the person's first finished attempt at a survey of the company, for an unfinished one and for a test. */
export const retake = z.nullable(
  z.object({
    /** Which finished attempt of the person this is, from 2 on. */
    number: z.int(),
    /** How many of these, this one included, were finished in the days before this one was begun, or since. */
    recent: z.int(),
    /** These days: the company's setting when the attempt was made. */
    days: z.int(),
  }),
)

/** A row of the list of survey results. */
export const surveyResult = z.object({
  id,
  company: z.object({ id, name: z.string() }),
  candidate: z.object({ id, first: z.string(), last: z.string(), email: z.string(), kind: z.enum(candidateKinds) }),
  role_name: z.nullable(z.string()),
  state: resultState,
  /** When the survey was begun or, if it has not been, when the person was invited. */
  started_at: instant,
  completed_at: z.nullable(instant),
  /** The date of completion; while the survey is unfinished, the date of its start. */
  dated_at: instant,
  minutes: z.nullable(z.int()),
  quality: z.nullable(qualityStatus),
  self_critical: z.nullable(selfCritical),
  retake,
  /** Score against the benchmark of the result's own role. */
  role_score: z.nullable(score),
  /** Score against the benchmark of `sort.role_name` if given; otherwise the same as role_score. */
  score: z.nullable(score),
  /** The likely range of `score`. */
  likely,
  /** The stage in the hiring pipeline; also null for readers without can_view_hiring_pipeline. */
  status: z.nullable(z.object({ name: z.string(), type: statusType, color: statusColor })),
  /** The reason for which a rejected person was rejected; also null for readers without can_view_hiring_pipeline. */
  reject_reason: namedRejectReason,
  archived_at: z.nullable(instant),
  archived_reason: z.nullable(z.string()),
  is_test: z.boolean(),
  location_id: z.nullable(id),
  department_id: z.nullable(id),
  version,
  /** Only in lists; id and name are null if the user is outside the companies that the reader may see. */
  archived_by: z.optional(z.nullable(eventPerson)),
  /** Only in lists: the campaign link through which the person came; null if there was none. */
  way_in: z.optional(z.nullable(funnelSource)),
  /** Only in lists: the invitation to an unfinished survey; null if there is none. */
  invitation: z.optional(z.nullable(invitationOfResult)),
  /** The actions that the reader may do with this result now. */
  can: z.object({ update: z.boolean(), move: z.boolean(), archive: z.boolean(), restore: z.boolean() }),
  /** The survey link for the result's role, for staff to copy; null if the company has none. */
  testing_link: z.nullable(z.string()),
})
export type SurveyResult = z.infer<typeof surveyResult>

const names = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(50)))

const ids = z.optional(z.array(id).check(z.minLength(1), z.maxLength(50)))

export const resultFilters = z.strictObject({
  search,
  company_id: z.optional(id),
  roles: names,
  locations: ids,
  departments: ids,
  /** People who came through one of these campaigns. */
  campaigns: ids,
  /** People who are considered for one of these jobs. Refused for readers without `jobs.read`. */
  jobs: ids,
  /**
   * People with an application, not withdrawn, for the job for which they are considered. Refused for readers without
   * `jobs.read`.
   */
  applied: z.optional(z.literal(true)),
  /** People whom one of these users looks after. Refused for readers without `candidates.read`, as `tags` is. */
  owners: ids,
  /** People with at least one of these tags, compared without regard to case. */
  tags: names,
  /** Attempts to which people came in one of these ways, as `source` of one result says. */
  sources: z.optional(z.array(z.enum(resultSources)).check(z.minLength(1), z.maxLength(resultSources.length))),
  /**
   * People with a note that the reader may read. Refused for readers without `candidate-notes.read`.
   */
  has_note: z.optional(z.literal(true)),
  /** Stages by name. Refused for readers without can_view_hiring_pipeline, like the sort by status. */
  statuses: names,
  /** Stages by id. Refused for readers without can_view_hiring_pipeline. */
  status_ids: ids,
  /**
   * In their stage for at least this number of calendar days, in the time zone of the company. Refused for readers
   * without can_view_hiring_pipeline.
   */
  days_in_stage: z.optional(z.int().check(z.gte(1), z.lte(maxDaysInStage))),
  /** Rejected people by the ids of reject reasons. Refused for readers without can_view_hiring_pipeline. */
  reject_reasons: ids,
  states: z.optional(z.array(resultState).check(z.maxLength(resultStates.length))),
  quality: z.optional(z.array(qualityStatus).check(z.maxLength(3))),
  /** Inclusive lower end of dated_at. */
  from: z.optional(givenInstant),
  /** Exclusive upper end of dated_at. */
  to: z.optional(givenInstant),
  score_from: z.optional(score),
  score_to: z.optional(score),
  include_archived: z.optional(z.boolean()),
  /** Only archived results. */
  archived: z.optional(z.literal(true)),
  /** A part of the reason for archiving. */
  archived_reason: search,
  include_test: z.optional(z.boolean()),
  /** Only the attempt of each candidacy that its card on the board shows. */
  cards_only: z.optional(z.literal(true)),
  /**
   * Applied for a job, or moved into a stage of this type, within the period of `reached_from` and `reached_to`; undone
   * moves do not count. Refused for readers without can_view_hiring_pipeline.
   */
  reached: z.optional(z.enum(reachedSteps)),
  /** Inclusive lower end; without `reached` it has no effect. */
  reached_from: z.optional(givenInstant),
  /** Exclusive upper end; without `reached` it has no effect. */
  reached_to: z.optional(givenInstant),
})
export type ResultFilters = z.infer<typeof resultFilters>

export const resultSort = z.extend(sortBy(resultSortFields), {
  /**
   * If given, every row, the sort order and the score filters use this role's benchmark instead of that of the result's
   * own role.
   */
  role_name: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
})
export type ResultSort = z.infer<typeof resultSort>

/** The sort order of the list on the screen, which a saved view stores. */
export const shownSort = z.extend(resultSort, {
  /** Groups the results by company, sorted by company name; `field` and `order` apply within each company. */
  by_company: z.optional(z.boolean()),
})
export type ShownSort = z.infer<typeof shownSort>

const resultPage = listReply(surveyResult)

export const listSurveyResults = route({
  operationId: 'listSurveyResults',
  method: 'GET',
  path: '/survey-results',
  summary: 'Results in scope, newest first; not archived, no tests',
  proof: 'session',
  apiKey: true,
  permission: 'survey-results.read',
  query: z.strictObject(pageQuery),
  reply: resultPage,
  problems: [],
})

export const searchSurveyResults = route({
  operationId: 'searchSurveyResults',
  method: 'POST',
  path: '/survey-results/search',
  summary: 'Results in scope: filtered, sorted, paged',
  proof: 'session',
  apiKey: true,
  permission: 'survey-results.read',
  body: z.extend(listBody({ filters: resultFilters, sort: shownSort }), {
    /** Also return the values that the filters can take. */
    with_choices: z.optional(z.boolean()),
  }),
  example: { filters: { states: ['completed'] }, sort: { field: 'dated_at', order: 'desc' }, page_size: 20 },
  reply: z.extend(resultPage, {
    /**
     * With `by_company`: the companies with matching results, and the number of results of each, counted up to 1,001.
     */
    groups: z.optional(
      z.array(z.object({ company: z.object({ id, name: z.string() }), count: z.int(), finished: z.int() })),
    ),
    choices: z.optional(
      z.object({
        roles: z.array(z.string()),
        /** Names of roles that have a benchmark and can be used for scoring. */
        benchmark_roles: z.array(z.string()),
        /** Empty for readers without can_view_hiring_pipeline. */
        statuses: z.array(z.string()),
        /** Jobs for which people are considered, the latest 1,000; empty for readers without `jobs.read`. */
        jobs: z.array(z.object({ id, name: z.string(), company_id: id })),
        /** The users who look after people; empty for readers without `candidates.read`, as `tags` is. */
        owners: z.array(z.object({ id, name: z.string() })),
        tags: z.array(z.string()),
      }),
    ),
  }),
  problems: [],
})

export const exportSurveyResults = route({
  operationId: 'exportSurveyResults',
  method: 'POST',
  path: '/survey-results/export',
  summary: 'A ticket to download the results that the filters leave as CSV',
  proof: 'session',
  permission: 'survey-results.export',
  limit: 'export_by_user',
  body: exportBody({ filters: resultFilters, sort: resultSort }),
  reply: exportReply,
  problems: [...exportProblems],
})

/** The email of a move that has not been sent yet; also null for readers who may not see stages. */
export const waitingMail = z.nullable(z.object({ message_id: id, subject: z.string(), leaves_at: instant }))
export type WaitingMail = NonNullable<z.infer<typeof waitingMail>>

export const getSurveyResult = route({
  operationId: 'getSurveyResult',
  method: 'GET',
  path: '/survey-results/{id}',
  summary: 'One result with its report; the report is null until the survey is finished',
  proof: 'session',
  apiKey: true,
  permission: 'survey-results.read',
  params: z.strictObject({ id }),
  reply: z.object({
    data: z.extend(surveyResult, {
      /** True if the person has registered; if not, `started_at` is the date of the invitation. */
      has_started: z.boolean(),
      /** True if the person finished an earlier survey with which this one can be compared. */
      has_earlier: z.boolean(),
      accommodation: z.nullable(z.string()),
      /** In E.164 format, with its extension behind it: "+14155550132 ext. 12". */
      phone: z.nullable(z.string()),
      /** The same as people write it: "+1 415 555 0132 ext. 12". */
      phone_shown: z.nullable(z.string()),
      location_name: z.nullable(z.string()),
      department_name: z.nullable(z.string()),
      /**
       * How the person came: by a personal invitation or through a survey link. `role_name` is the role of the
       * invitation or link; null if people choose a role.
       */
      source: z.object({ kind: z.enum(resultSources), role_name: z.nullable(z.string()) }),
      role_id: z.nullable(id),
      /** The version of the role's targets that the score is based on; null if there is none. */
      role_benchmark_id: z.nullable(id),
      status_id: z.nullable(id),
      /** The reader's part in the hiring team of the job; null where no team limits the reader. */
      team_part: z.nullable(z.enum(teamParts)),
      /** The stages that the reader may move the result to, in the order of the pipeline. */
      stages: z.array(
        z.object({
          id,
          name: z.string(),
          type: statusType,
          color: statusColor,
          /** The name of the email that is offered when the result is moved to this stage. */
          mail: z.nullable(z.string()),
        }),
      ),
      waiting_mail: waitingMail,
      /** The job for which the person is considered; null if they are considered for the role alone. */
      job: jobOfCandidacy,
      /** All attempts of the candidacy that are not tests, this one included, in the order of their start. */
      attempts: z.array(
        z.object({
          id,
          state: resultState,
          dated_at: instant,
          quality: z.nullable(qualityStatus),
          role_score: z.nullable(score),
          archived_at: z.nullable(instant),
          /** Whether the card of the candidacy shows this attempt, with its score. */
          is_shown: z.boolean(),
        }),
      ),
      /** True if texts can be generated about the result: in the hiring brand, if the company has switched it on. */
      generates: z.boolean(),
      report: z.nullable(reportDocument),
    }),
  }),
  problems: ['not_found'],
})
export type SurveyResultDetail = z.infer<(typeof getSurveyResult)['reply']>['data']

const oneChanged = z.object({ data: surveyResult, undo_id })

/** The reply for one moved result, with the outcome of the emails. */
export const oneMoved = z.extend(oneChanged, { mails: z.nullable(moveMails) })

const attributes = {
  /** A role of the result's company or a global one, not retired. The score is computed again for the new role. */
  role_id: z.optional(id),
  /** A location of the result's company; null clears it. */
  location_id: z.optional(z.nullable(id)),
  /** A department of the result's company; null clears it. */
  department_id: z.optional(z.nullable(id)),
  is_test: z.optional(z.boolean()),
}

export const updateSurveyResult = route({
  operationId: 'updateSurveyResult',
  method: 'PUT',
  path: '/survey-results/update',
  summary: 'Change the role, place or test mark of a result; the score of a new role is the stored one',
  proof: 'session',
  apiKey: true,
  permission: 'survey-results.write',
  body: z.strictObject({ id, version, ...attributes }),
  reply: oneChanged,
  current: surveyResult,
  problems: ['not_found', 'result_archived'],
})

/** The problems that a move with an email can answer. */
export const mailProblems = ['suspended_company', 'too_many_messages', 'not_while_acting'] as const

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReasonLength))
/**
 * The cards of the column between which a card is placed: below `after_id` and above `before_id`; null at the ends. A
 * neighbour that has left the column is ignored; without both, the card is placed at the end of the column.
 */
const neighbours = { after_id: z.optional(z.nullable(id)), before_id: z.optional(z.nullable(id)) }
/** Why people are rejected: a reason of the company, a text, or both. */
const rejection = {
  /** As typed. */
  reason: z.optional(reason),
  /** A reject reason of the company that is not archived; only for a stage of the type "rejected". Its email counts. */
  reject_reason_id: z.optional(id),
}
/** A stage of the result's company; a stage of the type "rejected" needs `reject_reason_id` or `reason`. */
const moveWithoutMail = { status_id: id, ...rejection }
export const move = { ...moveWithoutMail, ...moveMail }
/** How a person moved the card; omitted by clients other than the web. */
const how = z.optional(z.enum(['drag', 'menu']))
const archive = { reason }
const restore = { reason: z.optional(reason) }

/** The results that a bulk write changes. */
const selection = {
  ...selectionOf(resultFilters),
  /** The role whose scores `score_from` and `score_to` refer to, as in the sort of the list. */
  role_name: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
}
export type ResultSelection = z.output<z.ZodMiniObject<typeof selection>>

/** What a bulk write does to each result: exactly one of move, archive and restore, or a change of attributes. */
const change = {
  ...attributes,
  move: z.optional(z.strictObject(move).check(isWholeMail)),
  archive: z.optional(z.strictObject(archive)),
  restore: z.optional(z.strictObject(restore)),
}
export const resultChange = z.strictObject(change)
export type ResultChange = z.output<typeof resultChange>

const isOneChange = ({ move, archive, restore, ...body }: ResultChange) => {
  const hasAttributes = Object.keys(attributes).some((name) => body[name as keyof typeof attributes] !== undefined)
  return [move, archive, restore, hasAttributes || undefined].filter((one) => one !== undefined).length === 1
}

/** The selection of results for other operations on many results, such as messages. */
export const resultSelection = z.strictObject(selection).check(isOne)
const manyMoved = z.object({
  data: z.extend(manyChanged.shape.data, {
    /** For moves that are made at once; null for other changes and for moves by a task. */
    mails: z.nullable(moveMails),
  }),
})

export const bulkUpdateSurveyResults = route({
  operationId: 'bulkUpdateSurveyResults',
  method: 'PUT',
  path: '/survey-results/bulk-update',
  summary:
    'Change, move, archive or restore many results: all of them or, after a refusal, none; more than 500 in batches',
  proof: 'session',
  permission: 'survey-results.write',
  limit: 'bulk_write_by_user',
  idempotencyKey: true,
  body: z
    .strictObject({ ...selection, ...change })
    .check(
      isOne,
      saysHowSelected,
      z.refine(isOneChange, { path: ['move'], error: 'Send attributes, or one of move, archive and restore.' }),
    ),
  maxBodyBytes: maxSelectionBytes,
  reply: manyMoved,
  problems: [
    'not_found',
    'count_changed',
    'chosen_by_score',
    'result_archived',
    'result_not_archived',
    ...mailProblems,
  ],
})

export const updateSurveyResultRole = route({
  operationId: 'updateSurveyResultRole',
  method: 'PUT',
  path: '/survey-results/update-role',
  summary:
    'Change the role of a result, and with `move` also its stage; its score is then the one against the new role',
  proof: 'session',
  apiKey: true,
  permission: 'survey-results.write',
  body: z.strictObject({
    id,
    version,
    role_id: id,
    /**
     * The stage to move to, for people whose new role begins in another pipeline. Both changes are made and undone
     * together.
     */
    move: z.optional(z.strictObject(moveWithoutMail)),
    how,
  }),
  reply: oneChanged,
  current: surveyResult,
  problems: ['not_found', 'result_archived'],
})

export const updateSurveyResultStatus = route({
  operationId: 'updateSurveyResultStatus',
  method: 'PUT',
  path: '/survey-results/update-status',
  summary: 'Move a result to another stage; a move to a stage of the type "rejected" needs a reason',
  proof: 'session',
  apiKey: true,
  permission: 'survey-results.move',
  idempotencyKey: true,
  body: z
    .strictObject({
      id,
      version,
      ...move,
      /** Without neighbours the card becomes the first one in its column. */
      ...neighbours,
      how,
    })
    .check(isWholeMail),
  reply: oneMoved,
  current: surveyResult,
  problems: ['not_found', 'result_archived', ...mailProblems],
})

export const previewMove = route({
  operationId: 'previewMove',
  method: 'POST',
  path: '/survey-results/moves/preview',
  summary: 'From which stages a move would take the selected results, and how many waiting emails it would cancel',
  proof: 'session',
  permission: 'survey-results.move',
  limit: 'preview_by_user',
  body: z.strictObject({ status_id: id, selection: resultSelection }),
  maxBodyBytes: maxSelectionBytes,
  reply: z.object({
    data: z.object({
      /**
       * The stages that the results are in now, in the order of the pipeline. Results that are already in the chosen
       * stage are left out.
       */
      stages: z.array(
        z.object({ status: z.nullable(z.object({ id, name: z.string(), type: statusType })), count: z.int() }),
      ),
      waiting_mails: z.int(),
    }),
  }),
  problems: ['not_found', 'count_changed'],
})
export type MovePreview = z.infer<(typeof previewMove)['reply']>['data']

export const previewMoveMails = route({
  operationId: 'previewMoveMails',
  method: 'POST',
  path: '/survey-results/move-mails/preview',
  summary: 'Who would get the email of a stage on a move to it and who would not, and the email of the first one',
  proof: 'session',
  permission: 'messages.send-on-move',
  limit: 'preview_by_user',
  body: z.strictObject({
    status_id: id,
    /** The reject reason whose email is sent instead of that of the stage. */
    reject_reason_id: z.optional(id),
    selection: resultSelection,
  }),
  maxBodyBytes: maxSelectionBytes,
  reply: z.object({
    data: z.object({
      people: z.int(),
      left_out: z.array(leftOut),
      left_out_count: z.int(),
      first: z.nullable(
        z.object({ person: z.string(), email: z.string(), subject: z.string(), paragraphs: z.array(z.string()) }),
      ),
    }),
  }),
  problems: ['not_found', 'count_changed', ...mailProblems],
})

export const updateColumnPositions = route({
  operationId: 'updateColumnPositions',
  method: 'PUT',
  path: '/survey-results/update-column-positions',
  summary: 'Move a card within its column; the order is the same for everybody',
  proof: 'session',
  permission: 'survey-results.move',
  body: z.strictObject({ id, version, ...neighbours }),
  reply: z.object({ data: surveyResult }),
  current: surveyResult,
  problems: ['not_found', 'result_archived'],
})

export const clearColumnPositions = route({
  operationId: 'clearColumnPositions',
  method: 'PUT',
  path: '/survey-results/clear-column-positions-of-status',
  summary: 'Put the cards of a column in the order in which they came into it, the newest first',
  proof: 'session',
  permission: 'survey-results.move',
  idempotencyKey: true,
  body: z.strictObject({ status_id: id }),
  reply: z.object({ data: z.object({ moved: z.int() }) }),
  problems: ['not_found'],
})

export const moveAllOfStatus = route({
  operationId: 'moveAllOfStatus',
  method: 'PUT',
  path: '/survey-results/move-all-of-status-to-new-status',
  summary: 'Move the cards of a column that the filters leave to another stage; more than 500 in batches',
  proof: 'session',
  permission: 'survey-results.move',
  limit: 'bulk_write_by_user',
  idempotencyKey: true,
  body: z
    .strictObject({
      status_id: id,
      to_status_id: id,
      ...rejection,
      ...moveMail,
      filters: z.optional(resultFilters),
      role_name: selection.role_name,
      /**
       * The number of cards that the user saw. If it differs now, the move is refused and the answer contains the new
       * number.
       */
      count: z.int().check(z.gte(0), z.lte(maxBulkRows)),
    })
    .check(isWholeMail),
  reply: manyMoved,
  problems: ['not_found', 'count_changed', 'chosen_by_score', ...mailProblems],
})

export const archiveSurveyResult = route({
  operationId: 'archiveSurveyResult',
  method: 'POST',
  path: '/survey-results/archive',
  summary: 'Take a result out of lists and the pipeline; it can be restored',
  proof: 'session',
  apiKey: true,
  permission: 'survey-results.write',
  body: z.strictObject({ id, version, ...archive }),
  reply: oneChanged,
  current: surveyResult,
  problems: ['not_found', 'result_archived'],
})

export const restoreSurveyResult = route({
  operationId: 'restoreSurveyResult',
  method: 'POST',
  path: '/survey-results/restore',
  summary: 'Put an archived result back into lists and its stage',
  proof: 'session',
  apiKey: true,
  permission: 'survey-results.write',
  body: z.strictObject({ id, version, ...restore }),
  reply: oneChanged,
  current: surveyResult,
  problems: ['not_found', 'result_not_archived'],
})

export const undoSurveyResultChange = route({
  operationId: 'undoSurveyResultChange',
  method: 'POST',
  path: '/survey-results/undo',
  summary: 'Undo an own write within an hour; a result that was changed since is left as it is and named',
  proof: 'session',
  permission: 'survey-results.write',
  limit: 'bulk_write_by_user',
  idempotencyKey: true,
  body: z.strictObject({ undo_id: id }),
  reply: manyMoved,
  current: surveyResult,
  problems: ['not_found', 'still_running'],
})
