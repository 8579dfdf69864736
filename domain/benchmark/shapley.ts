/**
 * Exact Shapley values (Shapley 1953) of a loss that depends on the sum of the present parts. The value of a part is
 * its mean addition to the loss over all orders of the parts. The sum of the values is the loss of all parts minus the
 * loss of none. 15 parts take 32,768 evaluations of `loss`.
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

/**
 * Shapley weights by the number k of parts that come before: k! (n-k-1)! / n!, which is the share of orders in which
 * exactly one given set of k parts comes before.
 */
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
