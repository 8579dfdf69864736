import { addressParser, type Address } from 'postal-mime'
import { invitee, type Invitee } from '@seatwise/contract/invitations'
import { maxInvitedAtOnce } from '@seatwise/contract/limits'
import { nameParts } from '@seatwise/contract/names'

const looksComplete = (address: string) => /^\S+@\S+\.\S+$/.test(address)

/**
 * Parses pasted email addresses: one per line, or separated by commas or semicolons, alone or with a name (`Ann Lee
 * <ann@example.com>`).
 * @returns the people, and incomplete addresses
 */
export function readAddresses(text: string): { people: Invitee[]; incomplete: string[] } {
  const lines = text.split('\n').flatMap((line) => addressParser(line, { flatten: true }))
  const people = lines.filter(({ address = '' }) => looksComplete(address)).map(toInvitee)
  const incomplete = lines
    .filter(({ address = '' }) => !looksComplete(address))
    .map(({ name, address }) => address || name)
  return { people, incomplete }
}

function toInvitee({ name, address = '' }: Address): Invitee {
  const { first, last } = nameParts(name)
  return { email: address, ...(first ? { first } : {}), ...(last ? { last } : {}) }
}

/**
 * The reason why these addresses cannot be invited. The browser checks them by the rules of the server, because the
 * server's error would name only a position in a list that the user does not see.
 */
export function faultOf(text: string): string | undefined {
  const { people, incomplete } = readAddresses(text)
  if (incomplete.length > 0) return `Not a complete email address: ${incomplete.slice(0, 3).join(', ')}`
  if (people.length === 0) return 'Enter at least one email address.'
  if (people.length > maxInvitedAtOnce) return `Enter at most ${maxInvitedAtOnce} addresses at a time.`
  for (const person of people) {
    const issue = invitee.safeParse(person).error?.issues[0]
    if (!issue) continue
    const isAddress = issue.path[0] === 'email'
    return isAddress ? `No email can be sent to this address: ${person.email}` : `${person.email}: ${issue.message}`
  }
  return undefined
}
