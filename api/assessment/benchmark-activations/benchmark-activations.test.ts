import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BenchmarkRow, RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { answersOf, setUpProduct } from '../../test-product.ts'
import { wrongScores } from './test-scores.ts'

const { product, call, register } = setUpProduct()

const superAdmin = 'super@demo.test'
const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const ids = {} as Record<'sales' | 'support' | 'orchardSales' | 'northgate' | 'orchard', string>
beforeAll(async () => {
  for (const { id, slug } of await query('SELECT id, slug FROM companies')) ids[slug as keyof typeof ids] = id
  const roleOf = async (name: string, company: string | null) =>
    (await query('SELECT id FROM roles WHERE name = $1 AND company_id IS NOT DISTINCT FROM $2', [name, company]))[0]!.id
  ids.sales = await roleOf('Sales', null)
  ids.support = await roleOf('Support', null)
  ids.orchardSales = await roleOf('Sales', ids.orchard)
})

const aim = (scale: string, weight: number, lo: number | null, hi: number | null = null) => ({ scale, weight, lo, hi })
/** The tests alternate between few targets: the likely ranges of each take half a second, and are then kept. */
const someTargets = (lo: number) => [aim('LEAD', 3, lo), aim('CALM', 2, lo), aim('ORDER', 1, null, 90)]
const answered = {
  confirmed: [{ code: 'little_spread', scale: null }],
  ratio_reason: 'The work needs it.',
  ratio_alternative: 'One without Composure.',
}
const versionsOf = async (role_id: string) =>
  (
    await call('POST', '/role-benchmarks/search', {
      as: superAdmin,
      body: { filters: { role_id } },
    })
  ).body.data as BenchmarkRow[]
const open = async (id: string) =>
  (await call('GET', `/role-benchmarks/${id}`, { as: superAdmin })).body.data as RoleBenchmark
const create = async (role_id: string, lo: number) => {
  const based_on = (await versionsOf(role_id))[0]?.id ?? null
  const body = { role_id, based_on, source: 'expert', targets: someTargets(lo), ...answered }
  return (await call('POST', '/role-benchmarks/create', { as: superAdmin, body })).body.data as RoleBenchmark
}
const start = async (way: 'activate' | 'retire', id: string, headers = {}) => {
  const { revision } = await open(id)
  return call('POST', `/role-benchmarks/${way}`, { as: superAdmin, headers, body: { id, revision } })
}
const activate = (id: string, headers = {}) => start('activate', id, headers)
const activeOf = async (role_id: string) => (await versionsOf(role_id)).find(({ state }) => state === 'active')

const scoresOf = (role_id: string) => query('SELECT id, role_score FROM survey_results WHERE role_id = $1', [role_id])

/** Runs the tasks while a transaction of the owner's holds them up; @param meanwhile is sent once they wait. */
async function whileHeld<Answer>(lock: string, first: () => Promise<unknown>, second: () => Promise<Answer>) {
  const holder = await product.owner.connect()
  await holder.query(`BEGIN; ${lock}`)
  const waiting = async (n: number) => {
    const blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await expect.poll(async () => (await query(blocked)).length, { interval: 10 }).toBe(n)
  }
  const one = first()
  await waiting(1)
  const other = second()
  await waiting(2)
  await holder.query('COMMIT')
  holder.release()
  return Promise.all([one, other])
}

it('a version is not activated while a guard rail stands against it', async () => {
  const { id } = await create(ids.sales, 70)
  await query('UPDATE role_benchmarks SET ratio_reason = NULL WHERE id = $1', [id])
  const { status, body } = await activate(id)
  expect(status).toBe(422)
  expect(body).toMatchObject([{ path: 'ratio_reason', message: expect.stringMatching(/^Say why/) }])
  expect(await open(id)).toMatchObject({ state: 'draft', accepted: null })
})

