import { beforeAll, describe, expect, it } from 'vitest'
import type { Scorecard } from '@seatwise/contract/scorecards'
import { password, setUpProduct } from '../../test-product.ts'

const { call, product } = setUpProduct()
const ana = 'company.user@demo.test'
const ben = 'no.pipeline@demo.test'
const owner = 'company.owner@demo.test'
const franchise = 'franchise.owner@demo.test'
const superAdmin = 'super@demo.test'
const rule = 'question/CARE/above/1'
const absent = '00000000-0000-4000-8000-000000000000'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]

/** A finished survey that no other test uses. */
const results: string[] = []
const nextResult = () => results.pop()!
beforeAll(async () => {
  const { rows } = await product.owner.query(
    `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id
      WHERE c.slug = 'northgate' AND r.state = 'completed' AND r.archived_at IS NULL AND r.role_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM scorecards s WHERE s.survey_result_id = r.id) ORDER BY r.id`,
  )
  results.push(...rows.map(({ id }) => id as string))
})

const begin = (as: string, survey_result_id: string) => call('POST', '/scorecards', { as, body: { survey_result_id } })
const list = async (as: string, result: string): Promise<Scorecard[]> => {
  const answer = await call('GET', `/scorecards?survey_result_id=${result}`, { as })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const save = (as: string, card: Scorecard, body: object) =>
  call('PUT', `/scorecards/${card.id}`, { as, body: { version: card.content!.version, ...body } })
const submit = (as: string, card: Scorecard) =>
  call('POST', `/scorecards/${card.id}/submit`, { as, body: { version: card.content!.version } })
const open = (as: string, id: string, reason = 'They have left us') =>
  call('POST', `/scorecards/${id}/open`, { as, body: { reason } })

/** A draft with one rated answer and a recommendation. */
async function draft(as: string, result: string, note: string, recommendation: string | null = 'yes') {
  const response = await begin(as, result)
  expect(response.status, response.text).toBe(200)
  const saved = await save(as, response.body.data, {
    answers: [{ rule, rating: 4, note }],
    recommendation,
    summary: note,
  })
  expect(saved.status, saved.text).toBe(200)
  return saved.body.data as Scorecard
}
async function submitted(as: string, result: string, note: string) {
  const done = await submit(as, await draft(as, result, note))
  expect(done.status, done.text).toBe(200)
  return done.body.data as Scorecard
}

/** Headers of a super admin who acts as this user. */
async function actingAs(email: string) {
  const { body } = await call('POST', '/auth/sign-in', { body: { username: superAdmin, password } })
  const headers = { authorization: `Bearer ${body.data.access_token as string}` }
  const { id } = await one('SELECT id FROM users WHERE email = $1', [email])
  const started = await call('POST', '/proxy-sessions', { headers, body: { user_id: id, reason: 'the test' } })
  expect(started.status).toBe(200)
  return { ...headers, 'x-proxy-user-id': id as string }
}

describe('a scorecard', () => {
  it('exists once for each interviewer and result, however often it is begun', async () => {
    const result = nextResult()
    const response = await Promise.all([1, 2, 3].map(() => begin(ana, result)))
    expect(new Set(response.map(({ body }) => body.data.id as string)).size).toBe(1)
    expect(await list(ana, result)).toMatchObject([
      { is_own: true, submitted_at: null, content: { answers: [], summary: '', recommendation: null } },
    ])
    const { count } = await one(
      "SELECT count(*)::int FROM audit_events WHERE action = 'scorecards.begin' AND subject_id = $1",
      [result],
    )
    expect(count).toBe(1)
  })

  it('stores answers with the question of the bank, whatever text the client sends', async () => {
    const result = nextResult()
    const card = await draft(ana, result, 'Two good cases')
    const [answer] = card.content!.answers
    expect(answer).toMatchObject({ rule, rating: 4, note: 'Two good cases' })
    expect(answer!.question).toBeTruthy()
    const forged = await save(ana, card, { answers: [{ rule, rating: 1, note: '', question: 'Are you ill?' }] })
    expect(forged.status).toBe(422)
    for (const unknown of ['question/CARE/above/999', "x' OR 1=1 --", 'strength/CARE'])
      expect((await save(ana, card, { answers: [{ rule: unknown, rating: 1, note: '' }] })).status).toBe(422)
    const twice = await save(ana, card, {
      answers: [
        { rule, rating: 1, note: '' },
        { rule, rating: 2, note: '' },
      ],
    })
    expect(twice.body).toMatchObject([{ path: 'answers.1.rule' }])
    for (const rating of [0, 6, 2.5, '3'])
      expect((await save(ana, card, { answers: [{ rule, rating, note: '' }] })).status).toBe(422)
    expect((await list(ana, result))[0]!.content).toEqual(card.content)
  })

  it('saves the sent fields and keeps the rest; an emptied answer is removed', async () => {
    const card = await draft(ana, nextResult(), 'First')
    const other = 'question/DRIVE/below/1'
    const more = await save(ana, card, { answers: [{ rule: other, rating: null, note: 'Later' }], summary: 'Good' })
    expect(more.body.data.content).toMatchObject({ recommendation: 'yes', summary: 'Good' })
    expect(more.body.data.content.answers).toHaveLength(2)
    const emptied = await save(ana, more.body.data, { answers: [{ rule, rating: null, note: ' ' }] })
    expect(emptied.body.data.content.answers).toMatchObject([{ rule: other, rating: null, note: 'Later' }])
  })

  it('that another tab has saved is refused with the saved one', async () => {
    const card = await draft(ana, nextResult(), 'First tab')
    const first = await save(ana, card, { answers: [{ rule, rating: 5, note: 'Newer' }] })
    expect(first.status).toBe(200)
    const second = await save(ana, card, { answers: [{ rule, rating: 1, note: 'Older' }] })
    expect([second.status, second.body.problem]).toEqual([409, 'changed_meanwhile'])
    expect(second.body.current.content.answers).toMatchObject([{ rating: 5, note: 'Newer' }])
    const late = await submit(ana, card)
    expect([late.status, late.body.problem]).toEqual([409, 'changed_meanwhile'])
  })

  it('is submitted for good, with at least one rating and a recommendation', async () => {
    const result = nextResult()
    const { body } = await begin(ana, result)
    const empty = await submit(ana, body.data)
    expect(empty.body.problem).toBe('scorecard_unrated')
    const rated = await save(ana, body.data, { answers: [{ rule, rating: 3, note: '' }] })
    expect((await submit(ana, rated.body.data)).body.problem).toBe('recommendation_missing')
    const ready = await save(ana, rated.body.data, { recommendation: 'strong_no' })
    const done = await submit(ana, ready.body.data)
    expect(done.body.data).toMatchObject({
      can: { update: false, add_note: true },
      content: { is_after_reading: false },
    })
    expect(done.body.data.submitted_at).not.toBeNull()
    for (const again of [submit(ana, done.body.data), save(ana, done.body.data, { summary: 'Changed my mind' })])
      expect((await again).body.problem).toBe('scorecard_submitted')
    const noted = await call('POST', `/scorecards/${done.body.data.id}/notes`, {
      as: ana,
      body: { text: 'One thing more' },
    })
    expect(noted.body.data.content.later_notes).toMatchObject([{ text: 'One thing more' }])
    expect(noted.body.data.content).toMatchObject({ recommendation: 'strong_no' })
  })

  it('accepts no later note while it is a draft', async () => {
    const card = await draft(ana, nextResult(), 'Draft')
    const noted = await call('POST', `/scorecards/${card.id}/notes`, { as: ana, body: { text: 'More' } })
    expect(noted.body.problem).toBe('scorecard_draft')
  })

  it('needs a finished survey in reach', async () => {
    const unfinished = await one(
      `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id
        WHERE c.slug = 'northgate' AND r.state = 'in_progress' AND r.archived_at IS NULL LIMIT 1`,
    )
    expect((await begin(ana, unfinished.id)).body.problem).toBe('survey_unfinished')
    const foreign = await one(
      `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id
        WHERE c.slug = 'harbour' AND r.state = 'completed' LIMIT 1`,
    )
    const refused = await begin(ana, foreign.id)
    expect([refused.status, refused.text]).toEqual([404, (await begin(ana, absent)).text])
  })
})

describe('simultaneous changes', () => {
  it('of one version of a scorecard succeed once, and each answer is stored once', async () => {
    const result = nextResult()
    const { body } = await begin(ana, result)
    const saves = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) => save(ana, body.data, { answers: [{ rule, rating, note: '' }] })),
    )
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(saves.filter(({ body: answer }) => answer.problem === 'changed_meanwhile')).toHaveLength(4)
    const won = saves.find(({ status }) => status === 200)!.body.data as Scorecard
    expect((await list(ana, result))[0]!.content!.answers).toEqual(won.content!.answers)
  })

  it('let two interviewers submit and then read each other’s scorecard; open pages are notified', async () => {
    const result = nextResult()
    const [anas, bens] = [await draft(ana, result, 'Of Ana'), await draft(ben, result, 'Of Ben')]
    const { position } = (await call('GET', '/live/changes', { as: owner })).body.data
    const done = await Promise.all([submit(ana, anas), submit(ben, bens)])
    expect(done.map(({ status }) => status)).toEqual([200, 200])
    for (const reader of [ana, ben])
      expect(new Set((await list(reader, result)).map(({ content }) => content?.summary))).toEqual(
        new Set(['Of Ana', 'Of Ben']),
      )
    const live = await call('GET', `/live/changes?scorecards=${position}&candidates=${position}`, { as: owner })
    expect(live.body.data.changed).toEqual(['scorecards'])
    expect(live.text).not.toMatch(/Of (Ana|Ben)/)
  })
})

