import type { IndividualReport, RoleFit, ScaleReport } from '@seatwise/contract/survey-results'
import { selfCritical, type Assessment } from '../assessment/assess.ts'
import { rangeWidths, shown, shownRange, tendency } from '../assessment/norms.ts'
import { facetKeys, facetNames, scales, workScaleKeys, type ScaleKey } from '../assessment/scales.ts'
import type { QualityIndex } from '../assessment/quality.ts'
import type { Target } from '../benchmark/misfit.ts'
import type { Contribution, Explanation } from '../benchmark/right-seat.ts'
import { sides } from '../benchmark/sides.ts'

/** A stored score with the benchmark version it was computed against. */
export type StoredFit = {
  role_name: string
  score: number
  exact: number
  misfit: number
  likely: RoleFit['likely']
  explanation: Explanation
  targets: readonly Target[]
  benchmark: RoleFit['benchmark']
}

const snapshotSize = 3

/**
 * Report about one finished survey. Scores are the ones stored at submission, never recomputed; only
 * ranges and the explanation are derived.
 * @param fit null without a benchmark for the result's own role
 * @param others scores against other roles
 */
export function individualReport(
  assessment: Assessment,
  fit: StoredFit | null,
  others: IndividualReport['other_roles'],
): IndividualReport {
  const work = workScaleKeys.map((key) => scaleReport(key, assessment))
  return {
    snapshot: [...work].sort((a, b) => fromMiddle(b) - fromMiddle(a)).slice(0, snapshotSize),
    scales: work,
    self_critical: {
      verdict: selfCritical(assessment.scales.SELFCRIT),
      scale: scaleReport('SELFCRIT', assessment),
    },
    quality: {
      status: assessment.quality.status,
      indices: Object.entries(assessment.quality.indices).map(([index, found]) => ({
        // Object.entries loses the key type of `indices`.
        index: index as QualityIndex,
        ...found,
      })),
    },
    role_fit: fit && roleFit(fit, assessment),
    other_roles: [...others],
    facets: facetKeys.map((key) => ({ key, name: facetNames[key], score: assessment.facets[key] })),
    versions: {
      form: assessment.form_version,
      norm_set: assessment.norm_set,
      scoring: assessment.scoring_version,
      benchmark: fit && `${fit.role_name}/${fit.benchmark.version}`,
    },
  }
}

function scaleReport(key: ScaleKey, assessment: Assessment): ScaleReport {
  const { name, low, high, poles } = scales[key]
  const score = assessment.scales[key]
  return {
    key,
    name,
    low,
    high,
    poles,
    score: score && {
      raw: score.raw,
      percentile: shown(score.percentile),
      band_68: shownRange(key, score.raw, rangeWidths.likely),
      band_90: shownRange(key, score.raw, rangeWidths.nearlySure),
      tendency: tendency(key, score.raw),
    },
  }
}

const fromMiddle = (scale: ScaleReport) => (scale.score ? Math.abs(scale.score.percentile - 50) : -1)

function roleFit(fit: StoredFit, assessment: Assessment): RoleFit {
  const { role_name, score, exact, likely, misfit, benchmark, targets, explanation } = fit
  return {
    role_name,
    score,
    exact,
    best: explanation.best,
    likely,
    misfit,
    benchmark,
    contributions: explanation.contributions.map((part) => {
      const target = targets.find((aimed) => aimed.scale === part.scale)!
      return {
        scale: part.scale,
        name: scales[part.scale].name,
        weight: part.weight,
        lo: target.lo,
        hi: target.hi,
        percentile: shown(assessment.scales[part.scale]!.percentile),
        ...position(part),
        misfit: part.misfit,
        points: part.points,
      }
    }),
    ...sides(explanation.contributions),
  }
}

function position({ below, above }: Contribution) {
  if (below > 0) return { position: 'below' as const, distance: below }
  return above > 0 ? { position: 'above' as const, distance: above } : { position: 'inside' as const, distance: 0 }
}
