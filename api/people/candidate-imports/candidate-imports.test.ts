import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PeopleImportPreview } from '@seatwise/contract/candidate-imports'
import { setUpProduct } from '../../test-product.ts'
import { hostileFiles } from '../../assessment/invitations/hostile-files.ts'

const { call, product, tokenOf } = setUpProduct()
const owner = 'company.owner@demo.test'

const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await query(text, values))[0]
const address = () => `${randomBytes(6).toString('hex')}@people.test`
const personOf = (email: string, slug = 'northgate') =>
  one(
    `SELECT p.*, p.hired_at::text FROM candidates p JOIN companies c ON c.id = p.company_id WHERE p.email = $1 AND c.slug = $2`,
    [email, slug],
  )

const companies: Record<string, string> = {}
beforeAll(async () => {
  for (const { id, slug } of await query('SELECT id, slug FROM companies')) companies[slug] = id
  await query(
    "INSERT INTO locations (company_id, name) SELECT id, x.place FROM companies, (VALUES ('Porto'), ('Lyon')) AS x (place) WHERE slug = 'northgate'",
  )
  await query("INSERT INTO locations (company_id, name) SELECT id, 'Elsewhere' FROM companies WHERE slug = 'orchard'")
  await query(
    "INSERT INTO departments (company_id, name) SELECT id, 'Field Sales' FROM companies WHERE slug = 'northgate'",
  )
})

