import { randomUUID } from 'node:crypto'
import { bulkBatchSize } from '@seatwise/contract/limits'
import type { ResultSelection } from '@seatwise/contract/survey-results'
import type { AuditAction, LiveTopic, MoveMethod } from '@seatwise/contract/values'
import { needsReason, refuseWithResult, type ResultAction } from '@seatwise/domain/policies/survey-results'
import { can } from '@seatwise/domain/permissions'
import { roles } from '../../database/tables/roles.ts'
import { statuses } from '../../database/tables/pipelines.ts'
import { changeableColumns, surveyResultSelections, type Changeable } from '../../database/tables/survey-results.ts'
import { present } from '../../platform/changed-fields.ts'
import { CountChanged, Invalid, Refusal, refuse } from '../../platform/refusal.ts'
import { actorOf, publish, type TaskScope, type UserScope } from '../../platform/scope.ts'
import { auditEach } from '../audit-events/repository.ts'
import { noRoleScore, roleScores } from '../benchmark-scores/actions.ts'
import { findPlace } from '../companies/repository.ts'
import { findRole } from '../roles/repository.ts'
import { findStageEvents, insertStageEvents } from '../stage-events/repository.ts'
import {
  changeableOf,
  countByCompany,
  findChanges,
  findSelected,
  findStatus,
  insertChanges,
  isStillRunning,
  kindsSelected,
  lockResults,
  namesOf,
  storeSelected,
  writeResults,
  type LockedResult,
  type StoredChange,
  type Write,
} from './repository.ts'
import { countMatching, lockMatching, refuseHiddenStages, storeMatching } from './search.ts'

/** A request, or a batch of a task. */
type WriterScope = UserScope | TaskScope

type Given<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }
export type Attributes = Given<Pick<Changeable, 'location_id' | 'department_id' | 'is_test'> & { role_id: string }>
type Versioned = { id: string; version: number }

/** Each write answers the id by which it can be undone; null when it changed nothing. */
export async function updateResult(scope: UserScope, { id, version, ...given }: Versioned & Attributes) {
  const row = await lockForWrite(scope, { id, version }, 'update')
  await refuseAttributes(scope, [row], given)
  return save(scope, await attributeWrites(scope, [row], given), { action: 'survey-results.update' })
}

/** Changes all of the selected results or, after a refusal, none. The ids are distinct. */
export async function updateResults(scope: UserScope, selection: ResultSelection, given: Attributes) {
  const rows = selection.ids ? await lockAll(scope, selection.ids) : await lockMatchingAll(scope, selection)
  await refuseAttributes(scope, rows, given)
  const writes = await attributeWrites(scope, rows, given)
  const undo_id = await save(scope, writes, { action: 'survey-results.update' })
  return { updated: writes.length, skipped: [], undo_id, task_run_ids: [] }
}

async function lockAll(scope: UserScope, ids: readonly string[]): Promise<LockedResult[]> {
  const rows = await lockResults(scope, ids)
  if (rows.length !== ids.length) throw new Refusal('not_found')
  return rows
}

/** A selection by filters means what the person saw: as many results as then, or none is changed. */
async function lockMatchingAll(scope: UserScope, selection: ResultSelection): Promise<LockedResult[]> {
  const { count = 0 } = selection
  refuseHiddenStages(scope, selection)
  const ids = await lockMatching(scope, selection, count + 1)
  if (ids.length !== count) throw new CountChanged(await countMatching(scope, selection))
  return lockResults(scope, ids)
}

/** Stores a selection for a task, and refuses it whole where a write of fewer results would be refused. The ids are distinct. */
export async function storeSelection(scope: UserScope, selection: ResultSelection, given: Attributes) {
  const change_id = randomUUID()
  const { ids, count = 0 } = selection
  refuseHiddenStages(scope, selection)
  if (ids) await storeSelected(scope, ids, change_id)
  else await storeMatching(scope, selection, change_id, count + 1)
  const companies = await countByCompany(scope, surveyResultSelections, change_id)
  const stored = companies.reduce((sum, company) => sum + company.count, 0)
  if (ids && stored !== ids.length) throw new Refusal('not_found')
  if (!ids && stored !== count) throw new CountChanged(await countMatching(scope, selection))
  await refuseAttributes(scope, await kindsSelected(scope, change_id), given)
  return { change_id, companies }
}

