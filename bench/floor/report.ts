import { closeness, cost, type Benchmark } from './fit.ts'
import { facetKeys, percentiles, scaleKeys, scales, displayValue, stride, units } from './instrument.ts'

type Score = { raw: number; percentile: number } | null
type Likely = { from: number; to: number } | null
type ResultRow = { id: string; score: number; likely: Likely; exact: number; misfit: number }

/** The part of the report for a scale depends only on the raw score, so it is rendered once for each raw score. */
const parts = scales.map(({ name, min, max, mean, sd, alpha }, s) =>
  Array.from({ length: max + 1 }, (_, raw) => {
    if (raw < min) return undefined
    const percentile = displayValue(percentiles[s * stride + raw]!)
    const at = (points: number) => {
      const position = Math.max(min, Math.min(max, points))
      const from = percentiles[s * stride + Math.floor(position)]!
      return from + (position % 1) * (percentiles[s * stride + Math.ceil(position)]! - from)
    }
    const band = (width: number) => {
      const middle = mean + alpha * (raw - mean)
      const reach = sd * width * Math.sqrt(alpha * (1 - alpha))
      return { from: Math.min(percentile, at(middle - reach)), to: Math.max(percentile, at(middle + reach)) }
    }
    const nearlySure = band(1.645)
    const ends = {
      low: `the low end of ${name}, in words`,
      high: `the high end of ${name}, in words`,
    }
    return {
      key: scaleKeys[s]!,
      name,
      ...ends,
      score: {
        raw,
        percentile,
        likely: band(1),
        nearly_sure: nearlySure,
      },
      tendency: nearlySure.from > 50 ? 'high' : nearlySure.to < 50 ? 'low' : null,
    }
  }),
)

export function report(
  assessment: Assessment,
  scores: ResultRow[],
  role_name: string,
  benchmarks: ReadonlyMap<string, Benchmark>,
) {
  const shownParts = scaleKeys.map((key, s) => parts[s]![assessment.scales[key]!.raw]!)
  const work = shownParts.slice(0, -1)
  const far = (part: (typeof work)[number]) => Math.abs(part.score.percentile - 50)
  const own = scores.find((score) => benchmarks.get(score.id)!.role_name === role_name)
  const fit = own ? roleFit(own, benchmarks.get(own.id)!, assessment) : null
  const others = scores.filter((score) => score !== own)
  const lists = fit ? [fit.supports, fit.lowers, fit.near_edge] : []
  const snapshot = [...work].sort((a, b) => far(b) - far(a)).slice(0, 3)
  return {
    title: role_name,
    sections: [
      {
        id: 'score',
        blocks: [
          ...(own && fit ? [{ kind: 'score', name: role_name, value: own.score, ...fit }] : []),
          ...lists.map((items) => ({ kind: 'list', items })),
        ],
      },
      {
        id: 'scales',
        blocks: [...work, shownParts.at(-1)!].map((part) => ({
          kind: 'scale',
          ...part,
          target: fit?.contributions.find(({ scale }) => scale === part.key) ?? null,
        })),
      },
      {
        id: 'snapshot',
        blocks: [{ kind: 'list', items: snapshot.map(({ name, tendency }) => ({ lead: name, text: tendency })) }],
      },
      {
        id: 'facets',
        blocks: [{ kind: 'facts', entries: facetKeys.map((key) => ({ name: key, value: assessment.facets[key] })) }],
      },
      {
        id: 'other-roles',
        blocks: [
          {
            kind: 'table',
            rows: others.map(({ id, score, likely }) => ({
              cells: [
                { text: benchmarks.get(id)!.role_name },
                { text: String(score), score: { value: score, likely } },
              ],
            })),
          },
        ],
      },
      {
        id: 'quality',
        blocks: [
          {
            kind: 'facts',
            entries: Object.entries(assessment.quality.indices).map(([name, { value }]) => ({ name, value })),
          },
        ],
      },
    ],
    versions: [assessment.form_version, assessment.norm_set, assessment.scoring_version, role_name],
  }
}

type Assessment = {
  form_version: string
  norm_set: string
  scoring_version: string
  scales: Record<string, Score>
  facets: Record<string, number>
  quality: { status: string; indices: Record<string, { value: number; status: string }> }
}

function roleFit(stored: ResultRow, benchmark: Benchmark, assessment: Assessment) {
  const { weights, misfits, aims } = benchmark
  const contributions = aims.map(({ scale, column, weight, lo, hi, from, to }) => {
    const { raw, percentile } = assessment.scales[scale]!
    const g = units[column * stride + raw]!
    return {
      scale,
      name: scales[column]!.name,
      weight,
      lo,
      hi,
      percentile: displayValue(percentile),
      position: g < from ? 'below' : g > to ? 'above' : 'inside',
      distance: Math.max(0, from - g, g - to),
      misfit: (weight * cost(g, from, to)) / weights,
    }
  })
  const best = closeness(misfits, 0)
  const points = shapley(
    contributions.map((part) => part.misfit),
    (sum) => best - closeness(misfits, sum),
  )
  const parts = contributions.map((part, nth) => ({ ...part, points: points[nth]! }))
  const outside = parts.filter((part) => part.distance > 0).sort((a, b) => b.points - a.points)
  const isClear = ({ scale, distance }: (typeof parts)[number]) =>
    distance > Math.sqrt(1 - scales[scaleKeys.indexOf(scale)]!.alpha)
  return {
    exact: stored.exact,
    misfit: stored.misfit,
    best,
    likely: stored.likely,
    contributions: parts.sort((a, b) => a.misfit / a.weight - b.misfit / b.weight),
    supports: parts
      .filter((part) => part.distance === 0)
      .sort((a, b) => b.weight - a.weight || a.misfit - b.misfit)
      .slice(0, 3)
      .map(({ scale }) => scale),
    lowers: outside
      .filter(isClear)
      .slice(0, 3)
      .map(({ scale }) => scale),
    near_edge: outside.filter((part) => !isClear(part)).map(({ scale }) => scale),
  }
}

/** Shapley values by enumerating the subsets of the other parts. */
function shapley(parts: readonly number[], loss: (sum: number) => number): number[] {
  const n = parts.length
  const values = parts.map(() => 0)
  const losses = Float64Array.from({ length: 1 << n }, (_, subset) =>
    loss(parts.reduce((sum, part, i) => (subset & (1 << i) ? sum + part : sum), 0)),
  )
  const shares = [1 / n]
  for (let k = 1; k < n; k++) shares.push((shares[k - 1]! * k) / (n - k))
  for (let subset = 0; subset < losses.length; subset++) {
    let present = 0
    for (let i = 0; i < n; i++) if (subset & (1 << i)) present += 1
    for (let i = 0; i < n; i++)
      if (!(subset & (1 << i))) values[i]! += shares[present]! * (losses[subset | (1 << i)]! - losses[subset]!)
  }
  return values
}
