import { selfDescribed } from '@seatwise/contract/limits'
import type { ReadBenchmark, SelfDescription } from '@seatwise/contract/role-benchmarks'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { selfDescription } from '@seatwise/domain/benchmark/self-description'
import { readsSelfDescriptions } from '@seatwise/domain/policies/role-benchmarks'
import { actorOf, type UserScope } from '../../kernel/scope.ts'
import { isHiringCompany, rawsOfApplicants, rolesOfName } from './people-repository.ts'
import { shownBenchmark } from './search.ts'

type ShiftRequest = { company_id: string; role_id: string; targets: readonly Target[] }

/**
 * The self-description of a company's applicants for roles with the role's name. Null for readers without the
 * permission, and for companies to which nobody applies.
 */
export async function selfDescriptionOf(
  scope: UserScope,
  { company_id, role_id, targets }: ShiftRequest,
): Promise<SelfDescription | null> {
  if (!readsSelfDescriptions(actorOf(scope)) || !(await isHiringCompany(scope, company_id))) return null
  const role_ids = await rolesOfName(scope, role_id)
  return selfDescription(await rawsOfApplicants(scope, { company_id, role_ids }, selfDescribed.max), targets)
}

/** @throws Refusal not_found */
export async function readBenchmark(scope: UserScope, id: string): Promise<{ data: ReadBenchmark }> {
  const { data } = await shownBenchmark(scope, id)
  const { role, company, targets } = data
  const company_id = company?.id ?? scope.user.company.id
  return {
    data: { ...data, self_description: await selfDescriptionOf(scope, { company_id, role_id: role.id, targets }) },
  }
}
