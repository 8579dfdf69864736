import { jobBrands } from '@seatwise/domain/policies/jobs'
import type { Origin, Scope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import type { VisitedCompany } from '../jobs/entry.ts'

type VisitedApplication = VisitedCompany & { id: string; contact_email: string | null }
export type ApplicantScope = Scope & { readonly application: VisitedApplication }

/** Does work as the applicant with a mailed link. Undefined for a link that does not exist or has expired. */
export const asApplicant = <Answer>(
  { openWith }: Pick<Transactions, 'openWith'>,
  token_hash: string,
  work: (scope: ApplicantScope) => Promise<Answer>,
  origin: Origin,
): Promise<Answer | undefined> =>
  openWith<VisitedApplication, Answer | undefined>(
    { function: 'open_application', arguments: [token_hash, jobBrands] },
    async (application, scopeOf) =>
      application && work(Object.assign(scopeOf(application.company_id), { application })),
    origin,
  )