describe('a scorecard of a colleague', () => {
  it('is listed without its contents before the own one is submitted, by every call', async () => {
    const result = nextResult()
    await submitted(ana, result, 'Secret of Ana')
    const bens = await draft(ben, result, 'Own words')
    const seen = await list(ben, result)
    expect(seen.map(({ is_own, submitted_at, content }) => [is_own, submitted_at !== null, content !== null])).toEqual([
      [false, true, false],
      [true, false, true],
    ])
    expect(seen[0]!.author.name).toBeTruthy()
    const { candidate_id } = await one('SELECT candidate_id FROM survey_results WHERE id = $1', [result])
    for (const path of [
      `/scorecards?survey_result_id=${result}`,
      `/survey-results/${result}`,
      `/survey-results/${result}/history`,
      `/candidates/${candidate_id}`,
      `/candidates/${candidate_id}/history`,
      `/candidate-notes?surveyResultId=${result}`,
      `/reports/individual?survey_result_id=${result}`,
      '/home',
    ]) {
      const answer = await call('GET', path, { as: ben })
      expect(answer.status, path).toBe(200)
      expect(answer.text, path).not.toContain('Secret of Ana')
    }
    const id = seen[0]!.id
    const writes = [
      call('PUT', `/scorecards/${id}`, { as: ben, body: { version: 1, summary: 'Mine now' } }),
      call('PUT', `/scorecards/${id}`, { as: ben, body: { version: 99, summary: 'Mine now' } }),
      call('POST', `/scorecards/${id}/submit`, { as: ben, body: { version: 1 } }),
      call('POST', `/scorecards/${id}/notes`, { as: ben, body: { text: 'Mine now' } }),
      open(ben, id),
    ]
    for (const write of writes) {
      const refused = await write
      expect([refused.status, refused.body.problem]).toEqual([403, 'not_allowed'])
      expect(refused.text).not.toContain('Secret')
    }
    expect((await submit(ben, bens)).status).toBe(200)
    const [anas] = await list(ben, result)
    expect(anas!.content).toMatchObject({ summary: 'Secret of Ana', answers: [{ rule, rating: 4 }] })
  })

  it('stays hidden while it is a draft, also from a colleague who has submitted', async () => {
    const result = nextResult()
    await draft(ana, result, 'Half a thought')
    await submitted(ben, result, 'Whole')
    const anas = (await list(ben, result)).find(({ is_own }) => !is_own)!
    expect(anas).toMatchObject({ submitted_at: null, content: null, can: { open: false } })
  })

  it('is not in the audit or in live updates', async () => {
    const result = nextResult()
    await submitted(ana, result, 'Never audited')
    const { rows } = await product.owner.query('SELECT details::text FROM audit_events WHERE subject_id = $1', [result])
    expect(rows.map(({ details }) => details as string)).toEqual(['{}', '{}'])
    const audit = await call('GET', '/audit-events', { as: owner })
    expect(audit.text).not.toContain('Never audited')
    const changes = await one(
      "SELECT to_jsonb(l)::text AS change FROM live_changes l WHERE topic = 'scorecards' LIMIT 1",
    )
    expect(changes.change).not.toContain(result)
  })

  it('is invisible to the database role of a request while it is a draft', async () => {
    const result = nextResult()
    await draft(ana, result, 'Draft of Ana')
    const { id: reader } = await one('SELECT id FROM users WHERE email = $1', [ben])
    const seen = async (user_id: string) => {
      const client = await product.owner.connect()
      try {
        await client.query('BEGIN; SET LOCAL ROLE seatwise_app')
        await client.query(
          `SELECT set_config('seatwise.companies', ARRAY[company_id]::text, true), set_config('seatwise.reader', $2, true)
             FROM (SELECT $1::uuid AS company_id) c`,
          [(await one('SELECT company_id FROM survey_results WHERE id = $1', [result])).company_id, user_id],
        )
        const cards = await client.query('SELECT summary FROM scorecards WHERE survey_result_id = $1', [result])
        const answers = await client.query("SELECT note FROM scorecard_answers WHERE note = 'Draft of Ana'")
        return [cards.rowCount, answers.rowCount]
      } finally {
        await client.query('ROLLBACK')
        client.release()
      }
    }
    expect(await seen(reader)).toEqual([0, 0])
    expect(await seen((await one('SELECT id FROM users WHERE email = $1', [ana])).id)).toEqual([1, 1])
  })
})

