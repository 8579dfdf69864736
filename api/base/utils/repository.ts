import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { cleanUpMinutes, maxCleanUpItems } from '@seatwise/contract/limits'
import type { CleanUpItem, CleanUpList } from '@seatwise/contract/utils'
import type { ResultState } from '@seatwise/contract/values/assessment'
import type { CleanUpSkip, FilePurpose } from '@seatwise/contract/values/base'
import { cleanUpItems, cleanUpLists } from '../../database/tables/clean-up-lists.ts'
import { companies } from '../../database/tables/companies.ts'
import { files } from '../../database/tables/files.ts'
import { candidates } from '../../database/tables/candidates.ts'
import { roles } from '../../database/tables/roles.ts'
import { surveyResults } from '../../database/tables/survey-results.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import type { RemovedFile } from '../files/repository.ts'

/** Finds what can be cleaned up and stores the list. */
export async function insertList(scope: UserScope, company_id: string): Promise<string> {
  const [list] = await scope.db
    .insert(cleanUpLists)
    .values({
      company_id,
      made_by_user_id: scope.user.id,
      expires_at: sql`now() + make_interval(mins => ${cleanUpMinutes})`,
    })
    .returning({ id: cleanUpLists.id })
  await scope.db.execute(sql`select freeze_clean_up(${list!.id}, ${maxCleanUpItems})`)
  return list!.id
}

const maxListed = 20
const maker = alias(users, 'maker')
const starter = alias(users, 'starter')
const nameOf = (user: typeof maker | typeof starter) => sql<string>`${user.first} || ' ' || ${user.last}`

export const listLists = (scope: Scope, company_id: string | undefined): Promise<CleanUpList[]> =>
  selectLists(scope, company_id === undefined ? undefined : eq(cleanUpLists.company_id, company_id))

export async function findList(scope: Scope, id: string): Promise<CleanUpList | undefined> {
  return (await selectLists(scope, eq(cleanUpLists.id, id)))[0]
}

function selectLists(scope: Scope, where: SQL | undefined): Promise<CleanUpList[]> {
  const { company_id, made_by_user_id, started_by_user_id, ...columns } = getTableColumns(cleanUpLists)
  return scope.db
    .select({
      ...columns,
      company: { id: companies.id, name: companies.name },
      state: sql<CleanUpList['state']>`case when ${cleanUpLists.started_at} is not null then 'started'
        when ${cleanUpLists.expires_at} <= now() then 'expired' else 'open' end`,
      made_by: nameOf(maker),
      started_by: sql<string | null>`${nameOf(starter)}`,
    })
    .from(cleanUpLists)
    .innerJoin(companies, eq(companies.id, company_id))
    .innerJoin(maker, eq(maker.id, made_by_user_id))
    .leftJoin(starter, eq(starter.id, started_by_user_id))
    .where(and(inScope(scope, company_id), where))
    .orderBy(desc(cleanUpLists.created_at), cleanUpLists.id)
    .limit(maxListed)
}

/**
 * A list that is being run, without the names of its users, because users of the operator are out of the run's reach.
 */
export async function findRunning(scope: Scope, id: string) {
  const [cleanUpList] = await scope.db
    .select(getTableColumns(cleanUpLists))
    .from(cleanUpLists)
    .where(
      and(
        inScope(scope, cleanUpLists.company_id),
        eq(cleanUpLists.id, id),
        isNotNull(cleanUpLists.started_at),
        isNull(cleanUpLists.finished_at),
      ),
    )
  return cleanUpList
}

/** The entries of a list with current names. Deleted entries only have their id. */
export async function listItems(scope: Scope, list_id: string, { after, limit }: { after: number; limit: number }) {
  const { rows } = await scope.db.execute<Omit<CleanUpItem, 'about'> & About & { dated_at: string | null }>(sql`
    select i.number, i.kind, i.subject_id, i.bytes::float8 as bytes, ${personName(sql`c`)} as person, o.name as role, r.state,
           f.purpose, to_json(coalesce(r.dated_at, f.created_at)) #>> '{}' as dated_at
      from ${cleanUpItems} i
      left join ${surveyResults} r on i.kind = 'test_result' and r.company_id = i.company_id and r.id = i.subject_id
      left join ${candidates} c on c.company_id = r.company_id and c.id = r.candidate_id
      left join ${roles} o on o.id = r.role_id
      left join ${files} f on i.kind = 'file' and f.company_id = i.company_id and f.id = i.subject_id and f.state <> 'removed'
     where ${inScope(scope, sql`i.company_id`) ?? sql`true`} and i.list_id = ${list_id} and i.number > ${after}
     order by i.number limit ${limit}`)
  return rows.map(({ number, kind, subject_id, bytes, dated_at, ...about }) => ({
    number,
    kind,
    subject_id,
    bytes,
    about: dated_at === null ? null : { ...about, dated_at },
  }))
}
type About = { person: string | null; role: string | null; state: ResultState | null; purpose: FilePurpose | null }

