import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Likely } from '@seatwise/domain/benchmark/likely'
import { benchmark, type Benchmark } from '@seatwise/domain/benchmark/right-seat'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { roleBenchmarks } from '../../database/tables/roles.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

export type EffectiveBenchmark = { id: string; is_own_role: boolean; prepared: Benchmark; likely: Likely[] | null }

/**
 * Cached per process, because sorting the panel's misfits is slow. The targets of a version never change once people
 * are scored by it.
 */
const preparedById = new Map<string, Benchmark>()
/**
 * Cached per process. The tables are computed again when the method changes; `updated_at` shows whether an entry is
 * current.
 */
const likelyById = new Map<string, { updated_at: string; likely: Likely[] | null }>()

/** The maximum number of cached versions; each takes about 50 kB. */
const maxRemembered = 500

function remember<Value>(map: Map<string, Value>, id: string, value: Value) {
  map.delete(id)
  map.set(id, value)
  const [oldest] = map.keys()
  if (map.size > maxRemembered && oldest) map.delete(oldest)
}

export function preparedBenchmark(id: string, targets: readonly Target[]): Benchmark {
  const prepared = preparedById.get(id) ?? benchmark(targets)
  remember(preparedById, id, prepared)
  return prepared
}

/** The benchmarks by which a company scores: its own active ones, and global ones for its other roles. */
export async function effectiveBenchmarks(
  scope: Scope,
  company_id: string,
  role_id: string | null,
): Promise<EffectiveBenchmark[]> {
  const rows = await readRows<{ id: string; is_own_role: boolean; targets: Target[]; updated_at: string }>(
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

/** The benchmark by which a company scores people for the role. */
export async function effectiveBenchmark(
  scope: Scope,
  { company_id, role_id }: { company_id: string; role_id: string },
): Promise<EffectiveBenchmark | undefined> {
  return (await effectiveBenchmarks(scope, company_id, role_id)).find(({ is_own_role }) => is_own_role)
}

/**
 * Loads missing tables of likely ranges into the cache. They have 99 entries each and would otherwise be read at every
 * submit.
 */
async function loadLikely(scope: Scope, wanted: readonly { id: string; updated_at: string }[]) {
  const missing = new Map(
    wanted.flatMap(({ id, updated_at }) => (likelyById.get(id)?.updated_at === updated_at ? [] : [[id, updated_at]])),
  )
  if (missing.size === 0) return
  const rows = await scope.db
    .select({ id: roleBenchmarks.id, likely: roleBenchmarks.likely })
    .from(roleBenchmarks)
    .where(inArray(roleBenchmarks.id, [...missing.keys()]))
  // `updated_at` comes from the first statement, because drizzle formats times differently.
  for (const { id, likely } of rows) remember(likelyById, id, { updated_at: missing.get(id)!, likely })
}

/** Inserts a version; `likely` comes from `simulateLikely`, called before the transaction opens. */
export async function insertBenchmark(scope: Scope, version: Omit<typeof roleBenchmarks.$inferInsert, 'id'>) {
  await scope.db.insert(roleBenchmarks).values(version)
}

export type StoredVersion = typeof roleBenchmarks.$inferSelect
export type VersionContent = Pick<
  StoredVersion,
  | 'targets'
  | 'source'
  | 'occupation_code'
  | 'copied_from_id'
  | 'n'
  | 'n_rest'
  | 'intervals'
  | 'note'
  | 'confirmed'
  | 'ratio_reason'
  | 'ratio_alternative'
>

/** Selects a version if it is global or its company is in scope. */
const inReach = (scope: Scope, id: string) => {
  const own = inScope(scope, roleBenchmarks.company_id)
  return and(eq(roleBenchmarks.id, id), own && or(isNull(roleBenchmarks.company_id), own))
}

export async function findVersion(scope: Scope, id: string): Promise<StoredVersion | undefined> {
  const [roleBenchmark] = await scope.db.select().from(roleBenchmarks).where(inReach(scope, id))
  return roleBenchmark
}

export async function isVersionInReach(scope: Scope, id: string): Promise<boolean> {
  return (await scope.db.$count(roleBenchmarks, inReach(scope, id))) > 0
}

export async function lockBenchmark(scope: Scope, id: string): Promise<StoredVersion | undefined> {
  const [roleBenchmark] = await scope.db.select().from(roleBenchmarks).where(inReach(scope, id)).for('no key update')
  return roleBenchmark
}

/** Locks the versions of the role until the end of the transaction. Must be called before any row is locked. */
export async function lockRoleOfBenchmarks(scope: Scope, role_id: string) {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`role-benchmarks:${role_id}`}, 0))`)
}

export async function latestOfRole(scope: Scope, role_id: string) {
  const [roleBenchmark] = await scope.db
    .select({ id: roleBenchmarks.id, version: roleBenchmarks.version })
    .from(roleBenchmarks)
    .where(eq(roleBenchmarks.role_id, role_id))
    .orderBy(desc(roleBenchmarks.version))
    .limit(1)
  return roleBenchmark
}

export async function insertVersion(scope: Scope, version: typeof roleBenchmarks.$inferInsert): Promise<string> {
  const [created] = await scope.db.insert(roleBenchmarks).values(version).returning({ id: roleBenchmarks.id })
  return created!.id
}

export async function changeDraft(scope: Scope, id: string, content: VersionContent) {
  await changeVersion(scope, id, content)
}

export async function changeVersion(
  scope: Scope,
  id: string,
  change: Partial<{ [Name in keyof StoredVersion]: StoredVersion[Name] | SQL }>,
) {
  await scope.db
    .update(roleBenchmarks)
    .set({ ...change, revision: sql`${roleBenchmarks.revision} + 1`, updated_at: sql`now()` })
    .where(inReach(scope, id))
}

export async function deleteDraft(scope: Scope, id: string) {
  await scope.db.execute(sql`select delete_role_benchmark(${id})`)
}
