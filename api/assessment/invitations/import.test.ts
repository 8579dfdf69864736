import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { maxInvitationsOfDay } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'
import { hostileFiles } from './hostile-files.ts'

const { call, product, tokenOf } = setUpProduct()

const owner = 'company.owner@demo.test'
const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
const address = () => `${randomBytes(6).toString('hex')}@people.test`
const roleId = async (name: string): Promise<string> =>
  (await one('SELECT id FROM roles WHERE name = $1 AND company_id IS NULL', [name])).id
const companyId = async (slug: string): Promise<string> =>
  (await one('SELECT id FROM companies WHERE slug = $1', [slug])).id
const invitationsOf = async (email: string) =>
  (
    await one(
      `SELECT count(*)::int FROM invitations i JOIN survey_results r ON r.id = i.survey_result_id
         JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1`,
      [email],
    )
  ).count as number

type Fields = Record<string, string>
async function send(file: Uint8Array | string, query: Fields = {}, { as = owner, headers = {} } = {}) {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(file as string)]), 'people.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/invitations/import?${new URLSearchParams({ step: 'columns', ...query }).toString()}`,
    headers: {
      authorization: `Bearer ${await tokenOf(as)}`,
      'content-type': request.headers.get('content-type')!,
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const body = answer.json()
  return { status: answer.statusCode, body, data: body.data }
}
const check = async (file: Uint8Array | string, query: Fields = {}, more = {}) =>
  send(file, { step: 'check', role_id: await roleId('Sales'), email: '0', ...query }, more)
const confirm = async (file: Uint8Array | string, query: Fields = {}, more = {}) =>
  check(file, { step: 'confirm', ...query }, more)
const sheetOf = async (id: string, as = owner) => (await call('GET', `/task-runs/${id}`, { as })).body

describe('the guess of what a column holds', () => {
  it.each([
    // An address can be where somebody lives.
    ['Name,Address,Email\nAnn,1 Main St,ann@people.test', 2],
    ['Name,Address,Contact\nAnn,1 Main St,ann@people.test', 2],
    ['Address,Name\nann@people.test,Ann', 0],
    // A column that holds no address is not taken, whatever its heading says.
    ['Name,Mail\nAnn,ann at people', null],
    ['Email consent,Email,Name\nYes,ann@people.test,Ann', 1],
    [
      'Created by,Contact\nboss@people.test,ann@people.test\nboss@people.test,bo@people.test\nboss@people.test,cy@people.test',
      1,
    ],
  ])('of the file %j is as expected', async (file, email) => expect((await send(file)).data.mapping.email).toBe(email))
})

describe('an import', () => {
  it('shows its columns, then its people and errors, and sends invitations only after Confirm', async () => {
    const [ann, bo] = [address(), address()]
    const file = `E-Mail;Vorname;Nachname\r\n${ann.toUpperCase()};Änn;"Lee; Jr"\r\n\r\nnobody@;Cy;Young\r\n${ann};Ann;Again\r\n${bo};;`
    const columns = await send(file)
    expect(columns.data).toEqual({
      step: 'columns',
      rows: 4,
      columns: [
        { name: 'E-Mail', samples: [ann.toUpperCase(), 'nobody@', ann] },
        { name: 'Vorname', samples: ['Änn', 'Cy', 'Ann'] },
        { name: 'Nachname', samples: ['Lee; Jr', 'Young', 'Again'] },
      ],
      mapping: { email: 0, first: 1, last: 2, name: null },
      guessed: [],
      sheets: [],
      sheet: null,
    })
    const checked = await check(file, { first: '1', last: '2' })
    expect(checked.data).toEqual({
      step: 'check',
      rows: 4,
      people: 2,
      today: 2,
      sample: [
        { email: ann, first: 'Änn', last: 'Lee; Jr' },
        { email: bo, first: '', last: '' },
      ],
      left_out: { invalid: 1, repeated: 1, invited: 0, finished: 0 },
      left_out_rows: [
        {
          row: 4,
          column: 'E-Mail',
          value: 'nobody@',
          problem: 'Enter a complete email address, such as name@example.com.',
        },
        { row: 5, column: 'E-Mail', value: ann, problem: 'The same address as in row 2.' },
      ],
    })
    expect(await invitationsOf(ann)).toBe(0)
    const started = await confirm(file, { first: '1', last: '2' })
    await product.tasks.settle()
    expect(await invitationsOf(ann)).toBe(1)
    const sheet = await sheetOf(started.data.task_run_id)
    expect(sheet.data).toMatchObject({
      name: 'import-invitations',
      state: 'succeeded',
      done: 4,
      total: 4,
      failed_rows: 2,
    })
    expect(sheet.rows).toEqual([
      { number: 1, label: `Row 2: ${ann}`, outcome: 'changed', detail: 'Invited.' },
      expect.objectContaining({ label: 'Row 4: nobody@', outcome: 'refused' }),
      expect.objectContaining({
        label: `Row 5: ${ann}`,
        outcome: 'refused',
        detail: 'E-Mail: The same address as in row 2.',
      }),
      { number: 4, label: `Row 6: ${bo}`, outcome: 'changed', detail: 'Invited.' },
    ])
    expect(
      (await one('SELECT input FROM task_runs WHERE id = $1', [started.data.task_run_id])).input,
    ).not.toHaveProperty('rows')
  })
})

