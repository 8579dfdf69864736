import { triggerScoreUpdate } from '@seatwise/contract/benchmark-scores'
import { activateRoleBenchmark, retireRoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { withCurrent } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import { audit } from '../../base/audit-events/public.ts'
import { countActiveBenchmarks } from '../benchmark-scores/repository.ts'
import { recomputeLikelyRanges } from '../benchmark-scores/tasks.ts'
import { shownBenchmark } from '../role-benchmarks/search.ts'
import { activate, goOn, retire } from './actions.ts'
import { activationTasks } from './tasks.ts'

export function registerBenchmarkActivations({ handle, tasks, config: { public_url } }: Server) {
  const means = { enqueue: tasks.enqueue, tasks: activationTasks(public_url) }
  tasks.add(means.tasks.activate, means.tasks.retire)

  handle(activateRoleBenchmark, async ({ scope, body }) => ({
    data: await withCurrent(activate(scope, means, body), () => shownBenchmark(scope, body.id)),
  }))

  handle(retireRoleBenchmark, async ({ scope, body }) => ({
    data: await withCurrent(retire(scope, means, body), () => shownBenchmark(scope, body.id)),
  }))

  handle(triggerScoreUpdate, async ({ scope }) => {
    await goOn(scope, means)
    const total = await countActiveBenchmarks(scope)
    const task_run_id = await tasks.enqueue(scope, recomputeLikelyRanges, {}, { company_id: null, total })
    await audit(scope, {
      action: 'benchmark-scores.recompute-likely',
      company_id: null,
      subject_type: 'task_run',
      subject_id: task_run_id,
    })
    return { data: { task_run_id } }
  })
}
