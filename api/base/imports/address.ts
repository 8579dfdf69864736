import { email } from '@seatwise/contract/fields'

/**
 * Text as it is seen: programs for contacts and chats put marks of direction, soft hyphens and spaces without width
 * around addresses and numbers, where they mean nothing.
 */
export const visibleText = (cell: string): string => cell.replaceAll(/\p{Cf}/gu, '').trim()

/** @property address the first address, or the whole cell if it has none @property others the other addresses */
type Addresses = { address: string; others: string[] }

/** A longer list is no cell of one person, and checking each word of it takes time. */
const maxAddresses = 10

/** The addresses of a cell such as "Amy Pond <amy@mail.test>", "mailto:amy@mail.test" or "a@x.test; b@y.test (work)". */
export function addressesIn(cell: string): Addresses {
  const words = visibleText(cell)
    .split(/[\s;,|<>()[\]"]+/)
    .filter((word) => word.includes('@'))
    .slice(0, maxAddresses)
    .map((word) => word.replace(/^mailto:/i, '').replace(/\?.*$/, ''))
  const addresses = [...new Set(words.flatMap((word) => email.safeParse(word).data ?? []))]
  const [address = visibleText(cell), ...others] = addresses
  return { address, others }
}

/** The name before an address, as in "Amy Pond <amy@mail.test>". */
export function nameBeforeAddress(cell: string): string {
  const text = visibleText(cell)
  const name = text
    .slice(0, Math.max(0, text.indexOf('<')))
    .replaceAll('"', '')
    .trim()
  return name.includes('@') ? '' : name
}
