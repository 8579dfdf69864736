import * as z from 'zod/mini'
import { filterNames } from '@seatwise/domain/policies/chosen-by-score'
import { bulkBatchSize } from '@seatwise/contract/limits'
import { leftOutWords } from '@seatwise/contract/left-out-words'
import type { Permission } from '@seatwise/contract/permissions'
import { resultChange, type ResultChange, type ResultSelection } from '@seatwise/contract/survey-results'
import type { TaskName } from '@seatwise/contract/values/base'
import { afterOf, changeInput, sheetOf, startEach } from '../../kernel/change-tasks.ts'
import { defineTask, refuseManyRuns, type Batch } from '../../kernel/tasks.ts'
import type { TaskScope, UserScope } from '../../kernel/scope.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import { idsOf } from '../../kernel/tracked-changes.ts'
import { findStageEvents } from '../stage-events/repository.ts'
import * as actions from './actions.ts'
import { peopleOf, trackedResults } from './repository.ts'

const updateTask = (name: TaskName, permission: Permission, public_url: string) =>
  defineTask(
    {
      name,
      input: z.strictObject({ ...changeInput, change: resultChange, chosen_by: z.optional(z.array(z.string())) }),
      permission,
    },
    async ({ input: { change, chosen_by, ...rest }, cursor, save }) =>
      save(async (scope) =>
        sheetOfResults(
          scope,
          await actions.updateSelected(scope, { ...rest, after: afterOf(cursor) }, change, { public_url, chosen_by }),
        ),
      ),
  )

const undoTask = (name: TaskName, permission: Permission) =>
  defineTask({ name, input: z.strictObject(changeInput), permission }, async ({ input, cursor, save }) =>
    save(async (scope) =>
      sheetOfResults(scope, await actions.undoChanges(scope, { ...input, after: afterOf(cursor) })),
    ),
  )

/** @param public_url the start of the links in the emails of moves */
export const resultTasks = (public_url: string) => ({
  update: updateTask('update-survey-results', 'survey-results.write', public_url),
  undo: undoTask('undo-survey-results', 'survey-results.write'),
  /** Moves are separate tasks, because only users who may see stages may read who was moved. */
  move: updateTask('move-survey-results', 'survey-results.move', public_url),
  undoMoves: undoTask('undo-moves-of-survey-results', 'survey-results.move'),
})

type BulkOutcome = Awaited<ReturnType<typeof actions.updateSelected>>

async function sheetOfResults(scope: TaskScope, { lines, left_out }: BulkOutcome): Promise<Batch> {
  const { rows = [], ...sheet } = sheetOf(
    lines,
    await peopleOf(scope, idsOf(lines)),
    'A result that is no longer in reach',
  )
  const mails = left_out.map((one) => ({
    label: one.person,
    outcome: 'refused' as const,
    detail: `No email. ${leftOutWords(one)}`,
  }))
  return { ...sheet, rows: [...rows, ...mails] }
}

export type Means = Pick<Tasks, 'enqueue'> & { tasks: ReturnType<typeof resultTasks>; public_url: string }

/** Changes up to 500 results in the request; more are changed by a task. */
export async function updateMany(
  scope: UserScope,
  { enqueue, tasks, public_url }: Means,
  selection: ResultSelection,
  change: ResultChange,
) {
  // Without this, 501 copies of one id would start a task.
  const distinct = selection.ids ? { ...selection, ids: [...new Set(selection.ids)] } : selection
  const size = distinct.ids?.length ?? selection.count ?? 0
  if (size <= bulkBatchSize) return actions.updateResults(scope, distinct, change, public_url)
  await refuseManyRuns(scope)
  const { change_id, companies } = await actions.storeSelection(scope, distinct, change, public_url)
  const task = change.move ? tasks.move : tasks.update
  const chosen_by = filterNames(selection)
  const task_run_ids = await startEach(companies, (company) =>
    enqueue(scope, task, { change_id, company_id: company.company_id, change, chosen_by }, company),
  )
  return { updated: 0, skipped: [], undo_id: change_id, mails: null, task_run_ids }
}

/** Reverts a write in the request, or by a task if it changed more than 500 results. */
export async function undo(scope: UserScope, { enqueue, tasks }: Means, change_id: string) {
  const done = await actions.undo(scope, change_id)
  if (done) return done
  const task = (await hasMoved(scope, change_id)) ? tasks.undoMoves : tasks.undo
  const task_run_ids = await startEach(await trackedResults.countChanges(scope, change_id), (company) =>
    enqueue(scope, task, { change_id, company_id: company.company_id }, company),
  )
  return { updated: 0, skipped: [], undo_id: null, mails: null, task_run_ids }
}

/** Reading one result is enough, because a write moves all of its results or none. */
async function hasMoved(scope: UserScope, change_id: string): Promise<boolean> {
  const changes = await trackedResults.findChanges(scope, change_id, { isRecent: true }, 1)
  const moves = changes.map(({ id, version }) => ({ survey_result_id: id, result_version: version }))
  return (await findStageEvents(scope, moves)).size > 0
}
