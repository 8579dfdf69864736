import { sql, type SQL } from 'drizzle-orm'
import type { CustomValues, CustomValuesChange } from '@seatwise/contract/custom-fields'
import type { CustomFieldSubject } from '@seatwise/contract/values/base'
import { changedValues } from '@seatwise/domain/custom-fields/values'
import { Invalid } from '../../kernel/refusal.ts'
import type { Scope } from '../../kernel/scope.ts'
import { listCustomFields } from './repository.ts'

/**
 * The values of a row without those of archived fields.
 * @param as the alias of the table with `company_id` and `custom_values`
 */
export function shownCustomValues(as: string, subject: CustomFieldSubject): SQL<CustomValues> {
  const row = sql.identifier(as)
  // Most rows have none: for them the fields are not read.
  return sql`case when ${row}.custom_values = '{}' then ${row}.custom_values else (
    select coalesce(jsonb_object_agg(field.id, ${row}.custom_values -> field.id::text), '{}') from custom_fields field
    where field.company_id = ${row}.company_id and field.subject = ${sql.raw(`'${subject}'`)} and field.archived_at is null
      and ${row}.custom_values ? field.id::text) end`
}

type Change = {
  company_id: string
  subject: CustomFieldSubject
  stored: CustomValues
  change: CustomValuesChange
}

/** The values of a record after a change, and the fields that it changed; refuses what does not fit the fields. */
export async function changedCustomValues(scope: Scope, { company_id, subject, stored, change }: Change) {
  if (Object.keys(change).length === 0) return { values: stored, changed: [] }
  const fields = await listCustomFields(scope, { company_id, subject })
  const outcome = changedValues(fields, stored, change)
  if ('faults' in outcome)
    throw new Invalid([...outcome.faults].map(([id, message]) => ({ path: `custom_values.${id}`, message })))
  return outcome
}
