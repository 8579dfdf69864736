import type { AuditAction } from '@seatwise/contract/values'
import { auditEvents } from '../../database/tables/audit-events.ts'
import type { Scope, UserScope } from '../../platform/scope.ts'
import type { AccountScope } from '../../platform/transaction.ts'

export type Audited = {
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
    | 'role'
    | 'pipeline'
    | 'survey_link'
    | 'mail_template'
    | 'message'
    | 'task_run'
    | 'address'
    | 'list'
    | 'export'
  subject_id?: string | null
  /** Changed fields: never a secret, an answer or a whole address. */
  details?: Record<string, unknown>
}

type Auditing = Pick<Scope, 'db' | 'origin' | 'actor'>

/** Must be called in the transaction of the change, so that neither exists without the other. */
export async function audit(scope: Auditing, event: Audited) {
  await auditEach(scope, [event])
}

/** The same for many subjects, in one statement. */
export async function auditEach({ db, actor, origin }: Auditing, events: readonly Audited[]) {
  if (events.length === 0) return
  await db.insert(auditEvents).values(
    events.map(({ details = {}, subject_id = null, ...event }) => ({
      ...event,
      subject_id,
      details,
      ...origin,
      actor_user_id: actor.kind === 'none' ? null : actor.user_id,
      acting_as_user_id: actor.kind === 'user' ? actor.acting_as : null,
    })),
  )
}

/** Audits an action of the user on their own account, in a session or during sign-in. */
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
