import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CleanUpItem, CleanUpList } from '@seatwise/contract/utils'
import { embeddedFiles } from '../../outside/files/embedded.ts'
import { answersOf, setUpProduct } from '../../test-product.ts'
import { createPerson, rowsNaming } from '../../people/candidate-merges/test-people.ts'

const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-utils-'))
const { atOnce, call, product, register, tokenOf } = setUpProduct({ data_folder })
const store = embeddedFiles(path.join(data_folder, 'files'))
const as = 'super@demo.test'

type Slug = 'northgate' | 'orchard' | 'harbour'
const companies = {} as Record<Slug, string>
let superAdmin: string
const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
beforeAll(async () => {
  for (const { id, slug } of await query('SELECT id, slug FROM companies')) companies[slug as Slug] = id as string
  superAdmin = (await query("SELECT first || ' ' || last AS name FROM users WHERE email = $1", [as]))[0].name as string
})
/** Each test has the company's test results and files to itself. */
beforeEach(async () => {
  await query('DELETE FROM rate_limits')
  await query('UPDATE survey_results SET is_test = false WHERE is_test')
  await query(
    "UPDATE files SET state = 'removed' WHERE state = 'stored' AND id NOT IN (SELECT file_id FROM used_files)",
  )
})

const marker = () => `m${randomUUID().slice(0, 8)}`
async function testPerson(shape = { invited: 1, begun: 1, completed: 2, notes: 2, messages: 2 }) {
  const person = await createPerson(product.owner, { ...shape, marker: marker() })
  await query('UPDATE survey_results SET is_test = true WHERE id = ANY ($1)', [person.results])
  return person
}
async function orphan(slug: Slug = 'northgate', age = '2 hours') {
  const [row] = await query(
    `INSERT INTO files (company_id, purpose, type, name, storage_key, state, size, created_at)
     VALUES ($1::uuid, 'logo', 'image/webp', 'left.png', 'companies/' || $1::uuid || '/' || gen_random_uuid(), 'stored', 7, now() - $2::interval)
     RETURNING id, storage_key`,
    [companies[slug], age],
  )
  const { id, storage_key } = row as { id: string; storage_key: string }
  await store.put(`${storage_key}/16.webp`, Readable.from(Buffer.from('orphan!')), { size: 7, type: 'image/webp' })
  return { id, file: path.join(data_folder, 'files', storage_key, '16.webp') }
}

const ask = (body: unknown, headers: Record<string, string> = {}, by = as) =>
  call('POST', '/utils/clean-up-data', { as: by, body, headers })
async function dryRun(slug: Slug = 'northgate', by = as): Promise<CleanUpList> {
  const answer = await ask({ dry_run: true, company_id: companies[slug] }, {}, by)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data as CleanUpList
}
const run = (list_id: string, headers?: Record<string, string>) => ask({ dry_run: false, list_id }, headers)
async function read(id: string, page = '') {
  const { body } = await call('GET', `/utils/clean-up-data/${id}${page}`, { as })
  return body as { data: CleanUpList; items: CleanUpItem[]; next: number | null }
}
/** Runs a list to its end. */
async function cleanUp(id: string) {
  const started = await run(id)
  expect(started.status, started.text).toBe(200)
  await product.tasks.settle()
  const { data } = await read(id)
  const { body } = await call('GET', `/task-runs/${data.task_run_id}`, { as })
  const sheet = body.rows as { label: string; outcome: string; detail: string }[]
  return { list: data, task: body.data as { state: string; done: number; total: number }, sheet }
}
const leftOf = (ids: readonly string[]) => query('SELECT id FROM survey_results WHERE id = ANY ($1)', [ids])
const stateOf = async (id: string) => (await query('SELECT state FROM files WHERE id = $1', [id]))[0]?.state as unknown

