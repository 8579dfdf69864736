import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { statusColors, statusTypes } from '@seatwise/contract/values/base'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { mailTemplates } from './mail-templates.ts'

export const pipelines = pgTable(
  'pipelines',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    is_default: boolean('is_default').notNull().default(false),
    /** When the pipeline was deleted. The row stays, because stage events refer to its statuses. */
    deleted_at: instant('deleted_at'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('pipelines_company_id').on(table.company_id, table.id),
    uniqueIndex('pipelines_default')
      .on(table.company_id)
      .where(sql`is_default`),
    uniqueIndex('pipelines_name')
      .on(table.company_id, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    check('pipelines_default_stays', sql`deleted_at is null or not is_default`),
    tenantOnly(table.company_id),
  ],
)

/** The stages of a pipeline, which are the columns of its board, ordered by position. */
export const statuses = pgTable(
  'statuses',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    pipeline_id: uuid('pipeline_id').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: statusTypes }).notNull(),
    position: integer('position').notNull(),
    color: text('color', { enum: statusColors }).notNull().default('grey'),
    /** Number of days after which a candidate has been in the stage for too long; null: no limit. */
    day_limit: integer('day_limit'),
    /** The email template that is offered when somebody moves a candidate to this stage. */
    mail_template_id: uuid('mail_template_id'),
    /** When the stage was deleted. The row stays, because stage events refer to it. No result has a deleted stage. */
    deleted_at: instant('deleted_at'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('statuses_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.pipeline_id],
      foreignColumns: [pipelines.company_id, pipelines.id],
    }),
    foreignKey({
      columns: [table.company_id, table.mail_template_id],
      foreignColumns: [mailTemplates.company_id, mailTemplates.id],
    }),
    uniqueIndex('statuses_name')
      .on(table.pipeline_id, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    index('statuses_pipeline').on(table.pipeline_id, table.position),
    tenantOnly(table.company_id),
  ],
)
