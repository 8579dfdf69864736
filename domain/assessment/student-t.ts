/**
 * Student's t distribution. The distribution function is the regularized incomplete beta function, computed by the
 * continued fraction 8.17.22 of the NIST Digital Library of Mathematical Functions. The tests compare both functions
 * with published tables.
 */

/** The probability P(|T| >= |t|) of a t distribution with df > 0 degrees of freedom, 0..1. */
export function twoSidedP(t: number, df: number): number {
  return incompleteBeta(df / (df + t * t), df / 2, 0.5)
}

/** The t with P(T <= t) = p, for 0 < p < 1. */
export function tQuantile(p: number, df: number): number {
  if (p < 0.5) return -tQuantile(1 - p, df)
  const isBelow = (t: number) => twoSidedP(t, df) / 2 > 1 - p
  let to = 1
  while (isBelow(to)) to *= 2
  let from = 0
  for (let middle = to / 2; middle > from && middle < to; middle = (from + to) / 2) {
    if (isBelow(middle)) from = middle
    else to = middle
  }
  return to
}

/** The regularized incomplete beta function I_x(a, b) for 0 <= x <= 1. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1
  // The continued fraction converges quickly only up to this x; the rest follows by symmetry.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return (front * betaFraction(x, a, b)) / a
}

/** The continued fraction 1 / (1 + d1 / (1 + d2 / ...)), evaluated forwards by the method of Lentz (1976). */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    let factor = 1
    for (const coefficient of [even, odd]) {
      d = 1 / nonZero(1 + coefficient * d)
      c = nonZero(1 + coefficient / c)
      factor = c * d
      value *= factor
    }
    if (Math.abs(factor - 1) < 1e-15) break
  }
  return value
}

const nonZero = (x: number) => (Math.abs(x) < 1e-300 ? 1e-300 : x)

/** Logarithm of the gamma function for x > 0: Stirling's series, after shifting x to 10 or more. */
function logGamma(x: number): number {
  let shift = 0
  let z = x
  for (; z < 10; z++) shift += Math.log(z)
  const series = 1 / (12 * z) - 1 / (360 * z ** 3) + 1 / (1260 * z ** 5) - 1 / (1680 * z ** 7) + 1 / (1188 * z ** 9)
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - shift
}
