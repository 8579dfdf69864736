import type { DuplicateReason } from '@seatwise/contract/values/people'

const reasonWords: Record<DuplicateReason, string> = {
  email: 'same mailbox',
  phone: 'same phone number',
  name: 'same name',
  similar_name: 'names alike',
  local_part: 'same beginning of the email address',
  location: 'same location',
}

/** "Same name and same phone number" */
export function reasonsInWords(reasons: readonly DuplicateReason[]): string {
  const words = new Intl.ListFormat('en').format(reasons.map((reason) => reasonWords[reason]))
  return words.charAt(0).toUpperCase() + words.slice(1)
}