type Part = { change_id: string; company_id: string; after: string }
type Line = { id: string; outcome: 'changed' | 'unchanged' | 'refused' }

/** Changes the next 500 results of a stored selection, but for those that were changed since. */
export async function updateSelected(scope: TaskScope, { change_id, company_id, after }: Part, given: Attributes) {
  const selected = await findSelected(scope, change_id, company_id, after, bulkBatchSize)
  const { current, changedSince } = await lockUnchanged(scope, selected)
  const writes = await attributeWrites(scope, current, given)
  await save(scope, writes, { action: 'survey-results.update', change_id })
  return linesOf(selected, writes, changedSince)
}

/** Puts back the next 500 results of one of the caller's own writes, but for those that were changed since. */
export async function undoChanges(scope: TaskScope, { change_id, company_id, after }: Part) {
  const changes = await findChanges(scope, change_id, { company_id, after }, bulkBatchSize)
  const { current, changedSince } = await lockUnchanged(scope, changes)
  const { writes } = await reverse(scope, changes, current)
  return linesOf(changes, writes, changedSince)
}

function linesOf(all: readonly Versions[], writes: readonly Write[], changedSince: ReadonlySet<string>): Line[] {
  const written = new Set(writes.map(({ row }) => row.id))
  return all.map(({ survey_result_id: id }) => ({
    id,
    outcome: written.has(id) ? 'changed' : changedSince.has(id) ? 'refused' : 'unchanged',
  }))
}

type Versions = { survey_result_id: string; result_version: number }

/** Locks results that still have these versions; `changedSince` holds the ids of the others, and of those out of scope. */
async function lockUnchanged(scope: WriterScope, versions: readonly Versions[]) {
  const rows = await lockResults(
    scope,
    versions.map(({ survey_result_id }) => survey_result_id),
  )
  const versionOf = new Map(versions.map(({ survey_result_id, result_version }) => [survey_result_id, result_version]))
  const current = rows.filter(({ id, version }) => versionOf.get(id) === version)
  for (const { id } of current) versionOf.delete(id)
  return { current, changedSince: new Set(versionOf.keys()) }
}

type Move = Versioned & { status_id: string; reason?: string | undefined; how?: MoveMethod | undefined }

export async function moveResult(scope: UserScope, { id, version, status_id, reason, how }: Move) {
  const row = await lockForWrite(scope, { id, version }, 'move')
  if (row.status_id === status_id) return null
  const status = await findStatus(scope, status_id)
  if (status?.company_id !== row.company_id) throw invalid('status_id', 'Choose one of the stages of this company.')
  if (needsReason(status) && !reason) throw invalid('reason', 'Give a reason: the person can ask for it.')
  const write = { row, next: { ...changeableOf(row), status_id, status_since: row.now } }
  return save(scope, [write], { action: 'survey-results.update-status', how: how ?? 'api', reason })
}

export async function archiveResult(scope: UserScope, { id, version, reason }: Versioned & { reason: string }) {
  const row = await lockForWrite(scope, { id, version }, 'archive')
  // The signed-in person, not the user they act as.
  const archived_by_user_id = scope.superAdmin?.id ?? scope.user.id
  const next = { ...changeableOf(row), archived_at: row.now, archived_reason: reason, archived_by_user_id }
  return save(scope, [{ row, next }], { action: 'survey-results.archive', reason })
}

export async function restoreResult(
  scope: UserScope,
  { id, version, reason }: Versioned & { reason?: string | undefined },
) {
  const row = await lockForWrite(scope, { id, version }, 'restore')
  const next = { ...changeableOf(row), archived_at: null, archived_reason: null, archived_by_user_id: null }
  return save(scope, [{ row, next }], { action: 'survey-results.restore', reason })
}