describe('a dry run of the clean-up', () => {
  it('lists the test results and orphaned files of the company, and deletes nothing', async () => {
    const person = await testPerson()
    const { id, file } = await orphan()
    const others = await query('SELECT count(*) FROM survey_results WHERE NOT is_test')
    const list = await dryRun()
    expect(list).toMatchObject({
      company: { id: companies.northgate, name: expect.stringContaining('Northgate') },
      state: 'open',
      results: 4,
      files: 1,
      bytes: 7,
      has_more: false,
      task_run_id: null,
      started_at: null,
    })
    expect(Date.parse(list.expires_at) - Date.parse(list.created_at)).toBe(3_600_000)
    const { items, next } = await read(list.id)
    expect(items.map(({ subject_id }) => subject_id).toSorted()).toEqual([...person.results, id].toSorted())
    expect(items.at(-1)).toMatchObject({ kind: 'file', bytes: 7, about: { purpose: 'logo', person: null } })
    expect(items[0]).toMatchObject({ kind: 'test_result', about: { role: 'Sales', purpose: null } })
    expect(next).toBeNull()
    expect(await leftOf(person.results)).toHaveLength(4)
    expect([existsSync(file), await stateOf(id)]).toEqual([true, 'stored'])
    expect(await query('SELECT count(*) FROM survey_results WHERE NOT is_test')).toEqual(others)
  })

  it('is read page by page', async () => {
    await testPerson()
    const { id } = await dryRun()
    const first = await read(id, '?page_size=3')
    const second = await read(id, `?page_size=3&after=${first.next}`)
    expect([first.items.map(({ number }) => number), second.items.map(({ number }) => number)]).toEqual([
      [1, 2, 3],
      [4],
    ])
    expect(second.next).toBeNull()
  })

  it('lists no more than the limit, and says that there is more', async () => {
    await testPerson()
    await orphan()
    const [{ id }] = await query(
      `INSERT INTO clean_up_lists (company_id, made_by_user_id, expires_at)
       SELECT $1, id, now() + interval '1 hour' FROM users WHERE email = $2 RETURNING id`,
      [companies.northgate, as],
    )
    for (const [max, expected] of [
      [4, { results: 4, files: 0, bytes: 0, has_more: true }],
      [5, { results: 4, files: 1, bytes: 7, has_more: false }],
      [2, { results: 2, files: 0, bytes: 0, has_more: true }],
    ] as const) {
      await query('DELETE FROM clean_up_items WHERE list_id = $1', [id])
      await query("SELECT set_config('seatwise.everything', 'on', false), freeze_clean_up($1, $2)", [id, max])
      expect((await read(id as string)).data).toMatchObject(expected)
    }
  })

  it('leaves out people on hold, other companies, and files that are used, young or being written', async () => {
    const held = await testPerson({ invited: 0, begun: 0, completed: 1, notes: 0, messages: 0 })
    await query('UPDATE candidates SET held_at = now() WHERE id = $1', [held.id])
    await orphan('orchard')
    await orphan('northgate', '10 minutes')
    const pending = await orphan()
    await query("UPDATE files SET state = 'pending' WHERE id = $1", [pending.id])
    // The file of the person's own.
    await query("UPDATE files SET created_at = created_at - interval '2 hours' WHERE purpose = 'candidate'")
    expect(await dryRun()).toMatchObject({ results: 0, files: 0, bytes: 0 })
  })

  it('checks every column that refers to a file', async () => {
    const referring = await query(
      `SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c
         JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[cardinality(c.conkey)]
        WHERE c.contype = 'f' AND c.confrelid = 'files'::regclass ORDER BY 1`,
    )
    expect(referring.map(({ name }) => name as string)).toEqual([
      'application_draft_files.file_id',
      'candidate_files.file_id',
      'companies.logo_id',
      'exports.file_id',
    ])
    const [{ source }] = await query("SELECT pg_get_viewdef('used_files') AS source")
    for (const { name } of referring) {
      const [table, column] = (name as string).split('.')
      expect(source).toMatch(new RegExp(`\\w\\.${column}( AS file_id)?\\s+FROM ${table} `))
    }
  })
})