describe('an owner', () => {
  it('opens a draft with a reason, which everybody sees, and the owner’s own scorecard says that it came later', async () => {
    const result = nextResult()
    const { id } = await draft(ana, result, 'Left behind')
    expect((await list(owner, result))[0]).toMatchObject({ content: null, can: { open: true } })
    expect((await open(owner, id, '  ')).status).toBe(422)
    const response = await open(owner, id)
    expect(response.body.data.content).toMatchObject({ summary: 'Left behind' })
    expect((await list(owner, result))[0]!.content).toMatchObject({ summary: 'Left behind' })
    for (const reader of [ana, ben])
      expect((await list(reader, result))[0]!.openings).toMatchObject([{ by: { name: 'Cora Ownby' } }])
    const { details } = await one(
      "SELECT details FROM audit_events WHERE action = 'scorecards.open' AND subject_id = $1",
      [result],
    )
    expect(details).toEqual({ reason: 'They have left us' })
    expect((await submitted(owner, result, 'Afterwards')).content!.is_after_reading).toBe(true)
    // The draft was opened for the owner alone.
    expect((await list(ben, result)).every(({ content }) => content === null)).toBe(true)
  })

  it('who loses the role can no longer read it', async () => {
    const result = nextResult()
    const { id } = await draft(ana, result, 'For owners')
    await open(owner, id)
    await product.owner.query("UPDATE users SET auth_role = 'COMPANY_USER' WHERE email = $1", [owner])
    try {
      expect((await list(owner, result))[0]).toMatchObject({ content: null, can: { open: false } })
      expect((await open(owner, id)).status).toBe(403)
    } finally {
      await product.owner.query("UPDATE users SET auth_role = 'COMPANY_OWNER' WHERE email = $1", [owner])
    }
  })

  it('can open neither a draft out of reach nor the own one', async () => {
    const result = nextResult()
    const card = await draft(ana, result, 'Here')
    const own = await draft(owner, result, 'Mine')
    expect((await open(owner, own.id)).status).toBe(403)
    expect((await open(franchise, card.id)).status).toBe(200)
    const move = (slug: string, role: string) =>
      product.owner.query(
        'UPDATE users SET auth_role = $1, company_id = (SELECT id FROM companies WHERE slug = $2) WHERE email = $3',
        [role, slug, ben],
      )
    await move('orchard', 'COMPANY_OWNER')
    try {
      expect((await open(ben, card.id)).status).toBe(404)
    } finally {
      await move('northgate', 'COMPANY_USER')
    }
  })
})