type Fields = Record<string, string>
async function send(file: Uint8Array | string, fields: Fields = {}, { as = owner } = {}) {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(file as string)]), 'people.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/candidates/import?${new URLSearchParams({ step: 'columns', ...fields }).toString()}`,
    headers: { authorization: `Bearer ${await tokenOf(as)}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const body = answer.json()
  return { status: answer.statusCode, body, data: body.data }
}
const email = { email: '0' }
async function check(file: Uint8Array | string, fields: Fields = email, more = {}): Promise<PeopleImportPreview> {
  const { data, body } = await send(file, { step: 'check', ...fields }, more)
  expect(data, JSON.stringify(body)).toBeDefined()
  return data
}
async function start(file: Uint8Array | string, fields: Fields = email, more = {}): Promise<string> {
  const { data, body } = await send(file, { step: 'confirm', ...fields }, more)
  expect(data, JSON.stringify(body)).toBeDefined()
  return data.task_run_id
}
const sheetOf = async (id: string) => (await call('GET', `/task-runs/${id}`, { as: owner })).body
async function run(file: Uint8Array | string, fields?: Fields) {
  const id = await start(file, fields)
  await product.tasks.settle()
  return sheetOf(id)
}

const all = {
  email: '0',
  first: '1',
  last: '2',
  phone: '3',
  kind: '4',
  title: '5',
  location: '6',
  department: '7',
  owner: '8',
  hired_at: '9',
}
const head = 'Email;First;Last;Phone;Kind;Job title;Location;Department;Owner;Hired'
const full = (who: string) =>
  `${head}\r\n${who};Ána;"Torres; Jr";+1 555 010 0100;Employee;Sales lead;porto;FIELD sales;Company.User@demo.test;31.3.2024`

describe('an import of people', () => {
  it('guesses the columns, shows a preview, and adds people only after Confirm, without any email', async () => {
    const who = address()
    const columns = await send(full(who))
    expect(columns.data.mapping).toEqual({ ...numbers(all), name: null, tags: null })
    const preview = await check(full(who), all)
    expect(preview).toMatchObject({
      rows: 1,
      added: 1,
      changed: 0,
      unchanged: 0,
      left_out: { invalid: 0, repeated: 0 },
      sample: [{ email: who, first: 'Ána', last: 'Torres; Jr', is_new: true, changes: [] }],
      problems: [],
    })
    expect(await personOf(who)).toBeUndefined()
    const mails = (await query('SELECT FROM outbox')).length
    const sheet = await run(full(who), all)
    expect(sheet.data).toMatchObject({
      name: 'import-candidates',
      state: 'succeeded',
      done: 1,
      total: 1,
      failed_rows: 0,
    })
    expect(sheet.rows).toEqual([{ number: 1, label: `Row 2: ${who}`, outcome: 'changed', detail: 'Added.' }])
    const person = await personOf(who)
    const { id } = await one("SELECT id FROM users WHERE email = 'company.user@demo.test'")
    const [location] = await query("SELECT id FROM locations WHERE name = 'Porto'")
    expect(person).toMatchObject({
      first: 'Ána',
      last: 'Torres; Jr',
      phone: '+15550100100',
      kind: 'employee',
      title: 'Sales lead',
      location_id: location.id,
      owner_user_id: id,
      hired_at: '2024-03-31',
      version: 1,
    })
    expect((await query('SELECT FROM outbox')).length).toBe(mails)
    const [event] = await query("SELECT * FROM audit_events WHERE subject_id = $1 AND action = 'candidates.import'", [
      person.id,
    ])
    expect([event.details, JSON.stringify(event)]).toEqual([{ is_new: true }, expect.not.stringContaining('Torres')])
    const { input } = await one('SELECT input FROM task_runs WHERE id = $1', [sheet.data.id])
    expect(input).not.toHaveProperty('rows')
  })

  it('reports every error by row and column, and leaves a row with one out as a whole', async () => {
    const [good, bad] = [address(), address()]
    const file = `${head}\n${bad};A://b;;12;boss;${'t'.repeat(101)};Elsewhere;None;nobody@demo.test;3/4/2026\nnobody@;;;;;;;;;\n${good};;;;;;;;;\n${good.toUpperCase()};;;;;;;;;\n;Ana;;;;;;;;`
    const preview = await check(file, all)
    expect(preview).toMatchObject({ added: 1, left_out: { invalid: 3, repeated: 1 } })
    expect(preview.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 First',
      '2 Phone',
      '2 Kind',
      '2 Job title',
      '2 Hired',
      '2 Location',
      '2 Department',
      '2 Owner',
      '3 Email',
      '5 Email',
      '6 Email',
    ])
    expect(preview.problem_count).toBe(11)
    // References of a row are resolved once its cells are valid.
    const named = await check(`${head}\n${bad};;;;;;Elsewhere;None;deactivated@demo.test;`, all)
    expect(named.problems.map(({ column, problem }) => [column, problem])).toEqual([
      ['Location', 'The company has no location of this name.'],
      ['Department', 'The company has no department of this name.'],
      ['Owner', 'No active colleague has this address.'],
    ])
    const sheet = await run(file, all)
    expect(sheet.data).toMatchObject({ done: 5, failed_rows: 4 })
    expect(sheet.rows[0]).toMatchObject({ label: 'Row 2: A://b', outcome: 'refused' })
    expect([await personOf(bad), (await personOf(good)).version]).toEqual([undefined, 1])
  })

  it.each([
    ['2024-02-30', undefined],
    ['2024-3-1', '2024-03-01'],
    ['13/4/2024', '2024-04-13'],
    ['4/13/2024', '2024-04-13'],
    ['4/4/2024', '2024-04-04'],
    ['3/4/2024', undefined],
    ['31.3.24', undefined],
    ['yesterday', undefined],
    ['0001-01-01', undefined],
  ])('reads the day %s as %s', async (cell, day) => {
    const who = address()
    const query = { email: '0', hired_at: '1', default_kind: 'employee' }
    const preview = await check(`Email,Hired\n${who},${cell}`, query)
    expect(preview.added).toBe(day ? 1 : 0)
    if (!day) return
    await run(`Email,Hired\n${who},${cell}`, query)
    expect((await personOf(who)).hired_at).toBe(day)
  })

  it('accepts a day of hiring for employees only', async () => {
    const file = `Email,Hired\n${address()},2024-01-01`
    const query = { email: '0', hired_at: '1' }
    expect((await check(file, query)).problems[0]!.problem).toMatch(/^Only of an employee/)
    expect(await check(file, { ...query, default_kind: 'employee' })).toMatchObject({ added: 1 })
  })
})

