import type { AddressInfo } from 'node:net'
import { getTableName } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ownContents } from './own-contents.ts'
import { ownLeftOut } from './own-left-out.ts'
import { linesIn, owner, ownFiles, rowsIn, setUpExports } from './test-exports.ts'

const { call, product, query, signIn, createOwner, companyId } = setUpExports()

describe('the download of one’s own data', () => {
  it('has what is stored about the user in CSV and JSON, with a README', async () => {
    const email = await createOwner('northgate')
    await query(`UPDATE users SET first = '=1+1', phone = '+15550100100' WHERE email = $1`, [email])
    const token = await signIn(email)
    await query(
      `INSERT INTO saved_views (company_id, user_id, list, name, is_shared, filters)
       SELECT company_id, id, 'users', name, false, '{}' FROM users u, LATERAL (VALUES ('View of ' || u.email)) AS v (name)
        WHERE company_id = (SELECT company_id FROM users WHERE email = $1)`,
      [email],
    )
    const files = await ownFiles(product.app, token)
    expect(rowsIn(files, 'profile')).toEqual([expect.objectContaining({ email, first: '=1+1', phone: '+15550100100' })])
    expect(linesIn(files, 'profile')[0]).toEqual(expect.arrayContaining(["'=1+1", '+15550100100']))
    expect(rowsIn(files, 'saved_views').map(({ name }) => name)).toEqual([`View of ${email}`])
    expect(rowsIn(files, 'sessions')).toHaveLength(1)
    expect(rowsIn(files, 'audit_events').map(({ action }) => action)).toEqual([
      'auth.sign-in',
      'users.download-own-data',
    ])
    const readMe = String(files.get('README.md'))
    for (const name of files.keys()) {
      const [folder, table] = name.split(/[/.]/)
      if (folder === 'csv') expect(readMe).toContain(`| ${table} | ${rowsIn(files, table!).length} |`)
    }
    const others = [...files.values()].join()
    expect(others).not.toContain(owner)
  })

  it('has the own scorecards, drafts too, and none of a colleague', async () => {
    const [own, colleague] = [await createOwner('northgate'), await createOwner('northgate')]
    const token = await signIn(own)
    for (const email of [own, colleague])
      for (const [submitted, state] of [
        ['now()', 'submitted'],
        ['null', 'draft'],
      ])
        await query(
          `WITH card AS (
             INSERT INTO scorecards (company_id, survey_result_id, author_user_id, summary, submitted_at)
             SELECT r.company_id, r.id, u.id, '${state} of ' || u.email, ${submitted} FROM users u JOIN survey_results r ON r.company_id = u.company_id
              WHERE u.email = $1 AND NOT EXISTS (SELECT FROM scorecards s WHERE s.survey_result_id = r.id AND s.author_user_id = u.id) LIMIT 1
             RETURNING *)
           INSERT INTO scorecard_answers (company_id, scorecard_id, rule, question, note)
           SELECT company_id, id, 'rule', 'Why?', 'note in ' || summary FROM card`,
          [email],
        )
    const files = await ownFiles(product.app, token)
    const states = ['draft', 'submitted']
    expect(new Set(rowsIn(files, 'scorecards').map(({ summary }) => summary))).toEqual(
      new Set(states.map((state) => `${state} of ${own}`)),
    )
    expect(new Set(rowsIn(files, 'scorecard_answers').map(({ note }) => note))).toEqual(
      new Set(states.map((state) => `note in ${state} of ${own}`)),
    )
  })

  it('continues over pages', async () => {
    const email = await createOwner('northgate')
    const token = await signIn(email)
    await query(
      `INSERT INTO user_events (company_id, user_id, description, timestamp, is_mobile, screen_width, screen_height,
         browser, os, user_agent, properties)
       SELECT company_id, id, 'PAGE_VIEWED', now() - n * interval '1 s', false, n, 1, 'b', 'o', 'a', '{}'
         FROM users, generate_series(1, 4500) n WHERE email = $1`,
      [email],
    )
    const files = await ownFiles(product.app, token)
    const widths = rowsIn(files, 'usage_events').map(({ screen_width }) => screen_width)
    expect(new Set(widths).size).toBe(4500)
    expect(linesIn(files, 'usage_events')).toHaveLength(4500)
  })

  it('has what the user did in every company, and nothing of another user there', async () => {
    const [own, other] = [await createOwner('northgate'), await createOwner('orchard')]
    // A company that the user has left, was a guest of, or that has been suspended since.
    for (const slug of ['orchard', 'harbour'])
      for (const email of [own, other])
        await query(
          `WITH u AS (SELECT id, $2::text AS mark FROM users WHERE email = $2), c AS (SELECT id FROM companies WHERE slug = $1),
             a AS (INSERT INTO audit_events (company_id, actor_user_id, action, subject_type, details, ip, user_agent)
               SELECT c.id, u.id, 'companies.update', 'company', '{}', '203.0.113.9', mark FROM u, c),
             e AS (INSERT INTO user_events (company_id, user_id, description, timestamp, is_mobile, screen_width,
                 screen_height, browser, os, user_agent, properties)
               SELECT c.id, u.id, 'PAGE_VIEWED', now(), false, 1, 1, 'b', 'o', mark, '{}' FROM u, c),
             r AS (SELECT id, candidate_id FROM survey_results WHERE company_id = (SELECT id FROM c) LIMIT 1),
             o AS (INSERT INTO outbox (company_id, kind, recipient, subject, body)
               SELECT id, 'message', 'person@people.test', '', '' FROM c RETURNING id)
           INSERT INTO messages (company_id, candidate_id, survey_result_id, sending_id, kind, subject, body,
               sent_by_user_id, outbox_id, address_hash)
             SELECT c.id, r.candidate_id, r.id, gen_random_uuid(), 'message', 'To Person', 'To Person', u.id, o.id, 'hash'
               FROM c, r, o, u`,
          [slug, email],
        )
    const token = await signIn(own)
    await query("UPDATE companies SET state = 'suspended' WHERE slug = 'harbour'")
    const files = await ownFiles(product.app, token)
    await query("UPDATE companies SET state = 'active' WHERE slug = 'harbour'")
    const guestOf = [await companyId('orchard'), await companyId('harbour')].toSorted()
    const companiesIn = (name: string, action?: string) =>
      rowsIn(files, name)
        .filter((row) => action === undefined || row.action === action)
        .map(({ company_id }) => String(company_id))
        .toSorted()
    expect(companiesIn('audit_events', 'companies.update')).toEqual(guestOf)
    expect(companiesIn('usage_events')).toEqual(guestOf)
    expect(companiesIn('messages_written')).toEqual(guestOf)
    const text = [...files.values()].join()
    expect(text).toContain('203.0.113.9')
    expect(text).not.toMatch(new RegExp(`${other}|person@people\\.test|To Person`))
  })

  it('has what other users wrote by hand to the user, and not to others', async () => {
    const [own, other] = [await createOwner('northgate'), await createOwner('northgate')]
    for (const email of [own, other])
      await query(
        `WITH o AS (INSERT INTO outbox (company_id, kind, recipient, subject, body)
           SELECT company_id, 'message', email, '', '' FROM users WHERE email = $1 RETURNING id)
         INSERT INTO messages (company_id, user_id, sending_id, kind, subject, body, sent_by_user_id, outbox_id, address_hash)
         SELECT u.company_id, u.id, gen_random_uuid(), 'message', 'To you', 'To ' || u.email, by.id, o.id, 'hash'
           FROM users u, o, users by WHERE u.email = $1 AND by.email = $2`,
        [email, owner],
      )
    const received = rowsIn(await ownFiles(product.app, await signIn(own)), 'messages_received')
    const company_id = await companyId('northgate')
    expect(received).toEqual([expect.objectContaining({ company_id, subject: 'To you', body: `To ${own}` })])
    expect(received[0]).not.toHaveProperty('sent_by_user_id')
  })

  it('opens no company for a session that is over', async () => {
    const email = await createOwner('northgate')
    await signIn(email)
    const openCount = () =>
      query(
        'SELECT open_own_companies(s.id) AS ids FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
        [email],
      )
    expect(await openCount()).toEqual([{ ids: [await companyId('northgate')] }])
    await query('UPDATE users SET session_epoch = session_epoch + 1 WHERE email = $1', [email])
    expect(await openCount()).toEqual([{ ids: [] }])
  })

  it('includes or excludes by name every table with rows of a user', async () => {
    const tables = await query(
      `SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
          AND (a.attname ~ '(^|_)user_id$' OR a.attname IN ('recipient', 'created_by', 'acting_as') OR c.relname = 'users')`,
    )
    const inside = [...ownContents('').map(({ table }) => getTableName(table)), 'role_followers']
    expect(tables.map(({ name }) => name as string).toSorted()).toEqual(
      [
        ...new Set(inside.filter((name) => !['roles', 'scorecard_answers'].includes(name))),
        ...Object.keys(ownLeftOut),
      ].toSorted(),
    )
    const readMe = String((await ownFiles(product.app, await signIn(await createOwner('northgate')))).get('README.md'))
    for (const [name, reason] of Object.entries(ownLeftOut)) {
      const line = readMe.split('\n').find((words) => words.endsWith(reason))
      expect(line, name).toMatch(new RegExp(`\\b${name}\\b`))
    }
  })

  it('is sent once at a time', async () => {
    const email = await createOwner('northgate')
    const token = await signIn(email)
    // More than the connection holds, so that the download waits for its reader.
    await query(
      `INSERT INTO user_events (company_id, user_id, description, timestamp, is_mobile, screen_width, screen_height,
         browser, os, user_agent, properties)
       SELECT company_id, id, 'PAGE_VIEWED', now(), false, 1, 1, 'b', 'o', (SELECT string_agg(md5(random()::text || n || m), '') FROM generate_series(1, 40) m), '{}'
         FROM users, generate_series(1, 15000) n WHERE email = $1`,
      [email],
    )
    const { port } = product.app.server.address() as AddressInfo
    const address = `http://127.0.0.1:${port}/api/users/profile/data`
    const headers = { authorization: `Bearer ${token}` }
    // Kept in a variable until the end: fetch ends the connection of an answer that the garbage collector takes.
    const unread = await fetch(address, { headers })
    expect(unread.status).toBe(200)
    expect((await call('GET', '/users/profile/data', { token })).body.problem).toBe('too_many_requests')
    await unread.body!.cancel()
    await expect
      .poll(async () => {
        await query('DELETE FROM rate_limits')
        const answer = await fetch(address, { headers })
        await answer.body?.cancel()
        return answer.status
      })
      .toBe(200)
  })

  it('is refused while acting as another user', async () => {
    const token = await signIn('super@demo.test')
    const [{ id }] = (await query('SELECT id FROM users WHERE email = $1', [owner])) as [{ id: string }]
    await call('POST', '/proxy-sessions', { token, body: { user_id: id, reason: 'Looking' } })
    const answer = await call('GET', '/users/profile/data', { token, headers: { 'x-proxy-user-id': id } })
    expect(answer.body.problem).toBe('not_while_acting')
  })
})
