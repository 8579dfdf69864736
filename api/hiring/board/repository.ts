import { sql } from 'drizzle-orm'
import type { StatusColor, StatusType } from '@seatwise/contract/values/base'
import { readRows } from '../../kernel/statements.ts'
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

/** A pipeline with its stages in order: the given pipeline, or else the company's default one. */
export async function findPipeline(
  scope: Scope,
  { company_id, pipeline_id }: { company_id: string | undefined; pipeline_id: string | undefined },
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
        and case when ${pipeline_id ?? null}::uuid is null then pipeline.is_default else pipeline.id = ${pipeline_id ?? null}::uuid end
      limit 1`,
  )
  return pipeline
}