describe('known people in a file', () => {
  const known = async () => {
    const who = address()
    await query(
      `INSERT INTO candidates (company_id, first, last, email, title) SELECT id, 'Old', '', $1, 'Clerk' FROM companies WHERE slug = 'northgate'`,
      [who],
    )
    return who
  }
  const file = (who: string) => `Email,First,Last,Title,Phone\n${who.toUpperCase()},New,Person,Lead,\n`
  const listQuery = { email: '0', first: '1', last: '2', title: '3', phone: '4' }

  it.each([
    ['skip', {}, { first: 'Old', last: '', title: 'Clerk', version: 1 }],
    ['merge', { last: 'Person' }, { first: 'Old', last: 'Person', title: 'Clerk', version: 2 }],
    [
      'update',
      { first: 'New', last: 'Person', title: 'Lead' },
      { first: 'New', last: 'Person', title: 'Lead', version: 2 },
    ],
  ])('are handled by "%s"', async (duplicates, changes, stored) => {
    const who = await known()
    const preview = await check(file(who), { ...listQuery, duplicates })
    const changed = Object.keys(changes)
    expect(preview).toMatchObject(changed.length > 0 ? { changed: 1, unchanged: 0 } : { changed: 0, unchanged: 1 })
    expect(preview.sample.flatMap((one) => one.changes)).toEqual(changed)
    expect(await personOf(who)).toMatchObject({ first: 'Old', title: 'Clerk', version: 1 })
    await run(file(who), { ...listQuery, duplicates })
    expect(await personOf(who)).toMatchObject({ ...stored, phone: null })
    // The same file again adds nobody and changes nothing.
    const again = await run(file(who), { ...listQuery, duplicates })
    expect(again.rows[0]).toMatchObject({ outcome: 'unchanged', detail: 'Known already, nothing to change.' })
    expect(await personOf(who)).toMatchObject(stored)
  })

  it('who are no longer employees get neither a day of hiring nor a rating', async () => {
    const who = await known()
    await query("UPDATE candidates SET kind = 'employee', hired_at = '2020-01-01', rating = 4 WHERE email = $1", [who])
    await run(`Email,Kind\n${who},Candidate`, { email: '0', kind: '1', duplicates: 'update' })
    expect(await personOf(who)).toMatchObject({ kind: 'candidate', hired_at: null, rating: null })
  })

  it('who were merged are treated as the survivor, also when the file has both addresses', async () => {
    const [survivor, other] = [await known(), await known()]
    const versioned = async (who: string) => ({ id: (await personOf(who)).id, version: 1 })
    const body = { kept: await versioned(survivor), other: await versioned(other) }
    expect((await call('POST', '/candidates/merge', { as: owner, body })).status).toBe(200)
    const both = `Email,Last,Phone\n${other},Person,\n${survivor},Other,+1 555 010 0199\n`
    const merging = { email: '0', last: '1', phone: '2', duplicates: 'merge' }
    expect(await check(both, merging)).toMatchObject({ added: 0, changed: 2 })
    expect((await run(both, merging)).rows.map(({ detail }: { detail: string }) => detail)).toEqual([
      'Changed: last name.',
      'Changed: phone.',
    ])
    expect(await personOf(survivor)).toMatchObject({ last: 'Person', phone: '+15550100199' })
    expect(await run(both, merging)).toMatchObject({ changed: 0, not_changed: 2 })
  })

  it('of another company are not found, not changed and not reported', async () => {
    const who = await known()
    const preview = await check(
      file(who),
      { ...listQuery, company_id: companies.harbour!, duplicates: 'update' },
      { as: 'franchise.owner@demo.test' },
    )
    expect(preview).toMatchObject({ added: 1, changed: 0 })
    await start(
      file(who),
      { ...listQuery, company_id: companies.harbour!, duplicates: 'update' },
      { as: 'franchise.owner@demo.test' },
    )
    await product.tasks.settle()
    expect([(await personOf(who)).first, (await personOf(who, 'harbour')).first]).toEqual(['Old', 'New'])
  })
})

