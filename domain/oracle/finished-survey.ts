import { assess, withMedians, type AssessmentWithMedians } from '../assessment/assess.ts'
import { attentionItems, items } from '../assessment/instrument.ts'
import { likelyRange, type Likely } from '../benchmark/likely.ts'
import { benchmark } from '../benchmark/right-seat.ts'
import type { FinishedSurvey } from '../reports/individual.ts'
import { people, readOracle } from './read-oracle.ts'
import { sales } from './sales.ts'

const attentive = Object.fromEntries(attentionItems.map(({ id, expected }) => [id, expected]))
const fiveSeconds = Object.fromEntries(items.map(({ id }) => [id, 5_000]))

/**
 * A person 1..60 of the example data, who answered the attention items correctly and took five seconds for each
 * statement.
 */
export function assessed(person: number): AssessmentWithMedians {
  const answers = { ...people[person - 1]!, ...attentive }
  return withMedians(assess(answers, fiveSeconds), answers)
}

export const ready = benchmark(sales)

/** The likely ranges of the scores for Sales, from the example data. */
export const salesLikely: readonly Likely[] = readOracle('expected_likely.csv').map(({ lower, middle, upper }) => ({
  lower: Number(lower),
  middle: Number(middle),
  upper: Number(upper),
}))

/** A finished survey for Sales of a person 1..60 of the example data. */
export function finishedSurvey(person: number, changes: Partial<FinishedSurvey> = {}): FinishedSurvey {
  const assessment = assessed(person)
  const fit = ready.score(assessment.scales)!
  return {
    person_id: `00000000-0000-4000-8000-${String(person).padStart(12, '0')}`,
    person: `Person ${person}`,
    role_name: 'Sales',
    finished: 'Nov 21, 2026',
    minutes: 8,
    retake: null,
    assessment,
    fit: {
      ...fit,
      role_name: 'Sales',
      likely: assessment.quality.status === 'invalid' ? null : likelyRange(salesLikely, fit.score),
      explanation: ready.explain(assessment.scales)!,
      targets: sales,
      benchmark: { version: 2, source: 'expert', global: true },
    },
    others: [{ role_name: 'Support', score: null, likely: null }],
    ...changes,
  }
}