describe('a run of the clean-up', () => {
  it('deletes what the list names with all dependent rows, and leaves people and other companies unchanged', async () => {
    const person = await testPerson()
    const bystander = await createPerson(product.owner, {
      invited: 1,
      begun: 1,
      completed: 1,
      notes: 1,
      messages: 1,
      marker: marker(),
    })
    const orphaned = await orphan()
    // Their mails are handed over first, so that nothing but the clean-up changes a row.
    await product.tasks.settle()
    const others = await rowsNaming(product.owner, [bystander.id, ...bystander.results])
    const counts = () => query('SELECT sum(invited) AS i, sum(started) AS s, sum(finished) AS f FROM daily_counts')
    const before = await counts()
    const list = await dryRun()
    const done = await cleanUp(list.id)
    expect(done.task).toMatchObject({ state: 'succeeded', done: 5, total: 5 })
    expect(done.list).toMatchObject({
      state: 'started',
      started_by: superAdmin,
      deleted_results: 4,
      deleted_files: 1,
      deleted_bytes: 7,
      skipped: 0,
      finished_at: expect.any(String),
    })
    const named = await rowsNaming(product.owner, person.results)
    expect(Object.keys(named).toSorted()).toEqual(['clean_up_items', 'task_run_rows'])
    const left = await rowsNaming(product.owner, [person.id])
    expect(Object.keys(left).toSorted()).toEqual([
      'candidate_address_changes',
      'candidate_changes',
      'candidate_files',
      'candidate_notes',
      'candidate_ratings',
      'candidate_selections',
      'candidates',
      'todos',
    ])
    expect(await rowsNaming(product.owner, [bystander.id, ...bystander.results])).toEqual(others)
    expect(await counts()).toEqual(before)
    expect([existsSync(orphaned.file), await stateOf(orphaned.id)]).toEqual([false, undefined])
    const [{ latest_result_id, has_result }] = await query(
      'SELECT latest_result_id, has_result FROM candidates WHERE id = $1',
      [person.id],
    )
    expect([latest_result_id, has_result]).toEqual([null, false])
  })

  it('covers each table with a foreign key to results, so that none is forgotten', async () => {
    const referring = await query(
      `SELECT DISTINCT conrelid::regclass::text AS name, confdeltype AS on_delete FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'survey_results'::regclass ORDER BY 1`,
    )
    const [{ source }] = await query("SELECT prosrc AS source FROM pg_proc WHERE proname = 'delete_results'")
    const kept = referring.filter((one) => one.on_delete !== 'c')
    expect(kept).not.toEqual([])
    for (const { name, on_delete } of kept)
      expect(source, `${name} ${on_delete}`).toMatch(new RegExp(`(DELETE FROM|UPDATE) ${name} `))
  })

  it('has a receipt that says what was deleted, what was not and why', async () => {
    const { results, id } = await testPerson({ invited: 0, begun: 0, completed: 4, notes: 0, messages: 0 })
    const [kept, changed, text, deleted] = results as [string, string, string, string]
    const {
      id: other,
      results: [ofHeld],
    } = await testPerson({ invited: 0, begun: 0, completed: 1, notes: 0, messages: 0 })
    const [used, free] = [await orphan(), await orphan()]
    const list = await dryRun()
    await query('UPDATE survey_results SET is_test = false, version = version + 1 WHERE id = $1', [kept])
    await query('UPDATE survey_results SET version = version + 1 WHERE id = $1', [changed])
    await query('UPDATE growth_plans SET updated_at = now() WHERE survey_result_id = $1', [text])
    await query('UPDATE candidates SET held_at = now() WHERE id = $1', [other])
    await query('UPDATE companies SET logo_id = $1 WHERE slug = $2', [used.id, 'northgate'])
    const { list: receipt, sheet } = await cleanUp(list.id)
    expect(receipt).toMatchObject({ deleted_results: 1, deleted_files: 1, deleted_bytes: 7, skipped: 5 })
    const lineOf = (subject: string) => sheet.find(({ detail }) => detail.includes(subject))!
    expect(lineOf(kept).detail).toContain('Not deleted: it is no longer marked as a test')
    expect(lineOf(changed).detail).toContain('Not deleted: it has changed since')
    expect(lineOf(text).detail).toContain('Not deleted: something was written about it')
    expect(lineOf(ofHeld!).detail).toContain('Not deleted: it has changed since the list was made')
    expect(lineOf(used.id)).toMatchObject({ label: 'A logo', outcome: 'refused' })
    expect(lineOf(used.id).detail).toContain('it is used again')
    expect(lineOf(free.id)).toMatchObject({ outcome: 'changed', detail: expect.stringContaining('Deleted') })
    expect(lineOf(deleted)).toMatchObject({ outcome: 'changed', detail: expect.stringContaining('Deleted') })
    expect((await leftOf(results)).map((row) => row.id as string).toSorted()).toEqual([kept, changed, text].toSorted())
    expect(existsSync(used.file)).toBe(true)
    expect(await query('SELECT id FROM candidates WHERE id = $1', [id])).toHaveLength(1)
    const events = await query(
      `SELECT action, details FROM audit_events WHERE subject_type = 'clean_up_list' AND subject_id = $1 ORDER BY created_at, action`,
      [list.id],
    )
    expect(events).toEqual(
      expect.arrayContaining([
        { action: 'utils.clean-up-list', details: { results: 5, files: 2, bytes: 14 } },
        { action: 'utils.clean-up-start', details: { results: 5, files: 2, bytes: 14, listed_by: superAdmin } },
        {
          action: 'utils.clean-up-end',
          details: { deleted_results: 1, deleted_files: 1, deleted_bytes: 7, passed_over: 5 },
        },
      ]),
    )
    await query("UPDATE companies SET logo_id = NULL WHERE slug = 'northgate'")
  })

  it('deletes nothing that was added after the list', async () => {
    const before = await testPerson({ invited: 0, begun: 0, completed: 1, notes: 0, messages: 0 })
    const list = await dryRun()
    const after = await testPerson({ invited: 0, begun: 0, completed: 1, notes: 0, messages: 0 })
    const file = await orphan()
    await cleanUp(list.id)
    expect([await leftOf(before.results), (await leftOf(after.results)).length]).toEqual([[], 1])
    expect(await stateOf(file.id)).toBe('stored')
  })

  it('continues over batches, and a repeated batch deletes nothing twice', async () => {
    const { results } = await testPerson({ invited: 0, begun: 0, completed: 230, notes: 0, messages: 0 })
    const list = await dryRun()
    const { list: receipt, task, sheet } = await cleanUp(list.id)
    expect(receipt).toMatchObject({ deleted_results: 230, skipped: 0 })
    expect([task.state, task.done, sheet.length]).toEqual(['succeeded', 230, 200])
    expect(await leftOf(results)).toEqual([])
    // A run that has ended cannot be started again; a job that arrives twice finds the list finished.
    await query("UPDATE task_runs SET state = 'stopped', cursor = NULL WHERE id = $1", [receipt.task_run_id])
    await call('POST', `/task-runs/${receipt.task_run_id}/retry`, { as })
    await product.tasks.settle()
    expect((await read(list.id)).data).toEqual(receipt)
  }, 60_000)

  it('continues after a kill in the middle of a batch: that batch is rolled back, and nothing is deleted twice', async () => {
    const { results } = await testPerson({ invited: 0, begun: 0, completed: 230, notes: 0, messages: 0 })
    const list = await dryRun()
    const { items } = await read(list.id, '?after=150&page_size=1')
    await query(
      `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN IF OLD.id = ''${items[0]!.subject_id}'' THEN RAISE EXCEPTION ''the process is gone''; END IF; RETURN OLD; END'`,
    )
    await query('CREATE TRIGGER fail BEFORE DELETE ON survey_results FOR EACH ROW EXECUTE FUNCTION fail()')
    const { list: cut, task } = await cleanUp(list.id)
    await query('DROP TRIGGER fail ON survey_results')
    expect([cut.deleted_results, cut.finished_at, task.done]).toEqual([100, null, 100])
    expect(await leftOf(results)).toHaveLength(130)
    // Somebody keeps one of those that are left.
    const [kept] = (await leftOf(results)).map((row) => row.id as string)
    await query('UPDATE survey_results SET is_test = false, version = version + 1 WHERE id = $1', [kept])
    await query("UPDATE pgboss.job SET start_after = now() - interval '1 s' WHERE name = 'runs'")
    await product.tasks.settle()
    expect((await read(list.id)).data).toMatchObject({
      deleted_results: 229,
      skipped: 1,
      finished_at: expect.any(String),
    })
    expect((await leftOf(results)).map((row) => row.id as string)).toEqual([kept])
    const rows = await query(
      'SELECT count(*)::int AS all, count(DISTINCT detail)::int AS different FROM task_run_rows WHERE task_run_id = $1',
      [cut.task_run_id],
    )
    expect(rows).toEqual([{ all: 230, different: 230 }])
  }, 60_000)

  it('ends when its super admin is deactivated before a batch, and deletes nothing more', async () => {
    const { results } = await testPerson({ invited: 0, begun: 0, completed: 1, notes: 0, messages: 0 })
    const email = await otherSuperAdmin()
    const list = await dryRun('northgate', email)
    expect((await ask({ dry_run: false, list_id: list.id }, {}, email)).status).toBe(200)
    await query('UPDATE users SET active = false WHERE email = $1', [email])
    await product.tasks.settle()
    const { data } = await read(list.id)
    const { body } = await call('GET', `/task-runs/${data.task_run_id}`, { as })
    expect([body.data.state, data.deleted_results, data.finished_at]).toEqual(['not_allowed', 0, null])
    expect(await leftOf(results)).toHaveLength(1)
  })

  it('may use the list of another super admin, and the audit names both', async () => {
    await testPerson({ invited: 0, begun: 0, completed: 1, notes: 0, messages: 0 })
    const list = await dryRun('northgate', await otherSuperAdmin())
    const { list: receipt } = await cleanUp(list.id)
    expect([receipt.made_by, receipt.started_by]).toEqual(['Second Admin', superAdmin])
    const [{ details }] = await query(
      "SELECT details FROM audit_events WHERE action = 'utils.clean-up-start' AND subject_id = $1",
      [list.id],
    )
    expect(details).toMatchObject({ listed_by: 'Second Admin' })
  })

  it('happens before or after a submit of a survey that it deletes, never in between', async () => {
    for (let nth = 0; nth < 3; nth++) {
      const { token, email } = await register()
      await query(
        `UPDATE survey_results r SET is_test = true FROM candidates c WHERE c.id = r.candidate_id AND c.email = $1`,
        [email],
      )
      const list = await dryRun()
      const [saved, cleaned] = await Promise.all([
        call('POST', '/surveys/submit', { token, body: { answers: answersOf(7) } }),
        cleanUp(list.id),
      ])
      expect([200, 404], saved.text).toContain(saved.status)
      expect([cleaned.task.state, cleaned.list.deleted_results + cleaned.list.skipped]).toEqual(['succeeded', 1])
      await query('UPDATE survey_results SET is_test = false WHERE is_test')
    }
  })
})

