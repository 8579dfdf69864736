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
const ready = benchmark(targets)
const scored = ready.score(assessment.scales)!
const report = individualReport(
  assessment,
  {
    ...scored,
    role_name: 'Sales',
    likely: { from: 9, to: 31 },
    explanation: ready.explain(assessment.scales)!,
    targets,
    benchmark: { id: '6f1c2a52-8c1e-4c39-9d5c-0a1b2c3d4e5f', version: 2, source: 'expert', global: true },
  },
  [{ role_name: 'Support', score: null, likely: null }],
)

describe('the individual report', () => {
  it('has the shape of the contract', () => expect(() => replyShape.parse(report)).not.toThrow())

  it('puts the three scales farthest from 50 in the snapshot, farthest first', () => {
    // The next scales of person 1 are CALM at 14 and TEAM at 85.
    expect(report.snapshot.map((scale) => [scale.key, scale.score?.percentile])).toEqual([
      ['FOLLOW', 1],
      ['IDEAS', 5],
      ['LEAD', 12],
    ])
  })

  it('draws every score inside its ranges, the nine-of-ten range around the two-of-three one', () => {
    for (const { score } of report.scales) {
      expect(score!.percentile).toBeGreaterThanOrEqual(score!.band_68.from)
      expect(score!.percentile).toBeLessThanOrEqual(score!.band_68.to)
      expect(score!.band_68.from).toBeGreaterThanOrEqual(score!.band_90.from)
      expect(score!.band_68.to).toBeLessThanOrEqual(score!.band_90.to)
      expect(score!.band_68.to).toBeGreaterThan(score!.band_68.from)
    }
  })

  it('names a tendency only beyond the error of the scale', () => {
    const leaning = (key: string) => report.scales.find((scale) => scale.key === key)!.score!.tendency
    expect([leaning('FOLLOW'), leaning('TEAM'), leaning('OUTLOOK')]).toEqual(['low', 'high', null])
  })

  it('explains the score by parts and by points that add up', () => {
    const { contributions, misfit, best, exact } = report.role_fit!
    expect(contributions.reduce((total, part) => total + part.misfit, 0)).toBeCloseTo(misfit, 12)
    expect(contributions.reduce((total, part) => total + part.points, 0)).toBeCloseTo(best - exact, 9)
    expect(contributions.find((part) => part.scale === 'LEAD')).toMatchObject({
      position: 'below',
      percentile: 12,
      lo: 55,
    })
  })

  it('names what supports the score and what lowers it', () => {
    const { supports, lowers, near_edge } = report.role_fit!
    expect({ supports, lowers, near_edge }).toEqual({ supports: ['CARE'], lowers: ['LEAD', 'SOCIAL'], near_edge: [] })
  })

  it('names the versions behind every figure', () => {
    expect(report.versions).toEqual({
      form: 'work-84/1',
      norm_set: 'pd-1',
      scoring: 'work-84-scoring/2',
      benchmark: 'Sales/2',
    })
  })

  it('reports "high" for person 1, whose Self-critical index is at the 88th percentile', () =>
    expect(report.self_critical.verdict).toBe('high'))
})