type Skipped = { id: string; reason: 'changed_meanwhile' }

/**
 * Puts back what one of the caller's own writes changed, except in results that were changed since.
 * @returns undefined when there are so many that a task has to do it
 */
export async function undo(scope: UserScope, change_id: string) {
  if (await isStillRunning(scope, change_id)) throw new Refusal('still_running')
  const changes = await findChanges(scope, change_id, { isRecent: true }, bulkBatchSize + 1)
  if (changes.length === 0) throw new Refusal('not_found')
  if (changes.length > bulkBatchSize) return undefined
  const { current, changedSince } = await lockUnchanged(scope, changes)
  if (changes.length === 1 && changedSince.size > 0) throw new Refusal('changed_meanwhile')
  const { writes, undo_id } = await reverse(scope, changes, current)
  const skipped = [...changedSince].map((id): Skipped => ({ id, reason: 'changed_meanwhile' }))
  return { updated: writes.length, skipped, undo_id, task_run_ids: [] }
}

async function reverse(scope: WriterScope, changes: readonly StoredChange[], rows: readonly LockedResult[]) {
  const before = new Map(changes.map((change) => [change.survey_result_id, change.before]))
  const writes = rows.map((row) => ({ row, next: before.get(row.id)! }))
  const moved = writes.filter(isMove)
  if (moved.length > 0 && !can(scope.user, 'survey-results.move')) throw new Refusal('not_allowed')
  const undo_of = await findStageEvents(
    scope,
    moved.map(({ row }) => ({ survey_result_id: row.id, result_version: row.version })),
  )
  const action = moved.length > 0 ? 'survey-results.update-status' : 'survey-results.undo'
  return { writes, undo_id: await save(scope, writes, { action, undo_of }) }
}

type Checked = Pick<LockedResult, 'company_id' | 'archived_at' | 'role_id' | 'location_id' | 'department_id'>

/** Refuses the whole write when one of the results may not have these attributes. */
async function refuseAttributes(scope: WriterScope, rows: readonly Checked[], { role_id, ...given }: Attributes) {
  for (const row of rows) refuse(refuseWithResult(scope.user, row, 'update'))
  const inOtherRole = rows.filter((row) => row.role_id !== role_id)
  if (role_id !== undefined && inOtherRole.length > 0) await refuseRole(scope, inOtherRole, role_id)
  for (const [field, kind] of placeFields) await refusePlace(scope, rows, field, kind, given[field])
}

/** What changes in these results; none for those that are so already. */
async function attributeWrites(
  scope: WriterScope,
  rows: readonly LockedResult[],
  { role_id, ...given }: Attributes,
): Promise<Write[]> {
  const inOtherRole = rows.filter((row) => role_id !== undefined && row.role_id !== role_id)
  const scores = role_id === undefined ? undefined : await roleScores(scope, inOtherRole.filter(isFinished), role_id)
  return rows.flatMap((row) => {
    const before = changeableOf(row)
    const role = scores && row.role_id !== role_id ? { role_id, ...(scores.get(row.id) ?? noRoleScore) } : {}
    const next: Changeable = { ...before, ...present(given), ...role }
    return changeableColumns.some((name) => next[name] !== before[name]) ? [{ row, next }] : []
  })
}

const placeFields = [
  ['location_id', 'locations'],
  ['department_id', 'departments'],
] as const

async function refuseRole(scope: WriterScope, rows: readonly Checked[], role_id: string) {
  const role = await findRole(scope, role_id)
  const isOffered =
    role?.state === 'active' && (role.company_id === null || rows.every((row) => row.company_id === role.company_id))
  if (!isOffered) throw invalid('role_id', 'Choose an active role of the company.')
}

async function refusePlace(
  scope: WriterScope,
  rows: readonly Checked[],
  field: 'location_id' | 'department_id',
  kind: 'locations' | 'departments',
  id: string | null | undefined,
) {
  const moved = rows.filter((row) => row[field] !== id)
  if (!id || moved.length === 0) return
  const place = await findPlace(scope, kind, id)
  if (!place || moved.some((row) => row.company_id !== place.company_id))
    throw invalid(field, `Choose one of the company’s ${kind}.`)
}

