import {
  countResultsOfStatuses,
  createPipeline,
  createStatus,
  deletePipeline,
  deleteStatus,
  listPipelines,
  updatePipeline,
  updateStatus,
} from '@seatwise/contract/pipelines'
import { withCurrent } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'
import type { ResultsOfStages } from './deletion.ts'
import { deleteOrEnqueue, deletionTask } from './tasks.ts'

export function registerPipelines({ handle, tasks }: Server, results: ResultsOfStages) {
  const deletion = { enqueue: tasks.enqueue, task: deletionTask(results), results }
  tasks.add(deletion.task)

  handle(listPipelines, async ({ scope, query }) => ({ data: await actions.listPipelines(scope, query.company_id) }))

  handle(createPipeline, async ({ scope, body }) => show(scope, await actions.createPipeline(scope, body)))

  handle(updatePipeline, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updatePipeline(scope, id, body), () => show(scope, id))
    return show(scope, id)
  })

  handle(deletePipeline, async ({ scope, params: { id }, query }) => {
    const task_run_id = await withCurrent(deleteOrEnqueue(scope, deletion, id, query), () => show(scope, id))
    return { data: { id, task_run_id } }
  })

  handle(countResultsOfStatuses, async ({ scope, params }) => ({
    data: await actions.countResultsOfStatuses(scope, params.id),
  }))

  handle(createStatus, async ({ scope, params: { id }, body }) => {
    await actions.createStatus(scope, id, body)
    return show(scope, id)
  })

  handle(updateStatus, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updateStatus(scope, id, body), () => show(scope, id))
    return show(scope, id)
  })

  handle(deleteStatus, async ({ scope, params: { id }, query }) => {
    const task_run_id = await withCurrent(deleteOrEnqueue(scope, deletion, id, query), () => show(scope, id))
    return { ...(await show(scope, id)), task_run_id }
  })
}

const show = async (scope: UserScope, id: string) => ({ data: await actions.showPipeline(scope, id) })
