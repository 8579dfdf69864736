import * as z from 'zod/mini'
import { id, instant, name } from './fields.ts'
import { after, pageSize, sortBy } from './list.ts'
import { exampleIds, route } from './route.ts'
import { jobOfCandidacy, resultFilters, resultSort, statusType, surveyResult } from './survey-results.ts'
import { statusColors } from './values/base.ts'
import { maxAddedAtOnce } from './limits.ts'
import { boardSortFields, notAddedReasons, stageDelays } from './values/hiring.ts'

/** A candidacy on the board, with the attempt at the survey that it shows: the first valid one, or else the newest. */
export const card = z.extend(
  z.pick(surveyResult, {
    id: true,
    company: true,
    candidate: true,
    role_name: true,
    state: true,
    quality: true,
    retake: true,
    score: true,
    invitation: true,
    reject_reason: true,
    archived_at: true,
    is_test: true,
    version: true,
    can: true,
  }),
  {
    /** The job for which the person is considered; null if they are considered for the role alone. */
    job: jobOfCandidacy,
    /** The number of attempts at the survey that are not tests. */
    attempts: z.int(),
    /** The user who looks after the person. */
    owner: z.nullable(z.object({ id, name: z.string() })),
    /** When the card was moved into its current column. */
    status_since: instant,
    /** Calendar days since `status_since`, in the time zone of the company. */
    days: z.int(),
    /** `days` compared with the day limit of the stage. */
    delay: z.enum(stageDelays),
  },
)

const boardCard = z.extend(card, {
  /** The number of notes on the person that the reader may see. */
  notes: z.int(),
  /** The reasons for which answers of the application are marked for staff. */
  marks: z.array(z.string()),
})
export type Card = z.infer<typeof boardCard>

const boardColumn = z.object({
  status: z.object({
    id,
    name,
    type: statusType,
    color: z.enum(statusColors),
    /** The number of days from which on a card counts as waiting too long; null if there is no limit. */
    day_limit: z.nullable(z.int()),
    /** The name of the email that is offered when a card is moved to this stage. */
    mail: z.nullable(z.string()),
  }),
  /** Exact up to 1,000; 1,001 means more than 1,000. */
  count: z.int(),
  cards: z.array(boardCard),
  /** The cursor of the next cards, to be sent as `after`; null when there are no more. */
  next: z.nullable(z.string()),
})
export type BoardColumn = z.infer<typeof boardColumn>

const boardFilters = z.omit(resultFilters, {
  company_id: true,
  statuses: true,
  status_ids: true,
  cards_only: true,
  reached: true,
  reached_from: true,
  reached_to: true,
})
/** What a saved view of the board and its table can contain. Stages are named, because they hide columns. */
export const boardViewFilters = z.extend(boardFilters, {
  company_id: resultFilters.shape.company_id,
  pipeline_id: z.optional(id),
  statuses: resultFilters.shape.statuses,
})
export type BoardFilters = z.output<typeof boardFilters>

const boardSort = sortBy(boardSortFields)
export type BoardSort = z.output<typeof boardSort>

export const searchBoard = route({
  operationId: 'searchBoard',
  method: 'POST',
  path: '/pipelines/board',
  summary: 'The columns of a pipeline with their first cards',
  proof: 'session',
  permission: 'survey-results.move',
  body: z.strictObject({
    /** Required if the reader can see several companies, unless a pipeline is given. */
    company_id: z.optional(id),
    /** Defaults to the company's default pipeline. */
    pipeline_id: z.optional(id),
    filters: z.optional(boardFilters),
    /** If given, all cards show their score for this role's benchmark instead of that of their own role. */
    role_name: resultSort.shape.role_name,
    /**
     * Limits the answer to these columns, each with its own sort order and page. The default is all columns with 50
     * cards each.
     */
    columns: z.optional(
      z
        .array(
          z.strictObject({
            status_id: id,
            sort: z.optional(boardSort),
            after: z.optional(after),
            page_size: z.optional(pageSize),
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
    ),
    /** Counts all cards of the columns without a limit, so that all of them can be moved. */
    exact_total: z.optional(z.boolean()),
  }),
  reply: z.object({
    data: z.object({
      company: z.object({ id, name }),
      pipeline: z.object({ id, name }),
      /** The pipelines of the company, the default one first. */
      pipelines: z.array(z.object({ id, name })),
      columns: z.array(boardColumn),
    }),
  }),
  problems: ['not_found'],
})
export type Board = z.infer<typeof searchBoard.reply>['data']

const addingToBoard = z
  .strictObject({
    /** People of one company. */
    candidate_ids: z.array(id).check(z.minLength(1), z.maxLength(maxAddedAtOnce)),
    /** An active role of the company or a global one; not with `job_id`. */
    role_id: z.optional(id),
    /** An open or paused job of the company; not with `role_id`. */
    job_id: z.optional(id),
  })
  .check(({ value, issues }) => {
    if ((value.role_id === undefined) !== (value.job_id === undefined)) return
    issues.push({ code: 'custom', path: ['role_id'], message: 'Choose a role or a job.', input: value })
  })
export type AddingToBoard = z.output<typeof addingToBoard>

export const addToBoard = route({
  operationId: 'addToBoard',
  method: 'POST',
  path: '/pipelines/board/add',
  summary:
    'Put people on the board for a role or a job without asking them for the survey. Who was rejected or archived there comes back with all history; who cannot be added is named, the others are added',
  proof: 'session',
  apiKey: true,
  permission: 'survey-results.move',
  body: addingToBoard,
  maxBodyBytes: maxAddedAtOnce * 128,
  example: { candidate_ids: [exampleIds.candidate], role_id: exampleIds.role },
  reply: z.object({
    data: z.object({
      added: z.array(z.object({ candidate_id: id, survey_result_id: id })),
      not_added: z.array(z.object({ candidate_id: id, reason: z.enum(notAddedReasons) })),
    }),
  }),
  problems: ['not_found'],
})
