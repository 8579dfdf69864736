import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { bulkBatchSize, maxMessages } from '@seatwise/contract/limits'
import type { MoveMails } from '@seatwise/contract/mailings'
import type { ResultChange, ResultSelection } from '@seatwise/contract/survey-results'
import type { MoveMethod } from '@seatwise/contract/values/assessment'
import type { AuditAction } from '@seatwise/contract/values/audit'
import type { LiveTopic, StatusType } from '@seatwise/contract/values/base'
import { can } from '@seatwise/domain/permissions'
import { filterNames, isChosenByScore } from '@seatwise/domain/policies/chosen-by-score'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { needsReason, refuseWithResult } from '@seatwise/domain/policies/survey-results'
import { changeableColumns, type Changeable } from '../../database/tables/survey-results.ts'
import { present } from '../../kernel/changed-fields.ts'
import { writeTogether } from '../../kernel/statements.ts'
import { CountChanged, Invalid, Refusal, refuse } from '../../kernel/refusal.ts'
import { publish, type Scope, type TaskScope, type UserScope } from '../../kernel/scope.ts'
import {
  idsOf,
  linesOf,
  unchangedOf,
  undoRecent,
  type ChangePart,
  type StoredChange,
  type Versioned,
} from '../../kernel/tracked-changes.ts'
import { audit, auditEventsToInsert, type AuditEntry } from '../../base/audit-events/public.ts'
import { recordEvents, type DomainEvent } from '../../base/domain-events/public.ts'
import { rejectReasonForMove } from '../../base/reject-reasons/public.ts'
import { isLimitedToTeams } from '../candidacies/team-parts.ts'
import { refreshPeople } from '../latest-results/repository.ts'
import { noRoleScore, roleScores, type RoleScore } from '../benchmark-scores/actions.ts'
import { shareScores } from '../benchmark-scores/locks.ts'
import { mailMoves, previewMoves, type AskedMail } from '../mailings/move-mails.ts'
import { refuseTooMany } from '../mailings/recipients.ts'
import { cancelWaiting } from '../mailings/repository.ts'
import {
  clearPositions,
  keepOrder,
  lockColumns,
  placesToWrite,
  placeBetween,
  restorePositions,
  type Neighbours,
} from '../placements/repository.ts'
import { findStageEvents, stageEventsToInsert } from '../stage-events/repository.ts'
import { followersOf, isMove, isOnBoard, joinOpenCandidacies, movesOfCandidacies, stageOf } from './candidacy-writes.ts'
import { archiveKind, inStageOfOthers, kindOf, restoreKind, type WriterScope } from './changes.ts'
import {
  changeableOf,
  changesToInsert,
  findChangesOfPeople,
  findFollowed,
  findStatus,
  kindsSelected,
  lockKeptStatuses,
  lockResults,
  namesOf,
  resultsToUpdate,
  changesPerson,
  openingsOf,
  stagesOf,
  trackedResults,
  type LockedResult,
  type NamedIds,
  type Write,
} from './repository.ts'
import {
  countMatching,
  countSelected,
  listMatching,
  listSelected,
  refuseHiddenFilters,
  storeMatching,
} from './search.ts'

/** The method of a move, and the neighbours of the card. */
export type HandMove = { how?: MoveMethod | undefined } & Neighbours
/**
 * The id by which a write can be undone, and what happened to the emails of its moves; both null when nothing changed.
 */
export type Written = { undo_id: string | null; mails: MoveMails | null }

export async function updateResult(
  scope: UserScope,
  versioned: Versioned,
  change: ResultChange,
  { how = 'api', public_url, ...neighbours }: HandMove & { public_url: string },
): Promise<Written> {
  const kind = kindOf(scope, change, public_url)
  if (change.role_id !== undefined) await shareScores(scope, [versioned.id])
  const row = await lockVersion(scope, versioned)
  await kind.refuse([row])
  const reply = await save(scope, await kind.writesOf([row]), { ...kind.saved, how })
  const { status_id } = change.move ?? {}
  if (status_id && isPlaced(neighbours)) {
    if (reply.undo_id === null) {
      // The result is in this stage already, so nothing was written and no column was locked.
      await lockColumns(scope, [status_id])
      publish(scope, 'stages', row.company_id)
    }
    await placeBetween(scope, { ...row, status_id }, row.id, neighbours)
  }
  return reply
}

