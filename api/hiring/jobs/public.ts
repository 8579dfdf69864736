import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Pay, PublicJob } from '@seatwise/contract/jobs'
import { jobLimits } from '@seatwise/contract/limits'
import type { JobState } from '@seatwise/contract/values/hiring'
import { addressOf } from '@seatwise/domain/jobs/address'
import { statedPay } from '@seatwise/domain/jobs/words'
import { companies, departments, locations } from '../../database/tables/companies.ts'
import { jobs } from '../../database/tables/jobs.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { addressOfJob } from './repository.ts'

const stateNow = sql<JobState>`job_state(jobs, companies)`

type VisitedJob = PublicJob &
  Pick<typeof jobs.$inferSelect, 'code' | 'role_id' | 'template_id' | 'survey' | 'location_id' | 'survey_link_id'> & {
    website: string | null
    /** UTC if the company has not set one. */
    time_zone: string
  }

/**
 * Published jobs of the scope's company as the public sees them, with the data for the form.
 * @param id the id of one job; undefined for all open jobs, the latest first
 */
export async function findPublicJobs(scope: Scope, jobs_url: string, id?: string): Promise<VisitedJob[]> {
  const rows = await jobsOf(
    scope,
    inArray(jobs.state, ['open', 'paused', 'closed']),
    id === undefined ? sql`${stateNow} = 'open'` : eq(jobs.id, id),
  )
  // The cast is safe: the condition on the state leaves no other states.
  return rows.map((row) => ({ ...asPublic(row, jobs_url), state: row.state as PublicJob['state'] }))
}

/** A job in any state, as its public page would show it; found by its id or by the code at the end of the address. */
export async function findStaffJob(scope: UserScope, jobs_url: string, address: string) {
  const code = eq(jobs.code, address.slice(address.lastIndexOf('-') + 1))
  const [row] = await jobsOf(scope, z.uuid().safeParse(address).success ? or(code, eq(jobs.id, address)) : code)
  return row && asPublic(row, jobs_url)
}

const asPublic = <Row extends { code: string; title: string; pay: Pay | null }>(row: Row, jobs_url: string) => ({
  ...row,
  pay: statedPay(row.pay),
  url: `${jobs_url}/jobs/${addressOf(row)}`,
})

const jobsOf = (scope: Scope, ...conditions: (SQL | undefined)[]) =>
  scope.db
    .select({
      id: jobs.id,
      code: jobs.code,
      title: jobs.title,
      workplace: jobs.workplace,
      countries: jobs.countries,
      employment_type: jobs.employment_type,
      pay: jobs.pay,
      openings: jobs.openings,
      description: jobs.description,
      closes_on: jobs.closes_on,
      answer_within_days: jobs.answer_within_days,
      published_at: jobs.published_at,
      state: stateNow,
      company: { name: companies.name, public_name: companies.slug, logo_id: companies.logo_id },
      department: departments.name,
      location: locations.name,
      address: addressOfJob,
      role_id: jobs.role_id,
      location_id: jobs.location_id,
      template_id: jobs.template_id,
      survey: jobs.survey,
      survey_link_id: jobs.survey_link_id,
      website: companies.website,
      time_zone: sql<string>`known_zone(${companies.time_zone})`,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .leftJoin(departments, and(eq(departments.company_id, jobs.company_id), eq(departments.id, jobs.department_id)))
    .leftJoin(locations, and(eq(locations.company_id, jobs.company_id), eq(locations.id, jobs.location_id)))
    .where(and(inScope(scope, jobs.company_id), ...conditions))
    .orderBy(sql`${jobs.published_at} desc`, jobs.id)
    .limit(jobLimits.ofCompany)

type ListedJob = { code: string; title: string; updated_at: string }

/** The open jobs of all companies of these brands, for search engines. */
export function findOpenJobsOfAll({ statement }: Pick<Transactions, 'statement'>, brands: readonly string[]) {
  return statement<ListedJob>(
    sql`select code, title, to_char(updated_at, 'YYYY-MM-DD') as updated_at from open_jobs_of_all(${sql.param(brands)}::text[])`,
  )
}

export { findShownJob } from './search.ts'
