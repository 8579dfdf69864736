import * as z from 'zod/mini'
import { candidateChange, type CandidateChange, type CandidateSelection } from '@seatwise/contract/candidates'
import { bulkBatchSize } from '@seatwise/contract/limits'
import { isChosenByScore } from '@seatwise/domain/policies/chosen-by-score'
import { candidateChanges } from '../../database/tables/candidates.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { TaskScope, UserScope } from '../../kernel/scope.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import { defineTask, refuseManyRuns, type Batch } from '../../kernel/tasks.ts'
import { countByCompany, namesOfPeople } from './repository.ts'
import * as writes from './writes.ts'

/** People of one company: a selection of several companies is changed by one run for each. */
const part = { change_id: z.uuid(), company_id: z.uuid() }

const first = '00000000-0000-0000-0000-000000000000'
/** The last person who is done. */
const afterOf = (cursor: unknown) => z.uuid().parse(cursor ?? first)

export const updateCandidatesTask = defineTask(
  {
    name: 'update-candidates',
    input: z.strictObject({ ...part, change: candidateChange }),
    permission: 'candidates.write',
  },
  async ({ input: { change, ...rest }, cursor, save }) =>
    save(async (scope) =>
      sheetOf(scope, await writes.changeSelected(scope, { ...rest, after: afterOf(cursor) }, change)),
    ),
)

export const undoCandidatesTask = defineTask(
  { name: 'undo-candidates', input: z.strictObject(part), permission: 'candidates.write' },
  async ({ input, cursor, save }) =>
    save(async (scope) => sheetOf(scope, await writes.undoSelected(scope, { ...input, after: afterOf(cursor) }))),
)

const details = { refused: 'Somebody changed this meanwhile.', unchanged: 'This was so already.' }

async function sheetOf(scope: TaskScope, lines: Awaited<ReturnType<typeof writes.changeSelected>>): Promise<Batch> {
  const people = await namesOfPeople(
    scope,
    lines.map(({ id }) => id),
  )
  const last = lines.at(-1)
  return {
    ...(last && lines.length === bulkBatchSize ? { next: last.id } : {}),
    done: lines.length,
    rows: lines.map(({ id, outcome }) => ({
      label: people.get(id) ?? 'Somebody who is no longer in reach',
      outcome,
      ...(outcome === 'changed' ? {} : { detail: details[outcome] }),
    })),
  }
}

type Enqueuing = Pick<Tasks, 'enqueue'>

/** Up to 500 people are changed at once, more by a task. */
export async function changeMany(
  scope: UserScope,
  tasks: Enqueuing,
  selection: CandidateSelection,
  change: CandidateChange,
) {
  // 501 copies of one id would start a task.
  const distinct = selection.ids ? { ...selection, ids: [...new Set(selection.ids)] } : selection
  const size = distinct.ids?.length ?? selection.count ?? 0
  // People chosen by a score cannot be archived together.
  if (change.archive && distinct.ids?.length !== 1 && isChosenByScore(distinct)) throw new Refusal('chosen_by_score')
  if (size <= bulkBatchSize) return writes.changePeople(scope, distinct, change)
  await refuseManyRuns(scope)
  const { change_id, companies } = await writes.storePeople(scope, distinct, change)
  const task_run_ids = []
  for (const { company_id, count } of companies) {
    const input = { change_id, company_id, change }
    task_run_ids.push(await tasks.enqueue(scope, updateCandidatesTask, input, { company_id, total: count }))
  }
  return { updated: 0, skipped: [], undo_id: change_id, task_run_ids }
}

/** Likewise: a write of more than 500 people is undone by a task. */
export async function undo(scope: UserScope, tasks: Enqueuing, change_id: string) {
  const done = await writes.undo(scope, change_id)
  if (done) return done
  const task_run_ids = []
  for (const { company_id, count } of await countByCompany(scope, candidateChanges, change_id))
    task_run_ids.push(
      await tasks.enqueue(scope, undoCandidatesTask, { change_id, company_id }, { company_id, total: count }),
    )
  return { updated: 0, skipped: [], undo_id: null, task_run_ids }
}
