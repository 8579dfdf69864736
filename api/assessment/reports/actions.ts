import type { ReportDocument } from '@seatwise/contract/report-document'
import type { ShownName } from '@seatwise/contract/values/assessment'
import { shownPerson } from '@seatwise/domain/reports/report-shares'
import type { FileAnswer } from '../../kernel/file-replies.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Scope } from '../../kernel/scope.ts'
import { audit } from '../../base/audit-events/public.ts'
import { reportOf } from '../survey-results/report.ts'
import { findResult, type ResultRecord } from '../survey-results/repository.ts'

/** A report, and its subject in the audit log. */
export type ReportOfCompany = {
  document: ReportDocument
  company_id: string
  subject_type: 'survey_result' | 'role' | 'pipeline' | 'candidate'
  subject_id: string
}

/** Records a download before the first byte is sent, because a copy leaves the product. */
export async function auditDownload(scope: Scope, { document, ...of }: ReportOfCompany): Promise<ReportDocument> {
  await audit(scope, { action: 'reports.download', ...of, details: { kind: document.kind } })
  return document
}

export async function resultOf(scope: Scope, id: string): Promise<ResultRecord> {
  const result = await findResult(scope, id)
  if (!result) throw new Refusal('not_found')
  return result
}

/**
 * @param nameStyle the form in which an external reader sees the person's name; such a reader does not see the scores
 * for other roles either. Undefined for staff, who see the email address of a person without a name
 */
export function individualDocument(result: ResultRecord, nameStyle?: ShownName): ReportDocument {
  const document = nameStyle
    ? reportOf(
        { ...result, scores: result.scores.filter((score) => score.is_own_role) },
        shownPerson(result, nameStyle),
      )
    : reportOf(result)
  if (!document) throw new Refusal('survey_unfinished')
  return document
}

export async function individualOf(
  scope: Scope,
  { survey_result_id }: { survey_result_id: string },
): Promise<ReportOfCompany> {
  const result = await resultOf(scope, survey_result_id)
  return { document: individualDocument(result), ...subjectOf(result) }
}

/** The subject of a result in the audit log. */
export const subjectOf = ({ id, company_id }: ResultRecord) =>
  ({ company_id, subject_type: 'survey_result', subject_id: id }) as const

const maxFileName = 120

/** A PDF whose file name is the report's subject, which for a shared report has only what the reader may know. */
export const pdfFileOf = ({ head, kind }: ReportDocument, bytes: Uint8Array): FileAnswer => {
  const name = head.subject
    .replaceAll(' · ', ' - ')
    .replace(/^[.\s]+/, '')
    .slice(0, maxFileName)
    .trim()
  return { bytes, type: 'application/pdf', name: `${name || kind}.pdf`, disposition: 'attachment' }
}
