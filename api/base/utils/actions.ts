import type { CleanUpList } from '@seatwise/contract/utils'
import { Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import type { UserTask } from '../../kernel/tasks.ts'
import { audit, type AuditEntry } from '../audit-events/repository.ts'
import { findStoredCompany } from '../companies/repository.ts'
import { findList, insertList, markStarted, nameRun } from './repository.ts'

type Starting = Pick<Tasks, 'enqueue'> & { task: UserTask<{ list_id: string }> }

/** Lists what can be cleaned up in a company. Deletes nothing. */
export async function makeList(scope: UserScope, company_id: string): Promise<CleanUpList> {
  await refuseSuspended(scope, company_id)
  const list = await listOf(scope, await insertList(scope, company_id))
  const { results, files, bytes } = list
  await audited(scope, 'utils.clean-up-list', company_id, list.id, { results, files, bytes })
  return list
}

/**
 * Starts the task that deletes the rows of a list, once. Any super admin may start it; the audit event says who made
 * the list.
 */
export async function runList(scope: UserScope, { enqueue, task }: Starting, id: string): Promise<CleanUpList> {
  const list = await listOf(scope, id)
  const { company, results, files, bytes, made_by } = list
  await refuseSuspended(scope, company.id)
  if (list.state === 'expired') throw new Refusal('clean_up_expired')
  if (results + files === 0) throw new Refusal('clean_up_empty')
  // If the list is run twice at the same time, the second request waits for the first and is then refused.
  if (!(await markStarted(scope, id))) throw new Refusal('clean_up_started')
  const total = results + files
  await nameRun(scope, id, await enqueue(scope, task, { list_id: id }, { company_id: company.id, total }))
  await audited(scope, 'utils.clean-up-start', company.id, id, { results, files, bytes, listed_by: made_by })
  return listOf(scope, id)
}

export async function listOf(scope: UserScope, id: string): Promise<CleanUpList> {
  const list = await findList(scope, id)
  if (!list) throw new Refusal('not_found')
  return list
}

/** Does not lock the company, because a lock would block additions to it during the search for test data. */
async function refuseSuspended(scope: UserScope, company_id: string) {
  const company = await findStoredCompany(scope, company_id)
  if (!company) throw new Refusal('not_found')
  if (company.state === 'suspended') throw new Refusal('suspended_company')
}

export function audited(
  scope: Parameters<typeof audit>[0],
  action: Extract<AuditEntry['action'], `utils.clean-up-${string}`>,
  company_id: string,
  id: string,
  details: Record<string, unknown>,
) {
  return audit(scope, { action, company_id, subject_type: 'clean_up_list', subject_id: id, details })
}
