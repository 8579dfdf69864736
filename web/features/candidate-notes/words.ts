import type { NoteVisibility } from '@seatwise/contract/values'

export const visibilityChoices: { value: NoteVisibility; label: string }[] = [
  { value: 'team', label: 'Team' },
  { value: 'private', label: 'Only me' },
]
