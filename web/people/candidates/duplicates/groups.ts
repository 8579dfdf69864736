import type { CandidateDuplicate, PersonOfPair } from '@seatwise/contract/candidate-duplicates'

/**
 * Entries of one company that may be one person.
 * @property pairs those among them that are alike
 */
export type DuplicateGroup = { people: readonly PersonOfPair[]; pairs: readonly CandidateDuplicate[] }

/** As many entries can be compared side by side. */
const maxEntries = 5

/**
 * The groups of alike entries, in the order of their first pairs. Who shares a mailbox or a phone number with one entry of
 * a group is in it; for weaker reasons, an entry has to be like all others of the group.
 */
export function groupsOf(pairs: readonly CandidateDuplicate[]): DuplicateGroup[] {
  const groups: Set<string>[] = []
  const isAlike = new Set(pairs.flatMap(({ one, other }) => [`${one.id} ${other.id}`, `${other.id} ${one.id}`]))
  const areAllAlike = (ids: readonly string[]) =>
    ids.every((id, at) => ids.slice(at + 1).every((other) => isAlike.has(`${id} ${other}`)))
  for (const isStrongTurn of [true, false])
    for (const { one, other, reasons } of pairs) {
      const isStrong = reasons.some((reason) => reason === 'email' || reason === 'phone')
      if (isStrong !== isStrongTurn || groups.some((group) => group.has(one.id) && group.has(other.id))) continue
      const near = groups.filter((group) => group.has(one.id) || group.has(other.id))
      const joined = [...new Set([one.id, other.id, ...near.flatMap((group) => [...group])])]
      if (near.length > 0 && joined.length <= maxEntries && (isStrong || areAllAlike(joined))) {
        const [first, ...rest] = near
        for (const id of joined) first!.add(id)
        for (const group of rest) groups.splice(groups.indexOf(group), 1)
      } else groups.push(new Set([one.id, other.id]))
    }
  const people = new Map(pairs.flatMap(({ one, other }) => [[one.id, one] as const, [other.id, other] as const]))
  return groups
    .map((ids) => ({
      people: [...ids].map((id) => people.get(id)!),
      pairs: pairs.filter(({ one, other }) => ids.has(one.id) && ids.has(other.id)),
    }))
    .toSorted((one, other) => pairs.indexOf(one.pairs[0]!) - pairs.indexOf(other.pairs[0]!))
}