describe('tags of a file', () => {
  const forgetLimit = () => query("DELETE FROM rate_limits WHERE key LIKE 'import_by_user%'")
  beforeEach(forgetLimit)
  afterAll(forgetLimit)
  const listQuery = { email: '0', tags: '1' }
  const tagsOf = async (who: string): Promise<string[]> =>
    (
      await query('SELECT name FROM candidate_tags WHERE id = ANY ($1) ORDER BY name', [(await personOf(who)).tag_ids])
    ).map(({ name }) => name)
  const tags = (count: number) => Array.from({ length: count }, () => randomBytes(4).toString('hex'))

  it('are found by their column, separated by semicolons, created where missing, and added once', async () => {
    const [who, other] = [address(), address()]
    const file = `Email,Labels\n${who}, Night  fall ;NIGHT FALL;; Oldest\n${other},NIGHT FALL`
    expect((await send(file)).data.mapping).toMatchObject(numbers(listQuery))
    expect(await check(file, listQuery)).toMatchObject({ added: 2, problems: [] })
    expect(await one("SELECT FROM candidate_tags WHERE name ILIKE 'night fall'")).toBeUndefined()
    await run(file, listQuery)
    expect([await tagsOf(who), await tagsOf(other)]).toEqual([['NIGHT FALL', 'Oldest'], ['NIGHT FALL']])
    expect((await personOf(who)).version).toBe(1)
    const { details } = await one(
      "SELECT details FROM audit_events WHERE subject_id = $1 AND action = 'candidates.import'",
      [(await personOf(other)).id],
    )
    expect(details).toEqual({ is_new: true, tags_added: ['NIGHT FALL'] })
  })

  it.each(['skip', 'merge', 'update'])(
    'of known people are added to theirs, and none is removed, by "%s"',
    async (duplicates) => {
      const who = address()
      await run(`Email,Tags\n${who},First of ${duplicates}`, listQuery)
      const file = `Email,Tags\n${who},Second of ${duplicates};FIRST of ${duplicates}`
      const changes = duplicates === 'skip' ? [] : ['tags']
      expect((await check(file, { ...listQuery, duplicates })).sample.flatMap((one) => one.changes)).toEqual(changes)
      const { rows } = await run(file, { ...listQuery, duplicates })
      const all = [`First of ${duplicates}`, ...(duplicates === 'skip' ? [] : [`Second of ${duplicates}`])]
      expect(await tagsOf(who)).toEqual(all)
      if (duplicates !== 'skip') expect(rows[0].detail).toBe('Changed: tags.')
      // The same file again changes nothing, and an empty cell takes no tag away.
      for (const again of [file, `Email,Tags\n${who},`])
        expect((await run(again, { ...listQuery, duplicates })).rows[0]).toMatchObject({ outcome: 'unchanged' })
      expect([await tagsOf(who), (await personOf(who)).version]).toEqual([all, all.length])
    },
  )

  it('are refused by row and column when they are too long or too many, for the person and for the company', async () => {
    const known = address()
    await run(`Email,Tags\n${known},${tags(19).join(';')}`, listQuery)
    const file = `Email,Tags\n${address()},${'t'.repeat(41)}\n${address()},${tags(21).join(';')}\n${known},${tags(2).join(';')}`
    const preview = await check(file, { ...listQuery, duplicates: 'merge' })
    expect(preview.problems.map(({ row, column, problem }) => [row, column, problem])).toEqual([
      [2, 'Tags', 'Enter tags of at most 40 letters, each on one line, with a semicolon between.'],
      [3, 'Tags', 'A person can have 20 tags.'],
      [4, 'Tags', 'A person can have 20 tags. This one has 19 already.'],
    ])
    await query(
      `INSERT INTO candidate_tags (company_id, name) SELECT $1, 'Filler ' || n FROM generate_series(1, 500
         - (SELECT count(*)::int FROM candidate_tags WHERE company_id = $1) - 1) n`,
      [companies.northgate],
    )
    const [first, second] = [address(), address()]
    const last = `Email,Tags\n${first},The last one\n${second},the LAST one;One too many`
    expect((await check(last, listQuery)).problems).toMatchObject([
      { row: 3, column: 'Tags', problem: 'A company can have 500 tags. Use one of those.' },
    ])
    await run(last, listQuery)
    expect([await tagsOf(first), await personOf(second)]).toEqual([['The last one'], undefined])
    await query("DELETE FROM candidate_tags WHERE name LIKE 'Filler %'")
  })
})

