import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { CompanyExport } from '@seatwise/contract/exports'
import { exportHours } from '@seatwise/contract/limits'
import type { ExportState } from '@seatwise/contract/values/connections'
import { can } from '@seatwise/domain/permissions'
import { canDoWithExport } from '@seatwise/domain/policies/exports'
import { companies } from '../../database/tables/companies.ts'
import { companyExports } from '../../database/tables/exports.ts'
import { files } from '../../database/tables/files.ts'
import { taskRuns } from '../../database/tables/task-runs.ts'
import { users } from '../../database/tables/users.ts'
import { contents } from './contents.ts'
import { actorOf, inScope, type Scope, type UserScope } from '../../kernel/scope.ts'

type NewExport = { id: string; company_id: string; task_run_id: string; made_by_user_id: string; has_stages: boolean }

export async function insertExport(scope: Scope, values: NewExport) {
  await scope.db.insert(companyExports).values(values)
}

/** The state of a finished export follows from its own columns; before that, it is the state of its task. */
const stateSql = sql<ExportState>`case
  when ${companyExports.deleted_at} is not null then 'deleted'
  when ${companyExports.finished_at} is not null and ${companyExports.expires_at} > now() then 'ready'
  when ${companyExports.finished_at} is not null then 'expired'
  when ${taskRuns.state} in ('waiting', 'running', 'stopped') then ${taskRuns.state}
  else 'failed' end`

export async function isCompany(scope: Scope, company_id: string): Promise<boolean> {
  return (await scope.db.$count(companies, and(inScope(scope, companies.id), eq(companies.id, company_id)))) > 0
}

const maxListed = 20

/** The latest exports of a company. */
export const listOfCompany = (scope: UserScope, company_id: string): Promise<CompanyExport[]> =>
  select(scope, eq(companyExports.company_id, company_id))

export async function findExport(scope: UserScope, id: string): Promise<CompanyExport | undefined> {
  return (await select(scope, eq(companyExports.id, id)))[0]
}

async function select(scope: UserScope, where: SQL): Promise<CompanyExport[]> {
  const { id, created_at, task_run_id, has_stages, finished_at, expires_at, size, sha256, counts } = companyExports
  const rows = await scope.db
    .select({
      id,
      created_at,
      task_run_id,
      has_stages,
      finished_at,
      expires_at,
      size,
      sha256,
      counts,
      state: stateSql,
      made_by_id: users.id,
      made_by_name: sql<string | null>`${users.first} || ' ' || ${users.last}`,
      done: sql<number>`coalesce(${taskRuns.done}, 0)`,
      total: taskRuns.total,
    })
    .from(companyExports)
    .leftJoin(taskRuns, and(eq(taskRuns.id, task_run_id), eq(taskRuns.company_id, companyExports.company_id)))
    .leftJoin(users, and(eq(users.id, companyExports.made_by_user_id), inScope(scope, users.company_id)))
    // Task runs are deleted after 30 days. An export that never finished has no state without its run, so it is left
    // out.
    .where(and(inScope(scope, companyExports.company_id), where, or(isNotNull(finished_at), isNotNull(taskRuns.id))))
    .orderBy(desc(created_at))
    .limit(maxListed)
  return rows.map(({ made_by_id, made_by_name, ...row }) => ({
    ...row,
    made_by: { id: made_by_id, name: made_by_name },
    counts: row.counts && shownCounts(scope, row.counts),
    can: canDoWithExport(actorOf(scope), row),
  }))
}

/** The number of moves reveals stages. */
function shownCounts(scope: UserScope, counts: Record<string, number>) {
  if (can(scope.user, 'survey-results.read-stage')) return counts
  const ofStages = contents.filter(({ stages }) => stages === 'all').map(({ name }) => name)
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !ofStages.includes(name)))
}

