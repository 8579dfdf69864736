import { and, asc, eq, sql } from 'drizzle-orm'
import type { RejectReason } from '@seatwise/contract/reject-reasons'
import { mailTemplates } from '../../database/tables/mail-templates.ts'
import { rejectReasons } from '../../database/tables/reject-reasons.ts'
import { violatesConstraint } from '../../kernel/constraint.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { isTemplateOf } from '../mailer/repository.ts'

export type StoredRejectReason = typeof rejectReasons.$inferSelect
export type RejectReasonValues = Pick<StoredRejectReason, 'name' | 'mail' | 'mail_template_id' | 'mail_delay_minutes'>

const ofCompany = (scope: Scope, company_id: string) =>
  and(inScope(scope, rejectReasons.company_id), eq(rejectReasons.company_id, company_id))
const withId = (scope: Scope, id: string) => and(inScope(scope, rejectReasons.company_id), eq(rejectReasons.id, id))

/** Serializes changes of the list of a company, so that two together cannot exceed its limit. */
export async function lockRejectReasons(scope: Scope, company_id: string) {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reject reasons of ${company_id}`}, 0))`)
}

const shown = {
  id: rejectReasons.id,
  name: rejectReasons.name,
  mail: rejectReasons.mail,
  mail_template: sql<RejectReason['mail_template']>`case when ${mailTemplates.id} is not null then
    json_build_object('id', ${mailTemplates.id}, 'name', ${mailTemplates.name}) end`,
  mail_delay_minutes: rejectReasons.mail_delay_minutes,
  archived_at: rejectReasons.archived_at,
  version: rejectReasons.version,
}

/** Those that are offered in their order, then the archived ones. @param of all of a company, or one */
export async function listRejectReasons(
  scope: Scope,
  of: { company_id: string } | { id: string },
): Promise<RejectReason[]> {
  return scope.db
    .select(shown)
    .from(rejectReasons)
    .leftJoin(mailTemplates, isTemplateOf(rejectReasons))
    .where('id' in of ? withId(scope, of.id) : ofCompany(scope, of.company_id))
    .orderBy(sql`${rejectReasons.archived_at} is not null`, asc(rejectReasons.position), asc(rejectReasons.id))
}

export async function findRejectReason(scope: Scope, id: string): Promise<StoredRejectReason | undefined> {
  const [reason] = await scope.db.select().from(rejectReasons).where(withId(scope, id))
  return reason
}

/** Finds a reason for a rejection, and prevents its archiving until the end of the transaction. */
export async function findRejectReasonForMove(scope: Scope, id: string): Promise<StoredRejectReason | undefined> {
  const [reason] = await scope.db.select().from(rejectReasons).where(withId(scope, id)).for('share')
  return reason
}

export async function countRejectReasons(scope: Scope, company_id: string) {
  const [counts] = await scope.db
    .select({
      all: sql<number>`count(*)::int`,
      offered: sql<number>`count(*) filter (where ${rejectReasons.archived_at} is null)::int`,
    })
    .from(rejectReasons)
    .where(ofCompany(scope, company_id))
  return counts!
}

/** @returns undefined if the company has another reason of this name */
export async function insertRejectReason(
  scope: Scope,
  company_id: string,
  values: RejectReasonValues,
): Promise<string | undefined> {
  const last = sql<number>`(select coalesce(max(position), -1) + 1 from reject_reasons where company_id = ${company_id})`
  const [added] = await scope.db
    .insert(rejectReasons)
    .values({ ...values, company_id, position: last })
    .onConflictDoNothing()
    .returning({ id: rejectReasons.id })
  return added?.id
}

/**
 * After a conflict, the transaction can only be rolled back.
 * @returns false if the company has another reason of this name
 */
export async function changeRejectReason(
  scope: Scope,
  id: string,
  { archived, ...change }: Partial<RejectReasonValues> & { archived?: boolean | undefined },
): Promise<boolean> {
  try {
    await scope.db
      .update(rejectReasons)
      .set({
        ...change,
        ...(archived === undefined ? {} : { archived_at: archived ? sql`now()` : null }),
        version: sql`${rejectReasons.version} + 1`,
        updated_at: sql`now()`,
      })
      .where(withId(scope, id))
    return true
  } catch (error) {
    if (violatesConstraint(error, 'reject_reasons_name')) return false
    throw error
  }
}

/** Gives reasons their positions, in the order of these ids. The version is kept: an open form is saved all the same. */
export async function orderRejectReasons(scope: Scope, company_id: string, ids: readonly string[]) {
  await scope.db.execute(sql`update ${rejectReasons} set position = ordered.place - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality ordered(id, place)
    where ${ofCompany(scope, company_id)} and ${rejectReasons.id} = ordered.id`)
}
