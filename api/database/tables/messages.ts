import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { messageKinds } from '@seatwise/contract/values'
import { candidates } from './candidates.ts'
import { addedOnly, createdAt, primaryId } from './columns.ts'
import { companies } from './companies.ts'
import { outbox } from './outbox.ts'
import { stageEvents } from './stage-events.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/**
 * What a user has sent by hand or with a move, to a person of a result or to another user. It stays when the mail in the outbox is emptied,
 * and is erased with the person.
 */
export const messages = pgTable(
  'messages',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    candidate_id: uuid('candidate_id'),
    /** The result from which the person was chosen. */
    survey_result_id: uuid('survey_result_id'),
    /** The move that it went with: one move sends one message. */
    stage_event_id: uuid('stage_event_id'),
    /** A user who was of the company then: a super admin can have moved them since. */
    user_id: uuid('user_id').references(() => users.id),
    /** Shared by all messages of one sending: each person gets one of them. */
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
    /** SHA-256 of the address that it went to. */
    address_hash: text('address_hash').notNull(),
    /** SHA-256 of the token in the link to unsubscribe; null where there is none. */
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
      sql`num_nonnulls(candidate_id, user_id) = 1 and num_nonnulls(survey_result_id, user_id) = 1`,
    ),
    unique('messages_stage_event').on(table.stage_event_id),
    index('messages_of_moves')
      .on(table.company_id, table.survey_result_id)
      .where(sql`stage_event_id is not null`),
    // Unique by address, because a merge can bring two messages of one sending to one person.
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

/** People who want no more of a company's emails that are not about their own application or survey. */
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
