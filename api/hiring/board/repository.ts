import type { TeamPart } from '@seatwise/contract/values/hiring'
import { sql } from 'drizzle-orm'
import type { StatusColor, StatusType } from '@seatwise/contract/values/base'
import { readRows, write } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { mailNameOf } from '../../assessment/mailings/public.ts'

export type Stage = {
  id: string
  name: string
  type: StatusType
  color: StatusColor
  day_limit: number | null
  mail: string | null
}

type Pipeline = {
  company: { id: string; name: string }
  /** The company's time zone, or UTC. */
  zone: string
  pipeline: { id: string; name: string }
  pipelines: { id: string; name: string }[]
  stages: Stage[]
}

/** True for the pipeline of the role of a job, or for the company's default one if the role has none. */
const isPipelineOfJob = (job_id: string) => sql`coalesce((
  select own.id = pipeline.id from jobs job join roles role on role.id = job.role_id
    join pipelines own on own.company_id = job.company_id and own.id = role.pipeline_id and own.deleted_at is null
   where job.company_id = pipeline.company_id and job.id = ${job_id}), pipeline.is_default)`

/**
 * A pipeline with its stages in order: the given pipeline, or else that of the role of the job, or else the company's default
 * one.
 */
export async function findPipeline(
  scope: Scope,
  { company_id, pipeline_id, job_id }: Record<'company_id' | 'pipeline_id' | 'job_id', string | undefined>,
): Promise<Pipeline | undefined> {
  const [pipeline] = await readRows<Pipeline>(
    scope,
    sql`select json_build_object('id', company.id, 'name', company.name) as company,
        known_zone(company.time_zone) as zone,
        json_build_object('id', pipeline.id, 'name', pipeline.name) as pipeline,
        (select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.is_default desc, p.name, p.id)
           from pipelines p where p.company_id = company.id and p.deleted_at is null) as pipelines,
        (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'type', s.type, 'color', s.color,
                  'day_limit', s.day_limit,
                  'mail', ${mailNameOf(sql`s`, sql`company.brand`)}) order by s.position, s.id), '[]')
           from statuses s
          where s.company_id = company.id and s.pipeline_id = pipeline.id and s.deleted_at is null) as stages
      from pipelines pipeline join companies company on company.id = pipeline.company_id
      where ${inScope(scope, sql`pipeline.company_id`) ?? sql`true`} and pipeline.deleted_at is null
        and pipeline.company_id = coalesce(${company_id ?? null}::uuid, pipeline.company_id)
        and ${pipeline_id ? sql`pipeline.id = ${pipeline_id}` : job_id ? isPipelineOfJob(job_id) : sql`pipeline.is_default`}
      limit 1`,
  )
  return pipeline
}

type PersonToAdd = { id: string; company_id: string; archived_at: string | null }

/** These people, as far as they are in scope. @param isLocked locks them in the order of all writes, after their candidacies */
export const findPeopleToAdd = (scope: Scope, ids: readonly string[], isLocked = false): Promise<PersonToAdd[]> =>
  (isLocked ? write<PersonToAdd> : readRows<PersonToAdd>)(
    scope,
    sql`select c.id, c.company_id, c.archived_at from candidates c
      where ${inScope(scope, sql`c.company_id`) ?? sql`true`} and c.id = any(${sql.param(ids)}::uuid[])
      order by c.id ${isLocked ? sql`for no key update` : sql``}`,
  )

/**
 * The role and location of a job of the company that accepts applications, or is paused. It is locked against changes, and
 * before all other locks, because a change of a job also locks the job first (deadlock).
 */
export async function shareJobToAddTo(scope: Scope, company_id: string, id: string) {
  const [job] = await write<{ role_id: string; location_id: string | null; team_part: TeamPart | null }>(
    scope,
    sql`select j.role_id, j.location_id, team_part_of_job(j.id) as team_part from jobs j
      where ${inScope(scope, sql`j.company_id`) ?? sql`true`} and j.company_id = ${company_id} and j.id = ${id}
        and j.state in ('open', 'paused') and j.role_id is not null and not j.id = any((select scope_hidden_jobs())::uuid[])
      for share`,
  )
  return job
}
