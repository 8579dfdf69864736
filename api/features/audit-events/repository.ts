import type { AuditAction } from '@seatwise/contract/values'
import { auditEvents } from '../../database/tables/audit-events.ts'
import type { Scope, UserScope } from '../../platform/scope.ts'
import type { AccountScope } from '../../platform/transaction.ts'

type Audited = {
  action: AuditAction
  /** Whose owners read of it; null: the operator only. */
  company_id: string | null
  subject_type: 'user' | 'company' | 'session' | 'device' | 'survey_result' | 'address'
  subject_id?: string | null
  /** What changed, by field: never a secret, an answer or a whole address. */
  details?: Record<string, unknown>
}

type Auditing = Pick<Scope, 'db' | 'origin'> &
  Partial<Pick<UserScope, 'user' | 'superAdmin'> & Pick<AccountScope, 'account'>>

/** Written in the transaction of what it tells of: neither is there without the other. */
export async function audit(scope: Auditing, { details = {}, subject_id = null, ...event }: Audited) {
  const { user, superAdmin, account, origin } = scope
  await scope.db.insert(auditEvents).values({
    ...event,
    subject_id,
    details,
    ...origin,
    actor_user_id: superAdmin?.id ?? user?.id ?? account?.user_id ?? null,
    acting_as_user_id: superAdmin && user ? user.id : null,
  })
}

/** What somebody did with their own account. */
export async function auditOwn(scope: UserScope, action: AuditAction, details: Record<string, unknown> = {}) {
  const { id, company } = scope.user
  await audit(scope, { action, company_id: company.id, subject_type: 'user', subject_id: id, details })
}
