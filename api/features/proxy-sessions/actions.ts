import { Refusal } from '../../platform/refusal.ts'
import type { UserScope } from '../../platform/scope.ts'
import { audit } from '../audit-events/repository.ts'
import { closeProxySession, createProxySession, findTarget, lockSession } from './repository.ts'

/** From now on calls of this session may be made as the target, until it ends: one at a time. */
export async function start(scope: UserScope, given: { user_id: string; reason: string }) {
  const target = await findTarget(scope, given.user_id)
  if (!target) throw new Refusal('not_found')
  if (!target.open) throw new Refusal('proxy_refused')
  await end(scope)
  const expires_at = await createProxySession(scope, target, given.reason)
  await audit(scope, {
    action: 'proxy-sessions.start',
    company_id: target.company_id,
    subject_type: 'user',
    subject_id: target.id,
    details: { reason: given.reason },
  })
  return { user_id: target.id, expires_at }
}

export async function end(scope: UserScope) {
  await lockSession(scope)
  const ended = await closeProxySession(scope)
  if (!ended || ended.expired) return
  await audit(scope, {
    action: 'proxy-sessions.end',
    company_id: ended.company_id,
    subject_type: 'user',
    subject_id: ended.user_id,
  })
}