describe('an activation', () => {
  it('changes no visible score until its task runs, and then every score of the role', async () => {
    const before = await scoresOf(ids.sales)
    const old = await activeOf(ids.sales)
    const version = await create(ids.sales, 70)
    const { status, body } = await activate(version.id)
    expect([status, body.data.replaced_version]).toEqual([200, null])
    expect(await open(version.id)).toMatchObject({
      state: 'activating',
      accepted: { by: { name: 'Sana Superfield' } },
      recompute: { state: 'waiting', is_partly_applied: false, is_retirement: false },
      can: { update: false, activate: false, delete: false },
    })
    expect(await scoresOf(ids.sales)).toEqual(before)
    expect(await wrongScores(query)).toEqual([])

    await product.tasks.settle()
    expect(await open(version.id)).toMatchObject({ state: 'active', recompute: null, can: { retire: true } })
    expect(await open(old!.id)).toMatchObject({ state: 'retired', can: { activate: true, retire: false } })
    expect(await scoresOf(ids.sales)).not.toEqual(before)
    expect(await wrongScores(query)).toEqual([])
    const run = await call('GET', `/task-runs/${body.data.task_run_id}`, { as: superAdmin })
    expect(run.body.data).toMatchObject({ state: 'succeeded', done: run.body.data.total })
    // Scores of before keep their version.
    const [kept] = await query('SELECT count(*)::int AS n FROM benchmark_scores WHERE role_benchmark_id = $1', [
      old!.id,
    ])
    expect(kept!.n).toBeGreaterThan(0)
  })

  it('reaches archived results, tests, and those of a suspended company or of other norms', async () => {
    // Raw scores mean nothing without their norms: the percentiles of the time count.
    await query(
      `UPDATE survey_answers SET assessment = jsonb_set(jsonb_set(assessment, '{norm_set}', '"others"'), '{scales,LEAD,raw}', '1')
        WHERE survey_result_id IN (SELECT id FROM survey_results WHERE role_id = $1 AND state = 'completed' LIMIT 2)`,
      [ids.sales],
    )
    await query("UPDATE companies SET state = 'suspended' WHERE slug = 'harbour'")
    await query(
      `UPDATE survey_results SET is_test = true WHERE id IN (SELECT id FROM survey_results WHERE role_id = $1 LIMIT 2)`,
      [ids.sales],
    )
    await activate((await create(ids.sales, 40)).id)
    await product.tasks.settle()
    await query("UPDATE companies SET state = 'active' WHERE slug = 'harbour'")
    expect(await wrongScores(query)).toEqual([])
    const [done] = await query(
      `SELECT count(*)::int AS n FROM company_benchmarks p JOIN companies c ON c.id = p.company_id
        WHERE p.role_id = $1 AND c.slug = 'harbour'`,
      [ids.sales],
    )
    expect(done!.n).toBe(1)
  })

  it('leaves results alone where a company’s own benchmark of the same name wins', async () => {
    const before = await scoresOf(ids.orchardSales)
    await activate((await create(ids.sales, 60)).id)
    await product.tasks.settle()
    expect(await scoresOf(ids.orchardSales)).toEqual(before)
    expect(await wrongScores(query)).toEqual([])
  })

  it('is started once by a request that is sent twice, and by nobody with an old page', async () => {
    const version = await create(ids.support, 40)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { id: version.id, revision: version.revision }
    const send = (more = {}) => call('POST', '/role-benchmarks/activate', { as: superAdmin, body, ...more })
    const [one, again] = [await send({ headers }), await send({ headers })]
    expect(again.body).toEqual(one.body)
    const late = await send()
    expect([late.status, late.body.problem, late.body.current.state]).toEqual([409, 'changed_meanwhile', 'activating'])
    await product.tasks.settle()
    expect(await wrongScores(query)).toEqual([])
  })

  it('replaces one that is under way, and its reply names the replaced version', async () => {
    const first = await create(ids.support, 60)
    const second = await create(ids.support, 70)
    const run = (await activate(first.id)).body.data.task_run_id as string
    const { body } = await activate(second.id)
    expect(body.data.replaced_version).toBe(first.version)
    expect(await open(first.id)).toMatchObject({ state: 'draft', recompute: null })
    expect((await call('GET', `/task-runs/${run}`, { as: superAdmin })).body.data.state).toBe('stopped')
    await product.tasks.settle()
    expect((await activeOf(ids.support))!.id).toBe(second.id)
    expect(await wrongScores(query)).toEqual([])
  })

  it('that is stopped before its first company leaves the draft unchanged', async () => {
    const version = await create(ids.support, 40)
    const run = (await activate(version.id)).body.data.task_run_id as string
    const stopped = await call('POST', `/task-runs/${run}/stop`, { as: superAdmin })
    expect(stopped.body.data).toMatchObject({ state: 'stopped', can: { retry: false } })
    expect(await open(version.id)).toMatchObject({
      state: 'draft',
      can: { update: false, activate: true, delete: false },
    })
    expect((await activate(version.id)).status).toBe(200)
    await product.tasks.settle()
    expect((await activeOf(ids.support))!.id).toBe(version.id)
    expect(await wrongScores(query)).toEqual([])
  })

  it('that breaks off between two companies continues with the next company', async () => {
    const version = await create(ids.support, 60)
    const [last] = await query('SELECT id FROM companies ORDER BY id DESC LIMIT 1')
    await query(`CREATE FUNCTION test_break() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.company_id = '${last!.id}' THEN RAISE EXCEPTION 'the process is gone'; END IF; RETURN NEW; END $$`)
    await query(
      'CREATE TRIGGER test_break BEFORE INSERT OR UPDATE ON company_benchmarks FOR EACH ROW EXECUTE FUNCTION test_break()',
    )
    const run = (await activate(version.id)).body.data.task_run_id as string
    await product.tasks.settle()
    expect(await open(version.id)).toMatchObject({ state: 'activating', recompute: { is_partly_applied: true } })
    // Each company is whole: by the old version or by the new one.
    expect(await wrongScores(query)).toEqual([])
    await call('POST', `/task-runs/${run}/stop`, { as: superAdmin })
    expect(await open(version.id)).toMatchObject({
      state: 'activating',
      recompute: { state: 'stopped', is_partly_applied: true },
      can: { activate: true },
    })
    await query('DROP FUNCTION test_break CASCADE')
    await call('POST', '/benchmark-scores/trigger-benchmark-score-update', { as: superAdmin })
    await product.tasks.settle()
    expect(await open(version.id)).toMatchObject({ state: 'active' })
    expect(await wrongScores(query)).toEqual([])
  })

  it('reaches a company that is made while it runs', async () => {
    await activate((await create(ids.support, 70)).id)
    const made = await call('POST', '/companies/create', {
      as: superAdmin,
      body: { kind: 'company', name: 'Made meanwhile', brand: 'hb', contact_email: 'people@meanwhile.test' },
    })
    await product.tasks.settle()
    const [pointer] = await query(
      'SELECT role_benchmark_id FROM company_benchmarks WHERE company_id = $1 AND role_id = $2',
      [made.body.data.id, ids.support],
    )
    expect(pointer!.role_benchmark_id).toBe((await activeOf(ids.support))!.id)
  })
})

