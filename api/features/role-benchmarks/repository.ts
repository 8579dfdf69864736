import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { benchmark, type Benchmark } from '@seatwise/domain/benchmark/right-seat'
import { roleBenchmarks, roles } from '../../database/tables/roles.ts'
import type { Scope } from '../../platform/scope.ts'

export type ActiveBenchmark = { id: string; company_id: string | null; role_name: string; ready: Benchmark }

/** Benchmark versions never change, so what was made ready once stays so. */
const readyById = new Map<string, Benchmark>()

/** The benchmarks a company sees: its own, and the global ones of roles it has none for. */
export async function benchmarksOfCompany(scope: Scope, company_id: string): Promise<ActiveBenchmark[]> {
  const rows = await scope.db
    .select({
      id: roleBenchmarks.id,
      company_id: roleBenchmarks.company_id,
      role_name: roles.name,
      targets: roleBenchmarks.targets,
    })
    .from(roleBenchmarks)
    .innerJoin(roles, eq(roles.id, roleBenchmarks.role_id))
    .where(
      and(
        eq(roleBenchmarks.state, 'active'),
        or(isNull(roleBenchmarks.company_id), eq(roleBenchmarks.company_id, company_id)),
      ),
    )
  const own = new Set(rows.filter((row) => row.company_id).map((row) => row.role_name.toLowerCase()))
  return rows
    .filter((row) => row.company_id || !own.has(row.role_name.toLowerCase()))
    .map(({ targets, ...row }) => {
      const ready = readyById.get(row.id) ?? benchmark(targets)
      readyById.set(row.id, ready)
      return { ...row, ready }
    })
}

/** The active benchmarks of one role's name in scope, for sorting a list by that role. */
export function benchmarksOfRole(scope: Scope, role_name: string) {
  return scope.db
    .select({ id: roleBenchmarks.id, company_id: roleBenchmarks.company_id })
    .from(roleBenchmarks)
    .innerJoin(roles, eq(roles.id, roleBenchmarks.role_id))
    .where(
      and(
        eq(roleBenchmarks.state, 'active'),
        sql`lower(${roles.name}) = lower(${role_name})`,
        scope.companies
          ? or(isNull(roleBenchmarks.company_id), inArray(roleBenchmarks.company_id, [...scope.companies]))
          : undefined,
      ),
    )
}
