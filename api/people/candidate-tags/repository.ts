import { and, eq, sql } from 'drizzle-orm'
import type { CandidateTag } from '@seatwise/contract/candidate-tags'
import { candidateTags } from '../../database/tables/candidates.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

/**
 * The number of people with the tag. `tag_ids <> '{}'` lets PostgreSQL use the index of tags, which contains only
 * people with tags.
 */
const people = sql<number>`(select count(*)::int from candidates c where c.company_id = candidate_tags.company_id
  and c.tag_ids <> '{}' and c.tag_ids @> array[candidate_tags.id])`

const shown = { id: candidateTags.id, name: candidateTags.name, people, version: candidateTags.version }
const isTag = (scope: Scope, id: string) => and(inScope(scope, candidateTags.company_id), eq(candidateTags.id, id))

export function listTags(scope: Scope, company_id: string): Promise<CandidateTag[]> {
  return scope.db
    .select(shown)
    .from(candidateTags)
    .where(and(inScope(scope, candidateTags.company_id), eq(candidateTags.company_id, company_id)))
    .orderBy(sql`${candidateTags.name} collate "und-x-icu"`)
}

export async function findTag(scope: Scope, id: string): Promise<CandidateTag | undefined> {
  const [candidateTag] = await scope.db.select(shown).from(candidateTags).where(isTag(scope, id))
  return candidateTag
}

export async function lockTag(scope: Scope, id: string) {
  const [candidateTag] = await scope.db
    .select({ ...shown, company_id: candidateTags.company_id })
    .from(candidateTags)
    .where(isTag(scope, id))
    .for('update')
  return candidateTag
}

/** @returns false if the company has another tag of this name */
export async function renameTag(scope: Scope, { id, company_id }: { id: string; company_id: string }, name: string) {
  const { rowCount } = await scope.db.execute(
    sql`update candidate_tags set name = ${name}, version = version + 1
      where id = ${id} and company_id = ${company_id} and ${inScope(scope, sql`company_id`) ?? sql`true`}
        and not exists (select from candidate_tags other
          where other.company_id = ${company_id} and other.id <> ${id} and lower(other.name) = lower(${name}))`,
  )
  return rowCount === 1
}

/** Deletes a tag without updating the people who have it: their rows keep the id, which is not shown anywhere. */
export async function deleteTag({ db }: Scope, id: string) {
  await db.execute(sql`select delete_candidate_tag(${id})`)
}
