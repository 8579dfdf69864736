import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answersOf, setUpProduct } from '../../test-product.ts'

const { call, product, register } = setUpProduct()
const owner = 'company.owner@demo.test'
const withoutPipeline = 'no.pipeline@demo.test'
const absentId = '00000000-0000-4000-8000-000000000000'

type Row = {
  id: string
  version: number
  role_name: string
  role_score: number | null
  location_id: string | null
  department_id: string | null
  is_test: boolean
  status: { name: string; type: string } | null
  archived_at: string | null
  can: Record<string, boolean>
}
const ids: Record<string, string> = {}
let own: string
let foreign: string

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
const company = (slug: string) => `(SELECT id FROM companies WHERE slug = '${slug}')`
const stored = (id: string) => one('SELECT * FROM survey_results WHERE id = $1', [id])
const put = (path: string, body: object, as = owner) => call('PUT', `/survey-results/${path}`, { as, body })
const post = (path: string, body: object, as = owner) => call('POST', `/survey-results/${path}`, { as, body })
const read = async (id: string, as = owner) => (await call('GET', `/survey-results/${id}`, { as })).body.data as Row
/** The row of the list. */
const listed = async (id: string) => {
  const { body } = await call('POST', '/survey-results/search', { as: owner, body: { page_size: 200 } })
  return (body.data as Row[]).find((row) => row.id === id)
}
const audited = async (id: string) =>
  (
    await product.owner.query(
      'SELECT action, details, actor_user_id FROM audit_events WHERE subject_id = $1 ORDER BY created_at, id',
      [id],
    )
  ).rows

/** A finished result of a new person: writes of one test never reach the rows of another. */
async function finished(link = 'demo-northgate', role = 'Sales'): Promise<string> {
  const { token, email } = await register({ link, role })
  await call('POST', '/surveys/submit', { token, body: { answers: answersOf(7) } })
  const { id } = await one(
    'SELECT r.id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1',
    [email],
  )
  return id as string
}

beforeAll(async () => {
  for (const { id, name, slug } of (
    await product.owner.query('SELECT r.id, r.name, c.slug FROM roles r LEFT JOIN companies c ON c.id = r.company_id')
  ).rows)
    ids[slug ? `${slug} ${name}` : name] = id
  for (const { id, name, slug } of (
    await product.owner.query('SELECT s.id, s.name, c.slug FROM statuses s JOIN companies c ON c.id = s.company_id')
  ).rows)
    ids[`${slug} ${name}`] = id
  for (const table of ['locations', 'departments'])
    for (const slug of ['northgate', 'harbour'])
      ids[`${slug} ${table}`] = (
        await one(`INSERT INTO ${table} (company_id, name) VALUES (${company(slug)}, 'Here') RETURNING id`)
      ).id
})
beforeEach(async () => {
  own = await finished()
  foreign ??= await finished('demo-orchard')
})

