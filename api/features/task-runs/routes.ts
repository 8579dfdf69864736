import { getTaskRun, listTaskRuns, retryTaskRun, stopTaskRun } from '@seatwise/contract/task-runs'
import { ChangedMeanwhile, Refusal } from '../../platform/refusal.ts'
import type { UserScope } from '../../platform/scope.ts'
import type { Server } from '../../server.ts'
import { audit } from '../audit-events/repository.ts'
import { changeState, countRuns, findRun, listRows, searchRuns } from './repository.ts'

const rowsPerPage = 200

export function registerTaskRuns({ handle, tasks }: Server) {
  handle(listTaskRuns, async ({ scope, query: { after, page_size, ...filters } }) => ({
    ...(await searchRuns(scope, { filters, after, page_size })),
    counts: await countRuns(scope),
  }))

  handle(getTaskRun, async ({ scope, params: { id }, query: { after = 0 } }) => {
    const data = await runOf(scope, id)
    const rows = await listRows(scope, { id, after, limit: rowsPerPage + 1 })
    const shown = rows.slice(0, rowsPerPage)
    return { data, rows: shown, next: rows.length > rowsPerPage ? shown.at(-1)!.number : null }
  })

  handle(stopTaskRun, async ({ scope, params: { id } }) => {
    const run = await runOf(scope, id)
    if (run.is_own) throw new Refusal('not_allowed')
    const isStopped = run.can.stop && (await changeState(scope, id, { from: ['waiting', 'running'], to: 'stopped' }))
    if (!isStopped) throw new ChangedMeanwhile(await runOf(scope, id))
    await auditRun(scope, 'task-runs.stop', run)
    return { data: await runOf(scope, id) }
  })

  handle(retryTaskRun, async ({ scope, params: { id } }) => {
    const run = await runOf(scope, id)
    if (run.is_own || scope.user.auth_role !== 'SUPER_ADMIN') throw new Refusal('not_allowed')
    const isWaiting =
      run.can.retry && (await changeState(scope, id, { from: ['failed', 'stopped', 'not_allowed'], to: 'waiting' }))
    if (!isWaiting) throw new ChangedMeanwhile(await runOf(scope, id))
    await tasks.requeue(scope, { task: run.name, run_id: id, actor_company_id: run.actor_company_id })
    await auditRun(scope, 'task-runs.retry', run)
    return { data: await runOf(scope, id) }
  })
}

type Run = Awaited<ReturnType<typeof runOf>>

async function runOf(scope: UserScope, id: string) {
  const found = await findRun(scope, id)
  if (!found) throw new Refusal('not_found')
  return found
}

function auditRun(scope: UserScope, action: 'task-runs.stop' | 'task-runs.retry', { id, name, company_id }: Run) {
  return audit(scope, { action, company_id, subject_type: 'task_run', subject_id: id, details: { task: name } })
}