describe('while a company changes over', () => {
  const submit = async () => {
    const { token } = await register({ role: 'Sales' })
    return () => call('POST', '/surveys/submit', { token, body: { answers: answersOf(7) } })
  }
  const changeOver = async (lo: number) => {
    await activate((await create(ids.sales, lo)).id)
    return () => product.tasks.settle()
  }

  it('a survey that was submitted before has the new score after it', async () => {
    const send = await submit()
    // The submit has read the old version and stored its scores when it waits to write the mail.
    const [answer] = await whileHeld('LOCK TABLE outbox IN SHARE MODE', send, await changeOver(40))
    expect((answer as { status: number }).status).toBe(200)
    expect(await wrongScores(query)).toEqual([])
  })

  it('a survey that is submitted waits, and has the new score', async () => {
    const send = await submit()
    const [, answer] = await whileHeld('LOCK TABLE candidates IN EXCLUSIVE MODE', await changeOver(70), send)
    expect(answer.status).toBe(200)
    expect(await wrongScores(query)).toEqual([])
  })

  it('a result that gets the role waits, and has the new score', async () => {
    const [result] = await query(
      `SELECT r.id, r.version FROM survey_results r JOIN roles o ON o.id = r.role_id
        WHERE r.company_id = $1 AND o.name = 'Bookkeeper' AND r.state = 'completed' AND r.archived_at IS NULL LIMIT 1`,
      [ids.northgate],
    )
    const change = () =>
      call('PUT', '/survey-results/update-role', {
        as: 'company.owner@demo.test',
        body: { id: result!.id, version: result!.version, role_id: ids.sales },
      })
    const [, answer] = await whileHeld('LOCK TABLE candidates IN EXCLUSIVE MODE', await changeOver(60), change)
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    expect(await wrongScores(query)).toEqual([])
  })
})