describe('a changed result', () => {
  it('has its new role, place and test mark, and the next version', async () => {
    const { version } = await read(own)
    const change = {
      role_id: ids['Bookkeeper'],
      location_id: ids['northgate locations'],
      department_id: ids['northgate departments'],
      is_test: true,
    }
    const { status, body } = await put('update', { id: own, version, ...change })
    expect([status, body.data]).toMatchObject([
      200,
      {
        id: own,
        role_name: 'Bookkeeper',
        location_id: change.location_id,
        department_id: change.department_id,
        is_test: true,
        version: version + 1,
      },
    ])
    expect(await read(own)).toMatchObject({ role_name: 'Bookkeeper', version: version + 1 })
    expect((await put('update', { id: own, version: version + 1, location_id: null })).body.data.location_id).toBeNull()
  })

  it('is audited with the names of its roles and by whom', async () => {
    const { version } = await read(own)
    await put('update-role', { id: own, version, role_id: ids['Support'] })
    expect(await audited(own)).toMatchObject([
      {
        action: 'survey-results.update',
        details: { role: { from: 'Sales', to: 'Support' }, changed: ['role', 'role score'] },
        actor_user_id: (await one('SELECT id FROM users WHERE email = $1', [owner])).id,
      },
    ])
  })

  it('with the values that it already has keeps its version, and nothing is audited', async () => {
    const { version } = await read(own)
    const { body } = await put('update', { id: own, version, role_id: ids['Sales'], is_test: false })
    expect([body.data.version, body.undo_id]).toEqual([version, null])
    expect(await audited(own)).toEqual([])
  })

  it.each([
    ['a role of another company', () => ({ role_id: ids['orchard Sales'] }), 'role_id'],
    ['an absent role', () => ({ role_id: absentId }), 'role_id'],
    ['a location of a sibling company', () => ({ location_id: ids['harbour locations'] }), 'location_id'],
    ['a department of a sibling company', () => ({ department_id: ids['harbour departments'] }), 'department_id'],
    ['a department as location', () => ({ location_id: ids['northgate departments'] }), 'location_id'],
  ])('cannot get %s', async (_, change, path) => {
    const before = await stored(own)
    const { version } = await read(own)
    for (const as of [owner, 'franchise.owner@demo.test', 'super@demo.test']) {
      const { status, body } = await put('update', { id: own, version, ...change() }, as)
      expect([status, body[0]?.path]).toEqual([422, path])
    }
    expect(await stored(own)).toEqual(before)
  })

  it('cannot get a retired role, but keeps one', async () => {
    const { id: retired } = await one(
      `INSERT INTO roles (company_id, name) VALUES (${company('northgate')}, 'Fitter ' || random()) RETURNING id`,
    )
    const response = await put('update-role', { id: own, version: (await read(own)).version, role_id: retired })
    await product.owner.query("UPDATE roles SET state = 'retired' WHERE id = $1", [retired])
    const same = await put('update', { id: own, version: response.body.data.version, role_id: retired, is_test: true })
    expect([same.status, same.body.data.is_test]).toEqual([200, true])
    const other = await finished()
    const refused = await put('update-role', { id: other, version: (await read(other)).version, role_id: retired })
    expect([refused.status, refused.body[0].path]).toEqual([422, 'role_id'])
  })

  it.each(['status_id', 'state', 'role_score', 'company_id', 'archived_at'])('accepts no %s', async (field) => {
    const { version } = await read(own)
    const { status } = await put('update', { id: own, version, [field]: ids['northgate Hired'] })
    expect(status).toBe(422)
    expect((await read(own)).version).toBe(version)
  })
})

describe('the score of a changed role', () => {
  const scoreFor = (id: string, role: string) =>
    one(
      `SELECT s.score, s.likely_from, s.likely_to FROM benchmark_scores s
         JOIN role_benchmarks b ON b.id = s.role_benchmark_id JOIN roles r ON r.id = b.role_id
        WHERE s.survey_result_id = $1 AND r.name = $2 AND r.company_id IS NULL`,
      [id, role],
    )

  it('is the stored one of the new role, and returns with the old role', async () => {
    const before = await stored(own)
    const changed = await put('update-role', { id: own, version: before.version, role_id: ids['Bookkeeper'] })
    const score = await scoreFor(own, 'Bookkeeper')
    const { role_score, likely_from, likely_to } = await stored(own)
    expect({ score: role_score, likely_from, likely_to }).toEqual(score)
    expect(role_score).not.toBe(before.role_score)
    const back = await put('update-role', { id: own, version: changed.body.data.version, role_id: ids['Sales'] })
    expect(back.body.data.role_score).toBe(before.role_score)
  })

  it('is computed as at the submit when the benchmark is newer than the survey', async () => {
    const expected = await scoreFor(own, 'Bookkeeper')
    await product.owner.query(
      `DELETE FROM benchmark_scores s USING role_benchmarks b
        WHERE b.id = s.role_benchmark_id AND s.survey_result_id = $1 AND b.role_id = $2`,
      [own, ids['Bookkeeper']],
    )
    await put('update-role', { id: own, version: (await read(own)).version, role_id: ids['Bookkeeper'] })
    const { role_score, likely_from, likely_to } = await stored(own)
    expect({ score: role_score, likely_from, likely_to }).toEqual(expected)
    expect(await scoreFor(own, 'Bookkeeper')).toEqual(expected)
  })

  it('is absent when the role has no benchmark, or the survey is unfinished', async () => {
    await put('update-role', { id: own, version: (await read(own)).version, role_id: ids['northgate Site manager'] })
    expect(await stored(own)).toMatchObject({ role_score: null, likely_from: null, likely_to: null })
    const { email } = await register()
    const { id } = await one(
      'SELECT r.id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1',
      [email],
    )
    const { status, body } = await put('update-role', { id, version: 1, role_id: ids['Bookkeeper'] })
    expect([status, body.data.role_score]).toEqual([200, null])
  })
})

