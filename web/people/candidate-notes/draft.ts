import { forget, read, write } from '../../kernel/storage.ts'
import type { MentionChoice, NewNote } from './data.ts'

export const noDraft: NewNote = { body: '', visibility: 'team', mentioned: [] }

/** The unsent note about a person. It survives a reload and a lost connection, and is removed at sign-out. */
export function readDraft(candidate_id: string): NewNote {
  try {
    const stored: unknown = JSON.parse(read(`note.${candidate_id}`) ?? '')
    if (isDraft(stored)) {
      const { body, visibility, mentioned } = stored
      return {
        body,
        visibility: visibility === 'private' ? 'private' : 'team',
        mentioned: (mentioned ?? []).filter(isMentioned),
      }
    }
  } catch {
    // There is no stored draft, or it is incomplete.
  }
  return noDraft
}

export function keepDraft(candidate_id: string, draft: NewNote) {
  if (draft.body.trim() === '') forget(`note.${candidate_id}`)
  else write(`note.${candidate_id}`, JSON.stringify(draft))
}

const isDraft = (stored: unknown): stored is { body: string; visibility?: unknown; mentioned?: unknown[] } =>
  isObject(stored) &&
  typeof stored.body === 'string' &&
  (stored.mentioned === undefined || Array.isArray(stored.mentioned))

const isMentioned = (stored: unknown): stored is MentionChoice =>
  isObject(stored) && typeof stored.id === 'string' && typeof stored.name === 'string'

const isObject = (stored: unknown): stored is Record<string, unknown> => typeof stored === 'object' && stored !== null
