import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { getTableName } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '@seatwise/contract/values/base'
import { contents } from './contents.ts'
import { leftOut } from './left-out.ts'
import { linesIn, owner, rowsIn, setUpExports, superAdmin } from './test-exports.ts'

const releases = globSync('*.json', { cwd: path.join(import.meta.dirname, 'releases') })

it.each(releases)('An export has every table and column that it had in the release of %s', (file) => {
  const text = readFileSync(path.join(import.meta.dirname, 'releases', file), 'utf8')
  const columnsOf = new Map(contents.map(({ name, columns }) => [name, Object.keys(columns)]))
  for (const [name, columns] of Object.entries(JSON.parse(text) as Record<string, string>))
    expect(columnsOf.get(name), name).toEqual(expect.arrayContaining(columns.split(' ')))
})

const suite = setUpExports()
const { query, make, filesOf, redeem, ticketFor, tokenOf, product, companyId, register } = suite

const formula = '=HYPERLINK("http://evil.test")'
/** At most a number to a spreadsheet. */
const phoneNumber = /^\+[0-9 ]+( ext\. [0-9]+)?$/
let company: string

/** Rows in every table, some of them hostile, in the company and in another one. */
beforeAll(async () => {
  company = await companyId('northgate')
  const logo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#17a' } })
    .png()
    .toBuffer()
  const head = '--x\r\nContent-Disposition: form-data; name="logo"; filename="..\\..\\=evil\u202E\r\n.png"\r\n\r\n'
  const uploaded = await product.app.inject({
    method: 'POST',
    url: `/api/companies/${company}/logo`,
    headers: {
      authorization: `Bearer ${await tokenOf(superAdmin)}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([Buffer.from(head.replace('\r\n.png', '.png')), logo, Buffer.from('\r\n--x--\r\n')]),
  })
  expect(uploaded.statusCode, uploaded.body).toBe(200)
  await register({ email: 'unfinished@people.test' })
  for (const slug of ['northgate', 'orchard'])
    await query(
      `WITH c AS (SELECT id FROM companies WHERE slug = '${slug}'),
         u AS (SELECT id, company_id FROM users WHERE company_id = (SELECT id FROM c) LIMIT 1),
         a AS (SELECT id FROM users WHERE email = '${superAdmin}'),
         s AS (SELECT id FROM sessions WHERE user_id = (SELECT id FROM a) LIMIT 1),
         r AS (INSERT INTO roles (company_id, name) SELECT id, 'Glazier' FROM c RETURNING id),
         own AS (INSERT INTO custom_fields (company_id, subject, name, type, position) SELECT id, 'person', 'Shift', 'text', 0 FROM c),
         l AS (INSERT INTO locations (company_id, name) SELECT id, 'A "quoted", place' FROM c),
         d AS (INSERT INTO departments (company_id, name) SELECT id, E'Back\\\\slash' FROM c),
         asked AS (INSERT INTO benchmark_requests (company_id, role_id, asked_by_user_id) SELECT company_id, r.id, u.id FROM u, r),
         scored AS (INSERT INTO company_benchmarks (company_id, role_id) SELECT c.id, r.id FROM c, r),
         f AS (INSERT INTO role_followers (company_id, user_id, role_id) SELECT company_id, u.id, r.id FROM u, r),
         m AS (INSERT INTO mail_templates (company_id, kind, updated_by_user_id) SELECT company_id, 'invitation', id FROM u),
         v AS (INSERT INTO saved_views (company_id, user_id, list, name, is_shared, filters)
           SELECT company_id, id, 'survey_results', name, name <> 'Own', filters::jsonb FROM u,
             (VALUES ('Own', '{}'), ('All', '{}'), ('By stage', '{"statuses": ["New"]}')) AS x (name, filters)),
         t AS (INSERT INTO task_runs (company_id, name, state, input, actor_user_id)
           SELECT company_id, name, 'succeeded', '{"secret": 1}', id FROM u,
             (VALUES ('send-reminders'), ('move-survey-results'), ('send-rejections')) AS x (name) RETURNING id, company_id, name),
         w AS (INSERT INTO task_run_rows (task_run_id, company_id, number, label, outcome)
           SELECT id, company_id, 1, 'of ' || name, 'changed' FROM t),
         e AS (INSERT INTO user_events (company_id, user_id, actor_user_id, description, timestamp, is_mobile,
                 screen_width, screen_height, browser, os, user_agent, properties)
           SELECT company_id, u.id, actor, 'PAGE_VIEWED', now(), false, 1, 1, 'Chrome', 'Linux', agent, '{}' FROM u, a,
             LATERAL (VALUES (NULL::uuid, 'own browser'), (a.id, 'browser of the operator')) AS x (actor, agent)),
         p AS (INSERT INTO proxy_sessions (session_id, actor_user_id, target_user_id, company_id, reason, expires_at, ended_at)
           SELECT s.id, a.id, u.id, u.company_id, 'to see', now(), now() FROM s, a, u),
         g AS (INSERT INTO audit_events (company_id, actor_user_id, action, subject_type, details, ip)
           SELECT u.company_id, a.id, 'companies.update', 'company', '{"company_id": "of-nobody"}', '203.0.113.9' FROM u, a),
         h AS (INSERT INTO audit_events (company_id, actor_user_id, action, subject_type, details)
           SELECT company_id, id, action, 'survey_result', '{"stage": "New"}' FROM u,
             (VALUES ('survey-results.update-status'), ('messages.reject')) AS x (action)),
         o AS (INSERT INTO outbox (company_id, kind, recipient, subject, body)
           SELECT id, kind, 'a@people.test', '', '' FROM c, (VALUES ('message'), ('rejection')) AS x (kind)
           RETURNING id, company_id, kind),
         k AS (INSERT INTO messages (company_id, candidate_id, survey_result_id, sending_id, kind, subject, body,
                 sent_by_user_id, outbox_id, address_hash)
           SELECT o.company_id, x.candidate_id, x.id, gen_random_uuid(), o.kind, 'Hello', 'This is a ' || o.kind, u.id, o.id, 'hash'
             FROM o, u, LATERAL (SELECT id, candidate_id FROM survey_results r WHERE r.company_id = o.company_id LIMIT 1) x),
         q AS (INSERT INTO messages (company_id, user_id, sending_id, kind, subject, body, sent_by_user_id, outbox_id, address_hash)
           SELECT o.company_id, u.id, gen_random_uuid(), o.kind, 'Hello', 'To a user', u.id, o.id, 'hash'
             FROM o, u WHERE o.kind = 'message'),
         b AS (INSERT INTO candidate_notes (company_id, candidate_id, author_user_id, body, visibility)
           SELECT u.company_id, p.id, u.id, 'A ' || kind || ' thought', kind FROM u,
             LATERAL (SELECT id FROM candidates p WHERE p.company_id = u.company_id LIMIT 1) p,
             (VALUES ('team'), ('private')) AS x (kind) RETURNING id, company_id, author_user_id),
         -- Those of the private ones are from before they were private.
         mentions AS (INSERT INTO note_mentions (company_id, note_id, user_id, name, ended_at)
           SELECT company_id, id, author_user_id, 'Somebody', now() FROM b),
         todos AS (INSERT INTO todos (company_id, candidate_id, author_user_id, assignee_user_id, text)
           SELECT u.company_id, p.id, u.id, u.id, 'Call back' FROM u,
             LATERAL (SELECT id FROM candidates p WHERE p.company_id = u.company_id LIMIT 1) p),
         plans AS (INSERT INTO growth_plans (company_id, candidate_id, survey_result_id, created_by_user_id, owner_user_id)
           SELECT r.company_id, r.candidate_id, r.id, u.id, u.id FROM u,
             LATERAL (SELECT * FROM survey_results r WHERE r.company_id = u.company_id LIMIT 1) r RETURNING *),
         said AS (INSERT INTO growth_plan_versions (company_id, growth_plan_id, version, saved, saved_by_user_id, state, owner_user_id, targets)
           SELECT company_id, id, 1, 'created', owner_user_id, 'open', owner_user_id, '[{"why": "A reason"}]' FROM plans RETURNING *),
         looked AS (INSERT INTO growth_plan_reviews (company_id, growth_plan_id, version, reviewed_by_user_id, reviewed_on, seen)
           SELECT company_id, growth_plan_id, version, saved_by_user_id, now(), 'Seen' FROM said),
         merges AS (INSERT INTO candidate_merges (company_id, kept_id, merged_id, merged_email, merged_by_user_id)
           SELECT u.company_id, p.id, p.id, '', u.id FROM u, LATERAL (SELECT id FROM candidates p WHERE p.company_id = u.company_id LIMIT 1) p),
         dismissals AS (INSERT INTO candidate_duplicate_dismissals (company_id, one_id, other_id, dismissed_by_user_id)
           SELECT u.company_id, p.ids[1], p.ids[2], u.id FROM u,
             LATERAL (SELECT array_agg(id ORDER BY id) AS ids FROM candidates p WHERE p.company_id = u.company_id) p WHERE cardinality(p.ids) > 1),
         erased AS (INSERT INTO erased_stage_events (company_id, journey_id, number, is_undo, day)
           SELECT id, gen_random_uuid(), 1, false, now() FROM c),
         tags AS (INSERT INTO candidate_tags (company_id, name) SELECT DISTINCT company_id, 'Referral' FROM u),
         ratings AS (INSERT INTO candidate_ratings (company_id, candidate_id, rating, actor_user_id)
           SELECT u.company_id, p.id, 4, u.id FROM u, LATERAL (SELECT id FROM candidates p WHERE p.company_id = u.company_id LIMIT 1) p),
         addresses AS (INSERT INTO candidate_address_changes (company_id, candidate_id, from_email, to_email, actor_user_id)
           SELECT u.company_id, p.id, 'a@people.test', 'b@people.test', u.id FROM u, LATERAL (SELECT id FROM candidates p WHERE p.company_id = u.company_id LIMIT 1) p),
         y AS (INSERT INTO files (company_id, purpose, type, name, storage_key, state, size)
           SELECT id, 'candidate', 'text/plain', 'cv.txt', 'companies/' || id || '/' || gen_random_uuid(), state, 4
             FROM c, (VALUES ('stored'), ('removed')) AS x (state) RETURNING id, company_id, state),
         z AS (INSERT INTO candidate_files (company_id, candidate_id, file_id)
           SELECT y.company_id, p.id, y.id FROM y,
             LATERAL (SELECT id FROM candidates p WHERE p.company_id = y.company_id LIMIT 1) p WHERE y.state = 'stored'),
         shares AS (INSERT INTO report_shares (company_id, kind, made_by_user_id, id_hash, encrypted_id, name_shown, made_with, expires_at)
           SELECT r.company_id, 'individual', u.id, 'hash of a link ' || r.id, 'encrypted link', 'full', '[]', now() FROM u,
             LATERAL (SELECT * FROM survey_results r WHERE r.company_id = u.company_id LIMIT 1) r RETURNING *),
         shared AS (INSERT INTO report_share_results (company_id, report_share_id, survey_result_id)
           SELECT s.company_id, s.id, r.id FROM shares s JOIN survey_results r ON s.id_hash = 'hash of a link ' || r.id),
         opened AS (INSERT INTO report_share_openings (company_id, report_share_id, opened_as) SELECT company_id, id, 'page' FROM shares),
         asks AS (INSERT INTO custom_interview_questions (company_id, author_user_id, text) SELECT company_id, id, 'Why?' FROM u),
         cards AS (INSERT INTO scorecards (company_id, survey_result_id, author_user_id, summary, submitted_at)
           SELECT u.company_id, r.id, u.id, r.summary, r.submitted FROM u, LATERAL (
             SELECT id, 'A submitted thought' AS summary, now() AS submitted FROM survey_results r
              WHERE r.company_id = u.company_id ORDER BY r.id LIMIT 1) r
           UNION ALL
           SELECT u.company_id, r.id, u.id, 'A drafted thought', null FROM u, LATERAL (
             SELECT id FROM survey_results r WHERE r.company_id = u.company_id ORDER BY r.id DESC LIMIT 1) r RETURNING *),
         meetings AS (INSERT INTO interviews (company_id, survey_result_id, starts_at, minutes, time_zone, invites_person, created_by_user_id)
           SELECT u.company_id, r.id, now(), 60, 'UTC', false, u.id FROM u, LATERAL (
             SELECT id FROM survey_results r WHERE r.company_id = u.company_id ORDER BY r.id LIMIT 1) r RETURNING *),
         interviewers AS (INSERT INTO interview_interviewers (company_id, interview_id, user_id)
           SELECT company_id, id, created_by_user_id FROM meetings),
         card_answers AS (INSERT INTO scorecard_answers (company_id, scorecard_id, rule, question, note)
           SELECT company_id, id, 'rule', 'Why?', 'Noted for ' || summary FROM cards),
         card_openings AS (INSERT INTO scorecard_openings (company_id, scorecard_id, opened_by_user_id)
           SELECT company_id, id, author_user_id FROM cards),
         events AS (INSERT INTO company_events (company_id, name, properties, occurred_at, created_by_user_id)
           SELECT company_id, 'Paid', '{"amount": 12}', now(), id FROM u),
         api_keys AS (INSERT INTO api_keys (company_id, made_by_user_id, auth_role, name, prefix, hash, company_ids, permissions)
           SELECT company_id, id, 'COMPANY_OWNER', 'Payroll', 'swk_abcdef', 'hash of a key ' || id, ARRAY[company_id], '{candidates.read}' FROM u),
         webhooks AS (INSERT INTO custom_webhooks (company_id, url, description, events, state, made_by_user_id, encrypted_secret)
           SELECT company_id, 'https://hooks.example.com/', '', '{candidate.created}', 'paused', id, 'encrypted secret' FROM u),
         templates AS (INSERT INTO job_application_templates (company_id, name, fields) SELECT id, 'Standard', '{}' FROM c),
         openings AS (INSERT INTO jobs (company_id, title, code, created_by_user_id) SELECT company_id, 'Sales', 'code' || id, id FROM u RETURNING *),
         applied AS (INSERT INTO applications (company_id, job_id, candidate_id, survey_result_id, first, last, email, consent)
           SELECT o.company_id, o.id, r.candidate_id, r.id, 'Ann', 'Sample', 'ann@people.test', 'Yes' FROM openings o,
             LATERAL (SELECT * FROM survey_results r WHERE r.company_id = o.company_id LIMIT 1) r),
         campaigns AS (INSERT INTO hiring_campaigns (company_id, name) SELECT id, 'Spring' FROM c RETURNING *),
         ways AS (INSERT INTO funnels (company_id, campaign_id, name, channel, code, target)
           SELECT company_id, id, 'Poster', 'poster', 'code' || id, 'register' FROM campaigns RETURNING *),
         entries AS (INSERT INTO funnel_entries (company_id, campaign_id, funnel_id, candidate_id, survey_result_id, is_application)
           SELECT w.company_id, w.campaign_id, w.id, r.candidate_id, r.id, false FROM ways w,
             LATERAL (SELECT * FROM survey_results r WHERE r.company_id = w.company_id LIMIT 1) r),
         visits AS (INSERT INTO funnel_counts (company_id, campaign_id, funnel_id, day, visits)
           SELECT company_id, campaign_id, id, now(), 3 FROM ways),
         texts AS (INSERT INTO generations (company_id, kind, candidate_id, survey_result_id, author_user_id, source, model, prompt_version, state)
           SELECT u.company_id, 'chat_answer', r.candidate_id, r.id, u.id, 'rules', 'rules', 'test/1', 'done' FROM u,
             LATERAL (SELECT * FROM survey_results r WHERE r.company_id = u.company_id LIMIT 1) r RETURNING *),
         text_lines AS (INSERT INTO generation_lines (company_id, generation_id, position, kind, text)
           SELECT company_id, id, 0, 'question', 'Why?' FROM texts),
         chats AS (INSERT INTO ai_chats (company_id, survey_result_id)
           SELECT company_id, survey_result_id FROM texts RETURNING *),
         chat_messages AS (INSERT INTO ai_chat_messages (company_id, ai_chat_id, generation_id, question, answer)
           SELECT c.company_id, c.id, t.id, 'Why?', '[]' FROM chats c JOIN texts t ON t.company_id = c.company_id),
         crm AS (INSERT INTO ghl_connections (company_id, location_id, encrypted_token, connected_by_user_id)
           SELECT DISTINCT ON (u.company_id) u.company_id, u.company_id::text, 'encrypted token', u.id FROM u RETURNING *),
         crm_mapped AS (INSERT INTO ghl_mappings (company_id, connection_id, pipeline_id, stages)
           SELECT p.company_id, crm.id, p.id, '[]' FROM crm JOIN pipelines p ON p.company_id = crm.company_id AND p.is_default),
         crm_cards AS (SELECT crm.company_id, crm.id, r.candidate_id, r.id AS result FROM crm,
             LATERAL (SELECT * FROM survey_results r WHERE r.company_id = crm.company_id LIMIT 1) r),
         crm_people AS (INSERT INTO ghl_people (company_id, connection_id, candidate_id) SELECT company_id, id, candidate_id FROM crm_cards),
         crm_moves AS (INSERT INTO ghl_moves (company_id, candidate_id, survey_result_id, direction, outcome, moved_at)
           SELECT company_id, candidate_id, result, 'in', 'not_mapped', now() FROM crm_cards),
         crm_messages AS (INSERT INTO ghl_messages (company_id, connection_id, candidate_id, survey_result_id, channel, body, sent_by_user_id)
           SELECT x.company_id, x.id, x.candidate_id, x.result, 'sms', 'A text', crm.connected_by_user_id FROM crm_cards x JOIN crm ON crm.id = x.id),
         n AS (INSERT INTO unsubscribes (company_id, address_hash) SELECT id, 'hash' FROM c),
         i AS (INSERT INTO daily_counts (company_id, day, invited, started, finished) SELECT id, now(), 1, 1, 1 FROM c)
       INSERT INTO candidates (company_id, first, last, email)
         SELECT id, $1, E'O"Neil,\\nAnn\\\\', '${slug}.hostile@people.test' FROM c`,
      [formula],
    )
})

// The clean-up would do so between the count of the rows and their export.
beforeAll(async () => void (await query('SELECT fold_funnel_counts(10000)')))

describe('the lists of included and excluded columns', () => {
  it('name every table of the database, and every column of included tables', async () => {
    const columns = await query(
      `SELECT n.nspname AS schema, c.relname AS "table", array_agg(a.attname::text ORDER BY a.attname) AS columns
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_|^information_schema$|^witness$' GROUP BY 1, 2`,
    )
    const names = columns.map(({ schema, table }) => (schema === 'pgboss' ? 'pgboss.*' : (table as string)))
    const inside = new Map(contents.map((content) => [getTableName(content.table), content]))
    expect([...new Set(names)].toSorted()).toEqual([...inside.keys(), ...Object.keys(leftOut)].toSorted())
    for (const { table, columns: all } of columns) {
      const content = inside.get(table as string)
      if (!content) continue
      const known = [...Object.values(content.columns).map(({ name }) => name), ...Object.keys(content.without)]
      expect(known.toSorted(), table as string).toEqual(all)
    }
  })
})

