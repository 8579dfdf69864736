import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CustomField } from '@seatwise/contract/custom-fields'
import { customFieldSubjects, customFieldTypes } from '@seatwise/contract/values/base'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'

/**
 * The fields that companies have added to their people and jobs. A row is never deleted, because `custom_values` of
 * people and jobs name it.
 */
export const customFields = pgTable(
  'custom_fields',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    subject: text('subject', { enum: customFieldSubjects }).notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: customFieldTypes }).notNull(),
    /** Of a choice: the choices in their order, those that were taken away last. */
    options: jsonb('options').$type<CustomField['options']>().notNull().default([]),
    position: integer('position').notNull(),
    /** When it was archived; null while it is shown. */
    archived_at: instant('archived_at'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('custom_fields_name').on(table.company_id, table.subject, sql`lower(${table.name})`),
    check('custom_fields_options', sql`type = 'choice' or options = '[]'`),
    tenantOnly(table.company_id),
  ],
)
