import type { NewPipeline, NewStatus, Pipeline, PipelineChange, StatusChange } from '@seatwise/contract/pipelines'
import { maxPipelines, maxStatuses } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { statusDefaults, statusTypes } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { can } from '@seatwise/domain/permissions'
import { canDoWithPipeline, canDoWithStatus, placeOfNew, refuseLastOfType } from '@seatwise/domain/policies/pipelines'
import { changedFields } from '../../kernel/changed-fields.ts'
import { Invalid, Refusal, refuse } from '../../kernel/refusal.ts'
import { actorOf, includesCompany, publish, type Scope, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../audit-events/repository.ts'
import { findStoredCompany } from '../companies/repository.ts'
import { lockPipelines } from '../roles/repository.ts'
import * as repository from './repository.ts'
import type { StatusValues, StoredPipeline } from './repository.ts'

export async function listPipelines(scope: UserScope, company_id = scope.user.company.id): Promise<Pipeline[]> {
  await refuseCompany(scope, company_id)
  return shown(scope, { company_id })
}

export async function showPipeline(scope: UserScope, id: string): Promise<Pipeline> {
  const [match] = await shown(scope, { id })
  if (!match) throw new Refusal('not_found')
  return match
}

async function shown(scope: UserScope, of: { company_id: string } | { id: string }): Promise<Pipeline[]> {
  const reader = actorOf(scope)
  const rows = await repository.listPipelines(scope, of, can(reader, 'pipelines.count'))
  return rows.map((row) => ({
    ...row,
    statuses: row.statuses.map((status) => ({ ...status, can: canDoWithStatus(reader, row.statuses, status) })),
    can: canDoWithPipeline(reader, row),
  }))
}

async function refuseCompany(scope: UserScope, company_id: string) {
  const company = includesCompany(scope, company_id) ? await findStoredCompany(scope, company_id) : undefined
  if (!company) throw new Refusal('not_found')
  return company
}

export async function createPipeline(scope: UserScope, input: NewPipeline): Promise<string> {
  const { company_id = scope.user.company.id, name, copy_of } = input
  const company = await refuseCompany(scope, company_id)
  await lockPipelines(scope, company_id)
  const template = copy_of === undefined ? undefined : await templateIn(scope, company_id, copy_of)
  if ((await repository.countPipelines(scope, company_id)) >= maxPipelines) throw new Refusal('too_many_pipelines')
  const id = await repository.insertPipeline(scope, company_id, name)
  if (!id) throw new Refusal('pipeline_name_taken')
  const { stages } = brands[company.brand].pipeline
  const values: StatusValues[] = template
    ? await repository.statusesOf(scope, template.id)
    : statusTypes.map((type) => ({ name: stages[type], type, ...statusDefaults[type], mail_template_id: null }))
  await repository.insertStatuses(
    scope,
    { company_id, pipeline_id: id },
    values.map(({ name, type, color, day_limit, mail_template_id }, position) => ({
      name,
      type,
      color,
      day_limit,
      mail_template_id,
      position,
    })),
  )
  await changed(
    scope,
    'pipelines.create',
    { id, company_id },
    { name, ...(template ? { copy_of: template.name } : {}) },
  )
  return id
}

async function templateIn(scope: UserScope, company_id: string, id: string): Promise<StoredPipeline> {
  const pipeline = await repository.findPipeline(scope, id)
  if (pipeline?.company_id !== company_id)
    throw new Invalid([{ path: 'copy_of', message: 'Choose one of the pipelines of this company.' }])
  return pipeline
}

export async function updatePipeline(scope: UserScope, id: string, { version, order, ...input }: PipelineChange) {
  const pipeline = await lockForChange(scope, id)
  if (pipeline.version !== version) throw new Refusal('changed_meanwhile')
  const change = changedFields<Pick<StoredPipeline, 'name' | 'is_default'>>(pipeline, input)
  const isReordered = order !== undefined && (await reorder(scope, id, order))
  if (Object.keys(change).length === 0 && !isReordered) return
  if (change.is_default) await repository.clearDefault(scope, pipeline.company_id)
  if (!(await repository.changePipeline(scope, id, change))) throw new Refusal('pipeline_name_taken')
  await changed(scope, 'pipelines.update', pipeline, {
    ...(change.name ? { name: { from: pipeline.name, to: change.name } } : {}),
    changed: [...Object.keys(change), ...(isReordered ? ['order'] : [])],
  })
}

/** @returns whether the order has changed */
async function reorder(scope: UserScope, pipeline_id: string, order: readonly string[]): Promise<boolean> {
  const before = (await repository.statusesOf(scope, pipeline_id)).map(({ id }) => id)
  if (
    before.length !== order.length ||
    new Set(order).size !== order.length ||
    !before.every((id) => order.includes(id))
  )
    throw new Invalid([{ path: 'order', message: 'Name every stage of the pipeline once.' }])
  if (before.every((id, index) => order[index] === id)) return false
  await repository.orderStatuses(scope, pipeline_id, order)
  return true
}

export async function createStatus(scope: UserScope, pipeline_id: string, input: NewStatus) {
  const pipeline = await lockForChange(scope, pipeline_id)
  const { name, type, color, day_limit, mail_template_id = null } = input
  const before = await repository.statusesOf(scope, pipeline_id)
  if (before.length >= maxStatuses) throw new Refusal('too_many_statuses')
  await refuseTemplate(scope, pipeline.company_id, mail_template_id)
  const usual = statusDefaults[type]
  const status = {
    name,
    type,
    color: color ?? usual.color,
    day_limit: day_limit === undefined ? usual.day_limit : day_limit,
    mail_template_id,
  }
  const place = placeOfNew(before, type)
  const ids = before.map(({ id }) => id)
  await repository.orderStatuses(scope, pipeline_id, [...ids.slice(0, place), absent, ...ids.slice(place)])
  if (!(await repository.insertStatuses(scope, { ...pipeline, pipeline_id }, [{ ...status, position: place }])))
    throw new Refusal('status_name_taken')
  await repository.changePipeline(scope, pipeline_id)
  await changed(scope, 'pipelines.create-status', pipeline, { stage: name })
}

/** Marks the position of the stage that is not inserted yet. */
const absent = '00000000-0000-0000-0000-000000000000'

export async function updateStatus(scope: UserScope, pipeline_id: string, input: StatusChange) {
  const { status_id, version, ...rest } = input
  const pipeline = await lockForChange(scope, pipeline_id)
  const all = await repository.statusesOf(scope, pipeline_id)
  const status = all.find(({ id }) => id === status_id)
  if (!status) throw new Refusal('not_found')
  if (status.version !== version) throw new Refusal('changed_meanwhile')
  const change = changedFields<StatusValues>(status, rest)
  const fields = Object.keys(change)
  if (fields.length === 0) return
  if (change.type) refuse(refuseLastOfType(all, status))
  await refuseTemplate(scope, pipeline.company_id, change.mail_template_id)
  if (!(await repository.changeStatus(scope, status_id, change))) throw new Refusal('status_name_taken')
  await repository.changePipeline(scope, pipeline_id)
  await changed(scope, 'pipelines.update-status', pipeline, {
    stage: change.name ? { from: status.name, to: change.name } : status.name,
    changed: fields.filter((field) => field !== 'name'),
  })
}

async function refuseTemplate(scope: UserScope, company_id: string, id: string | null | undefined) {
  if (id && !(await repository.isOwnTemplate(scope, company_id, id)))
    throw new Invalid([{ path: 'mail_template_id', message: 'Choose one of your own email templates.' }])
}

export async function countResultsOfStatuses(scope: UserScope, pipeline_id: string) {
  const pipeline = await pipelineInReach(scope, pipeline_id)
  const ids = (await repository.statusesOf(scope, pipeline_id)).map(({ id }) => id)
  const counts = await repository.countResultsIn(scope, pipeline.company_id, ids)
  return ids.map((status_id) => ({ status_id, results: counts.get(status_id) ?? 0 }))
}

/** Locks the company's pipelines, so that the second of two concurrent changes sees the first. */
export async function lockForChange(scope: Scope, id: string): Promise<StoredPipeline> {
  const { company_id } = await pipelineInReach(scope, id)
  await lockPipelines(scope, company_id)
  return pipelineInReach(scope, id)
}

async function pipelineInReach(scope: Scope, id: string): Promise<StoredPipeline> {
  const pipeline = await repository.findPipeline(scope, id)
  if (!pipeline) throw new Refusal('not_found')
  return pipeline
}

type PipelineIds = Pick<StoredPipeline, 'id' | 'company_id'>

/** Publishes the change to boards too, because they show the stages. */
export async function changed(
  scope: Scope,
  action: AuditAction,
  { id, company_id }: PipelineIds,
  details: Record<string, unknown>,
) {
  await audit(scope, { action, company_id, subject_type: 'pipeline', subject_id: id, details })
  publish(scope, 'pipelines', company_id)
  publish(scope, 'stages', company_id)
}
