import type { ProblemCode } from '@seatwise/contract/problems'
import { can, isOwner, type Actor } from '../permissions.ts'

/** A note that the reader may read: the reader's own or one for the team. */
type Subject = { is_own: boolean }
export type NoteAction = 'update' | 'change_visibility' | 'delete'

/** Owners may change and delete notes for the team, but only the author decides who can read a note. */
export function refuseWithNote(actor: Actor, { is_own }: Subject, action: NoteAction): ProblemCode | undefined {
  if (!can(actor, 'candidate-notes.write')) return 'not_allowed'
  if (is_own) return undefined
  return action !== 'change_visibility' && isOwner(actor.auth_role) ? undefined : 'not_allowed'
}

/** The actions that the reader may take on this note; the web builds its menu from them. */
export function canDoWithNote(reader: Actor, note: Subject) {
  const may = (action: NoteAction) => !refuseWithNote(reader, note, action)
  return { update: may('update'), change_visibility: may('change_visibility'), delete: may('delete') }
}
