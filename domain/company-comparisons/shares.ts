/** The quantile of the normal distribution for two-sided intervals of 95 %. */
const z95 = 1.959964

/**
 * The 95 % interval of a share by Wilson's score method (E. B. Wilson, JASA 22, 1927), which stays within 0 and 1 and
 * holds for small groups.
 * @param of the number of people, at least 1
 */
export function likelyShare(count: number, of: number): { from: number; to: number } {
  const share = count / of
  const weight = 1 + z95 ** 2 / of
  const center = (share + z95 ** 2 / (2 * of)) / weight
  const half = (z95 / weight) * Math.sqrt((share * (1 - share)) / of + z95 ** 2 / (4 * of ** 2))
  return { from: Math.max(0, center - half), to: Math.min(1, center + half) }
}

/** How many people have a value. */
export type Counted = { value: number; count: number }

/**
 * The quantile of counted values by linear interpolation, as `percentile_cont` of PostgreSQL.
 * @param part from 0 to 1
 * @param counted at least one person
 */
export function quantile(counted: readonly Counted[], part: number): number {
  const sorted = counted.toSorted((one, other) => one.value - other.value)
  const place = part * (sorted.reduce((sum, { count }) => sum + count, 0) - 1)
  const valueAt = (index: number) => {
    let before = 0
    return sorted.find(({ count }) => (before += count) > index)!.value
  }
  const lower = valueAt(Math.floor(place))
  return lower + (place - Math.floor(place)) * (valueAt(Math.ceil(place)) - lower)
}
