import { Worker } from 'node:worker_threads'
import type { Likely } from '@seatwise/domain/benchmark/likely'
import type { Target } from '@seatwise/domain/benchmark/misfit'

/**
 * Simulates the likely ranges of a benchmark version, for `insertBenchmark`. Takes half a second, so it
 * runs in a worker thread and must be called before a transaction opens.
 */
export function simulateLikely(targets: readonly Target[]): Promise<Likely[] | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./likely-worker.ts', import.meta.url), { workerData: targets })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
