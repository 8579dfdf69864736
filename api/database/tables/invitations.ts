import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { addedOnly, createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { outbox } from './outbox.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/** The invitation of one candidate to one survey. `survey_tokens` holds the links in its emails. */
export const invitations = pgTable(
  'invitations',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    /** The user who gets the email about the finished survey: of the company, its franchise or the operator. */
    invited_by_user_id: uuid('invited_by_user_id')
      .notNull()
      .references(() => users.id),
    /** When the invitation was created or last renewed. Links in earlier emails no longer work. */
    invited_at: createdAt('invited_at'),
    /** The candidate can register until then. */
    expires_at: instant('expires_at').notNull(),
    /** When the candidate first opened the link. */
    opened_at: instant('opened_at'),
    withdrawn_at: instant('withdrawn_at'),
    /** The latest email of the invitation. */
    message_id: uuid('message_id').references(() => outbox.id),
    mailed_at: createdAt('mailed_at'),
    /** Number of automatic reminders since the invitation was created or renewed. */
    reminders: integer('reminders').notNull().default(0),
    /**
     * No automatic reminder is sent before this time, because the last one failed or the address got too many emails.
     */
    remind_after: instant('remind_after'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('invitations_survey_result').on(table.company_id, table.survey_result_id),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    index('invitations_created').on(table.company_id, table.created_at, table.id),
    index('invitations_of_all').on(table.created_at, table.id),
    index('invitations_result').on(table.survey_result_id),
    tenantOnly(table.company_id),
  ],
)

/** Emails with an invitation or a reminder, kept to count how many each address got; deleted after a week. */
export const invitationMails = pgTable(
  'invitation_mails',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    /** SHA-256 of the mailbox (SQL function mailbox_hash), so that this table does not reveal addresses. */
    address_hash: text('address_hash').notNull(),
    /** True for an invitation or a renewal, whose number per day is limited; false for a reminder. */
    is_invitation: boolean('is_invitation').notNull().default(false),
    created_at: createdAt(),
  },
  (table) => [
    index('invitation_mails_address').on(table.address_hash, table.created_at),
    index('invitation_mails_created').on(table.created_at),
    index('invitation_mails_inviting')
      .on(table.company_id, table.created_at)
      .where(sql`is_invitation`),
    ...addedOnly(table.company_id),
  ],
)
