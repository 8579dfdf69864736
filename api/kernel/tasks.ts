import { and, eq, inArray, sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type * as z from 'zod/mini'
import type { Permission } from '@seatwise/contract/permissions'
import type { taskRowOutcomes, TaskName } from '@seatwise/contract/values/base'
import type { TaskQueue } from '../database/task-queue.ts'
import { taskRuns } from '../database/tables/task-runs.ts'
import { wakeAfterCommit } from './after-commit.ts'
import { Refusal } from './refusal.ts'
import type { Scope, TaskScope } from './scope.ts'

type Shape = z.ZodMiniType

/** One row of a run's result list, in words for users. */
type TaskRow = { label: string; outcome: (typeof taskRowOutcomes)[number]; detail?: string }

/** The result of a batch. Without `next`, the run has succeeded. */
export type Batch = { next?: unknown; done: number; total?: number; rows?: TaskRow[] }

export type Run<Input> = {
  id: string
  input: Input
  /** `next` of the previous batch; undefined in the first batch. */
  cursor: unknown
  /** Runs a transaction with the user's permissions, for reading. */
  inTransaction: <Answer>(work: (scope: TaskScope) => Promise<Answer>) => Promise<Answer>
  /** Runs the transaction of the batch, which commits the effects together with the progress of the run. */
  save: (work: (scope: TaskScope) => Promise<Batch>) => Promise<void>
}

type UserTaskDefinition<S extends Shape> = {
  name: TaskName
  input: S
  /** Checked before each batch. */
  permission: Permission
  /** Number of seconds before each retry of a batch. The run fails after the last one. */
  retryDelaysSeconds?: readonly number[]
  /** Called in the transaction in which somebody stops a run. */
  stopped?: (scope: Scope, input: z.output<S>) => Promise<void>
}

/** A task that users start. */
export type UserTask<Input = unknown> = Required<Omit<UserTaskDefinition<Shape>, 'stopped'>> & {
  kind: 'user'
  stopped?: (scope: Scope, input: Input) => Promise<void>
  work: (run: Run<Input>) => Promise<void>
}

const defaultRetryDelaysSeconds = [10, 60, 600, 3_600]

/** Defines a task that users start. Each call of `work` processes one batch and saves it. */
export function defineTask<S extends Shape>(
  definition: UserTaskDefinition<S>,
  work: (run: Run<z.output<S>>) => Promise<void>,
): UserTask<z.output<S>> {
  return { retryDelaysSeconds: defaultRetryDelaysSeconds, ...definition, kind: 'user', work }
}

type OwnTaskDefinition<S extends Shape> = {
  name: string
  input: S
  queue: Exclude<TaskQueue, 'runs'>
  /** Cron, in UTC. */
  schedule?: string
  /** The task also runs whenever a process starts. */
  atStart?: true
  /** The name under which runs are recorded that did something or failed; undefined: no run is recorded. */
  recordedAs?: TaskName
}
type OwnOutcome = {
  done?: number
  again?: boolean
  /** Errors of single parts, while the others succeeded. The run is recorded as failed. */
  errors?: readonly unknown[]
}

/** A task that the product starts itself. A killed process repeats it, so repeating it must be harmless. */
export type OwnTask<Input = unknown> = OwnTaskDefinition<Shape> & {
  kind: 'own'
  work: (input: Input, signal: AbortSignal) => Promise<OwnOutcome>
}

/**
 * Defines a task that the product starts itself.
 * @param work returns `again` if more is due; the task then goes to the end of its queue
 */
export function defineOwnTask<S extends Shape>(
  definition: OwnTaskDefinition<S>,
  work: (input: z.output<S>, signal: AbortSignal) => Promise<OwnOutcome>,
): OwnTask<z.output<S>> {
  return { ...definition, kind: 'own', work }
}

/** The contents of a job. All other data stays in the product's tables, under row-level security. */
export type RunJob = { task: string; run_id: string }
export type OwnJob = { task: string; input: { company_id?: string } }

/** Only one job of each company runs at a time, so that companies take turns. */
export const ownJobOptions = ({ task, input }: OwnJob) => {
  const key = input.company_id ?? task
  return { singletonKey: key, group: { id: key } }
}

/**
 * Runs take turns by the company of the user who started them, so that a franchise has one turn and not one for each of
 * its companies.
 */
export const runJobOptions = (actor_company_id: string | null) =>
  actor_company_id ? { group: { id: actor_company_id } } : {}

/** A run that is put into the queue. @property actor_company_id the company of the user who started it */
export type QueuedRun = RunJob & { actor_company_id: string | null }

/** Puts a run into the queue in the transaction of `scope`, so that a rollback removes it. */
export async function queueRun(scope: Scope, boss: PgBoss, { actor_company_id, ...job }: QueuedRun) {
  await boss.send('runs', job, { ...runJobOptions(actor_company_id), db: fromDrizzle(scope.db, sql) })
  wakeAfterCommit(scope, { queue: 'runs' })
}

type NewTask = { company_id: string | null; total?: number }

type StartingScope = Scope & { readonly user: { company: { id: string } } }

/**
 * Starts a run for the user of `scope`, in the transaction of `scope`.
 * @param options.company_id the company to which the run is limited; null: all that the user's permissions reach
 * @throws Refusal too_many_requests while users of the same company have too many open runs
 */
export async function insertRun(
  scope: StartingScope,
  task: UserTask,
  input: unknown,
  { company_id, total }: NewTask,
): Promise<string> {
  const { actor } = scope
  if (actor.kind !== 'user') throw new Error('a task run needs a user whose rights apply')
  // Without the lock, simultaneous requests would count the same open runs, and each would start another.
  await scope.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`task-runs:${scope.user.company.id}`}, 0))`,
  )
  await refuseManyRuns(scope)
  const [row] = await scope.db
    .insert(taskRuns)
    .values({
      company_id,
      name: task.name,
      input: task.input.parse(input),
      actor_user_id: actor.user_id,
      acting_as_user_id: actor.acting_as,
      actor_company_id: scope.user.company.id,
      total: total ?? null,
    })
    .returning({ id: taskRuns.id })
  return row!.id
}

/** If users of one company have this many waiting and running runs, they cannot start another. */
const maxOpenRuns = 5

/**
 * Called before a write stores what its runs will process. Row-level security lets the user see the runs that it
 * counts, because they are within the reach of the company's users.
 * @throws Refusal too_many_requests
 */
export async function refuseManyRuns({ db, user: { company } }: StartingScope) {
  const open = and(
    eq(taskRuns.actor_company_id, company.id),
    inArray(taskRuns.state, ['waiting', 'running']),
    // A write starts one run for each company, so the runs of this transaction are not counted.
    sql`${taskRuns}.xmin <> pg_current_xact_id()::xid`,
  )
  if ((await db.$count(taskRuns, open)) >= maxOpenRuns) throw new Refusal('too_many_requests')
}

/** The claim of a process on a run (SQL function begin_task_run). */
export type Claim = {
  id: string
  version: number
  company_id: string | null
  actor_company_id: string | null
  input: unknown
  cursor: unknown
  attempts: number
  state: string
}

/** Saves the progress of a run in the transaction with the effects of the batch. */
export async function saveBatch(scope: TaskScope, run_id: string, { next, done, total, rows = [] }: Batch) {
  const cursor = next === undefined ? null : JSON.stringify(next)
  await scope.db.execute(
    sql`select save_task_batch(${run_id}, ${cursor}::jsonb, ${done}, ${total ?? null}, ${JSON.stringify(rows)}::jsonb)`,
  )
}
