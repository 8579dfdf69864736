import type { BrandKey, CompanySettings } from '@seatwise/contract/values/base'
import { jobBrands } from '@seatwise/domain/policies/jobs'
import { settingsOf } from '../../database/tables/companies.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'

/** A published job as a visitor reaches it. */
type VisitedJob = {
  id: string
  company_id: string
  company_name: string
  public_name: string
  contact_email: string | null
  brand: BrandKey
  logo_id: string | null
  settings: CompanySettings
  country: string | null
}
export type VisitedCompany = Omit<VisitedJob, 'id' | 'contact_email' | 'settings' | 'country'>
export type JobScope = Scope & { readonly job: VisitedJob }
type JobListScope = Scope & { readonly company: VisitedCompany }

/**
 * Does work as a visitor of a published job. Undefined for drafts, archived and absent jobs, so that a visitor cannot
 * tell these cases apart.
 */
export const asJobVisitor = <Answer>(
  { openWith }: Pick<Transactions, 'openWith'>,
  address: string,
  work: (scope: JobScope) => Promise<Answer>,
): Promise<Answer | undefined> =>
  openWith<VisitedJob, Answer | undefined>(
    { function: 'open_job', arguments: [address, jobBrands] },
    async (row, scopeOf) => {
      if (!row) return undefined
      return work(Object.assign(scopeOf(row.company_id), { job: { ...row, settings: settingsOf(row.settings) } }))
    },
  )

/** Does work as a reader of a company's list of open jobs, which is found by the company's public name. */
export const asJobListReader = <Answer>(
  { openWith }: Pick<Transactions, 'openWith'>,
  public_name: string,
  work: (scope: JobListScope) => Promise<Answer>,
): Promise<Answer | undefined> =>
  openWith<VisitedCompany, Answer | undefined>(
    { function: 'open_job_list', arguments: [public_name, jobBrands] },
    async (company, scopeOf) => company && work(Object.assign(scopeOf(company.company_id), { company })),
  )
