import * as z from 'zod/mini'
import { candidateChange, type CandidateChange, type CandidateSelection } from '@seatwise/contract/candidates'
import { bulkBatchSize } from '@seatwise/contract/limits'
import { isChosenByScore } from '@seatwise/domain/policies/chosen-by-score'
import { afterOf, changeInput, sheetOf, startEach } from '../../kernel/change-tasks.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { TaskScope, UserScope } from '../../kernel/scope.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import { defineTask, refuseManyRuns, type Batch } from '../../kernel/tasks.ts'
import { namesOfPeople, trackedPeople } from './repository.ts'
import type { ChangeLine } from '../../kernel/tracked-changes.ts'
import * as writes from './writes.ts'

export const updateCandidatesTask = defineTask(
  {
    name: 'update-candidates',
    input: z.strictObject({ ...changeInput, change: candidateChange }),
    permission: 'candidates.write',
  },
  async ({ input: { change, ...rest }, cursor, save }) =>
    save(async (scope) =>
      sheetOfPeople(scope, await writes.changeSelected(scope, { ...rest, after: afterOf(cursor) }, change)),
    ),
)

export const undoCandidatesTask = defineTask(
  { name: 'undo-candidates', input: z.strictObject(changeInput), permission: 'candidates.write' },
  async ({ input, cursor, save }) =>
    save(async (scope) => sheetOfPeople(scope, await writes.undoSelected(scope, { ...input, after: afterOf(cursor) }))),
)

async function sheetOfPeople(scope: TaskScope, lines: readonly ChangeLine[]): Promise<Batch> {
  return sheetOf(
    lines,
    await namesOfPeople(
      scope,
      lines.map(({ id }) => id),
    ),
    'Somebody who is no longer in reach',
  )
}

type Enqueuing = Pick<Tasks, 'enqueue'>

/** Changes up to 500 people in the request; more are changed by a task. */
export async function changeMany(
  scope: UserScope,
  tasks: Enqueuing,
  selection: CandidateSelection,
  change: CandidateChange,
) {
  // Without this, 501 copies of one id would start a task.
  const distinct = selection.ids ? { ...selection, ids: [...new Set(selection.ids)] } : selection
  const size = distinct.ids?.length ?? selection.count ?? 0
  // People who were selected by a score cannot be archived together.
  if (change.archive && distinct.ids?.length !== 1 && isChosenByScore(distinct)) throw new Refusal('chosen_by_score')
  if (size <= bulkBatchSize) return writes.changePeople(scope, distinct, change)
  await refuseManyRuns(scope)
  const { change_id, companies } = await writes.storePeople(scope, distinct, change)
  const task_run_ids = await startEach(companies, (company) =>
    tasks.enqueue(scope, updateCandidatesTask, { change_id, company_id: company.company_id, change }, company),
  )
  return { updated: 0, skipped: [], undo_id: change_id, task_run_ids }
}

/** Reverts a write in the request, or by a task if it changed more than 500 people. */
export async function undo(scope: UserScope, tasks: Enqueuing, change_id: string) {
  const done = await writes.undo(scope, change_id)
  if (done) return done
  const task_run_ids = await startEach(await trackedPeople.countChanges(scope, change_id), (company) =>
    tasks.enqueue(scope, undoCandidatesTask, { change_id, company_id: company.company_id }, company),
  )
  return { updated: 0, skipped: [], undo_id: null, task_run_ids }
}
