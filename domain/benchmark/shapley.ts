/**
 * Exact Shapley values (Shapley 1953) of a loss that depends on the sum of what is present: each
 * part's mean addition to the loss over all orders in which the parts may come.
 * Over all parts they add up to the loss of everything minus that of nothing. 15 parts: 32,768 sums.
 */
export function shapley(parts: readonly number[], loss: (sum: number) => number): number[] {
  const subsets = 1 << parts.length
  const sums = new Float64Array(subsets)
  const losses = new Float64Array(subsets)
  losses[0] = loss(0)
  for (let subset = 1; subset < subsets; subset++) {
    const first = 31 - Math.clz32(subset & -subset)
    sums[subset] = sums[subset & (subset - 1)]! + parts[first]!
    losses[subset] = loss(sums[subset]!)
  }
  const shares = orderShares(parts.length)
  return parts.map((_, part) => {
    let value = 0
    for (let subset = 0; subset < subsets; subset++) {
      if (subset & (1 << part)) continue
      value += shares[bitCount(subset)]! * (losses[subset | (1 << part)]! - losses[subset]!)
    }
    return value
  })
}

/** By how many come before it: the share of orders in which exactly one given set does, k! (n-k-1)! / n!. */
function orderShares(n: number): number[] {
  const shares = [1 / n]
  for (let k = 1; k < n; k++) shares.push((shares[k - 1]! * k) / (n - k))
  return shares
}

function bitCount(subset: number): number {
  let count = 0
  for (let rest = subset; rest > 0; rest &= rest - 1) count++
  return count
}
