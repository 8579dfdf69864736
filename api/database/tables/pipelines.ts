import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { statusTypes } from '@seatwise/contract/values'
import { createdAt, primaryId, tenantOnly } from './columns.ts'
import { companies } from './companies.ts'

export const pipelines = pgTable(
  'pipelines',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    is_default: boolean('is_default').notNull().default(false),
    created_at: createdAt(),
  },
  (table) => [
    unique('pipelines_company_id').on(table.company_id, table.id),
    uniqueIndex('pipelines_default')
      .on(table.company_id)
      .where(sql`is_default`),
    tenantOnly(table.company_id),
  ],
)

/** The columns of a pipeline, in order of position. */
export const statuses = pgTable(
  'statuses',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    pipeline_id: uuid('pipeline_id').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: statusTypes }).notNull(),
    position: integer('position').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    unique('statuses_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.pipeline_id],
      foreignColumns: [pipelines.company_id, pipelines.id],
    }),
    index('statuses_pipeline').on(table.pipeline_id, table.position),
    tenantOnly(table.company_id),
  ],
)
