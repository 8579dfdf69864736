import type { Pair } from '@seatwise/contract/candidate-duplicates'
import type { NewCandidate } from '@seatwise/contract/candidates'
import { auditEach } from '../../base/audit-events/public.ts'
import { findStoredCompany } from '../../base/companies/public.ts'
import { phoneNumber } from '../../assessment/surveys/public.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { publish, type UserScope } from '../../kernel/scope.ts'
import { deleteDismissal, insertDismissal, listSimilarTo, lockPair } from './repository.ts'

/** Doing it twice, as in two tabs, is the same as doing it once. */
export async function dismiss(scope: UserScope, pair: Pair): Promise<Pair> {
  const company_id = await lockPair(scope, pair)
  if (!company_id) throw new Refusal('not_found')
  if (await insertDismissal(scope, company_id, pair))
    await record(scope, 'candidates.dismiss-duplicate', company_id, pair)
  return pair
}

export async function restore(scope: UserScope, pair: Pair): Promise<Pair> {
  const company_id = await lockPair(scope, pair)
  if (!company_id) throw new Refusal('not_found')
  if (await deleteDismissal(scope, pair)) await record(scope, 'candidates.restore-duplicate', company_id, pair)
  return pair
}

/** Records one audit event for each side, as a merge does. */
async function record(
  scope: UserScope,
  action: 'candidates.dismiss-duplicate' | 'candidates.restore-duplicate',
  company_id: string,
  { one_id, other_id }: Pair,
) {
  const event = { action, company_id, subject_type: 'candidate' } as const
  await auditEach(scope, [
    { ...event, subject_id: one_id, details: { other_id } },
    { ...event, subject_id: other_id, details: { other_id: one_id } },
  ])
  publish(scope, 'candidates', company_id)
}

/** The maximum number of people who are shown before somebody is added. */
const maxShown = 5

export async function findSimilar(
  scope: UserScope,
  { company_id = scope.user.company.id, first, last, email, phone }: NewCandidate,
) {
  const company = await findStoredCompany(scope, company_id)
  if (!company) throw new Refusal('not_found')
  const facts = { number: 0, first, last, email, phone: phone ? phoneNumber(phone, company.country) : null }
  return listSimilarTo(scope, company_id, [facts], maxShown)
}
