import type { BlockOf } from '@seatwise/contract/report-document'
import type { Assessment } from '../assessment/assess.ts'
import { rangeWidths, displayValue, shownRange } from '../assessment/norms.ts'
import { scales, type ScaleKey, type WorkScaleKey } from '../assessment/scales.ts'
import type { Contribution } from '../benchmark/right-seat.ts'
import { rangeWords } from '../benchmark/target-words.ts'
import type { StoredFit } from './stored-fit.ts'

export const targetOf = (fit: StoredFit, key: WorkScaleKey) => fit.targets.find(({ scale }) => scale === key)!

export const percentileOf = (assessment: Assessment, key: ScaleKey) => displayValue(assessment.scales[key]!.percentile)

export const positionOf = ({ below, above }: Contribution) => (below > 0 ? 'below' : above > 0 ? 'above' : 'inside')

export const distanceOf = ({ below, above }: Contribution) => Math.max(below, above)

export function scaleBlock(
  key: ScaleKey,
  assessment: Assessment,
  fit: StoredFit | null,
  near: readonly ScaleKey[] = [],
): BlockOf<'scale'> {
  const { name, poles } = scales[key]
  const score = scoreOf(key, assessment)
  const target = fit && scaleTarget(key, fit, near)
  return {
    kind: 'scale',
    key,
    name,
    poles,
    score,
    target,
    note: fit && (target ? `weight ${target.weight}` : 'not part of this role'),
    is_dimmed: fit !== null && target === null,
    label: score
      ? [
          `${name}: percentile ${score.percentile}`,
          `most likely ${Math.round(score.likely.from)} to ${Math.round(score.likely.to)}`,
          ...(target ? [`${target.position} the target of ${rangeWords(target)}`] : []),
        ].join(', ')
      : `${name}: no score, because too many statements have no answer`,
  }
}

function scoreOf(key: ScaleKey, assessment: Assessment): BlockOf<'scale'>['score'] {
  const score = assessment.scales[key]
  return (
    score && {
      raw: score.raw,
      percentile: displayValue(score.percentile),
      likely: shownRange(key, score.raw, rangeWidths.likely),
      nearly_sure: shownRange(key, score.raw, rangeWidths.nearlySure),
    }
  )
}

function scaleTarget(key: ScaleKey, fit: StoredFit, near: readonly ScaleKey[]): BlockOf<'scale'>['target'] {
  const part = fit.explanation.contributions.find(({ scale }) => scale === key)
  if (!part) return null
  const { lo, hi } = targetOf(fit, part.scale)
  return {
    weight: part.weight,
    lo,
    hi,
    position: positionOf(part),
    is_near: near.includes(part.scale),
    distance: distanceOf(part),
    misfit: part.misfit,
    points: part.points,
  }
}