describe('two writes at once', () => {
  it('with the same version succeed once, and the others are refused with 409', async () => {
    const { version } = await read(own)
    const answers = await Promise.all(
      ['Screening', 'Interview', 'Offer', 'Hired'].map((name) =>
        put('update-status', { id: own, version, status_id: ids[`northgate ${name}`] }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.problem)).toEqual(
      Array(3).fill('changed_meanwhile'),
    )
    expect((await stored(own)).version).toBe(version + 1)
    const late = answers.find(({ status }) => status === 409)!
    expect(late.body.current).toEqual(await listed(own))
    expect((await put('update', { id: own, version, is_test: true }, withoutPipeline)).body.current).toMatchObject({
      version: version + 1,
      status: null,
    })
  })

  it('of a role and a submit of its survey never leave the score of the other role', async () => {
    const { token, email } = await register()
    const { id, version } = await one(
      'SELECT r.id, r.version FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1',
      [email],
    )
    await Promise.all([
      call('POST', '/surveys/submit', { token, body: { answers: answersOf(9) } }),
      put('update-role', { id, version, role_id: ids['Bookkeeper'] }),
    ])
    const row = await stored(id)
    const { score } = await one(
      `SELECT s.score FROM benchmark_scores s JOIN role_benchmarks b ON b.id = s.role_benchmark_id
        WHERE s.survey_result_id = $1 AND b.role_id = $2`,
      [id, row.role_id],
    )
    expect(row.role_score).toBe(score)
  })
})

describe('a move to another stage', () => {
  const move = async (name: string, more: object = {}, as = owner) =>
    put(
      'update-status',
      { id: own, version: (await read(own)).version, status_id: ids[`northgate ${name}`], ...more },
      as,
    )
  const events = async (id: string) =>
    (
      await product.owner.query(
        `SELECT f.name AS from, t.name AS to, e.how, e.reason, e.result_version, u.email AS by, a.email AS as, e.undo_of
           FROM stage_events e LEFT JOIN statuses f ON f.id = e.from_status_id JOIN statuses t ON t.id = e.to_status_id
           LEFT JOIN users u ON u.id = e.actor_user_id LEFT JOIN users a ON a.id = e.acting_as_user_id
          WHERE e.survey_result_id = $1 ORDER BY e.result_version`,
        [id],
      )
    ).rows

  it('is recorded with both stages, the user and the kind of the move, beginning with the first stage', async () => {
    await move('Screening', { how: 'drag' })
    await move('Interview', { how: 'menu', reason: 'Called today' })
    await move('Offer')
    expect(await events(own)).toMatchObject([
      { from: null, to: 'New', how: 'rule', by: null, as: null, result_version: 1 },
      { from: 'New', to: 'Screening', how: 'drag', by: owner, as: null },
      { from: 'Screening', to: 'Interview', how: 'menu', reason: 'Called today', by: owner },
      { from: 'Interview', to: 'Offer', how: 'api', reason: null, by: owner },
    ])
    const { status_id, status_since, version } = await stored(own)
    expect(status_id).toBe(ids['northgate Offer'])
    const [last] = (await events(own)).slice(-1)
    expect(last.result_version).toBe(version)
    expect(
      await one('SELECT FROM stage_events WHERE survey_result_id = $1 AND created_at = $2', [own, status_since]),
    ).toBeDefined()
  })

  it('to the same stage changes nothing', async () => {
    const { version } = await read(own)
    const { body } = await move('New')
    expect([body.data.version, body.undo_id, (await events(own)).length]).toEqual([version, null, 1])
  })

  it('to a rejected stage needs a reason', async () => {
    const refused = await move('Rejected')
    expect([refused.status, refused.body[0].path]).toEqual([422, 'reason'])
    const { body } = await move('Rejected', { reason: 'No licence' })
    expect(body.data.status).toEqual({ name: 'Rejected', type: 'rejected', color: 'red' })
  })

  it('cannot leave the company: a stage of another company is refused like an absent one', async () => {
    const { version } = await read(own)
    for (const status_id of [ids['orchard Coaching'], ids['harbour Hired'], absentId])
      for (const as of [owner, 'super@demo.test']) {
        const { status, body } = await put('update-status', { id: own, version, status_id }, as)
        expect([status, body[0].path]).toEqual([422, 'status_id'])
      }
    expect((await stored(own)).version).toBe(version)
  })

  it('needs the pipeline permission, also while a super admin acts as somebody without it', async () => {
    const refused = await move('Hired', {}, withoutPipeline)
    expect([refused.status, refused.body.problem]).toEqual([403, 'not_allowed'])
    expect((await read(own, withoutPipeline)).can).toMatchObject({ update: true, move: false })
    expect(await events(own)).toHaveLength(1)
  })

  it('records both people while a super admin acts as a user', async () => {
    const user = await one('SELECT id FROM users WHERE email = $1', [owner])
    const session = { as: 'super@demo.test' }
    await call('POST', '/proxy-sessions', { ...session, body: { user_id: user.id, reason: 'to help' } })
    const { version } = await read(own)
    const headers = { 'x-proxy-user-id': user.id as string }
    const body = { id: own, version, status_id: ids['northgate Offer'] }
    expect((await call('PUT', '/survey-results/update-status', { ...session, headers, body })).status).toBe(200)
    expect((await events(own)).at(-1)).toMatchObject({ by: 'super@demo.test', as: owner })
    await call('DELETE', '/proxy-sessions', session)
  })

  it('with a new role is one write: one event, one version, one undo of both', async () => {
    const before = await stored(own)
    const move = { status_id: ids['northgate Interview'] }
    const body = { id: own, version: before.version, role_id: ids['Bookkeeper'], move, how: 'menu' }
    const { status, body: answer } = await put('update-role', body)
    expect([status, answer.data]).toMatchObject([200, { version: before.version + 1, role_name: 'Bookkeeper' }])
    expect((await events(own)).slice(1)).toMatchObject([{ from: 'New', to: 'Interview', how: 'menu' }])
    expect((await post('undo', { undo_id: answer.undo_id })).status).toBe(200)
    const after = await stored(own)
    expect(after).toEqual({ ...before, version: before.version + 2, updated_at: after.updated_at })
  })

  it('with a new role is refused whole: without the permission, without a reason, with a stage of another company', async () => {
    const { version } = await read(own)
    const both = (status: string, as = owner) =>
      put('update-role', { id: own, version, role_id: ids['Bookkeeper'], move: { status_id: ids[status] } }, as)
    expect((await both('northgate Interview', withoutPipeline)).status).toBe(403)
    expect((await both('northgate Rejected')).body[0].path).toBe('reason')
    expect((await both('harbour Interview')).status).toBe(422)
    expect(await read(own)).toMatchObject({ version, role_name: 'Sales' })
  })

  it('appears in the audit log, except for owners without the pipeline permission', async () => {
    await move('Screening')
    await put('update', { id: own, version: (await read(own)).version, is_test: true })
    const actions = async () =>
      (await call('GET', '/audit-events?action=survey-results&page_size=200', { as: owner })).body.data
        .filter(({ subject_id }: { subject_id: string }) => subject_id === own)
        .map(({ action }: { action: string }) => action)
        .sort()
    expect(await actions()).toEqual(['survey-results.update', 'survey-results.update-status'])
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [owner])
    expect(await actions()).toEqual(['survey-results.update'])
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = true WHERE email = $1', [owner])
  })

  it.each([
    ['a first move that leads nowhere', 'from_status_id, undo_of', 'NULL, id'],
    ['a move away from a stage that undoes nothing', 'from_status_id, undo_of', 'to_status_id, NULL'],
  ])('is never %s', async (_, columns, values) => {
    const inserted = product.owner.query(
      `INSERT INTO stage_events (company_id, survey_result_id, result_version, how, ${columns})
       SELECT company_id, survey_result_id, 99, how, ${values} FROM stage_events WHERE survey_result_id = $1`,
      [own],
    )
    await expect(inserted).rejects.toThrow('stage_events_without_stage')
  })

  it('is recorded for good: not even the table’s owner can change its events', async () => {
    for (const statement of ["UPDATE stage_events SET how = 'api'", 'DELETE FROM stage_events'])
      await expect(product.owner.query(statement)).rejects.toThrow('stage events are only ever added')
  })
})