describe('the right to import', () => {
  const file = () => `Email\n${address()}\n`

  it('is checked before the file is read, for companies, roles and permissions', async () => {
    const [orchard, own] = [await companyId('orchard'), await companyId('northgate')]
    expect((await check('PK\u0003\u0004', { company_id: orchard })).status).toBe(404)
    expect((await confirm(file(), { company_id: orchard })).status).toBe(404)
    const { id } = await one('SELECT id FROM roles WHERE company_id = $1', [orchard])
    for (const step of ['check', 'confirm'])
      expect((await check('PK\u0003\u0004', { step, role_id: id })).body[0]).toMatchObject({ path: 'role_id' })
    expect((await check(file(), { company_id: own }, { as: 'franchise.user@demo.test' })).status).toBe(200)
    const bare = await product.app.inject({ method: 'POST', url: '/api/invitations/import?step=columns' })
    expect(bare.statusCode).toBe(401)
    await product.owner.query(`UPDATE companies SET state = 'suspended' WHERE id = $1`, [own])
    const suspended = await confirm(file(), { company_id: own }, { as: 'super@demo.test' })
    await product.owner.query(`UPDATE companies SET state = 'active' WHERE id = $1`, [own])
    expect(suspended.body.problem).toBe('suspended_company')
  })

  it('requires a role, an address column and columns that the file has', async () => {
    const missing = await send(file(), { step: 'check' })
    expect(missing.body).toEqual([
      expect.objectContaining({ path: 'role_id', message: 'Choose the role that the survey is for.' }),
      expect.objectContaining({ path: 'email', message: 'Choose the column with the email addresses.' }),
    ])
    expect((await check(file(), { email: '7' })).body[0]).toMatchObject({ path: 'email' })
    for (const query of [
      { email: '-1' },
      { email: '100' },
      { email: '1.5' },
      { email: 'x' },
      { step: 'send' },
      { more: '1' },
    ])
      expect((await check(file(), query)).status).toBe(422)
    expect((await confirm('Email\nnobody@\n')).body[0].message).toBe('Nobody in this file can be invited.')
  })

  it('is that of the target user while a super admin acts: invitations carry the target’s name, the log also the actor’s', async () => {
    const token = await tokenOf('super@demo.test')
    const { id } = await one('SELECT id FROM users WHERE email = $1', [owner])
    await call('POST', '/proxy-sessions', { token, body: { user_id: id, reason: 'Helping' } })
    const headers = { 'x-proxy-user-id': id as string }
    const orchard = await companyId('orchard')
    expect((await confirm(file(), { company_id: orchard }, { as: 'super@demo.test', headers })).status).toBe(404)
    const text = file()
    expect((await confirm(text, {}, { as: 'super@demo.test', headers })).status).toBe(200)
    await product.tasks.settle()
    const made = await one(
      `SELECT i.invited_by_user_id, k.slug, e.acting_as_user_id, a.email FROM invitations i
         JOIN companies k ON k.id = i.company_id JOIN audit_events e ON e.subject_id = i.survey_result_id
         JOIN users a ON a.id = e.actor_user_id ORDER BY i.created_at DESC LIMIT 1`,
    )
    expect(made).toEqual({ invited_by_user_id: id, slug: 'northgate', acting_as_user_id: id, email: 'super@demo.test' })
    await call('DELETE', '/proxy-sessions', { token, headers })
  })

  it('is checked again when the import runs: an import of a user who lost it after Confirm stops', async () => {
    const email = address()
    const answer = await confirm(`Email\n${email}`, {}, { as: 'company.user@demo.test' })
    await product.owner.query(`UPDATE users SET active = false WHERE email = 'company.user@demo.test'`)
    await product.tasks.settle()
    await product.owner.query(`UPDATE users SET active = true WHERE email = 'company.user@demo.test'`)
    expect(await invitationsOf(email)).toBe(0)
    const run = await one('SELECT state, input FROM task_runs WHERE id = $1', [answer.data.task_run_id])
    expect(run.state).toBe('not_allowed')
    expect(run.input).not.toHaveProperty('rows')
  })
})

