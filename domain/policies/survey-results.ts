import { can, type Actor } from '../permissions.ts'

/** What the rules read of a stored result. */
type StoredState = { archived_at: string | null }

/** What an actor may do with one result in their scope. An archived result is read-only until it is restored. */
export type ResultRights = { update: boolean; move: boolean; archive: boolean; restore: boolean }

export function resultRights(actor: Actor, { archived_at }: StoredState): ResultRights {
  const isArchived = archived_at !== null
  const mayWrite = can(actor, 'survey-results.write')
  return {
    update: mayWrite && !isArchived,
    move: can(actor, 'survey-results.move') && !isArchived,
    archive: mayWrite && !isArchived,
    restore: mayWrite && isArchived,
  }
}

/** A candidate can ask why they were rejected: such a move needs a reason. */
export function needsReason(to: { type: string }): boolean {
  return to.type === 'rejected'
}
