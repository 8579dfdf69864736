import type { BrandKey } from '@seatwise/contract/values'
import { brands } from '../brands/brands.ts'
import type { PipelineFigures } from '../reports/hiring-pipeline.ts'

export const noStays = { count: 0, median: null, p90: null }
export const noScores = { count: 0, median: null }
const waiting = (person: number, role_name: string | null, stage: string, days: number, day_limit: number | null) => ({
  survey_result_id: `00000000-0000-4000-8000-${String(person).padStart(12, '0')}`,
  person: `Person ${person}`,
  role_name,
  stage,
  days,
  day_limit,
})

/**
 * 23 people, counted by hand. 7: New 2 days, Screening 4, Interview 10, Hired (6 by the link, 1 invited). 3: New 2, Screening
 * 5, Interview for 12 days now (invited). 6: New 6, rejected for pay (by the link). 5: New 6, Screening 4, rejected, 3 of them
 * withdrew and 2 for experience (invited). 2: New for 30 and 9 days now (invited).
 */
export function pipelineFigures(brand: BrandKey): PipelineFigures {
  const names = brands[brand].pipeline.stages
  const stage = (type: keyof typeof names) => ({ name: names[type], type })
  return {
    pipeline: brands[brand].pipeline.name,
    from: 'Aug 23, 2026',
    to: 'Nov 21, 2026',
    entered: 23,
    stages: [
      // 21 left: 2 days of 10, 6 days of 11.
      {
        ...stage('new'),
        reached: 23,
        stays: { count: 21, median: 6, p90: 6 },
        present: 2,
        scores: { count: 2, median: 90 },
      },
      // 15 left: 4 days of 12, 5 days of 3.
      { ...stage('screening'), reached: 15, stays: { count: 15, median: 4, p90: 5 }, present: 0, scores: noScores },
      {
        ...stage('interview'),
        reached: 10,
        stays: { count: 7, median: 10, p90: 10 },
        present: 3,
        scores: { count: 3, median: 66 },
      },
      { ...stage('hired'), reached: 7, stays: noStays, present: 7, scores: { count: 7, median: 71 } },
      { ...stage('rejected'), reached: 11, stays: noStays, present: 11, scores: { count: 8, median: 48.5 } },
    ],
    oldest: [
      waiting(22, 'Sales', names.new, 30, 7),
      ...[8, 9, 10].map((person) => waiting(person, 'Sales', names.interview, 12, null)),
      waiting(23, null, names.new, 9, 9),
    ],
    sources: [
      { name: 'Survey link for Sales', entered: 12, hired: 6 },
      { name: 'Personal invitation', entered: 11, hired: 1 },
    ],
    rejections: [
      { reason: 'pay', count: 6 },
      { reason: 'withdrew', count: 3 },
      { reason: 'experience', count: 2 },
    ],
  }
}
