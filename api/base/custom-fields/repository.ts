import { and, asc, eq, sql } from 'drizzle-orm'
import type { CustomField } from '@seatwise/contract/custom-fields'
import type { CustomFieldSubject } from '@seatwise/contract/values/base'
import { customFields } from '../../database/tables/custom-fields.ts'
import { violatesConstraint } from '../../kernel/constraint.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

export type StoredCustomField = typeof customFields.$inferSelect
type CustomFieldValues = Pick<StoredCustomField, 'name' | 'options'>

const ofCompany = (scope: Scope, company_id: string) =>
  and(inScope(scope, customFields.company_id), eq(customFields.company_id, company_id))
const withId = (scope: Scope, id: string) => and(inScope(scope, customFields.company_id), eq(customFields.id, id))

/** Serializes changes of the fields of a company, so that two together cannot exceed its limit. */
export async function lockCustomFields(scope: Scope, company_id: string) {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`custom fields of ${company_id}`}, 0))`)
}

const shown = {
  id: customFields.id,
  subject: customFields.subject,
  name: customFields.name,
  type: customFields.type,
  options: customFields.options,
  archived_at: customFields.archived_at,
  version: customFields.version,
}

/** Those that are shown in their order, then the archived ones. @param of all of a company or of a subject, or one */
export async function listCustomFields(
  scope: Scope,
  of: { company_id: string; subject?: CustomFieldSubject | undefined } | { id: string },
): Promise<CustomField[]> {
  return scope.db
    .select(shown)
    .from(customFields)
    .where(
      'id' in of
        ? withId(scope, of.id)
        : and(ofCompany(scope, of.company_id), of.subject && eq(customFields.subject, of.subject)),
    )
    .orderBy(sql`${customFields.archived_at} is not null`, asc(customFields.position), asc(customFields.id))
}

export async function findCustomField(scope: Scope, id: string): Promise<StoredCustomField | undefined> {
  const [field] = await scope.db.select().from(customFields).where(withId(scope, id))
  return field
}

export async function countCustomFields(scope: Scope, company_id: string) {
  const [counts] = await scope.db
    .select({
      all: sql<number>`count(*)::int`,
      shown: sql<number>`count(*) filter (where ${customFields.archived_at} is null)::int`,
    })
    .from(customFields)
    .where(ofCompany(scope, company_id))
  return counts!
}

/** @returns undefined if the company has another field of this name */
export async function insertCustomField(
  scope: Scope,
  values: Pick<StoredCustomField, 'company_id' | 'subject' | 'type'> & CustomFieldValues,
): Promise<string | undefined> {
  const last = sql<number>`(select coalesce(max(position), -1) + 1 from custom_fields where company_id = ${values.company_id})`
  const [added] = await scope.db
    .insert(customFields)
    .values({ ...values, position: last })
    .onConflictDoNothing()
    .returning({ id: customFields.id })
  return added?.id
}

/**
 * After a conflict, the transaction can only be rolled back.
 * @returns false if the company has another field of this name
 */
export async function changeCustomField(
  scope: Scope,
  id: string,
  { archived, ...change }: Partial<CustomFieldValues> & { archived?: boolean | undefined },
): Promise<boolean> {
  try {
    await scope.db
      .update(customFields)
      .set({
        ...change,
        ...(archived === undefined ? {} : { archived_at: archived ? sql`now()` : null }),
        version: sql`${customFields.version} + 1`,
        updated_at: sql`now()`,
      })
      .where(withId(scope, id))
    return true
  } catch (error) {
    if (violatesConstraint(error, 'custom_fields_name')) return false
    throw error
  }
}

/** Gives fields their positions, in the order of these ids. The version is kept: an open form is saved all the same. */
export async function orderCustomFields(scope: Scope, company_id: string, ids: readonly string[]) {
  await scope.db.execute(sql`update ${customFields} set position = ordered.place - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality ordered(id, place)
    where ${ofCompany(scope, company_id)} and ${customFields.id} = ordered.id`)
}
