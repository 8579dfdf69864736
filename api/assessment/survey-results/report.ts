import type { ReportDocument } from '@seatwise/contract/report-document'
import { withMedians, type Assessment } from '@seatwise/domain/assessment/assess'
import { dayIn } from '@seatwise/domain/days'
import type { Setting } from '@seatwise/domain/reports/document'
import { individualReport, type FinishedSurvey } from '@seatwise/domain/reports/individual'
import type { StoredFit } from '@seatwise/domain/reports/stored-fit'
import { preparedBenchmark } from '../role-benchmarks/repository.ts'
import type { ResultRecord, ScoreOfResult } from './repository.ts'

/**
 * The individual report about a result; null until its survey is finished.
 * @param person the name under which the reader may see the person
 */
export function reportOf(result: ResultRecord, person = nameOf(result)): ReportDocument | null {
  const survey = finishedSurveyOf(result, person)
  return survey && individualReport(survey, settingOf(result))
}

/** The inputs of a report; null until the survey is finished. */
export function finishedSurveyOf(result: ResultRecord, person = nameOf(result)): FinishedSurvey | null {
  const { candidate_id, assessment, answers, scores, time_zone, completed_at, minutes, retake, role_name } = result
  if (!assessment || !answers || !completed_at) return null
  const own = scores.find((score) => score.is_own_role)
  return {
    person_id: candidate_id,
    person,
    role_name,
    finished: dayIn(time_zone ?? 'UTC', completed_at),
    minutes,
    retake,
    assessment: withMedians(assessment, answers),
    fit: own ? storedFit(own, assessment) : null,
    others: scores.filter((score) => score !== own),
  }
}

export const settingOf = ({ brand, company_name, country }: ResultRecord): Setting => ({
  brand,
  company: { name: company_name, country },
})

/** The name shown to staff; for a person without a name, the email address. */
export const nameOf = ({ first, last, email }: ResultRecord) => `${first} ${last}`.trim() || email

function storedFit({ score, exact, misfit, ...rest }: ScoreOfResult, { scales }: Assessment): StoredFit | null {
  const explanation = preparedBenchmark(rest.role_benchmark_id, rest.targets).explain(scales)
  if (score === null || exact === null || misfit === null || explanation === null) return null
  return { ...rest, score, exact, misfit, explanation }
}
