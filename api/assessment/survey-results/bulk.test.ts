import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { rateLimits } from '@seatwise/contract/limits'
import { hashToken } from '../../kernel/token-hash.ts'
import { setUpProduct } from '../../test-product.ts'
import { createFinishedResults } from './test-results.ts'

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'
const roleIds: Record<string, string> = {}
const statusIds: string[] = []

const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await product.owner.query(text, values)).rows as Row[]
/** Ids that were chosen without a filter, unless the body states one. */
const bulk = (body: object, as = owner) =>
  call('PUT', '/survey-results/bulk-update', { as, body: 'ids' in body ? { selected_under: {}, ...body } : body })

const createResults = (count: number, slug?: string) => createFinishedResults(product.owner, count, slug)

/** Everything a write can change, as comparable text. */
const stateOf = async (ids: string[]) =>
  JSON.stringify(await rowsOf('SELECT * FROM survey_results WHERE id = ANY($1::uuid[]) ORDER BY id', [ids]))

beforeAll(async () => {
  for (const { id, name } of await rowsOf<{ id: string; name: string }>(
    'SELECT id, name FROM roles WHERE company_id IS NULL',
  ))
    roleIds[name] = id
  for (const { id } of await rowsOf<{ id: string }>(
    "SELECT s.id FROM statuses s JOIN companies c ON c.id = s.company_id WHERE c.slug = 'northgate' ORDER BY position",
  ))
    statusIds.push(id)
})

beforeEach(() => rowsOf("DELETE FROM rate_limits WHERE key LIKE 'bulk_write_by_user%'"))

describe('a selection that was chosen by a score', () => {
  const types = ['rejected', 'interview'] as const
  const stagesOf = async () =>
    Object.fromEntries(
      await Promise.all(
        types.map(async (type) => [
          type,
          (
            await rowsOf<{ id: string }>(
              `SELECT s.id FROM statuses s JOIN companies c ON c.id = s.company_id
                WHERE c.slug = 'northgate' AND s.type = $1 ORDER BY position LIMIT 1`,
              [type],
            )
          )[0]!.id,
        ]),
      ),
    ) as Record<(typeof types)[number], string>

  it('is never rejected or archived together, whether named by ids or by filters', async () => {
    const ids = await createResults(3)
    const before = await stateOf(ids)
    const { rejected } = await stagesOf()
    for (const change of [{ move: { status_id: rejected, reason: 'Low' } }, { archive: { reason: 'Low' } }])
      for (const selection of [
        { ids, selected_under: { score_to: 40 } },
        { ids, selected_under: { score_from: 1, states: ['completed'] } },
        { filters: { score_to: 40 }, count: 3 },
      ]) {
        const refused = await bulk({ ...selection, ...change })
        expect([refused.status, refused.body.problem], JSON.stringify(selection)).toEqual([409, 'chosen_by_score'])
      }
    expect(await stateOf(ids)).toBe(before)
    const one = await bulk({ ids: ids.slice(0, 1), archive: { reason: 'Has withdrawn' } })
    expect(one.status, one.text).toBe(200)
  })

  it('is moved only with a reason, and the audit keeps it with the names of the filters', async () => {
    const ids = await createResults(2)
    const { interview } = await stagesOf()
    const selected_under = { score_from: 66, search: 'a private word' }
    const silent = await bulk({ ids, selected_under, move: { status_id: interview } })
    expect([silent.status, silent.body[0].path]).toEqual([422, 'reason'])
    const moved = await bulk({ ids, selected_under, move: { status_id: interview, reason: 'All who applied in May' } })
    expect(moved.status, moved.text).toBe(200)
    const [event] = await rowsOf<{ details: object }>('SELECT details FROM audit_events WHERE subject_id = $1', [
      ids[0],
    ])
    expect(event!.details).toMatchObject({ reason: 'All who applied in May', chosen_by: ['score_from', 'search'] })
    expect(JSON.stringify(event!.details)).not.toContain('private')
  })

  it('must be declared in a request with more than one id, which is refused otherwise', async () => {
    const ids = await createResults(2)
    const refused = await call('PUT', '/survey-results/bulk-update', { as: owner, body: { ids, is_test: true } })
    expect([refused.status, refused.body[0].path]).toEqual([422, 'selected_under'])
    const one = { ids: ids.slice(0, 1), is_test: true }
    expect((await call('PUT', '/survey-results/bulk-update', { as: owner, body: one })).status).toBe(200)
  })
})