/** The number of changed results, without those that only follow another attempt of their candidacy. */
function countOf(writes: readonly Write[]): number {
  const isShared = (write: Write) => isMove(write) || write.next.archived_at !== write.row.archived_at
  const alone = writes.filter((write) => !isShared(write)).length
  return alone + new Set(writes.filter(isShared).map(({ row }) => row.candidacy_id)).size
}

const isPlaced = ({ after_id, before_id }: Neighbours) => after_id !== undefined || before_id !== undefined

/** Moves a card within its column. The result itself does not change, because the order belongs to the column. */
export async function placeResult(scope: UserScope, versioned: Versioned, neighbours: Neighbours) {
  const row = await lockVersion(scope, versioned)
  refuse(refuseWithResult(scope.user, row, 'move'))
  const { status_id } = row
  if (status_id === null) throw new Refusal('changed_meanwhile')
  await lockColumns(scope, [status_id])
  await placeBetween(scope, { ...row, status_id }, row.id, neighbours)
  publish(scope, 'stages', row.company_id)
}

/**
 * Puts the cards of a column back in the order in which they came in.
 * @returns the number of cards that were placed by hand
 */
export async function clearColumn(scope: UserScope, status_id: string): Promise<number> {
  const status = await findStatus(scope, status_id)
  if (!status) throw new Refusal('not_found')
  // The order is also that of the cards that a hiring team hides, or lets the user only read.
  if (await isLimitedToTeams(scope)) throw new Refusal('not_allowed')
  await lockColumns(scope, [status_id])
  const moved = await clearPositions(scope, { company_id: status.company_id, status_id })
  if (moved === 0) return 0
  await audit(scope, {
    action: 'survey-results.clear-column-positions',
    company_id: status.company_id,
    subject_type: 'status',
    subject_id: status_id,
    details: { stage: status.name, cards: moved },
  })
  publish(scope, 'stages', status.company_id)
  return moved
}

/** Changes all selected results or, if it refuses, none. The ids must be distinct. */
export async function updateResults(
  scope: UserScope,
  selection: ResultSelection,
  change: ResultChange,
  public_url: string,
) {
  const kind = kindOf(scope, change, public_url)
  await refuseByScore(scope, selection, change)
  if (change.role_id !== undefined && selection.ids) await shareScores(scope, selection.ids)
  const rows = selection.ids ? await lockAll(scope, selection.ids) : await lockMatchingAll(scope, selection)
  await kind.refuse(rows)
  const writes = await kind.writesOf(rows)
  const saved = {
    ...kind.saved,
    how: 'bulk' as const,
    ...(isMany(selection) ? { chosen_by: filterNames(selection) } : {}),
  }
  const reply = await save(scope, writes, saved)
  return { ...reply, updated: writes.length, skipped: [], task_run_ids: [] }
}

const isMany = ({ ids }: ResultSelection) => ids?.length !== 1

/**
 * People who were selected by a score cannot be rejected or archived together; other moves of them require a reason.
 */
async function refuseByScore(scope: UserScope, selection: ResultSelection, { move, archive }: ResultChange) {
  if (!isMany(selection) || !isChosenByScore(selection)) return
  if (archive) throw new Refusal('chosen_by_score')
  if (!move) return
  const status = await findStatus(scope, move.status_id)
  if (status?.type === 'rejected') throw new Refusal('chosen_by_score')
  if (status && !move.reason)
    throw new Invalid([
      { path: 'reason', message: 'These were chosen by their score. Say why they move: the audit keeps it.' },
    ])
}

async function lockAll(scope: UserScope, ids: readonly string[]): Promise<LockedResult[]> {
  const rows = await lockResults(scope, ids)
  if (rows.length !== ids.length) throw new Refusal('not_found')
  return rows
}

/** A selection by filters must match as many results as the user saw; otherwise none is changed. */
async function lockMatchingAll(scope: UserScope, selection: ResultSelection): Promise<LockedResult[]> {
  const { count = 0 } = selection
  refuseHiddenFilters(scope, selection)
  const ids = await listMatching(scope, selection, count + 1)
  if (ids.length !== count) throw new CountChanged(await countMatching(scope, selection))
  const rows = await lockResults(scope, ids)
  // Somebody may have changed some of them before they were locked.
  const locked = await listMatching(scope, selection, count + 1)
  if (locked.join() !== ids.join()) throw new CountChanged(await countMatching(scope, selection))
  return rows
}

