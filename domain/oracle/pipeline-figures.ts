import type { BrandKey } from '@seatwise/contract/values/base'
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
 * The figures for 23 people, computed by hand. Seven people: New 2 days, Screening 4, Interview 10, then Hired (6 came
 * through the link, 1 was invited). Three: New 2, Screening 5, Interview for 12 days until now (invited). Six: New 6,
 * then rejected because of pay (through the link). Five: New 6, Screening 4, then rejected; 3 withdrew, 2 for lack of
 * experience (invited). Two: New until now, for 30 and 9 days (invited).
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
      // 21 people left the stage: 10 after 2 days and 11 after 6 days.
      {
        ...stage('new'),
        reached: 23,
        stays: { count: 21, median: 6, p90: 6 },
        present: 2,
        scores: { count: 2, median: 90 },
      },
      // 15 people left the stage: 12 after 4 days and 3 after 5 days.
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
      { reason: 'pay', reject_reason_id: null, count: 6 },
      { reason: 'withdrew', reject_reason_id: null, count: 3 },
      { reason: 'experience', reject_reason_id: null, count: 2 },
    ],
    listed_in: null,
  }
}
