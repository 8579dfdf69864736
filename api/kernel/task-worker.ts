import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Job, PgBoss } from 'pg-boss'
import pg from 'pg'
import type { taskRunErrors, TaskRunState } from '@seatwise/contract/values'
import type { Connection } from '../database/database.ts'
import { openTaskQueue, taskQueues, type TaskQueue } from '../database/task-queue.ts'
import type { Wake } from './after-commit.ts'
import type { Config } from './config.ts'
import type { Notices } from './live/notices.ts'
import { Invalid, Refusal } from './refusal.ts'
import type { Scope } from './scope.ts'
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

/** Jobs that one process works on at the same time. */
const slots: Record<TaskQueue, number> = { runs: 2, schedules: 1, deliveries: 4 }
/** A wake makes its own process look at once; the poll finds the work of other processes. */
const pollMs = 2_000
/** Commits within this time wake the workers once. */
const wakeDelayMs = 100
/** After this time a run goes to the end of its queue, so that companies take turns. */
const sliceMs = 500
/** While requests wait for a connection, new work waits too, but not for ever. */
const courtesyMs = 50
const maxCourtesyMs = 1_000
/** Well below the heartbeat of the queues. */
const touchMs = 4_000
/** The time for running work when the product stops. */
const graceMs = 4_000
/** A job whose task this version does not know belongs to a newer process. */
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
  /** True while requests wait for a connection, which have priority. */
  isBusy?: () => boolean
}

/** The run has been ended, or another process has taken it: what this process still does is not saved. */
class RunLost extends Error {}

/**
 * Runs tasks, with connections of its own. Any number of processes may work on one database; the queue is pg-boss. The
 * progress of a run is stored with its effects, so a job that arrives twice changes nothing twice.
 */
export function openTasks({ connection, config, notices, log, isBusy = () => false }: Needs) {
  const queuePool = new pg.Pool(connection.queue)
  const pool = new pg.Pool(connection.tasks)
  for (const one of [queuePool, pool]) one.on('error', (error) => log.warn({ err: error }, 'idle task connection lost'))
  const transactions = openTransactions(pool, config, { notices, log })
  const tasks = new Map<string, UserTask | OwnTask>()
  const active = new Map<TaskQueue, Map<string, { job: AnyJob; ended: Promise<void> }>>(
    taskQueues.map((queue) => [queue, new Map()]),
  )
  const looking = new Map<TaskQueue, Promise<void>>()
  const lookAgain = new Set<TaskQueue>()
  /** Aborted when the product stops: no new work is taken. */
  const draining = new AbortController()
  /** Aborted after the time of grace: work in progress is given up. */
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

    /** Makes a task known to this process. */
    add: (...added: AnyTask[]) => {
      // Its own shape parses the input before `work` is called.
      for (const task of added) tasks.set(task.name, task as UserTask | OwnTask)
    },

    /** Starts a run in the transaction of `scope`: both are committed, or neither. */
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

    /** Queues a run that has ended once more. */
    requeue: async (scope: Scope, run: QueuedRun) => queueRun(scope, await queue(), run),

    /** Called when somebody stops a run, in the transaction of the stop. */
    stopped: async (scope: Scope, { name, input }: { name: string; input: unknown }) => {
      const task = tasks.get(name)
      if (task?.kind === 'user' && task.stopped) await task.stopped(scope, task.input.parse(input))
    },

    /** Begins to work: polls, sends what schedules ask for, and takes over the jobs of killed processes. */
    start: async () => {
      maintainer = openTaskQueue(queuePool, { maintains: true })
      maintainer.on('error', (error) => log.warn({ err: error }, 'the task queue reports an error'))
      await maintainer.start()
      await storeSchedules(maintainer)
      timers.push(setInterval(lookEverywhere, pollMs).unref(), setInterval(() => void touch(), touchMs).unref())
      await sendStartTasks()
      lookEverywhere()
    },

    /** Runs what a start runs, and then everything that is due. For tests: nothing runs on its own before `start`. */
    settle: async () => {
      await reach(sendStartTasks)
      for (let before = -1; before !== count;) {
        before = count
        await Promise.all(taskQueues.map(look))
        while (running().length > 0 && !draining.signal.aborted) await Promise.all(running().map(({ ended }) => ended))
        await Promise.all(looking.values())
      }
    },

    /** Lets batches in progress end, and gives the rest back to the queue. */
    stop: () => (stopped ??= stop()),
  }

  async function stop() {
    draining.abort()
    for (const timer of timers) clearInterval(timer)
    clearTimeout(waking)
    const grace = setTimeout(() => shutdown.abort(), graceMs)
    // The running fetches are known when the checks have ended.
    const ended = Promise.all(looking.values()).then(() => Promise.all(running().map((one) => one.ended)))
    await Promise.race([ended, new Promise((resolve) => shutdown.signal.addEventListener('abort', resolve))])
    await handBack()
    await ended
    clearTimeout(grace)
    await maintainer?.stop({ graceful: false })
    await started?.then((boss) => boss.stop({ graceful: false })).catch(() => undefined)
    await Promise.all([queuePool.end(), pool.end()])
  }

  function running() {
    return [...active.values()].flatMap((jobs) => [...jobs.values()])
  }

  /** Starts pg-boss at the first use; a database that is down is asked again. */
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

  /** Before `start`, work only waits. A burst of commits becomes one wake. */
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

  /** The work itself is in the database already; a wake that is lost is made up for by a schedule. */
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

  /** One look at a queue at a time; a look that is asked for meanwhile follows. */
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

  /** Takes jobs until the slots are full or nothing is due. */
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
        // `stop` hands back what is active.
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
    // The kind of a task decides what its jobs carry.
    else if (task.kind === 'user') await runUserTask(boss, task, (job.data as RunJob).run_id)
    else await runOwnTask(boss, task, job.data as OwnJob)
    // Has no effect on a job that was handed back or taken over meanwhile.
    await boss.deleteJob(name, job)
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
      // An outage leaves the job to the next process; a statement that takes too long would do so again at once.
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
      // An outage leaves the job to the next process.
      if (!isRefusal && isUnavailable(error) && !isStatementRefused(error)) throw error
      // The job has been handed back, and another process repeats the batch.
      if (shutdown.signal.aborted) return
      // A rule would refuse the next attempt as well; a service that cannot be reached may be back.
      if ((isRefusal && error.code !== 'unavailable') || error instanceof Invalid)
        return end(claim, 'failed', 'refused')
      log.error({ err: error, task: task.name, task_run_id: run_id }, 'a task failed')
      await retryLater(boss, task, { ...claim, attempts })
    }
  }

  /** @returns where the next batch begins; undefined when the run has ended or waits for its next turn */
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
    // The job comes first: a run that waits without one would wait for ever.
    const job: RunJob = { task: task.name, run_id: claim.id }
    await boss.send('runs', job, { ...runJobOptions(claim.actor_company_id), startAfter: delaySeconds })
    await end(claim, 'waiting', 'fault')
  }

  /** Tells the queue that this process still works on its jobs. */
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

  /** Another process may take the jobs at once instead of after the heartbeat. */
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

  /** Nothing is lost while the database is down: jobs and runs stay stored. An outage is logged once. */
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
