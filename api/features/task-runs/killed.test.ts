import { spawn, type ChildProcess } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase, embeddedConnection } from '../../database/database.ts'
import { startEmbedded } from '../../database/embedded.ts'
import { migrate } from '../../database/migrate.ts'
import { demoSettings } from '../../database/test-cluster.ts'
import { createDemoWorld } from '../../demo-world.ts'
import { setUpMailServer } from '../../outside/mail/test-mail-server.ts'

/** `npm run proof -- tasks`: too slow for `npm test`, because a killed process is noticed after 15 s. */
const count = Number(process.env.TASKS ?? 0)
/** Messages that one process hands over at the same time, for one company. */
const maxConcurrent = 4
const kills = 6
const peer = setUpMailServer()

describe.runIf(count > 0)('two processes with tasks and mails', () => {
  it(
    'of which one after the other is killed, and then the database: nothing is lost, nothing is done twice',
    { timeout: 900_000 },
    async () => {
      const { owner, socketFolder, killPostmaster } = await startDatabase()
      await enqueue(owner)
      const workers = [startWorker(socketFolder), startWorker(socketFolder)]
      onTestFinished(() => workers.forEach(({ stop }) => stop()))
      for (let kill = 0; kill < kills; kill++) {
        // In the middle of the work: when the next share of it is done.
        const share = ((kill + 1) * count) / (kills + 2)
        await expect
          .poll(() => countOf(owner, "SELECT count(*) FROM outbox WHERE state = 'sent'"), slow)
          .toBeGreaterThan(share)
        if (kill % 3 === 2) killPostmaster()
        else workers[kill % 2]!.kill()
      }
      // The time after which a hand-over counts as cut off, shortened.
      await expect.poll(() => countOf(owner, "SELECT count(*) FROM outbox WHERE state IN ('queued')"), slow).toBe(0)
      await wait(3_000)
      await query(owner, "UPDATE outbox SET next_attempt_at = now() WHERE state = 'sending'")
      await expect.poll(() => countOf(owner, "SELECT count(*) FROM outbox WHERE state = 'sending'"), slow).toBe(0)
      await expect
        .poll(() => countOf(owner, "SELECT count(*) FROM task_runs WHERE state IN ('waiting', 'running')"), slow)
        .toBe(0)

      expect(await countOf(owner, "SELECT count(*) FROM task_runs WHERE state = 'succeeded'")).toBe(count)
      // Each run adds four locations of its own; a unique index refuses a second one of the same name.
      expect(await countOf(owner, "SELECT count(*) FROM locations WHERE name LIKE 'Run %'")).toBe(4 * count)
      expect(await countOf(owner, 'SELECT count(*) FROM task_run_rows')).toBe(4 * count)
      const ids = peer.received.map(({ mail }) => mail.messageId)
      const uncertain = await countOf(owner, "SELECT count(*) FROM outbox WHERE state = 'uncertain'")
      const sent = await countOf(owner, "SELECT count(*) FROM outbox WHERE state = 'sent'")
      console.log(`${count} runs, ${count} mails: ${sent} sent, ${uncertain} uncertain, ${ids.length} arrived`)
      expect(new Set(ids).size).toBe(ids.length)
      expect(sent + uncertain).toBe(count)
      expect(ids.length).toBeGreaterThanOrEqual(sent)
      expect(uncertain).toBeLessThanOrEqual(kills * 2 * maxConcurrent)
    },
  )
})

const slow = { timeout: 300_000, interval: 100 }

async function startDatabase() {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'seatwise-killed-'))
  fs.chmodSync(folder, 0o755)
  const cluster = await startEmbedded(folder)
  const connection = embeddedConnection(cluster.socketFolder)
  await createDatabase(connection.owner)
  await migrate(connection.owner)
  const pool = new pg.Pool(connection.app)
  await createDemoWorld(pool, demoSettings)
  await pool.end()
  const owner = new pg.Pool({ ...connection.owner, max: 2 })
  owner.on('error', () => undefined)
  await owner.query('DELETE FROM outbox')
  onTestFinished(async () => {
    await owner.end()
    await cluster.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })
  const file = fs.globSync('**/postmaster.pid', { cwd: folder })[0]!
  const killPostmaster = () =>
    process.kill(Number(fs.readFileSync(path.join(folder, file), 'utf8').split('\n')[0]), 'SIGKILL')
  return { owner, socketFolder: cluster.socketFolder, killPostmaster }
}

/** Runs of the company's owner, and mails of the same company. */
async function enqueue(owner: pg.Pool) {
  await owner.query(
    `WITH maker AS (SELECT id, company_id FROM users WHERE email = 'company.owner@demo.test'), runs AS (
       INSERT INTO task_runs (company_id, name, input, actor_user_id, actor_company_id)
       SELECT company_id, 'recompute-likely-ranges', jsonb_build_object('count', 4, 'prefix', 'Run ' || n), id, company_id
         FROM maker, generate_series(1, $1) n RETURNING id, company_id)
     INSERT INTO pgboss.job (name, data, group_id, retry_limit, retry_delay, heartbeat_seconds, policy)
     SELECT 'runs', jsonb_build_object('task', 'recompute-likely-ranges', 'run_id', id), company_id, 1000, 0, 15, 'standard'
       FROM runs`,
    [count],
  )
  await owner.query(
    `INSERT INTO outbox (company_id, recipient, subject, body)
     SELECT company_id, 'a' || n || '@people.test', 'Subject', 'Hello' FROM users, generate_series(1, $1) n
      WHERE email = 'company.owner@demo.test'`,
    [count],
  )
}

/** A process that is started again whenever it ends. */
function startWorker(socketFolder: string) {
  const file = path.join(import.meta.dirname, 'test-worker.ts')
  let isStopped = false
  let child: ChildProcess
  const start = () => {
    child = spawn(process.execPath, [file, socketFolder, peer.url], { stdio: 'ignore' })
    child.once('exit', () => {
      if (!isStopped) setTimeout(start, 500)
    })
  }
  start()
  return {
    kill: () => child.kill('SIGKILL'),
    stop: () => {
      isStopped = true
      child.kill('SIGKILL')
    },
  }
}

/** While the database starts again, a query is repeated. */
async function query(owner: pg.Pool, text: string) {
  for (let tries = 1; ; tries++)
    try {
      return await owner.query<{ count: string }>(text)
    } catch (error) {
      if (tries === 60) throw error
      await wait(500)
    }
}

const countOf = async (owner: pg.Pool, text: string) => Number((await query(owner, text)).rows[0]!.count)
