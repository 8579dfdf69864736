import * as z from 'zod/mini'
import { id, name, version } from './fields.ts'
import { dayLimit, maxStatuses, maxStatusName } from './limits.ts'
import { route } from './route.ts'
import { statusColors, statusTypes } from './values/base.ts'

/** A stage: a column of the board. */
const status = z.object({
  id,
  name: z.string(),
  type: z.enum(statusTypes),
  color: z.enum(statusColors),
  /** The number of whole days from which on a person has waited too long; null for no limit. */
  day_limit: z.nullable(z.int()),
  /** The email that is offered when a person is moved to this stage. */
  mail_template: z.nullable(z.object({ id, name: z.string() })),
  /**
   * The number of results in the stage, counted as on the board: without archived results and tests; 1,001 means more
   * than 1,000. Null for readers without can_view_hiring_pipeline.
   */
  cards: z.nullable(z.int()),
  version,
  /** delete is false for the last stage of a type that every pipeline needs; change_type is then false too. */
  can: z.object({ delete: z.boolean(), change_type: z.boolean() }),
})
export type Status = z.infer<typeof status>

export const pipeline = z.object({
  id,
  company: z.object({ id, name: z.string() }),
  name: z.string(),
  /** True for the pipeline of results whose role names no other. */
  is_default: z.boolean(),
  /** In the order of the pipeline. */
  statuses: z.array(status),
  /** Names of the roles whose results begin in this pipeline, in alphabetical order; at most ten. */
  roles: z.array(z.string()),
  version,
  /** The actions that the reader may do with it, by the rules of `domain/policies/pipelines.ts`. */
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
})
export type Pipeline = z.infer<typeof pipeline>

const params = z.strictObject({ id })
const reply = z.object({ data: pipeline })

export const listPipelines = route({
  operationId: 'listPipelines',
  method: 'GET',
  path: '/pipelines',
  summary: 'The pipelines of a company with their stages; the default one first, the others by name',
  proof: 'session',
  apiKey: true,
  permission: 'pipelines.read',
  /** Defaults to the user's own company. */
  query: z.strictObject({ company_id: z.optional(id) }),
  reply: z.object({ data: z.array(pipeline) }),
  problems: ['not_found'],
})

const newPipeline = z.strictObject({
  /** Defaults to the user's own company. */
  company_id: z.optional(id),
  name,
  /** A pipeline of the company whose stages are copied; without it the new pipeline gets the six usual stages. */
  copy_of: z.optional(id),
})
export type NewPipeline = z.output<typeof newPipeline>

export const createPipeline = route({
  operationId: 'createPipeline',
  method: 'POST',
  path: '/pipelines',
  summary: 'Add a pipeline with the usual stages, or with those of another pipeline',
  proof: 'session',
  permission: 'pipelines.write',
  idempotencyKey: true,
  body: newPipeline,
  reply,
  problems: ['not_found', 'pipeline_name_taken', 'too_many_pipelines'],
})

const pipelineChange = z.strictObject({
  version,
  name: z.optional(name),
  /** Makes this pipeline the company's default in place of the present one. */
  is_default: z.optional(z.literal(true)),
  /** The ids of all stages of the pipeline in their new order. */
  order: z.optional(z.array(id).check(z.minLength(1), z.maxLength(maxStatuses))),
})
export type PipelineChange = z.output<typeof pipelineChange>

export const updatePipeline = route({
  operationId: 'updatePipeline',
  method: 'PUT',
  path: '/pipelines/{id}',
  summary: 'Rename a pipeline, make it the default one, or put its stages in another order',
  proof: 'session',
  permission: 'pipelines.write',
  params,
  body: pipelineChange,
  reply,
  current: pipeline,
  problems: ['not_found', 'pipeline_name_taken'],
})

const maxCounted = 2_147_483_647
/**
 * The stage to which the results of the deleted stages move, including archived results and tests; and the number of
 * these results that the user saw.
 */
const moved = {
  move_to_status_id: z.optional(id),
  count: z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(0), z.lte(maxCounted)))),
}
const givenVersion = z.pipe(z.coerce.number(), version)
/** For more than 500 results: the task run that moves them and then deletes. Null if everything is done already. */
const task_run_id = z.nullable(id)

const pipelineDeletion = z.strictObject({ version: givenVersion, ...moved })
export type PipelineDeletion = z.output<typeof pipelineDeletion>

export const deletePipeline = route({
  operationId: 'deletePipeline',
  method: 'DELETE',
  path: '/pipelines/{id}',
  summary: 'Delete a pipeline that is not the default one; all of its results move to a stage of another',
  proof: 'session',
  permission: 'pipelines.write',
  params,
  query: pipelineDeletion,
  reply: z.object({ data: z.object({ id, task_run_id }) }),
  current: pipeline,
  problems: ['not_found', 'default_pipeline', 'count_changed'],
})

export const countResultsOfStatuses = route({
  operationId: 'countResultsOfStatuses',
  method: 'GET',
  path: '/pipelines/{id}/statuses',
  summary: 'How many results stand in each stage of a pipeline, exactly; archived ones and tests too',
  proof: 'session',
  permission: 'pipelines.count',
  params,
  reply: z.object({ data: z.array(z.object({ status_id: id, results: z.int() })) }),
  problems: ['not_found'],
})

const stageName = name.check(z.maxLength(maxStatusName))
const editable = {
  color: z.optional(z.enum(statusColors)),
  day_limit: z.optional(z.nullable(z.int().check(z.gte(dayLimit.min), z.lte(dayLimit.max)))),
  /** A mail template that the company added. */
  mail_template_id: z.optional(z.nullable(id)),
}

const newStatus = z.strictObject({ name: stageName, type: z.enum(statusTypes), ...editable })
export type NewStatus = z.output<typeof newStatus>

export const createStatus = route({
  operationId: 'createStatus',
  method: 'POST',
  path: '/pipelines/{id}/statuses',
  summary: 'Add a stage, behind the others of its type; colour and day limit default to those of the type',
  proof: 'session',
  permission: 'pipelines.write',
  idempotencyKey: true,
  params,
  body: newStatus,
  reply,
  problems: ['not_found', 'status_name_taken', 'too_many_statuses'],
})

const statusChange = z.strictObject({
  status_id: id,
  version,
  name: z.optional(stageName),
  type: z.optional(z.enum(statusTypes)),
  ...editable,
})
export type StatusChange = z.output<typeof statusChange>

export const updateStatus = route({
  operationId: 'updateStatus',
  method: 'PUT',
  path: '/pipelines/{id}/statuses',
  summary: 'Change a stage; its results stay in it',
  proof: 'session',
  permission: 'pipelines.write',
  params,
  body: statusChange,
  reply,
  current: pipeline,
  problems: ['not_found', 'status_name_taken', 'last_status_of_type'],
})

const statusDeletion = z.strictObject({ status_id: id, version: givenVersion, ...moved })
export type StatusDeletion = z.output<typeof statusDeletion>

export const deleteStatus = route({
  operationId: 'deleteStatus',
  method: 'DELETE',
  path: '/pipelines/{id}/statuses',
  summary: 'Delete a stage; all of its results move to another one, archived ones and tests too',
  proof: 'session',
  permission: 'pipelines.write',
  params,
  query: statusDeletion,
  reply: z.object({ data: pipeline, task_run_id }),
  current: pipeline,
  problems: ['not_found', 'last_status_of_type', 'count_changed'],
})
