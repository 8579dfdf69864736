import {
  benchmarkFromPeople,
  createBenchmarkRequest,
  createRoleBenchmark,
  declineBenchmarkRequest,
  deleteRoleBenchmark,
  getRoleBenchmark,
  previewRoleBenchmark,
  searchBenchmarkRequests,
  searchRoleBenchmarks,
  updateRoleBenchmark,
} from '@seatwise/contract/role-benchmarks'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import { includesCompany, type UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { companyExists } from '../../base/roles/public.ts'
import { suggestFromPeople } from './from-people.ts'
import { previewTargets } from './preview.ts'
import { askForBenchmark, declineRequest, searchRequests, shownRequest } from './requests.ts'
import { searchBenchmarks, shownBenchmark } from './search.ts'
import { readBenchmark } from './self-description.ts'
import { createVersion, deleteVersion, updateVersion } from './versions.ts'

export function registerRoleBenchmarks({ handle, encryption, config: { public_url } }: Server) {
  handle(searchRoleBenchmarks, async ({ scope, body }) => {
    await refuseForeign(scope, body.filters?.company_id)
    return searchBenchmarks(scope, body)
  })

  handle(getRoleBenchmark, async ({ scope, params }) => readBenchmark(scope, params.id))

  handle(createRoleBenchmark, async ({ scope, body }) =>
    shownBenchmark(scope, await createVersion(scope, encryption, body)),
  )

  handle(updateRoleBenchmark, async ({ scope, params: { id }, body }) => {
    await withCurrent(updateVersion(scope, encryption, id, body), () => shownBenchmark(scope, id))
    return shownBenchmark(scope, id)
  })

  handle(deleteRoleBenchmark, async ({ scope, query }) => {
    await withCurrent(deleteVersion(scope, query), () => shownBenchmark(scope, query.id))
    return { data: { id: query.id } }
  })

  handle(
    previewRoleBenchmark,
    async ({ inTransaction, body, signal }) => ({ data: await previewTargets(body, inTransaction, signal) }),
    { opensTransactions: true },
  )

  handle(benchmarkFromPeople, async ({ scope, body }) => ({ data: await suggestFromPeople(scope, encryption, body) }))

  handle(searchBenchmarkRequests, async ({ scope, body }) => {
    await refuseForeign(scope, body.filters?.company_id)
    return searchRequests(scope, body)
  })

  handle(createBenchmarkRequest, async ({ scope, body }) =>
    shownRequest(scope, await askForBenchmark(scope, body, public_url)),
  )

  handle(declineBenchmarkRequest, async ({ scope, body }) => {
    const show = () => shownRequest(scope, body.id)
    await withCurrent(declineRequest(scope, body, public_url), show)
    return show()
  })
}

/** Refuses a company that is out of scope in the same way as one that does not exist. */
async function refuseForeign(scope: UserScope, company_id: string | undefined) {
  if (company_id && (!includesCompany(scope, company_id) || !(await companyExists(scope, company_id))))
    throw new Refusal('not_found')
}