describe('a write of many results by their ids', () => {
  it('changes all of them, each once, and audits each', async () => {
    const ids = await createResults(40)
    const { status, body } = await bulk({ ids: [...ids, ...ids.slice(0, 5)], is_test: true })
    expect([status, body.data]).toMatchObject([200, { updated: 40, skipped: [] }])
    const changed = await rowsOf('SELECT version, is_test FROM survey_results WHERE id = ANY($1::uuid[])', [ids])
    expect(changed).toHaveLength(40)
    for (const row of changed) expect(row).toEqual({ version: 2, is_test: true })
    const audited = await rowsOf('SELECT FROM audit_events WHERE subject_id = ANY($1::uuid[])', [ids])
    expect(audited).toHaveLength(40)
  })

  it('of 501 copies of one id starts no task', async () => {
    const [id] = await createResults(1)
    const { body } = await bulk({ ids: Array(501).fill(id), is_test: true })
    expect(body.data).toMatchObject({ updated: 1, task_run_ids: [] })
  })

  it('is refused over the limit of its user, and so is an undo', async () => {
    const [user] = await rowsOf<{ id: string }>('SELECT id FROM users WHERE email = $1', [owner])
    await rowsOf('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
      `bulk_write_by_user:${hashToken(user!.id)}`,
      rateLimits.bulk_write_by_user.max,
      Date.now() + 60_000,
    ])
    const ids = await createResults(1)
    const before = await stateOf(ids)
    const undone = await call('POST', '/survey-results/undo', { as: owner, body: { undo_id: randomUUID() } })
    for (const refused of [await bulk({ ids, is_test: true }), undone])
      expect([refused.status, refused.body.problem]).toEqual([429, 'too_many_requests'])
    expect(await stateOf(ids)).toBe(before)
  })

  it('counts only the results that it changes', async () => {
    const ids = await createResults(4)
    await bulk({ ids: ids.slice(0, 1), is_test: true })
    expect((await bulk({ ids, is_test: true })).body.data.updated).toBe(3)
    const { updated, undo_id } = (await bulk({ ids, is_test: true })).body.data
    expect([updated, undo_id]).toEqual([0, null])
  })

  it.each(['at the beginning', 'in the middle', 'at the end'])(
    'with one id of another company %s changes nothing, and answers as for an absent id',
    async (where) => {
      const ids = await createResults(30)
      const [foreign] = await createResults(1, 'orchard')
      const before = await stateOf([...ids, foreign!])
      const mixed = (id: string) => ids.toSpliced({ 'at the beginning': 0, 'in the middle': 15 }[where] ?? 30, 0, id)
      const refused = await bulk({ ids: mixed(foreign!), is_test: true })
      const absent = await bulk({ ids: mixed(randomUUID()), is_test: true })
      expect([refused.status, refused.text]).toEqual([404, absent.text])
      expect(await stateOf([...ids, foreign!])).toBe(before)
    },
  )

  it('with one archived result changes nothing', async () => {
    const ids = await createResults(5)
    await rowsOf('UPDATE survey_results SET archived_at = now() WHERE id = $1', [ids[3]])
    const before = await stateOf(ids)
    const { status, body } = await bulk({ ids, is_test: true })
    expect([status, body.problem]).toEqual([409, 'result_archived'])
    expect(await stateOf(ids)).toBe(before)
  })

  it('of two companies accepts a global role, but no role, location or department of one of them', async () => {
    const ids = [...(await createResults(2)), ...(await createResults(2, 'harbour'))]
    const [own] = await rowsOf<{ id: string }>(
      "INSERT INTO roles (company_id, name) SELECT id, 'Welder' FROM companies WHERE slug = 'northgate' RETURNING id",
    )
    const [place] = await rowsOf<{ id: string }>(
      "INSERT INTO locations (company_id, name) SELECT id, 'Pier' FROM companies WHERE slug = 'harbour' RETURNING id",
    )
    const before = await stateOf(ids)
    for (const change of [{ role_id: own!.id }, { location_id: place!.id }])
      expect((await bulk({ ids, ...change }, 'franchise.owner@demo.test')).status).toBe(422)
    expect(await stateOf(ids)).toBe(before)
    const { body } = await bulk({ ids, role_id: roleIds['Support'] }, 'franchise.owner@demo.test')
    expect(body.data.updated).toBe(4)
  })

  it.each([
    ['no selection', {}],
    ['no id', { ids: [] }],
    ['ids and filters', { ids: [randomUUID()], filters: {}, count: 1 }],
    ['filters without the count', { filters: {} }],
    ['exceptions without filters', { ids: [randomUUID()], except: [randomUUID()] }],
    ['a stage', { ids: [randomUUID()], status_id: randomUUID() }],
    ['a state', { ids: [randomUUID()], state: 'completed' }],
    ['an archive mark', { ids: [randomUUID()], archived_at: null }],
    ['two changes at once', { ids: [randomUUID()], restore: {} }],
  ])('with %s is refused', async (_, body) => {
    expect((await bulk({ is_test: true, ...body })).status).toBe(422)
  })

  it('is undone except for the results that were changed since, which the reply lists', async () => {
    const ids = await createResults(10)
    const { undo_id } = (await bulk({ ids, is_test: true, role_id: roleIds['Support'] })).body.data
    await bulk({ ids: ids.slice(3, 5), role_id: roleIds['Bookkeeper'] }, 'company.user@demo.test')
    const later = await stateOf(ids.slice(3, 5))
    const { status, body } = await call('POST', '/survey-results/undo', { as: owner, body: { undo_id } })
    expect([status, body.data.updated]).toEqual([200, 8])
    expect(body.data.skipped).toEqual(ids.slice(3, 5).map((id) => ({ id, reason: 'changed_meanwhile' })))
    expect(await stateOf(ids.slice(3, 5))).toBe(later)
    const restored = ids.toSpliced(3, 2)
    const rows = await rowsOf('SELECT role_id, is_test, version FROM survey_results WHERE id = ANY($1::uuid[])', [
      restored,
    ])
    expect(rows).toHaveLength(8)
    for (const row of rows) expect(row).toEqual({ role_id: roleIds['Sales'], is_test: false, version: 3 })
  })
})

