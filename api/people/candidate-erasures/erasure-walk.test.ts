import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createPerson, rowsNaming } from '../candidate-merges/test-people.ts'
import { setUpExports } from '../../connections/exports/test-exports.ts'
import { encryption } from '../../kernel/encryption.ts'
import { serveApi } from '../../product.ts'
import { testConfig } from '../../test-product.ts'
import { addRows, areWords, columnsOf } from './test-rows-about-people.ts'

const { data_folder, make, product, query, tokenOf } = setUpExports()
const owner = 'company.owner@demo.test'

/**
 * Columns without free text about a person, or whose text the test writes through the product. Every other column gets
 * the word.
 */
const exceptions: [reason: string, RegExp][] = [
  [
    'hashes, encrypted texts and addresses of bytes, which say nothing',
    /\.(\w+_hash|hash|encrypted_\w+|sha256|storage_key|prefix|parts)$/,
  ],
  ['encrypted answers, opened below', /^idempotency_keys\.(operation|key)$/],
  [
    'users, who have accounts of their own, and how they sign in',
    /^(users|credentials|devices|linked_identities|sent_tokens|sessions|api_keys)\./,
  ],
  ['why an operator acted as a user', /^proxy_sessions\.reason$/],
  [
    'the company, its places, its own words for everybody',
    /^(companies|departments|locations|candidate_tags|statuses|pipelines|reject_reasons|custom_fields|survey_links|mail_templates)\./,
  ],
  [
    'roles, jobs, targets and campaigns, which are about work',
    /^(roles|role_benchmarks|benchmark_requests|jobs|job_application_templates|hiring_campaigns|funnels)\./,
  ],
  ['connections to other systems', /^(custom_webhooks|ghl_connections|ghl_mappings|ghl_webhooks)\./],
  [
    'what happened, in words of ours',
    /^(live_changes\.topic|rate_limits\.key|user_events\.\w+|candidate_merge_rows\.table_name|saved_views\.sort)$/,
  ],
  ['which call was made, by which browser', /^audit_events\.(action|subject_type|ip|user_agent|request_id)$/],
  ['ids of what an event is about, written by triggers', /^webhook_events\.about$/],
  ['what a text was generated with, which the log keeps', /^generations\.(model|prompt_version)$/],
  ['which facts two people have in common', /^candidate_duplicates\.reasons$/],
  ['counts of an archive', /^exports\.counts$/],
  ['which list, in which zone, and how it is sorted', /^export_tickets\.(list|sort|time_zone)$/],
  ['an id, or the name of a question of the bank', /^(application_draft_files\.field|scorecard_answers\.rule)$/],
  ['ids of the CRM, by which the receipt says whom to delete there', /^ghl_people\.\w+_id$/],
  ['where a task stands', /^task_runs\.cursor$/],
]

const word = () => `Qu${randomUUID().replaceAll(/[^a-z]/g, '')}x`