describe('a super admin who acts as a user', () => {
  it('writes no scorecard in that name, and reads no draft', async () => {
    const result = nextResult()
    const card = await draft(ana, result, 'Draft of Ana')
    const headers = await actingAs(ana)
    const calls = [
      call('POST', '/scorecards', { headers, body: { survey_result_id: result } }),
      call('PUT', `/scorecards/${card.id}`, { headers, body: { version: 2, summary: 'By support' } }),
      call('POST', `/scorecards/${card.id}/submit`, { headers, body: { version: 2 } }),
      call('POST', `/scorecards/${card.id}/open`, { headers, body: { reason: 'Support' } }),
    ]
    for (const refused of await Promise.all(calls)) expect(refused.status).toBe(403)
    const seen = await call('GET', `/scorecards?survey_result_id=${result}`, { headers })
    expect(seen.body.data).toMatchObject([{ is_own: true, content: null, can: { update: false } }])
    expect(seen.text).not.toContain('Draft of Ana')
  })
})

describe('a result with scorecards', () => {
  it('that is archived can only be read, until it is restored', async () => {
    const result = nextResult()
    const card = await draft(ana, result, 'Before')
    const { version } = await one('SELECT version FROM survey_results WHERE id = $1', [result])
    const archived = await call('POST', '/survey-results/archive', {
      as: owner,
      body: { id: result, version, reason: 'the test' },
    })
    expect(archived.status, archived.text).toBe(200)
    for (const refused of [begin(ben, result), save(ana, card, { summary: 'After' }), submit(ana, card)])
      expect((await refused).body.problem).toBe('result_archived')
    expect((await list(ana, result))[0]).toMatchObject({ content: { summary: 'Before' }, can: { update: false } })
    await product.owner.query('UPDATE survey_results SET archived_at = NULL WHERE id = $1', [result])
    expect((await submit(ana, card)).status).toBe(200)
  })

  it('that gets another role or stage keeps its scorecards and scores', async () => {
    const result = nextResult()
    const before = await one('SELECT role_score, status_id, version FROM survey_results WHERE id = $1', [result])
    const card = await draft(ana, result, 'No score changes')
    await submit(ana, card)
    expect(await one('SELECT role_score, status_id, version FROM survey_results WHERE id = $1', [result])).toEqual(
      before,
    )
    await product.owner.query('UPDATE survey_results SET role_id = NULL WHERE id = $1', [result])
    expect((await list(ana, result))[0]!.content!.answers).toMatchObject([{ rule, rating: 4 }])
  })

  it('of the coaching brand has a summary and no recommendation', async () => {
    const { id } = await one(
      `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id
        WHERE c.brand = 'be' AND r.state = 'completed' AND r.archived_at IS NULL LIMIT 1`,
    )
    const { body } = await begin(superAdmin, id)
    const refused = await save(superAdmin, body.data, { recommendation: 'yes' })
    expect(refused.body).toMatchObject([{ path: 'recommendation' }])
    const saved = await save(superAdmin, body.data, {
      summary: 'A good talk',
      answers: [{ rule, rating: 3, note: '' }],
    })
    expect((await submit(superAdmin, saved.body.data)).status).toBe(200)
  })
})

