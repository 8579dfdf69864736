import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { listReply, pageQuery } from './list.ts'
import { route } from './route.ts'
import { taskNames, taskRowOutcomes, taskRunErrors, taskRunStates } from './values/base.ts'

/** id and name are null if the user is outside the companies that the reader may see. */
const person = z.object({ id: z.nullable(id), name: z.nullable(z.string()) })

export const taskRun = z.object({
  id,
  name: z.enum(taskNames),
  state: z.enum(taskRunStates),
  /** Null if the run belongs to no single company; only super admins see such runs. */
  company_name: z.nullable(z.string()),
  /** The user who started the run; null if the product started it by a schedule. */
  actor: z.nullable(person),
  /** The user whose permissions apply, if a super admin started the run while acting as that user. */
  acting_as: z.nullable(person),
  done: z.int(),
  /** Null while the total is not known. */
  total: z.nullable(z.int()),
  /** The number of refused rows in the result sheet. */
  failed_rows: z.int(),
  /** Attempts since the last progress. */
  attempts: z.int(),
  error: z.nullable(z.enum(taskRunErrors)),
  created_at: instant,
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  /** Until when the reader can undo it, if it is an import of people that has ended and is not undone. */
  undo_until: z.nullable(instant),
  /** The actions that the reader may do with it now. */
  can: z.object({ stop: z.boolean(), retry: z.boolean() }),
})
export type TaskRun = z.infer<typeof taskRun>

export const taskRunRow = z.object({
  number: z.int(),
  label: z.string(),
  outcome: z.enum(taskRowOutcomes),
  detail: z.nullable(z.string()),
})
export type TaskRunRow = z.infer<typeof taskRunRow>

const taskRunFilters = z.strictObject({ state: z.optional(z.enum(taskRunStates)) })
export type TaskRunFilters = z.output<typeof taskRunFilters>

const count = z.int()

export const listTaskRuns = route({
  operationId: 'listTaskRuns',
  method: 'GET',
  path: '/task-runs',
  summary: 'Tasks of the companies in reach, which run in the background, latest first',
  proof: 'session',
  permission: 'task-runs.read',
  query: z.extend(taskRunFilters, pageQuery),
  reply: z.extend(listReply(taskRun), {
    /** 1,001 means more than 1,000. */
    counts: z.object({ waiting: count, running: count, failed: count }),
  }),
  problems: [],
})

export const getTaskRun = route({
  operationId: 'getTaskRun',
  method: 'GET',
  path: '/task-runs/{id}',
  summary: 'One run with a page of its result sheet; go on with `after`',
  proof: 'session',
  permission: 'task-runs.read',
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** The cursor: `next` of the previous page. */
    after: z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(0), z.lte(2_147_483_647)))),
    /** Defaults to 200. */
    page_size: z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(1_000)))),
    /** Only rows that were not changed. */
    not_changed: z.optional(z.literal('true')),
  }),
  reply: z.object({
    data: taskRun,
    /** The number of changed rows in the whole result sheet. */
    changed: count,
    /** The number of all other rows in the whole result sheet. */
    not_changed: count,
    rows: z.array(taskRunRow),
    next: z.nullable(z.int()),
  }),
  problems: ['not_found'],
})

const changed = { reply: z.object({ data: taskRun }), current: taskRun, problems: ['not_found'] } as const

export const stopTaskRun = route({
  operationId: 'stopTaskRun',
  method: 'POST',
  path: '/task-runs/{id}/stop',
  summary: 'Stop a run: what it has saved stays',
  proof: 'session',
  permission: 'task-runs.write',
  params: z.strictObject({ id }),
  ...changed,
})

export const retryTaskRun = route({
  operationId: 'retryTaskRun',
  method: 'POST',
  path: '/task-runs/{id}/retry',
  summary:
    'Start a task again that has failed or was stopped: it goes on where it ended; imports and stopped sendings do not',
  proof: 'session',
  permission: 'task-runs.write',
  idempotencyKey: true,
  params: z.strictObject({ id }),
  ...changed,
})
