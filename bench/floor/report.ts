import { cost, type Benchmark } from './fit.ts'
import { cdf, facetKeys, percentiles, scaleKeys, scales, shown, stride, units } from './instrument.ts'

type Score = { raw: number; percentile: number } | null
type Stored = { id: string; score: number; exact: number; misfit: number }

/** Everything a scale's part says follows from its raw score: written out once. */
const parts = scales.map(({ name, min, max, mean, sd, alpha }, s) =>
  Array.from({ length: max + 1 }, (_, raw) => {
    if (raw < min) return undefined
    const z = (raw - mean) / sd
    const band = (width: number) => {
      const reach = width * Math.sqrt(1 - alpha)
      return { from: 100 * cdf(z - reach), to: 100 * cdf(z + reach) }
    }
    const percentile = shown(percentiles[s * stride + raw]!)
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
        band_68: band(1),
        band_90: band(1.64),
      },
    }
  }),
)

export function report(
  assessment: Assessment,
  scores: Stored[],
  role_name: string,
  benchmarks: ReadonlyMap<string, Benchmark>,
) {
  const shownParts = scaleKeys.map((key, s) => parts[s]![assessment.scales[key]!.raw]!)
  const work = shownParts.slice(0, -1)
  const far = (part: (typeof work)[number]) => Math.abs(part.score.percentile - 50)
  const own = scores.find((score) => benchmarks.get(score.id)!.role_name === role_name)
  return {
    snapshot: [...work].sort((a, b) => far(b) - far(a)).slice(0, 3),
    scales: work,
    self_critical: { verdict: 'usual', scale: shownParts.at(-1) },
    quality: {
      status: assessment.quality.status,
      indices: Object.entries(assessment.quality.indices).map(([index, value]) => ({
        index,
        ...value,
      })),
    },
    role_fit: own ? roleFit(own, benchmarks.get(own.id)!, assessment) : null,
    other_roles: scores
      .filter((score) => score !== own)
      .map(({ id, score }) => ({ role_name: benchmarks.get(id)!.role_name, score })),
    facets: facetKeys.map((key) => ({ key, name: key, score: assessment.facets[key] })),
    versions: {
      form: assessment.form_version,
      norm_set: assessment.norm_set,
      scoring: assessment.scoring_version,
      benchmark: role_name,
    },
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

function roleFit(stored: Stored, benchmark: Benchmark, assessment: Assessment) {
  const { id, role_name, version, source, company_id, standard_error, aims } = benchmark
  const contributions = aims.map(({ scale, column, weight, lo, hi, from, to }) => {
    const { raw, percentile } = assessment.scales[scale]!
    const g = units[column * stride + raw]!
    return {
      scale,
      name: scales[column]!.name,
      weight,
      lo,
      hi,
      percentile: shown(percentile),
      position: g < from ? 'below' : g > to ? 'above' : 'inside',
      distance: Math.max(0, from - g, g - to),
      cost: weight * cost(g, from, to) ** 2,
    }
  })
  return {
    role_name,
    score: stored.score,
    exact: stored.exact,
    misfit: stored.misfit,
    standard_error,
    benchmark: {
      id,
      version,
      source,
      global: company_id === null,
    },
    contributions: contributions.sort((a, b) => a.cost / a.weight - b.cost / b.weight),
  }
}