async function otherSuperAdmin() {
  const email = `${marker()}@people.test`
  await query(
    `WITH made AS (
       INSERT INTO users (company_id, first, last, email, auth_role, set_up_at, can_view_hiring_pipeline)
       SELECT company_id, 'Second', 'Admin', $1, 'SUPER_ADMIN', now(), true FROM users WHERE email = $2 RETURNING id)
     INSERT INTO credentials (user_id, password_hash)
       SELECT made.id, c.password_hash FROM made, credentials c JOIN users u ON u.id = c.user_id WHERE u.email = $2`,
    [email, as],
  )
  return email
}

describe('a list of the clean-up', () => {
  it('is run once, by one of two simultaneous requests, and a repeated request gets the same answer', async () => {
    await testPerson({ invited: 0, begun: 0, completed: 1, notes: 0, messages: 0 })
    const list = await dryRun()
    const answers = await atOnce('clean_up_lists', () => [
      run(list.id, { 'idempotency-key': 'one' }),
      run(list.id, { 'idempotency-key': 'two' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.problem).toBe('clean_up_started')
    const key = answers[0]!.status === 200 ? 'one' : 'two'
    const again = await run(list.id, { 'idempotency-key': key })
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    await product.tasks.settle()
    expect(
      await query("SELECT FROM task_runs WHERE name = 'clean-up-data' AND input ->> 'list_id' = $1", [list.id]),
    ).toHaveLength(1)
    expect((await run(list.id)).body.problem).toBe('clean_up_started')
  })

  it('is refused when it is too old, empty, unknown, or its company suspended', async () => {
    await testPerson({ invited: 0, begun: 0, completed: 1, notes: 0, messages: 0 })
    const old = await dryRun()
    await query('UPDATE clean_up_lists SET expires_at = now() WHERE id = $1', [old.id])
    expect((await run(old.id)).body.problem).toBe('clean_up_expired')
    expect((await read(old.id)).data.state).toBe('expired')
    const empty = await dryRun('orchard')
    expect((await run(empty.id)).body.problem).toBe('clean_up_empty')
    expect((await run(randomUUID())).status).toBe(404)
    const suspended = await dryRun()
    await query("UPDATE companies SET state = 'suspended' WHERE slug = 'northgate'")
    expect((await run(suspended.id)).body.problem).toBe('suspended_company')
    expect((await ask({ dry_run: true, company_id: companies.northgate })).body.problem).toBe('suspended_company')
    await query("UPDATE companies SET state = 'active' WHERE slug = 'northgate'")
    expect(
      await query("SELECT FROM task_runs WHERE name = 'clean-up-data' AND input ->> 'list_id' = ANY ($1)", [
        [old.id, empty.id, suspended.id],
      ]),
    ).toEqual([])
  })

  it('is started by its id and the action, and nothing else', async () => {
    const company_id = companies.northgate
    for (const body of [
      null,
      [],
      'x',
      {},
      { dry_run: true },
      { dry_run: false },
      { dry_run: null, company_id },
      { dry_run: 'true', company_id },
      { dry_run: [true], company_id },
      { dry_run: true, company_id: null },
      { dry_run: true, company_id: [company_id] },
      { dry_run: true, company_id: {} },
      { dry_run: false, list_id: null },
      { dry_run: false, list_id: [randomUUID()] },
      { dry_run: false, company_id },
      // Ids of results next to a list would be somebody's own list.
      { dry_run: false, list_id: randomUUID(), ids: [randomUUID()] },
      { dry_run: false, list_id: randomUUID(), company_id },
    ])
      expect([400, 415, 422], JSON.stringify(body)).toContain((await ask(body)).status)
    expect((await ask({ dry_run: true, company_id: randomUUID() })).body.problem).toBe('not_found')
  })

  it('is for super admins alone, in person', async () => {
    const list = await dryRun()
    for (const account of ['franchise.owner', 'franchise.user', 'company.owner', 'company.user'])
      for (const answer of [
        await ask({ dry_run: true, company_id: companies.northgate }, {}, `${account}@demo.test`),
        await ask({ dry_run: false, list_id: list.id }, {}, `${account}@demo.test`),
        await call('GET', '/utils/clean-up-data', { as: `${account}@demo.test` }),
        await call('GET', `/utils/clean-up-data/${list.id}`, { as: `${account}@demo.test` }),
      ])
        expect(answer.body.problem).toBe('not_allowed')
    const [{ id: user_id }] = await query("SELECT id FROM users WHERE email = 'company.owner@demo.test'")
    const token = await tokenOf(as)
    await call('POST', '/proxy-sessions', { token, body: { user_id, reason: 'Looking' } })
    const headers = { 'x-proxy-user-id': user_id as string }
    for (const answer of [
      await call('POST', '/utils/clean-up-data', {
        token,
        headers,
        body: { dry_run: true, company_id: companies.northgate },
      }),
      await call('POST', '/utils/clean-up-data', { token, headers, body: { dry_run: false, list_id: list.id } }),
      await call('GET', '/utils/clean-up-data', { token, headers }),
    ])
      expect(answer.body.problem).toBe('not_while_acting')
    await call('DELETE', '/proxy-sessions', { token })
  })

  it('appears among the latest ones of its company', async () => {
    const [first, second, other] = [await dryRun(), await dryRun(), await dryRun('orchard')]
    const { body } = await call('GET', `/utils/clean-up-data?company_id=${companies.northgate}`, { as })
    const ids = (body.data as CleanUpList[]).map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual([second.id, first.id])
    expect(ids).not.toContain(other.id)
    const all = await call('GET', '/utils/clean-up-data', { as })
    expect((all.body.data as CleanUpList[])[0]!.id).toBe(other.id)
  })

  it('is deleted after 30 days, with what it names', async () => {
    await testPerson({ invited: 0, begun: 0, completed: 1, notes: 0, messages: 0 })
    const { id } = await dryRun()
    await query("UPDATE clean_up_lists SET created_at = now() - interval '31 days' WHERE id = $1", [id])
    await query("SELECT delete_expired_rows('clean_up_lists', 20)")
    expect(await query('SELECT FROM clean_up_items WHERE list_id = $1', [id])).toEqual([])
    expect(await query('SELECT FROM clean_up_lists WHERE id = $1', [id])).toEqual([])
  })
})

describe('the database role of the clean-up', () => {
  /** Runs as the product's own role, with the permissions of one company or of a super admin. */
  async function asApp(companies_in_scope: string[] | 'everything', statement: string, values: unknown[]) {
    const client = await product.owner.connect()
    try {
      await client.query('BEGIN; SET LOCAL ROLE seatwise_app')
      await client.query(
        "SELECT set_config('seatwise.companies', $1, true), set_config('seatwise.everything', $2, true)",
        companies_in_scope === 'everything' ? ['{}', 'on'] : [`{${companies_in_scope.join()}}`, 'off'],
      )
      return (await client.query(statement, values)).rows
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }

  it('deletes no result that is not on a list being run, is no test or has changed', async () => {
    const { results } = await testPerson({ invited: 0, begun: 0, completed: 2, notes: 0, messages: 0 })
    const list = await dryRun()
    const [first, second] = results
    const attempt = (ids: unknown[]) => asApp('everything', 'SELECT delete_cleaned_results($1, $2)', [list.id, ids])
    await expect(attempt([first])).rejects.toThrow('not being run')
    await query('UPDATE clean_up_lists SET started_at = now() WHERE id = $1', [list.id])
    const stranger = await createPerson(product.owner, {
      invited: 0,
      begun: 0,
      completed: 1,
      notes: 0,
      messages: 0,
      marker: marker(),
    })
    await expect(attempt([first, stranger.results[0]])).rejects.toThrow('not on this list')
    await query('UPDATE survey_results SET is_test = false WHERE id = $1', [second])
    await expect(attempt([second])).rejects.toThrow('has changed')
    await query('UPDATE survey_results SET is_test = true, version = version + 1 WHERE id = $1', [second])
    await expect(attempt([second])).rejects.toThrow('has changed')
    const around = asApp('everything', 'SELECT delete_results($1, $2)', [list.company.id, [first]])
    await expect(around).rejects.toThrow('permission denied for function delete_results')
    await expect(attempt([first])).resolves.toHaveLength(1)
    await query('UPDATE clean_up_lists SET finished_at = now() WHERE id = $1', [list.id])
    await expect(attempt([first])).rejects.toThrow('not being run')
  })

  it('cannot read, fill or run a list of a company out of scope, and adds no line from a request', async () => {
    await testPerson({ invited: 0, begun: 0, completed: 1, notes: 0, messages: 0 })
    const list = await dryRun()
    await query('UPDATE clean_up_lists SET started_at = now() WHERE id = $1', [list.id])
    const other = [companies.orchard]
    expect(await asApp(other, 'SELECT id FROM clean_up_lists WHERE id = $1', [list.id])).toEqual([])
    expect(await asApp(other, 'SELECT number FROM clean_up_items WHERE list_id = $1', [list.id])).toEqual([])
    expect(await asApp(other, 'SELECT * FROM clean_up_page($1, 0, 10)', [list.id])).toEqual([])
    await expect(asApp(other, "SELECT delete_cleaned_results($1, '{}')", [list.id])).rejects.toThrow('not being run')
    await expect(asApp(other, "SELECT remove_cleaned_files($1, '{}')", [list.id])).rejects.toThrow('not being run')
    await expect(asApp(other, 'SELECT freeze_clean_up($1, 10)', [list.id])).rejects.toThrow('cannot be filled')
    await expect(
      asApp(
        'everything',
        `INSERT INTO clean_up_items (company_id, list_id, number, kind, subject_id) VALUES ($1, $2, 99, 'file', $2)`,
        [companies.northgate, list.id],
      ),
    ).rejects.toThrow('permission denied')
    await expect(asApp('everything', 'SELECT freeze_clean_up($1, 10)', [list.id])).rejects.toThrow('cannot be filled')
  })
})
