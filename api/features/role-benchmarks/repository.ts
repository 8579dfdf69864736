import { sql } from 'drizzle-orm'
import { benchmark, type Benchmark } from '@seatwise/domain/benchmark/right-seat'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { runNamed } from '../../platform/named-query.ts'
import type { Scope } from '../../platform/scope.ts'

export type EffectiveBenchmark = { id: string; is_own_role: boolean; ready: Benchmark }

/** Benchmark versions never change, so what was prepared once stays valid. */
const readyById = new Map<string, Benchmark>()

/** The benchmarks that a company scores by: its own, and the global ones of roles it has none for. */
export async function effectiveBenchmarks(
  scope: Scope,
  company_id: string,
  role_id: string | null,
): Promise<EffectiveBenchmark[]> {
  const rows = await runNamed<{ id: string; is_own_role: boolean; targets: Target[] }>(
    scope,
    sql`select b.id, b.targets,
        coalesce(effective.role_key = (select lower(name) from roles where id = ${role_id}), false) as is_own_role
      from effective_benchmarks effective join role_benchmarks b on b.id = effective.role_benchmark_id
      where effective.company_id = ${company_id}`,
  )
  return rows.map(({ targets, ...row }) => {
    const ready = readyById.get(row.id) ?? benchmark(targets)
    readyById.set(row.id, ready)
    return { ...row, ready }
  })
}
