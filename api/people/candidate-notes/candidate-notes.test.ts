import { beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import type { CandidateNote } from '@seatwise/contract/candidate-notes'
import { password, setUpProduct } from '../../test-product.ts'

const { call, product, register } = setUpProduct()
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const other = 'no.pipeline@demo.test'
const franchise = 'franchise.owner@demo.test'
const superAdmin = 'super@demo.test'
const absent = '00000000-0000-4000-8000-000000000000'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]

async function personOf(link = 'demo-northgate') {
  const { email } = await register({ link, role: 'Sales' })
  const row = await one(
    'SELECT c.id, c.company_id, r.id AS result_id FROM candidates c JOIN survey_results r ON r.candidate_id = c.id WHERE c.email = $1',
    [email],
  )
  return row as { id: string; company_id: string; result_id: string }
}

async function write(as: string, body: object, candidate_id = person.id): Promise<CandidateNote> {
  const answer = await call('POST', `/candidate-notes?candidate_id=${candidate_id}`, { as, body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const list = async (as: string, candidate_id = person.id) =>
  (await call('GET', `/candidate-notes?candidate_id=${candidate_id}`, { as })).body.data as CandidateNote[]
const change = (as: string, { id, version }: CandidateNote, body: object) =>
  call('PUT', `/candidate-notes/${id}`, { as, body: { version, ...body } })
const remove = (as: string, id: string) => call('DELETE', `/candidate-notes/${id}`, { as })

/** Headers of a super admin who acts as this user. */
async function actingAs(email: string) {
  const { body } = await call('POST', '/auth/sign-in', { body: { username: superAdmin, password } })
  const headers = { authorization: `Bearer ${body.data.access_token as string}` }
  const { id } = await one('SELECT id FROM users WHERE email = $1', [email])
  const started = await call('POST', '/proxy-sessions', { headers, body: { user_id: id, reason: 'the test' } })
  expect(started.status).toBe(200)
  return { ...headers, 'x-proxy-user-id': id as string }
}

let person: Awaited<ReturnType<typeof personOf>>
beforeAll(async () => {
  person = await personOf()
})

describe('a note of the team', () => {
  it('is read by everybody who sees the person, pinned ones first, then the latest', async () => {
    const about = await personOf()
    const first = await write(colleague, { body: 'First', is_pinned: true }, about.id)
    const second = await write(owner, { body: '  **Second**  ' }, about.id)
    const third = await write(franchise, { body: 'Third' }, about.id)
    const notes = await list(other, about.id)
    expect(notes.map(({ id }) => id)).toEqual([first.id, third.id, second.id])
    expect(notes[2]).toMatchObject({
      body: '**Second**',
      author: { name: 'Cora Ownby' },
      is_own: false,
      edited_at: null,
    })
    // The author of another company is not named.
    expect(notes[1]!.author).toEqual({ id: null, name: null })
    expect((await list(franchise, about.id))[1]!.author.name).toBe('Frank Owens')
    const bySurvey = await call('GET', `/candidate-notes?surveyResultId=${about.result_id}`, { as: colleague })
    expect(bySurvey.body.data).toHaveLength(3)
    expect((await call('GET', `/candidates/${about.id}`, { as: other })).body.data.notes).toBe(3)
  })

  it('is stored as it was typed, HTML too', async () => {
    const body = '<img src=x onerror=alert(1)> [x](javascript:alert(1))'
    expect((await write(colleague, { body })).body).toBe(body)
  })

  it('is changed by its author and by an owner, not by a colleague', async () => {
    const note = await write(colleague, { body: 'Mine' })
    const refused = await change(other, note, { body: 'Theirs' })
    expect([refused.status, refused.body.problem]).toEqual([403, 'not_allowed'])
    expect((await remove(other, note.id)).status).toBe(403)
    const pinned = await change(owner, note, { is_pinned: true })
    expect(pinned.body.data).toMatchObject({ is_pinned: true, version: 2, edited_at: null })
    const edited = await change(colleague, pinned.body.data, { body: 'Better' })
    expect(edited.body.data).toMatchObject({ body: 'Better', edited_at: expect.any(String) })
    const can = (await list(other)).find(({ id }) => id === note.id)!.can
    expect(can).toEqual({ update: false, change_visibility: false, delete: false })
  })

  it('cannot be hidden from the team by an owner: only its author makes it private', async () => {
    const note = await write(colleague, { body: 'Mine' })
    expect((await change(owner, note, { visibility: 'private' })).status).toBe(403)
    const hidden = await change(colleague, note, { visibility: 'private' })
    expect(hidden.status).toBe(200)
    expect((await list(owner)).map(({ id }) => id)).not.toContain(note.id)
  })

  it('of two changes at once is refused to the second with the current note', async () => {
    const note = await write(colleague, { body: 'Once' })
    const answers = await Promise.all([
      change(colleague, note, { body: 'Twice' }),
      change(owner, note, { body: 'Otherwise' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    const lost = answers.find(({ status }) => status === 409)!
    const won = answers.find(({ status }) => status === 200)!
    expect(lost.body).toMatchObject({ problem: 'changed_meanwhile', current: { body: won.body.data.body, version: 2 } })
  })

  it('is deleted for good, and the audit records that without its text', async () => {
    const note = await write(colleague, { body: 'Secretive words' })
    expect((await remove(owner, note.id)).status).toBe(200)
    expect((await remove(owner, note.id)).status).toBe(404)
    expect(await one('SELECT FROM candidate_notes WHERE id = $1', [note.id])).toBeUndefined()
    const audited = await call('GET', '/audit-events?action=candidate-notes', { as: owner })
    expect(audited.body.data[0]).toMatchObject({ action: 'candidate-notes.delete', subject_id: person.id })
    expect(audited.text).not.toContain('Secretive')
  })

  it('that is sent twice with one key is stored once', async () => {
    const send = () =>
      call('POST', `/candidate-notes?candidate_id=${person.id}`, {
        as: colleague,
        body: { body: 'Only once' },
        headers: { 'idempotency-key': 'note-only-once' },
      })
    const answers = [await send(), await send()]
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect((await list(colleague)).filter(({ body }) => body === 'Only once')).toHaveLength(1)
  })
})

describe('a private note', () => {
  const text = 'For my eyes only'
  let about: Awaited<ReturnType<typeof personOf>>
  let note: CandidateNote
  beforeAll(async () => {
    about = await personOf()
    note = await write(colleague, { body: text, visibility: 'private' }, about.id)
  })

  it('is read and counted by its author', async () => {
    expect(await list(colleague, about.id)).toMatchObject([{ body: text, is_own: true }])
    expect((await call('GET', `/candidates/${about.id}`, { as: colleague })).body.data.notes).toBe(1)
  })

  it.each([owner, other, franchise, superAdmin])('is invisible to %s', async (as) => {
    expect(await list(as, about.id)).toEqual([])
    expect((await call('GET', `/candidates/${about.id}`, { as })).body.data.notes).toBe(0)
    for (const answer of [
      [
        await change(as, note, { visibility: 'team' }),
        await change(as, { ...note, id: absent }, { visibility: 'team' }),
      ],
      [await remove(as, note.id), await remove(as, absent)],
    ] as const)
      expect([answer[0].status, { ...answer[0].body, request_id: '' }]).toEqual([
        404,
        { ...answer[1].body, request_id: '' },
      ])
    expect(await list(colleague, about.id)).toMatchObject([{ body: text, version: 1 }])
  })

  it('is invisible to a super admin who acts as its author, and nobody writes notes in their name', async () => {
    const headers = await actingAs(colleague)
    const seen = await call('GET', `/candidate-notes?candidate_id=${about.id}`, { headers })
    expect([seen.status, seen.body.total]).toEqual([200, 0])
    expect((await call('GET', `/candidates/${about.id}`, { headers })).body.data.notes).toBe(0)
    for (const [method, path, body] of [
      ['PUT', `/candidate-notes/${note.id}`, { version: 1, visibility: 'team' }],
      ['DELETE', `/candidate-notes/${note.id}`, undefined],
      ['POST', `/candidate-notes?candidate_id=${about.id}`, { body: 'In your name' }],
    ] as const) {
      const answer = await call(method, path, { headers, ...(body ? { body } : {}) })
      expect([answer.status, answer.body.problem]).toEqual([403, 'not_while_acting'])
    }
    await call('DELETE', '/proxy-sessions', { headers })
  })

  it('is invisible, as is its deletion, to the database role of requests without its author', async () => {
    const client = new pg.Client(product.connection.app)
    await client.connect()
    try {
      await client.query('BEGIN')
      await client.query("SELECT set_config('seatwise.companies', $1, true)", [`{${about.company_id}}`])
      await client.query("SELECT set_config('seatwise.everything', 'on', true)")
      await client.query('SELECT delete_candidate_note($1)', [note.id])
      const { rows } = await client.query('SELECT id FROM candidate_notes WHERE candidate_id = $1', [about.id])
      expect(rows).toEqual([])
      await client.query('COMMIT')
    } finally {
      await client.end()
    }
    expect(await list(colleague, about.id)).toHaveLength(1)
  })

  it('leaves no trace of its person or its text in the audit', async () => {
    const another = await write(colleague, { body: 'Mine', visibility: 'private' }, about.id)
    expect((await change(colleague, another, { body: 'Mine alone', is_pinned: true })).status).toBe(200)
    expect((await remove(colleague, another.id)).status).toBe(200)
    const { rows } = await product.owner.query(
      `SELECT subject_id, details::text AS details FROM audit_events
        WHERE action LIKE 'candidate-notes.%' AND details ->> 'visibility' = 'private'`,
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) expect(row).toMatchObject({ subject_id: null, details: '{"visibility": "private"}' })
  })

  it('causes no live update to colleagues, and a team note does', async () => {
    const announced = () => one("SELECT count(*)::int AS n FROM live_changes WHERE topic = 'candidates'")
    const before = (await announced()).n as number
    await write(colleague, { body: 'Still mine', visibility: 'private' }, about.id)
    expect((await announced()).n).toBe(before)
    await write(colleague, { body: 'For everybody' }, about.id)
    expect((await announced()).n).toBe(before + 1)
  })
})

describe('notes about a person out of scope', () => {
  it('are answered like those about an absent person', async () => {
    const foreign = await personOf('demo-orchard')
    await write(superAdmin, { body: 'Elsewhere' }, foreign.id)
    for (const query of [
      `candidate_id=${foreign.id}`,
      `surveyResultId=${foreign.result_id}`,
      `candidate_id=${absent}`,
    ]) {
      expect((await call('GET', `/candidate-notes?${query}`, { as: owner })).status, query).toBe(404)
      const response = await call('POST', `/candidate-notes?${query}`, { as: owner, body: { body: 'Hello' } })
      expect(response.status, query).toBe(404)
    }
  })
})

describe('a note', () => {
  it('needs a session, a text and one person', async () => {
    expect((await call('GET', `/candidate-notes?candidate_id=${person.id}`)).status).toBe(401)
    const both = `candidate_id=${person.id}&surveyResultId=${person.result_id}`
    for (const query of ['', both])
      expect((await call('GET', `/candidate-notes?${query}`, { as: owner })).status).toBe(422)
    for (const body of ['   ', 'x'.repeat(10_001)]) {
      const answer = await call('POST', `/candidate-notes?candidate_id=${person.id}`, { as: owner, body: { body } })
      expect([answer.status, answer.body[0].path]).toEqual([422, 'body'])
    }
  })
})
