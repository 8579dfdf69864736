import type { ReportDocument } from '@seatwise/contract/report-document'
import { changesReport } from '@seatwise/domain/reports/changes'
import { coachingReport } from '@seatwise/domain/reports/coaching'
import { comparisonReport } from '@seatwise/domain/reports/comparison'
import { conflictReport } from '@seatwise/domain/reports/conflict'
import type { Setting } from '@seatwise/domain/reports/document'
import { participants, type ParticipantName, type Participant } from '@seatwise/domain/reports/participants'
import { questionsReport } from '@seatwise/domain/reports/questions'
import { shownPeople, distinctNames } from '@seatwise/domain/reports/report-shares'
import type { ShownName } from '@seatwise/contract/values/assessment'
import { Refusal } from '../../kernel/refusal.ts'
import type { Scope } from '../../kernel/scope.ts'
import { findVersion } from '../role-benchmarks/repository.ts'
import { finishedSurveyOf, nameOf, settingOf } from '../survey-results/report.ts'
import type { ResultRecord } from '../survey-results/repository.ts'
import { resultOf, subjectOf, type ReportOfCompany } from './actions.ts'
import { firstComparableResult } from './repository.ts'

/** The finished surveys that a report is about, in the requested order; the first is the subject in the audit log. */
type Surveys = { records: ResultRecord[]; people: Participant[]; setting: Setting }

/** @param nameStyle the form in which an external reader sees names; undefined for staff */
async function surveysOf(scope: Scope, ids: readonly string[], nameStyle?: ShownName): Promise<Surveys> {
  const records: ResultRecord[] = []
  for (const id of ids) records.push(await resultOf(scope, id))
  const [first] = records
  if (records.some(({ company_id }) => company_id !== first!.company_id)) throw new Refusal('different_companies')
  const names = nameStyle
    ? shownPeople(records, nameStyle)
    : distinctNames(records.map((record) => ({ of: record.candidate_id, name: nameOf(record) })))
  const people: ParticipantName[] = []
  for (const [index, record] of records.entries()) {
    // Short texts use the first name, unless initials hide it or another person has it already.
    const first = !nameStyle || nameStyle === 'full' ? record.first.trim() || null : null
    people.push({ ...(await surveyOf(scope, record, names[index]!)), first })
  }
  return { records, people: participants(people), setting: settingOf(first!) }
}

async function surveyOf(scope: Scope, record: ResultRecord, person: string): Promise<Omit<ParticipantName, 'first'>> {
  const survey = finishedSurveyOf(record, person)
  if (!survey) throw new Refusal('survey_unfinished')
  const { fit } = survey
  const own = record.scores.find((score) => score.is_own_role)
  const version = fit && own && (await findVersion(scope, own.role_benchmark_id))
  return {
    ...survey,
    survey_result_id: record.id,
    is_employee: record.person_kind === 'employee',
    behind: (version && version.likely?.[fit.score - 1]) ?? null,
  }
}

const about = ({ records }: Surveys, document: ReportDocument): ReportOfCompany => ({
  document,
  ...subjectOf(records[0]!),
})

/** The finished surveys of different people; refuses two surveys of one person. */
async function differentPeople(scope: Scope, ids: readonly string[], nameStyle?: ShownName): Promise<Surveys> {
  const surveys = await surveysOf(scope, ids, nameStyle)
  if (new Set(surveys.records.map(({ candidate_id }) => candidate_id)).size < ids.length)
    throw new Refusal('same_person')
  return surveys
}

/** The finished surveys of different employees, because reports about working together are only for colleagues. */
async function colleagues(scope: Scope, ids: readonly string[], nameStyle?: ShownName): Promise<Surveys> {
  const surveys = await differentPeople(scope, ids, nameStyle)
  if (surveys.records.some(({ person_kind }) => person_kind !== 'employee')) throw new Refusal('not_employees')
  return surveys
}

type OfSeveral = { survey_result_ids: readonly string[] }

