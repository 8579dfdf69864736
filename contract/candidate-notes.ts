import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { id, instant, version } from './fields.ts'
import { maxMentions, maxNoteLength } from './limits.ts'
import { listReply, pageQuery } from './list.ts'
import { route } from './route.ts'
import { authRoles } from './values/base.ts'
import { noteVisibilities } from './values/people.ts'

const visibility = z.enum(noteVisibilities)
/** Markdown; HTML in it is shown as text. */
const body = z.string().check(
  z.trim(),
  z.minLength(1, 'Write something first.'),
  z.maxLength(maxNoteLength, `A note has at most ${maxNoteLength.toLocaleString('en')} letters.`),
  z.refine((text) => !text.includes('\0'), 'Take the invisible letters out.'),
)

/**
 * The users whom the text newly mentions, by an @ and their name right after it. Only users who may read the note are
 * accepted, and none in a private note. A user whom a changed text no longer mentions is removed.
 */
const mention_ids = z.optional(
  z.array(id).check(z.maxLength(maxMentions, `A note mentions at most ${maxMentions} people.`)),
)

export const candidateNote = z.object({
  id,
  candidate_id: id,
  /** id and name are null if the user is outside the companies that the reader may see. */
  author: eventPerson,
  is_own: z.boolean(),
  body: z.string(),
  visibility,
  is_pinned: z.boolean(),
  /** The users mentioned in the text, with the names in it. */
  mentions: z.array(z.object({ name: z.string(), is_reader: z.boolean() })),
  /** True if the note mentions the reader and the reader has not confirmed seeing it. */
  is_unread: z.boolean(),
  created_at: instant,
  /** When the text was last changed. */
  edited_at: z.nullable(instant),
  version,
  /** The actions that the reader may do with this note now. */
  can: z.object({ update: z.boolean(), change_visibility: z.boolean(), delete: z.boolean() }),
})
export type CandidateNote = z.infer<typeof candidateNote>

/** The person whose notes are meant, by id or by a survey result. */
const whose = { candidate_id: z.optional(id), surveyResultId: z.optional(id) }
type Whose = { candidate_id?: string | undefined; surveyResultId?: string | undefined }
const isOne = z.refine<Whose>(
  ({ candidate_id, surveyResultId }) => (candidate_id === undefined) !== (surveyResultId === undefined),
  { path: ['candidate_id'], error: 'Send candidate_id or surveyResultId.' },
)

export const listCandidateNotes = route({
  operationId: 'listCandidateNotes',
  method: 'GET',
  path: '/candidate-notes',
  summary: 'Notes about one person: those of the team and the own private ones, pinned ones first, then the latest',
  proof: 'session',
  apiKey: true,
  permission: 'candidate-notes.read',
  query: z.strictObject({ ...whose, ...pageQuery }).check(isOne),
  reply: listReply(candidateNote),
  problems: ['not_found'],
})

export const createCandidateNote = route({
  operationId: 'createCandidateNote',
  method: 'POST',
  path: '/candidate-notes',
  summary: 'Write a note about one person; a private one is for its author alone',
  proof: 'session',
  permission: 'candidate-notes.write',
  idempotencyKey: true,
  query: z.strictObject(whose).check(isOne),
  body: z.strictObject({
    body,
    visibility: z._default(visibility, 'team'),
    is_pinned: z._default(z.boolean(), false),
    mention_ids,
  }),
  reply: z.object({ data: candidateNote }),
  problems: ['not_found', 'not_while_acting'],
})

export const updateCandidateNote = route({
  operationId: 'updateCandidateNote',
  method: 'PUT',
  path: '/candidate-notes/{id}',
  summary: 'Change a note: the own one, or as an owner one of the team; only its author changes who reads it',
  proof: 'session',
  permission: 'candidate-notes.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    body: z.optional(body),
    visibility: z.optional(visibility),
    is_pinned: z.optional(z.boolean()),
    mention_ids,
  }),
  reply: z.object({ data: candidateNote }),
  current: candidateNote,
  problems: ['not_found', 'not_while_acting'],
})
export type NoteChange = z.output<typeof updateCandidateNote.body>

export const listMentionable = route({
  operationId: 'listMentionable',
  method: 'GET',
  path: '/candidate-notes/mentionable',
  summary: 'Users whom a note about this person can mention, by name: those in reach who may read it; the first ten',
  proof: 'session',
  permission: 'candidate-notes.write',
  query: z
    .strictObject({
      ...whose,
      /** The beginning of the user's name. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    })
    .check(isOne),
  reply: z.object({
    data: z.array(
      z.object({
        id,
        /** The user's name as written in a mention. */
        name: z.string(),
        auth_role: z.enum(authRoles),
      }),
    ),
  }),
  problems: ['not_found', 'not_while_acting'],
})
export type Mentionable = z.infer<(typeof listMentionable)['reply']>['data'][number]

export const readMentions = route({
  operationId: 'readMentions',
  method: 'POST',
  path: '/candidate-notes/mentions/read',
  summary: 'Confirm to have seen the notes about one person that mention the signed-in user: Home names them no more',
  proof: 'session',
  permission: 'candidate-notes.write',
  body: z.strictObject({ candidate_id: id }),
  reply: z.object({ data: z.object({ read: z.int() }) }),
  problems: ['not_found', 'not_while_acting'],
})

export const deleteCandidateNote = route({
  operationId: 'deleteCandidateNote',
  method: 'DELETE',
  path: '/candidate-notes/{id}',
  summary: 'Delete a note for good: the own one, or as an owner one of the team',
  proof: 'session',
  permission: 'candidate-notes.write',
  params: z.strictObject({ id }),
  reply: z.object({ data: z.object({ id }) }),
  problems: ['not_found', 'not_while_acting'],
})
