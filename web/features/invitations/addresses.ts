import { addressParser, type Address } from 'postal-mime'
import type { Invitee } from '@seatwise/contract/invitations'

const looksComplete = (address: string) => /^\S+@\S+\.\S+$/.test(address)

/**
 * Addresses as people paste them: one per line or separated by commas and semicolons, alone or with a name
 * (`Ann Lee <ann@example.com>`).
 * @returns the people, and what is no complete address
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

/** "Lee, Ann" or "Ann Maria Lee". */
export function nameParts(name: string): { first: string; last: string } {
  const [before = '', after] = name.split(',').map((part) => part.trim())
  if (after !== undefined) return { first: after, last: before }
  const words = before.split(/\s+/)
  return { first: words.slice(0, -1).join(' ') || before, last: words.length > 1 ? words.at(-1)! : '' }
}