export async function comparisonDocument(scope: Scope, { survey_result_ids }: OfSeveral, nameStyle?: ShownName) {
  const surveys = await differentPeople(scope, survey_result_ids, nameStyle)
  return about(surveys, comparisonReport(surveys.people, surveys.setting))
}

export async function conflictDocument(scope: Scope, { survey_result_ids }: OfSeveral, nameStyle?: ShownName) {
  const surveys = await colleagues(scope, survey_result_ids, nameStyle)
  const [one, other] = surveys.people
  return about(surveys, conflictReport([one!, other!], surveys.setting))
}

type OfCoaching = { survey_result_id: string; manager_result_id?: string | undefined }

export async function coachingDocument(
  scope: Scope,
  { survey_result_id, manager_result_id }: OfCoaching,
  nameStyle?: ShownName,
) {
  const ids = [survey_result_id, ...(manager_result_id ? [manager_result_id] : [])]
  const surveys = await colleagues(scope, ids, nameStyle)
  const [person, manager] = surveys.people
  return about(surveys, coachingReport(person!, manager ?? null, surveys.setting))
}

export async function questionsDocument(
  scope: Scope,
  { survey_result_id }: { survey_result_id: string },
  nameStyle?: ShownName,
) {
  const surveys = await surveysOf(scope, [survey_result_id], nameStyle)
  return about(surveys, questionsReport(surveys.people[0]!, surveys.setting))
}

/** The person from whose survey interview questions are made. */
export async function questionedPerson(scope: Scope, survey_result_id: string): Promise<Participant> {
  return (await surveysOf(scope, [survey_result_id])).people[0]!
}

type OfChanges = { survey_result_id: string; earlier_result_id?: string | undefined }
const dayMs = 24 * 60 * 60 * 1000

/** The ids of the later survey and of the earlier one with which it is compared. */
export async function twoSurveys(scope: Scope, { survey_result_id, earlier_result_id }: OfChanges) {
  const result = await resultOf(scope, survey_result_id)
  if (!result.assessment) throw new Refusal('survey_unfinished')
  const first = earlier_result_id ?? (await firstComparableResult(scope, result))
  if (!first || first === survey_result_id) throw new Refusal('no_earlier_result')
  return [survey_result_id, first] as const
}

export async function changesDocument(scope: Scope, asked: OfChanges, nameStyle?: ShownName) {
  const surveys = await surveysOf(scope, await twoSurveys(scope, asked), nameStyle)
  const [later, earlier] = surveys.records
  if (!isEarlier(earlier!, later!)) throw new Refusal('no_earlier_result')
  const days = Math.floor((Date.parse(later!.completed_at!) - Date.parse(earlier!.completed_at!)) / dayMs)
  const [laterShown, earlierShown] = surveys.people
  return about(
    surveys,
    changesReport(
      { later: laterShown!, earlier: earlierShown!, days, role: await roleScores(scope, earlier!, later!) },
      surveys.setting,
    ),
  )
}

/** True for an earlier finished survey of the same person with the same form and norms. */
const isEarlier = (earlier: ResultRecord, later: ResultRecord) =>
  earlier.candidate_id === later.candidate_id &&
  earlier.assessment!.form_version === later.assessment!.form_version &&
  earlier.assessment!.norm_set === later.assessment!.norm_set &&
  Date.parse(earlier.completed_at!) < Date.parse(later.completed_at!)

/** The stored scores of both results for the role of the later one, against the same version of its targets. */
async function roleScores(scope: Scope, earlier: ResultRecord, later: ResultRecord) {
  const own = later.scores.find((score) => score.is_own_role)
  if (!own) return null
  const before = earlier.scores.find((score) => score.role_benchmark_id === own.role_benchmark_id)
  const version = await findVersion(scope, own.role_benchmark_id)
  return {
    role_name: own.role_name,
    version: own.benchmark.version,
    earlier: before?.score ?? null,
    later: own.score,
    behind: version?.likely ?? null,
  }
}