const personName = (c: SQL) => sql`coalesce(nullif(trim(${c}.first || ' ' || ${c}.last), ''), ${c}.email)`

/** @returns false if the list has been run or has expired in the meantime */
export async function markStarted(scope: UserScope, id: string): Promise<boolean> {
  const started = await scope.db
    .update(cleanUpLists)
    .set({ started_at: sql`now()`, started_by_user_id: scope.user.id })
    .where(
      and(
        inScope(scope, cleanUpLists.company_id),
        eq(cleanUpLists.id, id),
        isNull(cleanUpLists.started_at),
        gt(cleanUpLists.expires_at, sql`now()`),
      ),
    )
    .returning({ id: cleanUpLists.id })
  return started.length > 0
}

export async function nameRun(scope: UserScope, id: string, task_run_id: string) {
  await scope.db
    .update(cleanUpLists)
    .set({ task_run_id })
    .where(and(inScope(scope, cleanUpLists.company_id), eq(cleanUpLists.id, id)))
}

/** Adds what a batch has done; the last batch ends the run. @returns what all batches have done */
export async function addDone(
  scope: Scope,
  id: string,
  {
    results,
    files: removed,
    bytes,
    skipped,
    isLast,
  }: Record<'results' | 'files' | 'bytes' | 'skipped', number> & {
    isLast: boolean
  },
) {
  const { deleted_results, deleted_files, deleted_bytes, skipped: passed_over } = cleanUpLists
  const [sums] = await scope.db
    .update(cleanUpLists)
    .set({
      deleted_results: sql`${cleanUpLists.deleted_results} + ${results}`,
      deleted_files: sql`${cleanUpLists.deleted_files} + ${removed}`,
      deleted_bytes: sql`${cleanUpLists.deleted_bytes} + ${bytes}`,
      skipped: sql`${cleanUpLists.skipped} + ${skipped}`,
      ...(isLast && { finished_at: sql`now()` }),
    })
    .where(and(inScope(scope, cleanUpLists.company_id), eq(cleanUpLists.id, id)))
    .returning({ deleted_results, deleted_files, deleted_bytes, passed_over })
  return sums!
}

/** Locks the answers, results and candidates of a page, in the same order as a submission and an erasure. */
export async function lockPage(scope: Scope, list_id: string, { after, limit }: { after: number; limit: number }) {
  const named = sql`(select i.subject_id from ${cleanUpItems} i where i.list_id = ${list_id} and i.kind = 'test_result'
    and i.number > ${after} and i.number <= ${after + limit})`
  const ofCompanies = (row: string) => inScope(scope, sql.raw(`${row}.company_id`)) ?? sql`true`
  await scope.db.execute(sql`select from survey_answers a where ${ofCompanies('a')} and a.survey_result_id in ${named}
    order by a.survey_result_id for update`)
  await scope.db.execute(sql`select from survey_results r where ${ofCompanies('r')} and r.id in ${named}
    order by r.id for update`)
  await scope.db.execute(sql`select from candidates c where ${ofCompanies('c')} and c.id in (
      select r.candidate_id from survey_results r where r.id in ${named})
    order by c.id for update`)
}

export type CleanUpRow = {
  number: number
  kind: CleanUpItem['kind']
  subject_id: string
  bytes: number | null
  /** Null if the row has been deleted, like the fields after it. */
  person: string | null
  role_name: string | null
  purpose: FilePurpose | null
  dated_at: string | null
  /** Why the row is not deleted; null if it is. */
  skipped: CleanUpSkip | null
}

/** A page of the list in its current state. */
export async function readPage(scope: Scope, list_id: string, { after, limit }: { after: number; limit: number }) {
  const { rows } = await scope.db.execute<CleanUpRow>(sql`
    select number, kind, subject_id, bytes::float8 as bytes, person, role_name, purpose, to_json(dated_at) #>> '{}' as dated_at, skipped
      from clean_up_page(${list_id}, ${after}, ${limit})`)
  return rows
}

export async function deleteResults(scope: Scope, list_id: string, ids: readonly string[]) {
  await scope.db.execute(sql`select delete_cleaned_results(${list_id}, ${sql.param(ids)}::uuid[])`)
}

export async function removeFiles(scope: Scope, list_id: string, ids: readonly string[]): Promise<RemovedFile[]> {
  const { rows } = await scope.db.execute<RemovedFile>(
    sql`select * from remove_cleaned_files(${list_id}, ${sql.param(ids)}::uuid[])`,
  )
  return rows
}
