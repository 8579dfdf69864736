import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { addedOnly, createdAt, primaryId } from './columns.ts'

/** What was done, by whom, as whom: added to, never changed. No foreign keys: it outlives its subjects. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: primaryId(),
    /** Whose owners read it; null: nobody's but the operator's (a sign-in at an unknown address). */
    company_id: uuid('company_id'),
    actor_user_id: uuid('actor_user_id'),
    /** Set while the actor acted as another user. */
    acting_as_user_id: uuid('acting_as_user_id'),
    action: text('action').notNull(),
    subject_type: text('subject_type').notNull(),
    subject_id: uuid('subject_id'),
    /** What changed, by field names and harmless values: no secrets, no answers. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    ip: text('ip'),
    user_agent: text('user_agent'),
    request_id: text('request_id'),
    created_at: createdAt(),
  },
  (table) => [
    index('audit_events_company').on(table.company_id, table.created_at.desc(), table.id),
    index('audit_events_created').on(table.created_at.desc(), table.id),
    ...addedOnly(table.company_id),
  ],
)
