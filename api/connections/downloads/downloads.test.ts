import * as http from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../kernel/token-hash.ts'
import { password, setUpProduct } from '../../test-product.ts'

const { call, product, atOnce } = setUpProduct({}, {}, { hasRowsOfItsOwn: true })
const owner = 'company.owner@demo.test'
const lists = ['survey-results', 'candidates', 'users', 'companies', 'audit-events'] as const
type List = (typeof lists)[number]
let port: number
const ids: Record<string, string> = {}

beforeAll(async () => {
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  port = (product.app.server.address() as AddressInfo).port
  for (const row of (await product.owner.query('SELECT id, slug FROM companies')).rows) ids[row.slug] = row.id
})

const ask = (list: List, body: object = {}, as = owner) => call('POST', `/${list}/export`, { as, body })
const download = (ticket: string) => call('GET', `/downloads/${ticket}`).catch((error: Error) => error)

async function ticketOf(list: List, body: object = {}, as = owner): Promise<string> {
  const answer = await ask(list, body, as)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.ticket as string
}

async function linesOf(list: List, body: object = {}, as = owner): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/downloads/${await ticketOf(list, body, as)}`)
  expect(answer.status).toBe(200)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(1, -2).split('\r\n')
}

/** A session of its own, which a test may end. */
async function signIn(email: string): Promise<string> {
  const answer = await call('POST', '/auth/sign-in', { body: { username: email, password } })
  return answer.body.data.access_token as string
}

describe('an export of a list', () => {
  it('has the rows of the list, with its filters and in its order', async () => {
    const request = { filters: { states: ['completed'] }, sort: { field: 'name', order: 'desc' } }
    const { data } = (await call('POST', '/survey-results/search', { as: owner, body: { ...request, page_size: 200 } }))
      .body
    const [head, ...lines] = await linesOf('survey-results', request)
    expect(head).toMatch(/^"First name","Last name","Email","Company","Role","Survey","Right Seat Score",/)
    expect(lines.map((line) => line.split(',')[2])).toEqual(
      data.map((row: { candidate: { email: string } }) => row.candidate.email),
    )
  })

  it.each(lists)('of %s has a line for each row in scope', async (list) => {
    for (const as of [owner, 'franchise.owner@demo.test', 'super@demo.test']) {
      const page =
        list === 'audit-events'
          ? await call('GET', '/audit-events?page_size=1', { as })
          : await call('POST', `/${list}/search`, { as, body: { page_size: 1 } })
      const lines = await linesOf(list, {}, as)
      expect(lines.length - 1).toBe(page.body.total)
    }
  })

  it('of people has the filters of their list, and no stage for readers without the pipeline', async () => {
    const lines = await linesOf('candidates', { filters: { search: 'keiko', roles: ['Sales'] } })
    const { body } = await call('POST', '/candidates/search', {
      as: owner,
      body: { filters: { search: 'keiko', roles: ['Sales'] } },
    })
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(
      body.data.map(({ email }: { email: string }) => email),
    )
    expect(lines[0]).toContain('"Stage"')
    const [head] = await linesOf('candidates', {}, 'no.pipeline@demo.test')
    expect(head).not.toContain('"Stage"')
    expect((await ask('candidates', { filters: { statuses: ['New'] } }, 'no.pipeline@demo.test')).status).toBe(403)
  })

  it('shows times in the zone that the reader asks for, and names it', async () => {
    const at = '2026-07-01T22:30:00Z'
    await product.owner.query(
      `UPDATE survey_results r SET completed_at = $1 FROM candidates c WHERE c.id = r.candidate_id AND c.email = (SELECT email FROM candidates c2 JOIN survey_results r2 ON r2.candidate_id = c2.id WHERE r2.state = 'completed' AND r2.company_id = $2 AND r2.archived_at IS NULL AND NOT r2.is_test LIMIT 1)`,
      [at, ids.northgate],
    )
    const [head, ...lines] = await linesOf('survey-results', { time_zone: 'Europe/Berlin' })
    expect(head).toContain('"Completed (Europe/Berlin)"')
    expect(lines.filter((line) => line.includes(',"2026-07-02 00:30:00",')).length).toBeGreaterThan(0)
    expect((await ask('survey-results', { time_zone: 'Mars/Olympus' })).status).toBe(422)
  })

  it('has no start date for people who were only invited', async () => {
    const startOf = async () => {
      const [head, line] = await linesOf('survey-results', { filters: { search: 'only.invited@people.test' } })
      return line!.split(',')[head!.split(',').findIndex((name) => name.startsWith('"Started'))]
    }
    const { id } = (
      await product.owner.query(
        `WITH person AS (INSERT INTO candidates (company_id, first, last, email)
           VALUES ($1, 'Only', 'Invited', 'only.invited@people.test') RETURNING id)
         INSERT INTO survey_results (company_id, candidate_id, state) SELECT $1, id, 'invited' FROM person RETURNING id`,
        [ids.northgate],
      )
    ).rows[0]
    const setState = (state: string) =>
      product.owner.query('UPDATE survey_results SET state = $2 WHERE id = $1', [id, state])
    for (const state of ['invited', 'expired']) {
      await setState(state)
      expect(await startOf()).toBe('')
    }
    await setState('in_progress')
    expect(await startOf()).toMatch(/^"\d{4}-/)
    await product.owner.query('DELETE FROM survey_results WHERE id = $1', [id])
  })

  it('neutralizes formulas and keeps quotes and commas', async () => {
    const names = [
      '=HYPERLINK("http://evil")',
      '+1+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '＝1',
      'O"Neil, Ann',
      'a\\b (c)',
      '',
    ]
    for (const [index, first] of names.entries())
      await product.owner.query(
        `WITH c AS (INSERT INTO candidates (company_id, first, last, email) VALUES ($1, $2, 'Formula', $3) RETURNING id)
         INSERT INTO survey_results (company_id, candidate_id, state) SELECT $1, id, 'in_progress' FROM c`,
        [ids.northgate, first, `formula${index}@people.test`],
      )
    const lines = (await linesOf('survey-results', { filters: { search: 'formula' } })).slice(1)
    expect(lines).toHaveLength(names.length)
    const cells = lines.map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^",]*)(?:,|$)/g)].map(([, cell]) => cell!))
    const read = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    expect(cells.map(([first]) => read(first!)).sort()).toEqual(
      names.map((name) => `${/^[=+\-@\t\r＝]/.test(name) ? "'" : ''}${name}`).sort(),
    )
    for (const line of cells) expect(line.map(read).find((cell) => /^[=+\-@\t\r＝]/.test(cell))).toBeUndefined()
  })

  it('is audited with list, names of filters and number of rows before it is sent', async () => {
    const filters = { search: 'amara' }
    const lines = await linesOf('survey-results', { filters })
    const { rows } = await product.owner.query(
      "SELECT details, company_id FROM audit_events WHERE action = 'exports.create' ORDER BY created_at DESC LIMIT 1",
    )
    expect(rows[0]).toEqual({
      company_id: ids.northgate,
      // Never the words that were looked for, nor the stages: the log outlives the person, and owners without the
      // pipeline permission read it.
      details: { list: 'survey-results', filters: ['search'], rows: lines.length - 1 },
    })
  })

  it('has no stages for readers who may not see the hiring pipeline', async () => {
    const reader = 'no.pipeline@demo.test'
    expect((await linesOf('survey-results'))[0]).toContain('"Status"')
    expect((await linesOf('survey-results', {}, reader))[0]).not.toContain('Status')
    for (const body of [{ filters: { statuses: ['New'] } }, { sort: { field: 'status', order: 'asc' } }])
      expect((await ask('survey-results', body, reader)).body.problem).toBe('not_allowed')
  })
})

describe('a download ticket', () => {
  it('works once, even when two requests both find it unused', async () => {
    const ticket = await ticketOf('users')
    const get = async () => (await fetch(`http://127.0.0.1:${port}/api/downloads/${ticket}`)).status
    const statuses = await atOnce('export_tickets', () => [get(), get()])
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await get()).toBe(410)
  })

  it('is not consumed by a HEAD request', async () => {
    const ticket = await ticketOf('users')
    const address = `http://127.0.0.1:${port}/api/downloads/${ticket}`
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(410)
    expect((await fetch(address)).status).toBe(200)
  })

  it('is stored as a hash and expires after a minute', async () => {
    const ticket = await ticketOf('users')
    const { rows } = await product.owner.query(
      'SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM export_tickets WHERE token_hash = $1',
      [hashToken(ticket)],
    )
    expect(rows).toEqual([{ seconds: 60 }])
    await product.owner.query('UPDATE export_tickets SET expires_at = now() WHERE token_hash = $1', [hashToken(ticket)])
    expect(await download(ticket)).toMatchObject({ status: 410, body: { problem: 'download_refused' } })
  })

  it.each(['x', 'x'.repeat(43), "' OR 1=1 --", '%00'])('is refused for %s', async (ticket) => {
    expect([404, 410, 400]).toContain((await call('GET', `/downloads/${encodeURIComponent(ticket)}`)).status)
  })

  it('is invalid after the sign-out of its session', async () => {
    const token = await signIn(owner)
    const { ticket } = (await call('POST', '/users/export', { token, body: {} })).body.data
    await product.owner.query(
      "UPDATE sessions SET ended_at = now(), end_reason = 'signed_out' WHERE id = (SELECT session_id FROM export_tickets WHERE token_hash = $1)",
      [hashToken(ticket)],
    )
    expect(await download(ticket)).toMatchObject({ status: 401, body: { problem: 'session_invalid' } })
  })

  it('is neither given to nor redeemed by a super admin who acts as another user', async () => {
    const token = await signIn('super@demo.test')
    const { ticket } = (await call('POST', '/users/export', { token, body: {} })).body.data
    const { rows } = await product.owner.query('SELECT id FROM users WHERE email = $1', [owner])
    const started = await call('POST', '/proxy-sessions', { token, body: { user_id: rows[0].id, reason: 'Looking' } })
    expect(started.status).toBe(200)
    const headers = { 'x-proxy-user-id': rows[0].id as string }
    for (const list of lists)
      expect((await call('POST', `/${list}/export`, { token, headers, body: {} })).body.problem).toBe(
        'not_while_acting',
      )
    expect(await download(ticket)).toMatchObject({ status: 403, body: { problem: 'not_while_acting' } })
  })

  it('for the ids of another company returns none of its rows', async () => {
    const users = await linesOf('users', { filters: { company_id: [ids.orchard] } })
    expect(users).toHaveLength(1)
    expect(await linesOf('companies', { filters: { franchise_id: ids.orchard } })).toHaveLength(1)
    expect((await ask('audit-events', { filters: { company_id: ids.orchard } })).status).toBe(404)
  })
})