describe('the list of archived results', () => {
  const findMatches = async (filters: object, { as = owner, sort = 'archived_at' } = {}) =>
    (
      await call('POST', '/survey-results/search', {
        as,
        body: { filters: { archived: true, ...filters }, sort: { field: sort, order: 'desc' }, page_size: 200 },
      })
    ).body.data as {
      id: string
      archived_at: string | null
      archived_by: { id: string | null; name: string | null } | null
    }[]

  it('has archived results only, with user, time and reason, and finds them by a part of the reason', async () => {
    const { version } = await read(own)
    await post('archive', { id: own, version, reason: 'Came in Twice' })
    const rows = await findMatches({})
    expect(rows[0]).toMatchObject({ id: own, archived_by: { name: 'Cora Ownby' }, archived_reason: 'Came in Twice' })
    expect(rows.every(({ archived_at }) => archived_at !== null)).toBe(true)
    const dates = rows.map(({ archived_at }) => archived_at!)
    expect(dates).toEqual(dates.toSorted((a, b) => (a < b ? 1 : -1)))
    expect((await findMatches({ archived_reason: 'in twice' })).map(({ id }) => id)).toEqual([own])
    expect(await findMatches({ archived_reason: 'in thrice' })).toEqual([])
    await post('restore', { id: own, version: version + 1 })
    expect((await findMatches({})).map(({ id }) => id)).not.toContain(own)
  })

  it('names nobody outside the reader’s companies', async () => {
    const { version } = await read(own)
    await post('archive', { id: own, version, reason: 'By the franchise' }, 'franchise.owner@demo.test')
    expect((await findMatches({ archived_reason: 'franchise' }))[0]).toMatchObject({
      archived_by: { id: null, name: null },
    })
    await post('restore', { id: own, version: version + 1 })
  })
})

