import type { CandidateChange } from '@seatwise/contract/candidates'
import { maxTagsOfPerson } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { refuseWithCandidate, type CandidateAction } from '@seatwise/domain/policies/candidates'
import type { Changeable } from '../../database/tables/candidates.ts'
import { Invalid, refuse } from '../../kernel/refusal.ts'
import { signedInActor } from '../../kernel/tracked-changes.ts'
import type { WriterScope } from '../../assessment/survey-results/public.ts'
import { changeableOf, type LockedPerson, type Write } from './repository.ts'
import { addTags, findTags, namesOfTags } from './tags.ts'

type PersonState = Pick<LockedPerson, 'kind' | 'archived_at' | 'team_part' | 'decides_all'>

/** The rules of a kind of change, the same for one person, for many, and for a batch of a task. */
export type Kind = {
  action: CandidateAction
  /** The changes of these people; people who have the new values already are left out. */
  writesOf: (rows: readonly LockedPerson[]) => Promise<Write[]> | Write[]
  saved: { action: AuditAction; reason?: string | undefined }
}

export function kindOf(scope: WriterScope, { tag, convert, archive, restore }: CandidateChange): Kind {
  if (tag) return tagKind(scope, tag)
  if (convert) return convertKind(convert)
  if (archive) return archiveKind(scope, archive)
  if (restore) return restoreKind(restore)
  throw new Error('a change of people names what changes')
}

export function refuseAny({ user }: WriterScope, rows: readonly PersonState[], action: CandidateAction) {
  for (const row of rows) refuse(refuseWithCandidate(user, row, action))
}

function tagKind(scope: WriterScope, { add = [], remove = [] }: NonNullable<CandidateChange['tag']>): Kind {
  return {
    action: 'update',
    async writesOf(rows) {
      const writes: Write[] = []
      for (const company_id of new Set(rows.map((row) => row.company_id))) {
        const removed = new Set((await findTags(scope, remove, company_id)).map(({ id }) => id))
        const added = (await addTags(scope, company_id, add)).map(({ id }) => id)
        const own = rows.filter((one) => one.company_id === company_id)
        const names = await namesOfTags(scope, [...new Set(own.flatMap((row) => row.tag_ids))])
        for (const row of own) {
          // Some of the person's tags may have been deleted.
          const present = row.tag_ids.filter((id) => names.has(id))
          const tag_ids = [...new Set([...present.filter((id) => !removed.has(id)), ...added])]
          if (tag_ids.length > maxTagsOfPerson)
            throw new Invalid([
              { path: 'add', message: `A person can have ${maxTagsOfPerson} tags. Remove one first.` },
            ])
          if (!areSame(tag_ids, present)) writes.push({ row, next: { ...changeableOf(row), tag_ids } })
        }
      }
      return writes
    },
    saved: { action: 'candidates.tags' },
  }
}

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

function convertKind({ kind, hired_at = null }: NonNullable<CandidateChange['convert']>): Kind {
  return {
    action: 'update',
    writesOf: (rows) =>
      rows.flatMap((row) => {
        const before = changeableOf(row)
        // Only employees have a rating; earlier ones are kept in `candidate_ratings`.
        const next: Changeable =
          kind === 'employee' ? { ...before, kind, hired_at } : { ...before, kind, hired_at: null, rating: null }
        return kind !== row.kind || next.hired_at !== row.hired_at ? [{ row, next }] : []
      }),
    saved: { action: 'candidates.convert' },
  }
}

function archiveKind(scope: WriterScope, { reason }: NonNullable<CandidateChange['archive']>): Kind {
  // The signed-in person, not the user they act as.
  const archived_by_user_id = signedInActor(scope).actor_user_id
  return {
    action: 'archive',
    writesOf: (rows) =>
      rows.map((row) => ({
        row,
        next: { ...changeableOf(row), archived_at: row.now, archived_reason: reason, archived_by_user_id },
      })),
    saved: { action: 'candidates.archive', reason },
  }
}

function restoreKind({ reason }: NonNullable<CandidateChange['restore']>): Kind {
  return {
    action: 'restore',
    writesOf: (rows) =>
      rows.map((row) => ({
        row,
        next: { ...changeableOf(row), archived_at: null, archived_reason: null, archived_by_user_id: null },
      })),
    saved: { action: 'candidates.restore', reason },
  }
}
