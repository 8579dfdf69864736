import type { AuditAction } from '@seatwise/contract/values/audit'
import type { AccountScope } from '../../kernel/transaction.ts'
import { auditOwn } from '../audit-events/repository.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { renderMail } from '../outbox/templates.ts'
import { voidSentTokens } from './sent-tokens.ts'

/**
 * Called in the transaction that sets a password: writes the audit event, emails the user, and invalidates every link
 * and code that a thief with the old password may have requested.
 */
export async function recordNewPassword(scope: AccountScope, action: AuditAction, public_url: string) {
  const { user_id, company_id, brand, email, first } = scope.account
  await voidSentTokens(scope, user_id)
  await auditOwn(scope, action)
  const mail = renderMail('password-changed', brand, { first, public_url })
  await enqueueMail(scope, { company_id, recipient: email, ...mail })
}
