import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { messageKinds } from '@seatwise/contract/values/base'
import { candidates } from './candidates.ts'
import { addedOnly, createdAt, primaryId } from './columns.ts'
import { companies } from './companies.ts'
import { outbox } from './outbox.ts'
import { stageEvents } from './stage-events.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/**
 * A message that a user sent, by hand or with a move, to a candidate or another user. It stays when the email in the
 * outbox is emptied, and is erased with the candidate.
 */
export const messages = pgTable(
  'messages',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    candidate_id: uuid('candidate_id'),
    /** The result that the message is about: the one by which the candidate was chosen, or the latest; null if there is none. */
    survey_result_id: uuid('survey_result_id'),
    /** The stage event of the move with which the message was sent; a move sends one message. */
    stage_event_id: uuid('stage_event_id'),
    /** A recipient who belonged to the company at the time of sending; a super admin may have moved the user since. */
    user_id: uuid('user_id').references(() => users.id),
    /** The same for all messages that were sent together; each recipient gets one of them. */
    sending_id: uuid('sending_id').notNull(),
    kind: text('kind', { enum: messageKinds }).notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** A user of the company, its franchise or the operator. */
    sent_by_user_id: uuid('sent_by_user_id')
      .notNull()
      .references(() => users.id),
    outbox_id: uuid('outbox_id')
      .notNull()
      .references(() => outbox.id),
    /** SHA-256 of the address that the message was sent to. */
    address_hash: text('address_hash').notNull(),
    /** SHA-256 of the token in the unsubscribe link; null without such a link. */
    unsubscribe_hash: text('unsubscribe_hash').unique(),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    foreignKey({
      columns: [table.company_id, table.stage_event_id],
      foreignColumns: [stageEvents.company_id, stageEvents.id],
    }),
    check(
      'messages_recipient',
      sql`num_nonnulls(candidate_id, user_id) = 1 and num_nonnulls(survey_result_id, user_id) <= 1`,
    ),
    unique('messages_stage_event').on(table.stage_event_id),
    index('messages_of_moves')
      .on(table.company_id, table.survey_result_id)
      .where(sql`stage_event_id is not null`),
    // Unique by address and not by candidate, because a merge can give a candidate two messages that were sent
    // together.
    unique('messages_sending').on(table.company_id, table.sending_id, table.address_hash),
    unique('messages_sending_to_users').on(table.sending_id, table.user_id),
    index('messages_candidate').on(table.company_id, table.candidate_id, table.created_at, table.id),
    index('messages_address').on(table.company_id, table.address_hash, table.created_at),
    index('messages_user').on(table.user_id),
    index('messages_created').on(table.company_id, table.created_at),
    index('messages_outbox').on(table.outbox_id),
    ...addedOnly(table.company_id),
  ],
)

/** People who unsubscribed from a company's emails. They still get emails about their own application or survey. */
export const unsubscribes = pgTable(
  'unsubscribes',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** SHA-256 of the address. */
    address_hash: text('address_hash').notNull(),
    created_at: createdAt(),
  },
  (table) => [unique('unsubscribes_address').on(table.company_id, table.address_hash), ...addedOnly(table.company_id)],
)
