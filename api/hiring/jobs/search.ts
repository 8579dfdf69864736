import { eq, sql, type SQL } from 'drizzle-orm'
import type { Job, JobFilters, JobSort } from '@seatwise/contract/jobs'
import { addressOf } from '@seatwise/domain/jobs/address'
import { canDoWithJob, jobBrands, missingToPublish } from '@seatwise/domain/policies/jobs'
import { shownCustomValues } from '../../base/custom-fields/public.ts'
import { jobs } from '../../database/tables/jobs.ts'
import { addressOfJob } from './repository.ts'
import { nameKey } from '../../kernel/list/keyset.ts'
import type { List } from '../../kernel/list/list.ts'
import { findInList, searchList, type PageRequest } from '../../kernel/list/search.ts'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, joinedOf, objectOf } from '../../kernel/selection.ts'

type Row = Omit<Job, 'can' | 'missing' | 'url'> & { code: string }

const applicantsOf = (more: SQL) => sql<number>`(select count(*)::int from applications a
  where a.company_id = jobs.company_id and a.job_id = jobs.id and a.state = 'submitted' ${more})`

/** Sources are typed by strangers: a job may have any number of them. */
const maxSources = 10

const sourcesOf = sql<
  Job['sources']
>`(select coalesce(json_agg(json_build_object('source', s.source, 'applications', s.applications)
    order by s.applications desc, s.source), '[]') from (
  select a.source, count(*)::int as applications from applications a
   where a.company_id = jobs.company_id and a.job_id = jobs.id and a.state = 'submitted'
   group by a.source order by 2 desc, 1 limit ${sql.raw(String(maxSources))}) s)`

const jobList: List<JobFilters, JobSort, Row> = {
  name: 'jobs',
  defaultSort: { field: 'published_at', order: 'desc' },
  columns: ({ scope }) => ({
    ...columnsOf(jobs, 'jobs', [
      'id',
      'code',
      'title',
      'workplace',
      'countries',
      'employment_type',
      'pay',
      'openings',
      'description',
      'closes_on',
      'answer_within_days',
      'survey',
      'state',
      'published_at',
      'created_at',
      'updated_at',
      'version',
    ]),
    company: objectOf({ id: sql`companies.id`, name: sql`companies.name` }),
    role: joinedOf(sql`roles.id`, { id: sql`roles.id`, name: sql`roles.name` }),
    department: joinedOf(sql`departments.id`, { id: sql`departments.id`, name: sql`departments.name` }),
    location: joinedOf(sql`locations.id`, { id: sql`locations.id`, name: sql`locations.name` }),
    address: addressOfJob,
    template: joinedOf(sql`template.id`, { id: sql`template.id`, name: sql`template.name` }),
    owner: sql`case when jobs.owner_user_id is not null then
      (select json_build_object('id', max(u.id::text), 'name', max(u.first || ' ' || u.last),
          'active', may_own_jobs(jobs.owner_user_id, jobs.company_id)) from users u
        where u.id = jobs.owner_user_id and ${inScope(scope, sql`u.company_id`) ?? sql`true`}) end`,
    team: sql`(select coalesce(json_agg(json_build_object('id', u.id, 'name', u.first || ' ' || u.last, 'part', m.part,
        'active', coalesce(u.active and u.company_id in (jobs.company_id, companies.franchise_id), false)) order by m.nth), '[]')
      from jsonb_array_elements(jobs.team) with ordinality as element (member, nth)
      cross join lateral (select (member ->> 'user_id')::uuid as user_id, member ->> 'part' as part, nth) m
      left join users u on u.id = m.user_id and ${inScope(scope, sql`u.company_id`) ?? sql`true`})`,
    custom_values: shownCustomValues('jobs', 'job'),
    applicants: applicantsOf(sql``),
    new_applicants: applicantsOf(sql`and a.created_at > now() - interval '7 days'`),
    sources: sourcesOf,
    days_open: sql`case when jobs.published_at is not null then
      greatest(0, floor(extract(epoch from coalesce(jobs.ended_at, now()) - jobs.published_at) / 86400))::int end`,
  }),
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
    // Drafts have no date; sorted by the latest first, they come before all published jobs.
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