describe('a write of all results that match', () => {
  /** Results of new people with a last name of their own, for a filter that finds exactly these. */
  async function createNamed(count: number): Promise<{ ids: string[]; filters: { search: string } }> {
    const ids = await createResults(count)
    const search = `q${randomUUID().slice(0, 8)}`
    await rowsOf(
      `UPDATE candidates SET last = $2 WHERE id IN (SELECT candidate_id FROM survey_results WHERE id = ANY($1::uuid[]))`,
      [ids, search],
    )
    return { ids, filters: { search } }
  }

  it('changes those of the list, except the ids that are excluded', async () => {
    const { ids, filters } = await createNamed(8)
    const listed = await call('POST', '/survey-results/search', { as: owner, body: { filters } })
    expect(listed.body.total).toBe(8)
    const { status, body } = await bulk({ filters, except: ids.slice(0, 3), count: 5, role_id: roleIds['Support'] })
    expect([status, body.data.updated]).toEqual([200, 5])
    const changed = await rowsOf<{ id: string }>(
      'SELECT id FROM survey_results WHERE role_id = $2 AND id = ANY($1::uuid[]) ORDER BY id',
      [ids, roleIds['Support']],
    )
    expect(changed.map(({ id }) => id)).toEqual(ids.slice(3))
  })

  it.each([
    ['fewer', 7],
    ['more', 9],
    ['none', 0],
  ])('is refused when %s results were seen, and the refusal says how many match now', async (_, count) => {
    const { ids, filters } = await createNamed(8)
    const before = await stateOf(ids)
    const { status, body } = await bulk({ filters, count, is_test: true })
    expect([status, body.problem, body.count]).toEqual([409, 'count_changed', 8])
    expect(await stateOf(ids)).toBe(before)
  })

  it('reaches only results in scope', async () => {
    const foreign = await createResults(3, 'orchard')
    const before = await stateOf(foreign)
    const { body } = await bulk({ filters: { include_archived: true, include_test: true }, count: 0, is_test: true })
    const [own] = await rowsOf<{ count: number }>(
      "SELECT count(*)::int FROM survey_results r JOIN companies c ON c.id = r.company_id WHERE c.slug = 'northgate'",
    )
    expect(body.count).toBe(own!.count)
    expect(await stateOf(foreign)).toBe(before)
  })

  it('by score uses the scores of the role of the list', async () => {
    const filters = { score_from: 60 }
    const seen = async (role_name?: string) => {
      const sort = { field: 'role_score', order: 'desc', role_name }
      return (await call('POST', '/survey-results/search', { as: owner, body: { filters, sort } })).body.total as number
    }
    const [own, bookkeepers] = [await seen(), await seen('Bookkeeper')]
    expect(own).not.toBe(bookkeepers)
    for (const [role_name, count] of [
      [undefined, own],
      ['Bookkeeper', bookkeepers],
    ] as const)
      expect((await bulk({ filters, role_name, count: count + 1, is_test: true })).body.count).toBe(count)
  })

  it('by stage needs the pipeline permission, because the count would reveal stages', async () => {
    const body = { filters: { statuses: ['Hired'] }, count: 0, is_test: false }
    const refused = await bulk(body, 'no.pipeline@demo.test')
    expect([refused.status, refused.body.problem]).toEqual([403, 'not_allowed'])
    expect((await bulk(body)).body.problem).toBe('count_changed')
  })

  it('during other writes changes all that was seen, or nothing', async () => {
    const { ids, filters } = await createNamed(20)
    const [answer] = await Promise.all([
      bulk({ filters, count: 20, role_id: roleIds['Support'] }),
      ...ids
        .slice(0, 4)
        .map((id) =>
          call('POST', '/survey-results/archive', { as: owner, body: { id, version: 1, reason: 'Meanwhile' } }),
        ),
    ])
    const rows = await rowsOf<{ role: boolean; archived: boolean; version: number }>(
      'SELECT role_id = $2 AS role, archived_at IS NOT NULL AS archived, version FROM survey_results WHERE id = ANY($1::uuid[])',
      [ids, roleIds['Support']],
    )
    // Either the bulk write was first, and no archiving of version 1 came after it, or it was refused whole.
    if (answer.status === 200) expect(rows.every(({ role }) => role)).toBe(true)
    else {
      expect([answer.status, answer.body.problem]).toEqual([409, 'count_changed'])
      expect(rows.some(({ role }) => role)).toBe(false)
    }
  })
})

