import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { companies } from './companies.ts'
import { appendOnly, createdAt, instant, primaryId } from './columns.ts'

/** Usage events for analytics; the product does not read them. */
export const userEvents = pgTable(
  'user_events',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    user_id: uuid('user_id').notNull(),
    /** The super admin who was acting as the user; null outside a proxy session. */
    actor_user_id: uuid('actor_user_id'),
    description: text('description').notNull(),
    timestamp: instant('timestamp').notNull(),
    is_mobile: boolean('is_mobile').notNull(),
    screen_width: integer('screen_width').notNull(),
    screen_height: integer('screen_height').notNull(),
    browser: text('browser').notNull(),
    os: text('os').notNull(),
    user_agent: text('user_agent').notNull(),
    properties: jsonb('properties').$type<Record<string, string | number | boolean | null>>().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('user_events_user').on(table.company_id, table.user_id, table.timestamp),
    // A BRIN index is enough for delete_expired_rows(), because rows are stored in the order of time.
    index('user_events_created').using('brin', table.created_at),
    ...appendOnly(table.company_id),
  ],
)
