import { beforeAll, describe, expect, it } from 'vitest'
import type { Pipeline, Status } from '@seatwise/contract/pipelines'
import { setUpProduct } from '../../test-product.ts'
import { createFinishedResults } from '../../assessment/survey-results/test-results.ts'

const { product, call, register, atOnce } = setUpProduct()

const owner = 'company.owner@demo.test'
const reader = 'company.user@demo.test'
const withoutPipeline = 'no.pipeline@demo.test'
const superAdmin = 'super@demo.test'
const companies: Record<string, string> = {}

const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await product.owner.query(text, values)).rows as Row[]
const list = async (as = owner, company_id?: string) =>
  (await call('GET', `/pipelines${company_id ? `?company_id=${company_id}` : ''}`, { as })).body.data as Pipeline[]
const find = async (id: string) => (await list()).find((one) => one.id === id)!
const create = async (input: object, as = owner) => {
  const answer = await call('POST', '/pipelines', { as, body: input })
  return { ...answer, pipeline: answer.body.data as Pipeline }
}
const update = (id: string, body: object, as = owner) => call('PUT', `/pipelines/${id}`, { as, body })
const addStatus = (id: string, body: object, as = owner) => call('POST', `/pipelines/${id}/statuses`, { as, body })
const changeStatus = (id: string, body: object, as = owner) => call('PUT', `/pipelines/${id}/statuses`, { as, body })
const query = (input: object) => new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
const deleteStatus = (id: string, input: object, as = owner) =>
  call('DELETE', `/pipelines/${id}/statuses?${query(input)}`, { as })
const deletePipeline = (id: string, input: object, as = owner) =>
  call('DELETE', `/pipelines/${id}?${query(input)}`, { as })
const ofType = ({ statuses }: Pipeline, type: Status['type']) => statuses.find((status) => status.type === type)!
const names = ({ statuses }: Pipeline) => statuses.map(({ name }) => name)
const setStage = (ids: string[], status_id: string) =>
  rowsOf('UPDATE survey_results SET status_id = $2 WHERE id = ANY($1::uuid[])', [ids, status_id])
const stagesOf = async (ids: string[]) =>
  (
    await rowsOf<{ status_id: string }>('SELECT DISTINCT status_id FROM survey_results WHERE id = ANY($1::uuid[])', [
      ids,
    ])
  ).map(({ status_id }) => status_id)

let count = 0
/** A pipeline of its own for a test. */
const fresh = async () => (await create({ name: `Pipeline ${++count}` })).pipeline

beforeAll(async () => {
  for (const { id, slug } of await rowsOf<{ id: string; slug: string }>('SELECT id, slug FROM companies'))
    companies[slug] = id
})

describe('the list of pipelines', () => {
  it('has the stages in order with color, day limit and number of cards', async () => {
    const [first] = await list()
    expect(first).toMatchObject({ name: 'Hiring', is_default: true, company: { name: 'Lantern Northgate' } })
    expect(first!.statuses.map(({ name, type, color, day_limit }) => [name, type, color, day_limit])).toEqual([
      ['New', 'new', 'grey', 3],
      ['Screening', 'screening', 'blue', 5],
      ['Interview', 'interview', 'violet', 7],
      ['Offer', 'offer', 'amber', 5],
      ['Hired', 'hired', 'green', null],
      ['Rejected', 'rejected', 'red', null],
    ])
    for (const { id, cards } of first!.statuses)
      expect(cards).toBe(
        (await rowsOf('SELECT FROM survey_results WHERE status_id = $1 AND archived_at IS NULL AND NOT is_test', [id]))
          .length,
      )
  })

  it('counts no cards for readers who see no stages, who cannot ask for exact counts either', async () => {
    const [first] = await list(withoutPipeline)
    expect(first!.statuses.map(({ cards }) => cards)).toEqual([null, null, null, null, null, null])
    expect((await call('GET', `/pipelines/${first!.id}/statuses`, { as: withoutPipeline })).status).toBe(403)
  })

  it('is of one company at a time; those out of scope are absent', async () => {
    expect((await list('franchise.user@demo.test', companies.harbour))[0]!.company.name).toBe('Lantern Harbour')
    const outside = await call('GET', `/pipelines?company_id=${companies.orchard}`, { as: owner })
    expect([outside.status, outside.body.problem]).toEqual([404, 'not_found'])
  })

  it('can be read but not changed by readers', async () => {
    const [first] = await list(reader)
    expect(first!.can).toEqual({ update: false, delete: false })
    expect(first!.statuses.some(({ can }) => can.delete || can.change_type)).toBe(false)
    expect((await create({ name: 'Mine' }, reader)).status).toBe(403)
    expect((await addStatus(first!.id, { name: 'More', type: 'interview' }, reader)).status).toBe(403)
  })
})

