import { sql } from 'drizzle-orm'
import type { Home } from '@seatwise/contract/home'
import { maxExactCount } from '@seatwise/contract/limits'
import { can } from '@seatwise/domain/permissions'
import { jobBrands } from '@seatwise/domain/policies/jobs'
import { readRows } from '../../kernel/statements.ts'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'
import { seesStages } from '../../assessment/survey-results/public.ts'
import { isOwnJob } from './unopened.ts'

type Overdue = Home['needs']['overdue']

/**
 * Applications that have waited longer than their job promises: the person is still considered, and since then nobody has
 * moved the card or sent them a message, by email or through the CRM, or invited them to an interview. Readers who may not see stages get none, because
 * who is missing would reveal a move.
 */
export async function findOverdue(scope: UserScope, limit: number): Promise<Overdue> {
  const reader = actorOf(scope)
  if (!can(reader, 'jobs.write') || !can(reader, 'applications.read') || !seesStages(scope))
    return { count: 0, data: [] }
  const [found] = await readRows<Overdue>(
    scope,
    sql`with overdue as (
        select j.id as job_id, a.created_at from jobs j
          join companies c on c.id = j.company_id and c.brand = any(${sql.param(jobBrands)}::text[])
          join applications a on a.company_id = j.company_id and a.job_id = j.id
          join survey_results card on card.company_id = a.company_id and card.id = a.survey_result_id
          left join statuses s on s.company_id = card.company_id and s.id = card.status_id
         where ${inScope(scope, sql`j.company_id`) ?? sql`true`} and ${isOwnJob(scope)} and j.state <> 'archived'
           and j.answer_within_days is not null
           and a.created_at < now() - make_interval(days => j.answer_within_days) and a.state = 'submitted'
           and card.archived_at is null and coalesce(s.type not in ('hired', 'rejected'), true)
           and not exists (select from survey_results t
             join stage_events e on e.company_id = t.company_id and e.survey_result_id = t.id
             where t.company_id = card.company_id and (t.id = card.id or t.candidacy_id = card.candidacy_id)
               and e.from_status_id is not null and e.created_at > a.created_at)
           and not exists (select from messages m join outbox o on o.id = m.outbox_id and o.state not in ('dead', 'canceled')
             where m.company_id = a.company_id and m.candidate_id = a.candidate_id and m.created_at > a.created_at)
           and not exists (select from survey_results t
             join interviews i on i.company_id = t.company_id and i.survey_result_id = t.id and i.invites_person
             where t.company_id = card.company_id and (t.id = card.id or t.candidacy_id = card.candidacy_id)
               and i.created_at > a.created_at)
           and not exists (select from ghl_messages m
             where m.company_id = a.company_id and m.candidate_id = a.candidate_id and m.sent_at > a.created_at)
         order by a.created_at limit ${sql.raw(String(maxExactCount + 1))}
      ), of_jobs as (
        select job_id, count(*)::int as count, min(created_at) as since from overdue group by job_id
         order by 3, 1 limit ${limit}
      )
      select (select count(*)::int from overdue) as count, coalesce((
        select json_agg(json_build_object('job', json_build_object('id', j.id, 'title', j.title),
            'company', json_build_object('id', c.id, 'name', c.name), 'answer_within_days', j.answer_within_days,
            'count', o.count) order by o.since, j.id)
          from of_jobs o join jobs j on j.id = o.job_id join companies c on c.id = j.company_id), '[]') as data`,
  )
  return found!
}
