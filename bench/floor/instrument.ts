import { readFileSync } from 'node:fs'

/**
 * Reads the data files of the product but imports none of its code, because the floor is an independent implementation.
 */
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../domain/${name}`, import.meta.url), 'utf8'))

const form = read('assessment/work-84.json') as { items: [number, string, 1 | -1, string][] }
const norms = read('assessment/work-scale-norms.json') as {
  id: string
  scales: Record<string, Norm>
}
const panel = read('benchmark/reference-panel.json') as { scales: string[]; rows: number[][] }

type Norm = {
  name: string
  facets: Record<string, 1 | -1>
  min: number
  max: number
  mean: number
  sd: number
  alpha: number
  pct: number[]
}

export const normSet = norms.id
export const scaleKeys = Object.keys(norms.scales)
export const scales = Object.values(norms.scales)
export const facetKeys = [...new Set(scales.flatMap((scale) => Object.keys(scale.facets)))].sort()

/** The next constants are in form order: the id of each item, its facet, and how its answer is keyed. */
export const itemIds = form.items.map(([number]) => `I${number}`)
export const itemFacet = Uint8Array.from(form.items, ([, facet]) => facetKeys.indexOf(facet))
export const itemSign = Int8Array.from(form.items, ([, , sign]) => sign)
export const itemOffset = Int8Array.from(form.items, ([, , sign]) => (sign === 1 ? 0 : 6))

/** Row length of the tables by scale; large enough because raw scores are at most 60. */
export const stride = 64
export const percentiles = new Float64Array(scales.length * stride)
export const units = new Float64Array(scales.length * stride)
scales.forEach(({ min, pct }, s) =>
  pct.forEach((value, step) => {
    percentiles[s * stride + min + step] = value
    units[s * stride + min + step] = quantile(Math.min(99, Math.max(1, value)) / 100)
  }),
)

/** The reference panel in benchmark units, by scale and person. */
export const panelUnits = panel.scales.map((key, column) =>
  Float64Array.from(panel.rows, (row) => units[scaleKeys.indexOf(key) * stride + row[column]!]!),
)

export const displayValue = (value: number) => Math.min(99, Math.max(1, Math.floor(value + 0.5)))

/** The normal distribution by its power series: slow but accurate enough, and used only to build tables. */
function cdf(z: number): number {
  if (Math.abs(z) > 8) return z > 0 ? 1 : 0
  let term = z
  let sum = z
  for (let k = 3; Math.abs(term) > 1e-17; k += 2) sum += term *= (z * z) / k
  return 0.5 + (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)
}

export function quantile(p: number): number {
  let from = -8
  let to = 8
  for (let step = 0; step < 60; step++) {
    const middle = (from + to) / 2
    if (cdf(middle) < p) from = middle
    else to = middle
  }
  return (from + to) / 2
}
