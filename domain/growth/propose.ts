import type { GrowthDirection } from '@seatwise/contract/values'
import type { Assessment } from '../assessment/assess.ts'
import { shown, standardError, tendency } from '../assessment/norms.ts'
import { scales, workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import type { Contribution } from '../benchmark/right-seat.ts'
import { rangeWords } from '../reports/document.ts'
import type { StoredFit } from '../reports/stored-fit.ts'

export type ProposedTarget = {
  scale: WorkScaleKey
  direction: GrowthDirection
  /** The rule that chose it, and why, in words. */
  rule: string
  reason: string
}
export type Proposal = { targets: ProposedTarget[]; nothing: { rule: string; text: string } | null }

const most = 3

/**
 * What a growth plan could begin with: the scales that lie farthest outside the role's target, by more than their error, then
 * those on which the answers lean to one end most clearly. A scale inside its target is left as it is.
 */
export function proposeTargets({ assessment, fit }: { assessment: Assessment; fit: StoredFit | null }): Proposal {
  if (assessment.quality.status === 'invalid') return { targets: [], nothing: doubtful }
  const outside = fit ? outsideTargets(assessment, fit) : []
  const weighed = new Set(fit?.explanation.contributions.map(({ scale }) => scale))
  const leans = clearLeans(assessment).filter(({ scale }) => !weighed.has(scale))
  const targets = [...outside, ...leans].slice(0, most)
  return { targets, nothing: targets.length > 0 ? null : middle }
}

const doubtful = {
  rule: 'growth/propose/doubtful',
  text: 'Nothing is proposed, because these answers may not describe the person. Talk with them first, and choose together.',
}
const middle = {
  rule: 'growth/propose/middle',
  text: 'Nothing is proposed, because no scale clearly stands out. Choose together what you both see at work.',
}

const percentileOf = ({ scales: scores }: Assessment, scale: WorkScaleKey) => shown(scores[scale]!.percentile)

function outsideTargets(assessment: Assessment, { role_name, targets, explanation }: StoredFit): ProposedTarget[] {
  const distance = ({ below, above }: Contribution) => Math.max(below, above)
  return explanation.contributions
    .filter((part) => distance(part) > standardError(part.scale))
    .toSorted((one, other) => distance(other) - distance(one))
    .map(({ scale, below }) => {
      const range = rangeWords(targets.find((target) => target.scale === scale)!)
      return {
        scale,
        direction: below > 0 ? 'build' : 'ease',
        rule: `growth/propose/target/${scale}/${below > 0 ? 'below' : 'above'}`,
        reason: `${role_name} asks for ${range} here; the answers stand at ${percentileOf(assessment, scale)}.`,
      }
    })
}

function clearLeans(assessment: Assessment): ProposedTarget[] {
  const fromMiddle = (scale: WorkScaleKey) => Math.abs(percentileOf(assessment, scale) - 50)
  return workScaleKeys
    .filter((scale) => assessment.scales[scale] !== null)
    .toSorted((one, other) => fromMiddle(other) - fromMiddle(one))
    .flatMap((scale) => {
      const end = tendency(scale, assessment.scales[scale]!.raw)
      if (!end) return []
      return [
        {
          scale,
          direction: end === 'low' ? 'build' : 'ease',
          rule: `growth/propose/lean/${scale}/${end}`,
          reason: `No target asks for it; offered because the answers clearly lean: says they tend to ${scales[scale][end]}.`,
        } as const,
      ]
    })
}
