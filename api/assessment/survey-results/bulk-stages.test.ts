import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'
import { createFinishedResults } from './test-results.ts'

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'
const withoutPipeline = 'no.pipeline@demo.test'
const stages: Record<string, string> = {}

const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await product.owner.query(text, values)).rows as Row[]
const createResults = (count: number, slug?: string) => createFinishedResults(product.owner, count, slug)
/** Ids that were chosen without a filter, unless the body states one. */
const bulk = (body: object, as = owner) =>
  call('PUT', '/survey-results/bulk-update', { as, body: 'ids' in body ? { selected_under: {}, ...body } : body })
const undo = (undo_id: string) => call('POST', '/survey-results/undo', { as: owner, body: { undo_id } })
const archive = { reason: 'The position is filled' }

const stateOf = async (ids: string[]) =>
  JSON.stringify(await rowsOf('SELECT * FROM survey_results WHERE id = ANY($1::uuid[]) ORDER BY id', [ids]))
const countOf = async (ids: string[], condition: string) =>
  (await rowsOf(`SELECT FROM survey_results r WHERE r.id = ANY($1::uuid[]) AND ${condition}`, [ids])).length
type StageEvent = { to: string; from: string; how: string; reason: string | null }
const eventsOf = (ids: string[]) =>
  rowsOf<StageEvent>(
    `SELECT to_status_id AS to, from_status_id AS from, how, reason FROM stage_events
      WHERE survey_result_id = ANY($1::uuid[]) AND from_status_id IS NOT NULL`,
    [ids],
  )
const auditedOf = (ids: string[]) =>
  rowsOf<{ action: string; details: object }>(
    'SELECT action, details FROM audit_events WHERE subject_id = ANY($1::uuid[]) ORDER BY created_at, id',
    [ids],
  )

beforeAll(async () => {
  for (const { id, name, slug } of await rowsOf<{ id: string; name: string; slug: string }>(
    'SELECT s.id, s.name, c.slug FROM statuses s JOIN companies c ON c.id = s.company_id',
  ))
    stages[slug === 'northgate' ? name : `${slug} ${name}`] = id
})

beforeEach(() => rowsOf("DELETE FROM rate_limits WHERE key LIKE 'bulk_write_by_user%'"))

