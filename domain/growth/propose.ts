import type { GrowthDirection } from '@seatwise/contract/values/coaching'
import { selfCritical, type Assessment, type AssessmentWithMedians } from '../assessment/assess.ts'
import { facetSigns, namedEnd, saysTheyTendTo } from '../assessment/named-end.ts'
import { displayValue, standardError } from '../assessment/norms.ts'
import { scales, workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import type { Contribution } from '../benchmark/right-seat.ts'
import { highFirst } from '../reports/at-work.ts'
import { rangeWords } from '../benchmark/target-words.ts'
import type { FinishedSurvey } from '../reports/individual.ts'
import { leans, sentencesOf, type Lean } from '../reports/sentences.ts'
import type { StoredFit } from '../reports/stored-fit.ts'

export type ProposedTarget = {
  scale: WorkScaleKey
  direction: GrowthDirection
  /** The rule that selected the target, and the reason in words. */
  rule: string
  reason: string
}
/** @property remark why there is no target, or only one; otherwise null */
export type Proposal = { targets: ProposedTarget[]; remark: { rule: string; text: string } | null }

const most = 3

type SurveyOfPlan = Pick<FinishedSurvey, 'person_id' | 'assessment' | 'fit'>

/**
 * Suggests targets for a growth plan: first the scales that lie farthest outside the role's target, by more than their
 * error; then those with the clearest tendency. A scale inside its target is left out. A person with much self-doubt
 * (`selfCritical`, from the 84th percentile on) gets one target instead of three, after a strength.
 */
export function proposeTargets({ person_id, assessment, fit }: SurveyOfPlan): Proposal {
  if (assessment.quality.status === 'invalid') return { targets: [], remark: doubtful }
  const outside = fit ? outsideTargets(assessment, fit) : []
  const weighed = new Set(fit?.explanation.contributions.map(({ scale }) => scale))
  const leans = clearLeans(assessment).filter(({ scale }) => !weighed.has(scale))
  const targets = [...outside, ...leans]
  const [first] = targets
  if (!first) return { targets, remark: middle }
  const doubt = selfCritical(assessment.scales.SELFCRIT)
  if (doubt !== 'high' && doubt !== 'strong') return { targets: targets.slice(0, most), remark: null }
  return { targets: [{ ...first, reason: `${strengthOf(person_id, assessment)} ${first.reason}` }], remark: selfDoubt }
}

/** True if the end of the scale raises the self-doubt index. Praising such an end would praise the self-doubt. */
const isSelfDoubt = ({ scale, end }: Lean) =>
  facetSigns(scale).some(([facet, sign]) =>
    scales.SELFCRIT.facets.some(([of, toDoubt]) => of === facet && (end === 'high' ? sign : -sign) === toDoubt),
  )

/** The strength that is mentioned first. */
function strengthOf(person_id: string, assessment: AssessmentWithMedians): string {
  const clear = leans(assessment).filter((lean) => lean.end !== null && !isSelfDoubt(lean))
  const [strength] = sentencesOf('strength', highFirst(clear), 1, { brand: 'be', person_id })
  return strength
    ? `Begin with a strength, by their own account: “${strength.text}”`
    : 'Begin with what goes well, and ask for an example.'
}

const doubtful = {
  rule: 'growth/propose/doubtful',
  text: 'Nothing is proposed, because these answers may not describe the person. Talk with them first, and choose together.',
}
const selfDoubt = {
  rule: 'growth/propose/self-doubt',
  text: 'One target is proposed, because the answers describe much self-doubt. Talk about a strength first.',
}
const middle = {
  rule: 'growth/propose/middle',
  text: 'Nothing is proposed, because no scale clearly stands out. Choose together what you both see at work.',
}

const percentileOf = ({ scales: scores }: Assessment, scale: WorkScaleKey) => displayValue(scores[scale]!.percentile)

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

function clearLeans(assessment: AssessmentWithMedians): ProposedTarget[] {
  const fromMiddle = (scale: WorkScaleKey) => Math.abs(percentileOf(assessment, scale) - 50)
  return workScaleKeys
    .filter((scale) => assessment.scales[scale] !== null)
    .toSorted((one, other) => fromMiddle(other) - fromMiddle(one))
    .flatMap((scale) => {
      const { end } = namedEnd(scale, assessment)
      if (!end) return []
      return [
        {
          scale,
          direction: end === 'low' ? 'build' : 'ease',
          rule: `growth/propose/lean/${scale}/${end}`,
          reason: `No target asks for it. It is offered because the answers lean clearly: this person says they tend to ${saysTheyTendTo(scale, assessment)!}.`,
        } as const,
      ]
    })
}
