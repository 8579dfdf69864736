import type { BrandKey, CompanySettings, surveyLinkConditions } from '@seatwise/contract/values/base'
import { settingsOf } from '../../database/tables/companies.ts'
import { Refusal, CompanyRefusal } from '../../kernel/refusal.ts'
import type { Origin, Scope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'

type SurveyLink = {
  id: string
  company_id: string
  role_id: string | null
  location_id: string | null
  expires_at: string | null
  company_name: string
  contact_email: string | null
  brand: BrandKey
  logo_id: string | null
  settings: CompanySettings
}
export type LinkScope = Scope & { readonly link: SurveyLink }
type LinkRow = SurveyLink & { state: (typeof surveyLinkConditions)[number] | 'suspended' }

/** Links that are limited to a retired role are closed. */
const linkProblems = {
  suspended: 'company_suspended',
  closed: 'link_closed',
  role_retired: 'link_closed',
  expired: 'link_expired',
  full: 'link_full',
} as const

/** Runs `work` in the scope of a visitor of an open survey link. */
export const asLinkVisitor = <Answer>(
  { openWith }: Pick<Transactions, 'openWith'>,
  public_id: string,
  work: (scope: LinkScope) => Promise<Answer>,
  origin?: Origin,
): Promise<Answer> =>
  openWith<LinkRow, Answer>(
    { function: 'open_survey_link', arguments: [public_id] },
    async (row, scopeOf) => {
      if (!row) throw new Refusal('link_not_found')
      if (row.state !== 'open') throw new CompanyRefusal(linkProblems[row.state], row)
      return work(Object.assign(scopeOf(row.company_id), { link: { ...row, settings: settingsOf(row.settings) } }))
    },
    origin,
  )
