import { inArray, sql } from 'drizzle-orm'
import type { Likely } from '@seatwise/domain/benchmark/likely'
import { benchmark, type Benchmark } from '@seatwise/domain/benchmark/right-seat'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { roleBenchmarks } from '../../database/tables/roles.ts'
import { runNamed } from '../../platform/named-query.ts'
import type { Scope } from '../../platform/scope.ts'

export type EffectiveBenchmark = { id: string; is_own_role: boolean; prepared: Benchmark; likely: Likely[] | null }

/** Cached per process: the targets of a version never change, and sorting the panel's misfits is slow. */
const preparedById = new Map<string, Benchmark>()
/** Computed again when the method changes; the time of that change tells an old table from the present one. */
const likelyById = new Map<string, { updated_at: string; likely: Likely[] | null }>()

export function preparedBenchmark(id: string, targets: readonly Target[]): Benchmark {
  const prepared = preparedById.get(id) ?? benchmark(targets)
  preparedById.set(id, prepared)
  return prepared
}

/** The benchmarks that a company scores by: its own active ones, and global ones for its other roles. */
export async function effectiveBenchmarks(
  scope: Scope,
  company_id: string,
  role_id: string | null,
): Promise<EffectiveBenchmark[]> {
  const rows = await runNamed<{ id: string; is_own_role: boolean; targets: Target[]; updated_at: string }>(
    scope,
    sql`select b.id, b.targets, b.updated_at,
        coalesce(effective.role_key = (select lower(name) from roles where id = ${role_id}), false) as is_own_role
      from effective_benchmarks effective join role_benchmarks b on b.id = effective.role_benchmark_id
      where effective.company_id = ${company_id}`,
  )
  await loadLikely(scope, rows)
  return rows.map(({ id, is_own_role, targets }) => ({
    id,
    is_own_role,
    prepared: preparedBenchmark(id, targets),
    likely: likelyById.get(id)?.likely ?? null,
  }))
}

/** The tables of 99 entries are cached per process instead of being read at every submit. */
async function loadLikely(scope: Scope, wanted: readonly { id: string; updated_at: string }[]) {
  const missing = wanted.filter(({ id, updated_at }) => likelyById.get(id)?.updated_at !== updated_at)
  if (missing.length === 0) return
  const rows = await scope.db
    .select({ id: roleBenchmarks.id, likely: roleBenchmarks.likely, updated_at: roleBenchmarks.updated_at })
    .from(roleBenchmarks)
    .where(
      inArray(
        roleBenchmarks.id,
        missing.map(({ id }) => id),
      ),
    )
  for (const { id, ...read } of rows) likelyById.set(id, read)
}

/** Inserts a version; `likely` comes from `simulateLikely`, called before the transaction opens. */
export async function insertBenchmark(scope: Scope, version: Omit<typeof roleBenchmarks.$inferInsert, 'id'>) {
  await scope.db.insert(roleBenchmarks).values(version)
}
