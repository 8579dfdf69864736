import { sql } from 'drizzle-orm'
import type { CandidateEvent } from '@seatwise/contract/candidates'
import type { ResultEvent } from '@seatwise/contract/result-history'
import { personActions } from '@seatwise/contract/values/audit'
import type { SortOrder } from '@seatwise/contract/values/base'
import type { List } from '../../kernel/list/list.ts'
import { inScope } from '../../kernel/scope.ts'
import { personOf } from '../../kernel/selection.ts'
import { attemptsWith } from '../candidacies/repository.ts'
import { messageState } from '../mailings/repository.ts'
import { seesStages } from '../survey-results/search.ts'

type Person = NonNullable<ResultEvent['actor']>
type Row = Omit<CandidateEvent, 'actor' | 'acting_as'> & {
  actor_user_id: string | null
  acting_as_user_id: string | null
  actor: Person
  acting_as: Person
}

/** Events of the survey itself. They have no rows of their own; the result stores their times. */
const surveyEvents = sql`
  select r.company_id, r.id as survey_result_id, r.id, happened.event, happened.step, happened.created_at,
    null::uuid as actor_user_id, null::uuid as acting_as_user_id, null::text as how, null::jsonb as stage,
    null::jsonb as details, null::text as reason, false as is_undo, null::jsonb as mail, null::jsonb as reject_reason
  from survey_results r
  left join survey_answers answers on answers.survey_result_id = r.id
  left join invitations invitation on invitation.company_id = r.company_id and invitation.survey_result_id = r.id
  cross join lateral (values
    ('registered', 0, case when answers.survey_result_id is not null then r.started_at end),
    ('completed', 2, r.completed_at),
    -- The time is not stored for an attempt without answers that expired because a newer one replaced it.
    ('expired', 2, case when r.state = 'expired' and coalesce(answers.expires_at, invitation.expires_at) <= now()
        and coalesce(invitation.withdrawn_at > coalesce(answers.expires_at, invitation.expires_at), true)
      then coalesce(answers.expires_at, invitation.expires_at) end)
  ) as happened(event, step, created_at)
  where happened.created_at is not null`

/**
 * Joined by company and result, the first columns of an index of the events, because a super admin's scope has no list
 * of companies.
 */
const moves = sql`
  select r.company_id, r.id, e.id, 'moved', 1, e.created_at, e.actor_user_id, e.acting_as_user_id, e.how,
    jsonb_build_object('from', stage_from.name, 'to', stage_to.name), null, e.reason, e.undo_of is not null,
    case when message.id is not null then jsonb_build_object('subject', message.subject, 'state', ${messageState},
      'leaves_at', case when mail.state = 'queued' and mail.next_attempt_at > now() then mail.next_attempt_at end) end,
    case when reject_reason.id is not null then jsonb_build_object('id', reject_reason.id, 'name', reject_reason.name) end
  from survey_results r
  join stage_events e on e.company_id = r.company_id and e.survey_result_id = r.id
  left join statuses stage_from on stage_from.id = e.from_status_id
  left join statuses stage_to on stage_to.id = e.to_status_id
  left join reject_reasons reject_reason on reject_reason.company_id = e.company_id and reject_reason.id = e.reject_reason_id
  left join messages message on message.stage_event_id = e.id and message.company_id = e.company_id
  left join outbox mail on mail.id = message.outbox_id`

/** Changes from the audit log, except moves, about which `stage_events` has more. */
const changes = sql`
  select e.company_id, e.subject_id, e.id,
    case when e.action = 'survey-results.archive' or e.details #>> '{archive,to}' = 'true' then 'archived'
      when e.action = 'survey-results.restore' or e.details #>> '{archive,to}' = 'false' then 'restored'
      when e.action = 'invitations.create' then 'invited'
      when e.action = 'invitations.remind' then 'reminded'
      when e.action = 'invitations.renew' then 'renewed'
      when e.action = 'invitations.withdraw' then 'withdrawn'
      when e.action = 'survey-results.add-to-board' then 'added'
      when e.action = 'interviews.create' then 'interview_planned'
      when e.action = 'interviews.update' then 'interview_changed'
      when e.action = 'interviews.cancel' then 'interview_canceled'
      else 'updated' end,
    1, e.created_at, e.actor_user_id, e.acting_as_user_id, null, null, e.details, e.details ->> 'reason',
    e.action = 'survey-results.undo', null, null
  from audit_events e
  where e.subject_type = 'survey_result'
    and e.action in ('survey-results.update', 'survey-results.archive', 'survey-results.restore', 'survey-results.undo',
      'survey-results.add-to-board', 'invitations.create', 'invitations.remind', 'invitations.renew', 'invitations.withdraw',
      'interviews.create', 'interviews.update', 'interviews.cancel')`