describe('many results moved at once', () => {
  it('are all in the new stage, each with its event and its audit; those already there are unchanged', async () => {
    const ids = await createResults(12)
    await bulk({ ids: ids.slice(0, 2), move: { status_id: stages['Interview'] } })
    const { status, body } = await bulk({ ids, move: { status_id: stages['Interview'] } })
    expect([status, body.data.updated]).toEqual([200, 10])
    expect(await countOf(ids, `r.status_id = '${stages['Interview']}' AND r.version = 2`)).toBe(12)
    const events = await eventsOf(ids)
    expect(events).toHaveLength(12)
    for (const event of events)
      expect(event).toEqual({ to: stages['Interview'], from: stages['New'], how: 'bulk', reason: null })
    const audited = await auditedOf(ids)
    expect(audited).toHaveLength(12)
    expect(audited[0]).toMatchObject({
      action: 'survey-results.update-status',
      details: { stage: { from: 'New', to: 'Interview' } },
    })
  })

  it('return by an undo, each to the stage that it came from', async () => {
    const ids = await createResults(6)
    await bulk({ ids: ids.slice(0, 3), move: { status_id: stages['Screening'] } })
    const { body } = await bulk({ ids, move: { status_id: stages['Offer'] } })
    expect((await undo(body.data.undo_id)).body.data.updated).toBe(6)
    expect(await countOf(ids, `r.status_id = '${stages['Screening']}'`)).toBe(3)
    expect(await countOf(ids, `r.status_id = '${stages['New']}'`)).toBe(3)
  })

  it('are rejected only with a reason, which every event keeps', async () => {
    const ids = await createResults(3)
    const before = await stateOf(ids)
    const refused = await bulk({ ids, move: { status_id: stages['Rejected'] } })
    expect([refused.status, refused.body[0].path]).toEqual([422, 'reason'])
    expect(await stateOf(ids)).toBe(before)
    await bulk({ ids, move: { status_id: stages['Rejected'], reason: 'Another person was hired' } })
    for (const { reason } of await eventsOf(ids)) expect(reason).toBe('Another person was hired')
  })

  it('stay where they are for a user without the pipeline permission, for any selection of results', async () => {
    const ids = await createResults(3)
    const before = await stateOf(ids)
    for (const some of [ids, [randomUUID()]]) {
      const { status, body } = await bulk({ ids: some, move: { status_id: stages['Offer'] } }, withoutPipeline)
      expect([status, body.problem]).toEqual([403, 'not_allowed'])
    }
    expect(await stateOf(ids)).toBe(before)
  })

  it('cannot leave their company, and one result of another company refuses the whole request', async () => {
    const [own, sibling, foreign] = await Promise.all([
      createResults(3),
      createResults(2, 'harbour'),
      createResults(1, 'orchard'),
    ])
    const before = await stateOf([...own, ...sibling, ...foreign])
    const move = { status_id: stages['Offer'] }
    expect((await bulk({ ids: [...own, ...foreign], move })).status).toBe(404)
    expect((await bulk({ ids: [...own, ...sibling], move }, 'franchise.owner@demo.test')).status).toBe(422)
    expect((await bulk({ ids: own, move: { status_id: stages['orchard Growth plan'] } })).status).toBe(422)
    expect(await stateOf([...own, ...sibling, ...foreign])).toBe(before)
  })

  it('are counted by stage before the move, the same for ids and for filters, and only for users with the pipeline permission', async () => {
    const ids = await createResults(9)
    const [hired, interview] = [ids.slice(0, 2), ids.slice(2, 5)]
    await bulk({ ids: hired, move: { status_id: stages['Hired'] } })
    await bulk({ ids: interview, move: { status_id: stages['Interview'] } })
    const search = `x${randomUUID().slice(0, 8)}`
    await rowsOf(
      `UPDATE candidates SET last = $1 WHERE id IN (SELECT candidate_id FROM survey_results WHERE id = ANY($2::uuid[]))`,
      [search, ids],
    )
    const preview = (selection: object, as = owner, status_id = stages['Interview']) =>
      call('POST', '/survey-results/moves/preview', { as, body: { status_id, selection } })
    type Stages = { status: { name: string } | null; count: number }[]
    const countsOf = async (selection: object) =>
      ((await preview(selection)).body.data.stages as Stages).map(({ status, count }) => [status?.name, count])
    const byFilters = { filters: { search }, count: 9 }
    for (const selection of [{ ids }, byFilters])
      expect(await countsOf(selection)).toEqual([
        ['New', 4],
        ['Hired', 2],
      ])
    expect(await countsOf({ filters: { search }, except: hired, count: 7 })).toEqual([['New', 4]])
    expect(await countsOf({ ids: interview })).toEqual([])

    const changed = await preview({ filters: { search }, count: 8 })
    expect([changed.status, changed.body.problem]).toEqual([409, 'count_changed'])
    expect((await preview({ ids }, withoutPipeline)).status).toBe(403)
    const [foreign] = await createResults(1, 'orchard')
    expect((await preview({ ids: [...ids, foreign!] })).status).toBe(404)
    expect((await preview({ ids }, owner, stages['orchard New'])).status).toBe(404)
    expect((await preview({ ids }, 'super@demo.test', stages['orchard New'])).status).toBe(404)

    // The previewed results are those that are moved.
    expect((await bulk({ ...byFilters, move: { status_id: stages['Interview'] } })).body.data.updated).toBe(6)
  })

  it('by two people at once each have both events, one after the other', async () => {
    const ids = await createResults(60)
    const answers = await Promise.all([
      bulk({ ids, move: { status_id: stages['Interview'] } }),
      bulk({ ids: ids.toReversed(), move: { status_id: stages['Offer'] } }, 'company.user@demo.test'),
    ])
    expect(answers.map(({ status, body }) => [status, body.data.updated])).toEqual([
      [200, 60],
      [200, 60],
    ])
    const ends = await rowsOf<{ status_id: string; version: number }>(
      'SELECT DISTINCT status_id, version FROM survey_results WHERE id = ANY($1::uuid[])',
      [ids],
    )
    expect(ends).toEqual([{ status_id: expect.any(String), version: 3 }])
    const { status_id } = ends[0]!
    const other = status_id === stages['Offer'] ? stages['Interview'] : stages['Offer']
    const events = await eventsOf(ids)
    expect(events.filter(({ from, to }) => from === stages['New'] && to === other)).toHaveLength(60)
    expect(events.filter(({ from, to }) => from === other && to === status_id)).toHaveLength(60)
  })

  it('of more than 500 are moved by a task, which ends when its user loses the pipeline', async () => {
    const ids = await createResults(501)
    const move = { status_id: stages['Screening'] }
    const moved = await bulk({ ids, move })
    expect(moved.body.data.task_run_ids).toHaveLength(1)
    await product.tasks.settle()
    expect(await countOf(ids, `r.status_id = '${stages['Screening']}'`)).toBe(501)

    const permit = (value: boolean) =>
      rowsOf(`UPDATE users SET can_view_hiring_pipeline = $1 WHERE email = 'company.user@demo.test'`, [value])
    const { body } = await bulk({ ids, move: { status_id: stages['Offer'] } }, 'company.user@demo.test')
    await permit(false)
    await product.tasks.settle()
    await permit(true)
    expect(await rowsOf('SELECT state FROM task_runs WHERE id = $1', [body.data.task_run_ids[0]])).toEqual([
      { state: 'not_allowed' },
    ])
    expect(await countOf(ids, `r.status_id = '${stages['Screening']}'`)).toBe(501)
  })

  it('by a task are named, as are those of its undo, only to readers who see stages', async () => {
    const ids = await createResults(501)
    const moved = (await bulk({ ids, move: { status_id: stages['Screening'] } })).body.data
    await product.tasks.settle()
    const undone = (await undo(moved.undo_id)).body.data
    await product.tasks.settle()
    const changed = (await bulk({ ids, is_test: true })).body.data
    await product.tasks.settle()
    expect(await countOf(ids, `r.status_id = '${stages['New']}' AND r.is_test`)).toBe(501)

    const runIds = [moved, undone, changed].map(({ task_run_ids }) => task_run_ids[0] as string)
    const seenBy = async (as: string) => {
      const answers = await Promise.all(runIds.map((id) => call('GET', `/task-runs/${id}`, { as })))
      const list = await call('GET', '/task-runs', { as })
      return answers.map(({ status, body }, index) => [
        status,
        body.rows?.length,
        list.text.includes(runIds[index]!) && list.body.total,
      ])
    }
    const { length } = await rowsOf('SELECT FROM task_runs')
    const named = [200, 200, length]
    expect(await seenBy(owner)).toEqual([named, named, named])
    const hidden = [404, undefined, false]
    const [others] = await rowsOf<{ count: number }>(
      "SELECT count(*)::int FROM task_runs WHERE name IN ('update-survey-results', 'undo-survey-results')",
    )
    expect(await seenBy(withoutPipeline)).toEqual([hidden, hidden, [200, 200, others!.count]])
  })

  it('stay where they are when their task finds that the stage was removed', async () => {
    const ids = await createResults(501)
    const [stage] = await rowsOf<{ id: string }>(
      `INSERT INTO statuses (company_id, pipeline_id, name, type, position)
       SELECT company_id, pipeline_id, 'Trial day', 'interview', 9 FROM statuses WHERE id = $1 RETURNING id`,
      [stages['Offer']],
    )
    const { body } = await bulk({ ids, move: { status_id: stage!.id } })
    await rowsOf('DELETE FROM statuses WHERE id = $1', [stage!.id])
    await product.tasks.settle()
    const runs = await rowsOf('SELECT state, error FROM task_runs WHERE id = $1', [body.data.task_run_ids[0]])
    expect(runs).toEqual([{ state: 'failed', error: 'refused' }])
    expect(await countOf(ids, `r.status_id = '${stages['New']}'`)).toBe(501)
  })
})

