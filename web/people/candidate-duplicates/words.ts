import type { DuplicateReason } from '@seatwise/contract/values/people'

const reasonWords: Record<Exclude<DuplicateReason, 'email'>, string> = {
  phone: 'same phone number',
  name: 'same name',
  similar_name: 'names alike',
  local_part: 'same beginning of the email address',
  location: 'same location',
}

/**
 * "Same name and same phone number"
 * @param emails the addresses of the people, which say why they reach one mailbox
 * @param namesEmails true if there are further people, so that the addresses are named
 */
export function reasonsInWords(
  reasons: readonly DuplicateReason[],
  emails: readonly string[],
  namesEmails = false,
): string {
  const others = reasons.flatMap((reason) => (reason === 'email' ? [] : reasonWords[reason]))
  const words = new Intl.ListFormat('en').format(others)
  const sentences = [
    reasons.includes('email') && mailboxWords(emails, namesEmails),
    words.charAt(0).toUpperCase() + words.slice(1),
  ]
  return sentences.filter(Boolean).join('. ')
}

/** "Both addresses reach one mailbox: dots do not count at gmail.com" */
function mailboxWords(emails: readonly string[], namesEmails: boolean): string {
  const addresses = emails.map((email) => {
    const [local = '', domain = ''] = email.toLowerCase().split('@')
    return { local: local.replace(/\+.*/, ''), hasTag: local.includes('+'), domain }
  })
  const differ = (values: readonly string[]) => new Set(values).size > 1
  const why = [
    differ(addresses.map(({ local }) => local)) && 'dots do not count at gmail.com',
    addresses.some(({ hasTag }) => hasTag) && 'what follows a + does not count',
    differ(addresses.map(({ domain }) => domain)) && 'googlemail.com is gmail.com',
  ].filter((reason) => reason !== false)
  const which = namesEmails
    ? new Intl.ListFormat('en').format(emails)
    : emails.length > 2
      ? 'All addresses'
      : 'Both addresses'
  return `${which} reach one mailbox${why.length > 0 ? `: ${new Intl.ListFormat('en').format(why)}` : ''}`
}
