import * as z from 'zod/mini'
import { id, instant, line, version } from './fields.ts'
import { customFieldLimits as limits } from './limits.ts'
import { search } from './list.ts'
import { route } from './route.ts'
import { customFieldSubjects, customFieldTypes } from './values/base.ts'

const subject = z.enum(customFieldSubjects)

/** A field that a company has added to its people or to its jobs. */
export const customField = z.object({
  id,
  subject,
  name: z.string(),
  type: z.enum(customFieldTypes),
  /** The choices of a field of the type `choice` in their order; empty for other types. */
  options: z.array(
    z.object({
      id,
      name: z.string(),
      /** True for a choice that was taken away: it stays where it was chosen, and is offered no longer. */
      is_archived: z.boolean(),
    }),
  ),
  /** When it was archived; null while it is shown. Its values stay stored. */
  archived_at: z.nullable(instant),
  version,
})
export type CustomField = z.infer<typeof customField>

/**
 * A value by the type of its field: a text, a day (YYYY-MM-DD) or the id of a choice as text, a number, or a boolean.
 */
const customValue = z.union([z.string().check(z.maxLength(limits.text)), z.number(), z.boolean()])
export type CustomValue = z.output<typeof customValue>

/** The values of a person or a job by the id of their field, without those of archived fields. */
export const customValues = z.record(id, customValue)
export type CustomValues = z.output<typeof customValues>

/** Values to be changed; null removes one, and fields that are not named keep theirs. */
export const customValuesChange = z
  .record(id, z.nullable(customValue))
  .check(z.refine((values) => Object.keys(values).length <= limits.all, `Change at most ${limits.all} fields at once.`))
export type CustomValuesChange = z.output<typeof customValuesChange>

const rangeEnd = z.optional(z.union([z.number(), z.iso.date()]))

/** Rows by their values: all of these conditions hold. A field that is unknown or archived leaves no row. */
export const customValueFilters = z.optional(
  z
    .array(
      z.strictObject({
        field_id: id,
        /** A part of a text, without regard to case and accents. */
        contains: search,
        /** The inclusive ends of a range: of numbers, or of days (YYYY-MM-DD). */
        from: rangeEnd,
        to: rangeEnd,
        /** One of these choices. */
        any_of: z.optional(z.array(id).check(z.minLength(1), z.maxLength(limits.allOptions))),
        /** Yes or no. */
        is: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1), z.maxLength(limits.filters)),
)
export type CustomValueFilter = NonNullable<z.output<typeof customValueFilters>>[number]

/** Defaults to the user's own company. */
const company_id = z.optional(id)
const list = z.object({ data: z.array(customField) })

export const listCustomFields = route({
  operationId: 'listCustomFields',
  method: 'GET',
  path: '/custom-fields',
  summary: 'The custom fields of a company in their order, with the archived ones',
  proof: 'session',
  apiKey: true,
  permission: 'candidates.read',
  query: z.strictObject({ company_id, subject: z.optional(subject) }),
  reply: list,
  problems: ['not_found'],
})

const fieldName = line(limits.name, 'Give the field a name.')
const optionName = line(limits.option, 'Write the choice, or take it away.')
const options = z.array(z.strictObject({ id: z.optional(id), name: optionName })).check(
  z.maxLength(limits.options, `A field has at most ${limits.options} choices.`),
  z.refine(
    (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
    'Each choice can stand there once.',
  ),
)

const newCustomField = z.strictObject({
  company_id,
  subject,
  name: fieldName,
  type: z.enum(customFieldTypes),
  /** For the type `choice` only, which needs two choices. */
  options: z.optional(options),
})
export type NewCustomField = z.output<typeof newCustomField>

export const createCustomField = route({
  operationId: 'createCustomField',
  method: 'POST',
  path: '/custom-fields',
  summary: 'Add a custom field to the people or the jobs of a company, behind the others; its type never changes',
  proof: 'session',
  permission: 'custom-fields.write',
  idempotencyKey: true,
  body: newCustomField,
  reply: z.object({ data: customField }),
  problems: ['not_found', 'custom_field_name_taken', 'too_many_custom_fields'],
})

export const orderCustomFields = route({
  operationId: 'orderCustomFields',
  method: 'PUT',
  path: '/custom-fields',
  summary: 'Put the custom fields of people or of jobs that are shown in another order',
  proof: 'session',
  permission: 'custom-fields.write',
  body: z.strictObject({
    company_id,
    subject,
    /** The ids of all fields of the subject that are not archived, in their new order. */
    order: z.array(id).check(z.minLength(1), z.maxLength(limits.shown)),
  }),
  reply: list,
  problems: ['not_found'],
})

const customFieldChange = z.strictObject({
  version,
  name: z.optional(fieldName),
  /**
   * The choices in their new order, with the ids of those that there are; a new one has none. A choice that is left out
   * is offered no longer, and stays where it was chosen. Naming its id offers it again.
   */
  options: z.optional(options),
  /** True archives the field: it is shown no longer, and its values stay stored. False shows it again. */
  archived: z.optional(z.boolean()),
})
export type CustomFieldChange = z.output<typeof customFieldChange>

export const updateCustomField = route({
  operationId: 'updateCustomField',
  method: 'PUT',
  path: '/custom-fields/{id}',
  summary: 'Rename a custom field, change its choices, archive it or show it again',
  proof: 'session',
  permission: 'custom-fields.write',
  params: z.strictObject({ id }),
  body: customFieldChange,
  reply: z.object({ data: customField }),
  current: customField,
  problems: ['not_found', 'custom_field_name_taken', 'too_many_custom_fields'],
})
