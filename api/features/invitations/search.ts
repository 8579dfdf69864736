import { sql } from 'drizzle-orm'
import type { Invitation, InvitationFilters } from '@seatwise/contract/invitations'
import type { SortOrder } from '@seatwise/contract/values'
import { canDoWithInvitation } from '@seatwise/domain/policies/invitations'
import { shownOrder } from '@seatwise/domain/assessment/instrument'
import type { List } from '../../platform/list/list.ts'
import { actorOf, inScope, type UserScope } from '../../platform/scope.ts'

type Row = Omit<Invitation, 'progress' | 'can'> & {
  has_started: boolean
  archived_at: string | null
  answered: number | null
  answered_at: string | null
}

const state = sql`invitation_state(i, r.state, message.state)`

type Filters = InvitationFilters & { id?: string; needs_attention?: true }

/** Names and ids of inviting users outside the reader's scope are left out. */
export const invitationList: List<Filters, { field: 'created_at'; order: SortOrder }, Row> = {
  name: 'invitations',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: () => sql`i.id, i.survey_result_id, i.mailed_at, i.reminders, i.opened_at, i.withdrawn_at, i.expires_at,
    i.created_at, ${state} as state, r.archived_at, role.name as role_name,
    json_build_object('id', company.id, 'name', company.name) as company,
    json_build_object('id', candidate.id, 'first', candidate.first, 'last', candidate.last, 'email', candidate.email)
      as candidate,
    json_build_object('id', inviter.id, 'name', inviter.first || ' ' || inviter.last) as invited_by,
    (select count(*)::int from jsonb_object_keys(answers.answers)) as answered, answers.answered_at,
    answers.survey_result_id is not null as has_started`,
  tables: ({ scope }) => sql`invitations i
    join survey_results r on r.company_id = i.company_id and r.id = i.survey_result_id
    join companies company on company.id = i.company_id
    join candidates candidate on candidate.id = r.candidate_id
    left join roles role on role.id = r.role_id
    left join outbox message on message.id = i.message_id
    left join survey_answers answers on answers.survey_result_id = r.id
    left join users inviter on inviter.id = i.invited_by_user_id
      and ${inScope(scope, sql`inviter.company_id`) ?? sql`true`}`,
  counted: () => sql`invitations i
    join survey_results r on r.company_id = i.company_id and r.id = i.survey_result_id
    left join outbox message on message.id = i.message_id`,
  tenant: (scope) => inScope(scope, sql`i.company_id`),
  id: sql`i.id`,
  conditions: {
    id: (id) => sql`i.id = ${id}`,
    company_id: (id) => sql`i.company_id = ${id}`,
    survey_result_id: (id) => sql`i.survey_result_id = ${id}`,
    // A person who has been active, or got a mail, within three days is left alone.
    needs_attention: () => sql`i.created_at > now() - interval '60 days' and r.archived_at is null and not r.is_test
      and r.state in ('invited', 'in_progress')
      and (${state} = 'failed' or ${state} in ('sent', 'opened', 'started')
        and greatest(i.mailed_at, i.opened_at, answers.answered_at) < now() - interval '3 days')`,
    state: (wanted) => sql`${state} = ${wanted}`,
  },
  keys: { created_at: () => [{ expression: sql`i.created_at`, type: 'timestamptz' }] },
}

export function toInvitation(scope: UserScope, row: Row): Invitation {
  const { archived_at, answered, answered_at, has_started, ...invitation } = row
  return {
    ...invitation,
    progress: has_started ? { answered: answered ?? 0, of: shownOrder.length, answered_at } : null,
    can: canDoWithInvitation(actorOf(scope), { state: invitation.state, archived_at }),
  }
}
