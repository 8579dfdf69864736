import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CandidateMerge, UnmergeResult } from '@seatwise/contract/candidate-merges'
import { candidateMerges } from '../../database/tables/candidate-merges.ts'
import { candidates } from '../../database/tables/candidates.ts'
import { surveyResults } from '../../database/tables/survey-results.ts'
import { readRows } from '../../kernel/statements.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { ownParts, type CandidateOfTeam } from '../candidates/repository.ts'

/**
 * Locks people with their results until the end of the transaction, in the same order as all writes: first results,
 * then people, each in the order of their ids.
 * @returns the people in scope who are not merged into another person
 */
export async function lockPeople(scope: Scope, ids: readonly string[]): Promise<Map<string, CandidateOfTeam>> {
  const results = () =>
    scope.db
      .select({ id: surveyResults.id })
      .from(surveyResults)
      .where(and(inScope(scope, surveyResults.company_id), inArray(surveyResults.candidate_id, [...ids])))
      .orderBy(surveyResults.id)
      .for('update')
  const { length } = await results()
  const people = await scope.db
    .select({ ...getTableColumns(candidates), ...ownParts })
    .from(candidates)
    .where(and(inScope(scope, candidates.company_id), inArray(candidates.id, [...ids])))
    .orderBy(candidates.id)
    .for('update')
  // A result that was added before the people were locked is not locked in this order. From here on none can be added.
  if ((await results()).length !== length) throw new Refusal('people_changed')
  return new Map(people.map((person) => [person.id, person]))
}

/**
 * The merges of a person that are not undone, the latest first. A SECURITY DEFINER function reads the merged people,
 * whom the scope does not see.
 */
export async function listMerges(scope: Scope, kept_id: string): Promise<CandidateMerge[]> {
  return readRows<CandidateMerge>(
    scope,
    sql`select m.id, merged.first, merged.last, merged.email, m.created_at as merged_at,
           json_build_object('id', u.id, 'name', u.first || ' ' || u.last) as merged_by,
           -- Of several merges, only the latest can be undone.
           case when m.facts_before is not null and m.created_at > now() - interval '30 days'
                 and row_number() over (order by m.created_at desc) = 1
                then m.created_at + interval '30 days' end as undo_until
      from candidate_merges m
      join lateral merged_person(m.id) merged on true
      left join users u on u.id = m.merged_by_user_id and ${inScope(scope, sql`u.company_id`) ?? sql`true`}
     where ${inScope(scope, sql`m.company_id`) ?? sql`true`} and m.kept_id = ${kept_id} and m.undone_at is null
     order by m.created_at desc`,
  )
}

/** @returns the id of the merge */
export async function mergeCandidates(scope: UserScope, kept_id: string, other_id: string, columns: readonly string[]) {
  const by = scope.superAdmin?.id ?? scope.user.id
  const { rows } = await scope.db.execute<{ id: string }>(
    sql`select merge_candidates(${kept_id}, ${other_id}, ${sql.param(columns)}::text[], ${by}) as id`,
  )
  return rows[0]!.id
}

/** Finds a merge; `is_over` is true if it can no longer be undone. */
export async function findMerge(scope: Scope, id: string) {
  const [row] = await scope.db
    .select({
      id: candidateMerges.id,
      company_id: candidateMerges.company_id,
      kept_id: candidateMerges.kept_id,
      merged_id: candidateMerges.merged_id,
      facts_taken: candidateMerges.facts_taken,
      created_at: candidateMerges.created_at,
      is_over: sql<boolean>`${candidateMerges.undone_at} is not null or ${candidateMerges.facts_before} is null
        or ${candidateMerges.created_at} <= now() - interval '30 days'`,
    })
    .from(candidateMerges)
    .where(and(inScope(scope, candidateMerges.company_id), eq(candidateMerges.id, id)))
  return row
}
export type StoredMerge = NonNullable<Awaited<ReturnType<typeof findMerge>>>

/** True if the survivor has been merged with another person since. */
export async function isMergedSince(scope: Scope, { kept_id, created_at }: StoredMerge): Promise<boolean> {
  const later = and(
    inScope(scope, candidateMerges.company_id),
    eq(candidateMerges.kept_id, kept_id),
    isNull(candidateMerges.undone_at),
    isNotNull(candidateMerges.facts_before),
    gt(candidateMerges.created_at, created_at),
  )
  return (await scope.db.$count(candidateMerges, later)) > 0
}

export async function unmergeCandidates(scope: Scope, merge_id: string) {
  await scope.db.execute(sql`select unmerge_candidates(${merge_id})`)
}

const maxStayed = 100

/** Rows that the survivor has got since the merge. Row-level security limits notes and to-dos to those that the reader may see. */
export async function listStayed(
  scope: UserScope,
  { id, kept_id, created_at }: StoredMerge,
): Promise<UnmergeResult['stayed']> {
  const own = inScope(scope, sql`x.company_id`) ?? sql`true`
  const since = sql`${own} and x.candidate_id = ${kept_id} and x.created_at > ${created_at}::timestamptz`
  return readRows<UnmergeResult['stayed'][number]>(
    scope,
    sql`select 'survey' as kind, x.id, x.created_at, r.name as label
      from survey_results x left join roles r on r.id = x.role_id where ${since}
    union all select 'note', x.id, x.created_at, null from candidate_notes x where ${since}
    -- A to-do about a survey goes with it.
    union all select 'todo', x.id, x.created_at, null from todos x where ${since} and not exists (
      select from candidate_merge_rows moved where moved.company_id = x.company_id and moved.merge_id = ${id}
        and moved.table_name = 'survey_results' and moved.row_id = x.survey_result_id)
    union all select 'message', x.id, x.created_at, x.subject from messages x
      where ${since} and x.kind <> 'rejection'
    union all select 'file', x.id, x.created_at, f.name
      from candidate_files x join files f on f.company_id = x.company_id and f.id = x.file_id where ${since}
    order by created_at limit ${maxStayed}`,
  )
}
