import * as path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTaskQueue } from '../../database/task-queue.ts'
import { embeddedFiles } from '../../outside/files/embedded.ts'
import type { Files } from '../../outside/files/files.ts'
import { openTasks } from '../../kernel/task-worker.ts'
import { hashToken } from '../../kernel/token-hash.ts'
import { password, testConfig } from '../../test-product.ts'
import { sweepFiles } from '../../base/files/actions.ts'
import { exportCompany } from './tasks.ts'
import { owner, setUpExports, superAdmin, unpack } from './test-exports.ts'

const suite = setUpExports()
const { call, product, data_folder, query, start, make, exportOf, ticketFor, redeem } = suite
const { signIn, createOwner, companyId } = suite
const store = embeddedFiles(path.join(data_folder, 'files'))
const franchise = 'franchise.owner@demo.test'

/** A process of its own, which writes to a view of the store. */
function workerOn(files: Files) {
  const log = { warn: () => undefined, error: () => undefined }
  const tasks = openTasks({ connection: product.connection, config: testConfig, log })
  tasks.add(exportCompany({ files, product: { name: 'Seatwise', version: 'test' } }))
  onTestFinished(() => tasks.stop())
  return tasks
}

async function storedParts(): Promise<number> {
  let count = 0
  for await (const _ of store.list('companies/')) count++
  return count
}