describe('a write of more than 500 results', () => {
  /** Results that no test has written to: those of a refused write are taken again, because it takes long to create them. */
  const untouched: string[] = []
  async function take(count: number): Promise<string[]> {
    if (untouched.length < count) untouched.push(...(await createResults(count - untouched.length)))
    return untouched.splice(0, count)
  }

  type Sheet = { outcome: string; count: number }
  const sheetOf = (id: string) =>
    rowsOf<Sheet>(
      'SELECT outcome, count(*)::int AS count FROM task_run_rows WHERE task_run_id = $1 GROUP BY outcome ORDER BY outcome',
      [id],
    )
  const changedOf = async (ids: string[]) => {
    const [row] = await rowsOf<{ count: number }>(
      'SELECT count(*)::int AS count FROM survey_results WHERE is_test AND id = ANY($1::uuid[])',
      [ids],
    )
    return row!.count
  }

  it('of 2,000 with one id of another company is refused as a whole, before it begins', async () => {
    const ids = await take(1_999)
    const [foreign] = await createResults(1, 'orchard')
    const before = await stateOf([...ids, foreign!])
    const { status, body } = await bulk({ ids: ids.toSpliced(1_234, 0, foreign!), is_test: true })
    expect([status, body.problem]).toEqual([404, 'not_found'])
    await product.tasks.settle()
    expect(await stateOf([...ids, foreign!])).toBe(before)
    expect(await rowsOf("SELECT FROM task_runs WHERE name = 'update-survey-results'")).toEqual([])
    untouched.push(...ids)
  })

  it('is done by a task, which skips and lists what was changed since; its undo does the same', async () => {
    const ids = await take(1_200)
    const { status, body } = await bulk({ ids, is_test: true })
    expect([status, body.data]).toMatchObject([200, { updated: 0, skipped: [], task_run_ids: [expect.any(String)] }])
    const early = await call('POST', '/survey-results/undo', { as: owner, body: { undo_id: body.data.undo_id } })
    expect([early.status, early.body.problem]).toEqual([409, 'still_running'])
    const [moved, archived] = [ids[7]!, ids[900]!]
    await call('PUT', '/survey-results/update-status', {
      as: owner,
      body: { id: moved, version: 1, status_id: statusIds[1] },
    })
    await call('POST', '/survey-results/archive', { as: owner, body: { id: archived, version: 1, reason: 'Twice' } })
    await product.tasks.settle()
    expect(await sheetOf(body.data.task_run_ids[0])).toEqual([
      { outcome: 'changed', count: 1_198 },
      { outcome: 'refused', count: 2 },
    ])
    expect(await changedOf(ids)).toBe(1_198)
    expect(await changedOf([moved, archived])).toBe(0)

    await bulk({ ids: ids.slice(20, 23), role_id: roleIds['Support'] }, 'company.user@demo.test')
    const undone = await call('POST', '/survey-results/undo', { as: owner, body: { undo_id: body.data.undo_id } })
    expect([undone.status, undone.body.data.task_run_ids.length]).toEqual([200, 1])
    await product.tasks.settle()
    expect(await sheetOf(undone.body.data.task_run_ids[0])).toEqual([
      { outcome: 'changed', count: 1_195 },
      { outcome: 'refused', count: 3 },
    ])
    expect(await changedOf(ids)).toBe(3)
  })

  it('by filters covers the results that matched at its start', async () => {
    const ids = await take(520)
    const search = `q${randomUUID().slice(0, 8)}`
    const rename = (some: string[]) =>
      rowsOf(
        'UPDATE candidates SET last = $2 WHERE id IN (SELECT candidate_id FROM survey_results WHERE id = ANY($1::uuid[]))',
        [some, search],
      )
    await rename(ids)
    // One row more than the person saw is enough to refuse; the answer still counts all that match.
    for (const count of [501, 521]) {
      const wrong = await bulk({ filters: { search }, count, is_test: true })
      expect([wrong.status, wrong.body.problem, wrong.body.count]).toEqual([409, 'count_changed', 520])
    }
    const { body } = await bulk({ filters: { search }, except: ids.slice(0, 10), count: 510, is_test: true })
    const later = await createResults(2)
    await rename(later)
    await product.tasks.settle()
    expect(await sheetOf(body.data.task_run_ids[0])).toEqual([{ outcome: 'changed', count: 510 }])
    expect(await changedOf([...ids.slice(0, 10), ...later])).toBe(0)
  })

  it('of several companies is one run for each, which its users can read, in one queue of all companies', async () => {
    const [own, sibling] = [await take(400), await createResults(150, 'harbour')]
    const { body } = await bulk({ ids: [...own, ...sibling], is_test: true }, 'franchise.owner@demo.test')
    expect(body.data.task_run_ids).toHaveLength(2)
    const turns = await rowsOf(
      `SELECT DISTINCT j.group_id::uuid = u.company_id AS is_franchise FROM pgboss.job j, users u
        WHERE u.email = 'franchise.owner@demo.test' AND j.data ->> 'run_id' = ANY($1)`,
      [body.data.task_run_ids],
    )
    expect(turns).toEqual([{ is_franchise: true }])
    await product.tasks.settle()
    expect(await changedOf([...own, ...sibling])).toBe(550)
    const response = await Promise.all(
      (body.data.task_run_ids as string[]).map((id) => call('GET', `/task-runs/${id}`, { as: owner })),
    )
    expect(response.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  /** Open runs of this user in one of the companies that they reach. */
  async function openRuns(count: number, email: string) {
    await rowsOf(
      `INSERT INTO task_runs (company_id, name, input, state, actor_user_id, actor_company_id)
       SELECT c.id, 'update-survey-results', '{}', CASE n % 2 WHEN 0 THEN 'waiting' ELSE 'running' END, u.id, u.company_id
         FROM users u, companies c, generate_series(1, $1) n WHERE u.email = $2 AND c.slug = 'northgate'`,
      [count, email],
    )
    onTestFinished(async () => void (await rowsOf('DELETE FROM task_runs')))
  }

  it('is refused while users of the same company have five open runs, in any companies', async () => {
    const ids = [...(await take(400)), ...(await createResults(150, 'harbour'))]
    const franchise = 'franchise.owner@demo.test'
    await openRuns(4, franchise)
    // One write counts once, in however many companies it works.
    expect((await bulk({ ids, is_test: true }, franchise)).body.data.task_run_ids).toHaveLength(2)
    const refused = await bulk({ ids, is_test: true }, franchise)
    expect([refused.status, refused.body.problem]).toEqual([429, 'too_many_requests'])
    expect((await bulk({ ids: await take(501), is_test: true })).status).toBe(200)
  })

  it('is refused for open runs before its selection is stored', async () => {
    const ids = await take(501)
    await openRuns(5, owner)
    await rowsOf(`CREATE FUNCTION refuse_selections() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'a selection was stored'; END $$;
      CREATE TRIGGER refuse_selections BEFORE INSERT ON survey_result_selections
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_selections()`)
    onTestFinished(async () => void (await rowsOf('DROP FUNCTION refuse_selections CASCADE')))
    for (const selection of [{ ids }, { filters: {}, count: 501 }]) {
      const { status, body } = await bulk({ ...selection, is_test: true })
      expect([status, body.problem]).toEqual([429, 'too_many_requests'])
    }
    untouched.push(...ids)
  })

  it('of two at once starts one when only one more run may be open', async () => {
    const ids = await take(501)
    await openRuns(4, owner)
    const answers = await Promise.all([bulk({ ids, is_test: true }), bulk({ ids, is_test: true })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
  })

  it('ends as not allowed when its user is deactivated before it runs', async () => {
    const ids = await take(501)
    const { body } = await bulk({ ids, is_test: true }, 'company.user@demo.test')
    await rowsOf("UPDATE users SET active = false WHERE email = 'company.user@demo.test'")
    await product.tasks.settle()
    await rowsOf("UPDATE users SET active = true WHERE email = 'company.user@demo.test'")
    expect(await rowsOf('SELECT state FROM task_runs WHERE id = $1', [body.data.task_run_ids[0]])).toEqual([
      { state: 'not_allowed' },
    ])
    expect(await changedOf(ids)).toBe(0)
    untouched.push(...ids)
  })

  it('ends as refused, and is not tried again, when its role is retired between two batches', async () => {
    const ids = await take(501)
    const [role] = await rowsOf<{ id: string }>(
      "INSERT INTO roles (company_id, name) SELECT id, 'Roofer' FROM companies WHERE slug = 'northgate' RETURNING id",
    )
    const { body } = await bulk({ ids, role_id: role!.id })
    await rowsOf(`CREATE FUNCTION retire_role() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN UPDATE roles SET state = 'retired' WHERE name = 'Roofer'; RETURN NULL; END $$;
      CREATE TRIGGER retire_role AFTER INSERT ON task_run_rows FOR EACH STATEMENT EXECUTE FUNCTION retire_role()`)
    onTestFinished(async () => void (await rowsOf('DROP FUNCTION retire_role CASCADE')))
    await product.tasks.settle()
    const [run_id] = body.data.task_run_ids
    expect(await rowsOf('SELECT state, error, done FROM task_runs WHERE id = $1', [run_id])).toEqual([
      { state: 'failed', error: 'refused', done: 500 },
    ])
    const inRole = await rowsOf('SELECT FROM survey_results WHERE role_id = $1', [role!.id])
    expect(inRole).toHaveLength(500)
    expect(await rowsOf("SELECT FROM pgboss.job WHERE data ->> 'run_id' = $1", [run_id])).toEqual([])
  })

  it('with one archived result, or a role of another company, is refused whole', async () => {
    const ids = await take(501)
    const [foreign] = await rowsOf<{ id: string }>('SELECT id FROM roles WHERE company_id IS NOT NULL AND name = $1', [
      'Sales',
    ])
    expect((await bulk({ ids, role_id: foreign!.id })).status).toBe(422)
    await rowsOf('UPDATE survey_results SET archived_at = now() WHERE id = $1', [ids[400]])
    const before = await stateOf(ids)
    expect((await bulk({ ids, is_test: true })).body.problem).toBe('result_archived')
    await product.tasks.settle()
    expect(await stateOf(ids)).toBe(before)
  })
})

describe('two bulk writes and single moves at once', () => {
  type ResultRow = {
    id: string
    role_id: string
    is_test: boolean
    status_id: string
    version: number
    events: { to: string; from: string | null; version: number }[]
  }

  const subset = (of: number) => fc.uniqueArray(fc.nat(of - 1), { minLength: 1, maxLength: of })
  const bulkOf = (of: number) =>
    fc.record({
      rows: subset(of),
      role: fc.option(fc.constantFrom('Sales', 'Support', 'Bookkeeper'), { nil: undefined }),
      is_test: fc.boolean(),
    })
  const moveOf = (of: number) => fc.record({ row: fc.nat(of - 1), to: fc.integer({ min: 0, max: 4 }) })

  it('leave every row as some order of them would, with one version for each change and one event for each move', async () => {
    const size = 12
    await fc.assert(
      fc.asyncProperty(
        fc.array(bulkOf(size), { minLength: 2, maxLength: 3 }),
        fc.array(moveOf(size), { minLength: 1, maxLength: 8 }),
        async (bulks, moves) => {
          const ids = await createResults(size)
          const answers = await Promise.all([
            ...bulks.map(({ rows, role, is_test }) =>
              // Sent in the opposite order too: the server locks in an order of its own.
              bulk({ ids: rows.map((row) => ids[row]), is_test, ...(role ? { role_id: roleIds[role] } : {}) }),
            ),
            ...moves.map(({ row, to }) =>
              call('PUT', '/survey-results/update-status', {
                as: owner,
                body: { id: ids[row], version: 1, status_id: statusIds[to] },
              }),
            ),
          ])
          const ofBulks = answers.slice(0, bulks.length)
          const ofMoves = answers.slice(bulks.length)
          // A bulk write carries no versions, so it always succeeds; a move may have come too late.
          expect(ofBulks.map(({ status }) => status)).toEqual(bulks.map(() => 200))
          for (const { status, body } of ofMoves)
            if (status !== 200) expect([status, body.problem]).toEqual([409, 'changed_meanwhile'])
          const stored = await rowsOf<ResultRow>(
            `SELECT r.id, r.role_id, r.is_test, r.status_id, r.version,
               (SELECT json_agg(json_build_object('to', to_status_id, 'from', from_status_id, 'version', result_version)
                  ORDER BY result_version) FROM stage_events e WHERE e.survey_result_id = r.id) AS events
               FROM survey_results r WHERE r.id = ANY($1::uuid[])`,
            [ids],
          )
          for (const row of stored) checkRow(row, ids.indexOf(row.id))

          function checkRow(row: ResultRow, at: number) {
            const touching = bulks.filter(({ rows }) => rows.includes(at))
            const moved = moves.filter((move, nth) => move.row === at && ofMoves[nth]!.body.undo_id)
            // All moves are of version 1: one at most can be first.
            expect(moved.length).toBeLessThanOrEqual(1)
            const orders = permutations(touching).flatMap((order) => outcomesOf(order, moved[0]))
            const { id: _, events, ...end } = row
            expect(orders).toContainEqual(end)
            const last = events.at(-1)!
            expect(last.to).toBe(row.status_id)
            expect(events).toHaveLength(1 + moved.length)
            for (const [nth, event] of events.entries()) expect(event.from).toBe(events[nth - 1]?.to ?? null)
          }
        },
      ),
      { numRuns: 25, seed: 8, endOnFailure: true },
    )
  })

  /** The final row after the move, which is first or absent, and the bulk writes in this order. */
  function outcomesOf(order: { role?: string | undefined; is_test: boolean }[], move: { to: number } | undefined) {
    const row = { role_id: roleIds['Sales']!, is_test: false, status_id: statusIds[0]!, version: 1 }
    if (move) Object.assign(row, { status_id: statusIds[move.to], version: 2 })
    for (const { role, is_test } of order) {
      const role_id = role ? roleIds[role]! : row.role_id
      const isChange = role_id !== row.role_id || is_test !== row.is_test
      Object.assign(row, { role_id, is_test, version: row.version + (isChange ? 1 : 0) })
    }
    // A bulk write that changes nothing in this row leaves its version, so the move may also have come after it.
    return [row]
  }

  function permutations<T>(all: T[]): T[][] {
    if (all.length === 0) return [[]]
    return all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))
  }

  it('never deadlock: neither two bulk writes of the same 400 rows in opposite orders, nor moves between them', async () => {
    const ids = await createResults(400)
    const answers = await Promise.all([
      bulk({ ids, is_test: true }),
      bulk({ ids: ids.toReversed(), role_id: roleIds['Support'] }),
      bulk({ ids, role_id: roleIds['Bookkeeper'] }, 'franchise.owner@demo.test'),
      ...ids.slice(0, 10).map((id) =>
        call('PUT', '/survey-results/update-status', {
          as: owner,
          body: { id, version: 1, status_id: statusIds[2] },
        }),
      ),
    ])
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { status } of answers) expect([200, 409]).toContain(status)
  })
})
