import { randomUUID } from 'node:crypto'
import type { CandidateChange, CandidateSelection } from '@seatwise/contract/candidates'
import { bulkBatchSize } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { changeableColumns, type Changeable } from '../../database/tables/candidates.ts'
import { present } from '../../kernel/changed-fields.ts'
import { CountChanged, Refusal } from '../../kernel/refusal.ts'
import { publish, type TaskScope, type UserScope } from '../../kernel/scope.ts'
import {
  idsOf,
  linesOf,
  unchangedOf,
  undoRecent,
  type ChangePart,
  type StoredChange,
  type Versioned,
} from '../../kernel/tracked-changes.ts'
import { recordEvents } from '../../base/domain-events/public.ts'
import { auditEach } from '../../base/audit-events/public.ts'
import {
  undoWithPeople,
  writeWithPeople,
  type WriterScope,
  findChangesOfPeople,
  lockResults,
} from '../../assessment/survey-results/public.ts'
import { kindOf, refuseAny } from './changes.ts'
import {
  insertChanges,
  kindsSelected,
  lockPeople,
  resultsArchivedWith,
  resultsInLists,
  resultsOf,
  trackedPeople,
  writePeople,
  type LockedPerson,
  type Write,
} from './repository.ts'
import { countMatching, listMatching, storeMatching } from './search.ts'
import { namesOfTags } from './tags.ts'

/** @returns the id by which the write can be undone; null if it changed nothing */
export async function changeOne(scope: UserScope, { id, version }: Versioned, change: CandidateChange) {
  const [row] = await lockFor(scope, [id], change)
  if (!row) throw new Refusal('not_found')
  if (row.version !== version) throw new Refusal('changed_meanwhile')
  return (await write(scope, [row], change, randomUUID())).undo_id
}

/** Changes all selected people or, if it refuses, none. */
export async function changePeople(scope: UserScope, selection: CandidateSelection, change: CandidateChange) {
  const ids = await findSelectedPeople(scope, selection)
  const rows = await lockFor(scope, ids, change)
  if (rows.length !== ids.length) throw new Refusal('not_found')
  const { writes, undo_id } = await write(scope, rows, change, randomUUID())
  return { updated: writes.length, skipped: [], undo_id, task_run_ids: [] }
}

/** A selection by filters must match as many people as the user saw; otherwise none is changed. */
export async function findSelectedPeople(scope: UserScope, selection: CandidateSelection): Promise<string[]> {
  const { ids: values, count = 0 } = selection
  if (values) return [...new Set(values)]
  const ids = await listMatching(scope, selection, count + 1)
  if (ids.length !== count) throw new CountChanged(await countMatching(scope, selection))
  return ids
}

/**
 * Stores a selection for a task. Refuses the whole selection by the same rules as a write without a task. The ids must
 * be distinct.
 */
export async function storePeople(scope: UserScope, selection: CandidateSelection, change: CandidateChange) {
  const stored = await trackedPeople.storeSelection(scope, selection, {
    storeMatching: (change_id, max) => storeMatching(scope, selection, change_id, max),
    countMatching: () => countMatching(scope, selection),
  })
  refuseAny(scope, await kindsSelected(scope, stored.change_id), kindOf(scope, change).action)
  return stored
}

/** Changes the next 500 people of a stored selection, except people who were changed since. */
export async function changeSelected(scope: TaskScope, part: ChangePart, change: CandidateChange) {
  const selected = await trackedPeople.findSelected(scope, part)
  const { current, changedSince } = unchangedOf(await lockFor(scope, idsOf(selected), change), selected)
  const { writes } = await write(scope, current, change, part.change_id)
  return linesOf(selected, writes, changedSince)
}

/** Reverts the next 500 people of one of the caller's own writes, except people who were changed since. */
export async function undoSelected(scope: TaskScope, { change_id, ...of }: ChangePart) {
  const changes = await trackedPeople.findChanges(scope, change_id, of, bulkBatchSize)
  const { writes, changedSince } = await reverse(scope, change_id, changes)
  return linesOf(changes, writes, changedSince)
}

/**
 * Reverts one of the caller's own writes, except in people who were changed since.
 * @returns undefined when the write changed so many people that a task has to revert it
 */
export const undo = (scope: UserScope, change_id: string) =>
  undoRecent(scope, trackedPeople, change_id, async (changes) => {
    const { writes, changedSince, undo_id } = await reverse(scope, change_id, changes)
    return { updated: writes.length, undo_id, changedSince }
  })

