/** Smaller groups would say more about single people than about the pipeline. */
export const minGroup = 5

export const isSmall = (count: number) => count > 0 && count < minGroup

/**
 * Which parts of a total are left out: the small ones, and as many of the next larger ones as it takes until no small one follows
 * from the total (complementary cell suppression).
 * @param others left out for another reason
 */
export function leftOut(parts: readonly number[], others: readonly boolean[] = []): boolean[] {
  const out = parts.map((count, at) => isSmall(count) || others[at] === true)
  const larger = [...parts.keys()].filter((at) => !out[at] && parts[at]! > 0).sort((a, b) => parts[a]! - parts[b]!)
  for (const at of larger) {
    if (!follows(parts.filter((_, index) => out[index]))) break
    out[at] = true
  }
  return out
}

/** True if the hidden parts can be derived from their sum: one part, or parts of one person each. */
function follows(parts: readonly number[]): boolean {
  const sum = parts.reduce((total, count) => total + count, 0)
  return parts.length === 1 || isSmall(sum) || (sum > 0 && sum === parts.length)
}

/**
 * Small parts of a total as one, with as many of the next larger ones as it takes until that one is not small.
 * @param groups with counts above 0
 * @returns the others as well, largest first; `rest` is 0 where no part is small
 */
export function folded<Group extends { count: number }>(groups: readonly Group[]): { named: Group[]; rest: number } {
  const listed = groups.toSorted((one, other) => other.count - one.count)
  let rest = 0
  while (listed.length > 0 && (isSmall(listed.at(-1)!.count) || isSmall(rest))) rest += listed.pop()!.count
  return { named: listed, rest }
}
