/**
 * The standard normal distribution. The quantile is Algorithm AS 241 (PPND16) of M. J. Wichura, Applied Statistics 37
 * (1988). The distribution function is J. F. Hart's rational approximation as given by G. West, Wilmott (2005). Both
 * have a relative error of about 1e-15; the tests compare them with published values.
 */

/** The probability P(Z <= z), 0..1. */
export function normalCdf(z: number): number {
  const x = Math.abs(z)
  if (x > 37) return z > 0 ? 1 : 0
  const e = Math.exp((-x * x) / 2)
  let tail: number
  if (x < 7.07106781186547) {
    const above =
      ((((((3.52624965998911e-2 * x + 0.700383064443688) * x + 6.37396220353165) * x + 33.912866078383) * x +
        112.079291497871) *
        x +
        221.213596169931) *
        x +
        220.206867912376) *
      e
    const below =
      ((((((8.83883476483184e-2 * x + 1.75566716318264) * x + 16.064177579207) * x + 86.7807322029461) * x +
        296.564248779674) *
        x +
        637.333633378831) *
        x +
        793.826512519948) *
        x +
      440.413735824752
    tail = above / below
  } else {
    tail = e / (x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))) / 2.506628274631
  }
  return z > 0 ? 1 - tail : tail
}

/** The inverse of normalCdf: z with P(Z <= z) = p for 0 < p < 1; -Infinity for p <= 0, Infinity for p >= 1. */
export function normalQuantile(p: number): number {
  if (p <= 0) return -Infinity
  if (p >= 1) return Infinity
  const q = p - 0.5
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q
    return (q * polynomial(central.above, r)) / polynomial(central.below, r)
  }
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p))
  const z =
    r <= 5
      ? polynomial(middle.above, r - 1.6) / polynomial(middle.below, r - 1.6)
      : polynomial(far.above, r - 5) / polynomial(far.below, r - 5)
  return q < 0 ? -z : z
}

/** Evaluates a polynomial; coefficients start with the highest power. */
function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0
  for (const c of coefficients) sum = sum * x + c
  return sum
}

const central = {
  above: [
    2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457, 13731.693765509461125,
    1971.5909503065514427, 133.14166789178437745, 3.387132872796366608,
  ],
  below: [
    5226.495278852545925, 28729.085735721942674, 39307.89580009271061, 21213.794301586595867, 5394.1960214247511077,
    687.1870074920579083, 42.313330701600911252, 1,
  ],
}
const middle = {
  above: [
    7.7454501427834140764e-4, 0.0227238449892691845833, 0.24178072517745061177, 1.27045825245236838258,
    3.64784832476320460504, 5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734,
  ],
  below: [
    1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966, 0.14810397642748007459,
    0.68976733498510000455, 1.6763848301838038494, 2.05319162663775882187, 1,
  ],
}
const far = {
  above: [
    2.01033439929228813265e-7, 2.71155556874348757815e-5, 0.0012426609473880784386, 0.026532189526576123093,
    0.29656057182850489123, 1.7848265399172913358, 5.4637849111641143699, 6.6579046435011037772,
  ],
  below: [
    2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4,
    0.0148753612908506148525, 0.13692988092273580531, 0.59983220655588793769, 1,
  ],
}
