import { sql } from 'drizzle-orm'
import type { Invitation, InvitationFilters } from '@seatwise/contract/invitations'
import type { InvitationState } from '@seatwise/contract/values/assessment'
import type { SortOrder } from '@seatwise/contract/values/base'
import { canDoWithInvitation } from '@seatwise/domain/policies/invitations'
import { shownOrder } from '@seatwise/domain/assessment/instrument'
import type { List } from '../../kernel/list/list.ts'
import { readRows } from '../../kernel/statements.ts'
import { teamPart } from '../candidacies/team-parts.ts'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, objectOf, personOf, type RowOf } from '../../kernel/selection.ts'
import { invitations } from '../../database/tables/invitations.ts'
import { isNotRejected } from '../stage-events/rejected.ts'

/** The columns from which `progress` and `can` are computed. */
const stored = {
  archived_at: sql<string | null>`r.archived_at`,
  team_part: teamPart(sql`r.candidacy_id`),
  answered_at: sql<string | null>`answers.answered_at`,
  has_started: sql<boolean>`answers.survey_result_id is not null`,
  answered: sql<number | null>`(select count(*)::int from jsonb_object_keys(answers.answers))`,
}
type InvitationRow = RowOf<typeof stored>
type Row = Omit<Invitation, 'progress' | 'can'> & InvitationRow

const state = sql<InvitationState>`invitation_state(i, r.state, role.state, message.state)`
const lastActive = sql<string>`last_active_at(i, r, answers.*)`

/**
 * Unsent: the mail could not be delivered, or has waited for a day. Quiet: the person has done nothing for three days.
 */
type Filters = InvitationFilters & { id?: string; needs_attention?: 'unsent' | 'quiet' }

/** Names and ids of inviting users outside the reader's scope are left out. */
export const invitationList: List<Filters, { field: 'created_at'; order: SortOrder }, Row> = {
  name: 'invitations',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: () => ({
    ...columnsOf(invitations, 'i', [
      'id',
      'survey_result_id',
      'mailed_at',
      'reminders',
      'opened_at',
      'withdrawn_at',
      'expires_at',
      'created_at',
    ]),
    state,
    last_active_at: lastActive,
    ...stored,
    role_name: sql`role.name`,
    company: objectOf({ id: sql`company.id`, name: sql`company.name` }),
    candidate: objectOf({
      id: sql`candidate.id`,
      first: sql`candidate.first`,
      last: sql`candidate.last`,
      email: sql`candidate.email`,
    }),
    invited_by: personOf('inviter'),
  }),
  tables: ({ scope }) => sql`invitations i
    join survey_results r on r.company_id = i.company_id and r.id = i.survey_result_id
    join companies company on company.id = i.company_id
    join candidates candidate on candidate.id = r.candidate_id
    left join roles role on role.id = r.role_id
    left join outbox message on message.id = i.message_id
    left join survey_answers answers on answers.survey_result_id = r.id
    left join users inviter on inviter.id = i.invited_by_user_id
      and ${inScope(scope, sql`inviter.company_id`) ?? sql`true`}`,
  counted: ({ filters }) => sql`invitations i
    join survey_results r on r.company_id = i.company_id and r.id = i.survey_result_id
    left join roles role on role.id = r.role_id
    left join outbox message on message.id = i.message_id
    ${filters.needs_attention === 'quiet' ? sql`left join survey_answers answers on answers.survey_result_id = r.id` : sql``}`,
  // All unfinished results are read to find the few that need attention.
  isSortedByCounted: ({ filters }) => filters.needs_attention !== undefined,
  tenant: (scope) => inScope(scope, sql`i.company_id`),
  id: sql`i.id`,
  conditions: {
    id: (id) => sql`i.id = ${id}`,
    company_id: (id) => sql`i.company_id = ${id}`,
    survey_result_id: (id) => sql`i.survey_result_id = ${id}`,
    // The array makes PostgreSQL read the unfinished results first. For a join, the planner would read all invitations
    // of two months, nearly all of which are finished.
    needs_attention: (why, { scope }) => sql`i.survey_result_id = any(array(select open.id from survey_results open
        where ${inScope(scope, sql`open.company_id`) ?? sql`true`} and open.state in ('invited', 'in_progress')
          and open.archived_at is null and not open.is_test and ${isNotRejected(scope, sql`open`)}))
      and i.created_at > now() - interval '60 days'
      and ${
        why === 'unsent'
          ? // The states imply the first line; it is repeated because it leaves out nearly all rows before any join.
            sql`i.opened_at is null and i.withdrawn_at is null
            and (${state} in ('failed', 'uncertain')
              or ${state} in ('invited', 'held') and i.mailed_at < now() - interval '1 day')`
          : sql`${state} in ('sent', 'opened', 'started') and ${lastActive} < now() - interval '3 days'`
      }`,
    state: (wanted) => sql`${state} = ${wanted}`,
  },
  keys: { created_at: () => [{ expression: sql`i.created_at`, type: 'timestamptz' }] },
}

/** The invitations of results, by the id of the result, with only the columns that lists of results show. */
export async function invitationsOf(scope: UserScope, survey_result_ids: readonly string[]) {
  const rows = await readRows(scope, {
    select: {
      ...columnsOf(invitations, 'i', ['survey_result_id', 'id']),
      state,
      last_active_at: lastActive,
      ...stored,
    },
    from: sql`invitations i
      join survey_results r on r.company_id = i.company_id and r.id = i.survey_result_id
      left join roles role on role.id = r.role_id
      left join outbox message on message.id = i.message_id
      left join survey_answers answers on answers.survey_result_id = r.id
      where ${inScope(scope, sql`i.company_id`) ?? sql`true`}
        and i.survey_result_id = any(${sql.param(survey_result_ids)}::uuid[])`,
  })
  return new Map(rows.map(({ survey_result_id, ...row }) => [survey_result_id, toInvitation(scope, row)]))
}

export function toInvitation<R extends InvitationRow & { state: InvitationState }>(scope: UserScope, row: R) {
  const { archived_at, team_part, answered, answered_at, has_started, ...invitation } = row
  return {
    ...invitation,
    progress: has_started ? { answered: answered ?? 0, of: shownOrder.length, answered_at } : null,
    can: canDoWithInvitation(actorOf(scope), { state: invitation.state, archived_at, team_part }),
  }
}
