import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { savedViewLists } from '@seatwise/contract/values/base'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** Named filters and sort order of a list, private or shared with the user's company. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: primaryId(),
    /** The author's company when the view was saved. After a move to another company the author no longer sees it. */
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    list: text('list', { enum: savedViewLists }).notNull(),
    name: text('name').notNull(),
    is_shared: boolean('is_shared').notNull(),
    /** The filters as validated when the view was saved; they are validated again at every read. */
    filters: jsonb('filters').$type<Record<string, unknown>>().notNull(),
    sort: jsonb('sort').$type<Record<string, unknown> | null>(),
    removed_at: instant('removed_at'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('saved_views_company_id').on(table.company_id, table.id),
    index('saved_views_list')
      .on(table.company_id, table.list)
      .where(sql`removed_at is null`),
    tenantOnly(table.company_id),
  ],
)
