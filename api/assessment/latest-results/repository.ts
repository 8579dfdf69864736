import { sql } from 'drizzle-orm'
import { write } from '../../kernel/statements.ts'
import type { Scope } from '../../kernel/scope.ts'

type Owned = { company_id: string; candidate_id: string }

/**
 * Stores with each person the id and score of their latest result, by which lists sort and filter. Must be called, after
 * the results are locked, by all code that creates, finishes, archives, scores or deletes results or marks them as
 * tests. People are locked in the order of their ids.
 */
export async function refreshPeople(scope: Pick<Scope, 'db'>, results: readonly Owned[]) {
  const byCompany = Map.groupBy(results, ({ company_id }) => company_id)
  for (const [company_id, own] of [...byCompany].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const people = [...new Set(own.map(({ candidate_id }) => candidate_id))]
    await write(scope, sql`select refresh_people(${company_id}::uuid, ${sql.param(people)}::uuid[])`)
  }
}
