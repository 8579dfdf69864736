import type { ProblemCode } from '@seatwise/contract/problems'
import type { CompanyState } from '@seatwise/contract/values/base'
import { can, type Actor } from '../permissions.ts'

type Subject = { id: string; state: CompanyState }
type Reader = Actor & { company: { id: string } }

/** Only the operator may change a company's brand, franchise, CRM location id and state. */
export function refuseOperatorFields(actor: Actor): ProblemCode | undefined {
  return actor.auth_role === 'SUPER_ADMIN' ? undefined : 'not_allowed'
}

/** Used to refuse suspending one's own company: it would lock out its users, so none of them could undo it. */
export function isOwnCompany(actor: Reader, { id }: Pick<Subject, 'id'>): boolean {
  return actor.company.id === id
}

/**
 * Refuses new survey links, invitations and jobs. Assessed people must have an address for questions about their data,
 * so a company without one cannot create anything through which people come in.
 */
export function refuseNewWayIn(company: { state: CompanyState; contact_email: string | null }) {
  if (company.state !== 'active') return 'suspended_company'
  return company.contact_email === null ? 'no_contact_address' : undefined
}

/** The actions that the reader may take on this company; the web builds its form from them. */
export function canDoWithCompany(reader: Reader, company: Subject) {
  const update = can(reader, 'companies.write')
  const operates = update && !refuseOperatorFields(reader)
  return {
    update,
    change_operator_fields: operates,
    suspend: operates && company.state === 'active' && !isOwnCompany(reader, company),
    activate: operates && company.state === 'suspended',
  }
}
