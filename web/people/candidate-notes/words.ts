import type { NoteVisibility } from '@seatwise/contract/values'

export const visibilityChoices: { value: NoteVisibility; label: string }[] = [
  { value: 'team', label: 'Team' },
  { value: 'private', label: 'Only me' },
]

/** What the server can refuse in a note; both are shown at its text. */
export const noteFields = ['body', 'mention_ids']
