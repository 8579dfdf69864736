import { sql } from 'drizzle-orm'
import type { WebhookEvent } from '@seatwise/contract/values/connections'
import { write } from '../../kernel/statements.ts'
import type { Scope } from '../../kernel/scope.ts'

/** @property record_version the version of the candidate, result, invitation, note, application or job after the change */
type OfPerson = { company_id: string; candidate_id: string; record_version: number }
type OfResult = OfPerson & { survey_result_id: string }
type OfJob = { company_id: string; record_version: number; about: { job_id: string } }

/** The ids that each event contains. */
type Facts = {
  'candidate.created': OfPerson
  'candidate.updated': OfPerson
  /** `candidate_id` is the candidate who was kept. If that candidate is erased, what was sent is emptied. */
  'candidate.merged': Omit<OfPerson, 'record_version'> & { about: { merged_id: string } }
  'candidate.erased': Omit<OfPerson, 'record_version'>
  'survey.invited': OfResult
  'survey.started': OfResult
  'survey.completed': OfResult
  'survey.expired': OfResult
  'result.scored': OfResult
  'invitation.opened': OfResult & { about: { invitation_id: string } }
  'invitation.withdrawn': OfResult & { about: { invitation_id: string } }
  'stage.changed': OfResult & { about: { from_status_id: string | null; to_status_id: string | null } }
  'note.added': OfPerson & { about: { note_id: string } }
  'application.received': OfResult & { about: { application_id: string } }
  'application.changed': OfResult & { about: { application_id: string } }
  'application.withdrawn': OfResult & { about: { application_id: string } }
  'job.published': OfJob
  'job.paused': OfJob
  'job.closed': OfJob
  'company.event': { company_id: string; candidate_id: string | null; about: { company_event_id: string } }
}

/** One type for each webhook event. A new webhook event does not compile without its facts. */
export type DomainEvent = { [Type in WebhookEvent]: { type: Type } & Facts[Type] }[WebhookEvent]

/**
 * Records what happened, in the transaction of the change, for the company's CRM and for its webhooks that subscribe to
 * the event. Every change of a candidate, result, invitation or note must call this.
 */
export async function recordEvents(scope: Pick<Scope, 'db'>, events: readonly DomainEvent[]) {
  if (events.length > 0) await write(scope, sql`select record_domain_events(${JSON.stringify(events)}::jsonb)`)
}