describe('a reference in a row', () => {
  it('is resolved in its own company, also for a user of several', async () => {
    const file = `Email,Location,Owner\n${address()},Porto,company.user@demo.test`
    const query = { email: '0', location: '1', owner: '2' }
    const as = 'franchise.owner@demo.test'
    const preview = await check(file, { ...query, company_id: companies.harbour! }, { as })
    expect(preview.problems.map(({ column }) => column)).toEqual(['Location', 'Owner'])
    expect(await check(file, { ...query, company_id: companies.northgate! }, { as })).toMatchObject({ added: 1 })
  })
})

describe('the permission to import people', () => {
  it('belongs to owners, for their own companies, and is checked before the file is read', async () => {
    for (const as of ['company.user@demo.test', 'franchise.user@demo.test'])
      expect((await send('PK\u0003\u0004', {}, { as })).status).toBe(403)
    for (const slug of ['orchard', 'harbour'])
      for (const step of ['columns', 'check', 'confirm'])
        expect((await send('PK\u0003\u0004', { step, ...email, company_id: companies[slug]! })).status).toBe(404)
    const bare = await product.app.inject({ method: 'POST', url: '/api/candidates/import?step=columns' })
    expect(bare.statusCode).toBe(401)
    expect((await send('Email\na@people.test', { step: 'check', email: '7' })).body[0]).toMatchObject({ path: 'email' })
    expect((await send('Email\na@people.test', { step: 'check' })).body[0]).toMatchObject({ path: 'email' })
  })

  it('is checked during the import: a user who has lost it imports nothing more', async () => {
    const who = address()
    const id = await start(`Email\n${who}`)
    await query("UPDATE users SET auth_role = 'COMPANY_USER' WHERE email = $1", [owner])
    await product.tasks.settle()
    await query("UPDATE users SET auth_role = 'COMPANY_OWNER' WHERE email = $1", [owner])
    expect((await sheetOf(id)).data.state).toBe('not_allowed')
    expect(await personOf(who)).toBeUndefined()
  })
})

describe('two imports of the same file at once', () => {
  it('add nobody twice, and each reports the outcome of its rows', async () => {
    const people = Array.from({ length: 300 }, address)
    const forth = ['Email', ...people].join('\n')
    const back = ['Email', ...people.toReversed()].join('\n')
    // Runs of one company's users take turns; those of two companies run at the same time.
    const ofFranchise = { ...email, company_id: companies.northgate!, duplicates: 'update' }
    const ids = [await start(forth), await start(back, ofFranchise, { as: 'franchise.owner@demo.test' })]
    await product.tasks.settle()
    const sheets = await Promise.all(ids.map((id) => sheetOf(id)))
    expect(sheets.map(({ data }) => [data.state, data.done, data.failed_rows])).toEqual(
      ids.map(() => ['succeeded', 300, 0]),
    )
    expect(sheets.reduce((sum, { changed }) => sum + (changed as number), 0)).toBe(300)
    const { count } = await one('SELECT count(*)::int FROM candidates WHERE email = ANY ($1)', [people])
    expect(count).toBe(300)
  })
})

