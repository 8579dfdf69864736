import type * as z from 'zod/mini'
import type { benchmarkFromPeople, FromPeople } from '@seatwise/contract/role-benchmarks'
import { normalCdf } from '@seatwise/domain/assessment/normal'
import { fromPeople } from '@seatwise/domain/benchmark/from-people'
import { Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import { companyExists, findRole } from '../../base/roles/public.ts'
import { encryptFigures } from './own-people.ts'
import { countPeople, resultsOfPeople, rolesOfName } from './people-repository.ts'

/**
 * Suggests targets from people of one company. Nothing is stored: the client sends the encrypted figures back when it
 * saves.
 */
export async function suggestFromPeople(
  scope: UserScope,
  encryption: Encryption,
  { company_id, role_id, of }: z.output<typeof benchmarkFromPeople.body>,
): Promise<FromPeople> {
  if (!(await companyExists(scope, company_id))) throw new Refusal('not_found')
  const candidate_ids = of.kind === 'chosen' ? [...new Set(of.candidate_ids)] : null
  if (candidate_ids && (await countPeople(scope, company_id, candidate_ids)) < candidate_ids.length)
    throw new Refusal('not_found')
  const role_ids = role_id === undefined ? null : await rolesIn(scope, company_id, role_id)
  const results = await resultsOfPeople(scope, { company_id, role_ids, candidate_ids })
  const { scales, targets, ...match } = fromPeople(results, of.kind === 'chosen' ? 'all' : 'top_third')
  const shown = scales.map(({ scale, estimate, difference }) => {
    const target = targets?.find((one) => one.scale === scale)
    return {
      scale,
      mean: percentileOf(estimate.mean),
      from: percentileOf(estimate.from),
      to: percentileOf(estimate.to),
      difference,
      // Both ends of a suggested range are set.
      suggested: target ? { weight: target.weight, lo: target.lo!, hi: target.hi! } : null,
    }
  })
  const encrypted = targets && encryptFigures(scope, encryption, company_id, { ...match, scales: shown })
  return { ...match, scales: shown, encrypted }
}

const percentileOf = (units: number) => 100 * normalCdf(units)

async function rolesIn(scope: UserScope, company_id: string, role_id: string): Promise<string[]> {
  const role = await findRole(scope, role_id)
  if (!role || (role.company_id !== null && role.company_id !== company_id)) throw new Refusal('not_found')
  return rolesOfName(scope, role_id)
}
