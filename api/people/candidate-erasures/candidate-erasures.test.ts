import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPerson, rowsNaming } from '../candidate-merges/test-people.ts'
import { answersOf } from '../../test-product.ts'
import { setUpExports } from '../../connections/exports/test-exports.ts'

const { call, createOwner, data_folder, exportOf, make, product, query, register, start, tokenOf } = setUpExports()
const owner = 'company.owner@demo.test'

const shape = { invited: 1, begun: 1, completed: 2, notes: 4, messages: 2 }
const person = (marker = `m${randomUUID().slice(0, 8)}`) => createPerson(product.owner, { ...shape, marker })
const versionOf = async (id: string) =>
  (await query('SELECT version FROM candidates WHERE id = $1', [id]))[0].version as number

type Target = { id: string; email: string }
const erase = async (
  { id, email }: Target,
  { as = owner, version, ...body }: { as?: string; version?: number; [key: string]: unknown } = {},
) =>
  call('POST', '/candidates/erase', {
    as,
    body: { id, version: version ?? (await versionOf(id)), reason: 'asked', confirmation: email, ...body },
  })
/** The marker is part of each text about the person, see `createPerson`. */
const markerOf = ({ email }: Target) => email.split('@')[0]!
const countsOf = () => query('SELECT sum(invited) AS i, sum(started) AS s, sum(finished) AS f FROM daily_counts')