it('The erasure of a person deletes what interviewers wrote about them', async () => {
  const result = nextResult()
  const { id } = await draft(ana, result, 'About a person')
  await open(owner, id)
  const response = await call('POST', `/custom-interview-questions?surveyResultId=${result}`, {
    as: ana,
    body: { text: 'What about that gap?', applies_to: 'result' },
  })
  expect(response.status, response.text).toBe(200)
  const person = await one(
    'SELECT c.id, c.version, c.email FROM candidates c JOIN survey_results r ON r.candidate_id = c.id WHERE r.id = $1',
    [result],
  )
  const erased = await call('POST', '/candidates/erase', {
    as: owner,
    body: { id: person.id, version: person.version, reason: 'asked', confirmation: person.email },
  })
  expect(erased.status, erased.text).toBe(200)
  for (const [table, column, value] of [
    ['scorecards', 'id', id],
    ['scorecard_answers', 'scorecard_id', id],
    ['scorecard_openings', 'scorecard_id', id],
    ['custom_interview_questions', 'id', response.body.data.id],
  ])
    expect((await product.owner.query(`SELECT FROM ${table} WHERE ${column} = $1`, [value])).rowCount, table).toBe(0)
  const audited = await one("SELECT details FROM audit_events WHERE action = 'scorecards.open' AND subject_id = $1", [
    result,
  ])
  expect(audited.details).toEqual({})
  expect((await call('PUT', `/scorecards/${id}`, { as: ana, body: { version: 2, summary: 'Still' } })).status).toBe(404)
})
