import { activateRoleBenchmark, retireRoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { withCurrent } from '../../platform/refusal.ts'
import type { Server } from '../../server.ts'
import { shownBenchmark } from '../role-benchmarks/search.ts'
import { activate, retire } from './actions.ts'

export function registerBenchmarkActivations({ handle, tasks }: Server) {
  handle(activateRoleBenchmark, async ({ scope, body }) => ({
    data: await withCurrent(activate(scope, tasks, body), () => shownBenchmark(scope, body.id)),
  }))

  handle(retireRoleBenchmark, async ({ scope, body }) => ({
    data: await withCurrent(retire(scope, tasks, body), () => shownBenchmark(scope, body.id)),
  }))
}