/**
 * The stages from which a move would take the selected results, and the number of waiting emails that it would cancel.
 */
export async function previewMove(scope: UserScope, status_id: string, selection: ResultSelection) {
  const status = await findStatus(scope, status_id)
  if (!status) throw new Refusal('not_found')
  const { selected, elsewhere, moved, waiting_mails } = await countSelected(scope, status, selection)
  if (elsewhere > 0) throw new Refusal('not_found')
  if (selection.ids && selected !== selection.ids.length) throw new Refusal('not_found')
  if (!selection.ids && selected !== selection.count) throw new CountChanged(selected)
  return { stages: moved, waiting_mails }
}

/**
 * The recipients of the stage's email if the selected results were moved to the stage. Results that are in the stage
 * already do not count.
 */
export async function previewMails(
  scope: UserScope,
  { status_id, reject_reason_id }: { status_id: string; reject_reason_id?: string | undefined },
  selection: ResultSelection,
) {
  const status = await findStatus(scope, status_id)
  if (!status) throw new Refusal('not_found')
  if ((selection.count ?? 0) > maxMessages.ofDay) throw new Refusal('too_many_messages')
  const ids = await listSelected(scope, selection)
  const stages = await stagesOf(scope, status.company_id, ids)
  if (stages.size !== ids.length) throw new Refusal('not_found')
  const moved = ids.filter((id) => stages.get(id) !== status_id)
  if (reject_reason_id !== undefined) await rejectReasonForMove(scope, reject_reason_id, status.company_id)
  return previewMoves(scope, { company_id: status.company_id, status_id, reject_reason_id }, moved)
}

/**
 * Stores a selection for a task. Refuses the whole selection by the same rules as a write without a task. The ids must
 * be distinct.
 */
export async function storeSelection(
  scope: UserScope,
  selection: ResultSelection,
  change: ResultChange,
  public_url: string,
) {
  const kind = kindOf(scope, change, public_url)
  await refuseByScore(scope, selection, change)
  refuseHiddenFilters(scope, selection)
  const stored = await trackedResults.storeSelection(scope, selection, {
    storeMatching: (change_id, max) => storeMatching(scope, selection, change_id, max),
    countMatching: () => countMatching(scope, selection),
  })
  await kind.refuse(await kindsSelected(scope, stored.change_id))
  if (kind.saved.mail) for (const one of stored.companies) await refuseTooMany(scope, one.company_id, one.count)
  return stored
}

/**
 * Changes the next 500 results of a stored selection, except results that were changed since. If a rule refuses one
 * result, none of the 500 is changed.
 */
export async function updateSelected(
  scope: TaskScope,
  part: ChangePart,
  change: ResultChange,
  { public_url, chosen_by }: { public_url: string; chosen_by?: string[] | undefined },
) {
  const kind = kindOf(scope, change, public_url)
  const selected = await trackedResults.findSelected(scope, part)
  const { current, changedSince } = await lockUnchanged(scope, selected)
  const followed = await findFollowed(scope, part.change_id, changedSince)
  for (const id of followed) changedSince.delete(id)
  await kind.refuse(current)
  const writes = await kind.writesOf(current)
  const { mails } = await save(scope, writes, { ...kind.saved, how: 'bulk', change_id: part.change_id, chosen_by })
  const written = [...writes, ...[...followed].map((id) => ({ row: { id } }))]
  return { lines: linesOf(selected, written, changedSince), left_out: mails?.left_out ?? [] }
}

/** Reverts the next 500 results of one of the caller's own writes, except those that were changed since. */
export async function undoChanges(scope: TaskScope, { change_id, ...of }: ChangePart) {
  const changes = await trackedResults.findChanges(scope, change_id, of, bulkBatchSize)
  await shareScores(scope, idsOf(changes))
  const { current, changedSince } = await lockReversible(scope, changes, true)
  const { writes } = await reverse(scope, changes, current)
  return { lines: linesOf(changes, writes, changedSince), left_out: [] }
}

/**
 * Locks results that still have these versions; `changedSince` holds the ids of the other results, including those out
 * of scope.
 */
