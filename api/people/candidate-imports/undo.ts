import type { ImportUndoPreview, UndoingImport } from '@seatwise/contract/candidate-imports'
import { importLimits } from '@seatwise/contract/limits'
import { afterOf } from '../../kernel/change-tasks.ts'
import { present } from '../../kernel/changed-fields.ts'
import type { InTransaction } from '../../kernel/handle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { includesCompany, publish, type Scope, type TaskScope } from '../../kernel/scope.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import type { Batch, UserTask } from '../../kernel/tasks.ts'
import type { ChangePart } from '../../kernel/tracked-changes.ts'
import { auditEach } from '../../base/audit-events/public.ts'
import { lockCompany, namesOfPlaces, removeUnusedPlaces } from '../../base/companies/public.ts'
import { recordEvents } from '../../base/domain-events/public.ts'
import { lockPeople, trackedPeople, type StoredCandidate } from '../candidates/repository.ts'
import { namesOfTags } from '../candidates/tags.ts'
import { undoOf } from './change.ts'
import { changePerson, type RememberedPerson } from './repository.ts'
import * as repository from './undo-repository.ts'
import { leftWords, lineOfChanged, lineOfKept, lineOfPlace, lineOfTag, type UndoLine } from './undo-words.ts'

export type UndoInput = { change_id: string; company_id: string }
type Services = { inTransaction: InTransaction; tasks: Pick<Tasks, 'enqueue'>; task: UserTask<UndoInput> }

/** One step of the undo of an import. Only the last step changes anything: it starts a run that does it. */
export async function undoImport({ step, task_run_id: change_id }: UndoingImport, services: Services) {
  const { inTransaction, tasks, task } = services
  if (step === 'check') return previewOf(inTransaction, change_id)
  const task_run_id = await inTransaction(async (scope) => {
    await repository.lockImport(scope, change_id)
    const { company_id } = await undoable(scope, change_id)
    const [changes] = await trackedPeople.countChanges(scope, change_id)
    if (!changes) throw new Refusal('not_found')
    return tasks.enqueue(scope, task, { change_id, company_id }, { company_id, total: changes.count })
  })
  return { step, task_run_id }
}

async function undoable(scope: Scope, id: string) {
  const stored = await repository.findImport(scope, id)
  if (!stored) throw new Refusal('not_found')
  if (stored.is_open) throw new Refusal('still_running')
  if (stored.is_undone) throw new Refusal('import_undone')
  if (stored.is_over) throw new Refusal('import_over')
  return stored
}

const batchSize = 250

/** What the undo would do, read in parts, so that transactions are short. */
async function previewOf(inTransaction: InTransaction, change_id: string): Promise<ImportUndoPreview> {
  const { company_id, until } = await inTransaction((scope) => undoable(scope, change_id))
  const preview: ImportUndoPreview = {
    step: 'check',
    removed: 0,
    changed: 0,
    kept: 0,
    stays: [],
    stay_count: 0,
    added_names: [],
    until,
  }
  const made = { tags: new Set<string>(), places: new Set<string>() }
  for (let after: string | undefined = afterOf(undefined); after !== undefined;) {
    const part: ChangePart = { change_id, company_id, after }
    const rows = await inTransaction(async (scope) => {
      const remembered = await repository.findRemembered(scope, part, batchSize)
      for (const plan of await plansOf(scope, change_id, remembered, repository.findPeople)) count(plan)
      for (const { imported } of remembered) {
        for (const id of imported.made_tag_ids) made.tags.add(id)
        for (const id of imported.made_place_ids ?? []) made.places.add(id)
      }
      return remembered
    })
    after = rows.length === batchSize ? rows.at(-1)!.candidate_id : undefined
  }
  const names = await inTransaction(async (scope) => [
    ...(await namesOfPlaces(scope, [...made.places])).map(({ name }) => name),
    ...(await namesOfTags(scope, [...made.tags])).values(),
  ])
  return { ...preview, added_names: names.slice(0, importLimits.shownRows) }

  function count({ outcome, line, left }: UndoPlan) {
    if (outcome === 'unchanged') return
    preview[outcome]++
    if (outcome !== 'kept' && left.length === 0) return
    preview.stay_count++
    if (preview.stays.length < importLimits.shownRows)
      preview.stays.push({ label: line.label, detail: outcome === 'kept' ? line.detail : leftWords(left) })
  }
}

/** @property left the fields that stay, because somebody has changed them since */
type UndoPlan = { row: RememberedPerson; line: UndoLine; left: ReturnType<typeof undoOf>['left'] } & (
  | { outcome: 'removed' | 'kept' | 'unchanged' }
  | { outcome: 'changed'; stored: StoredCandidate; change: ReturnType<typeof undoOf>['change']; tag_ids: string[] }
)

