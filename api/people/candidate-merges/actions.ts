import type { Merging, UnmergeResult } from '@seatwise/contract/candidate-merges'
import type { MergeFact } from '@seatwise/contract/values/people'
import { violatesConstraint } from '../../kernel/constraint.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { publish, type UserScope } from '../../kernel/scope.ts'
import { auditEach } from '../../base/audit-events/public.ts'
import { recordEvents } from '../../base/domain-events/public.ts'
import type { StoredCandidate } from '../candidates/repository.ts'
import * as repository from './repository.ts'

/** The columns of each fact. First and last name are one fact, and so are the kind and the hiring day. */
const columnsOf = {
  name: ['first', 'last'],
  email: ['email'],
  phone: ['phone'],
  title: ['title'],
  location: ['location_id'],
  department: ['department_id'],
  owner: ['owner_user_id'],
  kind: ['kind', 'hired_at'],
  rating: ['rating'],
} as const satisfies Record<MergeFact, (keyof StoredCandidate)[]>

export async function merge(scope: UserScope, { kept, other, take }: Merging) {
  if (kept.id === other.id) throw new Refusal('merge_refused')
  const people = await repository.lockPeople(scope, [kept.id, other.id])
  const [staying, leaving] = [people.get(kept.id), people.get(other.id)]
  if (!staying || !leaving) throw new Refusal('not_found')
  if (staying.version !== kept.version || leaving.version !== other.version) throw new Refusal('people_changed')
  if (staying.company_id !== leaving.company_id) throw new Refusal('merge_refused')
  // A person on hold must not disappear into another one.
  if (leaving.held_at) throw new Refusal('not_allowed')
  const columns = [...new Set(take)].flatMap((fact) => columnsOf[fact])
  const merge_id = await repository.mergeCandidates(scope, staying.id, leaving.id, columns)
  await recordEvents(scope, [
    {
      type: 'candidate.merged',
      company_id: staying.company_id,
      candidate_id: staying.id,
      about: { merged_id: leaving.id },
    },
    updatedEvent(staying),
  ])
  await audited(scope, 'candidates.merge', staying, leaving.id, { took: take })
  return { merge_id, id: staying.id, version: staying.version + 1 }
}

export async function unmerge(scope: UserScope, merge_id: string): Promise<UnmergeResult> {
  const merge = await repository.findMerge(scope, merge_id)
  if (!merge) throw new Refusal('not_found')
  if (merge.is_over) throw new Refusal('merge_over')
  const people = await repository.lockPeople(scope, [merge.kept_id])
  const survivor = people.get(merge.kept_id)
  // A person who has been merged into another is not visible.
  if (!survivor || (await repository.isMergedSince(scope, merge))) throw new Refusal('merged_since')
  // Another user may have undone the merge while this call waited for the locks.
  if ((await repository.findMerge(scope, merge_id))?.is_over) throw new Refusal('merge_over')
  const stayed = await repository.listStayed(scope, merge)
  await repository.unmergeCandidates(scope, merge_id).catch((error: unknown) => {
    // The address of the merged person was replaced since, and belongs to somebody else now.
    if (violatesConstraint(error, 'candidates_email')) throw new Refusal('person_known')
    throw error
  })
  const restored = (await repository.lockPeople(scope, [merge.merged_id])).get(merge.merged_id)!
  await recordEvents(scope, [updatedEvent(survivor), { ...updatedEvent(restored), record_version: restored.version }])
  await audited(scope, 'candidates.unmerge', survivor, restored.id, {})
  const { id, first, last, email } = restored
  return {
    id: survivor.id,
    restored: { id, first, last, email },
    stayed,
    left_as_changed: changedSince(survivor, merge),
  }
}

/** The event for one side of a merge; both sides have a new version afterwards. */
const updatedEvent = ({ id, company_id, version }: StoredCandidate) => ({
  type: 'candidate.updated' as const,
  company_id,
  candidate_id: id,
  record_version: version + 1,
})

function changedSince(survivor: StoredCandidate, { facts_taken }: repository.StoredMerge): MergeFact[] {
  const taken = new Map(Object.entries(facts_taken ?? {}))
  const facts = Object.entries(columnsOf) as [MergeFact, (keyof StoredCandidate)[]][]
  return facts.flatMap(([fact, columns]) =>
    columns.some((column) => taken.has(column) && taken.get(column) !== survivor[column]) ? [fact] : [],
  )
}

/** Records one audit event for each side, because the history of each person must show the merge. */
async function audited(
  scope: UserScope,
  action: 'candidates.merge' | 'candidates.unmerge',
  { id, company_id }: StoredCandidate,
  other_id: string,
  details: Record<string, unknown>,
) {
  const event = { action, company_id, subject_type: 'candidate' } as const
  await auditEach(scope, [
    { ...event, subject_id: id, details: { ...details, other_id } },
    { ...event, subject_id: other_id, details: { ...details, other_id: id } },
  ])
  for (const topic of ['candidates', 'survey-results', 'stages'] as const) publish(scope, topic, company_id)
}