describe('an erased person', () => {
  it('is gone from every table, also under the identity before a merge', async () => {
    const [kept, other, bystander] = [await person(), await person(), await person()]
    const versioned = async ({ id }: Target) => ({ id, version: await versionOf(id) })
    await call('POST', '/candidates/merge', {
      as: owner,
      body: { kept: await versioned(kept), other: await versioned(other), take: ['name'] },
    })
    const others = await rowsNaming(product.owner, [markerOf(bystander), bystander.id])
    const counts = await countsOf()
    const answer = await erase(kept)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toEqual({
      id: kept.id,
      surveys: 8,
      notes: 8,
      messages: 4,
      files: 2,
      exports: 0,
      views: 0,
      files_left: 0,
      crm_contact_ids: [],
    })
    const named = [kept, other].flatMap((one) => [markerOf(one), one.id, ...one.results])
    expect(await rowsNaming(product.owner, named)).toEqual({})
    expect(await rowsNaming(product.owner, [markerOf(bystander), bystander.id])).toEqual(others)
    expect(await countsOf()).toEqual(counts)
  })

  it('leaves a receipt that names their id and nothing about them', async () => {
    const about = await person()
    const archived = await call('POST', '/survey-results/archive', {
      as: owner,
      body: { id: about.results[0], version: 1, reason: `Because ${markerOf(about)} said so` },
    })
    expect(archived.status, archived.text).toBe(200)
    await erase(about, { reason: 'no_longer_needed' })
    const events = await query('SELECT action, details, subject_id FROM audit_events WHERE subject_id = ANY ($1)', [
      [about.id, ...about.results],
    ])
    expect(new Set(events.map(({ action }) => action))).toEqual(new Set(['candidates.erase', 'survey-results.archive']))
    expect(events.find(({ action }) => action === 'candidates.erase').details).toEqual({
      why: 'no_longer_needed',
      surveys: 4,
      notes: 4,
      messages: 2,
      exports: 0,
      views: 0,
      files: 1,
    })
    expect(JSON.stringify(await query('SELECT details FROM audit_events'))).not.toContain(markerOf(about))
  })

  it('leaves moves without a person, so that funnels keep their counts', async () => {
    const about = await person()
    await query('DELETE FROM erased_stage_events')
    await erase(about)
    const rows = await query(
      'SELECT journey_id, number, from_status_id, to_status_id FROM erased_stage_events ORDER BY journey_id, number',
    )
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 1, 2, 1, 2, 1, 2])
    expect(rows[1].from_status_id).toBe(rows[0].to_status_id)
    expect(new Set(rows.map(({ journey_id }) => journey_id)).size).toBe(4)
  })

  it('is in no answer stored for repeated requests, and a repetition does nothing twice', async () => {
    const about = await person()
    const headers = { 'idempotency-key': randomUUID() }
    const write = () =>
      call('POST', `/candidate-notes?candidate_id=${about.id}`, { as: owner, headers, body: { body: 'Once' } })
    expect((await write()).status).toBe(200)
    const kept = { 'idempotency-key': randomUUID() }
    const another = await person()
    const writeKept = () =>
      call('POST', `/candidate-notes?candidate_id=${another.id}`, { as: owner, headers: kept, body: { body: 'Kept' } })
    await writeKept()
    await erase(about)
    const again = await write()
    expect([again.status, again.body.problem]).toEqual([410, 'answer_erased'])
    expect((await writeKept()).headers['idempotency-replayed']).toBe('true')
  })

  it('is named by no list of outcomes, no list that is being imported, and no saved view', async () => {
    const about = await person()
    const run = async (company: string, input: unknown) =>
      (
        await query(
          `INSERT INTO task_runs (company_id, name, input) SELECT (SELECT id FROM companies WHERE slug = $1), 'import-invitations', $2 RETURNING id`,
          [company, input],
        )
      )[0].id as string
    const rows = [about.email, 'someone@people.test'].map((email, row) => ({
      row,
      person: { email, first: 'A', last: 'B' },
    }))
    const waiting = await run('northgate', { rows })
    for (const company of ['northgate', 'nobody'])
      await query(
        `INSERT INTO task_run_rows (task_run_id, company_id, number, label, outcome, detail)
         SELECT $1, company_id, n, CASE n WHEN 1 THEN $2 WHEN 2 THEN $3 ELSE 'Somebody Else' END, 'changed', CASE n WHEN 4 THEN 'As ' || $3 END
           FROM task_runs, generate_series(1, 4) n WHERE id = $1`,
        [await run(company, {}), `${markerOf(about)} Berg`, about.email],
      )
    await query(
      `INSERT INTO saved_views (company_id, user_id, list, name, is_shared, filters)
       SELECT company_id, id, 'survey_results', 'One', true, jsonb_build_object('search', upper($2), 'quality', 'good') FROM users WHERE email = $1`,
      [owner, `${markerOf(about)} Berg`],
    )
    await erase(about)
    expect(await rowsNaming(product.owner, [markerOf(about)])).toEqual({})
    const [{ input }] = await query('SELECT input FROM task_runs WHERE id = $1', [waiting])
    expect(input.rows.map((one: { person?: object }) => Boolean(one.person))).toEqual([false, true])
    const labels = await query("SELECT label FROM task_run_rows WHERE label <> 'Somebody Else'")
    expect(new Set(labels.map(({ label }) => label))).toEqual(new Set(['A person who was erased']))
    await query("UPDATE task_runs SET state = 'stopped' WHERE id = $1", [waiting])
  })

  it('is in no archive: ready ones are deleted with their bytes, an unfinished one ends', async () => {
    const about = await person()
    const ready = await make()
    expect(ready.state).toBe('ready')
    const { rows } = await product.owner.query('SELECT storage_key FROM files WHERE purpose = $1 AND state = $2', [
      'export',
      'stored',
    ])
    const folder = `${data_folder}/files/${(rows[0] as { storage_key: string }).storage_key}`
    expect(readdirSync(folder).length).toBeGreaterThan(0)
    const writing = await start()
    const answer = await erase(about)
    expect(answer.body.data).toMatchObject({ exports: 1, files_left: 0 })
    expect([(await exportOf(ready.id)).state, (await exportOf(writing)).state]).toEqual(['deleted', 'stopped'])
    expect(() => readdirSync(folder)).toThrow('ENOENT')
    await product.tasks.settle()
    expect((await exportOf(writing)).state).toBe('stopped')
  })

  it('leaves no byte of their files', async () => {
    const about = await person()
    const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="cv.txt"\r\n\r\n'
    const uploaded = await product.app.inject({
      method: 'POST',
      url: `/api/candidates/${about.id}/files`,
      headers: {
        authorization: `Bearer ${await tokenOf(owner)}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: `${form}The life of ${markerOf(about)}\r\n--x--\r\n`,
    })
    expect(uploaded.statusCode, uploaded.body).toBe(200)
    const folders = await query(
      'SELECT f.storage_key FROM files f JOIN candidate_files p ON p.file_id = f.id WHERE p.candidate_id = $1',
      [about.id],
    )
    const parts = () =>
      folders.flatMap(({ storage_key }) => {
        const folder = path.join(data_folder, 'files', storage_key as string)
        return existsSync(folder) ? readdirSync(folder) : []
      })
    expect(parts()).toHaveLength(1)
    expect((await erase(about)).body.data).toMatchObject({ files: 2, files_left: 0 })
    expect(parts()).toEqual([])
  })

  it('loses their links and mails, and can be invited again as an unknown person', async () => {
    const about = await person()
    await erase(about)
    expect(await query('SELECT FROM outbox WHERE recipient = $1', [about.email])).toEqual([])
    const [{ id: company_id }] = await query("SELECT id FROM companies WHERE slug = 'northgate'")
    const [{ id: role_id }] = await query("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
    const invited = await call('POST', '/invitations', {
      as: owner,
      body: { company_id, role_id, people: [{ email: about.email }] },
    })
    expect(invited.body.data.invited).toHaveLength(1)
  })

  it('still gets no mails when they had unsubscribed', async () => {
    const about = await person()
    await query(
      'INSERT INTO unsubscribes (company_id, address_hash) SELECT company_id, address_hash(email) FROM candidates WHERE id = $1',
      [about.id],
    )
    await erase(about)
    expect(await query('SELECT FROM unsubscribes WHERE address_hash = address_hash($1)', [about.email])).toHaveLength(1)
  })
})

describe('a word of an erased person’s name', () => {
  const word = () => `Qu${randomUUID().replaceAll(/[^a-z]/g, '')}x`
  const named = async (changes: { first?: string; last?: string } = {}) => {
    const about = await person()
    await query('UPDATE candidates SET first = $2, last = $3 WHERE id = $1', [
      about.id,
      changes.first ?? word(),
      changes.last ?? word(),
    ])
    return about
  }
  const view = async (name: string, search: string | undefined, as = owner) =>
    (
      await query(
        `INSERT INTO saved_views (company_id, user_id, list, name, is_shared, filters)
         SELECT company_id, id, 'candidates', $2, true, $3 FROM users WHERE email = $1 RETURNING id`,
        [as, name, { kind: 'employee', ...(search === undefined ? {} : { search }) }],
      )
    )[0].id as string
  const viewed = async (id: string) => (await query('SELECT name, filters FROM saved_views WHERE id = $1', [id]))[0]

  it('is in no table and no file, whatever the name was and wherever it was written', async () => {
    const [born, married, taken, tag] = [word(), word(), word(), word()]
    const [about, other] = [await named({ last: born }), await named({ last: taken })]
    const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const answer = await call(method, path, { as: owner, body })
      expect(answer.status, `${path} ${answer.text}`).toBe(200)
      return answer.body.data
    }
    const ids = [about.id]
    await send('PUT', `/candidates/${about.id}`, { version: await versionOf(about.id), last: married })
    const uploaded = await product.app.inject({
      method: 'POST',
      url: `/api/candidates/${about.id}/files`,
      headers: { authorization: `Bearer ${await tokenOf(owner)}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\nContent-Disposition: form-data; name="file"; filename="${married}.txt"\r\n\r\nThe life of ${born}\r\n--x--\r\n`,
    })
    expect(uploaded.statusCode, uploaded.body).toBe(200)
    await send('POST', '/candidates/tags', { ids, add: [`Friend of ${married}`, tag] })
    await send('POST', `/candidate-notes?candidate_id=${about.id}`, { body: `${born}, later ${married}` })
    await send('POST', '/candidates/archive', { ids, reason: `${married} asked` })
    await send('POST', '/candidates/restore', { ids })
    const [{ company_id }] = await query('SELECT company_id FROM candidates WHERE id = $1', [about.id])
    await send('POST', '/company-events/create-bulk', {
      company_events: [
        {
          company_id,
          name: 'hired',
          occurred_at: '2026-03-01T12:00:00Z',
          properties: { email: about.email.toUpperCase() },
        },
        { company_id, name: 'hired', occurred_at: '2026-03-01T12:00:00Z', properties: { email: `x${about.email}` } },
      ],
    })
    const views = [
      await view('By birth', born.toUpperCase()),
      await view(`For ${married}`, undefined),
      await view('Both', `${taken} berg`),
      await view('Everywhere', married, 'super@demo.test'),
      await view('Address', about.email),
    ]
    await send('POST', '/candidates/merge', {
      kept: { id: about.id, version: await versionOf(about.id) },
      other: { id: other.id, version: await versionOf(other.id) },
      take: ['name'],
    })
    const answer = await erase(about)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data.views).toBe(views.length)
    // The tags themselves belong to the company, with or without people.
    await query('DELETE FROM candidate_tags WHERE name IN ($1, $2)', [tag, `Friend of ${married}`])
    const words = [born, married, taken, tag, markerOf(other), `"${about.email}`]
    expect(await rowsNaming(product.owner, words, [])).toEqual({})
    expect(
      await query('SELECT FROM company_events WHERE properties ->> $1 = $2', ['email', `x${about.email}`]),
    ).toHaveLength(1)
    const stored = readdirSync(`${data_folder}/files`, { recursive: true, withFileTypes: true })
    for (const file of stored.filter((entry) => entry.isFile()))
      expect(readFileSync(path.join(file.parentPath, file.name), 'latin1')).not.toMatch(
        new RegExp(words.join('|'), 'i'),
      )
    expect(await viewed(views[1]!)).toEqual({ name: 'A person who was erased', filters: { kind: 'employee' } })
    const response = await call('GET', '/saved-views?list=candidates', { as: owner })
    expect(response.body.data.find(({ id }: { id: string }) => id === views[0])).toMatchObject({
      filters: { kind: 'employee' },
      dropped: [{ filter: 'search', value: null }],
    })
  })

  it('is searched as a whole word: erasing An keeps Manager, Anna and the company of the name', async () => {
    const about = await named({ first: 'An', last: 'Ümläut' })
    const [kept, gone] = [
      [await view('Managers', 'Manager of Annas'), await view('Umlauts', undefined)],
      await view('An', 'umlaut'),
    ]
    const role = await call('POST', '/roles/create', { as: owner, body: { name: 'An office' } })
    expect(role.status, role.text).toBe(200)
    expect((await erase(about)).body.data.views).toBe(1)
    expect(await viewed(kept[0]!)).toMatchObject({ name: 'Managers', filters: { search: 'Manager of Annas' } })
    expect(await viewed(kept[1]!)).toMatchObject({ name: 'Umlauts' })
    expect(await viewed(gone)).toMatchObject({ name: 'A person who was erased', filters: { search: null } })
    const [created] = await query(
      "SELECT details FROM audit_events WHERE action = 'roles.create' AND details ->> 'name' = 'An office'",
    )
    expect(created).toBeDefined()
  })

  it('of a person who was merged and unmerged stays with that person', async () => {
    const [kept, other] = [await named(), await named()]
    const versioned = async ({ id }: Target) => ({ id, version: await versionOf(id) })
    const body = { kept: await versioned(kept), other: await versioned(other), take: ['name'] }
    const merged = await call('POST', '/candidates/merge', { as: owner, body })
    const undone = await call('POST', '/candidates/unmerge', {
      as: owner,
      body: { merge_id: merged.body.data.merge_id },
    })
    expect(undone.status, undone.text).toBe(200)
    const [{ last }] = await query('SELECT last FROM candidates WHERE id = $1', [other.id])
    const others = await view('Other', last as string)
    await erase(kept)
    expect(await viewed(others)).toMatchObject({ filters: { search: last } })
  })

  it('is not in the audit, which keeps facts in fixed words, each of which is listed', async () => {
    const about = await person()
    await query(
      `INSERT INTO audit_events (company_id, action, subject_type, subject_id, details)
       SELECT company_id, 'candidates.update', 'candidate', id, '{"changed": ["title"], "unknown": "anything"}' FROM candidates WHERE id = $1`,
      [about.id],
    )
    await erase(about)
    const events = await query(
      "SELECT details FROM audit_events WHERE subject_id = $1 AND action = 'candidates.update'",
      [about.id],
    )
    expect(events).toEqual([{ details: { changed: ['title'] } }])
  })
})

describe('an erasure is refused', () => {
  it.each([
    ['without the address', { confirmation: 'other@people.test' }, 422],
    ['of another version', { version: 99 }, 409],
    ['without a reason of the list', { reason: 'They were rude' }, 422],
    ['to who does not own the company', { as: 'company.user@demo.test' }, 403],
  ])('with %s', async (_, body, status) => {
    const about = await person()
    const answer = await erase(about, body)
    expect(answer.status, answer.text).toBe(status)
    expect(await query('SELECT FROM candidates WHERE id = $1', [about.id])).toHaveLength(1)
  })

  it('to an owner of another company', async () => {
    const about = await person()
    expect((await erase(about, { as: await createOwner('orchard') })).status).toBe(404)
    expect(await query('SELECT FROM candidates WHERE id = $1', [about.id])).toHaveLength(1)
  })

  it('for a person on hold', async () => {
    const about = await person()
    await query('UPDATE candidates SET held_at = now() WHERE id = $1', [about.id])
    expect((await erase(about)).body.problem).toBe('not_allowed')
    await expect(
      product.owner.query("SELECT set_config('seatwise.everything', 'on', false), erase_candidate($1)", [about.id]),
    ).rejects.toThrow('cannot be erased')
  })

  it('to the second of two simultaneous requests', async () => {
    const about = await person()
    const version = await versionOf(about.id)
    const answers = await Promise.all([erase(about, { version }), erase(about, { version })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('to neither request when the person submits their survey at the same moment: one comes after the other', async () => {
    for (let nth = 0; nth < 5; nth++) {
      const { token, email } = await register()
      const [{ id }] = await query('SELECT id FROM candidates WHERE email = $1', [email])
      const [submitted, erased] = await Promise.all([
        call('POST', '/surveys/submit', { token, body: { answers: answersOf(7) } }),
        erase({ id, email }),
      ])
      // A submit in between is a newer version of nothing that the reader saw.
      expect([200, 409], erased.text).toContain(erased.status)
      expect([200, 404], submitted.text).toContain(submitted.status)
      if (erased.status === 409) expect((await erase({ id, email })).status).toBe(200)
      expect(await query('SELECT FROM candidates WHERE id = $1', [id])).toEqual([])
    }
  })

  it('to everybody else: requests delete no row and change no event', async () => {
    const { rows } = await product.owner.query(
      `SELECT c.oid::regclass::text AS name FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity
          AND has_table_privilege('seatwise_app', c.oid, 'DELETE')`,
    )
    expect(rows).toEqual([])
    await expect(product.owner.query("UPDATE audit_events SET details = details - 'reason'")).rejects.toThrow(
      'only ever',
    )
  })
})

describe('the undo of a merge', () => {
  it('is refused when the person was erased', async () => {
    const [survivor, other] = [await person(), await person()]
    const versioned = async ({ id }: Target) => ({ id, version: await versionOf(id) })
    const merged = await call('POST', '/candidates/merge', {
      as: owner,
      body: { kept: await versioned(survivor), other: await versioned(other) },
    })
    await erase(survivor)
    const answer = await call('POST', '/candidates/unmerge', {
      as: owner,
      body: { merge_id: merged.body.data.merge_id },
    })
    expect(answer.status).toBe(404)
  })
})

describe('the erasure of many people', () => {
  const people = Number(process.env.ERASED_PEOPLE ?? 5)
  it(`(${people}) leaves nothing of them in any table`, async () => {
    const made = []
    for (let nth = 0; nth < people; nth++) made.push(await person())
    for (const one of made) expect((await erase(one)).status).toBe(200)
    const words = made.flatMap((one) => [markerOf(one), one.id, ...one.results])
    expect(await rowsNaming(product.owner, words)).toEqual({})
  }, 300_000)
})
