import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { appendOnly, createdAt, primaryId } from './columns.ts'

/** Append-only log of who did what, and as whom. No foreign keys: events outlive their subjects. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: primaryId(),
    /**
     * The company whose owners may read the event. Null: only super admins may, for example after a sign-in with an
     * unknown address.
     */
    company_id: uuid('company_id'),
    actor_user_id: uuid('actor_user_id'),
    /** The user whom the actor was acting as; null outside a proxy session. */
    acting_as_user_id: uuid('acting_as_user_id'),
    action: text('action').notNull(),
    subject_type: text('subject_type').notNull(),
    subject_id: uuid('subject_id'),
    /** Changed fields with harmless values: no secrets, no answers. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    ip: text('ip'),
    user_agent: text('user_agent'),
    request_id: text('request_id'),
    created_at: createdAt(),
  },
  (table) => [
    index('audit_events_company').on(table.company_id, table.created_at, table.id),
    index('audit_events_created').on(table.created_at, table.id),
    index('audit_events_actor').on(table.actor_user_id, table.created_at, table.id),
    index('audit_events_survey_result')
      .on(table.subject_id)
      .where(sql`subject_type = 'survey_result'`),
    index('audit_events_operations')
      .on(table.action, table.created_at)
      .where(sql`action in ('operations.backup', 'operations.restore-drill')`),
    ...appendOnly(table.company_id),
  ],
)