describe('an archived result', () => {
  const archive = async (id = own) =>
    post('archive', { id, version: (await read(id)).version, reason: 'Twice in the list' })

  it('shows who archived it, when and why, and returns to its stage when it is restored', async () => {
    const before = await stored(own)
    const { body } = await archive()
    expect(body.data).toMatchObject({ archived_reason: 'Twice in the list', can: { update: false, restore: true } })
    expect(await stored(own)).toMatchObject({
      archived_by_user_id: (await one('SELECT id FROM users WHERE email = $1', [owner])).id,
      archived_reason: 'Twice in the list',
    })
    const restored = await post('restore', { id: own, version: body.data.version })
    expect(restored.body.data).toMatchObject({ archived_at: null, archived_reason: null, can: { update: true } })
    const after = await stored(own)
    expect(after).toEqual({ ...before, version: before.version + 2, updated_at: after.updated_at })
    expect((await audited(own)).map(({ action }) => action)).toEqual([
      'survey-results.archive',
      'survey-results.restore',
    ])
  })

  it('is neither changed, moved nor archived again', async () => {
    const { version } = (await archive()).body.data as Row
    const before = await stored(own)
    for (const answer of [
      await put('update', { id: own, version, is_test: true }),
      await put('update-role', { id: own, version, role_id: ids['Bookkeeper'] }),
      await put('update-status', { id: own, version, status_id: ids['northgate Offer'] }),
      await post('archive', { id: own, version, reason: 'Again' }),
    ])
      expect([answer.status, answer.body.problem]).toEqual([409, 'result_archived'])
    expect(await stored(own)).toEqual(before)
  })

  it('needs a reason, and only an archived one is restored', async () => {
    const { version } = await read(own)
    for (const reason of [undefined, '', '   '])
      expect((await post('archive', { id: own, version, reason })).status).toBe(422)
    const { status, body } = await post('restore', { id: own, version })
    expect([status, body.problem]).toEqual([409, 'result_not_archived'])
  })
})

