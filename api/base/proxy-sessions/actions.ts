import { refuseActingAs } from '@seatwise/domain/policies/users'
import { refuse, Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import { audit } from '../audit-events/repository.ts'
import {
  closeProxySession,
  closeProxySessionsOf,
  createProxySession,
  findTarget,
  lockSession,
  type ProxySessionEnd,
} from './repository.ts'

/** Starts acting as the target in this session. A session can act as only one user at a time. */
export async function start(scope: UserScope, input: { user_id: string; reason: string }) {
  const target = await findTarget(scope, input.user_id)
  if (!target) throw new Refusal('not_found')
  refuse(refuseActingAs(target))
  await end(scope)
  const expires_at = await createProxySession(scope, target, input.reason)
  await audit(scope, {
    action: 'proxy-sessions.start',
    company_id: target.company_id,
    subject_type: 'user',
    subject_id: target.id,
    details: { reason: input.reason },
  })
  return { user_id: target.id, expires_at }
}

/**
 * Ends proxy sessions for good when their target is deactivated, moved or given another role, or when the company is
 * suspended.
 */
export async function endForTargets(scope: UserScope, targets: { user_id: string } | { company_id: string }) {
  for (const ended of await closeProxySessionsOf(scope, targets)) await auditEnd(scope, ended)
}

export async function end(scope: UserScope) {
  await lockSession(scope)
  const ended = await closeProxySession(scope)
  if (ended) await auditEnd(scope, ended)
}

/** Records the end in an audit event, unless the proxy session had already expired. */
async function auditEnd(scope: UserScope, { company_id, user_id, expired }: ProxySessionEnd) {
  if (expired) return
  await audit(scope, { action: 'proxy-sessions.end', company_id, subject_type: 'user', subject_id: user_id })
}
