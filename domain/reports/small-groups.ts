/** Figures about fewer people would say more about single people than about the pipeline. */
export const minGroup = 5

export const isSmall = (count: number) => count > 0 && count < minGroup

/**
 * Which parts of a total are hidden: the small ones, and as many of the next larger ones as needed, so that no small
 * one can be computed from the total (complementary cell suppression).
 * @param others parts that are already hidden for another reason
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

/**
 * True if the hidden parts can be computed from their sum: there is only one, the sum is small, or each is one person.
 */
function follows(parts: readonly number[]): boolean {
  const sum = parts.reduce((total, count) => total + count, 0)
  return parts.length === 1 || isSmall(sum) || (sum > 0 && sum === parts.length)
}

/**
 * Combines small parts of a total into one, together with as many of the next larger parts as needed until the sum is
 * not small.
 * @param groups each with a count above 0
 * @returns the other parts, largest first, and the combined count; `rest` is 0 if no part is small
 */
export function folded<Group extends { count: number }>(groups: readonly Group[]): { named: Group[]; rest: number } {
  const listed = groups.toSorted((one, other) => other.count - one.count)
  let rest = 0
  while (listed.length > 0 && (isSmall(listed.at(-1)!.count) || isSmall(rest))) rest += listed.pop()!.count
  return { named: listed, rest }
}
