import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Candidate, CandidateDetail, CandidateEvent } from '@seatwise/contract/candidates'
import { maxTagsOfPerson } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'

const { call, product, register } = setUpProduct()
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const franchise = 'franchise.owner@demo.test'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
const read = async (id: string, as = owner) =>
  (await call('GET', `/candidates/${id}`, { as })).body.data as CandidateDetail
async function findMatches(filters: object, as = owner): Promise<Candidate[]> {
  const answer = await call('POST', '/candidates/search', { as, body: { filters, page_size: 200 } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

let group = 0
/** People whose addresses share a word, each with a begun survey. */
async function people(count: number, link = 'demo-northgate') {
  group += 1
  const search = `group${group}x`
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { email } = await register({ link, role: 'Sales', email: `${n}.${search}@people.test` })
    ids.push((await one('SELECT id FROM candidates WHERE email = $1', [email])).id)
  }
  return { search, ids }
}

/** Ids that were chosen without a filter, unless the body states one. */
const post = (path: string, body: object, as = owner) =>
  call('POST', `/candidates/${path}`, { as, body: 'ids' in body ? { selected_under: {}, ...body } : body })
async function done(path: string, body: object, as = owner) {
  const answer = await post(path, body, as)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data as { updated: number; skipped: { id: string }[]; undo_id: string; task_run_ids: string[] }
}
const undo = (undo_id: string, as = owner) => post('undo', { undo_id }, as)
const archivedResults = async (ids: string[]) =>
  (
    await one('SELECT count(*)::int FROM survey_results WHERE candidate_id = ANY($1) AND archived_at IS NOT NULL', [
      ids,
    ])
  ).count as number

describe('tags', () => {
  it('are added and removed, each once whatever its case, and undone', async () => {
    const { ids } = await people(2)
    await done('tags', { ids, add: [' Night  shift ', 'Referral'] })
    const again = await done('tags', { ids: [ids[0]], add: ['night SHIFT'], remove: ['referral'] })
    expect(again.updated).toBe(1)
    expect([(await read(ids[0]!)).tags, (await read(ids[1]!)).tags]).toEqual([
      ['Night shift'],
      ['Night shift', 'Referral'],
    ])
    expect((await done('tags', { ids, add: ['Night shift'] })).undo_id).toBeNull()
    expect((await undo(again.undo_id)).status).toBe(200)
    expect((await read(ids[0]!)).tags).toEqual(['Night shift', 'Referral'])
  })

  it('filter the list by any of some, and by none of others', async () => {
    const { search, ids } = await people(3)
    await done('tags', { ids: [ids[0], ids[1]], add: ['North'] })
    await done('tags', { ids: [ids[1]], add: ['South'] })
    const names = async (filters: object) => (await findMatches({ search, ...filters })).map(({ id }) => id).toSorted()
    expect(await names({ tags: ['north'] })).toEqual(ids.slice(0, 2).toSorted())
    expect(await names({ tags: ['North'], not_tags: ['SOUTH'] })).toEqual([ids[0]])
    expect(await names({ not_tags: ['North', 'South'] })).toEqual([ids[2]])
    expect(await names({ tags: ['Nowhere'] })).toEqual([])
    const { choices } = (await call('POST', '/candidates/search', { as: owner, body: { with_choices: true } })).body
    expect(choices.tags).toEqual(expect.arrayContaining(['North', 'South']))
  })

  it('are limited for one person', async () => {
    const { ids } = await people(1)
    await done('tags', { ids, add: Array.from({ length: maxTagsOfPerson }, (_, n) => `Limit ${n}`) })
    const answer = await post('tags', { ids, add: ['One more'] })
    expect([answer.status, answer.body[0].path]).toEqual([422, 'add'])
  })

  it.each([{ add: [] }, { add: ['  '] }, { add: ['a'.repeat(41)] }, { add: ['a\nb'] }, {}])(
    'with %o are refused',
    async (tags) => {
      const { ids } = await people(1)
      expect((await post('tags', { ids, ...tags })).status).toBe(422)
    },
  )

  it('belong to one company', async () => {
    const here = await people(1)
    const there = await people(1, 'demo-orchard')
    expect((await post('tags', { ids: [here.ids[0], there.ids[0]], add: ['Shared'] })).status).toBe(404)
    expect((await read(here.ids[0]!)).tags).toEqual([])
    await done('tags', { ids: there.ids, add: ['Only there'] }, 'super@demo.test')
    const { choices } = (await call('POST', '/candidates/search', { as: owner, body: { with_choices: true } })).body
    expect(choices.tags).not.toContain('Only there')
    expect(await findMatches({ tags: ['Only there'] })).toEqual([])

    // The function that finds people by the ids of tags does not answer about other companies either.
    const client = new pg.Client(product.connection.app)
    await client.connect()
    const idsFor = async (link: string) => {
      await client.query('BEGIN')
      const { id } = await one('SELECT id FROM companies WHERE slug = $1', [link])
      await client.query("SELECT set_config('seatwise.companies', $1, true)", [`{${id}}`])
      const tag = await one("SELECT id FROM candidate_tags WHERE name = 'Only there'")
      const { rows } = await client.query('SELECT id FROM people_with_tags(ARRAY[$1::uuid], 10) id', [tag.id])
      await client.query('ROLLBACK')
      return rows.map(({ id: found_id }) => found_id as string)
    }
    expect([await idsFor('orchard'), await idsFor('northgate')]).toEqual([there.ids, []])
    await client.end()
  })

  it('do not deadlock when the same new ones are added at once', async () => {
    const { ids } = await people(2)
    const answers = await Promise.all([
      post('tags', { ids, add: ['Left', 'Right'] }),
      post('tags', { ids: ids.toReversed(), add: ['Right', 'Left'] }, colleague),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(ids[0]!)).tags).toEqual(['Left', 'Right'])
  })
})

describe('archiving people', () => {
  it('removes them and their results from the lists; undo and restoring return what was archived with them', async () => {
    const { search, ids } = await people(2)
    const before = await one(
      `UPDATE survey_results SET archived_at = now() - interval '1 day', archived_reason = 'Before'
        WHERE candidate_id = $1 RETURNING id`,
      [ids[0]],
    )
    await register({ link: 'demo-northgate', role: 'Support', email: `0.${search}@people.test` })
    const { undo_id } = await done('archive', { ids, reason: 'Withdrew' })
    expect(await findMatches({ search })).toEqual([])
    expect(await archivedResults(ids)).toBe(3)
    expect((await findMatches({ search, archived: true }))[0]).toMatchObject({
      archived_reason: 'Withdrew',
      archived_by: { name: 'Cora Ownby' },
      can: { update: false, archive: false, restore: true, rate: false },
    })
    expect((await undo(undo_id)).body.data).toMatchObject({ updated: 2, skipped: [] })
    expect([(await findMatches({ search })).length, await archivedResults(ids)]).toEqual([2, 1])
    await done('archive', { ids, reason: 'Again' })
    const restored = await done('restore', { ids })
    expect([(await findMatches({ search })).length, await archivedResults(ids)]).toEqual([2, 1])
    expect((await one('SELECT archived_reason FROM survey_results WHERE id = $1', [before.id])).archived_reason).toBe(
      'Before',
    )
    expect((await undo(restored.undo_id)).status).toBe(200)
    expect([(await findMatches({ search })).length, await archivedResults(ids)]).toEqual([0, 3])
    await done('restore', { ids })
    expect(await archivedResults(ids)).toBe(1)
  })

  it('ends when they take a survey again, or a result of theirs is restored', async () => {
    const { search, ids } = await people(2)
    await done('archive', { ids, reason: 'Gone' })
    await register({ link: 'demo-northgate', role: 'Support', email: `0.${search}@people.test` })
    const [result] = (await read(ids[1]!)).surveys
    const body = { id: result!.id, version: result!.version }
    expect((await call('POST', '/survey-results/restore', { as: owner, body })).status).toBe(200)
    expect((await findMatches({ search })).map(({ archived_at }) => archived_at)).toEqual([null, null])
  })

  it('makes them read-only until they are restored', async () => {
    const { ids } = await people(1)
    const { undo_id } = await done('archive', { ids, reason: 'Gone' })
    const { version } = await read(ids[0]!)
    const answers = [
      await post('tags', { ids, add: ['Late'] }),
      await post('archive', { ids, reason: 'Twice' }),
      await call('PUT', '/candidates/bulk-update', { as: owner, body: { ids, selected_under: {}, kind: 'employee' } }),
      await call('PUT', `/candidates/${ids[0]}`, { as: owner, body: { version, title: 'Late' } }),
      await post('convert', { id: ids[0], version, kind: 'employee' }),
    ]
    expect(answers.map(({ body }) => body.problem)).toEqual(answers.map(() => 'candidate_archived'))
    await undo(undo_id)
    expect((await post('restore', { ids })).body.problem).toBe('candidate_not_archived')
  })

  it('makes them findable by the reason', async () => {
    const { search, ids } = await people(2)
    await done('archive', { ids: [ids[0]], reason: 'Moved abroad' })
    await done('archive', { ids: [ids[1]], reason: 'Not interested' })
    const rows = await findMatches({ search, archived: true, archived_reason: 'ABROAD' })
    expect(rows.map(({ id }) => id)).toEqual([ids[0]])
  })

  it('and changing results of the same people at once do not deadlock', async () => {
    const { ids } = await people(4)
    const results = (await product.owner.query('SELECT id FROM survey_results WHERE candidate_id = ANY($1)', [ids]))
      .rows
    const answers = await Promise.all([
      post('archive', { ids, reason: 'One' }),
      call('PUT', '/survey-results/bulk-update', {
        as: owner,
        body: { ids: results.map(({ id }) => id).toReversed(), selected_under: {}, is_test: true },
      }),
      post('tags', { ids: ids.toReversed(), add: ['At once'] }),
    ])
    // The order of the requests decides whether the others are refused; none may fail.
    for (const { status } of answers) expect([200, 409]).toContain(status)
  })
})

describe('a write of many people', () => {
  it('by their ids states how they were chosen, and archives nobody who was chosen by a score', async () => {
    const { ids } = await people(2)
    const silent = await call('POST', '/candidates/archive', { as: owner, body: { ids, reason: 'No longer needed' } })
    expect([silent.status, silent.body[0].path]).toEqual([422, 'selected_under'])
    for (const selected_under of [{ score_to: 40 }, { score_from: 90, kind: 'candidate' }]) {
      const refused = await post('archive', { ids, selected_under, reason: 'Low' })
      expect([refused.status, refused.body.problem]).toEqual([409, 'chosen_by_score'])
    }
    const byFilters = await post('archive', { filters: { score_to: 40 }, count: 1, reason: 'Low' })
    expect(byFilters.body.problem).toBe('chosen_by_score')
    expect(await archivedResults(ids)).toBe(0)
    expect((await done('tags', { ids, selected_under: { score_to: 40 }, add: ['Call'] })).updated).toBe(2)
    expect((await done('archive', { ids: [ids[0]], reason: 'Has withdrawn' })).updated).toBe(1)
  })

  it('by filters changes as many people as the user saw, without the exceptions, or none', async () => {
    const { search, ids } = await people(3)
    const body = { filters: { search }, except: [ids[2]], add: ['Seen'] }
    const wrong = await post('tags', { ...body, count: 3 })
    expect([wrong.status, wrong.body.problem, wrong.body.count]).toEqual([409, 'count_changed', 2])
    expect((await done('tags', { ...body, count: 2 })).updated).toBe(2)
    expect((await findMatches({ search, tags: ['Seen'] })).length).toBe(2)
  })

  it('has either ids or filters', async () => {
    const { ids } = await people(1)
    for (const body of [{ ids, filters: {}, count: 1 }, {}, { filters: {} }])
      expect((await post('archive', { ...body, reason: 'No' })).status).toBe(422)
  })

  it('makes employees of candidates, and undo restores their kind', async () => {
    const { ids } = await people(2)
    const body = { ids, selected_under: {}, kind: 'employee', hired_at: '2026-11-02' }
    const answer = await call('PUT', '/candidates/bulk-update', { as: owner, body })
    expect(answer.body.data.updated).toBe(2)
    expect(await read(ids[0]!)).toMatchObject({ kind: 'employee', hired_at: '2026-11-02' })
    await undo(answer.body.data.undo_id)
    expect(await read(ids[0]!)).toMatchObject({ kind: 'candidate', hired_at: null })
  })

  it('is undone only by the user who made it, except for people who were changed since', async () => {
    const { ids } = await people(2)
    const { undo_id } = await done('tags', { ids, add: ['Mine'] })
    expect((await undo(undo_id, colleague)).status).toBe(404)
    await done('tags', { ids: [ids[0]], add: ['Theirs'] }, colleague)
    const { data } = (await undo(undo_id)).body
    expect(data).toMatchObject({ updated: 1, skipped: [{ id: ids[0], reason: 'changed_meanwhile' }] })
    const single = await done('tags', { ids: [ids[1]], add: ['Single'] })
    await done('tags', { ids: [ids[1]], add: ['Since'] }, colleague)
    const refused = await undo(single.undo_id)
    expect([refused.status, refused.body.current.id]).toEqual([409, ids[1]])
  })

  it('of more than 500 runs in the background over the selection, and is undone there', async () => {
    const { id } = await one("SELECT id FROM companies WHERE slug = 'northgate'")
    await one(
      `WITH p AS (INSERT INTO candidates (company_id, first, last, email)
         SELECT $1, 'Many', 'N' || n, n || '.manyx@people.test' FROM generate_series(1, 501) n RETURNING id, company_id)
       INSERT INTO survey_results (company_id, candidate_id, state) SELECT company_id, id, 'expired' FROM p`,
      [id],
    )
    const search = 'manyx'
    const { undo_id, task_run_ids } = await done('archive', { filters: { search }, count: 501, reason: 'All' })
    expect(task_run_ids).toHaveLength(1)
    await product.tasks.settle()
    const archived = async () => {
      const body = { filters: { search, archived: true } }
      return (await call('POST', '/candidates/search', { as: owner, body })).body.total as number
    }
    expect(await archived()).toBe(501)
    expect((await undo(undo_id)).body.data.task_run_ids).toHaveLength(1)
    await product.tasks.settle()
    expect(await archived()).toBe(0)
    const left = await one(
      `SELECT count(*)::int FROM survey_results r JOIN candidates c ON c.id = r.candidate_id
        WHERE c.email LIKE '%.manyx@people.test' AND r.archived_at IS NOT NULL`,
    )
    expect(left.count).toBe(0)
  })

  it('needs a session, and people in reach', async () => {
    const foreign = await people(1, 'demo-orchard')
    for (const [path, body] of [
      ['tags', { add: ['No'] }],
      ['archive', { reason: 'No' }],
      ['restore', {}],
    ] as const) {
      expect((await call('POST', `/candidates/${path}`, { body: { ids: foreign.ids, ...body } })).status).toBe(401)
      expect((await post(path, { ids: foreign.ids, ...body })).status).toBe(404)
    }
  })
})

describe('the rating of an employee', () => {
  const rate = (id: string, body: object, as = owner) => call('PUT', `/candidates/${id}/rating`, { as, body })

  it('is stored each time with its author, and filters the list', async () => {
    const { search, ids } = await people(1)
    const id = ids[0]!
    await call('PUT', '/candidates/bulk-update', { as: owner, body: { ids, selected_under: {}, kind: 'employee' } })
    expect((await rate(id, { version: 2, rating: 3 })).status).toBe(200)
    expect((await rate(id, { version: 3, rating: 5 }, franchise)).status).toBe(200)
    const { rating, ratings } = await read(id)
    expect([rating, ratings]).toMatchObject([
      5,
      [
        { rating: 5, by: { id: null, name: null } },
        { rating: 3, by: { name: 'Cora Ownby' } },
      ],
    ])
    expect((await findMatches({ search, ratings: [4, 5] })).length).toBe(1)
    expect((await findMatches({ search, ratings: [3] })).length).toBe(0)
    expect((await rate(id, { version: 3, rating: 1 })).body.current.rating).toBe(5)
    await rate(id, { version: 4, rating: null })
    expect((await read(id)).ratings.map((input) => input.rating)).toEqual([null, 5, 3])
  })

  it('is refused for a candidate, ends with the employment, and returns with its undo', async () => {
    const { ids } = await people(1)
    const id = ids[0]!
    expect((await rate(id, { version: 1, rating: 3 })).body.problem).toBe('not_an_employee')
    await post('convert', { id, version: 1, kind: 'employee' })
    await rate(id, { version: 2, rating: 4 })
    const response = await post('convert', { id, version: 3, kind: 'candidate' })
    expect(response.body.data.rating).toBeNull()
    await undo(response.body.undo_id)
    expect(await read(id)).toMatchObject({ kind: 'employee', rating: 4 })
    for (const rating of [0, 6, 2.5]) expect((await rate(id, { version: 5, rating })).status).toBe(422)
  })

  it('is in the audit without the number', async () => {
    const { ids } = await people(1)
    await post('convert', { id: ids[0], version: 1, kind: 'employee' })
    await rate(ids[0]!, { version: 2, rating: 2 })
    const { data } = (await call('GET', '/audit-events?action=candidates.rate', { as: owner })).body
    expect(data[0]).toMatchObject({ subject_id: ids[0], details: { changed: ['rating'] } })
    expect(JSON.stringify(data[0].details)).not.toContain('2')
  })
})

describe('the owner of a person', () => {
  const choicesOf = async (as: string, filters = {}) =>
    (await call('POST', '/candidates/search', { as, body: { with_choices: true, filters } })).body.choices.owners

  it('is among the choices and filters of the list, and readers see no name from outside', async () => {
    const { search, ids } = await people(2)
    const { id: owner_user_id } = await one("SELECT id FROM users WHERE email = 'franchise.user@demo.test'")
    const own = await one('SELECT id FROM users WHERE email = $1', [owner])
    for (const [nth, id] of [own.id, owner_user_id].entries()) {
      const body = { version: 1, owner_user_id: id }
      expect((await call('PUT', `/candidates/${ids[nth]}`, { as: franchise, body })).status).toBe(200)
    }
    expect(await choicesOf(owner)).toEqual([{ id: own.id, name: 'Cora Ownby' }])
    expect(await choicesOf(franchise)).toHaveLength(2)
    expect(await choicesOf(franchise, { company_id: own.id })).toEqual([])
    expect((await findMatches({ search, owners: [own.id] })).map(({ id }) => id)).toEqual([ids[0]])
  })
})

describe('the history of a person', () => {
  it('has the changes of the person, beside the events of their results', async () => {
    const { ids } = await people(1)
    const id = ids[0]!
    await done('tags', { ids, add: ['Told'] })
    await post('convert', { id, version: 2, kind: 'employee' })
    await call('PUT', `/candidates/${id}/rating`, { as: owner, body: { version: 3, rating: 4 } })
    await call('PUT', `/candidates/${id}`, { as: owner, body: { version: 4, title: 'Foreman' } })
    await undo((await done('archive', { ids, reason: 'Left' })).undo_id)
    for (const visibility of ['team', 'private'])
      await call('POST', `/candidate-notes?candidate_id=${id}`, { as: owner, body: { body: 'Told', visibility } })
    const { data } = (await call('GET', `/candidates/${id}/history`, { as: 'no.pipeline@demo.test' })).body
    const own = (data as CandidateEvent[]).filter(({ person }) => person !== null)
    expect(own).toMatchObject([
      { event: 'updated', person: { action: 'candidate-notes.create' } },
      { event: 'restored', is_undo: true },
      { event: 'archived', reason: 'Left', survey_result: null, actor: { name: 'Cora Ownby' } },
      { event: 'updated', person: { changed: ['title'] } },
      { event: 'updated', person: { rating: 4 } },
      { event: 'updated', person: { kind: 'employee' } },
      { event: 'updated', person: { tags_added: ['Told'], tags_removed: [] } },
    ])
    expect(JSON.stringify(data)).not.toContain('Foreman')
    expect((data as CandidateEvent[]).some(({ survey_result }) => survey_result !== null)).toBe(true)
  })
})