describe('a long export', () => {
  const rows = 60_000

  beforeAll(async () => {
    await product.owner.query(
      `SET session_replication_role = replica;
       INSERT INTO candidates (id, company_id, first, last, email)
         SELECT gen_random_uuid(), id, 'Long', 'Export' || n, 'long' || n || '@people.test' FROM companies, generate_series(1, ${rows}) n WHERE slug = 'harbour';
       INSERT INTO survey_results (company_id, candidate_id, state, started_at, completed_at)
         SELECT company_id, id, 'completed', now(), now() FROM candidates WHERE first = 'Long';
       SET session_replication_role = DEFAULT;
       ANALYZE candidates, survey_results`,
    )
  })

  /** Reads the beginning of a download, does something, and reads the rest. */
  function readAround(ticket: string, then: () => Promise<unknown>) {
    return new Promise<{ lines: number; text: string; isWhole: boolean }>((done, failed) => {
      const request = http.get(`http://127.0.0.1:${port}/api/downloads/${ticket}`, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.once('data', () => {
          response.pause()
          then().then(() => response.resume(), failed)
        })
        response.on('data', (chunk: string) => (text += chunk))
        response.on('close', () => done({ text, lines: text.split('\r\n').length - 2, isWhole: response.complete }))
        response.on('error', () => undefined)
      })
      request.on('error', () => undefined)
    })
  }

  const asFranchise = { filters: { search: 'long' } }
  const franchise = 'franchise.owner@demo.test'

  it('has every row once, also when rows are written meanwhile', async () => {
    const read = await readAround(await ticketOf('survey-results', {}, franchise), () =>
      product.owner.query(
        // Triggers write nothing that an export of results reads.
        `SET session_replication_role = replica;
         WITH later AS (
           INSERT INTO candidates (company_id, first, last, email)
           SELECT id, 'Later', 'Written', 'later' || n || '@people.test' FROM companies, generate_series(1, 3000) n
           WHERE slug = 'harbour' RETURNING id, company_id)
         INSERT INTO survey_results (company_id, candidate_id, state, completed_at)
           SELECT company_id, id, 'completed', now() FROM later;
         UPDATE survey_results SET completed_at = now() WHERE id IN (SELECT id FROM survey_results WHERE company_id = (SELECT id FROM companies WHERE slug = 'harbour') LIMIT 3000);
         SET session_replication_role = DEFAULT`,
      ),
    )
    expect(read.isWhole).toBe(true)
    const matches = read.text
      .split('\r\n')
      .flatMap((line) => /,((?:long|later)\d+@people\.test),/.exec(line)?.[1] ?? [])
    expect(new Set(matches).size).toBe(matches.length)
    expect(matches.filter((email) => email.startsWith('long'))).toHaveLength(rows)
  })

  it.each([
    [
      'the user is deactivated',
      (id: string) => product.owner.query('UPDATE users SET active = false WHERE id = $1', [id]),
    ],
    [
      'the session ends',
      (id: string) =>
        product.owner.query("UPDATE sessions SET ended_at = now(), end_reason = 'ended_by_owner' WHERE user_id = $1", [
          id,
        ]),
    ],
    [
      'the role changes',
      (id: string) => product.owner.query('UPDATE users SET session_epoch = session_epoch + 1 WHERE id = $1', [id]),
    ],
    [
      'the pipeline permission is taken away',
      (id: string) => product.owner.query('UPDATE users SET can_view_hiring_pipeline = false WHERE id = $1', [id]),
    ],
  ])('stops and looks incomplete when %s', async (_, change) => {
    const email = `exporter.${Math.random().toString(36).slice(2)}@people.test`
    const { rows: made } = await product.owner.query(
      `WITH made AS (
         INSERT INTO users (company_id, first, last, email, auth_role, set_up_at, can_view_hiring_pipeline)
         SELECT company_id, 'Ex', 'Porter', $2, auth_role, now(), true FROM users WHERE email = $1 RETURNING id)
       INSERT INTO credentials (user_id, password_hash)
         SELECT made.id, c.password_hash FROM made, credentials c JOIN users u ON u.id = c.user_id WHERE u.email = $1
       RETURNING user_id`,
      [franchise, email],
    )
    const token = await signIn(email)
    const { ticket } = (await call('POST', '/survey-results/export', { token, body: asFranchise })).body.data
    const read = await readAround(ticket, () => change(made[0].user_id))
    expect(read.isWhole).toBe(false)
    expect(read.lines).toBeLessThan(rows)
  })

  it('runs twice for one company at a time, and ends when the client disconnects', async () => {
    const tickets = [await ticketOf('survey-results', {}, franchise), await ticketOf('survey-results', {}, franchise)]
    const spare = await ticketOf('survey-results', {}, franchise)
    const incomingMessages = await Promise.all(
      tickets.map(
        (ticket) =>
          new Promise<http.IncomingMessage>((done) =>
            http.get(`http://127.0.0.1:${port}/api/downloads/${ticket}`, (response) => {
              response.once('data', () => {
                response.pause()
                done(response)
              })
            }),
          ),
      ),
    )
    expect((await ask('survey-results', {}, franchise)).body.problem).toBe('too_many_exports')
    expect(await download(spare)).toMatchObject({ status: 429, body: { problem: 'too_many_exports' } })
    expect((await ask('survey-results', {}, owner)).status, 'another company').toBe(200)
    for (const response of incomingMessages) response.destroy()
    await expect
      .poll(async () => (await ask('survey-results', {}, franchise)).body.data?.ticket, { timeout: 20_000 })
      .toBeDefined()
  })
})
