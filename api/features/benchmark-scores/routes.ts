import { triggerScoreUpdate } from '@seatwise/contract/benchmark-scores'
import type { Server } from '../../server.ts'
import { audit } from '../audit-events/repository.ts'
import { countActiveBenchmarks } from './repository.ts'
import { recomputeLikelyRanges } from './tasks.ts'

export function registerBenchmarkScores({ handle, tasks }: Server) {
  handle(triggerScoreUpdate, async ({ scope }) => {
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
