import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { mailKinds, outboxChannels, outboxStates } from '@seatwise/contract/values/base'
import { companies } from './companies.ts'
import { interviews } from './interviews.ts'
import { createdAt, instant, primaryId, tenantOnly } from './columns.ts'
import { surveyResults } from './survey-results.ts'

/** Outgoing emails and text messages, inserted in the same transaction as the change that they report. */
export const outbox = pgTable(
  'outbox',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    channel: text('channel', { enum: outboxChannels }).notNull().default('mail'),
    /** Null for text messages, and for emails from before kinds were stored. */
    kind: text('kind', { enum: mailKinds }),
    /**
     * The survey result that the email is about. Operators see the candidate's name, but the subjects of our own emails
     * do not contain it.
     */
    survey_result_id: uuid('survey_result_id'),
    recipient: text('recipient').notNull(),
    /** For a message to a candidate: the address of the sender, who gets the replies. */
    reply_to: text('reply_to'),
    /** The URL in the List-Unsubscribe header; emptied together with the body. */
    unsubscribe_url: text('unsubscribe_url'),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** Null for messages with text only. */
    html: text('html'),
    /** The interview that the email is about; a change of it replaces the email if it has not left. */
    interview_id: uuid('interview_id'),
    /** An invitation to a calendar (iCalendar), attached to the email; emptied together with the body. */
    calendar: text('calendar'),
    /**
     * True for an email to several recipients or written by a user. All others, such as those for signing in, are sent
     * first.
     */
    is_bulk: boolean('is_bulk').notNull().default(false),
    state: text('state', { enum: outboxStates }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: createdAt('next_attempt_at'),
    last_error: text('last_error'),
    sent_at: instant('sent_at'),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    foreignKey({
      name: 'outbox_of_interview',
      columns: [table.company_id, table.interview_id],
      foreignColumns: [interviews.company_id, interviews.id],
    }),
    index('outbox_interview')
      .on(table.company_id, table.interview_id)
      .where(sql`interview_id is not null`),
    index('outbox_created').on(table.created_at),
    index('outbox_result')
      .on(table.company_id, table.survey_result_id)
      .where(sql`survey_result_id is not null`),
    index('outbox_due')
      .on(table.company_id, table.is_bulk, table.next_attempt_at)
      .where(sql`state = 'queued'`),
    index('outbox_unsent')
      .on(table.state, table.created_at)
      .where(sql`state <> 'sent'`),
    tenantOnly(table.company_id),
  ],
)
