import { sql, type SQL } from 'drizzle-orm'
import type { CustomField, CustomValueFilter, CustomValues, CustomValuesChange } from '@seatwise/contract/custom-fields'
import type { CustomFieldSubject } from '@seatwise/contract/values/base'
import { changedValues } from '@seatwise/domain/custom-fields/values'
import { plainColumn, textColumn, wordColumn, type Column } from '../../kernel/list/columns.ts'
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

/** Rows whose values pass all filters. Each names a field that is shown in the company of the row; any other finds no row. */
export function passesCustomFilters(
  as: string,
  subject: CustomFieldSubject,
  filters: readonly CustomValueFilter[],
): SQL {
  const row = sql.identifier(as)
  const conditions = filters.flatMap(({ field_id, contains, from, to, any_of, is }) => {
    const value = sql`${row}.custom_values -> ${field_id}::text`
    const text = sql`${row}.custom_values ->> ${field_id}::text`
    const end = (bound: string | number, sign: SQL) =>
      typeof bound === 'number'
        ? sql`case when jsonb_typeof(${value}) = 'number' then (${text})::numeric ${sign} ${bound}::numeric end`
        : sql`case when jsonb_typeof(${value}) = 'string' then (${text}) collate "C" ${sign} ${bound} end`
    return [
      // Planned once, and with the rights of the reader: another company's field finds nothing.
      sql`${row}.company_id = (select field.company_id from custom_fields field where field.id = ${field_id}
        and field.subject = ${subject} and field.archived_at is null)`,
      ...(contains === undefined ? [] : [sql`position(fold(${contains}) in fold(${text})) > 0`]),
      ...(from === undefined ? [] : [end(from, sql`>=`)]),
      ...(to === undefined ? [] : [end(to, sql`<=`)]),
      ...(any_of === undefined ? [] : [sql`${text} = any(${sql.param(any_of)}::text[])`]),
      ...(is === undefined ? [] : [sql`${value} = to_jsonb(${is}::boolean)`]),
    ]
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** A column of a CSV file for each of these fields, under its name. */
export const customColumns = (as: string, fields: readonly CustomField[]): Column[] =>
  fields.map(({ id, name, type, options }) => {
    const text = sql`${sql.identifier(as)}.custom_values ->> ${id}::text`
    switch (type) {
      case 'text':
        return textColumn(name, text)
      case 'number':
      case 'date':
        return plainColumn(name, text)
      case 'choice':
        // Names of choices are typed by people, so they can look like formulas.
        return textColumn(
          name,
          sql`(select choice ->> 'name' from jsonb_array_elements(${JSON.stringify(options)}::jsonb) choice
            where choice ->> 'id' = ${text})`,
        )
      case 'yes_no':
        return wordColumn(name, text, { true: 'Yes', false: 'No' })
    }
  })

/** The fields that a list of one company shows. */
export const shownCustomFields = async (scope: Scope, company_id: string, subject: CustomFieldSubject) =>
  (await listCustomFields(scope, { company_id, subject })).filter(({ archived_at }) => archived_at === null)

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