describe('every column that can contain words about a person', () => {
  it('contains none of their names after renaming, merging and erasing; nor does a file, a stored answer or the log', async () => {
    const all = await columnsOf(product.owner)
    const columns = all.filter(
      (column) =>
        areWords(column) && !exceptions.some(([, pattern]) => pattern.test(`${column.table_name}.${column.name}`)),
    )
    const [first, born, married, otherFirst, otherName] = [word(), word(), word(), word(), word()]
    const shape = { invited: 1, begun: 1, completed: 2, notes: 4, messages: 2 }
    const [about, other] = [
      await createPerson(product.owner, { ...shape, marker: first, email: `${first.toLowerCase()}@people.test` }),
      await createPerson(product.owner, {
        ...shape,
        marker: otherFirst,
        email: `${otherFirst.toLowerCase()}@people.test`,
      }),
    ]
    await query('UPDATE candidates SET last = $2 WHERE id = $1', [about.id, born])
    await query('UPDATE candidates SET last = $2 WHERE id = $1', [other.id, otherName])
    // Prevents attempts to send them from changing their rows meanwhile.
    await query("UPDATE outbox SET state = 'held'")
    const names = [first, born, married, otherFirst, otherName]
    const company = "(SELECT id FROM companies WHERE slug = 'northgate')"
    const user = `(SELECT id FROM users WHERE email = '${owner}')`

    const texts: string[] = []
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => texts.push(String(chunk)) > 0)
    try {
      const loud = await serveApi({ ...testConfig, data_folder, log_level: 'debug' }, product.connection)
      const authorization = `Bearer ${await tokenOf(owner)}`
      const send = async (method: 'POST' | 'PUT', path: string, payload: object | string, headers = {}) => {
        const answer = await loud.app.inject({
          method,
          url: `/api${path}`,
          payload,
          headers: { authorization, ...headers },
        })
        expect(answer.statusCode, `${path} ${answer.body}`).toBe(200)
        return answer.json()
      }
      const versionOf = async ({ id }: { id: string }) =>
        (await query('SELECT version FROM candidates WHERE id = $1', [id]))[0].version as number

      // Text that the product writes by itself.
      await send(
        'POST',
        `/candidates/${about.id}/files`,
        `--x\r\nContent-Disposition: form-data; name="file"; filename="${born}.txt"\r\n\r\nThe life of ${born}\r\n--x--\r\n`,
        { 'content-type': 'multipart/form-data; boundary=x' },
      )
      await send('PUT', `/candidates/${about.id}`, { version: await versionOf(about), last: married })
      await send(
        'POST',
        '/saved-views',
        { name: `All ${born}`, is_shared: true, query: { list: 'candidates', filters: { search: born } } },
        { 'idempotency-key': randomUUID() },
      )
      await send('POST', '/candidates/search', { filters: { search: married } })
      await send('POST', '/candidates/tags', { ids: [about.id], add: [married] })
      await query('DELETE FROM candidate_tags WHERE name = $1', [married])

      // Rows that no other row refers to.
      await query(
        `INSERT INTO company_events (company_id, name, properties, occurred_at, created_by_user_id)
         VALUES (${company}, 'hired', jsonb_build_object('address', upper($1::text)), now(), ${user})`,
        [about.email],
      )
      await query(
        `WITH draft AS (
           INSERT INTO application_drafts (company_id, job_id, token_hash, about, answers, wrong, expires_at)
           SELECT company_id, id, $1, jsonb_build_object('email', $2::text), jsonb_build_object('a', jsonb_build_array($3::text)),
                  jsonb_build_object('about', jsonb_build_array($3::text)), now() + interval '1 day'
             FROM jobs WHERE company_id = ${company} LIMIT 1 RETURNING id, company_id),
         file AS (
           INSERT INTO files (company_id, purpose, type, name, storage_key, state, size)
           SELECT company_id, 'application', 'text/plain', 'cv.txt', 'drafts/' || gen_random_uuid(), 'stored', 4 FROM draft RETURNING id)
         INSERT INTO application_draft_files (company_id, draft_id, field, file_id, reading)
         SELECT draft.company_id, draft.id, 'resume', file.id, jsonb_build_object('text', $3::text, 'columns', 1) FROM draft, file`,
        [word(), other.email, otherName],
      )
      await query(
        `INSERT INTO export_tickets (token_hash, session_id, user_id, list, filters, time_zone, expires_at)
         SELECT $1, id, user_id, 'candidates', jsonb_build_object('search', $2::text), 'UTC', now() + interval '1 minute'
           FROM sessions WHERE user_id = ${user} LIMIT 1`,
        [word(), born],
      )
      const runs = await query(
        `INSERT INTO task_runs (company_id, name, input, state) VALUES
           (${company}, 'update-candidates', jsonb_build_object('change', jsonb_build_object('reason', $1::text)), 'succeeded'),
           (${company}, 'import-invitations', jsonb_build_object('rows', jsonb_build_array(
             jsonb_build_object('row', 1, 'person', jsonb_build_object('email', $2::text, 'last', $1::text)))), 'waiting') RETURNING id`,
        [otherName, other.email],
      )
      await query(
        `INSERT INTO task_run_rows (task_run_id, company_id, number, label, outcome, detail)
         VALUES ($1, ${company}, 1, $2, 'changed', $3)`,
        [runs[0].id, `${first} ${born}`, `Was ${first} ${born}`],
      )
      await query(
        `INSERT INTO audit_events (company_id, action, subject_type, subject_id, details) VALUES
           (${company}, 'candidates.update', 'candidate', $1, jsonb_build_object('new', $2::text)),
           (${company}, 'candidate-tags.rename', 'candidate_tag', gen_random_uuid(), jsonb_build_object('name', $2::text)),
           (${company}, 'roles.update', 'role', gen_random_uuid(), jsonb_build_object('note', jsonb_build_array($2::text)))`,
        [about.id, born],
      )

      // A row of each table that can hang on a person, with a word in each column.
      const db = await product.owner.connect()
      try {
        await db.query('SET session_replication_role = replica')
        for (const one of [about, other]) {
          const [marker, hidden] = one === about ? [first, born] : [otherFirst, otherName]
          const ids = await addRows(db, [marker, one.id, ...one.results], all)
          for (const { table_name, name, type } of columns) {
            if (/^(candidates\.(first|last|email|earlier_names)|audit_events\.)/.test(`${table_name}.${name}`)) continue
            await db.query(
              `UPDATE ${table_name} t SET ${name} = ${
                type === 'text'
                  ? `concat_ws(' ', ${name}, $2::text)`
                  : type === 'text[]'
                    ? `array_append(${name}, $2::text)`
                    : `CASE jsonb_typeof(${name}) WHEN 'object' THEN ${name} || jsonb_build_object('planted', $2::text)
                     WHEN 'array' THEN ${name} || jsonb_build_array($2::text) ELSE to_jsonb($2::text) END`
              } WHERE to_jsonb(t)::text LIKE ANY ($1)`,
              [ids.map((id) => `%${id}%`), hidden],
            )
          }
        }
      } finally {
        db.release(true)
      }
      const archive = await make()
      expect(archive.state).toBe('ready')
      await send('POST', '/candidates/merge', {
        kept: { id: about.id, version: await versionOf(about) },
        other: { id: other.id, version: await versionOf(other) },
        take: ['name', 'title'],
      })

      // Hangs on an application alone.
      await query(
        `INSERT INTO application_tokens (company_id, application_id, token_hash, entries, expires_at)
         SELECT company_id, id, $1, jsonb_build_object('texts', $2::text), now() + interval '1 day'
           FROM applications WHERE candidate_id = $3 LIMIT 1`,
        [word(), born, about.id],
      )

      const patterns = names.map((name) => `%${name}%`)
      const without: string[] = []
      for (const { table_name, name } of columns) {
        const rows = await query(`SELECT FROM ${table_name} WHERE ${name}::text ILIKE ANY ($1) LIMIT 1`, [patterns])
        if (rows.length === 0) without.push(`${table_name}.${name}`)
      }
      expect(without).toEqual([])

      await send('POST', '/candidates/erase', {
        id: about.id,
        version: await versionOf(about),
        reason: 'asked',
        confirmation: about.email,
      })
      await loud.stop()
    } finally {
      spy.mockRestore()
    }

    expect(await rowsNaming(product.owner, names, [])).toEqual({})
    const { decrypt } = encryption(testConfig.secret)
    for (const { operation, request_hash, encrypted_answer } of await query(
      "SELECT operation, request_hash, encrypted_answer FROM idempotency_keys WHERE encrypted_answer <> ''",
    ))
      expect(decrypt(`answer of ${operation} ${request_hash}`, encrypted_answer)).not.toMatch(
        new RegExp(names.join('|'), 'i'),
      )
    for (const file of readdirSync(`${data_folder}/files`, { recursive: true, withFileTypes: true }))
      if (file.isFile())
        expect(readFileSync(path.join(file.parentPath, file.name), 'latin1')).not.toMatch(
          new RegExp(names.join('|'), 'i'),
        )
    const log = texts.join('')
    expect(log).toContain('/api/candidates/erase')
    expect(log).not.toMatch(new RegExp(names.join('|'), 'i'))
  }, 300_000)
})