describe('a pipeline', () => {
  it('begins with the usual stages, or with those of a copied one', async () => {
    const { pipeline } = await create({ name: 'Drivers' })
    expect(names(pipeline)).toEqual(['New', 'Screening', 'Interview', 'Offer', 'Hired', 'Rejected'])
    await addStatus(pipeline.id, { name: 'Road test', type: 'interview', color: 'pink', day_limit: null })
    const { pipeline: copy } = await create({ name: 'Nurses', copy_of: pipeline.id })
    expect(names(copy)).toEqual(['New', 'Screening', 'Interview', 'Road test', 'Offer', 'Hired', 'Rejected'])
    expect(copy.statuses[3]).toMatchObject({ color: 'pink', day_limit: null, cards: 0 })
    expect(copy.statuses.some(({ id }) => pipeline.statuses.some((status) => status.id === id))).toBe(false)
    const [audited] = await rowsOf('SELECT action, details FROM audit_events WHERE subject_id = $1', [copy.id])
    expect(audited).toEqual({ action: 'pipelines.create', details: { name: 'Nurses', copy_of: 'Drivers' } })
  })

  it('cannot be a copy of a pipeline of another company', async () => {
    const [theirs] = await list(superAdmin, companies.orchard)
    // A super admin reaches both, and still each company keeps to its own.
    for (const [as, input] of [
      [owner, {}],
      [superAdmin, { company_id: companies.northgate }],
    ] as const) {
      const { status, body } = await create({ name: 'Stolen', copy_of: theirs!.id, ...input }, as)
      expect([status, body[0].path], as).toEqual([422, 'copy_of'])
    }
  })

  it('has a unique name, whatever the case', async () => {
    await create({ name: 'Own name' })
    expect((await create({ name: 'OWN NAME' })).body.problem).toBe('pipeline_name_taken')
    const { id, version } = await fresh()
    expect((await update(id, { version, name: 'own name' })).body.problem).toBe('pipeline_name_taken')
  })

  it('is changed by a user who saw its latest version; others get the latest version', async () => {
    const { id, version } = await fresh()
    expect((await update(id, { version, name: 'Renamed' })).body.data).toMatchObject({ name: 'Renamed', version: 2 })
    const late = await update(id, { version, name: 'Too late' })
    expect([late.status, late.body.problem, late.body.current.name]).toEqual([409, 'changed_meanwhile', 'Renamed'])
  })

  it('becomes the default one in place of the other', async () => {
    const before = (await list())[0]!
    const { id, version } = await fresh()
    await update(id, { version, is_default: true })
    expect((await list()).filter(({ is_default }) => is_default).map((one) => one.id)).toEqual([id])
    await update(before.id, { version: before.version + 1, is_default: true })
    expect((await list())[0]!.id).toBe(before.id)
  })

  it('keeps all of its stages in a new order, and refuses an order that lacks or repeats one', async () => {
    const { id, version, statuses } = await fresh()
    const ids = statuses.map((status) => status.id)
    const order = [ids[1], ids[0], ...ids.slice(2)]
    expect(names((await update(id, { version, order })).body.data)).toEqual([
      'Screening',
      'New',
      'Interview',
      'Offer',
      'Hired',
      'Rejected',
    ])
    for (const wrong of [order.slice(1), [...order.slice(1), order[1]], [...order, id]])
      expect((await update(id, { version: version + 1, order: wrong })).body[0].path).toBe('order')
  })
})

