import type { PipelineReportDays } from '@seatwise/contract/limits'
import type { ReportDocument } from '@seatwise/contract/report-document'
import type { ReportKind, ShownName } from '@seatwise/contract/values/assessment'
import type { Scope } from '../../kernel/scope.ts'
import { uuidList, type SessionUser, type Transactions } from '../../kernel/transaction.ts'

/** An open link to a report, with the present rights of the user who made it. */
type Share = {
  id: string
  company_id: string
  kind: ReportKind
  growth_plan_id: string | null
  role_benchmark_id: string | null
  pipeline_id: string | null
  period_days: PipelineReportDays | null
  name_shown: ShownName
  made_with: ReportDocument['versions']
  created_at: string
  expires_at: string
  survey_result_ids: readonly string[]
  maker: SessionUser
}
export type ShareScope = Scope & { readonly share: Share }
type ShareRow = Omit<Share, 'survey_result_ids'> & { survey_result_ids: string | string[] }

/**
 * Does work as a reader of a shared report. Undefined for a link that does not exist or is no longer open, so that a
 * reader cannot tell these cases apart.
 */
export const asShareReader = <Answer>(
  { openWith }: Pick<Transactions, 'openWith'>,
  id_hash: string,
  work: (scope: ShareScope) => Promise<Answer>,
): Promise<Answer | undefined> =>
  openWith<ShareRow, Answer | undefined>(
    { function: 'open_report_share', arguments: [id_hash] },
    async (row, scopeOf) => {
      if (!row) return undefined
      const share = { ...row, survey_result_ids: uuidList(row.survey_result_ids) }
      return work(Object.assign(scopeOf(row.company_id), { share }))
    },
  )