/** Locked until the end of the transaction: of two writes with the same version, the second is refused. */
async function lockForWrite(scope: UserScope, { id, version }: Versioned, action: ResultAction) {
  const [row] = await lockResults(scope, [id])
  if (!row) throw new Refusal('not_found')
  if (row.version !== version) throw new Refusal('changed_meanwhile')
  refuse(refuseWithResult(actorOf(scope), row, action))
  return row
}

type Saved = {
  action: AuditAction
  /** Of a task: all batches share it. */
  change_id?: string
  how?: MoveMethod
  reason?: string | undefined
  /** The stage events that these moves reverse, by result. */
  undo_of?: ReadonlyMap<string, string>
}

async function save(scope: WriterScope, writes: readonly Write[], saved: Saved): Promise<string | null> {
  if (writes.length === 0) return null
  const { change_id = randomUUID() } = saved
  await writeResults(scope, writes)
  await insertChanges(scope, change_id, writes)
  await insertStageEvents(
    scope,
    writes.filter(isMove).map((move) => stageEventOf(move, saved)),
  )
  await auditWrites(scope, writes, saved)
  for (const write of writes) for (const topic of topicsOf(write)) publish(scope, topic, write.row.company_id)
  return change_id
}

/** Moves are a topic of their own: not every reader of results may learn of them. */
function topicsOf(write: Write): LiveTopic[] {
  const { row, next } = write
  const isMoreThanMoved = changeableColumns.some((name) => !name.startsWith('status_') && next[name] !== row[name])
  if (!isMove(write)) return ['survey-results']
  return isMoreThanMoved ? ['stages', 'survey-results'] : ['stages']
}

/** Also the undo of a result's first move, which leaves it without a stage. */
const isMove = ({ row, next }: Write): boolean => next.status_id !== row.status_id

function stageEventOf({ row, next }: Write, { how = 'api', reason = '', undo_of }: Saved) {
  return {
    company_id: row.company_id,
    survey_result_id: row.id,
    candidate_id: row.candidate_id,
    from_status_id: row.status_id,
    to_status_id: next.status_id,
    result_version: row.version + 1,
    how,
    reason: reason || null,
    undo_of: undo_of?.get(row.id) ?? null,
  }
}

/** One event for each result: who changed a person's record must be found from the record. */
async function auditWrites(scope: WriterScope, writes: readonly Write[], { action, reason, undo_of }: Saved) {
  const both = (field: 'role_id' | 'status_id') => writes.flatMap(({ row, next }) => [row[field], next[field]])
  const roleNames = await namesOf(scope, roles, both('role_id'))
  const stageNames = await namesOf(scope, statuses, both('status_id'))
  const named = (names: ReadonlyMap<string | null, string>, from: string | null, to: string | null) =>
    from === to ? undefined : { from: names.get(from) ?? null, to: names.get(to) ?? null }
  await auditEach(
    scope,
    writes.map(({ row, next }) => ({
      action,
      company_id: row.company_id,
      subject_type: 'survey_result',
      subject_id: row.id,
      details: present({
        role: named(roleNames, row.role_id, next.role_id),
        stage: named(stageNames, row.status_id, next.status_id),
        changed: auditedFields.flatMap(([field, words]) => (row[field] === next[field] ? [] : [words])),
        reason,
        undone: undo_of && true,
      }),
    })),
  )
}

const auditedFields = [
  ['role_id', 'role'],
  ['role_score', 'role score'],
  ['location_id', 'location'],
  ['department_id', 'department'],
  ['is_test', 'test mark'],
  ['status_id', 'stage'],
  ['archived_at', 'archive'],
] as const

const isFinished = ({ state }: LockedResult) => state === 'completed'
const invalid = (path: string, message: string) => new Invalid([{ path, message }])
