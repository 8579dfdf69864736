import type { BrandKey } from '@seatwise/contract/values/base'
import { CompanyRefusal, Refusal } from '../../kernel/refusal.ts'
import type { Scope } from '../../kernel/scope.ts'
import { hashToken } from '../../kernel/token-hash.ts'
import type { Transactions } from '../../kernel/transaction.ts'

/** The columns of `open_survey_attempt`. */
type AttemptRow = {
  survey_result_id: string
  company_id: string
  company_name: string
  brand: BrandKey
  logo_id: string | null
  suspended: boolean
  /**
   * True if the token was mailed and visitors who only typed the address hold tokens of the same attempt, which then
   * end.
   */
  ends_typed: boolean
}
export type AttemptScope = Scope & Pick<AttemptRow, 'survey_result_id' | 'company_id' | 'ends_typed'>

/** Does work as the holder of a survey token, whose scope is one attempt in one company. */
export function asTaker<Answer>(
  { openWith }: Pick<Transactions, 'openWith'>,
  token: string | undefined,
  work: (scope: AttemptScope) => Promise<Answer>,
): Promise<Answer> {
  if (!token) throw new Refusal('survey_not_found')
  return openWith<AttemptRow, Answer>(
    { function: 'open_survey_attempt', arguments: [hashToken(token)] },
    async (row, scopeOf) => {
      if (!row) throw new Refusal('survey_not_found')
      if (row.suspended) throw new CompanyRefusal('company_suspended', row)
      return work(Object.assign(scopeOf(row.company_id), row))
    },
  )
}
