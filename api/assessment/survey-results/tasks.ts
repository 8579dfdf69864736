import * as z from 'zod/mini'
import { filterNames } from '@seatwise/domain/policies/chosen-by-score'
import { bulkBatchSize } from '@seatwise/contract/limits'
import { leftOutWords } from '@seatwise/contract/left-out-words'
import type { Permission } from '@seatwise/contract/permissions'
import { resultChange, type ResultChange, type ResultSelection } from '@seatwise/contract/survey-results'
import type { TaskName } from '@seatwise/contract/values'
import { surveyResultChanges } from '../../database/tables/survey-results.ts'
import { defineTask, refuseManyRuns, type Batch } from '../../kernel/tasks.ts'
import type { TaskScope, UserScope } from '../../kernel/scope.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import { findStageEvents } from '../stage-events/repository.ts'
import * as actions from './actions.ts'
import { countByCompany, findChanges, peopleOf } from './repository.ts'

/** Results of one company: a selection of several companies is changed by one run for each. */
const part = { change_id: z.uuid(), company_id: z.uuid() }

const first = '00000000-0000-0000-0000-000000000000'
/** The last result that is done. */
const afterOf = (cursor: unknown) => z.uuid().parse(cursor ?? first)

const updateTask = (name: TaskName, permission: Permission, public_url: string) =>
  defineTask(
    {
      name,
      input: z.strictObject({ ...part, change: resultChange, chosen_by: z.optional(z.array(z.string())) }),
      permission,
    },
    async ({ input: { change, chosen_by, ...rest }, cursor, save }) =>
      save(async (scope) =>
        sheetOf(
          scope,
          await actions.updateSelected(scope, { ...rest, after: afterOf(cursor) }, change, { public_url, chosen_by }),
        ),
      ),
  )

const undoTask = (name: TaskName, permission: Permission) =>
  defineTask({ name, input: z.strictObject(part), permission }, async ({ input, cursor, save }) =>
    save(async (scope) => sheetOf(scope, await actions.undoChanges(scope, { ...input, after: afterOf(cursor) }))),
  )

/** @param public_url begins the links in the emails of moves */
export const resultTasks = (public_url: string) => ({
  update: updateTask('update-survey-results', 'survey-results.write', public_url),
  undo: undoTask('undo-survey-results', 'survey-results.write'),
  /** Tasks of their own: only who sees stages may read who was moved. */
  move: updateTask('move-survey-results', 'survey-results.move', public_url),
  undoMoves: undoTask('undo-moves-of-survey-results', 'survey-results.move'),
})

const details = { refused: 'Somebody changed this meanwhile.', unchanged: 'This was so already.' }

type BulkOutcome = Awaited<ReturnType<typeof actions.updateSelected>>

async function sheetOf(scope: TaskScope, { lines, left_out }: BulkOutcome): Promise<Batch> {
  const people = await peopleOf(
    scope,
    lines.map(({ id }) => id),
  )
  const last = lines.at(-1)
  return {
    ...(last && lines.length === bulkBatchSize ? { next: last.id } : {}),
    done: lines.length,
    rows: [
      ...lines.map(({ id, outcome }) => ({
        label: people.get(id) ?? 'A result that is no longer in reach',
        outcome,
        ...(outcome === 'changed' ? {} : { detail: details[outcome] }),
      })),
      ...left_out.map((one) => ({
        label: one.person,
        outcome: 'refused' as const,
        detail: `No email. ${leftOutWords(one)}`,
      })),
    ],
  }
}

/** The enqueue function and the tasks. */
export type Means = Pick<Tasks, 'enqueue'> & { tasks: ReturnType<typeof resultTasks>; public_url: string }

/** Up to 500 results are changed at once, more by a task. */
export async function updateMany(
  scope: UserScope,
  { enqueue, tasks, public_url }: Means,
  selection: ResultSelection,
  change: ResultChange,
) {
  // 501 copies of one id would start a task.
  const distinct = selection.ids ? { ...selection, ids: [...new Set(selection.ids)] } : selection
  const size = distinct.ids?.length ?? selection.count ?? 0
  if (size <= bulkBatchSize) return actions.updateResults(scope, distinct, change, public_url)
  await refuseManyRuns(scope)
  const { change_id, companies } = await actions.storeSelection(scope, distinct, change, public_url)
  const task = change.move ? tasks.move : tasks.update
  const chosen_by = filterNames(selection)
  const task_run_ids = []
  for (const { company_id, count } of companies)
    task_run_ids.push(
      await enqueue(scope, task, { change_id, company_id, change, chosen_by }, { company_id, total: count }),
    )
  return { updated: 0, skipped: [], undo_id: change_id, mails: null, task_run_ids }
}

/** Likewise: a write of more than 500 results is undone by a task. */
export async function undo(scope: UserScope, { enqueue, tasks }: Means, change_id: string) {
  const done = await actions.undo(scope, change_id)
  if (done) return done
  const task = (await hasMoved(scope, change_id)) ? tasks.undoMoves : tasks.undo
  const task_run_ids = []
  for (const { company_id, count } of await countByCompany(scope, surveyResultChanges, change_id))
    task_run_ids.push(await enqueue(scope, task, { change_id, company_id }, { company_id, total: count }))
  return { updated: 0, skipped: [], undo_id: null, mails: null, task_run_ids }
}

/** One write moves all of its results or none. */
async function hasMoved(scope: UserScope, change_id: string): Promise<boolean> {
  const events = await findStageEvents(scope, await findChanges(scope, change_id, { isRecent: true }, 1))
  return events.size > 0
}