describe('many results archived and restored at once', () => {
  it('keep the reason and the user, and return unchanged when restored', async () => {
    const ids = await createResults(5)
    expect((await bulk({ ids, archive })).body.data.updated).toBe(5)
    const [user] = await rowsOf<{ id: string }>('SELECT id FROM users WHERE email = $1', [owner])
    const isArchived = `archived_at IS NOT NULL AND archived_reason = '${archive.reason}' AND archived_by_user_id = '${user!.id}'`
    expect(await countOf(ids, isArchived)).toBe(5)
    expect((await bulk({ ids, restore: {} })).body.data.updated).toBe(5)
    expect(await countOf(ids, 'archived_at IS NULL AND archived_reason IS NULL AND version = 3')).toBe(5)
    const actions = (await auditedOf(ids)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'survey-results.archive')).toHaveLength(5)
    expect(actions.filter((action) => action === 'survey-results.restore')).toHaveLength(5)
  })

  it('return to their former state by an undo', async () => {
    const ids = await createResults(4)
    const { undo_id } = (await bulk({ ids, archive })).body.data
    expect((await undo(undo_id)).body.data.updated).toBe(4)
    expect(await countOf(ids, 'archived_at IS NULL')).toBe(4)
  })

  it('are archived only with a reason', async () => {
    const ids = await createResults(1)
    expect((await bulk({ ids, archive: {} })).status).toBe(422)
  })

  it.each([
    ['archived twice', 'archive', 'result_archived'],
    ['restored without being archived', 'restore', 'result_not_archived'],
  ])('are refused whole when one would be %s', async (_, change, problem) => {
    const ids = await createResults(4)
    const others = change === 'archive' ? ids.slice(0, 1) : ids.slice(1)
    await bulk({ ids: others, archive })
    const before = await stateOf(ids)
    const { status, body } = await bulk({ ids, [change]: archive })
    expect([status, body.problem]).toEqual([409, problem])
    expect(await stateOf(ids)).toBe(before)
  })

  it('by filters are as many as the user saw, or none', async () => {
    const ids = await createResults(5)
    const search = `q${randomUUID().slice(0, 8)}`
    await rowsOf(
      'UPDATE candidates SET last = $2 WHERE id IN (SELECT candidate_id FROM survey_results WHERE id = ANY($1::uuid[]))',
      [ids, search],
    )
    const stale = await bulk({ filters: { search }, count: 4, archive })
    expect([stale.status, stale.body.problem, stale.body.count]).toEqual([409, 'count_changed', 5])
    expect((await bulk({ filters: { search }, count: 5, archive })).body.data.updated).toBe(5)
  })

  it('by two people at once are archived once: the second is refused whole', async () => {
    const ids = await createResults(40)
    const answers = await Promise.all([
      bulk({ ids, archive: { reason: 'First' } }),
      bulk({ ids: ids.toReversed(), archive: { reason: 'Second' } }, 'company.user@demo.test'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const reasons = await rowsOf('SELECT DISTINCT archived_reason FROM survey_results WHERE id = ANY($1::uuid[])', [
      ids,
    ])
    expect(reasons).toHaveLength(1)
  })

  it('of more than 500 are archived by a task in the name of the user who asked', async () => {
    const ids = await createResults(501)
    await bulk({ ids, archive })
    await product.tasks.settle()
    const [user] = await rowsOf<{ id: string }>('SELECT id FROM users WHERE email = $1', [owner])
    expect(await countOf(ids, `archived_by_user_id = '${user!.id}'`)).toBe(501)
    await bulk({ ids, restore: {} })
    await product.tasks.settle()
    expect(await countOf(ids, 'archived_at IS NULL')).toBe(501)
  })
})
