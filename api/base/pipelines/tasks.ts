import * as z from 'zod/mini'
import type { PipelineDeletion, StatusDeletion } from '@seatwise/contract/pipelines'
import type { UserScope } from '../../kernel/scope.ts'
import { defineTask } from '../../kernel/tasks.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import { deleteAtOnce, deleteNext, type ResultsOfStages } from './deletion.ts'

const id = z.uuid()

export const deletionTask = (results: ResultsOfStages) =>
  defineTask(
    {
      name: 'delete-statuses',
      input: z.strictObject({ pipeline_id: id, status_id: z.nullable(id), move_to_status_id: z.nullable(id) }),
      permission: 'pipelines.write',
    },
    async ({ input, save }) =>
      save(async (scope) => {
        const { ids, isDone } = await deleteNext(scope, results, input)
        const names = await results.namesOf(scope, ids)
        return {
          ...(isDone ? {} : { next: true }),
          done: ids.length,
          rows: ids.map((one) => ({
            label: names.get(one) ?? 'A result that is no longer in reach',
            outcome: 'changed',
          })),
        }
      }),
  )

type Means = Pick<Tasks, 'enqueue'> & { task: ReturnType<typeof deletionTask>; results: ResultsOfStages }

/**
 * @returns the id of the task run if there are more than 500 results to move; null if everything was deleted at once
 */
export async function deleteOrEnqueue(
  scope: UserScope,
  { enqueue, task, results }: Means,
  pipeline_id: string,
  input: PipelineDeletion | StatusDeletion,
): Promise<string | null> {
  const large = await deleteAtOnce(scope, results, pipeline_id, input)
  if (!large) return null
  const { deletion, company_id, total } = large
  return enqueue(scope, task, deletion, { company_id, total })
}
