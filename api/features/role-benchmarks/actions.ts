import { Worker } from 'node:worker_threads'
import type { Likely } from '@seatwise/domain/benchmark/likely'
import type { Target } from '@seatwise/domain/benchmark/misfit'

/**
 * What lies behind the scores of a benchmark version, for `insertBenchmark`. Half a second of
 * arithmetic: in a thread of its own, so that requests go on, and before a transaction opens.
 */
export function simulateLikely(targets: readonly Target[]): Promise<Likely[] | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./likely-worker.ts', import.meta.url), { workerData: targets })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