/**
 * Locks people, and before them the results that the change also writes: every write locks results before people
 * (deadlock).
 */
async function lockFor(scope: WriterScope, ids: readonly string[], { archive, restore }: CandidateChange) {
  if (archive || restore) await lockResults(scope, await resultsOf(scope, ids))
  return lockPeople(scope, ids)
}

async function write(scope: WriterScope, rows: readonly LockedPerson[], change: CandidateChange, change_id: string) {
  const kind = kindOf(scope, change)
  refuseAny(scope, rows, kind.action)
  const writes = await kind.writesOf(rows)
  const ids = writes.map(({ row }) => row.id)
  const { archive, restore } = change
  if (archive) await writeWithPeople(scope, await resultsInLists(scope, ids), { archive }, change_id)
  if (restore) await writeWithPeople(scope, await resultsArchivedWith(scope, ids), { restore }, change_id)
  return { writes, undo_id: await save(scope, writes, { ...kind.saved, change_id }) }
}

async function reverse(scope: WriterScope, change_id: string, changes: readonly StoredChange<Changeable>[]) {
  const ofResults = await findChangesOfPeople(scope, change_id, idsOf(changes))
  await lockResults(scope, idsOf(ofResults))
  const { current: unchanged, changedSince } = unchangedOf(await lockPeople(scope, idsOf(changes)), changes)
  // A hiring team may not let the author decide any more.
  const current = unchanged.filter(({ team_part, decides_all }) => teamAllows(team_part, 'decide') && decides_all)
  for (const { id } of unchanged) if (current.every((row) => row.id !== id)) changedSince.add(id)
  const before = new Map(changes.map((change) => [change.id, change.before]))
  const writes = current.map((row) => ({ row, next: before.get(row.id)! }))
  const undo_id = randomUUID()
  if (ofResults.length > 0)
    await undoWithPeople(
      scope,
      change_id,
      current.map(({ id }) => id),
      undo_id,
    )
  return { writes, changedSince, undo_id: await save(scope, writes, { action: 'candidates.undo', change_id: undo_id }) }
}

type ChangeRecord = { action: AuditAction; change_id: string; reason?: string | undefined }

async function save(scope: WriterScope, writes: readonly Write[], saved: ChangeRecord): Promise<string | null> {
  if (writes.length === 0) return null
  await insertChanges(scope, saved.change_id, writes)
  await writePeople(scope, writes)
  await recordEvents(
    scope,
    writes.map(({ row: { id, company_id, version } }) => ({
      type: 'candidate.updated',
      company_id,
      candidate_id: id,
      record_version: version + 1,
    })),
  )
  await auditWrites(scope, writes, saved)
  for (const company_id of new Set(writes.map(({ row }) => row.company_id))) publish(scope, 'candidates', company_id)
  return saved.change_id
}

/**
 * Records one audit event for each person, because the history of a record must show who changed it. Ratings are not
 * recorded.
 */
async function auditWrites(scope: WriterScope, writes: readonly Write[], { action, reason }: ChangeRecord) {
  const isUndo = action === 'candidates.undo'
  const names = await namesOfTags(scope, [
    ...new Set(
      writes.flatMap(({ row, next }) => (row.tag_ids === next.tag_ids ? [] : [...row.tag_ids, ...next.tag_ids])),
    ),
  ])
  await auditEach(
    scope,
    writes.map(({ row, next }) => ({
      action,
      company_id: row.company_id,
      subject_type: 'candidate',
      subject_id: row.id,
      details: present({
        kind: row.kind === next.kind ? undefined : next.kind,
        tags_added: missingIn(row.tag_ids, next.tag_ids, names),
        tags_removed: missingIn(next.tag_ids, row.tag_ids, names),
        archive:
          isUndo && (row.archived_at === null) !== (next.archived_at === null) ? next.archived_at !== null : undefined,
        changed: changeableColumns.filter((name) => !isSame(row[name], next[name])),
        reason,
        undone: isUndo || undefined,
      }),
    })),
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function missingIn(some: readonly string[], all: readonly string[], names: ReadonlyMap<string, string>) {
  const missing = all.filter((id) => !some.includes(id)).flatMap((id) => names.get(id) ?? [])
  return missing.length > 0 ? missing : undefined
}
