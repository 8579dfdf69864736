import type { ProblemCode } from '@seatwise/contract/problems'
import { getTaskRun, listTaskRuns, retryTaskRun, stopTaskRun } from '@seatwise/contract/task-runs'
import { refuseRetry, refuseStop } from '@seatwise/domain/policies/task-runs'
import { Refusal, refuse, withCurrent } from '../../kernel/refusal.ts'
import { actorOf, type UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { audit } from '../audit-events/repository.ts'
import {
  changeState,
  countRows,
  countRuns,
  findInput,
  findRun,
  listRows,
  searchRuns,
  type StateChange,
} from './repository.ts'

export function registerTaskRuns({ handle, tasks }: Server) {
  handle(listTaskRuns, async ({ scope, query: { after, page_size, ...filters } }) => ({
    ...(await searchRuns(scope, { filters, after, page_size })),
    counts: await countRuns(scope),
  }))

  handle(getTaskRun, async ({ scope, params: { id }, query: { after = 0, page_size = 200, not_changed } }) => {
    const data = await runOf(scope, id)
    const rows = await listRows(scope, { id, after, limit: page_size + 1, isNotChanged: not_changed === 'true' })
    const shownRows = rows.slice(0, page_size)
    const next = rows.length > page_size ? shownRows.at(-1)!.number : null
    return { data, ...(await countRows(scope, id)), rows: shownRows, next }
  })

  handle(stopTaskRun, async ({ scope, params: { id } }) => {
    const run = await runOf(scope, id)
    await change(scope, id, refuseStop(actorOf(scope), run), { from: ['waiting', 'running'], to: 'stopped' })
    await tasks.stopped(scope, { name: run.name, input: await findInput(scope, id) })
    await auditRun(scope, 'task-runs.stop', run)
    return { data: await runOf(scope, id) }
  })

  handle(retryTaskRun, async ({ scope, params: { id } }) => {
    const run = await runOf(scope, id)
    await change(scope, id, refuseRetry(actorOf(scope), run), {
      from: ['failed', 'stopped', 'not_allowed'],
      to: 'waiting',
    })
    await tasks.requeue(scope, { task: run.name, run_id: id, actor_company_id: run.actor_company_id })
    await auditRun(scope, 'task-runs.retry', run)
    return { data: await runOf(scope, id) }
  })
}

type Run = Awaited<ReturnType<typeof runOf>>

async function runOf(scope: UserScope, id: string) {
  const run = await findRun(scope, id)
  if (!run) throw new Refusal('not_found')
  return run
}

/** If the change comes too late, the refusal contains the current run. */
function change(scope: UserScope, id: string, problem: ProblemCode | undefined, to: StateChange) {
  const work = async () => {
    refuse(problem)
    if (!(await changeState(scope, id, to))) throw new Refusal('changed_meanwhile')
  }
  return withCurrent(work(), async () => ({ data: await runOf(scope, id) }))
}

function auditRun(scope: UserScope, action: 'task-runs.stop' | 'task-runs.retry', { id, name, company_id }: Run) {
  return audit(scope, { action, company_id, subject_type: 'task_run', subject_id: id, details: { task: name } })
}
