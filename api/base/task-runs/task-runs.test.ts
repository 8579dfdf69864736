import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { TaskRun, TaskRunRow } from '@seatwise/contract/task-runs'
import { openTaskQueue } from '../../database/task-queue.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { setUpProduct } from '../../test-product.ts'
import { addLocations } from './test-add-locations.ts'
import { taskTools } from './test-tasks.ts'

const suite = setUpProduct()
const { product, call } = suite
const { worker, enqueueAs, companyId, added, runOf } = taskTools(suite)

const owner = 'company.owner@demo.test'
const superAdmin = 'super@demo.test'
const six = (prefix: string) => [0, 1, 2, 3, 4, 5].map((number) => `${prefix} ${number}`)

/** Simulates the queue's reaction to a process that has not touched its jobs for a while. */
async function expireHeartbeats() {
  await product.owner.query(
    "UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active' AND name = 'runs'",
  )
  const boss = await openTaskQueue(product.owner, { maintains: false }).start()
  await product.owner.query("UPDATE pgboss.queue SET monitor_on = NULL WHERE name = 'runs'")
  await boss.supervise('runs')
  await boss.stop({ graceful: false })
}

describe('a task', () => {
  it('is neither started nor recorded when the transaction of its change is rolled back', async () => {
    const failing = enqueueAs(owner, { prefix: 'Rolled', lastly: () => Promise.reject(new Error('no')) })
    await expect(failing).rejects.toThrow('no')
    const jobs = await product.owner.query("SELECT FROM pgboss.job WHERE name = 'runs'")
    expect(jobs.rowCount).toBe(0)
    await worker().settle()
    expect(await added('Rolled')).toEqual([])
    const { body } = await call('GET', '/task-runs', { as: owner })
    expect(body.data).toEqual([])
  })

  it('runs in batches with progress and a list of outcomes, which its company reads', async () => {
    const id = await enqueueAs(owner, { prefix: 'Plain' })
    const waiting = await call('GET', `/task-runs/${id}`, { as: owner })
    expect(waiting.body.data).toMatchObject({ state: 'waiting', done: 0, total: 6, can: { stop: true, retry: false } })
    await worker().settle()
    expect(await added('Plain')).toEqual(six('Plain'))
    const { body } = await call('GET', `/task-runs/${id}`, { as: owner })
    expect(body.data).toMatchObject({
      state: 'succeeded',
      done: 6,
      failed_rows: 0,
      company_name: 'Lantern Northgate',
      acting_as: null,
      error: null,
      can: { stop: false, retry: false },
    })
    expect(body.data.actor.name).toEqual(expect.any(String))
    expect((body.rows as TaskRunRow[]).map(({ label, outcome }) => [label, outcome])).toEqual(
      six('Plain').map((label) => [label, 'changed']),
    )
    expect(JSON.stringify(body)).not.toContain('prefix')
  })

  it('is done by one process at a time, of any number of processes', async () => {
    let running = 0
    let maxRunning = 0
    const task = addLocations({
      before: async () => {
        maxRunning = Math.max(maxRunning, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running--
      },
    })
    const id = await enqueueAs(owner, { prefix: 'Two', count: 40 })
    await Promise.all([worker(task).settle(), worker(task).settle(), worker(task).settle()])
    expect(maxRunning).toBe(1)
    expect(await added('Two')).toHaveLength(40)
    expect(await runOf(id)).toMatchObject({ state: 'succeeded', done: 40 })
  })

  it('of a process that was killed is finished by another, with no effect twice', async () => {
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const before = async (batch: number) => {
      if (batch !== 1) return
      reached.resolve()
      await released.promise
    }
    const id = await enqueueAs(owner, { prefix: 'Killed' })
    const dying = worker(addLocations({ before }))
    const settled = dying.settle()
    await reached.promise
    await expireHeartbeats()
    await worker().settle()
    expect(await added('Killed')).toEqual(six('Killed'))
    // The first process was only slow: what it still does is refused.
    released.resolve()
    await settled
    expect(await added('Killed')).toEqual(six('Killed'))
    expect(await runOf(id)).toMatchObject({ state: 'succeeded', done: 6 })
    expect((await product.owner.query("SELECT FROM pgboss.job WHERE name = 'runs'")).rowCount).toBe(0)
  })

  it('has never done more than its total, also when its work grows meanwhile', async () => {
    const id = await enqueueAs(owner, { prefix: 'Grown' })
    const seen: unknown[] = []
    const note = async () => {
      const { rows } = await product.owner.query('SELECT done, total FROM task_runs WHERE id = $1', [id])
      seen.push([rows[0].done, rows[0].total])
    }
    await worker(addLocations({ before: note, total: 3 })).settle()
    await note()
    expect(seen.slice(1)).toEqual([
      [2, 3],
      [4, 4],
      [6, 6],
    ])
  })

  it('is released when the product stops, and continues in another process at once', async () => {
    const reached = Promise.withResolvers<void>()
    const stopping = worker(
      addLocations({
        before: (batch) => {
          if (batch === 1) reached.resolve()
        },
      }),
    )
    await enqueueAs(owner, { prefix: 'Stopped', count: 200 })
    const settled = stopping.settle()
    await reached.promise
    await stopping.stop()
    await settled
    expect((await added('Stopped')).length).toBeLessThan(200)
    await worker().settle()
    expect(await added('Stopped')).toHaveLength(200)
  })

  it('that is fetched while the product stops is not begun, and continues in another process at once', async () => {
    const id = await enqueueAs(owner, { prefix: 'Fetched' })
    const stopping = worker()
    const blocker = await product.owner.connect()
    onTestFinished(() => blocker.release(true))
    await blocker.query('BEGIN')
    // The fetch waits for the table, and its answer comes when the process has begun to stop.
    await blocker.query('LOCK TABLE pgboss.job IN EXCLUSIVE MODE')
    const settled = stopping.settle()
    const fetching = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE '%SKIP LOCKED%'`
    await expect.poll(async () => (await product.owner.query(fetching)).rowCount).toBeGreaterThan(0)
    const stopped = stopping.stop()
    await blocker.query('COMMIT')
    await Promise.all([settled, stopped])
    expect([await added('Fetched'), (await runOf(id)).state]).toEqual([[], 'waiting'])
    await worker().settle()
    expect(await added('Fetched')).toEqual(six('Fetched'))
  })

  it('that fails is tried again later, and is marked as failed after its last attempt', async () => {
    const id = await enqueueAs(owner, { prefix: 'Failing' })
    let isBroken = true
    const task = addLocations({
      before: (batch) => {
        if (isBroken && batch === 1) throw new Error('secret text of an error')
      },
    })
    await worker(task).settle()
    expect(await runOf(id)).toMatchObject({ state: 'waiting', done: 2, attempts: 1, error: 'fault' })
    for (const state of ['waiting', 'failed']) {
      await worker(task).settle()
      await product.owner.query("UPDATE pgboss.job SET start_after = now() - interval '1 s' WHERE name = 'runs'")
      await worker(task).settle()
      expect((await runOf(id)).state).toBe(state)
    }
    const failed = await call('GET', '/task-runs?state=failed', { as: superAdmin })
    expect(failed.body.data).toMatchObject([{ id, error: 'fault', can: { retry: true } }])
    expect(failed.body.counts.failed).toBe(1)
    expect(failed.text).not.toContain('secret text')
    isBroken = false
    expect((await call('POST', `/task-runs/${id}/retry`, { as: superAdmin })).body.data).toMatchObject({
      state: 'waiting',
      error: null,
    })
    await worker(task).settle()
    expect(await added('Failing')).toEqual(six('Failing'))
  })

  it.each([
    ['a service that cannot be reached', new Refusal('unavailable', new Error('SlowDown')), 'waiting', 'fault'],
    ['a statement that took too long', Object.assign(new Error('canceled'), { code: '57014' }), 'waiting', 'fault'],
    ['a rule', new Refusal('too_many_invitations'), 'failed', 'refused'],
  ])('ends when %s stops it', async (_, error, state, reason) => {
    const id = await enqueueAs(owner, { prefix: `Stopped ${randomUUID()}` })
    const task = addLocations({
      before: () => {
        throw error
      },
    })
    await worker(task).settle()
    expect(await runOf(id)).toMatchObject({ state, error: reason })
    await product.owner.query("DELETE FROM pgboss.job WHERE name = 'runs'")
  })
})

describe('a task of a user whose rights have ended since', () => {
  const user = `email = '${owner}'`
  it.each([
    [
      'the user is deactivated',
      `UPDATE users SET active = false WHERE ${user}`,
      `UPDATE users SET active = true WHERE ${user}`,
    ],
    [
      'the company is suspended',
      "UPDATE companies SET state = 'suspended' WHERE slug = 'northgate'",
      "UPDATE companies SET state = 'active' WHERE slug = 'northgate'",
    ],
    [
      'the user is demoted',
      `UPDATE users SET auth_role = 'COMPANY_USER' WHERE ${user}`,
      `UPDATE users SET auth_role = 'COMPANY_OWNER' WHERE ${user}`,
    ],
    [
      'the user is moved to another company',
      `UPDATE users SET company_id = (SELECT id FROM companies WHERE slug = 'orchard') WHERE ${user}`,
      `UPDATE users SET company_id = (SELECT id FROM companies WHERE slug = 'northgate') WHERE ${user}`,
    ],
  ])('ends as not allowed and changes nothing: %s', async (_name, change, undo) => {
    const prefix = `Stale ${randomUUID().slice(0, 8)}`
    const id = await enqueueAs(owner, { prefix })
    await product.owner.query(change)
    await worker().settle()
    await product.owner.query(undo)
    expect(await added(prefix)).toEqual([])
    const { body } = await call('GET', `/task-runs/${id}`, { as: superAdmin })
    expect(body).toMatchObject({ data: { state: 'not_allowed', done: 0 }, rows: [] })
  })

  it('ends between two batches: saved changes stay, and nothing follows', async () => {
    const id = await enqueueAs(owner, { prefix: 'Halfway' })
    const demote = `UPDATE users SET auth_role = 'COMPANY_USER' WHERE ${user}`
    const task = addLocations({
      before: async (batch) => void (batch === 1 && (await product.owner.query(demote))),
    })
    await worker(task).settle()
    await product.owner.query(`UPDATE users SET auth_role = 'COMPANY_OWNER' WHERE ${user}`)
    expect(await added('Halfway')).toEqual(['Halfway 0', 'Halfway 1'])
    expect(await runOf(id)).toMatchObject({ state: 'not_allowed', done: 2 })
  })
})

describe('a task that was started while acting as another user', () => {
  async function actAs(email: string) {
    const { rows } = await product.owner.query('SELECT id FROM users WHERE email = $1', [email])
    const id = rows[0].id as string
    const started = await call('POST', '/proxy-sessions', { as: superAdmin, body: { user_id: id, reason: 'A test' } })
    expect(started.status).toBe(200)
    onTestFinished(async () => void (await call('DELETE', '/proxy-sessions', { as: superAdmin })))
    return id
  }

  it('runs with the rights of that user and records both, also after the proxy session', async () => {
    const proxy_user_id = await actAs(owner)
    const id = await enqueueAs(superAdmin, { prefix: 'Acting', proxy_user_id })
    await call('DELETE', '/proxy-sessions', { as: superAdmin })
    await worker().settle()
    expect(await added('Acting')).toEqual(six('Acting'))
    const { body } = await call('GET', `/task-runs/${id}`, { as: superAdmin })
    expect(body.data).toMatchObject({ state: 'succeeded', acting_as: { id: proxy_user_id } })
    expect(body.data.actor.id).not.toBe(proxy_user_id)
  })

  it('does not reach beyond that user’s companies', async () => {
    const proxy_user_id = await actAs(owner)
    const id = await enqueueAs(superAdmin, { prefix: 'Beyond', proxy_user_id })
    await product.owner.query('UPDATE task_runs SET company_id = $2 WHERE id = $1', [id, await companyId('orchard')])
    await worker().settle()
    expect(await added('Beyond')).toEqual([])
    expect(await runOf(id)).toMatchObject({ state: 'not_allowed' })
  })

  it('ends when the super admin loses the permission', async () => {
    const proxy_user_id = await actAs(owner)
    const id = await enqueueAs(superAdmin, { prefix: 'Demoted', proxy_user_id })
    await product.owner.query(`UPDATE users SET auth_role = 'COMPANY_OWNER' WHERE email = '${superAdmin}'`)
    await worker().settle()
    await product.owner.query(`UPDATE users SET auth_role = 'SUPER_ADMIN' WHERE email = '${superAdmin}'`)
    expect(await added('Demoted')).toEqual([])
    expect(await runOf(id)).toMatchObject({ state: 'not_allowed' })
  })
})

describe('stopping a task', () => {
  it('keeps what was saved; a super admin can let it continue', async () => {
    const id = await enqueueAs(owner, { prefix: 'Halted' })
    let stopped: Awaited<ReturnType<typeof call>> | undefined
    const before = async (batch: number) => {
      if (batch === 1) stopped = await call('POST', `/task-runs/${id}/stop`, { as: owner })
    }
    await worker(addLocations({ before })).settle()
    expect(stopped!.body.data).toMatchObject({ state: 'stopped', done: 2 })
    expect(await added('Halted')).toEqual(['Halted 0', 'Halted 1'])
    const refused = { problem: 'changed_meanwhile', current: { id, state: 'stopped' } }
    expect((await call('POST', `/task-runs/${id}/stop`, { as: owner })).body).toMatchObject(refused)
    expect((await call('POST', `/task-runs/${id}/retry`, { as: owner })).body.problem).toBe('not_allowed')
    expect((await call('POST', `/task-runs/${id}/retry`, { as: superAdmin })).status).toBe(200)
    expect((await call('POST', `/task-runs/${id}/retry`, { as: superAdmin })).body.problem).toBe('changed_meanwhile')
    await worker().settle()
    expect(await added('Halted')).toEqual(six('Halted'))
    const { rows } = await product.owner.query(
      "SELECT action FROM audit_events WHERE subject_type = 'task_run' AND subject_id = $1 ORDER BY created_at",
      [id],
    )
    expect(rows.map(({ action }) => action as string)).toEqual(['task-runs.stop', 'task-runs.retry'])
  })

  it('is refused to users who are no owners, and for runs of other companies', async () => {
    const id = await enqueueAs(superAdmin, { prefix: 'Foreign', company: 'orchard' })
    for (const path of [`/task-runs/${id}/stop`, `/task-runs/${id}/retry`]) {
      expect((await call('POST', path)).status).toBe(401)
      expect((await call('POST', path, { as: 'company.user@demo.test' })).status).toBe(403)
      expect((await call('POST', path, { as: owner })).status).toBe(404)
    }
    expect((await runOf(id)).state).toBe('waiting')
    await worker().settle()
  })
})

describe('a task of a user who is no owner', () => {
  it.each(['company.user@demo.test', 'franchise.user@demo.test'])(
    'is read by %s, and stopped by an owner',
    async (maker) => {
      const id = await enqueueAs(owner, { prefix: `Of ${maker}` })
      await product.owner.query(
        'UPDATE task_runs SET actor_user_id = (SELECT id FROM users WHERE email = $2) WHERE id = $1',
        [id, maker],
      )
      const response = await call('GET', `/task-runs/${id}`, { as: maker })
      expect([response.status, response.body.data.can]).toEqual([200, { stop: false, retry: false }])
      const listed = await call('GET', '/task-runs', { as: maker })
      expect((listed.body.data as TaskRun[]).find((run) => run.id === id)!.can).toEqual({ stop: false, retry: false })
      const refused = await call('POST', `/task-runs/${id}/stop`, { as: maker })
      expect([refused.status, refused.body.problem]).toEqual([403, 'not_allowed'])
      expect((await call('GET', `/task-runs/${id}`, { as: owner })).body.data.can.stop).toBe(true)
      expect((await call('POST', `/task-runs/${id}/stop`, { as: owner })).status).toBe(200)
    },
  )
})

describe('the list of tasks', () => {
  it('has the runs of the reader’s companies only, latest first, by pages', async () => {
    const ids = [await enqueueAs(owner, { prefix: 'Page one' }), await enqueueAs(owner, { prefix: 'Page two' })]
    await worker().settle()
    const first = await call('GET', '/task-runs?page_size=1', { as: owner })
    expect(first.body.data[0].id).toBe(ids[1])
    const second = await call('GET', `/task-runs?page_size=1&after=${first.body.next}`, { as: owner })
    expect(second.body.data[0].id).toBe(ids[0])
    const foreign = await enqueueAs(superAdmin, { prefix: 'Page three', company: 'orchard' })
    const seen = await call('GET', '/task-runs', { as: owner })
    expect((seen.body.data as TaskRun[]).some(({ id }) => id === foreign)).toBe(false)
    expect((await call('GET', `/task-runs/${foreign}`, { as: owner })).status).toBe(404)
    expect((await call('GET', `/task-runs/${foreign}`, { as: superAdmin })).status).toBe(200)
    expect((await call('GET', '/task-runs?after=nonsense', { as: owner })).status).toBe(422)
  })

  it('shows the total of each run, which differs from the total of the list', async () => {
    const id = await enqueueAs(owner, { prefix: 'Seven', count: 7 })
    await worker().settle()
    const { body, text } = await call('GET', '/task-runs?page_size=1', { as: owner })
    expect(body.data).toMatchObject([{ id, done: 7, total: 7 }])
    const { rows } = await product.owner.query('SELECT count(*)::int AS count FROM task_runs WHERE company_id = $1', [
      await companyId('northgate'),
    ])
    expect(body.total).toBe(rows[0].count)
    expect(text).not.toContain('page_')
  })

  it('shows the product’s own runs to super admins only', async () => {
    await product.owner.query("UPDATE survey_answers SET expires_at = now() - interval '1 day'")
    await product.owner.query(
      `UPDATE survey_results SET state = 'in_progress' WHERE id = (SELECT survey_result_id FROM survey_answers LIMIT 1)`,
    )
    await product.tasks.settle()
    const { body } = await call('GET', '/task-runs', { as: superAdmin })
    const own = (body.data as TaskRun[]).find(({ name }) => name === 'expire-surveys')
    expect(own).toMatchObject({ state: 'succeeded', actor: null, can: { stop: false, retry: false } })
    expect(own!.done).toBeGreaterThan(0)
    const seen = await call('GET', '/task-runs', { as: owner })
    expect((seen.body.data as TaskRun[]).some(({ name }) => name === 'expire-surveys')).toBe(false)
  })
})

describe('the task queue', () => {
  it('is processed by a database role that cannot read the tables of the product', async () => {
    const { rows } = await product.owner.query(`
      SELECT rolsuper, rolbypassrls,
        (SELECT count(*)::int FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
           AND has_table_privilege(r.oid, c.oid, 'SELECT, INSERT, UPDATE, DELETE')) AS tables,
        (SELECT count(*)::int FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef
           AND has_function_privilege(r.oid, p.oid, 'EXECUTE')) AS functions
      FROM pg_roles r WHERE rolname = 'seatwise_worker'`)
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, tables: 0, functions: 0 }])
  })

  it('accepts jobs from requests and shows them none', async () => {
    const { rows } = await product.owner.query(`
      SELECT has_table_privilege('seatwise_app', 'pgboss.job_common', 'INSERT') AS inserts,
        has_column_privilege('seatwise_app', 'pgboss.job_common', 'data', 'SELECT') AS reads,
        has_table_privilege('seatwise_app', 'pgboss.job_common', 'UPDATE, DELETE, TRUNCATE') AS changes`)
    expect(rows).toEqual([{ inserts: true, reads: false, changes: false }])
  })
})
