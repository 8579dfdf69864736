import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setUpMailServer } from '../../outside/mail/test-mail-server.ts'
import { keepRunning, startDatabase, type Query } from '../../test-kills.ts'

/** `npm run proof -- tasks`: too slow for `npm test`, because a killed process is noticed after 15 s. */
const count = Number(process.env.TASKS ?? 0)
/** The number of messages of one company that one process sends at the same time. */
const maxConcurrent = 4
const kills = 6
const peer = setUpMailServer()

describe.runIf(count > 0)('two processes with tasks and mails', () => {
  it(
    'lose nothing and do nothing twice when one after the other is killed, and then the database',
    { timeout: 900_000 },
    async () => {
      const { query, socketFolder, killPostmaster } = await startDatabase()
      await enqueue(query)
      const workers = [startWorker(socketFolder), startWorker(socketFolder)]
      onTestFinished(() => workers.forEach(({ stop }) => stop()))
      for (let kill = 0; kill < kills; kill++) {
        // In the middle of the work: when the next share of it is done.
        const share = ((kill + 1) * count) / (kills + 2)
        await expect
          .poll(() => countOf(query, "SELECT count(*) FROM outbox WHERE state = 'sent'"), slow)
          .toBeGreaterThan(share)
        if (kill % 3 === 2) killPostmaster()
        else workers[kill % 2]!.kill()
      }
      // The time after which a hand-over counts as cut off, shortened.
      await expect.poll(() => countOf(query, "SELECT count(*) FROM outbox WHERE state IN ('queued')"), slow).toBe(0)
      await wait(3_000)
      await query("UPDATE outbox SET next_attempt_at = now() WHERE state = 'sending'")
      await expect.poll(() => countOf(query, "SELECT count(*) FROM outbox WHERE state = 'sending'"), slow).toBe(0)
      await expect
        .poll(() => countOf(query, "SELECT count(*) FROM task_runs WHERE state IN ('waiting', 'running')"), slow)
        .toBe(0)

      expect(await countOf(query, "SELECT count(*) FROM task_runs WHERE state = 'succeeded'")).toBe(count)
      // Each run adds four locations of its own; a unique index refuses a second one of the same name.
      expect(await countOf(query, "SELECT count(*) FROM locations WHERE name LIKE 'Run %'")).toBe(4 * count)
      expect(await countOf(query, 'SELECT count(*) FROM task_run_rows')).toBe(4 * count)
      const ids = peer.received.map(({ mail }) => mail.messageId)
      const uncertain = await countOf(query, "SELECT count(*) FROM outbox WHERE state = 'uncertain'")
      const sent = await countOf(query, "SELECT count(*) FROM outbox WHERE state = 'sent'")
      console.log(`${count} runs, ${count} mails: ${sent} sent, ${uncertain} uncertain, ${ids.length} arrived`)
      expect(new Set(ids).size).toBe(ids.length)
      expect(sent + uncertain).toBe(count)
      expect(ids.length).toBeGreaterThanOrEqual(sent)
      expect(uncertain).toBeLessThanOrEqual(kills * 2 * maxConcurrent)
    },
  )
})

const slow = { timeout: 300_000, interval: 100 }

/** Runs of the company's owner, and mails of the same company. */
async function enqueue(query: Query) {
  await query(
    `DELETE FROM outbox;
     WITH maker AS (SELECT id, company_id FROM users WHERE email = 'company.owner@demo.test'), runs AS (
       INSERT INTO task_runs (company_id, name, input, actor_user_id, actor_company_id)
       SELECT company_id, 'recompute-likely-ranges', jsonb_build_object('count', 4, 'prefix', 'Run ' || n), id, company_id
         FROM maker, generate_series(1, ${count}) n RETURNING id, company_id)
     INSERT INTO pgboss.job (name, data, group_id, retry_limit, retry_delay, heartbeat_seconds, policy)
     SELECT 'runs', jsonb_build_object('task', 'recompute-likely-ranges', 'run_id', id), company_id, 1000, 0, 15, 'standard'
       FROM runs;
     INSERT INTO outbox (company_id, recipient, subject, body)
     SELECT company_id, 'a' || n || '@people.test', 'Subject', 'Hello' FROM users, generate_series(1, ${count}) n
      WHERE email = 'company.owner@demo.test'`,
  )
}

function startWorker(socketFolder: string) {
  return keepRunning([path.join(import.meta.dirname, 'test-worker.ts'), socketFolder, peer.url])
}

const countOf = async (query: Query, text: string) => Number((await query(text))[0]!.count)
