import * as z from 'zod/mini'
import { defineTask } from '../../kernel/tasks.ts'
import { simulateLikely } from '../role-benchmarks/actions.ts'
import { nextBenchmark, nextCompany, storeLikely, updateScores } from './repository.ts'

/** The start of the next batch. Without `company_id`, the next batch begins the next benchmark. */
const place = z.object({
  role_benchmark_id: z.optional(z.uuid()),
  company_id: z.optional(z.uuid()),
  /** The last score of the batch before; with `survey_result_id`, where the next batch begins. */
  score: z.optional(z.int()),
  survey_result_id: z.optional(z.uuid()),
})

/** Simulates the likely ranges of each active benchmark again, and updates scores whose range has changed. */
export const recomputeLikelyRanges = defineTask(
  { name: 'recompute-likely-ranges', input: z.strictObject({}), permission: 'benchmark-scores.recompute' },
  async ({ cursor, inTransaction, save }) => {
    const { role_benchmark_id, company_id, ...after } = place.parse(cursor ?? {})
    if (role_benchmark_id && company_id) {
      await save(async (scope) => {
        const last = await updateScores(scope, { role_benchmark_id, company_id, ...after })
        if (last) return { next: { role_benchmark_id, company_id, ...last }, done: 0 }
        const next_company_id = await nextCompany(scope, role_benchmark_id, company_id)
        if (next_company_id) return { next: { role_benchmark_id, company_id: next_company_id }, done: 0 }
        return { next: { role_benchmark_id }, done: 1 }
      })
      return
    }
    const benchmark = await inTransaction((scope) => nextBenchmark(scope, role_benchmark_id))
    // This takes half a second in a worker thread, so no transaction is open meanwhile.
    const likely = benchmark && (await simulateLikely(benchmark.targets))
    await save(async (scope) => {
      if (!benchmark) return { done: 0 }
      const { id, label } = benchmark
      if (!(await storeLikely(scope, id, likely ?? null)))
        return { next: { role_benchmark_id: id }, done: 1, rows: [{ label, outcome: 'unchanged' }] }
      const first = await nextCompany(scope, id)
      return {
        next: { role_benchmark_id: id, ...(first ? { company_id: first } : {}) },
        done: first ? 0 : 1,
        rows: [{ label, outcome: 'changed' }],
      }
    })
  },
)
