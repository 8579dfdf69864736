import { inArray, sql } from 'drizzle-orm'
import type { Likely } from '@seatwise/domain/benchmark/likely'
import { benchmark, type Benchmark } from '@seatwise/domain/benchmark/right-seat'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { roleBenchmarks } from '../../database/tables/roles.ts'
import { runNamed } from '../../platform/named-query.ts'
import type { Scope } from '../../platform/scope.ts'

export type EffectiveBenchmark = { id: string; is_own_role: boolean; ready: Benchmark; likely: Likely[] | null }

/** A version never changes, so the sorted misfits of its panel are computed once for a process. */
const readyById = new Map<string, Benchmark>()
const likelyById = new Map<string, Likely[] | null>()

export function readyBenchmark(id: string, targets: readonly Target[]): Benchmark {
  const ready = readyById.get(id) ?? benchmark(targets)
  readyById.set(id, ready)
  return ready
}

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
  await loadLikely(
    scope,
    rows.map((row) => row.id),
  )
  return rows.map(({ targets, ...row }) => ({
    ...row,
    ready: readyBenchmark(row.id, targets),
    likely: likelyById.get(row.id) ?? null,
  }))
}

/** The tables of 99 entries are read once for a process and not at every submit. */
async function loadLikely(scope: Scope, ids: readonly string[]) {
  const unknown = ids.filter((id) => !likelyById.has(id))
  if (unknown.length === 0) return
  const rows = await scope.db
    .select({ id: roleBenchmarks.id, likely: roleBenchmarks.likely })
    .from(roleBenchmarks)
    .where(inArray(roleBenchmarks.id, unknown))
  for (const { id, likely } of rows) likelyById.set(id, likely)
}

/** A new version; `likely` comes from `simulateLikely`, before the transaction opens. */
export async function insertBenchmark(scope: Scope, version: Omit<typeof roleBenchmarks.$inferInsert, 'id'>) {
  await scope.db.insert(roleBenchmarks).values(version)
}
