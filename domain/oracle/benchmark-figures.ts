import type { BrandKey } from '@seatwise/contract/values/base'
import type { WorkScaleKey } from '../assessment/scales.ts'
import { likelyRange, type Likely } from '../benchmark/likely.ts'
import { benchmark, type Benchmark } from '../benchmark/right-seat.ts'
import type { BenchmarkFigures, ExplainedPerson } from '../reports/benchmark.ts'
import { assessed, ready, salesLikely } from './finished-survey.ts'
import { examplePeople } from './report-blocks.ts'
import { sales } from './sales.ts'

/**
 * People of the example data who answered carelessly. Person 41 is inconsistent, with an even-odd correlation of .27.
 */
export const careless = [41, 58, 59, 60]

export const nameOf = (person: number) => `Person ${person}`
const reasons: Partial<Record<WorkScaleKey, string>> = { LEAD: 'Leads each call.', DRIVE: 'Targets are set each week.' }

/**
 * Compares people of the example data with the targets. Careless people are `doubtful`, and their scores have no range.
 */
function compared(people: readonly number[], by: Benchmark, likely: readonly Likely[] | null) {
  const explained = people.map((person) => {
    const { scales: of, quality } = assessed(person)
    const { score, exact } = by.score(of)!
    const is_doubtful = quality.status === 'invalid'
    const range = likely && !is_doubtful ? likelyRange(likely, score) : null
    const survey_result_id = `00000000-0000-4000-8000-${String(person).padStart(12, '0')}`
    const explanation = by.explain(of)!
    return { survey_result_id, person: nameOf(person), score, exact, likely: range, explanation, is_doubtful }
  })
  const ranked = explained.sort((one, other) => other.exact - one.exact)
  const bare = ({ survey_result_id, person, score, likely: range }: ExplainedPerson) => ({
    survey_result_id,
    person,
    score,
    likely: range,
  })
  const sure = ranked.filter(({ is_doubtful }) => !is_doubtful)
  const doubtful = ranked.filter(({ is_doubtful }) => is_doubtful)
  return {
    scored: sure.map(({ score }) => ({ score, people: 1 })),
    people: sure.map(bare),
    explained: sure
      .slice(0, 6)
      .map(({ explanation, exact, ...person }) => ({ ...bare({ ...person, exact, explanation }), exact, explanation })),
    doubtful_people: doubtful.length,
    doubtful: doubtful.map(bare),
  }
}

export function benchmarkFigures(changes: Partial<BenchmarkFigures> = {}): BenchmarkFigures {
  return {
    role_name: 'Sales',
    version: 2,
    state: 'active',
    is_global: true,
    source: 'expert',
    n: null,
    n_rest: null,
    intervals: [],
    occupation: null,
    note: null,
    accepted: { day: 'Nov 3, 2026', by: 'Nora Lind' },
    targets: sales.map((target) => ({ ...target, reason: reasons[target.scale] ?? null })),
    likely: salesLikely,
    what_if: null,
    self_description: { people: 124, shift: { mean: 0.612, from: 0.42, to: 0.8 } },
    form_version: 'work-84/1',
    norm_set: 'pd-1',
    scoring_version: 'work-84-scoring/2',
    ...compared(examplePeople, ready, salesLikely),
    ...changes,
  }
}

const nobody = { scored: [], people: [], explained: [], doubtful_people: 0, doubtful: [] }
const calmer = sales.map((target) => (target.scale === 'LEAD' ? { ...target, weight: 0 } : target))

/**
 * Edge cases: no people; targets from few own people, with one person each; a what-if copy; only careless people; more
 * people than are listed.
 */
export const benchmarkCases: Record<string, BenchmarkFigures> = {
  nobody: benchmarkFigures({
    state: 'draft',
    accepted: null,
    likely: null,
    self_description: { people: 49, shift: null },
    ...nobody,
  }),
  'own-people': benchmarkFigures({
    is_global: false,
    source: 'own_people',
    n: 11,
    n_rest: 24,
    intervals: [
      { scale: 'LEAD', mean: 71.4, from: 58.2, to: 82.1, suggested: { weight: 2, lo: 48, hi: 88 } },
      { scale: 'TEAM', mean: 49.6, from: 38, to: 61.3, suggested: null },
    ],
    note: 'Looked at again in May.',
    state: 'retired',
    ...compared([33], ready, salesLikely),
  }),
  'what-if': benchmarkFigures({
    targets: calmer.map((target) => ({ ...target, reason: null })),
    likely: null,
    what_if: { people: 12, of: 40 },
    self_description: null,
    ...compared(examplePeople, benchmark(calmer), null),
  }),
  doubtful: benchmarkFigures({
    source: 'occupation_draft',
    occupation: 'Sales Managers',
    ...compared([58, 59, 60], ready, salesLikely),
    doubtful_people: 8,
  }),
  'first-of-many': benchmarkFigures({
    scored: [
      { score: 99, people: 3 },
      { score: 97, people: 2 },
      { score: 82, people: 60 },
      { score: 80, people: 935 },
    ],
    people: compared([33, 2], ready, salesLikely).people,
    explained: [],
    doubtful_people: 0,
    doubtful: [],
  }),
}

/** A company with only the coaching brand has no applicants, and so no self-description. */
export const benchmarkFiguresIn = (brand: BrandKey) =>
  benchmarkFigures(brand === 'hb' ? {} : { self_description: null })
