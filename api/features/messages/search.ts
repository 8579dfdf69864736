import { sql } from 'drizzle-orm'
import type { Message } from '@seatwise/contract/messages'
import type { SortOrder } from '@seatwise/contract/values'
import { can } from '@seatwise/domain/permissions'
import type { List } from '../../platform/list/list.ts'
import { searchList } from '../../platform/list/search.ts'
import { actorOf, inScope, type UserScope } from '../../platform/scope.ts'
import { seesStages } from '../survey-results/search.ts'

type Row = Omit<Message, 'can'> & { is_sendable: boolean }
type Filters = { candidate_id?: string; id?: string }

/** Messages, of one person or of one id. Names and ids of senders outside the reader's scope are left out. */
export const messageList: List<Filters, { field: 'created_at'; order: SortOrder }, Row> = {
  name: 'messages',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: () => sql`m.id, m.survey_result_id, m.user_id, m.kind, m.subject, m.body, m.created_at, mail.sent_at,
    mail.last_error as error,
    case mail.state when 'dead' then 'failed' when 'sending' then 'queued' else mail.state end as state,
    case when mail.state in ('dead', 'held', 'uncertain') and mail.body <> ''
      then withdrawal_of(mail.id) is null else false end as is_sendable,
    json_build_object('id', sender.id, 'name', sender.first || ' ' || sender.last) as sent_by`,
  tables: ({ scope }) => sql`messages m
    join outbox mail on mail.id = m.outbox_id
    left join users sender on sender.id = m.sent_by_user_id
      and ${inScope(scope, sql`sender.company_id`) ?? sql`true`}`,
  counted: () => sql`messages m`,
  tenant: (scope) => inScope(scope, sql`m.company_id`),
  id: sql`m.id`,
  // A rejection tells the stage.
  always: ({ scope }) => (seesStages(scope) ? [] : [sql`m.kind <> 'rejection'`]),
  conditions: {
    candidate_id: (id) => sql`m.candidate_id = ${id}`,
    id: (id) => sql`m.id = ${id}`,
  },
  keys: { created_at: () => [{ expression: sql`m.created_at`, type: 'timestamptz' }] },
}

export const toMessage = (scope: UserScope, { is_sendable, ...row }: Row): Message => ({
  ...row,
  can: { send_again: is_sendable && can(actorOf(scope), 'messages.send') },
})

/** How many messages to one person the reader may see; exact to 1,000. */
export async function countMessages(scope: UserScope, candidate_id: string): Promise<number> {
  return (await searchList(scope, messageList, { filters: { candidate_id }, page_size: 1 })).total
}