describe('the export of a company', () => {
  it('has every row of every table, in CSV and in JSON, and no row of another company', async () => {
    const made = await make()
    expect(made).toMatchObject({ state: 'ready', done: made.total, has_stages: true, can: { download: true } })
    const files = await filesOf(made)
    const all: Record<string, string> = {
      company: `SELECT count(*) FROM companies WHERE id = $1`,
      roles: `SELECT count(*) FROM roles WHERE company_id = $1 OR company_id IS NULL AND id IN (SELECT role_id FROM survey_results WHERE company_id = $1)`,
      role_benchmarks: `SELECT count(*) FROM role_benchmarks WHERE company_id = $1 OR company_id IS NULL AND id IN (SELECT role_benchmark_id FROM benchmark_scores WHERE company_id = $1)`,
      scorecards: 'SELECT count(*) FROM scorecards WHERE company_id = $1 AND submitted_at IS NOT NULL',
      ...Object.fromEntries(
        ['scorecard_answers', 'scorecard_openings'].map((name) => [
          name,
          `SELECT count(*) FROM ${name} x JOIN scorecards s ON s.id = x.scorecard_id WHERE x.company_id = $1 AND s.submitted_at IS NOT NULL`,
        ]),
      ),
      saved_views: 'SELECT count(*) FROM saved_views WHERE company_id = $1 AND is_shared',
      notes: "SELECT count(*) FROM candidate_notes WHERE company_id = $1 AND visibility = 'team'",
      note_mentions: `SELECT count(*) FROM note_mentions m JOIN candidate_notes n ON n.id = m.note_id
        WHERE m.company_id = $1 AND n.visibility = 'team'`,
      files: "SELECT count(*) FROM files WHERE company_id = $1 AND purpose <> 'export' AND state = 'stored'",
      usage_events: 'SELECT count(*) FROM user_events WHERE company_id = $1 AND actor_user_id IS NULL',
      // The download of this export has been audited since.
      audit_events: "SELECT count(*) FROM audit_events WHERE company_id = $1 AND action <> 'company-exports.download'",
    }
    for (const { name, table } of contents) {
      const sql = all[name] ?? `SELECT count(*) FROM ${getTableName(table)} WHERE company_id = $1`
      const stored = Number((await query(sql, [company]))[0].count)
      expect(stored, name).toBeGreaterThan(0)
      const rows = rowsIn(files, name)
      const counted = { json: rows.length, csv: linesIn(files, name).length, made: made.counts![name] }
      expect(counted, name).toEqual({ json: stored, csv: stored, made: stored })
      expect(new Set(rows.map((row) => JSON.stringify(row))).size, name).toBe(stored)
    }
    const text = [...files].flatMap(([name, bytes]) => (name.startsWith('files/') ? [] : [String(bytes)])).join('\n')
    expect(text).toContain('A team thought')
    expect(text).not.toContain('A private thought')
    expect(text).toContain('A submitted thought')
    expect(text).not.toContain('A drafted thought')
    const foreign = await query(
      `SELECT id::text FROM candidates WHERE company_id <> $1 UNION ALL SELECT id::text FROM survey_results WHERE company_id <> $1
         UNION ALL SELECT id::text FROM roles WHERE company_id <> $1 UNION ALL SELECT email FROM candidates WHERE email LIKE 'orchard%'`,
      [company],
    )
    expect(foreign.length).toBeGreaterThan(20)
    expect(foreign.filter(({ id }) => text.includes(id as string))).toEqual([])
  })

  it('has answers and scores as they are stored', async () => {
    const answers = rowsIn(await filesOf(await make()), 'survey_answers')
    const stored = await query(
      'SELECT survey_result_id, answers, assessment FROM survey_answers WHERE company_id = $1 ORDER BY 1',
      [company],
    )
    expect(
      answers.map(({ survey_result_id, answers: input, assessment }) => [survey_result_id, input, assessment]),
    ).toEqual(stored.map((row) => [row.survey_result_id, row.answers, row.assessment]))
  })

  it('lists addresses of emails and texts to people and users of the company, and of nobody else', async () => {
    await query("UPDATE users SET phone = '+15550100177' WHERE email = $1", [owner])
    await query(
      `INSERT INTO outbox (company_id, channel, recipient, subject, body)
       SELECT $1, channel, recipient, '', '' FROM (VALUES ('mail', '${owner}'), ('sms', '+15550100177'),
         ('mail', 'northgate.hostile@people.test'), ('mail', '${superAdmin}'), ('sms', '+15550100199')) AS x (channel, recipient)`,
      [company],
    )
    const recipients = rowsIn(await filesOf(await make()), 'sent_messages').map(({ recipient }) => recipient)
    expect(recipients).toEqual(expect.arrayContaining([owner, '+15550100177', 'northgate.hostile@people.test', null]))
    for (const outsider of [superAdmin, '+15550100199']) expect(recipients).not.toContain(outsider)
  })

  it('neutralizes formulas in CSV, keeps quotes, line ends and backslashes, and changes nothing in JSON', async () => {
    const files = await filesOf(await make())
    const last = 'O"Neil,\nAnn\\'
    const person = rowsIn(files, 'people').find(({ email }) => email === 'northgate.hostile@people.test')
    expect(person).toMatchObject({ first: formula, last })
    expect(linesIn(files, 'people').find((fields) => fields[0] === person!.id)).toEqual(
      expect.arrayContaining([`'${formula}`, last]),
    )
    for (const { name } of contents)
      for (const field of linesIn(files, name).flat())
        if (!phoneNumber.test(field)) expect(field, name).not.toMatch(/^[=+@\t\r＝]/)
  })

  it('contains the stored files under generated names, with an index', async () => {
    const files = await filesOf(await make())
    const logo = rowsIn(files, 'files').find(({ purpose }) => purpose === 'logo')
    expect(logo).toMatchObject({ type: 'image/webp', size: expect.any(Number) })
    expect(logo!.name).not.toMatch(/[/\\\u202E]/)
    const parts = [...files].filter(([name]) => name.startsWith('files/'))
    expect(parts.map(([name]) => name).filter((name) => !name.startsWith(`files/${String(logo!.id)}/`))).toEqual([])
    expect(parts.reduce((sum, [, bytes]) => sum + bytes.length, 0)).toBe(logo!.size)
  })

  it('contains the files of people, and the index names their owners', async () => {
    const [person] = await query('SELECT id FROM candidates WHERE company_id = $1 LIMIT 1', [company])
    const uploaded = await product.app.inject({
      method: 'POST',
      url: `/api/candidates/${person.id}/files`,
      headers: { authorization: `Bearer ${await tokenOf(owner)}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="=cv.txt"\r\n\r\nSales lead\r\n--x--\r\n',
    })
    expect(uploaded.statusCode, uploaded.body).toBe(200)
    const files = await filesOf(await make())
    const stored = rowsIn(files, 'files').find(({ name }) => name === '=cv.txt')!
    expect(stored).toMatchObject({ purpose: 'candidate', type: 'text/plain', size: 10 })
    expect(rowsIn(files, 'person_files')).toContainEqual(
      expect.objectContaining({ file_id: stored.id, person_id: person.id }),
    )
    expect(String(files.get(`files/${String(stored.id)}/file.txt`))).toBe('Sales lead')
  })

  it('has no setting without an effect', async () => {
    await query(`UPDATE companies SET settings = settings || '{"retention_months": 24}' WHERE slug = 'northgate'`)
    const [company] = rowsIn(await filesOf(await make()), 'company')
    expect(Object.keys(company!.settings as object).toSorted()).toEqual(Object.keys(defaultSettings).toSorted())
  })

  it('contains nothing that opens an account or a survey', async () => {
    const zip = await filesOf(await make())
    const text = [...zip.values()].map(String).join('\n')
    const secrets = await query(
      `SELECT token_hash AS secret FROM survey_tokens UNION ALL SELECT id_hash FROM report_shares UNION ALL SELECT password_hash FROM credentials
         UNION ALL SELECT token_hash FROM refresh_tokens UNION ALL SELECT token_hash FROM export_tickets
         UNION ALL SELECT body FROM outbox WHERE body <> '' UNION ALL SELECT storage_key FROM files`,
    )
    expect(secrets.length).toBeGreaterThan(30)
    expect(secrets.filter(({ secret }) => text.includes(secret as string))).toEqual([])
    expect(text).not.toMatch(/argon2|\/survey\/take|203\.0\.113\.9|of-nobody|browser of the operator/)
  })

  it('has a README made from the same lists, versions, and the SHA-256 that is shown', async () => {
    const made = await make()
    const { bytes, headers } = await redeem(await ticketFor(made.id))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.sha256)
    expect(Number(headers.get('content-length'))).toBe(made.size)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toMatch(/filename="northgate-\d{4}-\d\d-\d\d\.zip"/)
    const files = await filesOf(made)
    const readMe = String(files.get('README.md'))
    for (const { name, about } of contents) expect(readMe).toContain(`| ${name} | ${made.counts![name]!} | ${about} |`)
    for (const [name, reason] of Object.entries(leftOut))
      expect(readMe).toMatch(new RegExp(`${name.replace('*', '\\*')}.*: ${reason.slice(0, 9)}`))
    expect(readMe).not.toContain('**Stages**')
    expect(JSON.parse(String(files.get('versions.json')))).toMatchObject({
      product: { version: 'test' },
      forms: ['work-84/1'],
      norm_sets: [expect.any(String)],
      scoring: [expect.any(String)],
    })
  })

  it('of an owner who may not see stages leaves them out, and says so', async () => {
    const can = (sees: boolean) =>
      query('UPDATE users SET can_view_hiring_pipeline = $2 WHERE email = $1', [owner, sees])
    await can(false)
    const made = await make()
    const files = await filesOf(made)
    await can(true)
    expect(made.has_stages).toBe(false)
    expect([...files.keys()].filter((name) => /stage|pipeline/.test(name))).toEqual([])
    const readMe = String(files.get('README.md'))
    expect(readMe).toContain('- **Stages**: the person who made this export may not see them')
    for (const words of [
      'rejections among messages_to_people and sent_messages',
      'shared views that choose',
      'counts of exports',
    ])
      expect(readMe).toContain(words)
    // The number of moves in an earlier export reveals stages.
    expect(rowsIn(files, 'exports').filter((row) => 'counts' in row)).toEqual([])
    expect(rowsIn(files, 'messages_to_people').map(({ body }) => body)).toContain('This is a message')
    expect(Object.keys(rowsIn(files, 'survey_results')[0]!)).not.toContain('stage_id')
    expect(rowsIn(files, 'survey_results').length).toBe(made.counts!.survey_results)
    const text = [...files].flatMap(([name, bytes]) => (name === 'README.md' ? [] : [String(bytes)])).join('\n')
    const stages = await query('SELECT id FROM statuses WHERE company_id = $1', [company])
    expect(stages.filter(({ id }) => text.includes(id as string))).toEqual([])
    expect(text).not.toMatch(/survey-results\.update-status|By stage|move-survey-results|reject/i)
  })
})