/** Changes of the person. Ratings and addresses are not in the audit log but stored separately. */
const changesOfPeople = sql`
  select e.company_id, e.subject_id, e.id,
    case when e.action = 'candidates.archive' or e.details ->> 'archive' = 'true' then 'archived'
      when e.action = 'candidates.restore' or e.details ->> 'archive' = 'false' then 'restored' else 'updated' end,
    1, e.created_at, e.actor_user_id, e.acting_as_user_id, null, null,
    jsonb_build_object('person', jsonb_build_object(
      'action', e.action, 'kind', e.details -> 'kind', 'changed', coalesce(e.details -> 'changed', '[]'),
      'tags_added', coalesce(e.details -> 'tags_added', '[]'), 'tags_removed', coalesce(e.details -> 'tags_removed', '[]'),
      'rating', (select given.rating from candidate_ratings given where e.action = 'candidates.rate'
        and given.company_id = e.company_id and given.candidate_id = e.subject_id and given.created_at = e.created_at limit 1),
      'email', (select jsonb_build_object('from', changed.from_email, 'to', changed.to_email) from candidate_address_changes changed
        where e.action = 'candidates.change-email' and changed.company_id = e.company_id and changed.candidate_id = e.subject_id
          and changed.created_at = e.created_at limit 1))),
    e.details ->> 'reason', e.action in ('candidates.undo', 'candidates.undo-import'), null, null
  from audit_events e
  where e.subject_type = 'candidate'
    and e.action = any(${sql.param(personActions)}::text[])`

/** Company events belong to the person, not to a result. */
const recorded = sql`
  select c.company_id, c.candidate_id, c.id, 'recorded', 1, c.occurred_at, c.created_by_user_id, null::uuid, null, null,
    jsonb_build_object('company_event', jsonb_build_object('name', c.name, 'properties', c.properties)), null, false, null, null
  from company_events c where c.candidate_id is not null`

/** Moves in the CRM that a later move here has overruled; the other moves in the CRM are among `moves`. */
const overruled = sql`
  select g.company_id, g.survey_result_id, g.id, 'overruled', 1, g.moved_at, null::uuid, null::uuid, 'crm',
    case when coalesce(stage.name, g.ghl_stage_name) is not null
      then jsonb_build_object('from', null, 'to', coalesce(stage.name, g.ghl_stage_name)) end, null, null, false, null, null
  from ghl_moves g left join statuses stage on stage.id = g.status_id
  where g.direction = 'in' and g.outcome = 'overruled'`

const events = sql`(${surveyEvents} union all ${moves} union all ${changes} union all ${changesOfPeople} union all ${recorded}
  union all ${overruled}) e`

type Of = { survey_result_id?: string; candidate_id?: string }

/**
 * Everything that happened to one result, or to all results of one person. Names and ids of users outside the reader's
 * scope are left out.
 */
export const resultHistory: List<Of, { field: 'created_at'; order: SortOrder }, Row> = {
  name: 'result-history',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: () => ({
    id: sql`e.event || ' ' || e.id`,
    event: sql`e.event`,
    created_at: sql`e.created_at`,
    actor_user_id: sql`e.actor_user_id`,
    acting_as_user_id: sql`e.acting_as_user_id`,
    actor: personOf('actor'),
    acting_as: personOf('acted_as'),
    how: sql`e.how`,
    stage: sql`e.stage`,
    role: sql`e.details -> 'role'`,
    location: sql`e.details -> 'location'`,
    department: sql`e.details -> 'department'`,
    is_test: sql`(e.details #>> '{test mark,to}')::boolean`,
    reason: sql`e.reason`,
    reject_reason: sql`e.reject_reason`,
    is_undo: sql`e.is_undo`,
    interview: sql`case when e.details ? 'interview' then jsonb_build_object('starts_at', e.details #> '{interview,starts_at}',
      'time_zone', e.details #> '{interview,time_zone}') end`,
    mail: sql`e.mail`,
    survey_result: sql`(select json_build_object('id', r.id, 'role_name', role.name) from survey_results r
      left join roles role on role.id = r.role_id where r.id = e.survey_result_id)`,
    person: sql`e.details -> 'person'`,
    company_event: sql`e.details -> 'company_event'`,
  }),
  tables: ({ scope }) => {
    const visible = (column: string) => inScope(scope, sql.raw(column)) ?? sql`true`
    return sql`${events}
      left join users actor on actor.id = e.actor_user_id and ${visible('actor.company_id')}
      left join users acted_as on acted_as.id = e.acting_as_user_id and ${visible('acted_as.company_id')}`
  },
  counted: () => events,
  tenant: (scope) => inScope(scope, sql`e.company_id`),
  id: sql`e.id`,
  always: ({ scope }) => (seesStages(scope) ? [] : [sql`e.event not in ('moved', 'overruled')`]),
  conditions: {
    // Moves are recorded for one attempt of a candidacy, and belong to all of them.
    survey_result_id: (id) =>
      sql`(e.survey_result_id = ${id} or e.event = 'moved') and e.survey_result_id = any(${attemptsWith(id)})`,
    // An array, so that each part of the union is read by its index.
    candidate_id: (id) =>
      sql`e.survey_result_id = any(array(select r.id from candidates c
        join survey_results r on r.company_id = c.company_id and r.candidate_id = c.id where c.id = ${id}
        union all select ${id}::uuid))`,
  },
  keys: {
    // The first stage event has the same time as the registration, so the step decides their order.
    created_at: () => [
      { expression: sql`e.created_at`, type: 'timestamptz' },
      { expression: sql`e.step`, type: 'int' },
    ],
  },
}

/** `actor` is null for an event that no user caused, and has no name if the user is outside the reader's scope. */
export function toEvent({ actor, acting_as, actor_user_id, acting_as_user_id, ...event }: Row): CandidateEvent {
  return {
    ...event,
    actor: actor_user_id === null ? null : actor,
    acting_as: acting_as_user_id === null ? null : acting_as,
  }
}
