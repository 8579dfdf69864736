import { sql, type SQL } from 'drizzle-orm'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { write } from '../../kernel/statements.ts'
import type { Scope, UserScope } from '../../kernel/scope.ts'
import type { AccountScope } from '../../kernel/transaction.ts'

export type AuditEntry = {
  action: AuditAction
  /** The company whose owners may read the event; null: super admins only. */
  company_id: string | null
  subject_type:
    | 'user'
    | 'company'
    | 'session'
    | 'device'
    | 'survey_result'
    | 'status'
    | 'candidate'
    | 'candidate_tag'
    | 'role'
    | 'pipeline'
    | 'reject_reason'
    | 'custom_field'
    | 'survey_link'
    | 'mail_template'
    | 'message'
    | 'task_run'
    | 'address'
    | 'list'
    | 'export'
    | 'custom_webhook'
    | 'ghl_connection'
    | 'api_key'
    | 'custom_interview_question'
    | 'job'
    | 'job_application_template'
    | 'hiring_campaign'
    | 'application'
    | 'clean_up_list'
    | 'installation'
  subject_id?: string | null
  /** Changed fields. They never contain a secret, an answer or a complete address. */
  details?: Record<string, unknown>
}

type Auditing = Pick<Scope, 'db' | 'origin' | 'actor'>

/** Must be called in the transaction of the change, so that neither exists without the other. */
export async function audit(scope: Auditing, event: AuditEntry) {
  await auditEach(scope, [event])
}

/** Like `audit`, for several events in one statement. */
export async function auditEach(scope: Auditing, events: readonly AuditEntry[]) {
  if (events.length > 0) await write(scope, auditEventsToInsert(scope, events))
}

/**
 * Like `auditEach`, but returns the insert as SQL, so that the caller can make it part of the statement with the
 * change.
 */
export function auditEventsToInsert({ actor, origin }: Auditing, events: readonly AuditEntry[]): SQL {
  const actor_user_id = actor.kind === 'none' ? null : actor.user_id
  const acting_as = actor.kind === 'user' ? actor.acting_as : null
  const byKey = JSON.stringify(actor.kind === 'user' && actor.key ? { api_key: actor.key } : {})
  return sql`insert into audit_events (company_id, action, subject_type, subject_id, details, ip, user_agent, request_id,
      actor_user_id, acting_as_user_id)
    select e.company_id, e.action, e.subject_type, e.subject_id, coalesce(e.details, '{}') || ${byKey}::jsonb, ${origin.ip}::text,
      ${origin.user_agent}::text, ${origin.request_id}::text, ${actor_user_id}::uuid, ${acting_as}::uuid
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e(company_id uuid, action text, subject_type text, subject_id uuid, details jsonb)`
}

/** Records an action of users on their own account, in a session or during sign-in. */
export async function auditOwn(
  scope: UserScope | AccountScope,
  action: AuditAction,
  details: Record<string, unknown> = {},
) {
  const own =
    'account' in scope
      ? { company_id: scope.account.company_id, subject_id: scope.account.user_id }
      : { company_id: scope.user.company.id, subject_id: scope.user.id }
  await audit(scope, { ...own, action, subject_type: 'user', details })
}
