import type { ReportDocument } from '@seatwise/contract/report-document'
import type { ShownName } from '@seatwise/contract/values'
import { shownPerson } from '@seatwise/domain/reports/report-shares'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { reportOf } from '../survey-results/report.ts'
import { findResult, type ResultRecord } from '../survey-results/repository.ts'

export async function resultOf(scope: Scope, id: string): Promise<ResultRecord> {
  const found = await findResult(scope, id)
  if (!found) throw new Refusal('not_found')
  return found
}

/** @param shown how the reader may know the person; without it as staff do, who see the address of one without a name */
export function individualDocument(result: ResultRecord, shown?: ShownName): ReportDocument {
  const document = reportOf(result, shown && shownPerson(result, shown))
  if (!document) throw new Refusal('survey_unfinished')
  return document
}
