import { randomInt } from 'node:crypto'
import { and, count, eq, getTableColumns, ne, sql, type SQL } from 'drizzle-orm'
import { codeLength, codeLetters } from '@seatwise/domain/jobs/address'
import { companies, locations } from '../../database/tables/companies.ts'
import { jobs } from '../../database/tables/jobs.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { columnsOf, joinedOf } from '../../kernel/selection.ts'

export type StoredJob = typeof jobs.$inferSelect

/** Where the work is done: a remote job has no address, and a location without a country is in that of its company. */
export const addressOfJob = joinedOf(sql`case when jobs.workplace is distinct from 'remote' then locations.id end`, {
  ...columnsOf(locations, 'locations', ['street', 'town', 'region', 'postal_code']),
  country: sql<string | null>`coalesce(locations.country, companies.country)`,
})

export async function lockJob(scope: Scope, id: string) {
  const [row] = await scope.db
    .select({
      ...getTableColumns(jobs),
      brand: companies.brand,
      company_state: companies.state,
      contact_email: companies.contact_email,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(and(inScope(scope, jobs.company_id), eq(jobs.id, id)))
    .for('update', { of: jobs })
  return row
}

/** Counts the jobs of a company and serializes creations, which could otherwise exceed the limit together. */
export async function countJobs(scope: Scope, company_id: string): Promise<number> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`jobs:${company_id}`}, 0))`)
  const [job] = await scope.db
    .select({ of: count() })
    .from(jobs)
    .where(and(inScope(scope, jobs.company_id), eq(jobs.company_id, company_id), ne(jobs.state, 'archived')))
  return job!.of
}

/** Ten letters from an alphabet of thirty, so that nobody can guess the URL of a job. */
const newCode = () => Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

type NewJob = Omit<typeof jobs.$inferInsert, 'code'>

export async function insertJob(scope: Scope, job: NewJob): Promise<string> {
  const [created] = await scope.db
    .insert(jobs)
    .values({ ...job, code: newCode() })
    .returning({ id: jobs.id })
  return created!.id
}

/** True for a user in scope who may own jobs of the company. */
export async function isJobOwner(scope: Scope, company_id: string, id: string): Promise<boolean> {
  const mayOwn = sql`may_own_jobs(${users.id}, ${company_id})`
  return (await scope.db.$count(users, and(inScope(scope, users.company_id), eq(users.id, id), mayOwn))) > 0
}

/** Those of these users whom the scope sees. */
export async function usersInReach(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await scope.db
    .select({ id: users.id })
    .from(users)
    .where(and(inScope(scope, users.company_id), sql`${users.id} = any(${sql.param(ids)}::uuid[])`))
  return new Set(rows.map(({ id }) => id))
}

type Change = Partial<Omit<StoredJob, 'id' | 'company_id' | 'code' | 'version' | 'published_at' | 'ended_at'>> & {
  published_at?: SQL
  ended_at?: SQL | null
}

export async function changeJob(scope: Scope, id: string, change: Change) {
  await scope.db
    .update(jobs)
    .set({ ...change, version: sql`${jobs.version} + 1`, updated_at: sql`now()` })
    .where(and(inScope(scope, jobs.company_id), eq(jobs.id, id)))
}
