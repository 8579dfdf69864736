import { eq, sql } from 'drizzle-orm'
import type { Job, JobFilters, JobSort } from '@seatwise/contract/jobs'
import { addressOf } from '@seatwise/domain/jobs/address'
import { canDoWithJob, jobBrands, missingToPublish } from '@seatwise/domain/policies/jobs'
import { jobs } from '../../database/tables/jobs.ts'
import { nameKey } from '../../kernel/list/keyset.ts'
import type { List } from '../../kernel/list/list.ts'
import { findInList, searchList, type PageRequest } from '../../kernel/list/search.ts'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'

type Row = Omit<Job, 'can' | 'missing' | 'url'> & { code: string }

const applicantsOf = (more: ReturnType<typeof sql>) => sql`(select count(*)::int from applications a
  where a.company_id = jobs.company_id and a.job_id = jobs.id and a.state = 'submitted' ${more})`

const jobList: List<JobFilters, JobSort, Row> = {
  name: 'jobs',
  defaultSort: { field: 'published_at', order: 'desc' },
  columns:
    () => sql`jobs.id, jobs.code, jobs.title, jobs.workplace, jobs.countries, jobs.employment_type, jobs.pay, jobs.openings,
    jobs.description, jobs.closes_on, jobs.survey, jobs.state, jobs.published_at, jobs.created_at, jobs.updated_at, jobs.version,
    json_build_object('id', companies.id, 'name', companies.name) as company,
    case when roles.id is not null then json_build_object('id', roles.id, 'name', roles.name) end as role,
    case when departments.id is not null then json_build_object('id', departments.id, 'name', departments.name) end as department,
    case when locations.id is not null then json_build_object('id', locations.id, 'name', locations.name) end as location,
    case when template.id is not null then json_build_object('id', template.id, 'name', template.name) end as template,
    ${applicantsOf(sql``)} as applicants, ${applicantsOf(sql`and a.created_at > now() - interval '7 days'`)} as new_applicants,
    case when jobs.published_at is not null then
      greatest(0, floor(extract(epoch from coalesce(jobs.ended_at, now()) - jobs.published_at) / 86400))::int end as days_open`,
  tables: ({ scope }) => sql`jobs
    join companies on companies.id = jobs.company_id
    left join roles on roles.id = jobs.role_id
    left join departments on departments.company_id = jobs.company_id and departments.id = jobs.department_id
    left join locations on locations.company_id = jobs.company_id and locations.id = jobs.location_id
    left join job_application_templates template on template.company_id = jobs.company_id and template.id = jobs.template_id
      and ${inScope(scope, sql`template.company_id`) ?? sql`true`}`,
  tenant: (scope) => inScope(scope, jobs.company_id),
  id: sql`jobs.id`,
  searched: { table: 'jobs', id: sql`jobs.id` },
  always: () => [sql`companies.brand = any(${sql.param(jobBrands)}::text[])`],
  conditions: {
    id: (id) => eq(jobs.id, id),
    company_id: (id) => eq(jobs.company_id, id),
    states: (states) => sql`jobs.state = any(${sql.param(states)}::text[])`,
    location_id: (id) => eq(jobs.location_id, id),
    department_id: (id) => eq(jobs.department_id, id),
  },
  keys: {
    title: () => [nameKey(sql`jobs.title`)],
    state: () => [
      {
        expression: sql`array_position(array['open', 'draft', 'paused', 'closed', 'archived'], jobs.state)`,
        type: 'int',
      },
    ],
    // Drafts have none: they come first among the latest.
    published_at: () => [{ expression: sql`coalesce(jobs.published_at, 'infinity')`, type: 'timestamptz' }],
    applicants: () => [{ expression: applicantsOf(sql``), type: 'int' }],
  },
}

export async function searchJobs(scope: UserScope, request: PageRequest<JobFilters, JobSort>, jobs_url: string) {
  const { rows, ...page } = await searchList(scope, jobList, request)
  return { ...page, data: rows.map((row) => toJob(scope, row, jobs_url)) }
}

export async function findShownJob(scope: UserScope, id: string, jobs_url: string): Promise<Job | undefined> {
  const row = await findInList(scope, jobList, id)
  return row && toJob(scope, row, jobs_url)
}

function toJob(scope: UserScope, { code, ...row }: Row, jobs_url: string): Job {
  const { role, location, title } = row
  const missing = missingToPublish({ ...row, role_id: role?.id ?? null, location_id: location?.id ?? null })
  return {
    ...row,
    url: `${jobs_url}/jobs/${addressOf({ title, code })}`,
    missing: missing.map(({ path }) => path),
    can: canDoWithJob(actorOf(scope), row),
  }
}