describe('undo', () => {
  it('puts back what a write changed, the score included', async () => {
    const before = await stored(own)
    const { body } = await put('update', {
      id: own,
      version: before.version,
      role_id: ids['Bookkeeper'],
      is_test: true,
    })
    const undone = await post('undo', { undo_id: body.undo_id })
    expect([undone.status, undone.body.data]).toMatchObject([200, { updated: 1, skipped: [] }])
    const after = await stored(own)
    expect(after).toEqual({ ...before, version: before.version + 2, updated_at: after.updated_at })
  })

  it('of a move names the event that it reverses, and still needs the pipeline permission', async () => {
    const { version } = await read(own)
    const { body } = await put('update-status', { id: own, version, status_id: ids['northgate Offer'] })
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [owner])
    expect((await post('undo', { undo_id: body.undo_id })).status).toBe(403)
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = true WHERE email = $1', [owner])
    expect((await post('undo', { undo_id: body.undo_id })).status).toBe(200)
    const rows = (
      await product.owner.query(
        'SELECT id, undo_of, to_status_id FROM stage_events WHERE survey_result_id = $1 ORDER BY result_version',
        [own],
      )
    ).rows
    expect(rows).toHaveLength(3)
    expect(rows[2]).toMatchObject({ undo_of: rows[1].id, to_status_id: ids['northgate New'] })
    expect((await stored(own)).status_id).toBe(ids['northgate New'])
  })

  it('of the first move of a result without a stage is a move too, with permission, event and audit', async () => {
    await product.owner.query('UPDATE survey_results SET status_id = NULL WHERE id = $1', [own])
    const { version } = await read(own)
    const { body } = await put('update-status', { id: own, version, status_id: ids['northgate Offer'] })
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [owner])
    expect((await post('undo', { undo_id: body.undo_id })).status).toBe(403)
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = true WHERE email = $1', [owner])
    expect((await post('undo', { undo_id: body.undo_id })).status).toBe(200)
    const { status_id, version: last } = await stored(own)
    expect(status_id).toBeNull()
    const { rows } = await product.owner.query(
      'SELECT id, from_status_id, to_status_id, undo_of, result_version FROM stage_events WHERE survey_result_id = $1 ORDER BY result_version',
      [own],
    )
    expect(rows.slice(-2)).toMatchObject([
      { from_status_id: null, to_status_id: ids['northgate Offer'], undo_of: null },
      { from_status_id: ids['northgate Offer'], to_status_id: null, undo_of: rows.at(-2).id, result_version: last },
    ])
    expect((await audited(own)).at(-1)).toMatchObject({
      action: 'survey-results.update-status',
      details: { stage: { from: 'Offer', to: null }, undone: true },
    })
  })

  it('is refused once the result was changed since, and a second time', async () => {
    const first = await put('update', { id: own, version: (await read(own)).version, is_test: true })
    await put('update', { id: own, version: first.body.data.version, role_id: ids['Support'] }, withoutPipeline)
    const before = await stored(own)
    const { status, body } = await post('undo', { undo_id: first.body.undo_id })
    expect([status, body.problem]).toEqual([409, 'changed_meanwhile'])
    expect(body.current).toMatchObject({ id: own, version: before.version, is_test: true })
    expect(await stored(own)).toEqual(before)
    const again = await finished()
    const change = await put('update', { id: again, version: (await read(again)).version, is_test: true })
    const answers = [
      await post('undo', { undo_id: change.body.undo_id }),
      await post('undo', { undo_id: change.body.undo_id }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([200, 409])
  })

  it('never puts back a likely range that was computed again since', async () => {
    const { likely_from, likely_to } = await stored(own)
    const benchmark = `(SELECT s.role_benchmark_id FROM benchmark_scores s JOIN role_benchmarks b ON b.id = s.role_benchmark_id
      JOIN survey_results r ON r.id = s.survey_result_id AND r.role_id = b.role_id WHERE r.id = '${own}')`
    await product.owner.query(`UPDATE survey_results SET likely_from = 1, likely_to = 99 WHERE id = '${own}';
      UPDATE role_benchmarks SET likely = '[]' WHERE id = ${benchmark}`)
    const { body } = await put('update', { id: own, version: (await read(own)).version, is_test: true })
    await call('POST', '/benchmark-scores/trigger-benchmark-score-update', { as: 'super@demo.test' })
    await product.tasks.settle()
    const undone = await post('undo', { undo_id: body.undo_id })
    expect([undone.status, undone.body.problem]).toEqual([409, 'changed_meanwhile'])
    expect(await stored(own)).toMatchObject({ likely_from, likely_to, is_test: true })
  })

  it('covers only one’s own writes of the last hour', async () => {
    const { body } = await put('update', { id: own, version: (await read(own)).version, is_test: true })
    for (const as of ['company.user@demo.test', 'franchise.owner@demo.test', 'super@demo.test'])
      expect((await post('undo', { undo_id: body.undo_id }, as)).status).toBe(404)
    expect((await post('undo', { undo_id: absentId })).status).toBe(404)
    await product.owner.query(
      "UPDATE survey_result_changes SET created_at = now() - interval '61 minutes' WHERE change_id = $1",
      [body.undo_id],
    )
    expect((await post('undo', { undo_id: body.undo_id })).status).toBe(404)
  })
})

describe('a result of another company', () => {
  it('is answered like an absent one, and does not change', async () => {
    const before = await stored(foreign)
    const calls = (id: string) => [
      put('update', { id, version: before.version, is_test: true }),
      put('update-role', { id, version: before.version, role_id: ids['Bookkeeper'] }),
      put('update-status', { id, version: before.version, status_id: ids['orchard Coaching'] }),
      post('archive', { id, version: before.version, reason: 'Mine now' }),
      post('restore', { id, version: before.version }),
    ]
    const answers = await Promise.all(calls(foreign))
    const absent = await Promise.all(calls(absentId))
    expect(answers.map(({ status, text }) => [status, text])).toEqual(absent.map(({ text }) => [404, text]))
    expect(await stored(foreign)).toEqual(before)
  })
})
