import { Worker } from 'node:worker_threads'
import type { Likely } from '@seatwise/domain/benchmark/likely'
import type { Target } from '@seatwise/domain/benchmark/misfit'

/** The tables of the latest targets: versions are activated again, and the benchmarks of many roles have equal targets. */
const tables = new Map<string, Promise<Likely[] | null>>()
const maxTables = 100

/**
 * Simulates the likely ranges of a benchmark version, for `insertBenchmark`. Takes half a second, so it
 * runs in a worker thread and must be called before a transaction opens.
 */
export function simulateLikely(targets: readonly Target[]): Promise<Likely[] | null> {
  const key = JSON.stringify(targets)
  const known = tables.get(key)
  if (known) return known
  const [oldest] = tables.keys()
  if (oldest !== undefined && tables.size >= maxTables) tables.delete(oldest)
  const table = simulateInThread(targets)
  tables.set(key, table)
  table.catch(() => tables.delete(key))
  return table
}

function simulateInThread(targets: readonly Target[]): Promise<Likely[] | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./likely-worker.ts', import.meta.url), { workerData: targets })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