/** Plans the undo for people whom an import has added or changed. Those who were erased since are left out. */
async function plansOf(
  scope: Scope,
  change_id: string,
  rows: readonly RememberedPerson[],
  read: (scope: Scope, ids: readonly string[]) => Promise<StoredCandidate[]>,
): Promise<UndoPlan[]> {
  const changed = rows.filter(({ imported }) => !imported.is_new)
  const storedOf = new Map((await read(scope, idsOf(changed))).map((person) => [person.id, person]))
  const people = await repository.findImportedPeople(scope, change_id, idsOf(rows))
  const personOf = new Map(people.map((person) => [person.candidate_id, person]))
  return rows.flatMap((row): UndoPlan[] => {
    const person = personOf.get(row.candidate_id)
    if (!person) return []
    const { label, kept_by } = person
    if (kept_by.length > 0) return [{ row, outcome: 'kept', left: [], line: lineOfKept(label, kept_by) }]
    if (row.imported.is_new)
      return [{ row, outcome: 'removed', left: [], line: { label, outcome: 'changed', detail: 'Removed.' } }]
    const stored = storedOf.get(row.candidate_id)
    if (!stored) return []
    const { change, left } = undoOf(stored, { before: row.before, facts: row.imported.facts })
    const tag_ids = stored.tag_ids.filter((id) => !row.imported.tag_ids.includes(id))
    const fields = [...Object.keys(change), ...(tag_ids.length < stored.tag_ids.length ? ['tags'] : [])]
    const line = lineOfChanged(label, fields, left)
    if (fields.length > 0) return [{ row, outcome: 'changed', left, line, stored, change, tag_ids }]
    return [{ row, outcome: left.length > 0 ? 'kept' : 'unchanged', left, line }]
  })
}

const idsOf = (rows: readonly RememberedPerson[]) => rows.map(({ candidate_id }) => candidate_id)

/** Undoes an import for the next people. A repeated call finds them as they were and changes nothing. */
export async function undoBatch(scope: TaskScope, { change_id, company_id, after }: ChangePart): Promise<Batch> {
  if (!includesCompany(scope, company_id)) throw new Refusal('not_allowed')
  const rows = await repository.findRemembered(scope, { change_id, company_id, after }, batchSize)
  // Imports lock the company before people as well (deadlock).
  if (rows.some(({ imported }) => (imported.made_place_ids ?? []).length > 0)) await lockCompany(scope, company_id)
  const batch = await lockedBatch(scope, rows)
  const plans = await plansOf(scope, change_id, batch.rows, lockPeople)
  await remove(scope, change_id, company_id, plans, batch.contactsOf)
  await changeBack(scope, company_id, plans)
  const last = batch.rows.at(-1)?.candidate_id ?? after
  const part = { change_id, company_id, after: last }
  const madeLines = [...(await removePlaces(scope, part, batch.rows)), ...(await removeTags(scope, part, batch.rows))]
  publish(scope, 'candidates', company_id)
  const isLast = rows.length < batchSize && batch.rows.length === rows.length
  return {
    ...(isLast ? {} : { next: last }),
    done: batch.rows.length,
    rows: [...plans.map(({ line }) => line), ...madeLines],
  }
}

/**
 * The first of these people who are either all new or all known, because new people need a stronger lock, and everyone
 * locks people in the order of their ids (deadlock).
 */
async function lockedBatch(scope: Scope, rows: readonly RememberedPerson[]) {
  const isNew = rows[0]?.imported.is_new
  const end = rows.findIndex(({ imported }) => imported.is_new !== isNew)
  const ofKind = end === -1 ? rows : rows.slice(0, end)
  const contactsOf = new Map<string, string[]>()
  if (!isNew) return { rows: ofKind, contactsOf }
  await repository.lockForRemoval(scope, idsOf(ofKind))
  const inCrm = await repository.lockCrmPeople(scope, idsOf(ofKind))
  for (const { candidate_id, contact_id } of inCrm)
    if (contact_id) contactsOf.set(candidate_id, [...(contactsOf.get(candidate_id) ?? []), contact_id])
  // What a running call creates in the CRM would outlive the person.
  const isBusy = new Set(inCrm.filter(({ is_busy }) => is_busy).map(({ candidate_id }) => candidate_id))
  const busy = ofKind.findIndex(({ candidate_id }) => isBusy.has(candidate_id))
  if (busy === 0) throw new Error('the CRM is being told about a person: the batch is tried again')
  return { rows: busy === -1 ? ofKind : ofKind.slice(0, busy), contactsOf }
}

