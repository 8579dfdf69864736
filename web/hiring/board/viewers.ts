import type { Presence } from '@seatwise/contract/live'

type Viewer = { id: string; first: string; name: string }

/** The other viewers: colleagues by name, and support users under the name of the product. */
export const viewersOf = ({ people, has_support }: Presence, product: string): Viewer[] => [
  ...people.map(({ id, first, last }) => {
    const name = `${first} ${last}`.trim()
    return { id, first: first || name, name }
  }),
  ...(has_support ? [{ id: 'support', first: `${product} support`, name: `${product} support` }] : []),
]

/** "Frank is here", "Frank and Ana are here", "Frank, Ana and 2 more are here". */
export function wordsOf([one, second, ...others]: readonly Viewer[]): string {
  if (!one) return ''
  if (!second) return `${one.first} is here`
  if (others.length === 0) return `${one.first} and ${second.first} are here`
  return `${one.first}, ${second.first} and ${others.length} more are here`
}
