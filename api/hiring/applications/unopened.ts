import { sql, type SQL } from 'drizzle-orm'
import type { Home } from '@seatwise/contract/home'
import { maxExactCount } from '@seatwise/contract/limits'
import { can, reachOf } from '@seatwise/domain/permissions'
import { jobBrands } from '@seatwise/domain/policies/jobs'
import { readRows } from '../../kernel/statements.ts'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'
import { seesStages } from '../../assessment/survey-results/public.ts'

type Unopened = Home['needs']['applications']

/**
 * Applications of the last 30 days that nobody has opened and that stand where they came in, for jobs that the reader
 * owns, and in the reader's own company also for jobs that nobody owns. For readers who may not see stages, those that
 * were moved stay until somebody opens them: their absence would reveal the move.
 */
export async function findUnopened(scope: UserScope, limit: number): Promise<Unopened> {
  const reader = actorOf(scope)
  if (!can(reader, 'jobs.write') || !can(reader, 'applications.read')) return { count: 0, data: [] }
  const isInPlace = seesStages(scope)
    ? sql`not exists (select from survey_results t
        join stage_events e on e.company_id = t.company_id and e.survey_result_id = t.id
        where t.company_id = card.company_id and (t.id = card.id or t.candidacy_id = card.candidacy_id)
          and e.from_status_id is not null and e.created_at > a.created_at)`
    : sql`true`
  const [found] = await readRows<Unopened>(
    scope,
    sql`with unopened as (
        select a.id, a.created_at from jobs j
          join companies c on c.id = j.company_id and c.brand = any(${sql.param(jobBrands)}::text[])
          join applications a on a.company_id = j.company_id and a.job_id = j.id
          join survey_results card on card.company_id = a.company_id and card.id = a.survey_result_id
         where ${inScope(scope, sql`j.company_id`) ?? sql`true`} and ${isOwnJob(scope)} and a.state = 'submitted'
           and a.opened_at is null and a.created_at > now() - interval '30 days' and card.archived_at is null and ${isInPlace}
         order by a.created_at desc, a.id limit ${sql.raw(String(maxExactCount + 1))}
      ), latest as (
        select * from unopened order by created_at desc, id limit ${limit}
      )
      select (select count(*)::int from unopened) as count, coalesce((
        select json_agg(json_build_object('application_id', a.id, 'survey_result_id', a.survey_result_id,
            'candidate', json_build_object('id', p.id, 'first', p.first, 'last', p.last, 'email', p.email),
            'company', json_build_object('id', c.id, 'name', c.name), 'job', json_build_object('id', j.id, 'title', j.title),
            'created_at', a.created_at) order by a.created_at desc, a.id)
          from latest join applications a on a.id = latest.id
          join jobs j on j.company_id = a.company_id and j.id = a.job_id
          join companies c on c.id = a.company_id
          join candidates p on p.company_id = a.company_id and p.id = a.candidate_id), '[]') as data`,
  )
  return found!
}

/** A condition on jobs `j`: the reader owns them, or, in the reader's own company, nobody does. */
export function isOwnJob(scope: UserScope): SQL {
  const ownsUnowned = reachOf(actorOf(scope), 'jobs.write') === 'company'
  return sql`(j.owner_user_id = ${scope.user.id}
    ${ownsUnowned ? sql`or not coalesce(may_own_jobs(j.owner_user_id, j.company_id), false)` : sql``})`
}
