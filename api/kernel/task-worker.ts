import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Job, PgBoss } from 'pg-boss'
import pg from 'pg'
import type { taskRunErrors, TaskRunState } from '@seatwise/contract/values/base'
import type { Connection } from '../database/database.ts'
import { openTaskQueue, taskQueues, type TaskQueue } from '../database/task-queue.ts'
import type { Wake } from './after-commit.ts'
import type { Config } from './config.ts'
import type { Notices } from './live/notices.ts'
import { Invalid, Refusal } from './refusal.ts'
import type { Scope } from './scope.ts'
import { inSpan, taskDuration } from './telemetry/instruments.ts'
import { observePool } from './telemetry/pools.ts'
import { isStatementRefused, isUnavailable } from './unavailable.ts'
import {
  insertRun,
  ownJobOptions,
  queueRun,
  runJobOptions,
  saveBatch,
  type Claim,
  type OwnJob,
  type OwnTask,
  type QueuedRun,
  type RunJob,
  type UserTask,
} from './tasks.ts'
import { openTransactions } from './transaction.ts'

/** Number of jobs that one process works on at the same time. */
const slots: Record<TaskQueue, number> = { runs: 2, schedules: 1, deliveries: 4 }
/** A wake makes workers of the same process look for work at once; the poll finds work from other processes. */
const pollMs = 2_000
/** Commits within this time cause only one wake. */
const wakeDelayMs = 100
/** After this time a run goes to the end of its queue, so that companies take turns. */
const sliceMs = 500
/** While requests wait for a database connection, new work waits too, but only for a limited time. */
const courtesyMs = 50
const maxCourtesyMs = 1_000
/** How often the queue is told that this process is alive; much shorter than the queue's heartbeat timeout. */
const touchMs = 4_000
/** How long running work may continue after the product was told to stop. */
const graceMs = 4_000
/** A job of an unknown task belongs to a process with a newer version, so it is put back for this time. */
const unknownTaskDelaySeconds = 30

type AnyJob = Job<RunJob | OwnJob>
type Log = Record<'warn' | 'error', (details: object, message: string) => void>
type AnyTask = UserTask<never> | OwnTask<never>

export type Tasks = ReturnType<typeof openTasks>

type Needs = {
  connection: Connection
  config: Pick<Config, 'jobs_account'>
  notices?: Pick<Notices, 'request'>
  log: Log
  /** True while requests wait for a database connection; they have priority. */
  isBusy?: () => boolean
}

/** Measures one job of a task, as a trace of its own. */
async function measured(task: string, work: () => Promise<void>) {
  const start = performance.now()
  let outcome = 'failed'
  try {
    await inSpan(`task ${task}`, {}, work)
    outcome = 'done'
  } finally {
    taskDuration.record((performance.now() - start) / 1000, { task, outcome })
  }
}

/** The run has ended, or another process has claimed it. What this process still does for it is not saved. */
class RunLost extends Error {}

/**
 * Runs background tasks, with connections of their own. Any number of processes may work on one database; the queue is
 * pg-boss. The progress of a run is stored together with its effects, so a job that arrives twice has its effects only
 * once.
 */