describe('starting an export', () => {
  it('is refused while another one of the company is made, also for two at once', async () => {
    const other = await createOwner('northgate')
    await Promise.all([owner, other].map((email) => suite.tokenOf(email)))
    const answers = await suite.atOnce('exports', () =>
      [owner, other].map((as) => call('POST', '/exports', { as, body: { password } })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.problem).toBe('export_running')
    const elsewhere = { company_id: await companyId('harbour'), password }
    expect((await call('POST', '/exports', { as: franchise, body: elsewhere })).status).toBe(200)
    await product.tasks.settle()
    expect((await call('POST', '/exports', { as: other, body: { password } })).status).toBe(200)
    await product.tasks.settle()
  })

  it('is refused after ten a day, and for a suspended company', async () => {
    await query(
      `INSERT INTO exports (company_id, task_run_id, made_by_user_id, has_stages)
       SELECT company_id, gen_random_uuid(), id, true FROM users, generate_series(1, 10) WHERE email = $1`,
      [owner],
    )
    expect((await call('POST', '/exports', { as: owner, body: { password } })).body.problem).toBe(
      'exports_of_day_reached',
    )
    await query('DELETE FROM exports WHERE finished_at IS NULL')
    await query("UPDATE companies SET state = 'suspended' WHERE slug = 'harbour'")
    const body = { company_id: await companyId('harbour'), password }
    expect((await call('POST', '/exports', { as: franchise, body })).body.problem).toBe('suspended_company')
    await query("UPDATE companies SET state = 'active' WHERE slug = 'harbour'")
  })

  it('is audited, and so is each download, before its first byte', async () => {
    const { id, size } = await make()
    await redeem(await ticketFor(id))
    await redeem(await ticketFor(id))
    const events = await query(
      "SELECT action, details, company_id FROM audit_events WHERE subject_type = 'export' AND subject_id = $1 ORDER BY created_at",
      [id],
    )
    const company_id = await companyId('northgate')
    expect(events).toEqual([
      { action: 'company-exports.create', details: { has_stages: true }, company_id },
      { action: 'company-exports.download', details: { size }, company_id },
      { action: 'company-exports.download', details: { size }, company_id },
    ])
  })
})

describe('the mail about an export', () => {
  type Notice = { recipient: string; subject: string; body: string; is_bulk: boolean }
  const noticesOf = async (slug: string, start: () => Promise<unknown>) => {
    const [{ now }] = (await query('SELECT clock_timestamp() AS now')) as [{ now: Date }]
    await start()
    await product.tasks.settle()
    const mails = (await query(
      `SELECT recipient, subject, body, is_bulk FROM outbox WHERE kind = 'export-started' AND created_at >= $1
          AND company_id = (SELECT id FROM companies WHERE slug = $2)`,
      [now, slug],
    )) as Notice[]
    return new Map(mails.map((mail) => [mail.recipient, mail]))
  }

  it('goes to the user who asked for it and to every other owner, with a text for each', async () => {
    const other = await createOwner('northgate')
    const gone = await createOwner('northgate')
    await query('UPDATE users SET active = false WHERE email = $1', [gone])
    const notices = await noticesOf('northgate', () => start())
    expect(notices.has(gone)).toBe(false)
    for (const [email, { subject, body, is_bulk }] of notices) {
      expect(subject).toBe('Everything of Lantern Northgate is being exported')
      // A mailing waits behind everything else of the company.
      expect(is_bulk).toBe(false)
      expect(body).toContain('An owner of the company can delete the file at any time')
      expect(body.includes('choose a new password'), email).toBe(email === owner)
    }
    expect(notices.get(owner)!.body).toContain('You have asked for a file with everything of Lantern Northgate')
    expect(notices.get(other)!.body).toContain('Cora Ownby has asked for a file with everything of Lantern Northgate')
    expect(notices.get(other)!.body).toContain('If you do not expect this, ask them.')
  })

  it('goes to an owner of the franchise about their own export, and names nobody from outside to the company’s owners', async () => {
    const body = { company_id: await companyId('northgate') }
    const notices = await noticesOf('northgate', () => start(franchise, body))
    expect(notices.get(franchise)!.body).toContain('You have asked')
    expect(notices.get(owner)!.body).toMatch(/^Hello Cora,\n\nSomebody of Lantern[\w ]* has asked for a file/)
  })
})

describe('the right to an export', () => {
  it('ends the task of an owner who has lost it, and leaves no file', async () => {
    const leaver = await createOwner('northgate')
    const id = await start(leaver)
    await query("UPDATE users SET auth_role = 'COMPANY_USER' WHERE email = $1", [leaver])
    await product.tasks.settle()
    expect(await exportOf(id)).toMatchObject({
      state: 'failed',
      size: null,
      can: { download: false, stop: false, delete: false },
    })
    expect((await call('POST', `/exports/${id}`, { as: owner, body: { password } })).body.problem).toBe(
      'export_not_ready',
    )
  })

  it('ends the task of an owner who may no longer see the stages that it includes', async () => {
    const other = await createOwner('northgate')
    const id = await start(other)
    await query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [other])
    await product.tasks.settle()
    expect((await exportOf(id)).state).toBe('failed')
  })

  it('with stages belongs only to those who may see stages, also with an earlier ticket', async () => {
    const { id } = await make()
    const other = await createOwner('northgate')
    const ticket = await ticketFor(id, other)
    await query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [other])
    expect((await exportOf(id, other)).can).toEqual({ download: false, stop: false, delete: true })
    expect(await call('POST', `/exports/${id}`, { as: other, body: { password } })).toMatchObject({
      status: 403,
      body: { problem: 'not_allowed' },
    })
    expect(await redeem(ticket)).toMatchObject({ status: 403, problem: 'not_allowed' })
    expect((await redeem(await ticketFor(id))).status).toBe(200)
  })

  it.each([
    ["UPDATE users SET auth_role = 'COMPANY_USER' WHERE email = $1", 'not_allowed'],
    ['UPDATE users SET active = false WHERE email = $1', 'deactivated'],
    ["UPDATE users SET company_id = (SELECT id FROM companies WHERE slug = 'orchard') WHERE email = $1", 'not_found'],
    [
      "UPDATE sessions SET ended_at = now(), end_reason = 'ended_by_owner' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
      'session_invalid',
    ],
  ])('that has ended invalidates a ticket: %s', async (change, problem) => {
    const { id } = await make()
    const leaver = await createOwner('northgate')
    const ticket = await ticketFor(id, leaver)
    await query(change, [leaver])
    expect((await redeem(ticket)).problem).toBe(problem)
    const downloads = "SELECT FROM audit_events WHERE subject_id = $1 AND action = 'company-exports.download'"
    expect(await query(downloads, [id])).toEqual([])
  })

  it('is refused while acting as another user, also with an earlier ticket', async () => {
    const { id } = await make()
    const token = await signIn(superAdmin)
    const { ticket } = (await call('POST', `/exports/${id}`, { token, body: { password } })).body.data
    const [{ id: user_id }] = (await query('SELECT id FROM users WHERE email = $1', [owner])) as [{ id: string }]
    await call('POST', '/proxy-sessions', { token, body: { user_id, reason: 'Looking' } })
    const headers = { 'x-proxy-user-id': user_id }
    for (const [method, address] of [
      ['GET', '/exports'],
      ['GET', `/exports/${id}`],
      ['POST', `/exports/${id}`],
      ['DELETE', `/exports/${id}`],
      ['POST', '/exports'],
    ] as const) {
      const body = method === 'POST' ? { body: { password } } : {}
      expect((await call(method, address, { token, headers, ...body })).body.problem).toBe('not_while_acting')
    }
    expect(await redeem(ticket as string)).toMatchObject({ status: 403, problem: 'not_while_acting' })
  })

  it('covers the companies of the reader', async () => {
    const { id } = await make()
    expect((await exportOf(id, franchise)).made_by.name).toBe('Cora Ownby')
    const own = await make(franchise, { company_id: await companyId('northgate') })
    expect(await exportOf(own.id)).toMatchObject({ made_by: { id: null, name: null }, can: { download: true } })
    const stranger = await createOwner('orchard')
    for (const [method, address] of [
      ['GET', `/exports/${id}`],
      ['POST', `/exports/${id}`],
      ['DELETE', `/exports/${id}`],
      ['GET', `/exports?company_id=${await companyId('northgate')}`],
    ] as const)
      expect(
        (await call(method, address, { as: stranger, ...(method === 'POST' && { body: { password } }) })).status,
      ).toBe(404)
  })
})