describe('a stage', () => {
  it('is added behind those of its type, with the color and limit of the type', async () => {
    const { id } = await fresh()
    const { body } = await addStatus(id, { name: 'Second interview', type: 'interview' })
    expect(names(body.data)).toEqual([
      'New',
      'Screening',
      'Interview',
      'Second interview',
      'Offer',
      'Hired',
      'Rejected',
    ])
    expect(body.data.statuses[3]).toMatchObject({ color: 'violet', day_limit: 7, can: { delete: true } })
    expect((await addStatus(id, { name: 'SECOND interview', type: 'offer' })).body.problem).toBe('status_name_taken')
  })

  it('is changed by a user who saw its latest version, and keeps its people', async () => {
    const { id, statuses } = await fresh()
    const { id: status_id, version } = statuses[2]!
    const change = { status_id, version, name: 'Talk', color: 'teal', day_limit: 9 }
    const { body } = await changeStatus(id, change)
    expect(body.data.statuses[2]).toMatchObject({
      id: status_id,
      name: 'Talk',
      color: 'teal',
      day_limit: 9,
      version: 2,
    })
    const late = await changeStatus(id, { ...change, name: 'Too late' })
    expect([late.status, late.body.problem]).toEqual([409, 'changed_meanwhile'])
    expect(names(late.body.current)).toContain('Talk')
    expect((await changeStatus(id, { status_id, version: 2, name: 'Offer' })).body.problem).toBe('status_name_taken')
  })

  it('uses an email template of its own company, and none of another', async () => {
    const template = async (slug: string) =>
      (
        await rowsOf<{ id: string }>(
          `INSERT INTO mail_templates (company_id, kind, name, subject, body, updated_by_user_id)
           SELECT $1, 'message', 'After the interview', 'Hello', 'Hello', id FROM users LIMIT 1 RETURNING id`,
          [companies[slug]],
        )
      )[0]!.id
    const { id, statuses } = await fresh()
    const { id: status_id, version } = statuses[1]!
    const foreign = await template('orchard')
    for (const as of [owner, superAdmin]) {
      const theirs = await changeStatus(id, { status_id, version, mail_template_id: foreign }, as)
      expect([theirs.status, theirs.body[0].path], as).toEqual([422, 'mail_template_id'])
    }
    const own = await template('northgate')
    const { body } = await changeStatus(id, { status_id, version, mail_template_id: own })
    expect(body.data.statuses[1].mail_template).toEqual({ id: own, name: 'After the interview' })
  })

  it.each(['new', 'hired', 'rejected'] as const)('is kept while it is the last one of the type %s', async (type) => {
    const pipeline = await fresh()
    const { id: status_id, version, can } = ofType(pipeline, type)
    expect(can).toEqual({ delete: false, change_type: false })
    const refusals = [
      await deleteStatus(pipeline.id, { status_id, version }),
      await changeStatus(pipeline.id, { status_id, version, type: 'offer' }),
    ]
    expect(refusals.map(({ body }) => body.problem)).toEqual(['last_status_of_type', 'last_status_of_type'])
    await addStatus(pipeline.id, { name: 'Another', type })
    expect((await deleteStatus(pipeline.id, { status_id, version })).status).toBe(200)
  })

  it('of another company or another pipeline answers as absent', async () => {
    const [one, another] = [await fresh(), await fresh()]
    const { id: status_id, version } = another.statuses[1]!
    expect((await changeStatus(one.id, { status_id, version, name: 'Theirs' })).status).toBe(404)
    const [theirs] = await list(superAdmin, companies.orchard)
    const stage = theirs!.statuses[1]!
    const refused = await deleteStatus(theirs!.id, { status_id: stage.id, version: stage.version })
    expect([refused.status, refused.body.problem]).toEqual([404, 'not_found'])
  })
})