describe('an undo after a change of version', () => {
  it('restores the role with its current score, and with no score of an old version', async () => {
    const [result] = await query(
      `SELECT id, version FROM survey_results WHERE company_id = $1 AND role_id = $2 AND state = 'completed'
         AND archived_at IS NULL AND NOT is_test LIMIT 1`,
      [ids.northgate, ids.sales],
    )
    const as = 'company.owner@demo.test'
    const [bookkeeper] = await query("SELECT id FROM roles WHERE name = 'Bookkeeper'")
    const changed = await call('PUT', '/survey-results/update-role', {
      as,
      body: { id: result!.id, version: result!.version, role_id: bookkeeper!.id },
    })
    await activate((await create(ids.sales, 40)).id)
    await product.tasks.settle()
    const undone = await call('POST', '/survey-results/undo', { as, body: { undo_id: changed.body.undo_id } })
    expect([undone.status, undone.body.data.updated]).toEqual([200, 1])
    const [after] = await query('SELECT role_id FROM survey_results WHERE id = $1', [result!.id])
    expect(after!.role_id).toBe(ids.sales)
    expect(await wrongScores(query)).toEqual([])
  })
})

describe('a retirement', () => {
  it('of a company’s own benchmark gives its results the global one', async () => {
    const own = await activeOf(ids.orchardSales)
    expect((await start('retire', own!.id)).status).toBe(200)
    expect(await open(own!.id)).toMatchObject({ state: 'active', recompute: { is_retirement: true } })
    await product.tasks.settle()
    expect(await open(own!.id)).toMatchObject({ state: 'retired', recompute: null })
    expect((await scoresOf(ids.orchardSales)).some(({ role_score }) => role_score !== null)).toBe(true)
    expect(await wrongScores(query)).toEqual([])
  })

  it('of the global one leaves no score, and activating it again restores the scores', async () => {
    const global = await activeOf(ids.support)
    await start('retire', global!.id)
    await product.tasks.settle()
    expect((await scoresOf(ids.support)).every(({ role_score }) => role_score === null)).toBe(true)
    expect(await wrongScores(query)).toEqual([])
    await activate(global!.id)
    await product.tasks.settle()
    expect((await activeOf(ids.support))!.id).toBe(global!.id)
    expect((await scoresOf(ids.support)).some(({ role_score }) => role_score !== null)).toBe(true)
    expect(await wrongScores(query)).toEqual([])
  })

  it('that is running stops when the version is activated again', async () => {
    const { id } = (await activeOf(ids.support))!
    await start('retire', id)
    expect((await start('retire', id)).status).toBe(409)
    await activate(id)
    await product.tasks.settle()
    expect(await open(id)).toMatchObject({ state: 'active', recompute: null })
    expect(await wrongScores(query)).toEqual([])
  })
})