const lockUnchanged = async (scope: WriterScope, versions: readonly Versioned[]) =>
  unchangedOf(await lockResults(scope, idsOf(versions)), versions)

/**
 * Reverts one of the caller's own writes, except in results that were changed since.
 * @returns undefined when the write changed so many results that a task has to revert it
 */
export const undo = (scope: UserScope, change_id: string) =>
  undoRecent(scope, trackedResults, change_id, async (changes) => {
    await shareScores(scope, idsOf(changes))
    const { current, changedSince, people } = await lockReversible(scope, changes)
    if (current.length === 0 && changedSince.size > 0 && people === 1) throw new Refusal('changed_meanwhile')
    const { writes, ...reply } = await reverse(scope, changes, current)
    return { ...reply, updated: countOf(writes), changedSince }
  })

/**
 * Like `lockUnchanged`; a result whose earlier stage has been deleted, about which the author may not decide any more, or another attempt of whose candidacy has been
 * changed, also counts as changed.
 * @param isBatch true for a task: an earlier batch may have put a result back with another attempt of its candidacy
 */
async function lockReversible(scope: WriterScope, changes: readonly StoredChange<Changeable>[], isBatch = false) {
  const rows = await lockResults(scope, idsOf(changes))
  const { current, changedSince } = unchangedOf(rows, changes)
  const before = new Map(changes.map((change) => [change.id, change.before]))
  if (isBatch)
    for (const row of rows)
      if (isDeepStrictEqual(changeableOf(row), wholeBefore(before.get(row.id)!, row))) changedSince.delete(row.id)
  const stageBefore = new Map(changes.map(({ id, before }) => [id, before.status_id]))
  const keptStatuses = await lockKeptStatuses(scope, [...stageBefore.values()])
  const changedAttempts = new Set(changedSince)
  const isReversible = ({ id, status_id, candidacy_id, others, team_part }: LockedResult) => {
    const before = stageBefore.get(id)!
    const isKept = before === null || before === status_id || keptStatuses.has(before)
    return (
      isKept &&
      teamAllows(team_part, 'decide') &&
      !others.some((other) => other.candidacy_id === candidacy_id && changedAttempts.has(other.id))
    )
  }
  for (const row of current) if (!isReversible(row)) changedSince.add(row.id)
  const people = new Set(rows.map(({ candidate_id }) => candidate_id)).size
  return { current: current.filter(isReversible), changedSince, people }
}

/** Changes that a version before candidacies or reject reasons has stored have none: these stay as they are. */
function wholeBefore(before: Changeable, row: LockedResult): Changeable {
  return {
    ...before,
    candidacy_id: before.candidacy_id ?? row.candidacy_id,
    reject_reason_id: Object.hasOwn(before, 'reject_reason_id') ? before.reject_reason_id : row.reject_reason_id,
  }
}

async function reverse(
  scope: WriterScope,
  changes: readonly StoredChange<Changeable>[],
  rows: readonly LockedResult[],
  change_id?: string,
) {
  const before = new Map(changes.map((change) => [change.id, change.before]))
  const writes = await withPresentScores(
    scope,
    rows.map((row) => {
      const next = wholeBefore(before.get(row.id)!, row)
      return { row, next: inStageOfOthers(row, next) }
    }),
  )
  const moved = writes.filter(isMove)
  if (moved.length > 0 && !can(scope.user, 'survey-results.move')) throw new Refusal('not_allowed')
  const undo_of = await findStageEvents(
    scope,
    moved.map(({ row }) => ({ survey_result_id: row.id, result_version: row.version })),
  )
  const action = moved.length > 0 ? 'survey-results.update-status' : 'survey-results.undo'
  const reply = await save(scope, writes, { action, undo_of, ...(change_id ? { change_id } : {}) })
  const [first] = changes
  if (first && moved.length > 0)
    await restorePositions(
      scope,
      first.change_id,
      moved.map(({ row }) => row.id),
    )
  return { ...reply, writes }
}

/**
 * Puts back the earlier role with its present score: the earlier score may be against a benchmark version that has been
 * replaced since.
 */