/** The number of exports of a company that are waiting or running. */
export function countOpen(scope: Scope, company_id: string): Promise<number> {
  const open = sql`exists (select from ${taskRuns} run where run.id = ${companyExports.task_run_id}
    and run.company_id = ${company_id} and run.state in ('waiting', 'running'))`
  return scope.db.$count(companyExports, and(ofScope(scope, company_id), open))
}

/** The number of exports of a company that were started within the last 24 hours. */
export function countOfDay(scope: Scope, company_id: string): Promise<number> {
  const ofDay = sql`${companyExports.created_at} > now() - interval '1 day'`
  return scope.db.$count(companyExports, and(ofScope(scope, company_id), ofDay))
}

/** The other owners of a company, who are notified of its export. */
export async function listOtherOwners(scope: UserScope, company_id: string) {
  return scope.db
    .select({ first: users.first, email: users.email })
    .from(users)
    .where(
      and(
        inScope(scope, users.company_id),
        eq(users.company_id, company_id),
        ne(users.id, scope.user.id),
        eq(users.active, true),
        inArray(users.auth_role, ['COMPANY_OWNER', 'FRANCHISE_OWNER']),
      ),
    )
}

const ofScope = (scope: Scope, company_id: string) =>
  and(inScope(scope, companyExports.company_id), eq(companyExports.company_id, company_id))

export type FinishedExport = {
  id: string
  company_id: string
  file_id: string
  parts: string[]
  size: number
  sha256: string
  counts: Record<string, number>
}

export async function finishExport(scope: Scope, { id, company_id, ...finished }: FinishedExport) {
  await scope.db
    .update(companyExports)
    .set({
      ...finished,
      finished_at: sql`now()`,
      expires_at: sql`now() + make_interval(hours => ${exportHours})`,
    })
    .where(and(ofScope(scope, company_id), eq(companyExports.id, id)))
}

/** @returns false if the export was deleted before */
export async function markDeleted(scope: Scope, id: string): Promise<boolean> {
  const marked = await scope.db
    .update(companyExports)
    .set({ deleted_at: sql`now()` })
    .where(and(inScope(scope, companyExports.company_id), eq(companyExports.id, id), isNull(companyExports.deleted_at)))
    .returning({ id: companyExports.id })
  return marked.length > 0
}

/** The storage keys of an export; undefined if its bytes have been deleted. */
export async function findParts(scope: Scope, id: string) {
  const { company_id, created_at, parts } = companyExports
  const [row] = await scope.db
    .select({
      company_id,
      created_at,
      parts,
      slug: companies.slug,
      file_id: files.id,
      storage_key: files.storage_key,
      size: files.size,
    })
    .from(companyExports)
    .innerJoin(companies, eq(companies.id, company_id))
    .innerJoin(files, and(eq(files.id, companyExports.file_id), eq(files.company_id, company_id)))
    .where(and(inScope(scope, company_id), eq(companyExports.id, id), eq(files.state, 'stored')))
  if (!row?.parts || row.size === null) return undefined
  return { ...row, parts: row.parts, size: row.size }
}

export type CompanyVersions = {
  company: string
  forms: string[]
  norm_sets: string[]
  scoring: string[]
  notices: string[]
}

/** The company's name, and all versions of forms, norms, scoring and notices in its results. */
export async function versionsOf(scope: Scope, company_id: string): Promise<CompanyVersions> {
  const { rows } = await scope.db.execute<CompanyVersions>(sql`
    select (select name from companies where id = ${company_id}) as company, coalesce(array_agg(distinct a.form_version), '{}') as forms,
           coalesce(array_agg(distinct a.assessment ->> 'norm_set') filter (where a.assessment is not null), '{}') as norm_sets,
           coalesce(array_agg(distinct a.assessment ->> 'scoring_version') filter (where a.assessment is not null), '{}') as scoring,
           coalesce(array_agg(distinct a.notice_version), '{}') as notices
      from survey_answers a where a.company_id = ${company_id} and ${inScope(scope, sql`a.company_id`) ?? sql`true`}`)
  return rows[0]!
}