describe('an export that is stopped', () => {
  it('ends with its task, and another one can be made', async () => {
    const id = await start()
    const { task_run_id, can } = await exportOf(id)
    expect(can).toEqual({ download: false, stop: true, delete: false })
    expect((await call('POST', `/task-runs/${task_run_id}/stop`, { as: owner })).status).toBe(200)
    await product.tasks.settle()
    expect(await exportOf(id)).toMatchObject({ state: 'stopped', can: { download: false, stop: false } })
    await query('DELETE FROM task_runs WHERE id = $1', [task_run_id])
    // Its run is deleted after 30 days, and with it how it ended.
    expect((await call('GET', '/exports', { as: owner })).body.data.map((row: { id: string }) => row.id)).not.toContain(
      id,
    )
    expect((await make()).state).toBe('ready')
  })
})

describe('a ticket for an export', () => {
  it('works once and for a minute', async () => {
    const { id } = await make()
    const ticket = await ticketFor(id)
    expect((await redeem(ticket)).status).toBe(200)
    expect(await redeem(ticket)).toMatchObject({ status: 410, problem: 'download_refused' })
    const late = await ticketFor(id)
    await query('UPDATE export_tickets SET expires_at = now() WHERE token_hash = $1', [hashToken(late)])
    expect((await redeem(late)).status).toBe(410)
  })
})

describe('an export that has expired', () => {
  it('cannot be downloaded, loses its bytes and stays in the list', async () => {
    const { id } = await make()
    const ticket = await ticketFor(id)
    const before = await storedParts()
    expect(await sweep()).toBe(0)
    await query("UPDATE exports SET expires_at = now() - interval '1 s' WHERE id = $1", [id])
    expect(await redeem(ticket)).toMatchObject({ status: 409, problem: 'export_not_ready' })
    expect(await sweep()).toBe(1)
    expect(await storedParts()).toBeLessThan(before - 50)
    const { data } = (await call('GET', '/exports', { as: owner })).body
    expect(data[0]).toMatchObject({ id, state: 'expired', can: { download: false } })
    expect(data[0].counts.people).toBeGreaterThan(0)
    expect(await query('SELECT file_id FROM exports WHERE id = $1', [id])).toEqual([{ file_id: null }])
  })

  const sweep = () =>
    sweepFiles({ files: store, transactions: product.tasks.transactions, log: { warn: () => undefined } })
})

describe('an export that is deleted', () => {
  const remove = (id: string, as = owner) => call('DELETE', `/exports/${id}`, { as })

  it('loses its bytes at once, cannot be downloaded, is audited and stays in the list', async () => {
    const before = await storedParts()
    const { id } = await make()
    const ticket = await ticketFor(id)
    expect(await storedParts()).toBeGreaterThan(before + 50)
    expect(await remove(id)).toMatchObject({ status: 200, body: { data: { state: 'deleted' } } })
    expect(await storedParts()).toBe(before)
    expect(await redeem(ticket)).toMatchObject({ status: 409, problem: 'export_not_ready' })
    const [listed] = (await call('GET', '/exports', { as: owner })).body.data
    expect(listed).toMatchObject({ id, state: 'deleted', can: { download: false, stop: false, delete: false } })
    const events = "SELECT FROM audit_events WHERE subject_id = $1 AND action = 'company-exports.delete'"
    expect(await query(events, [id])).toHaveLength(1)
    expect((await remove(id)).body.problem).toBe('export_not_ready')
  })

  it('may include stages, and be deleted by an owner who may not see them', async () => {
    const { id } = await make()
    const other = await createOwner('northgate')
    await query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [other])
    expect((await remove(id, other)).status).toBe(200)
    expect((await exportOf(id)).state).toBe('deleted')
  })

  it('must not be still in the making', async () => {
    const id = await start()
    expect((await remove(id)).body.problem).toBe('export_not_ready')
    await product.tasks.settle()
    expect((await exportOf(id)).state).toBe('ready')
  })
})

describe('a process that is killed while it writes an export', () => {
  /** Simulates the queue's reaction to a process that has not touched its jobs for a while. */
  async function expireHeartbeats() {
    await query(
      "UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active' AND name = 'runs'",
    )
    const boss = await openTaskQueue(product.owner, { maintains: false }).start()
    await query("UPDATE pgboss.queue SET monitor_on = NULL WHERE name = 'runs'")
    await boss.supervise('runs')
    await boss.stop({ graceful: false })
  }

  it('leaves nothing to download, and another process finishes it, whatever the first one still writes', async () => {
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    let puts = 0
    const slow: Files = {
      ...store,
      put: async (...values) => {
        await store.put(...values)
        if (++puts !== 21) return
        reached.resolve()
        await released.promise
      },
    }
    const id = await start()
    const dying = workerOn(slow).settle()
    await reached.promise
    expect(await exportOf(id)).toMatchObject({ state: 'running', can: { download: false, stop: true } })
    expect((await call('POST', `/exports/${id}`, { as: owner, body: { password } })).body.problem).toBe(
      'export_not_ready',
    )
    await expireHeartbeats()
    await workerOn(store).settle()
    released.resolve()
    await dying
    const made = await exportOf(id)
    expect(made.state).toBe('ready')
    const files = await unpack((await redeem(await ticketFor(id))).bytes)
    expect([...files.keys()].filter((name) => name.startsWith('csv/'))).toHaveLength(Object.keys(made.counts!).length)
  })
})
