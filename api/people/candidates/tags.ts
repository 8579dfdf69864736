import { and, eq, inArray, sql } from 'drizzle-orm'
import { maxTagsOfCompany } from '@seatwise/contract/limits'
import { normalizedTag, tagKey } from '@seatwise/domain/candidate-tags/spelling'
import { candidateTags } from '../../database/tables/candidates.ts'
import { Invalid } from '../../kernel/refusal.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

const isNamed = (names: readonly string[]) =>
  sql`lower(${candidateTags.name}) = any(select lower(unnest(${sql.param(names.map(normalizedTag))}::text[])))`

/** The tags with these names, regardless of case. */
export async function findTags(scope: Scope, names: readonly string[], company_id?: string) {
  if (names.length === 0) return []
  return scope.db
    .select({ id: candidateTags.id, company_id: candidateTags.company_id, name: candidateTags.name })
    .from(candidateTags)
    .where(
      and(
        inScope(scope, candidateTags.company_id),
        company_id ? eq(candidateTags.company_id, company_id) : undefined,
        isNamed(names),
      ),
    )
}

/** The ids of at most `max` people with any of these tags. */
export async function idsOfTagged({ db }: Scope, tag_ids: readonly string[], max: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from people_with_tags(${sql.param(tag_ids)}::uuid[], ${max}) id`,
  )
  return rows.map(({ id }) => id)
}

/** Finds the tags with these names, and adds tags that the company does not have yet; `is_new` says which. */
export async function addTags(scope: Scope, company_id: string, names: readonly string[]) {
  const wanted = [...new Map(names.map((name) => [tagKey(name), normalizedTag(name)])).entries()]
  // Sorted, so that two calls that add the same tags wait for each other and never deadlock.
  const rows = wanted.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => ({ company_id, name }))
  const added =
    rows.length > 0
      ? await scope.db.insert(candidateTags).values(rows).onConflictDoNothing().returning({ id: candidateTags.id })
      : []
  if ((await scope.db.$count(candidateTags, eq(candidateTags.company_id, company_id))) > maxTagsOfCompany)
    throw new Invalid([{ path: 'add', message: `A company can have ${maxTagsOfCompany} tags. Use one of those.` }])
  const isNew = new Set(added.map(({ id }) => id))
  return (await findTags(scope, names, company_id)).map((tag) => ({ ...tag, is_new: isNew.has(tag.id) }))
}

export async function namesOfTags(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await scope.db
    .select({ id: candidateTags.id, name: candidateTags.name })
    .from(candidateTags)
    .where(and(inScope(scope, candidateTags.company_id), inArray(candidateTags.id, [...ids])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