describe('a stage that is deleted', () => {
  /** A pipeline with results in its interview: one archived, one a test. */
  async function withResults(many = 4) {
    const pipeline = await fresh()
    const from = ofType(pipeline, 'interview')
    const ids = await createFinishedResults(product.owner, many)
    await setStage(ids, from.id)
    await rowsOf("UPDATE survey_results SET archived_at = now(), archived_reason = 'x' WHERE id = $1", [ids[0]])
    await rowsOf('UPDATE survey_results SET is_test = true WHERE id = $1', [ids[1]])
    return { pipeline, from, to: ofType(pipeline, 'offer'), ids }
  }

  it('moves all of its people, archived ones and tests too, each with an event', async () => {
    const { pipeline, from, to, ids } = await withResults()
    const counts = await call('GET', `/pipelines/${pipeline.id}/statuses`, { as: reader })
    expect(counts.body.data).toContainEqual({ status_id: from.id, results: 4 })
    const input = { status_id: from.id, version: from.version, move_to_status_id: to.id, count: 4 }
    const { status, body } = await deleteStatus(pipeline.id, input)
    expect([status, body.task_run_id, names(body.data)]).toEqual([
      200,
      null,
      ['New', 'Screening', 'Offer', 'Hired', 'Rejected'],
    ])
    expect(await stagesOf(ids)).toEqual([to.id])
    expect(
      await rowsOf(
        `SELECT DISTINCT e.how, e.from_status_id AS from, e.to_status_id AS to, u.email FROM stage_events e
           JOIN users u ON u.id = e.actor_user_id WHERE survey_result_id = ANY($1::uuid[]) AND from_status_id IS NOT NULL`,
        [ids],
      ),
    ).toEqual([{ how: 'stage_deleted', from: from.id, to: to.id, email: owner }])
    const history = await call('GET', `/survey-results/${ids[3]!}/history`, { as: owner })
    expect(history.text).toContain('"from":"Interview"')
  })

  it('is no longer offered, and nobody can be moved into it', async () => {
    const { pipeline, from, to, ids } = await withResults(3)
    const [moved] = await rowsOf<{ version: number }>('SELECT version FROM survey_results WHERE id = $1', [ids[2]])
    const away = await call('PUT', '/survey-results/update-status', {
      as: owner,
      body: { id: ids[2], version: moved!.version, status_id: to.id },
    })
    const input = { status_id: from.id, version: from.version, move_to_status_id: to.id, count: 2 }
    expect((await deleteStatus(pipeline.id, input)).status).toBe(200)
    const undone = await call('POST', '/survey-results/undo', { as: owner, body: { undo_id: away.body.undo_id } })
    expect([undone.status, undone.body.problem]).toEqual([409, 'changed_meanwhile'])
    const back = await call('PUT', '/survey-results/update-status', {
      as: owner,
      body: { id: ids[2], version: moved!.version + 1, status_id: from.id },
    })
    expect([back.status, back.body[0].path]).toEqual([422, 'status_id'])
    const { body } = await call('GET', `/survey-results/${ids[2]!}`, { as: owner })
    expect((body.data.stages as { id: string }[]).map(({ id }) => id)).not.toContain(from.id)
  })

  it('needs the number of people that the user saw, and a stage of the company of no rejecting type', async () => {
    const { pipeline, from, to, ids } = await withResults()
    const { statuses: theirs } = (await list(superAdmin, companies.orchard))[0]!
    const input = { status_id: from.id, version: from.version, count: 4 }
    const seen = await deleteStatus(pipeline.id, { ...input, move_to_status_id: to.id, count: 3 })
    expect([seen.status, seen.body.problem, seen.body.count]).toEqual([409, 'count_changed', 4])
    for (const move_to_status_id of [from.id, theirs[1]!.id, ofType(pipeline, 'rejected').id])
      expect((await deleteStatus(pipeline.id, { ...input, move_to_status_id })).body[0].path).toBe('move_to_status_id')
    expect((await deleteStatus(pipeline.id, input)).body[0].path).toBe('move_to_status_id')
    expect(await stagesOf(ids)).toEqual([from.id])
  })

  it('by a super admin, who reaches every company, moves nobody into another company', async () => {
    const { pipeline, from, ids } = await withResults()
    const target = ofType((await list(superAdmin, companies.orchard))[0]!, 'offer')
    const input = { status_id: from.id, version: from.version, count: 4, move_to_status_id: target.id }
    const { status, body } = await deleteStatus(pipeline.id, input, superAdmin)
    expect([status, body[0]?.path]).toEqual([422, 'move_to_status_id'])
    expect(await stagesOf(ids)).toEqual([from.id])
  })

  it('is deleted by a user who saw its latest version; others get the latest version', async () => {
    const { pipeline, from, to, ids } = await withResults()
    await changeStatus(pipeline.id, { status_id: from.id, version: from.version, name: 'Talk' })
    const input = { status_id: from.id, version: from.version, move_to_status_id: to.id, count: 4 }
    const late = await deleteStatus(pipeline.id, input)
    expect([late.status, late.body.problem, names(late.body.current).includes('Talk')]).toEqual([
      409,
      'changed_meanwhile',
      true,
    ])
    const ofPipeline = await deletePipeline(pipeline.id, {
      version: pipeline.version,
      move_to_status_id: (await list())[0]!.statuses[0]!.id,
      count: 4,
    })
    expect(ofPipeline.status).toBe(409)
    expect(await stagesOf(ids)).toEqual([from.id])
  })

  const setPermission = (is: boolean) =>
    rowsOf('UPDATE users SET can_view_hiring_pipeline = $2 WHERE email = $1', [owner, is])

  it('by a task moves nobody once its owner may not move people', async () => {
    const { pipeline, from, to, ids } = await withResults(501)
    const input = { status_id: from.id, version: from.version, move_to_status_id: to.id, count: 501 }
    const { body } = await deleteStatus(pipeline.id, input)
    await setPermission(false)
    await product.tasks.settle()
    await setPermission(true)
    expect(await stagesOf(ids)).toEqual([from.id])
    expect(names(await find(pipeline.id))).toContain('Interview')
    const run = await call('GET', `/task-runs/${body.task_run_id as string}`, { as: owner })
    expect(run.body.data).toMatchObject({ state: 'not_allowed', done: 0 })
  })

  it('moves nobody for an owner who may not move people', async () => {
    const { pipeline, from, to, ids } = await withResults()
    await setPermission(false)
    const input = { status_id: from.id, version: from.version, move_to_status_id: to.id, count: 4 }
    const refused = await deleteStatus(pipeline.id, input)
    const empty = ofType(pipeline, 'screening')
    const allowed = await deleteStatus(pipeline.id, { status_id: empty.id, version: empty.version })
    await setPermission(true)
    expect([refused.status, allowed.status]).toEqual([403, 200])
    expect(await stagesOf(ids)).toEqual([from.id])
  })

  it('with more than 500 people is deleted by a task, which also moves those who come meanwhile', async () => {
    const { pipeline, from, to, ids } = await withResults(501)
    const input = { status_id: from.id, version: from.version, move_to_status_id: to.id, count: 501 }
    const { body } = await deleteStatus(pipeline.id, input)
    expect([typeof body.task_run_id, names(body.data).includes('Interview')]).toEqual(['string', true])
    const late = await createFinishedResults(product.owner, 1)
    await setStage(late, from.id)
    await product.tasks.settle()
    expect(await stagesOf([...ids, ...late])).toEqual([to.id])
    expect(names(await find(pipeline.id))).not.toContain('Interview')
    const run = await call('GET', `/task-runs/${body.task_run_id as string}`, { as: owner })
    expect(run.body.data).toMatchObject({ state: 'succeeded', done: 502 })
    expect((await call('GET', `/task-runs/${body.task_run_id as string}`, { as: withoutPipeline })).status).not.toBe(
      200,
    )
  })

  it('leaves behind nobody who is moved into it at the same moment', async () => {
    const pipeline = await fresh()
    const [from, to] = [ofType(pipeline, 'interview'), ofType(pipeline, 'offer')]
    const [id] = await createFinishedResults(product.owner, 1)
    const answers = await atOnce('stage_events', () => [
      call('PUT', '/survey-results/update-status', { as: owner, body: { id, version: 1, status_id: from.id } }),
      (async () => {
        await expect
          .poll(
            async () =>
              (await rowsOf("SELECT FROM pg_locks WHERE NOT granted AND relation = 'stage_events'::regclass")).length,
          )
          .toBe(1)
        return deleteStatus(pipeline.id, {
          status_id: from.id,
          version: from.version,
          move_to_status_id: to.id,
          count: 0,
        })
      })(),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(answers[1]!.body).toMatchObject({ problem: 'count_changed', count: 1 })
    expect(names(await find(pipeline.id))).toContain('Interview')
  })
})

describe('a pipeline that is deleted', () => {
  it('cannot be the default one', async () => {
    const { id, version } = (await list())[0]!
    expect((await deletePipeline(id, { version })).body.problem).toBe('default_pipeline')
  })

  it('moves its people to a stage of another one, and its roles use the default one', async () => {
    const [standard, pipeline] = [(await list())[0]!, await fresh()]
    const ids = await createFinishedResults(product.owner, 2)
    await setStage(ids, pipeline.statuses[0]!.id)
    const role = await call('POST', '/roles/create', {
      as: owner,
      body: { name: 'Crane driver', pipeline_id: pipeline.id },
    })
    expect((await find(pipeline.id)).roles).toEqual(['Crane driver'])
    const input = { version: pipeline.version, count: 2 }
    // Its own stages include rejecting and hiring ones, so people choose where all of them go.
    const inItself = await deletePipeline(pipeline.id, { ...input, move_to_status_id: pipeline.statuses[1]!.id })
    expect(inItself.body[0].path).toBe('move_to_status_id')
    const target = standard.statuses[0]!.id
    const { status, body } = await deletePipeline(pipeline.id, { ...input, move_to_status_id: target })
    expect([status, body.data]).toEqual([200, { id: pipeline.id, task_run_id: null }])
    expect(await stagesOf(ids)).toEqual([target])
    expect(await find(pipeline.id)).toBeUndefined()
    expect((await update(pipeline.id, { version: 2, name: 'Back' })).status).toBe(404)
    expect(await rowsOf('SELECT pipeline_id FROM roles WHERE id = $1', [role.body.data.id])).toEqual([
      { pipeline_id: null },
    ])
  })
})

describe('a role with a pipeline', () => {
  const roleOf = async (input: object) => {
    const { status, body } = await call('POST', '/roles/create', { as: owner, body: input })
    return { status, body, id: body.data?.id as string, role: body.data }
  }

  it('uses a pipeline of its company, and none of another', async () => {
    const { id: pipeline_id, name } = await fresh()
    const { role } = await roleOf({ name: 'Welder', pipeline_id })
    expect(role.pipeline).toEqual({ id: pipeline_id, name })
    const [theirs] = await list(superAdmin, companies.orchard)
    const refused = await roleOf({ name: 'Thief', pipeline_id: theirs!.id })
    expect([refused.status, refused.body[0].path]).toEqual([422, 'pipeline_id'])
    const { body } = await call('POST', '/roles/update', {
      as: owner,
      body: { id: role.id, version: role.version, pipeline_id: null },
    })
    expect(body.data.pipeline).toBeNull()
  })

  it('starts its results at the first stage of its pipeline for new people; others start in the default one', async () => {
    const pipeline = await fresh()
    const first = ofType(pipeline, 'new')
    await update(pipeline.id, {
      version: pipeline.version,
      order: [pipeline.statuses[1]!, first, ...pipeline.statuses.slice(2)].map(({ id }) => id),
    })
    const { id: role_id } = await roleOf({ name: 'Roofer', pipeline_id: pipeline.id })
    const { email } = await register({ role: 'Roofer' })
    await call('POST', '/invitations', { as: owner, body: { role_id, people: [{ email: 'roof@people.test' }] } })
    const stageOf = async (address: string) =>
      (
        await rowsOf<{ status_id: string }>(
          'SELECT status_id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1',
          [address],
        )
      ).map(({ status_id }) => status_id)
    expect(await stageOf(email)).toEqual([first.id])
    expect(await stageOf('roof@people.test')).toEqual([first.id])
    expect(await stageOf((await register()).email)).toEqual([(await list())[0]!.statuses[0]!.id])
  })

  it('does not move the card of a result that gets this role', async () => {
    const { id: pipeline_id } = await fresh()
    const { id: role_id } = await roleOf({ name: 'Plumber', pipeline_id })
    const [id] = await createFinishedResults(product.owner, 1)
    const before = await stagesOf([id!])
    await call('PUT', '/survey-results/update-role', { as: owner, body: { id, version: 1, role_id } })
    expect(await stagesOf([id!])).toEqual(before)
  })
})
