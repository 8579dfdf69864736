import type { ShownName } from '@seatwise/contract/values'

/** How a shared report names the person. */
export const shownNameWords: Record<ShownName, string> = {
  full: 'Full name',
  first: 'First name only',
  initials: 'Initials only',
}
