import type { NoteChange } from '@seatwise/contract/candidate-notes'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { refuseWithNote, type NoteAction } from '@seatwise/domain/policies/candidate-notes'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { present } from '../../kernel/changed-fields.ts'
import { refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, publish, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../../base/audit-events/public.ts'
import { recordEvents, type DomainEvent } from '../../base/domain-events/public.ts'
import { storeMentions, type MentionMails } from './mentions.ts'
import { changeNote, findPerson, insertNote, lockNote, removeNote, type StoredNote } from './repository.ts'

type Whose = Parameters<typeof findPerson>[1]
type NewNote = Pick<StoredNote, 'body' | 'visibility' | 'is_pinned'> & { mention_ids?: string[] | undefined }

export async function createNote(
  scope: UserScope,
  whose: Whose,
  { mention_ids, ...note }: NewNote,
  mails: MentionMails,
): Promise<string> {
  const person = await findPerson(scope, whose)
  if (!person) throw new Refusal('not_found')
  if (!teamAllows(person.team_part, 'judge')) throw new Refusal('not_allowed')
  const stored = { ...note, company_id: person.company_id, candidate_id: person.id }
  const { id, version } = await insertNote(scope, stored)
  if (note.visibility === 'team') await recordEvents(scope, [addedEvent({ ...stored, id, version })])
  await storeMentions(scope, { ...stored, id }, mention_ids, mails)
  await record(scope, 'candidate-notes.create', stored)
  return id
}

export async function updateNote(
  scope: UserScope,
  id: string,
  { version, mention_ids, ...input }: NoteChange,
  mails: MentionMails,
) {
  const note = await lockFor(scope, id, 'update')
  const person = await findPerson(scope, { candidate_id: note.candidate_id })
  if (!teamAllows(person?.team_part ?? null, 'judge')) throw new Refusal('not_allowed')
  if (note.version !== version) throw new Refusal('changed_meanwhile')
  const change = changedOf(note, input)
  if (change.visibility) refuse(refuseWithNote(actorOf(scope), { is_own: isOwn(scope, note) }, 'change_visibility'))
  const mentions = await storeMentions(scope, { ...note, ...change }, mention_ids, mails)
  if (Object.keys(change).length === 0 && !mentions) return
  await changeNote(scope, id, change)
  if (change.visibility === 'team') await recordEvents(scope, [addedEvent({ ...note, version: note.version + 1 })])
  // If the team can see the note before or after the change, the change is recorded as one of a team note.
  const widest = change.visibility === 'team' ? 'team' : note.visibility
  await record(scope, 'candidate-notes.update', { ...note, visibility: widest }, Object.keys(change))
}

export async function deleteNote(scope: UserScope, id: string) {
  const note = await lockFor(scope, id, 'delete')
  await removeNote(scope, id)
  await record(scope, 'candidate-notes.delete', note)
}

/** Leaves out unchanged fields, so that a note with the same text does not count as edited. */
function changedOf(note: StoredNote, { body, visibility, is_pinned }: Omit<NoteChange, 'version'>) {
  return present({
    body: body === note.body ? undefined : body,
    visibility: visibility === note.visibility ? undefined : visibility,
    is_pinned: is_pinned === note.is_pinned ? undefined : is_pinned,
  })
}

async function lockFor(scope: UserScope, id: string, action: NoteAction): Promise<StoredNote> {
  const note = await lockNote(scope, id)
  if (!note) throw new Refusal('not_found')
  refuse(refuseWithNote(actorOf(scope), { is_own: isOwn(scope, note) }, action))
  return note
}

/** The event of a note that the team can read; private notes have no events. */
const addedEvent = ({
  id,
  company_id,
  candidate_id,
  version,
}: Pick<StoredNote, 'id' | 'company_id' | 'candidate_id' | 'version'>): DomainEvent => ({
  type: 'note.added',
  company_id,
  candidate_id,
  record_version: version,
  about: { note_id: id },
})

const isOwn = ({ user }: UserScope, { author_user_id }: StoredNote) => author_user_id === user.id

type About = Pick<StoredNote, 'company_id' | 'candidate_id' | 'visibility'>

/** Owners can read the audit log, so for a private note it contains neither the person nor the changes. */
async function record(
  scope: UserScope,
  action: AuditAction,
  { company_id, candidate_id, visibility }: About,
  changed?: string[],
) {
  const isPrivate = visibility === 'private'
  await audit(scope, {
    action,
    company_id,
    subject_type: 'candidate',
    subject_id: isPrivate ? null : candidate_id,
    details: isPrivate ? { visibility } : present({ visibility, changed }),
  })
  if (!isPrivate) publish(scope, 'candidates', company_id)
}