async function withPresentScores(scope: WriterScope, writes: readonly Write[]): Promise<Write[]> {
  const ofOtherRole = writes.filter(({ row, next }) => next.role_id !== row.role_id && row.state === 'completed')
  const scores = new Map<string, RoleScore>()
  for (const [role_id, own] of Map.groupBy(ofOtherRole, ({ next }) => next.role_id)) {
    const rows = own.map(({ row }) => row)
    const scoreOf = role_id === null ? new Map<string, RoleScore>() : await roleScores(scope, rows, role_id)
    for (const { id } of rows) scores.set(id, scoreOf.get(id) ?? noRoleScore)
  }
  return writes.map(({ row, next }) => {
    const { role_score, likely_from, likely_to } = scores.get(row.id) ?? row
    return { row, next: { ...next, role_score, likely_from, likely_to } }
  })
}

/** Archives or restores results as a part of a write of their people. `undoWithPeople` reverts it. */
export async function writeWithPeople(
  scope: WriterScope,
  ids: readonly string[],
  { archive, restore = {} }: Pick<ResultChange, 'archive' | 'restore'>,
  change_id: string,
) {
  const kind = archive ? archiveKind(scope, archive) : restoreKind(scope, restore)
  const rows = await lockResults(scope, ids)
  await kind.refuse(rows)
  await save(scope, await kind.writesOf(rows), { ...kind.saved, how: 'bulk', change_id })
}

/** Reverts what `writeWithPeople` changed in the results of these people, except results that were changed since. */
export async function undoWithPeople(
  scope: WriterScope,
  change_id: string,
  candidate_ids: readonly string[],
  undo_id: string,
) {
  const changes = await findChangesOfPeople(scope, change_id, candidate_ids)
  const { current } = await lockReversible(scope, changes)
  await reverse(scope, changes, current, undo_id)
}

/** Moves results, including archived ones, out of a stage that is being deleted. */
export async function moveFromDeletedStage(scope: WriterScope, rows: readonly LockedResult[], status_id: string) {
  const status = await findStatus(scope, status_id)
  const staysRejected = status !== undefined && needsReason(status)
  const writes = rows.map((row) => {
    const reject_reason_id = staysRejected ? row.reject_reason_id : null
    return { row, next: { ...changeableOf(row), status_id, status_since: row.now, reject_reason_id } }
  })
  await save(scope, writes, { action: 'survey-results.update-status', how: 'stage_deleted' })
}

/**
 * Moves a result because its card was moved in the CRM. No user of ours made this write, so it has no undo.
 * @param moved_at the time of the move in the CRM
 */
export async function moveFromCrm(
  scope: Scope,
  row: LockedResult,
  status: { id: string; type: StatusType },
  moved_at: string,
) {
  const next = { ...changeableOf(row), status_id: status.id, status_since: moved_at, reject_reason_id: null }
  const write = { row, next }
  const writes = await joinOpenCandidacies(scope, [write])
  const all = [...writes, ...followersOf(writes)]
  const moves = movesOfCandidacies(all, undefined)
  const reason = needsReason(status) ? 'Moved in the CRM, which keeps no reason.' : undefined
  const saved: Saved = { action: 'survey-results.update-status', how: 'crm', reason }
  await lockColumns(scope, [row.status_id, status.id])
  await writeTogether(scope, [
    resultsToUpdate(scope, all),
    placesToWrite(moves.flatMap(cardOf)),
    auditEventsToInsert(scope, await auditedOf(scope, [write], saved)),
    stageEventsToInsert(
      scope,
      moves.map((move) => stageEventOf(move, saved)),
    ),
  ])
  await recordEvents(scope, moves.map(moveEvent))
  await cancelWaiting(scope, row.company_id, idsOf(all.map(({ row: attempt }) => attempt)), 'The person was moved on.')
  publish(scope, 'stages', row.company_id)
}

/**
 * Archives the candidacy of a person who has withdrawn. A hired or rejected one stays as it is. No user of ours made this
 * write, so it has no undo; whoever applies again opens the candidacy again.
 */
