import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ApplicationFields, ApplicationQuestion } from '@seatwise/contract/job-application-templates'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'

/** Templates for the application form of a job. */
export const jobApplicationTemplates = pgTable(
  'job_application_templates',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    fields: jsonb('fields').$type<ApplicationFields>().notNull(),
    questions: jsonb('questions').$type<ApplicationQuestion[]>().notNull().default([]),
    /** Empty: the product's own sentence is shown. The same applies to `thank_you`. */
    consent: text('consent').notNull().default(''),
    thank_you: text('thank_you').notNull().default(''),
    is_default: boolean('is_default').notNull().default(false),
    /** When the template was deleted. The row stays, because archived jobs refer to it. */
    deleted_at: instant('deleted_at'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('job_application_templates_company_id').on(table.company_id, table.id),
    uniqueIndex('job_application_templates_name')
      .on(table.company_id, sql`lower(name)`)
      .where(sql`deleted_at is null`),
    uniqueIndex('job_application_templates_default')
      .on(table.company_id)
      .where(sql`is_default and deleted_at is null`),
    tenantOnly(table.company_id),
  ],
)