describe('a file that is confirmed', () => {
  it('twice, also at the same time and from two sessions, invites each person once', async () => {
    const emails = Array.from({ length: 150 }, address)
    const file = `Email\n${emails.join('\n')}`
    // Two files of a franchise are read at once, and a third is refused.
    const started = [
      ...(await Promise.all([
        confirm(file),
        confirm(file, { company_id: await companyId('northgate') }, { as: 'super@demo.test' }),
      ])),
      await confirm(file),
    ]
    expect(started.map(({ status }) => status)).toEqual([200, 200, 200])
    await product.tasks.settle()
    const { count } = await one('SELECT count(*)::int FROM outbox WHERE recipient = ANY ($1)', [emails])
    expect(count).toBe(150)
    const sheets = await Promise.all(started.map(({ data }) => sheetOf(data.task_run_id)))
    expect(sheets.reduce((sum, { changed }) => sum + (changed as number), 0)).toBe(150)
    expect((await check(file)).data).toMatchObject({ people: 0, left_out: { invited: 150 } })
    const row = await one(
      'SELECT count(*)::int FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = ANY ($1)',
      [emails],
    )
    expect(row.count).toBe(150)
  })

  it('with more people than a day allows invites the first of them, lists the others, and continues on another day', async () => {
    const company_id = await companyId('head-office')
    const as = 'super@demo.test'
    const emails = Array.from({ length: maxInvitationsOfDay + 20 }, address)
    const file = `Email\n${emails.join('\n')}`
    expect((await check(file, { company_id }, { as })).data).toMatchObject({ people: 520, today: 500 })
    const { data } = await confirm(file, { company_id }, { as })
    await product.tasks.settle()
    const sheet = (await call('GET', `/task-runs/${data.task_run_id}?after=498&page_size=4`, { as })).body
    expect(sheet.changed).toBe(maxInvitationsOfDay)
    expect(sheet.data).toMatchObject({ state: 'succeeded', done: 520, failed_rows: 20 })
    expect(sheet.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'changed',
      'changed',
      'refused',
      'refused',
    ])
    await product.owner.query(
      `UPDATE invitation_mails SET created_at = now() - interval '25 hours' WHERE company_id = $1`,
      [company_id],
    )
    expect((await check(file, { company_id }, { as })).data).toMatchObject({
      people: 20,
      today: 20,
      left_out: { invited: 500 },
    })
  })

  it('invites people with a finished survey only when the user asks for it', async () => {
    const { email } = await one(
      `SELECT c.email FROM survey_results r JOIN candidates c ON c.id = r.candidate_id
         JOIN companies k ON k.id = r.company_id JOIN roles o ON o.id = r.role_id
        WHERE k.slug = 'northgate' AND o.name = 'Sales' AND r.state = 'completed' AND r.archived_at IS NULL LIMIT 1`,
    )
    expect((await check(`Email\n${email}`)).data.left_out).toMatchObject({ finished: 1 })
    expect((await check(`Email\n${email}`, { again: 'true' })).data).toMatchObject({ people: 1 })
  })

  it('keeps its rows only while it runs, and cannot be started again', async () => {
    const { data } = await confirm(`Email\n${address()}`)
    const inputOf = async () => (await one('SELECT input FROM task_runs WHERE id = $1', [data.task_run_id])).input
    expect((await inputOf()).rows).toHaveLength(1)
    expect((await call('POST', `/task-runs/${data.task_run_id}/stop`, { as: owner })).status).toBe(200)
    expect(await inputOf()).not.toHaveProperty('rows')
    const again = await call('POST', `/task-runs/${data.task_run_id}/retry`, { as: 'super@demo.test' })
    expect([again.status, again.body.problem]).toEqual([403, 'not_allowed'])
  })
})

describe('a file', () => {
  it.each(hostileFiles)('with %s is refused in words, or read as harmless text', async (_, file, expected) => {
    const response = await check(file, { name: '1' })
    if ('status' in expected) return expect(response.status).toBe(expected.status)
    if ('refused' in expected) {
      expect([response.status, response.body]).toEqual([
        422,
        [{ path: 'file', message: expect.stringMatching(expected.refused), code: 'invalid' }],
      ])
      return expect((await send(file)).body).toEqual(response.body)
    }
    const { people, left_out = {}, names } = expected
    expect([response.status, response.data?.people]).toEqual([200, people])
    const rows = response.data.left_out_rows as { row: number; problem: string }[]
    expect(Object.fromEntries(rows.map(({ row, problem }) => [row, problem]))).toEqual(
      Object.fromEntries(Object.entries(left_out).map(([row, problem]) => [row, expect.stringMatching(problem)])),
    )
    const sample = response.data.sample as { first: string; last: string }[]
    if (names) expect(sample.map(({ first, last }) => `${first} ${last}`.trim())).toEqual(names)
  })
})