export function openTasks({ connection, config, notices, log, isBusy = () => false }: Needs) {
  const queuePool = new pg.Pool(connection.queue)
  const pool = new pg.Pool(connection.tasks)
  for (const one of [queuePool, pool]) one.on('error', (error) => log.warn({ err: error }, 'idle task connection lost'))
  const transactions = openTransactions(pool, config, { notices, log })
  const stopObserving = observePool('tasks', pool)
  const tasks = new Map<string, UserTask | OwnTask>()
  const active = new Map<TaskQueue, Map<string, { job: AnyJob; ended: Promise<void> }>>(
    taskQueues.map((queue) => [queue, new Map()]),
  )
  const looking = new Map<TaskQueue, Promise<void>>()
  const lookAgain = new Set<TaskQueue>()
  /** Aborted when the product is told to stop: no new work is started. */
  const draining = new AbortController()
  /** Aborted after the grace period: work in progress is given up. */
  const shutdown = new AbortController()
  const timers: NodeJS.Timeout[] = []
  const requested = new Map<string, Wake>()
  let waking: NodeJS.Timeout | undefined
  let started: Promise<PgBoss> | undefined
  let maintainer: PgBoss | undefined
  let stopped: Promise<void> | undefined
  let isDatabaseDown = false
  let count = 0

  transactions.whenCommitted(afterCommit)

  return {
    transactions,
    wake,
    afterCommit,
    isBusy,

    /** Registers tasks with this process. */
    add: (...added: AnyTask[]) => {
      // The cast is safe: the input is parsed by the task's own schema before `work` is called.
      for (const task of added) tasks.set(task.name, task as UserTask | OwnTask)
    },

    /** Starts a run in the transaction of `scope`, so that either both are committed or neither is. */
    enqueue: async <Input>(
      scope: Parameters<typeof insertRun>[0],
      task: UserTask<Input>,
      input: Input,
      options: Parameters<typeof insertRun>[3],
    ) => {
      const run_id = await insertRun(scope, task as UserTask<never> as UserTask, input, options)
      await queueRun(scope, await queue(), { task: task.name, run_id, actor_company_id: scope.user.company.id })
      return run_id
    },

    /** Queues a run again that has ended. */
    requeue: async (scope: Scope, run: QueuedRun) => queueRun(scope, await queue(), run),

    /** Called in the transaction in which somebody stops a run. */
    stopped: async (scope: Scope, { name, input }: { name: string; input: unknown }) => {
      const task = tasks.get(name)
      if (task?.kind === 'user' && task.stopped) await task.stopped(scope, task.input.parse(input))
    },

    /** Starts working: polls, creates the jobs of schedules, and takes over the jobs of killed processes. */
    start: async () => {
      maintainer = openTaskQueue(queuePool, { maintains: true })
      maintainer.on('error', (error) => log.warn({ err: error }, 'the task queue reports an error'))
      await maintainer.start()
      await storeSchedules(maintainer)
      timers.push(setInterval(lookEverywhere, pollMs).unref(), setInterval(() => void touch(), touchMs).unref())
      await sendStartTasks()
      lookEverywhere()
    },

    /** For tests, without `start`: runs the tasks that a start runs, and then everything that is due. */
    settle: async () => {
      await reach(sendStartTasks)
      for (let before = -1; before !== count;) {
        before = count
        await Promise.all(taskQueues.map(look))
        while (running().length > 0 && !draining.signal.aborted) await Promise.all(running().map(({ ended }) => ended))
        await Promise.all(looking.values())
      }
    },

    /** Lets batches in progress end, and returns the other jobs to the queue. */
    stop: () => (stopped ??= stop()),
  }

  async function stop() {
    draining.abort()
    for (const timer of timers) clearInterval(timer)
    clearTimeout(waking)
    const grace = setTimeout(() => shutdown.abort(), graceMs)
    // After the checks have ended, all running jobs are known.
    const ended = Promise.all(looking.values()).then(() => Promise.all(running().map((one) => one.ended)))
    await Promise.race([ended, new Promise((resolve) => shutdown.signal.addEventListener('abort', resolve))])
    await handBack()
    await ended
    clearTimeout(grace)
    await maintainer?.stop({ graceful: false })
    await started?.then((boss) => boss.stop({ graceful: false })).catch(() => undefined)
    stopObserving()
    await Promise.all([queuePool.end(), pool.end()])
  }

  function running() {
    return [...active.values()].flatMap((jobs) => [...jobs.values()])
  }

  /** Starts pg-boss at the first use. If the database is down, the next use tries again. */
  async function queue(): Promise<PgBoss> {
    started ??= openTaskQueue(queuePool)
      .on('error', (error) => log.warn({ err: error }, 'the task queue reports an error'))
      .start()
    return started.catch((error: unknown) => {
      started = undefined
      throw error
    })
  }

  function lookEverywhere() {
    for (const name of taskQueues) void look(name)
  }

  /** Wakes the workers, once for a burst of commits. Before `start`, work only waits. */
  function afterCommit(wakes: Wake[]) {
    if (timers.length === 0 || draining.signal.aborted) return
    for (const one of wakes) requested.set(JSON.stringify(one), one)
    waking ??= setTimeout(() => {
      waking = undefined
      const due = [...requested.values()]
      requested.clear()
      void wake(due)
    }, wakeDelayMs).unref()
  }

  /** The work itself is in the database already. A schedule finds work whose wake was lost. */
  async function wake(wakes: Wake[]) {
    const deliveries = wakes.filter((one) => one.queue === 'deliveries')
    if (deliveries.length > 0)
      await reach(async () => {
        const jobs = deliveries.map(({ company_id }): OwnJob => ({ task: 'deliver-messages', input: { company_id } }))
        const boss = await queue()
        await boss.insert(
          'deliveries',
          jobs.map((data) => ({ data, ...ownJobOptions(data) })),
          { returnId: false },
        )
      })
    if (timers.length > 0) for (const name of new Set(wakes.map((one) => one.queue))) void look(name)
  }

  async function sendOwn(name: TaskQueue, job: OwnJob) {
    await (await queue()).send(name, job, ownJobOptions(job))
  }

  async function sendStartTasks() {
    for (const task of tasks.values())
      if (task.kind === 'own' && task.atStart) await sendOwn(task.queue, { task: task.name, input: {} })
  }

  async function storeSchedules(boss: PgBoss) {
    const wanted = [...tasks.values()].filter((task) => task.kind === 'own' && task.schedule !== undefined) as OwnTask[]
    for (const { name, queue: of, schedule } of wanted) {
      const job: OwnJob = { task: name, input: {} }
      await boss.schedule(of, schedule!, job, { key: name, ...ownJobOptions(job) })
    }
    for (const { name, key } of await boss.getSchedules())
      if (!wanted.some((task) => task.name === key)) await boss.unschedule(name, key)
  }

  /** Checks a queue for work, one check at a time. A check that is requested during another one follows it. */
  function look(name: TaskQueue): Promise<void> {
    const current = looking.get(name)
    if (current) {
      lookAgain.add(name)
      return current
    }
    const fresh = (async () => {
      do {
        lookAgain.delete(name)
        await reach(() => fill(name))
      } while (lookAgain.has(name) && !draining.signal.aborted)
    })().finally(() => looking.delete(name))
    looking.set(name, fresh)
    return fresh
  }

  /** Takes jobs until all slots are used or nothing is due. */
  async function fill(name: TaskQueue) {
    const jobs = active.get(name)!
    const latest = performance.now() + maxCourtesyMs
    while (isBusy() && performance.now() < latest && !draining.signal.aborted) await wait(courtesyMs)
    while (!draining.signal.aborted && jobs.size < slots[name]) {
      const boss = await queue()
      const fetched = await boss.fetch<RunJob | OwnJob>(name, { groupConcurrency: 1 })
      const job = fetched[0]
      if (!job) return
      count++
      if (draining.signal.aborted) {
        // `stop` returns the active jobs to the queue, so this job must be active.
        jobs.set(job.id, { job, ended: Promise.resolve() })
        return
      }
      const ended = reach(() => runJob(boss, name, job)).finally(() => {
        jobs.delete(job.id)
        if (!draining.signal.aborted) void look(name)
      })
      jobs.set(job.id, { job, ended })
    }
  }

  async function runJob(boss: PgBoss, name: TaskQueue, job: AnyJob) {
    const task = tasks.get(job.data.task)
    if (!task) await boss.send(name, job.data, { startAfter: unknownTaskDelaySeconds })
    else await measured(task.name, () => runTask(boss, task, job))
    // This has no effect on a job that meanwhile was returned to the queue or taken over.
    await boss.deleteJob(name, job)
  }

  async function runTask(boss: PgBoss, task: UserTask | OwnTask, { data }: AnyJob) {
    // The casts are safe: the kind of a task determines the data of its jobs.
    if (task.kind === 'user') await runUserTask(boss, task, (data as RunJob).run_id)
    else await runOwnTask(boss, task, data as OwnJob)
  }

  async function runOwnTask(boss: PgBoss, { name, input, queue: of, recordedAs, work }: OwnTask, job: OwnJob) {
    const startedAt = new Date().toISOString()
    const record = async (done: number, error: (typeof taskRunErrors)[number] | null) => {
      if (recordedAs)
        await transactions.statement(sql`select record_own_run(${recordedAs}, ${startedAt}, ${done}, ${error})`)
    }
    try {
      const { done = 0, again = false, errors = [] } = await work(input.parse(job.input), shutdown.signal)
      for (const error of errors) log.error({ err: error, task: name }, 'a part of a task failed')
      if (done > 0 || errors.length > 0) await record(done, errors.length > 0 ? 'fault' : null)
      if (again) await boss.send(of, job, ownJobOptions(job))
    } catch (error) {
      // After an outage, the job is left to the next process. A statement that was too slow would probably be too slow
      // again.
      if (isUnavailable(error) && !isStatementRefused(error)) throw error
      log.error({ err: error, task: name }, 'a task failed')
      await record(0, 'fault')
    }
  }

  async function runUserTask(boss: PgBoss, task: UserTask, run_id: string) {
    const claim = await begin(run_id, task.retryDelaysSeconds.length + 1)
    if (claim?.state !== 'running') return
    const sliceEnd = performance.now() + sliceMs
    let attempts = claim.attempts
    try {
      let cursor: unknown = claim.cursor ?? undefined
      do {
        cursor = await runBatch(boss, task, { ...claim, cursor }, sliceEnd)
        attempts = 1
      } while (cursor !== undefined)
    } catch (error) {
      if (error instanceof RunLost) return
      if (error instanceof Refusal && error.code === 'not_allowed') return end(claim, 'not_allowed', null)
      const isRefusal = error instanceof Refusal
      // After an outage, the job is left to the next process.
      if (!isRefusal && isUnavailable(error) && !isStatementRefused(error)) throw error
      // The job was returned to the queue, and another process repeats the batch.
      if (shutdown.signal.aborted) return
      // A rule would refuse the next attempt too, whereas an unavailable service may be available again.
      if ((isRefusal && error.code !== 'unavailable') || error instanceof Invalid)
        return end(claim, 'failed', 'refused')
      log.error({ err: error, task: task.name, task_run_id: run_id }, 'a task failed')
      await retryLater(boss, task, { ...claim, attempts })
    }
  }

  /** @returns where the next batch begins; undefined if the run has ended or waits for its next turn */
  async function runBatch(boss: PgBoss, task: UserTask, claim: Claim, sliceEnd: number): Promise<unknown> {
    const inTransaction = async <Answer>(work: Parameters<typeof transactions.asTaskActor<Answer>>[2]) => {
      const answer = await transactions.asTaskActor(claim, task.permission, async (scope) => ({
        value: await work(scope),
      }))
      if (!answer) throw new RunLost()
      return answer.value
    }
    let saved: { next: unknown; isQueued: boolean } | undefined
    await task.work({
      id: claim.id,
      input: task.input.parse(claim.input),
      cursor: claim.cursor,
      inTransaction,
      save: async (work) => {
        if (saved) throw new Error(`the task ${task.name} saves one batch twice`)
        saved = await inTransaction(async (scope) => {
          const batch = await work(scope)
          await saveBatch(scope, claim.id, batch)
          const isQueued = batch.next !== undefined && (performance.now() > sliceEnd || draining.signal.aborted)
          const { id: run_id, actor_company_id } = claim
          if (isQueued) await queueRun(scope, boss, { task: task.name, run_id, actor_company_id })
          return { next: batch.next, isQueued }
        })
      },
    })
    if (!saved) throw new Error(`the task ${task.name} saves nothing`)
    return saved.isQueued ? undefined : saved.next
  }

  async function begin(run_id: string, maxAttempts: number): Promise<Claim | undefined> {
    const [claim] = await transactions.statement<Claim>(sql`select * from begin_task_run(${run_id}, ${maxAttempts})`)
    return claim
  }

  async function end(claim: Claim, state: TaskRunState, error: (typeof taskRunErrors)[number] | null) {
    await transactions.statement(sql`select end_task_run(${claim.id}, ${claim.version}, ${state}, ${error})`)
  }

  async function retryLater(boss: PgBoss, task: UserTask, claim: Claim) {
    const delaySeconds = task.retryDelaysSeconds[claim.attempts - 1]
    if (delaySeconds === undefined) return end(claim, 'failed', 'fault')
    // The job is sent first, because a run that waits without a job would wait forever.
    const job: RunJob = { task: task.name, run_id: claim.id }
    await boss.send('runs', job, { ...runJobOptions(claim.actor_company_id), startAfter: delaySeconds })
    await end(claim, 'waiting', 'fault')
  }

  /** Tells the queue that this process is still working on its jobs. */
  async function touch() {
    await reach(async () => {
      for (const [name, jobs] of active)
        if (jobs.size > 0)
          await (
            await queue()
          ).touch(
            name,
            [...jobs.values()].map(({ job }) => job),
          )
    })
  }

  /**
   * Returns the jobs to the queue, so that another process can take them at once instead of after the heartbeat
   * timeout.
   */
  async function handBack() {
    await reach(async () => {
      for (const [name, jobs] of active)
        if (jobs.size > 0)
          await (
            await queue()
          ).fail(
            name,
            [...jobs.values()].map(({ job }) => job),
          )
    })
  }

  /** Runs `work`, or logs an outage of the database once. Nothing is lost then, because jobs and runs are stored. */
  async function reach(work: () => Promise<void>) {
    try {
      await work()
      if (isDatabaseDown) log.warn({}, 'the task queue is reached again')
      isDatabaseDown = false
    } catch (error) {
      if (!isDatabaseDown) log.warn({ err: error }, 'the task queue is not reached: tasks wait')
      isDatabaseDown = true
    }
  }
}