/**
 * Removes people for good. Whoever was told of them is told as after an erasure, because they have to delete their copy
 * too; a contact in the CRM stays there, and its id is in the audit log.
 */
async function remove(
  scope: TaskScope,
  change_id: string,
  company_id: string,
  plans: readonly UndoPlan[],
  contactsOf: ReadonlyMap<string, string[]>,
) {
  const ids = plans.filter(({ outcome }) => outcome === 'removed').map(({ row }) => row.candidate_id)
  if (ids.length === 0) return
  const removed = await repository.removeImportedPeople(scope, change_id, ids)
  if (removed.length !== ids.length) throw new Error('a person who is locked has got something meanwhile')
  await recordEvents(
    scope,
    ids.map((candidate_id) => ({ type: 'candidate.erased', company_id, candidate_id })),
  )
  await auditEach(
    scope,
    ids.map((subject_id) => ({
      action: 'candidates.undo-import',
      company_id,
      subject_type: 'candidate',
      subject_id,
      details: present({ is_removed: true, crm_contact_ids: contactsOf.get(subject_id) }),
    })),
  )
  for (const { outcome, row, line } of plans)
    if (outcome === 'removed' && contactsOf.has(row.candidate_id)) line.detail += ' Their contact stays in the CRM.'
}

async function changeBack(scope: TaskScope, company_id: string, plans: readonly UndoPlan[]) {
  const changed = plans.filter((plan) => plan.outcome === 'changed')
  if (changed.length === 0) return
  const names = await namesOfTags(scope, [...new Set(changed.flatMap(({ row }) => row.imported.tag_ids))])
  const versionOf = new Map<string, number>()
  for (const { row, stored, change, tag_ids } of changed) {
    versionOf.set(stored.id, await changePerson(scope, company_id, stored.id, { ...change, tag_ids }))
    // Nobody has changed the person since, so the imported name was never theirs.
    const name = `${stored.first} ${stored.last}`.trim()
    if (
      row.before.earlier_names &&
      stored.version === row.candidate_version &&
      !row.before.earlier_names.includes(name)
    )
      await repository.forgetEarlierName(scope, company_id, stored.id, name)
  }
  await recordEvents(
    scope,
    changed.map(({ stored: { id } }) => ({
      type: 'candidate.updated',
      company_id,
      candidate_id: id,
      record_version: versionOf.get(id)!,
    })),
  )
  await auditEach(
    scope,
    changed.map(({ stored, change, tag_ids }) => {
      const taken = stored.tag_ids.filter((id) => !tag_ids.includes(id)).flatMap((id) => names.get(id) ?? [])
      const fields = Object.keys(change)
      return {
        action: 'candidates.undo-import',
        company_id,
        subject_type: 'candidate',
        subject_id: stored.id,
        details: present({
          changed: fields.length > 0 ? fields : undefined,
          tags_removed: taken.length > 0 ? taken : undefined,
          undone: true,
        }),
      }
    }),
  )
}

/** Removes tags that the import has added to the company and that nobody has any more. @returns a line for each other one */
async function removeTags(scope: TaskScope, part: ChangePart, rows: readonly RememberedPerson[]): Promise<UndoLine[]> {
  const made = [...new Set(rows.flatMap(({ imported }) => imported.made_tag_ids))]
  if (made.length === 0) return []
  const later = new Set(await repository.madeOfLater(scope, part, 'made_tag_ids', made))
  const over = made.filter((id) => !later.has(id))
  const removed = await repository.deleteUnusedTags(scope, over)
  await auditEach(
    scope,
    removed.map(({ id, company_id, name }) => ({
      action: 'candidate-tags.delete',
      company_id,
      subject_type: 'candidate_tag',
      subject_id: id,
      details: { name, people: 0 },
    })),
  )
  const names = await namesOfTags(scope, over)
  return [...names.values()].map(lineOfTag)
}

/**
 * Removes locations and departments that the import has added to the company and that nothing uses any more. @returns a
 * line for each other one
 */
async function removePlaces(
  scope: TaskScope,
  part: ChangePart,
  rows: readonly RememberedPerson[],
): Promise<UndoLine[]> {
  const made = [...new Set(rows.flatMap(({ imported }) => imported.made_place_ids ?? []))]
  if (made.length === 0) return []
  const later = new Set(await repository.madeOfLater(scope, part, 'made_place_ids', made))
  const over = made.filter((id) => !later.has(id))
  await removeUnusedPlaces(scope, part.company_id, over)
  return (await namesOfPlaces(scope, over)).map(lineOfPlace)
}
