import { and, count, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import { companies } from '../../database/tables/companies.ts'
import { jobApplicationTemplates } from '../../database/tables/job-application-templates.ts'
import { violatesConstraint } from '../../kernel/constraint.ts'
import { readRows } from '../../kernel/statements.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

export type StoredTemplate = typeof jobApplicationTemplates.$inferSelect
type Which = { company_id?: string | undefined; id?: string | undefined }

/** The templates of companies of these brands, with the default template of each company first. */
export async function findTemplates(
  scope: Scope,
  { company_id, id }: Which,
  brands: readonly string[],
): Promise<JobApplicationTemplate[]> {
  return readRows<JobApplicationTemplate>(
    scope,
    sql`select t.id, json_build_object('id', c.id, 'name', c.name) as company, t.name, t.fields, t.questions, t.consent, t.thank_you,
        t.is_default, t.created_at, t.updated_at, t.version,
        (select count(*)::int from jobs j where j.company_id = t.company_id and j.template_id = t.id and j.state <> 'archived') as jobs
      from job_application_templates t
      join companies c on c.id = t.company_id and c.brand = any(${sql.param(brands)}::text[])
      where ${inScope(scope, sql`t.company_id`) ?? sql`true`} and t.deleted_at is null
        and ${company_id === undefined ? sql`true` : sql`t.company_id = ${company_id}`}
        and ${id === undefined ? sql`true` : sql`t.id = ${id}`}
      order by c.name collate "und-x-icu", c.id, t.is_default desc, t.name collate "und-x-icu", t.id`,
  )
}

const offered = (scope: Scope, id: string) =>
  and(
    inScope(scope, jobApplicationTemplates.company_id),
    eq(jobApplicationTemplates.id, id),
    isNull(jobApplicationTemplates.deleted_at),
  )

/** Locks the templates of the company before the template, in the same order as a creation (deadlock). */
export async function lockTemplate(scope: Scope, id: string) {
  const [known] = await scope.db
    .select({ company_id: jobApplicationTemplates.company_id })
    .from(jobApplicationTemplates)
    .where(offered(scope, id))
  if (!known) return undefined
  await lockTemplates(scope, known.company_id)
  const [row] = await scope.db
    .select({ ...getTableColumns(jobApplicationTemplates), brand: companies.brand })
    .from(jobApplicationTemplates)
    .innerJoin(companies, eq(companies.id, jobApplicationTemplates.company_id))
    .where(offered(scope, id))
    .for('update', { of: jobApplicationTemplates })
  return row
}

/** True for a template that jobs of the company can use. */
export async function isTemplate(scope: Scope, company_id: string, id: string): Promise<boolean> {
  const own = and(offered(scope, id), eq(jobApplicationTemplates.company_id, company_id))
  return (await scope.db.$count(jobApplicationTemplates, own)) > 0
}

/** The template of a job: its own, or else the company's default one. */
export async function templateOfJob(scope: Scope, company_id: string, template_id: string | null) {
  const [jobApplicationTemplate] = await scope.db
    .select()
    .from(jobApplicationTemplates)
    .where(
      and(
        inScope(scope, jobApplicationTemplates.company_id),
        eq(jobApplicationTemplates.company_id, company_id),
        isNull(jobApplicationTemplates.deleted_at),
        template_id === null
          ? eq(jobApplicationTemplates.is_default, true)
          : eq(jobApplicationTemplates.id, template_id),
      ),
    )
  return jobApplicationTemplate
}

/**
 * Counts the templates of a company and serializes writes, which together could otherwise exceed the limit or make two
 * defaults.
 */
export async function countTemplates(scope: Scope, company_id: string): Promise<number> {
  await lockTemplates(scope, company_id)
  const [jobApplicationTemplate] = await scope.db
    .select({ of: count() })
    .from(jobApplicationTemplates)
    .where(
      and(
        inScope(scope, jobApplicationTemplates.company_id),
        eq(jobApplicationTemplates.company_id, company_id),
        isNull(jobApplicationTemplates.deleted_at),
      ),
    )
  return jobApplicationTemplate!.of
}

async function lockTemplates(scope: Scope, company_id: string) {
  await scope.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`application-templates:${company_id}`}, 0))`,
  )
}

/** True if a job that is not archived names the template. */
export async function isInUse(scope: Scope, { company_id, id }: Pick<StoredTemplate, 'company_id' | 'id'>) {
  const { rows } = await scope.db.execute(
    sql`select 1 from jobs j where j.company_id = ${company_id} and j.template_id = ${id} and j.state <> 'archived' limit 1`,
  )
  return rows.length > 0
}

export async function clearDefault(scope: Scope, company_id: string) {
  await scope.db
    .update(jobApplicationTemplates)
    .set({ is_default: false, version: sql`${jobApplicationTemplates.version} + 1`, updated_at: sql`now()` })
    .where(
      and(
        inScope(scope, jobApplicationTemplates.company_id),
        eq(jobApplicationTemplates.company_id, company_id),
        eq(jobApplicationTemplates.is_default, true),
      ),
    )
}

export async function insertTemplate(scope: Scope, values: typeof jobApplicationTemplates.$inferInsert) {
  const [created] = await withFreeName(
    scope.db.insert(jobApplicationTemplates).values(values).returning({ id: jobApplicationTemplates.id }),
  )
  return created!.id
}

type Change = Partial<Omit<StoredTemplate, 'id' | 'company_id' | 'version' | 'deleted_at'>> & { deleted_at?: SQL }

export async function changeTemplate(scope: Scope, id: string, change: Change) {
  await withFreeName(
    scope.db
      .update(jobApplicationTemplates)
      .set({ ...change, version: sql`${jobApplicationTemplates.version} + 1`, updated_at: sql`now()` })
      .where(and(inScope(scope, jobApplicationTemplates.company_id), eq(jobApplicationTemplates.id, id))),
  )
}

async function withFreeName<Answer>(write: PromiseLike<Answer>): Promise<Answer> {
  try {
    return await write
  } catch (error) {
    if (violatesConstraint(error, 'job_application_templates_name')) throw new Refusal('template_name_taken')
    throw error
  }
}
