import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { maxExactCount } from '@seatwise/contract/limits'
import type { Pipeline, Status } from '@seatwise/contract/pipelines'
import { companies } from '../../database/tables/companies.ts'
import { mailTemplates } from '../../database/tables/mail-templates.ts'
import { pipelines, statuses } from '../../database/tables/pipelines.ts'
import { placements } from '../../database/tables/placements.ts'
import { roles } from '../../database/tables/roles.ts'
import { violatesConstraint } from '../../kernel/constraint.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

export type StoredPipeline = typeof pipelines.$inferSelect
export type StoredStatus = typeof statuses.$inferSelect
type ShownPipeline = Omit<Pipeline, 'can' | 'statuses'> & { statuses: Omit<Status, 'can'>[] }

const ofCompany = (scope: Scope, company_id: string) =>
  and(inScope(scope, pipelines.company_id), eq(pipelines.company_id, company_id), isNull(pipelines.deleted_at))

const withId = (scope: Scope, id: string) =>
  and(inScope(scope, pipelines.company_id), eq(pipelines.id, id), isNull(pipelines.deleted_at))

const shownRoles = 10

/** The default pipeline first, then the others by name. @param of all pipelines of a company, or one pipeline */
export async function listPipelines(
  scope: Scope,
  of: { company_id: string } | { id: string },
  seesCards: boolean,
): Promise<ShownPipeline[]> {
  const { rows } = await scope.db.execute<ShownPipeline>(sql`
    select ${pipelines.id}, ${pipelines.name}, ${pipelines.is_default}, ${pipelines.version},
      json_build_object('id', ${companies.id}, 'name', ${companies.name}) as company,
      (select coalesce(json_agg(naming.name), '[]') from (select ${roles.name} from ${roles}
        where ${roles.pipeline_id} = ${pipelines.id} and ${roles.company_id} = ${pipelines.company_id}
        order by ${roles.name} collate "und-x-icu" limit ${sql.raw(String(shownRoles))}) naming) as roles,
      (select coalesce(json_agg(json_build_object('id', ${statuses.id}, 'name', ${statuses.name}, 'type', ${statuses.type},
          'color', ${statuses.color}, 'day_limit', ${statuses.day_limit}, 'version', ${statuses.version},
          'mail_template', (select json_build_object('id', ${mailTemplates.id}, 'name', ${mailTemplates.name}) from ${mailTemplates}
            where ${mailTemplates.company_id} = ${statuses.company_id} and ${mailTemplates.id} = ${statuses.mail_template_id}
              and ${mailTemplates.archived_at} is null),
          'cards', ${seesCards ? countedCards : sql`null`}) order by ${statuses.position}, ${statuses.id}), '[]')
        from ${statuses} where ${statuses.company_id} = ${pipelines.company_id} and ${statuses.pipeline_id} = ${pipelines.id}
          and ${statuses.deleted_at} is null) as statuses
    from ${pipelines} join ${companies} on ${companies.id} = ${pipelines.company_id}
    where ${'id' in of ? withId(scope, of.id) : ofCompany(scope, of.company_id)}
    order by ${pipelines.is_default} desc, ${pipelines.name} collate "und-x-icu", ${pipelines.id}`)
  return rows
}

/** Counts up to the same maximum as a list of results, because a stage may have a million. */
const countedCards = sql`(select count(*)::int from (select from ${placements}
  where ${placements.company_id} = ${statuses.company_id} and ${placements.status_id} = ${statuses.id}
    and ${placements.is_listed}
  limit ${sql.raw(String(maxExactCount + 1))}) counted)`

export async function findPipeline(scope: Scope, id: string): Promise<StoredPipeline | undefined> {
  const [pipeline] = await scope.db.select().from(pipelines).where(withId(scope, id))
  return pipeline
}

/** The stages in order. */
export async function statusesOf(scope: Scope, pipeline_id: string): Promise<StoredStatus[]> {
  return scope.db
    .select()
    .from(statuses)
    .where(and(inScope(scope, statuses.company_id), eq(statuses.pipeline_id, pipeline_id), isNull(statuses.deleted_at)))
    .orderBy(asc(statuses.position), asc(statuses.id))
}

/** A stage of a pipeline of the company that is not deleted. */
export async function findStatusOfCompany(scope: Scope, company_id: string, id: string) {
  const [row] = await scope.db
    .select({ id: statuses.id, type: statuses.type, name: statuses.name, pipeline_id: statuses.pipeline_id })
    .from(statuses)
    .where(
      and(
        inScope(scope, statuses.company_id),
        eq(statuses.company_id, company_id),
        eq(statuses.id, id),
        isNull(statuses.deleted_at),
      ),
    )
  return row
}

export async function countPipelines(scope: Scope, company_id: string): Promise<number> {
  return scope.db.$count(pipelines, ofCompany(scope, company_id))
}

/** True if this is one of the company's own email templates and not deleted. */
export async function isOwnTemplate(scope: Scope, company_id: string, id: string): Promise<boolean> {
  const own = and(
    inScope(scope, mailTemplates.company_id),
    eq(mailTemplates.company_id, company_id),
    eq(mailTemplates.id, id),
    eq(mailTemplates.kind, 'message'),
    isNull(mailTemplates.archived_at),
  )
  return (await scope.db.$count(mailTemplates, own)) > 0
}

