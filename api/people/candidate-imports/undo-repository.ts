import { and, eq, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm'
import { importUndoDays } from '@seatwise/contract/limits'
import { candidateChanges, candidates } from '../../database/tables/candidates.ts'
import { ghlPeople } from '../../database/tables/ghl.ts'
import { taskRuns } from '../../database/tables/task-runs.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import type { ChangePart } from '../../kernel/tracked-changes.ts'
import { isUndone } from '../../base/task-runs/public.ts'
import type { StoredCandidate } from '../candidates/repository.ts'
import type { RememberedPerson } from './repository.ts'

const isOneOf = (column: typeof candidates.id | typeof ghlPeople.candidate_id, ids: readonly string[]) =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

/** Locks the run of an import until the end of the transaction, so that one of two simultaneous undos sees the other. */
export async function lockImport(scope: Scope, id: string) {
  await scope.db
    .select({ id: taskRuns.id })
    .from(taskRuns)
    .where(and(inScope(scope, taskRuns.company_id), eq(taskRuns.id, id)))
    .for('no key update')
}

export type StoredImport = { company_id: string; is_open: boolean; is_over: boolean; is_undone: boolean; until: string }

/** An import of people, by the id of its run. */
export async function findImport(scope: Scope, id: string): Promise<StoredImport | undefined> {
  const [run] = await readRows<StoredImport>(
    scope,
    sql`select r.company_id, r.state in ('waiting', 'running') as is_open, u.until <= now() as is_over, u.until,
        ${isUndone} as is_undone
      from task_runs r
      cross join lateral (values (r.created_at + make_interval(days => ${importUndoDays}))) u (until)
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id = ${id} and r.name = 'import-candidates'`,
  )
  return run
}

/** The next people whom an import has added or changed, in the order of their ids. */
export async function findRemembered(
  scope: Scope,
  { change_id, company_id, after }: ChangePart,
  limit: number,
): Promise<RememberedPerson[]> {
  const rows = await scope.db
    .select({
      company_id: candidateChanges.company_id,
      candidate_id: candidateChanges.candidate_id,
      candidate_version: candidateChanges.candidate_version,
      before: candidateChanges.before,
      imported: candidateChanges.imported,
    })
    .from(candidateChanges)
    .where(
      and(
        inScope(scope, candidateChanges.company_id),
        eq(candidateChanges.company_id, company_id),
        eq(candidateChanges.change_id, change_id),
        isNotNull(candidateChanges.imported),
        gt(candidateChanges.candidate_id, after),
      ),
    )
    .orderBy(candidateChanges.candidate_id)
    .limit(limit)
  return rows.map((row) => ({ ...row, imported: row.imported! }))
}

/** @property kept_by why the undo leaves the person as they are; empty if it does not */
export type ImportedPerson = { candidate_id: string; label: string; kept_by: string[] }

/** What people of an import are called, also those who were merged since, whom the scope does not see. */
export const findImportedPeople = (scope: Scope, change_id: string, ids: readonly string[]) =>
  readRows<ImportedPerson>(
    scope,
    sql`select candidate_id, label, kept_by from imported_people(${change_id}, ${sql.param(ids)}::uuid[])`,
  )

export async function findPeople(scope: Scope, ids: readonly string[]): Promise<StoredCandidate[]> {
  return scope.db
    .select(getTableColumns(candidates))
    .from(candidates)
    .where(and(inScope(scope, candidates.company_id), isOneOf(candidates.id, ids)))
}

/** Locks people whom the undo may remove. New rows that refer to them wait until the end of the transaction. */
export async function lockForRemoval(scope: Scope, ids: readonly string[]) {
  await scope.db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(inScope(scope, candidates.company_id), isOneOf(candidates.id, ids)))
    .orderBy(candidates.id)
    .for('update')
}

/** Locks what the CRM has of these people. `is_busy`: a call about the person may be running. */
export function lockCrmPeople(scope: Scope, ids: readonly string[]) {
  return scope.db
    .select({
      candidate_id: ghlPeople.candidate_id,
      contact_id: ghlPeople.contact_id,
      is_busy: sql<boolean>`coalesce(${ghlPeople.busy_until} > clock_timestamp(), false)`,
    })
    .from(ghlPeople)
    .where(and(inScope(scope, ghlPeople.company_id), isOneOf(ghlPeople.candidate_id, ids)))
    .orderBy(ghlPeople.id)
    .for('update')
}

/** Deletes those of these people whom nothing keeps. @returns their ids */
export async function removeImportedPeople(scope: Scope, change_id: string, ids: readonly string[]) {
  const { rows } = await scope.db.execute<{ id: string }>(
    sql`select id from remove_imported_people(${change_id}, ${sql.param(ids)}::uuid[]) id`,
  )
  return rows.map(({ id }) => id)
}

/** Removes the name that an import has given from the earlier names of a person, who never had it. */
export async function forgetEarlierName(scope: Scope, company_id: string, id: string, name: string) {
  await scope.db
    .update(candidates)
    .set({ earlier_names: sql`array_remove(${candidates.earlier_names}, ${name})` })
    .where(and(inScope(scope, candidates.company_id), eq(candidates.company_id, company_id), eq(candidates.id, id)))
}

/** Those of these tags, or locations and departments, that people of the import who come after this one have got too. */
export async function madeOfLater(
  scope: Scope,
  { change_id, after }: ChangePart,
  kind: 'made_tag_ids' | 'made_place_ids',
  ids: readonly string[],
) {
  const rows = await readRows<{ id: string }>(
    scope,
    sql`select distinct made.id from ${candidateChanges}
        cross join lateral jsonb_array_elements_text(${candidateChanges.imported} -> ${kind}) made (id)
      where ${inScope(scope, candidateChanges.company_id) ?? sql`true`} and ${candidateChanges.change_id} = ${change_id}
        and ${candidateChanges.candidate_id} > ${after} and made.id = any(${sql.param(ids)}::text[])`,
  )
  return rows.map(({ id }) => id)
}

/** Deletes those of these tags that nobody has and no saved view names. */
export async function deleteUnusedTags(scope: Scope, tag_ids: readonly string[]) {
  const { rows } = await scope.db.execute<{ id: string; company_id: string; name: string }>(
    sql`select id, company_id, name from delete_unused_tags(${sql.param(tag_ids)}::uuid[])`,
  )
  return rows
}