export async function archiveWithdrawn(scope: Scope, survey_result_id: string) {
  const [row] = await lockResults(scope, [survey_result_id])
  if (!row || row.archived_at !== null) return
  const { closedStatuses } = await openingsOf(scope, [row])
  if (closedStatuses.has(row.status_id)) return
  const reason = 'Withdrawn'
  const next = { ...changeableOf(row), archived_at: row.now, archived_reason: reason, archived_by_user_id: null }
  const write = { row, next }
  const all = [write, ...followersOf([write])]
  const saved: Saved = { action: 'survey-results.archive', reason }
  await writeTogether(scope, [
    resultsToUpdate(scope, all),
    auditEventsToInsert(scope, await auditedOf(scope, [write], saved)),
  ])
  await refreshPeople(scope, [row])
  await cancelWaiting(scope, row.company_id, idsOf(all.map(({ row: attempt }) => attempt)), 'The person has withdrawn.')
  publish(scope, 'survey-results', row.company_id)
}

/**
 * Locks the result until the end of the transaction, so that the second of two writes with the same version is refused.
 */
async function lockVersion(scope: UserScope, { id, version }: Versioned) {
  const [row] = await lockResults(scope, [id])
  if (!row) throw new Refusal('not_found')
  if (row.version !== version) throw new Refusal('changed_meanwhile')
  return row
}

type Saved = {
  action: AuditAction
  /** Given for a task, whose batches share one id, and for a write of people; otherwise a new id. */
  change_id?: string
  how?: MoveMethod
  reason?: string | undefined
  /** For many results: the names of the filters by which they were selected. */
  chosen_by?: string[] | undefined
  /** The stage events that these moves reverse, by result. */
  undo_of?: ReadonlyMap<string, string>
  /** Undefined if no email is sent with the move. */
  mail?: AskedMail | undefined
}

async function save(scope: WriterScope, asked: readonly Write[], saved: Saved): Promise<Written> {
  if (asked.length === 0) return { undo_id: null, mails: null }
  const { change_id = randomUUID() } = saved
  const writes = await joinOpenCandidacies(scope, asked, saved)
  const all = [...writes, ...followersOf(writes, saved)]
  const moved = all.filter(isMove)
  await lockColumns(
    scope,
    all.filter(isOnBoard).flatMap(({ row, next }) => [row.status_id, next.status_id]),
  )
  const moves = movesOfCandidacies(all, saved.undo_of)
  const events = moves.map((move) => stageEventOf(move, saved))
  await writeTogether(scope, [
    // This also stores the positions of the cards.
    changesToInsert(scope, change_id, all),
    resultsToUpdate(scope, all),
    ...(moves.length > 0 ? [placesToWrite(moves.flatMap(cardOf))] : []),
    auditEventsToInsert(scope, await auditedOf(scope, writes, saved)),
    ...(events.length > 0 ? [stageEventsToInsert(scope, events)] : []),
  ])
  if (moved.length > 1)
    await keepOrder(
      scope,
      change_id,
      moved.map(({ row }) => row.id),
    )
  await refreshPeople(
    scope,
    all.filter(changesPerson).map(({ row }) => row),
  )
  await recordEvents(scope, [...moves.map(moveEvent), ...writes.flatMap(scoreEvents)])
  const ids = new Map(events.map(({ id, survey_result_id }) => [survey_result_id, id]))
  const mails = await mailMoved(scope, all, { ...saved, change_id, events: ids, moved: moved.map(({ row }) => row.id) })
  for (const write of writes) for (const topic of topicsOf(write)) publish(scope, topic, write.row.company_id)
  return { undo_id: change_id, mails }
}

/**
 * Sends or cancels the emails of a write. Only an undo moves results of several companies, and an undo sends no emails.
 */
async function mailMoved(
  scope: WriterScope,
  writes: readonly Write[],
  {
    change_id,
    events,
    moved,
    undo_of,
    mail,
  }: Saved & { change_id: string; events: ReadonlyMap<string, string>; moved: readonly string[] },
): Promise<MoveMails | null> {
  const made: MoveMails[] = []
  for (const [company_id, own] of Map.groupBy(writes, ({ row }) => row.company_id)) {
    const tests = own.filter(({ row, next }) => next.is_test && !row.is_test).map(({ row }) => row.id)
    if (tests.length > 0) await cancelWaiting(scope, company_id, tests, 'The result is a test.')
    const first = own.find(isMove)
    if (!first) continue
    const ids = new Set(own.map(({ row }) => row.id))
    const ofCompany = (of: ReadonlyMap<string, string>) => new Map([...of].filter(([id]) => ids.has(id)))
    const moves = {
      company_id,
      status_id: first.next.status_id,
      change_id,
      events: ofCompany(events),
      moved: moved.filter((id) => ids.has(id)),
    }
    made.push(await mailMoves(scope, { ...moves, undo_of: undo_of && ofCompany(undo_of) }, mail))
  }
  const [first] = made
  if (!first) return null
  const sum = (field: 'canceled' | 'gone') => made.reduce((total, mails) => total + mails[field], 0)
  return { ...first, canceled: sum('canceled'), gone: sum('gone') }
}

