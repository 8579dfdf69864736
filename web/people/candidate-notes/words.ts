import type { NoteVisibility } from '@seatwise/contract/values/people'

export const visibilityChoices: { value: NoteVisibility; label: string }[] = [
  { value: 'team', label: 'Team' },
  { value: 'private', label: 'Only me' },
]

/** The fields that the server can refuse; errors of both are shown at the text. */
export const noteFields = ['body', 'mention_ids']