/** @returns undefined if the company already has a pipeline of this name */
export async function insertPipeline(scope: Scope, company_id: string, name: string): Promise<string | undefined> {
  const [added] = await scope.db
    .insert(pipelines)
    .values({ company_id, name })
    .onConflictDoNothing()
    .returning({ id: pipelines.id })
  return added?.id
}

export type StatusValues = Pick<StoredStatus, 'name' | 'type' | 'color' | 'day_limit' | 'mail_template_id'>

type InPipeline = Pick<StoredPipeline, 'company_id'> & { pipeline_id: string }

/** @returns false if the pipeline already has a stage of this name */
export async function insertStatuses(
  scope: Scope,
  { company_id, pipeline_id }: InPipeline,
  values: readonly (StatusValues & { position: number })[],
): Promise<boolean> {
  const added = await scope.db
    .insert(statuses)
    .values(values.map((status) => ({ ...status, company_id, pipeline_id })))
    .onConflictDoNothing()
    .returning({ id: statuses.id })
  return added.length === values.length
}

/**
 * Changes a pipeline, or only raises its version after a change of its stages.
 * @returns false if another pipeline has the name
 */
export async function changePipeline(scope: Scope, id: string, change: { name?: string; is_default?: boolean } = {}) {
  return isNameFree('pipelines_name', async () => {
    await scope.db
      .update(pipelines)
      .set({ ...change, version: sql`${pipelines.version} + 1`, updated_at: sql`now()` })
      .where(and(inScope(scope, pipelines.company_id), eq(pipelines.id, id)))
  })
}

/** Called before another pipeline becomes the default. */
export async function clearDefault(scope: Scope, company_id: string) {
  await scope.db
    .update(pipelines)
    .set({ is_default: false, version: sql`${pipelines.version} + 1`, updated_at: sql`now()` })
    .where(and(ofCompany(scope, company_id), eq(pipelines.is_default, true)))
}

/** Gives stages their positions, in the order of these ids. */
export async function orderStatuses(scope: Scope, pipeline_id: string, ids: readonly string[]) {
  await scope.db.execute(sql`update ${statuses} set position = ordered.place - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality ordered(id, place)
    where ${and(inScope(scope, statuses.company_id), eq(statuses.pipeline_id, pipeline_id))} and ${statuses.id} = ordered.id`)
}

/** @returns false if another stage of the pipeline has the name */
export async function changeStatus(scope: Scope, id: string, change: Partial<StatusValues>) {
  return isNameFree('statuses_name', async () => {
    await scope.db
      .update(statuses)
      .set({ ...change, version: sql`${statuses.version} + 1`, updated_at: sql`now()` })
      .where(and(inScope(scope, statuses.company_id), eq(statuses.id, id)))
  })
}

/** After a conflict, the transaction can only be rolled back. */
async function isNameFree(index: string, write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (violatesConstraint(error, index)) return false
    throw error
  }
}

/** All cards of these stages, including those of archived results and tests. */
const inStatuses = (scope: Scope, company_id: string, status_ids: readonly string[]) =>
  and(
    inScope(scope, placements.company_id),
    eq(placements.company_id, company_id),
    sql`${placements.status_id} = any(${sql.param(status_ids)}::uuid[])`,
  )

export async function countResultsIn(scope: Scope, company_id: string, status_ids: readonly string[]) {
  const rows = await scope.db
    .select({ status_id: placements.status_id, results: sql<number>`count(*)::int` })
    .from(placements)
    .where(inStatuses(scope, company_id, status_ids))
    .groupBy(placements.status_id)
  return new Map(rows.map(({ status_id, results }) => [status_id, results]))
}

/** The ids of the results that cards in these stages show; their other attempts follow each move. */
export async function resultsIn(
  scope: Scope,
  company_id: string,
  status_ids: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await scope.db
    .select({ id: placements.survey_result_id })
    .from(placements)
    .where(inStatuses(scope, company_id, status_ids))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Locks stages before their deletion. A move of a result to a stage locks the stage FOR KEY SHARE until its commit, so
 * no result can enter afterwards.
 */
export async function lockStatuses(scope: Scope, ids: readonly string[]) {
  await scope.db.execute(sql`select from ${statuses}
    where ${and(inScope(scope, statuses.company_id), sql`${statuses.id} = any(${sql.param(ids)}::uuid[])`)}
    order by ${statuses.id} for update`)
}

export async function markStatusesDeleted(scope: Scope, ids: readonly string[]) {
  await scope.db
    .update(statuses)
    .set({ deleted_at: sql`now()`, version: sql`${statuses.version} + 1`, updated_at: sql`now()` })
    .where(and(inScope(scope, statuses.company_id), sql`${statuses.id} = any(${sql.param(ids)}::uuid[])`))
}

/** Roles that used the pipeline get the default pipeline. */
export async function markPipelineDeleted(scope: Scope, id: string) {
  await scope.db
    .update(roles)
    .set({ pipeline_id: null, version: sql`${roles.version} + 1`, updated_at: sql`now()` })
    .where(and(inScope(scope, roles.company_id), eq(roles.pipeline_id, id)))
  await scope.db
    .update(pipelines)
    .set({ deleted_at: sql`now()`, version: sql`${pipelines.version} + 1`, updated_at: sql`now()` })
    .where(and(inScope(scope, pipelines.company_id), eq(pipelines.id, id), ne(pipelines.is_default, true)))
}
