import { and, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { importUndoDays, maxExactCount } from '@seatwise/contract/limits'
import type { TaskRun, TaskRunFilters } from '@seatwise/contract/task-runs'
import { stageTaskNames, type SortOrder, type TaskRunState } from '@seatwise/contract/values/base'
import { can } from '@seatwise/domain/permissions'
import { canDoWithTaskRun } from '@seatwise/domain/policies/task-runs'
import { taskRunRows, taskRuns } from '../../database/tables/task-runs.ts'
import type { List } from '../../kernel/list/list.ts'
import { findInList, searchList, type PageRequest } from '../../kernel/list/search.ts'
import { actorOf, inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, personOf } from '../../kernel/selection.ts'

type Person = NonNullable<TaskRun['actor']>
/** A stored run with names. Names of users outside the reader's scope are left out. */
type FoundRun = Omit<TaskRun, 'actor' | 'acting_as' | 'can'> & {
  company_id: string | null
  actor_company_id: string | null
  actor_user_id: string | null
  acting_as_user_id: string | null
  actor: Person
  acting_as: Person
}
type TaskRunSort = { field: 'created_at'; order: SortOrder }

type RunColumns = Record<'company_id' | 'name', AnyPgColumn | SQL>

/** The runs in scope. Only users who may see stages can see runs that move results. */
function isReadable(scope: UserScope, { company_id, name }: RunColumns): SQL | undefined {
  const isOfNoStage = sql`${name} <> all(${sql.param(stageTaskNames)})`
  return and(inScope(scope, company_id), can(scope.user, 'survey-results.read-stage') ? undefined : isOfNoStage)
}

/** SQL condition: the import of the run `r` has been undone, or is being undone. */
export const isUndone = sql`exists (select from task_runs undo where undo.company_id = r.company_id
  and undo.name = 'undo-candidate-import' and undo.state in ('waiting', 'running', 'succeeded')
  and undo.created_at > r.created_at and undo.input ->> 'change_id' = r.id::text)`

/** Until when an import of people that has ended can be undone; null if it has changed nobody. */
const undoUntil = sql<string | null>`case when r.name = 'import-candidates' and r.state not in ('waiting', 'running')
  and r.created_at > now() - make_interval(days => ${sql.raw(String(importUndoDays))}) and not ${isUndone}
  and exists (select from candidate_changes c where c.company_id = r.company_id and c.change_id = r.id)
  then r.created_at + make_interval(days => ${sql.raw(String(importUndoDays))}) end`

const taskRunList: List<TaskRunFilters, TaskRunSort, FoundRun> = {
  name: 'task-runs',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: ({ scope }) => ({
    ...columnsOf(taskRuns, 'r', [
      'id',
      'name',
      'state',
      'company_id',
      'actor_user_id',
      'acting_as_user_id',
      'actor_company_id',
      'done',
      'total',
      'failed_rows',
      'attempts',
      'error',
      'created_at',
      'started_at',
      'finished_at',
    ]),
    undo_until: can(scope.user, 'candidates.import') ? undoUntil : sql`null::timestamptz`,
    company_name: sql`company.name`,
    actor: personOf('actor'),
    acting_as: personOf('acted_as'),
  }),
  tables: ({ scope }) => {
    const visible = (column: string) => inScope(scope, sql.raw(column)) ?? sql`true`
    return sql`task_runs r
      left join companies company on company.id = r.company_id
      left join users actor on actor.id = r.actor_user_id and ${visible('actor.company_id')}
      left join users acted_as on acted_as.id = r.acting_as_user_id and ${visible('acted_as.company_id')}`
  },
  counted: () => sql`task_runs r`,
  tenant: (scope) => isReadable(scope, { company_id: sql`r.company_id`, name: sql`r.name` }),
  id: sql`r.id`,
  conditions: { state: (state) => sql`r.state = ${state}` },
  keys: { created_at: () => [{ expression: sql`r.created_at`, type: 'timestamptz' }] },
}

/** Latest runs first. */
export async function searchRuns(scope: UserScope, request: PageRequest<TaskRunFilters, TaskRunSort>) {
  const { rows, ...page } = await searchList(scope, taskRunList, request)
  return { ...page, data: rows.map((row) => toRun(scope, row)) }
}

/** One run, with the ids of its company and its actor, which the permission rules need. */
export async function findRun(scope: UserScope, id: string) {
  const taskRun = await findInList(scope, taskRunList, id)
  if (!taskRun) return undefined
  const { company_id, actor_company_id, actor_user_id } = taskRun
  return { ...toRun(scope, taskRun), company_id, actor_company_id, actor_user_id }
}

function toRun(scope: UserScope, { actor_user_id, acting_as_user_id, ...run }: FoundRun): TaskRun {
  return {
    ...run,
    actor: actor_user_id === null ? null : run.actor,
    acting_as: acting_as_user_id === null ? null : run.acting_as,
    can: canDoWithTaskRun(actorOf(scope), { name: run.name, state: run.state, actor_user_id }),
  }
}

/** Counts up to 1,001, which limits the cost of a large backlog. */
export async function countRuns(scope: UserScope) {
  const count = async (state: TaskRunState) => {
    const some = scope.db
      .select({ id: taskRuns.id })
      .from(taskRuns)
      .where(and(isReadable(scope, taskRuns), eq(taskRuns.state, state)))
      .limit(maxExactCount + 1)
    return scope.db.$count(some.as('some'))
  }
  return { waiting: await count('waiting'), running: await count('running'), failed: await count('failed') }
}

type RowsQuery = { id: string; after: number; limit: number; isNotChanged: boolean }

/** A page of a run's result list, or only of its rows without a change. */
export function listRows(scope: Scope, { id, after, limit, isNotChanged }: RowsQuery) {
  return scope.db
    .select({
      number: taskRunRows.number,
      label: taskRunRows.label,
      outcome: taskRunRows.outcome,
      detail: taskRunRows.detail,
    })
    .from(taskRunRows)
    .where(
      and(
        inScope(scope, taskRunRows.company_id),
        eq(taskRunRows.task_run_id, id),
        gt(taskRunRows.number, after),
        isNotChanged ? ne(taskRunRows.outcome, 'changed') : undefined,
      ),
    )
    .orderBy(taskRunRows.number)
    .limit(limit)
}

/** Counts the whole result list. */
export async function countRows(scope: Scope, id: string) {
  const isChanged = sql`${taskRunRows.outcome} = 'changed'`
  const [counted] = await scope.db
    .select({
      changed: sql<number>`count(*) filter (where ${isChanged})::int`,
      not_changed: sql<number>`count(*) filter (where not ${isChanged})::int`,
    })
    .from(taskRunRows)
    .where(and(inScope(scope, taskRunRows.company_id), eq(taskRunRows.task_run_id, id)))
  return counted!
}

/** The input of the run. */
export async function findInput(scope: Scope, id: string): Promise<unknown> {
  const [taskRun] = await scope.db
    .select({ input: taskRuns.input })
    .from(taskRuns)
    .where(and(inScope(scope, taskRuns.company_id), eq(taskRuns.id, id)))
  return taskRun?.input
}

export type StateChange = { from: readonly TaskRunState[]; to: 'stopped' | 'waiting' }

/** @returns false if the state of the run is no longer `from` */
export async function changeState(scope: Scope, id: string, { from, to }: StateChange): Promise<boolean> {
  const rows = await scope.db
    .update(taskRuns)
    .set(
      to === 'stopped'
        ? { state: to, finished_at: sql`now()` }
        : { state: to, finished_at: null, error: null, attempts: 0 },
    )
    .where(and(inScope(scope, taskRuns.company_id), eq(taskRuns.id, id), inArray(taskRuns.state, from)))
    .returning({ id: taskRuns.id })
  return rows.length > 0
}
