import { forget, read, write } from '../../platform/storage.ts'
import type { NewNote } from './data.ts'

/** What has been typed and not sent, for each person: it survives a reload and a lost connection, and goes at sign-out. */
export function readDraft(candidate_id: string): NewNote {
  try {
    const stored: unknown = JSON.parse(read(`note.${candidate_id}`) ?? '')
    if (isDraft(stored)) return { body: stored.body, visibility: stored.visibility === 'private' ? 'private' : 'team' }
  } catch {
    // There is none, or it was cut off.
  }
  return { body: '', visibility: 'team' }
}

export function keepDraft(candidate_id: string, draft: NewNote) {
  if (draft.body.trim() === '') forget(`note.${candidate_id}`)
  else write(`note.${candidate_id}`, JSON.stringify(draft))
}

const isDraft = (stored: unknown): stored is { body: string; visibility?: unknown } =>
  typeof stored === 'object' && stored !== null && 'body' in stored && typeof stored.body === 'string'
