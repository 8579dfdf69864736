import type { FastifyRequest } from 'fastify'
import { jobBrands } from '@seatwise/domain/policies/jobs'
import { originOf } from '../../kernel/handle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Origin, Scope } from '../../kernel/scope.ts'
import { hashToken } from '../../kernel/token-hash.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import type { VisitedCompany } from '../jobs/entry.ts'

type VisitedApplication = VisitedCompany & { id: string; contact_email: string | null }
export type ApplicantScope = Scope & { readonly application: VisitedApplication }

/** Opens the application of a mailed link; all invalid links get the same reply. */
export function openOwn(transactions: Pick<Transactions, 'openWith'>) {
  return async <Answer>(
    token: string,
    request: FastifyRequest,
    work: (scope: ApplicantScope) => Promise<Answer>,
  ): Promise<Answer> => {
    const inScope = async (scope: ApplicantScope) => ({ answer: await work(scope) })
    const done = await asApplicant(transactions, hashToken(token), inScope, originOf(request))
    if (!done) throw new Refusal('not_found')
    return done.answer
  }
}

/** Does work as the applicant with a mailed link. Undefined for a link that does not exist or has expired. */
const asApplicant = <Answer>(
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
