import { and, eq, or, sql } from 'drizzle-orm'
import type { Duplicate, Pair } from '@seatwise/contract/candidate-duplicates'
import { candidateDuplicateDismissals } from '../../database/tables/candidate-duplicates.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'

const duplicateColumns = sql`c.id, c.first, c.last, c.email, c.kind, c.active_at, alike.reasons`
const strongestFirst = sql`likeness_strength(alike.reasons) desc, c.active_at desc, c.id`
const maxDuplicates = 20

/** The people who may be the same person as this one, and were not dismissed. */
export function listDuplicates(scope: Scope, id: string): Promise<Duplicate[]> {
  return readRows<Duplicate>(
    scope,
    sql`select ${duplicateColumns} from similar_people(${id}, ${maxDuplicates}) alike join candidates c on c.id = alike.id
     where ${inScope(scope, sql`c.company_id`) ?? sql`true`} order by ${strongestFirst}`,
  )
}

/** The facts by which people who are not stored are compared. */
export type ComparedFacts = {
  number: number
  first?: string
  last?: string
  email: string
  phone?: string | null | undefined
}
export type SimilarToFacts = Duplicate & { number: number }

/** The people who may be the same person as somebody with these facts, for several people at once. */
export function listSimilarTo(
  scope: Scope,
  company_id: string,
  people: readonly ComparedFacts[],
  max: number,
): Promise<SimilarToFacts[]> {
  return readRows<SimilarToFacts>(
    scope,
    sql`select alike.number, ${duplicateColumns}
      from similar_to_facts(${company_id}, ${JSON.stringify(people)}::jsonb, ${max}) alike join candidates c on c.id = alike.id
     where ${inScope(scope, sql`c.company_id`) ?? sql`true`} order by alike.number, ${strongestFirst}`,
  )
}

const ordered = ({ one_id, other_id }: Pair): Pair =>
  one_id < other_id ? { one_id, other_id } : { one_id: other_id, other_id: one_id }

/** Locks two people of one company, so that neither is merged meanwhile. @returns their company */
export async function lockPair(scope: Scope, pair: Pair): Promise<string | undefined> {
  const { one_id, other_id } = ordered(pair)
  const { rows } = await scope.db.execute<{ company_id: string }>(
    sql`select one.company_id from candidates one
      join candidates other on other.company_id = one.company_id and other.id = ${other_id}
     where one.id = ${one_id} and one.id <> other.id and ${inScope(scope, sql`one.company_id`) ?? sql`true`}
       for key share of one, other`,
  )
  return rows[0]?.company_id
}

/** @returns false if the two are dismissed already */
export async function insertDismissal(scope: UserScope, company_id: string, pair: Pair): Promise<boolean> {
  const dismissed_by_user_id = scope.superAdmin?.id ?? scope.user.id
  const added = await scope.db
    .insert(candidateDuplicateDismissals)
    .values({ company_id, ...ordered(pair), dismissed_by_user_id })
    .onConflictDoNothing()
    .returning({ id: candidateDuplicateDismissals.id })
  return added.length > 0
}

/** @returns false if the two are not dismissed */
export async function deleteDismissal(scope: Scope, { one_id, other_id }: Pair): Promise<boolean> {
  const { rows } = await scope.db.execute<{ company_id: string | null }>(
    sql`select restore_duplicate(${one_id}, ${other_id}) as company_id`,
  )
  return rows[0]!.company_id !== null
}

/** The people who are not the same person as this one, as somebody said. */
export async function listDismissed(scope: Scope, id: string): Promise<string[]> {
  const { one_id, other_id, company_id } = candidateDuplicateDismissals
  const rows = await scope.db
    .select({ one_id, other_id })
    .from(candidateDuplicateDismissals)
    .where(and(inScope(scope, company_id), or(eq(one_id, id), eq(other_id, id))))
  return rows.map((row) => (row.one_id === id ? row.other_id : row.one_id))
}
