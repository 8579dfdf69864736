import { describe, expect, it } from 'vitest'
import { displayValue, standardError, tendency } from '../assessment/norms.ts'
import { workScaleKeys } from '../assessment/scales.ts'
import { finishedSurvey } from '../oracle/finished-survey.ts'
import { people } from '../oracle/read-oracle.ts'
import { panelPerson } from '../oracle/panel-people.ts'
import { scaleTexts } from '../reports/packs/pack.ts'
import { proposeTargets } from './propose.ts'

const hasSelfDoubt = ({ assessment }: ReturnType<typeof finishedSurvey>) =>
  displayValue(assessment.scales.SELFCRIT!.percentile) >= 84
const everybody = people.map((_, at) => at + 1)

describe('the targets suggested for a growth plan', () => {
  it('are the scales farthest outside the role’s target, each in the direction of the target', () => {
    const { targets } = proposeTargets(finishedSurvey(9))
    expect(targets.map(({ rule, direction }) => [rule, direction])).toEqual([
      ['growth/propose/target/LEAD/below', 'build'],
      ['growth/propose/target/SOCIAL/below', 'build'],
      ['growth/propose/target/CALM/below', 'build'],
    ])
    expect(targets[0]!.reason).toBe('Sales asks for 55 or more here; the answers stand at 17.')
  })

  it('are the clearest tendencies where the role has no targets', () => {
    const survey = finishedSurvey(9, { fit: null })
    const clear = workScaleKeys
      .filter((scale) => tendency(scale, survey.assessment.scales[scale]!.raw) !== null)
      .map((scale) => Math.abs(displayValue(survey.assessment.scales[scale]!.percentile) - 50))
      .toSorted((one, other) => other - one)
    const { targets } = proposeTargets(survey)
    expect(targets.every(({ rule }) => rule.startsWith('growth/propose/lean/'))).toBe(true)
    expect(
      targets.map(({ scale }) => Math.abs(displayValue(survey.assessment.scales[scale]!.percentile) - 50)),
    ).toEqual(clear.slice(0, 3))
  })

  it.each(everybody)(
    'of person %i are at most three, each once, with the reason in words or why there is none',
    (person) => {
      for (const survey of [finishedSurvey(person), finishedSurvey(person, { fit: null })]) {
        const { targets, remark } = proposeTargets(survey)
        expect(targets.length).toBeLessThanOrEqual(3)
        expect(new Set(targets.map(({ scale }) => scale)).size).toBe(targets.length)
        expect(remark === null).toBe(targets.length > 0 && !hasSelfDoubt(survey))
        for (const { reason, rule, scale } of targets) {
          expect(reason).toMatch(/^[A-Z].+\.$/)
          const part = survey.fit?.explanation.contributions.find((one) => one.scale === scale)
          // Never a scale inside its target, or outside by no more than its error.
          if (part) expect(Math.max(part.below, part.above), rule).toBeGreaterThan(standardError(scale))
        }
      }
    },
  )

  it('are only one where the answers describe much self-doubt, mentioned after a strength', () => {
    const doubters = everybody
      .map((person) => finishedSurvey(person))
      .filter((survey) => hasSelfDoubt(survey) && survey.assessment.quality.status !== 'invalid')
    expect(doubters.length).toBeGreaterThan(3)
    for (const survey of doubters) {
      const { targets, remark } = proposeTargets(survey)
      expect(targets).toHaveLength(1)
      expect(targets[0]!.reason).toMatch(/^Begin with (a strength, by their own account: “.+”|what goes well, .+\.) \S/)
      expect(remark?.rule).toBe('growth/propose/self-doubt')
    }
  })

  it('begin with no strength that is itself a part of the self-doubt', () => {
    const { MODEST, EASE } = scaleTexts
    const ofDoubt = JSON.stringify([MODEST.strength.high, MODEST.strength.very_high, EASE.strength.low])
    let count = 0
    for (let index = 0; index < 1_500; index++) {
      const [target, ...others] = proposeTargets(panelPerson(index)).targets
      const [, strength] = /^Begin with a strength, by their own account: “(.+?)”/.exec(target?.reason ?? '') ?? []
      if (!strength) continue
      count += 1
      expect(others).toEqual([])
      expect(ofDoubt).not.toContain(strength)
    }
    expect(count).toBeGreaterThan(100)
  })

  it('are absent where the answers may not describe the person', () => {
    expect(proposeTargets(finishedSurvey(60))).toMatchObject({
      targets: [],
      remark: { rule: 'growth/propose/doubtful' },
    })
  })

  it('are absent where no scale differs enough', () => {
    const survey = finishedSurvey(1, { fit: null })
    const scales = Object.fromEntries(
      Object.keys(survey.assessment.scales).map((key) => [key, null]),
    ) as typeof survey.assessment.scales
    const { remark } = proposeTargets({ ...survey, assessment: { ...survey.assessment, scales } })
    expect(remark?.rule).toBe('growth/propose/middle')
  })
})
