import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { defineOwnTask } from './kernel/tasks.ts'
import { openTasks } from './kernel/task-worker.ts'
import { setUpProduct, testConfig } from './test-product.ts'

const { product } = setUpProduct()

const tables = {
  board_viewers: 'seen_at',
  export_tickets: 'expires_at',
  hosted_sign_ins: 'expires_at',
  idempotency_keys: 'created_at',
  invitation_mails: 'created_at',
  rate_limits: 'to_timestamp(expire / 1000.0)',
  refresh_tokens: 'expires_at',
  sent_tokens: 'expires_at',
  sign_in_attempts: 'last_attempt_at',
  sign_in_challenges: 'expires_at',
  candidate_changes: 'created_at',
  candidate_selections: 'created_at',
  survey_result_changes: 'created_at',
  survey_result_selections: 'created_at',
  task_runs: 'finished_at',
  user_events: 'created_at',
}

const query = async (text: string, values: unknown[] = []) =>
  (await product.owner.query<Record<string, unknown>>(text, values)).rows
const countOf = async (from: string) => Number((await query(`SELECT count(*) FROM ${from}`))[0]!.count)
/** Calls it as the product does: under the role of requests. */
const asApp = async (call: string) => {
  const client = await product.owner.connect()
  try {
    await client.query('BEGIN; SET LOCAL ROLE seatwise_app')
    const { rows } = await client.query<{ done: string }>(`SELECT ${call} AS done`)
    await client.query('COMMIT')
    return Number(rows[0]!.done)
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

const addCounters = (count: number) =>
  query(
    `INSERT INTO rate_limits (key, points, expire)
     SELECT 'old ' || n, 1, extract(epoch FROM now() - interval '2 days') * 1000 FROM generate_series(1, $1::int) n`,
    [count],
  )
const addOldEvents = (count: number) =>
  query(
    `INSERT INTO user_events (company_id, user_id, description, timestamp, is_mobile, screen_width, screen_height,
       browser, os, user_agent, properties, created_at)
     SELECT company_id, id, 'OLD', now(), false, 1, 1, '', '', '', '{}', now() - interval '14 months'
       FROM users, generate_series(1, $1::int) WHERE email = 'company.user@demo.test'`,
    [count],
  )
const runs = () =>
  query(`SELECT state, error, done FROM task_runs WHERE name = 'delete-expired-data' ORDER BY created_at`)

/** Every deletion of usage events fails as if it had taken longer than a statement may. */
async function delayDeletionOfEvents() {
  await query(`CREATE FUNCTION too_slow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE query_canceled USING MESSAGE = 'canceling statement due to statement timeout'; END $$`)
  await query('CREATE TRIGGER too_slow BEFORE DELETE ON user_events FOR EACH STATEMENT EXECUTE FUNCTION too_slow()')
  onTestFinished(async () => void (await query('DROP FUNCTION too_slow CASCADE')))
}

describe('the clean-up', () => {
  it('deletes as many rows as its limit says, and only expired ones', async () => {
    await addCounters(5)
    const others = (await countOf('rate_limits')) - 5
    expect(await asApp("delete_expired_rows('rate_limits', 2)")).toBe(2)
    expect(await countOf('rate_limits')).toBe(others + 3)
    expect(await asApp("delete_expired_rows('rate_limits', 100)")).toBe(3)
    expect(await asApp("delete_expired_rows('rate_limits', 100)")).toBe(0)
    expect(await countOf('rate_limits')).toBe(others)
  })

  it.each(Object.entries(tables))('has the rights to delete expired rows of %s', async (table, moment) => {
    await asApp(`delete_expired_rows('${table}', 100000)`)
    expect(await countOf(`${table} WHERE ${moment} < now() - interval '14 months'`)).toBe(0)
  })

  it('refuses tables whose rows do not expire', async () => {
    await expect(asApp("delete_expired_rows('audit_events', 1)")).rejects.toThrow('rows of this table do not expire')
  })

  it('expires and empties as many rows as its limit says', async () => {
    await query("UPDATE survey_answers SET expires_at = now() - interval '1 minute'")
    await query(`UPDATE survey_results SET state = 'in_progress'
      WHERE id IN (SELECT survey_result_id FROM survey_answers ORDER BY 1 LIMIT 3)`)
    expect(await asApp('expire_surveys(2)')).toBe(2)
    expect(await asApp('expire_surveys(100000)')).toBeGreaterThan(0)
    expect(await countOf("survey_results WHERE state = 'in_progress'")).toBe(0)
    await query(`INSERT INTO outbox (company_id, recipient, subject, body, state, created_at)
      SELECT company_id, 'a@b.test', 'Old', 'link', 'dead', now() - interval '31 days'
        FROM users, generate_series(1, 3) WHERE email = 'company.user@demo.test'`)
    expect(await asApp('empty_old_messages(2)')).toBe(2)
    expect(await countOf("outbox WHERE subject = 'Old' AND body <> ''")).toBe(1)
  })

  it('deletes the live changes of a transaction together', async () => {
    await query('DELETE FROM live_changes')
    const company = "(SELECT id FROM companies WHERE slug = 'northgate')"
    for (const topics of [['one', 'two', 'three'], ['one'], ['one']])
      await query(
        `INSERT INTO live_changes (company_id, topic, created_at)
         SELECT ${company}, topic, now() - interval '1 hour' FROM unnest($1::text[]) topic`,
        [topics],
      )
    expect(await asApp('delete_old_live_changes(1)')).toBe(3)
    expect(await asApp('delete_old_live_changes(5)')).toBe(1)
    expect(await asApp('delete_old_live_changes(5)')).toBe(0)
    expect(await countOf('live_changes')).toBe(1)
  })

  it('continues in turns until nothing is due', async () => {
    await product.tasks.settle()
    await query('DELETE FROM task_runs')
    await addCounters(100_001)
    await product.tasks.settle()
    expect(await countOf("rate_limits WHERE key LIKE 'old %'")).toBe(0)
    expect((await runs()).map(({ done }) => done)).toEqual([100_000, 1])
  })

  it('does the rest when one part takes too long, and records that it failed', async () => {
    await query('DELETE FROM task_runs')
    await addOldEvents(1)
    await addCounters(3)
    await query(`INSERT INTO sent_tokens (user_id, purpose, token_hash, expires_at)
      SELECT id, 'reset', 'old', now() - interval '31 days' FROM users WHERE email = 'company.user@demo.test'`)
    await delayDeletionOfEvents()
    await product.tasks.settle()
    expect(await countOf("rate_limits WHERE key LIKE 'old %'")).toBe(0)
    expect(await countOf("sent_tokens WHERE token_hash = 'old'")).toBe(0)
    expect(await countOf("user_events WHERE description = 'OLD'")).toBe(1)
    expect(await runs()).toEqual([{ state: 'failed', error: 'fault', done: 4 }])
    expect(await countOf("pgboss.job WHERE name = 'schedules'")).toBe(0)
  })
})

describe('a task of the product', () => {
  it('whose statement takes too long is marked as failed, and the database does not count as down', async () => {
    await query("DELETE FROM task_runs WHERE name = 'sweep-files'")
    const logged: string[] = []
    const log = {
      warn: (_details: object, message: string) => void logged.push(message),
      error: (_details: object, message: string) => void logged.push(message),
    }
    const { connection } = product
    const hasty = { ...connection, tasks: { ...connection.tasks, statement_timeout: 200 } }
    const tasks = openTasks({ connection: hasty, config: testConfig, log })
    onTestFinished(() => tasks.stop())
    tasks.add(
      defineOwnTask(
        { name: 'slow', queue: 'schedules', input: z.strictObject({}), atStart: true, recordedAs: 'sweep-files' },
        async () => {
          await tasks.transactions.statement(sql`select pg_sleep(60)`)
          return {}
        },
      ),
    )
    await tasks.settle()
    expect(logged).toEqual(['a task failed'])
    expect(await query("SELECT state, error FROM task_runs WHERE name = 'sweep-files'")).toEqual([
      { state: 'failed', error: 'fault' },
    ])
    expect(await countOf("pgboss.job WHERE name = 'schedules'")).toBe(0)
  })
})