describe('an interrupted import', () => {
  /** The second batch meets a fault, as when its process is killed: nothing of it stays. */
  async function cutOff(people: string[]) {
    await query(
      `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN IF NEW.email = ''${people[300]}'' THEN RAISE EXCEPTION ''the process is gone''; END IF; RETURN NEW; END'`,
    )
    await query('CREATE TRIGGER fail BEFORE INSERT ON candidates FOR EACH ROW EXECUTE FUNCTION fail()')
    const id = await start(['Email', ...people].join('\n'))
    await product.tasks.settle()
    await query('DROP TRIGGER fail ON candidates')
    expect((await sheetOf(id)).data).toMatchObject({ done: 250, total: 600 })
    expect(await countOf(people)).toBe(250)
    return id
  }
  const eventsOf = async (people: string[]) =>
    (
      await one(
        `SELECT count(*)::int FROM audit_events WHERE action = 'candidates.import'
           AND subject_id IN (SELECT id FROM candidates WHERE email = ANY ($1))`,
        [people],
      )
    ).count as number

  it('continues where it was, and adds nobody twice', async () => {
    const people = Array.from({ length: 600 }, address)
    const id = await cutOff(people)
    await query("UPDATE pgboss.job SET start_after = now() - interval '1 s' WHERE name = 'runs'")
    await product.tasks.settle()
    expect(await sheetOf(id)).toMatchObject({ data: { state: 'succeeded', done: 600 }, changed: 600, not_changed: 0 })
    expect([await countOf(people), await eventsOf(people)]).toEqual([600, 600])
  })

  it('that was stopped shows the imported rows, and the same file again adds only the others', async () => {
    const people = Array.from({ length: 600 }, address)
    const id = await cutOff(people)
    expect((await call('POST', `/task-runs/${id}/stop`, { as: owner })).status).toBe(200)
    expect(await sheetOf(id)).toMatchObject({ data: { state: 'stopped', can: { retry: false } }, changed: 250 })
    const file = ['Email', ...people].join('\n')
    expect(await check(file)).toMatchObject({ added: 350, unchanged: 250 })
    expect(await run(file)).toMatchObject({ changed: 350, not_changed: 250 })
    expect([await countOf(people), await eventsOf(people)]).toEqual([600, 600])
  })
})

const countOf = async (people: string[]) =>
  (await one('SELECT count(*)::int FROM candidates WHERE email = ANY ($1)', [people])).count as number

describe('a hostile file', () => {
  it.each(hostileFiles)('is handled: %s', async (_, file, expected) => {
    const { status, body } = await send(file, { step: 'check', email: '0', name: '1' })
    if ('status' in expected) return expect(status).toBe(expected.status)
    if ('refused' in expected) {
      expect([status, body[0].path]).toEqual([422, 'file'])
      return expect(body[0].message).toMatch(expected.refused)
    }
    // A column that the file lacks is refused: some of these files have one only.
    if (status === 422) return expect(body[0].message).toBe('This file has no such column.')
    expect(status).toBe(200)
    const { added, changed, unchanged } = body.data as PeopleImportPreview
    return expect(added + changed + unchanged).toBe(expected.people)
  })

  it('keeps formulas as text, as in names', async () => {
    const who = address()
    await run(`Email,First,Title\n${who},=HYPERLINK(1),+cmd|x`, { email: '0', first: '1', title: '2' })
    expect(await personOf(who)).toMatchObject({ first: '=HYPERLINK(1)', title: '+cmd|x' })
  })
})

const numbers = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([field, column]) => [field, Number(column)]))

describe('an erased person', () => {
  it('is not added again by a waiting import, and no list of outcomes names them', async () => {
    const [gone, stays] = [address(), address()]
    const first = await run(`Email\n${gone}`)
    const waiting = await start(`Email\n${gone}\n${stays}`)
    const { id, version } = await personOf(gone)
    const body = { id, version, reason: 'asked', confirmation: gone }
    expect((await call('POST', '/candidates/erase', { as: owner, body })).status).toBe(200)
    await product.tasks.settle()
    expect([await personOf(gone), Boolean(await personOf(stays))]).toEqual([undefined, true])
    const after = await sheetOf(waiting)
    expect(after).toMatchObject({ data: { state: 'succeeded', done: 2, failed_rows: 1 }, changed: 1 })
    expect(JSON.stringify([after, await sheetOf(first.data.id)])).not.toContain(gone)
  })
})
