import * as z from 'zod/mini'
import type { PipelineDeletion, StatusDeletion } from '@seatwise/contract/pipelines'
import type { UserScope } from '../../kernel/scope.ts'
import { defineTask } from '../../kernel/tasks.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import { peopleOf } from '../../assessment/survey-results/repository.ts'
import { deleteAtOnce, deleteNext } from './deletion.ts'

const id = z.uuid()

export const deleteStatuses = defineTask(
  {
    name: 'delete-statuses',
    input: z.strictObject({ pipeline_id: id, status_id: z.nullable(id), move_to_status_id: z.nullable(id) }),
    permission: 'pipelines.write',
  },
  async ({ input, save }) =>
    save(async (scope) => {
      const { rows, isDone } = await deleteNext(scope, input)
      const ids = rows.map((row) => row.id)
      const people = await peopleOf(scope, ids)
      return {
        ...(isDone ? {} : { next: true }),
        done: rows.length,
        rows: ids.map((one) => ({
          label: people.get(one) ?? 'A result that is no longer in reach',
          outcome: 'changed',
        })),
      }
    }),
)

/** @returns the run that deletes it once more than 500 results have been moved; null when it is deleted */
export async function deleteOrEnqueue(
  scope: UserScope,
  tasks: Pick<Tasks, 'enqueue'>,
  pipeline_id: string,
  given: PipelineDeletion | StatusDeletion,
): Promise<string | null> {
  const large = await deleteAtOnce(scope, pipeline_id, given)
  if (!large) return null
  const { deletion, company_id, total } = large
  return tasks.enqueue(scope, deleteStatuses, deletion, { company_id, total })
}
