import type { GivenTarget } from '@seatwise/contract/role-benchmarks'
import type { ShownName } from '@seatwise/contract/values/assessment'
import { formVersion } from '@seatwise/domain/assessment/instrument'
import { normSet } from '@seatwise/domain/assessment/norms'
import { scoringVersion } from '@seatwise/domain/assessment/assess'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { benchmark as prepareBenchmark, type Benchmark } from '@seatwise/domain/benchmark/right-seat'
import { benchmarkReport, type BenchmarkFigures, type RankedPerson } from '@seatwise/domain/reports/benchmark'
import { dayIn } from '@seatwise/domain/days'
import { withShownNames } from '@seatwise/domain/reports/report-shares'
import { Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import { assessmentsOf } from '../benchmark-scores/repository.ts'
import { findVersion, preparedBenchmark } from '../role-benchmarks/repository.ts'
import { findBenchmark } from '../role-benchmarks/search.ts'
import { selfDescriptionOf } from '../role-benchmarks/self-description.ts'
import type { ReportOfCompany } from './actions.ts'
import {
  countScored,
  findReportCompany,
  highestScored,
  latestAssessed,
  type OfBenchmark,
  type ScoredPerson,
} from './repository.ts'

const maxPeople = 100
const maxDoubtful = 20
const maxExplained = 6

const maxWhatIf = 2_000

type Request = { role_benchmark_id: string; company_id?: string | undefined; what_if?: GivenTarget[] | undefined }

/**
 * A comparison of a company's people with one version of a role's targets, by their stored scores.
 * @param nameStyle the form in which an external reader sees names; such a reader sees neither which users decided or
 * noted something, nor what only owners may see. Undefined for staff
 */
export async function benchmarkDocument(
  scope: UserScope,
  { role_benchmark_id, company_id: value, what_if }: Request,
  nameStyle?: ShownName,
): Promise<ReportOfCompany> {
  const benchmark = await findBenchmark(scope, role_benchmark_id)
  if (!benchmark) throw new Refusal('not_found')
  const company_id = value ?? benchmark.company?.id ?? scope.user.company.id
  const company = await findReportCompany(scope, company_id)
  if (!company || (benchmark.company && benchmark.company.id !== company_id)) throw new Refusal('not_found')
  const { role, version, state, accepted } = benchmark
  const of = { company_id, role_benchmark_id, role_name: role.name }
  const { targets, likely } = (await findVersion(scope, role_benchmark_id))!
  const compared = what_if
    ? await whatIf(scope, of, what_if)
    : await stored(scope, of, { prepared: preparedBenchmark(role_benchmark_id, targets), nameStyle })
  const day = (instant: string) => dayIn(company.time_zone ?? 'UTC', instant)
  const document = benchmarkReport(
    {
      role_name: role.name,
      version,
      state,
      is_global: benchmark.company === null,
      source: benchmark.source,
      n: benchmark.n,
      n_rest: benchmark.n_rest,
      intervals: benchmark.intervals ?? [],
      occupation: benchmark.occupation?.title ?? null,
      note: nameStyle ? null : benchmark.note,
      accepted: accepted && { day: day(accepted.at), by: nameStyle ? null : (accepted.by?.name ?? null) },
      targets: what_if ? what_if.map((target) => ({ ...target, reason: target.reason ?? null })) : benchmark.targets,
      likely: what_if ? null : (likely ?? null),
      ...compared,
      self_description: nameStyle
        ? null
        : await selfDescriptionOf(scope, { company_id, role_id: role.id, targets: what_if ?? targets }),
      form_version: formVersion,
      norm_set: normSet,
      scoring_version: scoringVersion,
    },
    { brand: company.brand, company: { name: company.name, country: company.country } },
  )
  return { document, company_id, subject_type: 'role', subject_id: role.id }
}

type Comparison = Pick<BenchmarkFigures, 'scored' | 'people' | 'explained' | 'doubtful_people' | 'doubtful' | 'what_if'>

type StoredReport = { prepared: Benchmark; nameStyle: ShownName | undefined }

/** Compares people by the stored scores, which lists and boards show too. */
async function stored(scope: UserScope, of: OfBenchmark, { prepared, nameStyle }: StoredReport): Promise<Comparison> {
  const sure = await highestScored(scope, of, { areDoubtful: false, most: maxPeople })
  const counts = await countScored(scope, of)
  const doubtful_people = sum(counts.map(({ doubtful }) => doubtful))
  const unsure = doubtful_people > 0 ? await highestScored(scope, of, { areDoubtful: true, most: maxDoubtful }) : []
  // Named together, so that two people with the same shown name get different numbers in the whole report.
  const scoredPeople = nameStyle ? withShownNames([...sure, ...unsure], nameStyle) : [...sure, ...unsure]
  const people = scoredPeople.slice(0, sure.length)
  const first = people.slice(0, maxExplained)
  const assessments = new Map(
    await assessmentsOf(
      scope,
      first.map(({ survey_result_id }) => survey_result_id),
    ),
  )
  return {
    scored: counts.map(({ score, sure: number }) => ({ score, people: number })),
    people: people.map(ranked),
    explained: first.flatMap((person) => {
      const assessment = assessments.get(person.survey_result_id)
      const explanation = assessment && prepared.explain(assessment.scales)
      return explanation ? [{ ...ranked(person), exact: person.exact, explanation }] : []
    }),
    doubtful_people,
    doubtful: scoredPeople.slice(sure.length).map(ranked),
    what_if: null,
  }
}

/** Compares people by what-if targets; their scores are computed here and not stored. */
async function whatIf(scope: UserScope, of: OfBenchmark, targets: readonly Target[]): Promise<Comparison> {
  const assessedPeople = await latestAssessed(scope, of, maxWhatIf)
  const counts = assessedPeople.length < maxWhatIf ? [] : await countScored(scope, of)
  const prepared = prepareBenchmark(targets)
  const scored = assessedPeople
    .flatMap(({ scales, ...person }) => {
      const fit = prepared.score(scales)
      return fit ? [{ ...person, scales, likely: null, score: fit.score, exact: fit.exact }] : []
    })
    .sort((one, other) => other.exact - one.exact)
  const sure = scored.filter(({ is_doubtful }) => !is_doubtful)
  const doubtful = scored.filter(({ is_doubtful }) => is_doubtful)
  return {
    scored: sure.map(({ score }) => ({ score, people: 1 })),
    people: sure.slice(0, maxPeople),
    explained: sure.slice(0, maxExplained).flatMap(({ scales, ...person }) => {
      const explanation = prepared.explain(scales)
      return explanation ? [{ ...person, explanation }] : []
    }),
    doubtful_people: doubtful.length,
    doubtful: doubtful.slice(0, maxDoubtful),
    what_if: {
      people: assessedPeople.length,
      of: Math.max(assessedPeople.length, sum(counts.map((count) => count.sure + count.doubtful))),
    },
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

const ranked = ({ survey_result_id, person, score, likely_from, likely_to }: ScoredPerson): RankedPerson => ({
  survey_result_id,
  person,
  score,
  likely: likely_from === null || likely_to === null ? null : { from: likely_from, to: likely_to },
})