/** Moves have a topic of their own, because not every reader of results may learn of moves. */
function topicsOf(write: Write): LiveTopic[] {
  const { row, next } = write
  const isMoreThanMoved = changeableColumns.some((name) => !(name in stageOf(row)) && next[name] !== row[name])
  if (!isMove(write)) return ['survey-results']
  return isMoreThanMoved ? ['stages', 'survey-results'] : ['stages']
}

/** The card of a move; a result without a candidacy has none. */
const cardOf = ({ row: { company_id }, next: { candidacy_id, status_id } }: Write) =>
  candidacy_id === null ? [] : [{ company_id, candidacy_id, status_id }]

function moveEvent({ row, next }: Write): DomainEvent {
  const { id, company_id, candidate_id, version } = row
  const about = { from_status_id: row.status_id, to_status_id: next.status_id }
  return { type: 'stage.changed', company_id, candidate_id, survey_result_id: id, record_version: version + 1, about }
}

const scoreEvents = ({ row, next }: Write): DomainEvent[] =>
  next.role_score === null || next.role_score === row.role_score
    ? []
    : [
        {
          type: 'result.scored',
          company_id: row.company_id,
          candidate_id: row.candidate_id,
          survey_result_id: row.id,
          record_version: row.version + 1,
        },
      ]

function stageEventOf({ row, next }: Write, { how = 'api', reason = '', undo_of }: Saved) {
  return {
    id: randomUUID(),
    company_id: row.company_id,
    survey_result_id: row.id,
    from_status_id: row.status_id,
    to_status_id: next.status_id,
    result_version: row.version + 1,
    how,
    reason: reason || null,
    reject_reason_id: next.reject_reason_id,
    undo_of: undo_of?.get(row.id) ?? null,
  }
}

/** Makes one audit event for each result, because the history of a record must show who changed it. */
async function auditedOf(
  scope: Scope,
  writes: readonly Write[],
  { action, reason, chosen_by, undo_of }: Saved,
): Promise<AuditEntry[]> {
  const changedIds = (field: NamedField) =>
    writes.flatMap(({ row, next }) => (row[field] === next[field] ? [] : [row[field], next[field]]))
  const names = await namesOf(scope, {
    role_id: changedIds('role_id'),
    status_id: changedIds('status_id'),
    location_id: changedIds('location_id'),
    department_id: changedIds('department_id'),
    reject_reason_id: changedIds('reject_reason_id'),
  })
  const nameOf = (id: string | null) => names.get(id) ?? null
  const nameChange = ({ row, next }: Write, field: NamedField) => fromTo(nameOf, row[field], next[field])
  return writes.map((write) => ({
    action,
    company_id: write.row.company_id,
    subject_type: 'survey_result',
    subject_id: write.row.id,
    details: present({
      role: nameChange(write, 'role_id'),
      stage: nameChange(write, 'status_id'),
      'reject reason': nameChange(write, 'reject_reason_id'),
      location: nameChange(write, 'location_id'),
      department: nameChange(write, 'department_id'),
      'test mark': fromTo(Boolean, write.row.is_test, write.next.is_test),
      // Only an undo needs this detail: otherwise the name of the action says it.
      archive: undo_of && fromTo(Boolean, write.row.archived_at !== null, write.next.archived_at !== null),
      changed: auditedFields.flatMap(([field, words]) => (write.row[field] === write.next[field] ? [] : [words])),
      reason,
      chosen_by,
      undone: undo_of && true,
    }),
  }))
}

type NamedField = keyof NamedIds

/** The audited change of a field; undefined when it did not change. */
function fromTo<Stored, Audited>(valueOf: (stored: Stored) => Audited, from: Stored, to: Stored) {
  return from === to ? undefined : { from: valueOf(from), to: valueOf(to) }
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
