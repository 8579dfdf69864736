import { describe, expect, it } from 'vitest'
import { individualReport as replyShape } from '@seatwise/contract/survey-results'
import { assess } from '../assessment/assess.ts'
import { benchmark } from '../benchmark/right-seat.ts'
import type { Target } from '../benchmark/misfit.ts'
import { people } from '../oracle/read-oracle.ts'
import { individualReport } from './individual.ts'

const targets: Target[] = [
  { scale: 'LEAD', weight: 3, lo: 55, hi: null },
  { scale: 'SOCIAL', weight: 2, lo: 55, hi: 95 },
  { scale: 'CARE', weight: 1, lo: 15, hi: 60 },
]
const assessment = assess(people[0]!, {})
const scored = benchmark(targets).score(assessment.scales)!
const report = individualReport(
  assessment,
  {
    ...scored,
    role_name: 'Sales',
    standard_error: 11.3,
    targets,
    benchmark: { id: '6f1c2a52-8c1e-4c39-9d5c-0a1b2c3d4e5f', version: 2, source: 'expert', global: true },
  },
  [{ role_name: 'Support', score: null }],
)

describe('the individual report', () => {
  it('has the shape of the contract', () => expect(() => replyShape.parse(report)).not.toThrow())

  it('puts the three scales farthest from 50 in the snapshot, farthest first', () => {
    // The next of person 1 are CALM at 14 and TEAM at 85.
    expect(report.snapshot.map((scale) => [scale.key, scale.score?.percentile])).toEqual([
      ['FOLLOW', 1],
      ['IDEAS', 5],
      ['LEAD', 12],
    ])
  })

  it('draws every score inside its bands, the 90 % band around the 68 % one', () => {
    for (const { score } of report.scales) {
      expect(score!.band_68.from).toBeGreaterThanOrEqual(score!.band_90.from)
      expect(score!.band_68.to).toBeLessThanOrEqual(score!.band_90.to)
      expect(score!.band_68.to).toBeGreaterThan(score!.band_68.from)
    }
  })

  it('explains the score by parts that add up', () => {
    const { contributions, misfit } = report.role_fit!
    const sum = contributions.reduce((total, part) => total + part.cost, 0)
    expect(sum).toBeCloseTo(misfit ** 2 * 6, 12)
    expect(contributions.find((part) => part.scale === 'LEAD')).toMatchObject({
      position: 'below',
      percentile: 12,
      lo: 55,
    })
  })

  it('names the versions behind every figure', () => {
    expect(report.versions).toEqual({
      form: 'work-84/1',
      norm_set: 'pd-1',
      scoring: 'work-84-scoring/1',
      benchmark: 'Sales/2',
    })
  })

  it('says "high" of person 1, who rated themself hard (88th percentile)', () =>
    expect(report.self_critical.verdict).toBe('high'))
})
