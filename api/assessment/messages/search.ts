import { sql } from 'drizzle-orm'
import type { Message } from '@seatwise/contract/messages'
import type { SortOrder } from '@seatwise/contract/values/base'
import { can } from '@seatwise/domain/permissions'
import type { List } from '../../kernel/list/list.ts'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, personOf } from '../../kernel/selection.ts'
import { messages } from '../../database/tables/messages.ts'
import { outbox } from '../../database/tables/outbox.ts'
import { messageState } from '../mailings/repository.ts'
import { seesStages } from '../survey-results/search.ts'

type Row = Omit<Message, 'can'> & { is_sendable: boolean; is_cancelable: boolean }
type Filters = { candidate_id?: string; id?: string }

/**
 * The messages to one person, or the message with one id. Names and ids of senders outside the reader's scope are left
 * out.
 */
export const messageList: List<Filters, { field: 'created_at'; order: SortOrder }, Row> = {
  name: 'messages',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: () => ({
    ...columnsOf(messages, 'm', ['id', 'survey_result_id', 'user_id', 'kind', 'subject', 'body', 'created_at']),
    ...columnsOf(outbox, 'mail', ['sent_at']),
    error: sql`mail.last_error`,
    state: messageState,
    is_sendable: sql`case when mail.state in ('dead', 'held', 'uncertain') and mail.body <> ''
      then withdrawal_of(mail.id) is null else false end`,
    stage: sql`stage.name`,
    leaves_at: sql`case when mail.state = 'queued' and mail.next_attempt_at > now() and m.stage_event_id is not null
      then mail.next_attempt_at end`,
    is_cancelable: sql`m.stage_event_id is not null and mail.state in ('queued', 'held')`,
    sent_by: personOf('sender'),
  }),
  tables: ({ scope }) => sql`messages m
    join outbox mail on mail.id = m.outbox_id
    left join stage_events event on event.company_id = m.company_id and event.id = m.stage_event_id
    left join statuses stage on stage.id = event.to_status_id
    left join users sender on sender.id = m.sent_by_user_id
      and ${inScope(scope, sql`sender.company_id`) ?? sql`true`}`,
  counted: () => sql`messages m`,
  tenant: (scope) => inScope(scope, sql`m.company_id`),
  id: sql`m.id`,
  // A rejection reveals the stage, and so does the email of a move.
  always: ({ scope }) => (seesStages(scope) ? [] : [sql`m.kind <> 'rejection' and m.stage_event_id is null`]),
  conditions: {
    candidate_id: (id) => sql`m.candidate_id = ${id}`,
    id: (id) => sql`m.id = ${id}`,
  },
  keys: { created_at: () => [{ expression: sql`m.created_at`, type: 'timestamptz' }] },
}

export const toMessage = (scope: UserScope, { is_sendable, is_cancelable, ...row }: Row): Message => ({
  ...row,
  can: {
    send_again: is_sendable && can(actorOf(scope), 'messages.send'),
    cancel: is_cancelable && can(actorOf(scope), 'survey-results.move'),
  },
})
