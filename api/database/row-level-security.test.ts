import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpProduct } from '../test-product.ts'

const { product, register } = setUpProduct()
let app: pg.Pool
let author: string
beforeAll(async () => {
  await register()
  // Adds rows of the kinds that the demo world lacks, in every company.
  await product.owner.query(`
    INSERT INTO locations (company_id, name) SELECT id, 'Here' FROM companies;
    INSERT INTO departments (company_id, name) SELECT id, 'Sales' FROM companies;
    INSERT INTO role_followers (company_id, user_id, role_id)
      SELECT u.company_id, u.id, r.id FROM users u JOIN roles r ON r.company_id IS NULL;
    INSERT INTO idempotency_keys (company_id, actor_user_id, operation, key, request_hash, encrypted_answer)
      SELECT company_id, id, 'createRole', 'k', 'h', 's' FROM users;
    INSERT INTO files (company_id, purpose, type, name, storage_key)
      SELECT id, 'logo', 'image/webp', 'a.png', 'test/' || id FROM companies;
    WITH f AS (
      INSERT INTO files (company_id, purpose, type, name, storage_key)
        SELECT company_id, 'candidate', 'text/plain', 'a.txt', 'test/of-' || id FROM candidates RETURNING id, company_id, storage_key)
    INSERT INTO candidate_files (company_id, candidate_id, file_id)
      SELECT f.company_id, substring(f.storage_key FROM 9)::uuid, f.id FROM f;
    INSERT INTO candidate_notes (company_id, candidate_id, author_user_id, body, visibility)
      SELECT c.company_id, c.id, u.id, 'Note', 'team' FROM candidates c, users u;
    INSERT INTO todos (company_id, candidate_id, author_user_id, assignee_user_id, text)
      SELECT c.company_id, c.id, u.id, u.id, 'Call' FROM candidates c, users u;
    INSERT INTO growth_plans (company_id, candidate_id, survey_result_id, created_by_user_id, owner_user_id)
      SELECT r.company_id, r.candidate_id, r.id, u.id, u.id FROM survey_results r, (SELECT id FROM users LIMIT 1) u;
    INSERT INTO growth_plan_versions (company_id, growth_plan_id, version, saved, saved_by_user_id, state, owner_user_id, targets)
      SELECT company_id, id, 100, 'changed', owner_user_id, 'open', owner_user_id, '[]' FROM growth_plans;
    INSERT INTO growth_plan_reviews (company_id, growth_plan_id, version, reviewed_by_user_id, reviewed_on, seen)
      SELECT company_id, growth_plan_id, version, saved_by_user_id, now(), 'Seen' FROM growth_plan_versions WHERE version = 100;
    INSERT INTO candidate_tags (company_id, name) SELECT id, 'Tag' FROM companies;
    INSERT INTO custom_fields (company_id, subject, name, type, position) SELECT id, 'person', 'Field', 'text', 0 FROM companies;
    INSERT INTO company_benchmarks (company_id, role_id)
      SELECT c.id, (SELECT id FROM roles WHERE company_id IS NULL LIMIT 1) FROM companies c;
    INSERT INTO benchmark_requests (company_id, role_id, asked_by_user_id, state)
      SELECT u.company_id, r.id, u.id, 'declined' FROM users u, (SELECT id FROM roles LIMIT 1) r;
    INSERT INTO candidate_ratings (company_id, candidate_id, rating, actor_user_id)
      SELECT c.company_id, c.id, 3, u.id FROM candidates c, users u;
    INSERT INTO candidate_address_changes (company_id, candidate_id, from_email, to_email, actor_user_id)
      SELECT c.company_id, c.id, 'a@people.test', 'b@people.test', u.id FROM candidates c, users u;
    INSERT INTO candidate_selections (company_id, change_id, candidate_id, candidate_version)
      SELECT company_id, gen_random_uuid(), id, 1 FROM candidates;
    INSERT INTO candidate_changes (company_id, change_id, candidate_id, actor_user_id, candidate_version, before)
      SELECT c.company_id, gen_random_uuid(), c.id, u.id, 1, '{}' FROM candidates c, users u;
    INSERT INTO board_viewers (company_id, pipeline_id, user_id, is_support)
      SELECT p.company_id, p.id, u.id, false FROM pipelines p, users u;
    INSERT INTO audit_events (company_id, action, subject_type, details) SELECT id, 'test', 'company', '{}' FROM companies;
    INSERT INTO task_runs (company_id, name, input) SELECT id, 'expire-surveys', '{}' FROM companies;
    INSERT INTO task_run_rows (task_run_id, company_id, number, label, outcome)
      SELECT id, company_id, 1, 'One', 'changed' FROM task_runs;
    INSERT INTO user_events (company_id, user_id, description, timestamp, is_mobile, screen_width, screen_height,
      browser, os, user_agent, properties) SELECT company_id, id, 'LOGGED_IN', now(), false, 1, 1, '', '', '', '{}' FROM users;
    INSERT INTO survey_result_selections (company_id, change_id, survey_result_id, result_version)
      SELECT company_id, gen_random_uuid(), id, 1 FROM survey_results;
    INSERT INTO survey_result_changes (company_id, change_id, survey_result_id, actor_user_id, result_version, before)
      SELECT r.company_id, gen_random_uuid(), r.id, u.id, 1, '{}' FROM survey_results r, users u;
    INSERT INTO candidate_merges (company_id, kept_id, merged_id, merged_email, merged_by_user_id)
      SELECT c.company_id, c.id, c.id, '', u.id FROM candidates c, users u;
    INSERT INTO candidate_merge_rows (company_id, merge_id, table_name, row_id)
      SELECT company_id, id, 'survey_results', id FROM candidate_merges;
    INSERT INTO candidate_duplicates (company_id, one_id, other_id, reasons, strength)
      SELECT company_id, ids[1], ids[2], '{phone}', 8 FROM (SELECT company_id, array_agg(id ORDER BY id) AS ids FROM candidates GROUP BY 1) c
       WHERE cardinality(ids) > 1;
    INSERT INTO candidate_duplicate_dismissals (company_id, one_id, other_id, dismissed_by_user_id)
      SELECT company_id, one_id, other_id, (SELECT id FROM users LIMIT 1) FROM candidate_duplicates;
    INSERT INTO candidate_comparisons (company_id, candidate_id) SELECT company_id, id FROM candidates;
    INSERT INTO report_shares (company_id, kind, made_by_user_id, id_hash, encrypted_id, name_shown, made_with, expires_at)
      SELECT r.company_id, 'individual', (SELECT id FROM users LIMIT 1), r.id, '', 'full', '[]', now() FROM survey_results r;
    INSERT INTO report_share_results (company_id, report_share_id, survey_result_id)
      SELECT company_id, id, id_hash::uuid FROM report_shares;
    INSERT INTO report_share_openings (company_id, report_share_id, opened_as) SELECT company_id, id, 'page' FROM report_shares;
    INSERT INTO custom_interview_questions (company_id, author_user_id, text)
      SELECT c.id, u.id, 'Why?' FROM companies c, (SELECT id FROM users LIMIT 1) u;
    INSERT INTO scorecards (company_id, survey_result_id, author_user_id, submitted_at)
      SELECT r.company_id, r.id, (SELECT id FROM users LIMIT 1), now() FROM survey_results r ON CONFLICT DO NOTHING;
    INSERT INTO scorecard_answers (company_id, scorecard_id, rule, question)
      SELECT company_id, id, 'a rule', 'Why?' FROM scorecards;
    INSERT INTO scorecard_openings (company_id, scorecard_id, opened_by_user_id)
      SELECT company_id, id, author_user_id FROM scorecards;
    WITH i AS (INSERT INTO interviews (company_id, survey_result_id, starts_at, minutes, time_zone, invites_person, created_by_user_id)
      SELECT r.company_id, r.id, now(), 60, 'UTC', false, (SELECT id FROM users LIMIT 1) FROM survey_results r RETURNING *)
    INSERT INTO interview_interviewers (company_id, interview_id, user_id) SELECT company_id, id, created_by_user_id FROM i;
    INSERT INTO erased_stage_events (company_id, journey_id, number, is_undo, day)
      SELECT id, gen_random_uuid(), 1, false, now() FROM companies;
    WITH l AS (INSERT INTO clean_up_lists (company_id, made_by_user_id, expires_at)
      SELECT c.id, u.id, now() FROM companies c, (SELECT id FROM users LIMIT 1) u RETURNING id, company_id)
    INSERT INTO clean_up_items (company_id, list_id, number, kind, subject_id) SELECT company_id, id, 1, 'file', id FROM l;
    WITH s AS (INSERT INTO sessions (user_id, epoch, expires_at) SELECT id, 0, now() FROM users RETURNING id, user_id)
    INSERT INTO proxy_sessions (session_id, actor_user_id, target_user_id, company_id, reason, expires_at)
      SELECT s.id, u.id, u.id, u.company_id, 'test', now() FROM s JOIN users u ON u.id = s.user_id`)
  const { rows } = await product.owner.query('SELECT author_user_id FROM scorecards ORDER BY created_at DESC LIMIT 1')
  author = rows[0].author_user_id
  app = new pg.Pool({ ...product.connection.app, max: 1 })
})
afterAll(() => app.end())

/** Runs a statement as the request role, in the scope of one company, without a tenant filter. */
async function inScope(slug: string | undefined, text: string, values: unknown[] = []) {
  const { rows } = await product.owner.query('SELECT id FROM companies WHERE slug = $1', [slug])
  await app.query('BEGIN')
  try {
    if (slug) await app.query("SELECT set_config('seatwise.companies', $1, true)", [`{${rows[0].id}}`])
    // Scorecards are changed by their author alone.
    await app.query("SELECT set_config('seatwise.reader', $1, true)", [author])
    return await app.query(text, values)
  } finally {
    await app.query('ROLLBACK')
  }
}

const tenantTables = [
  'users',
  'candidates',
  'candidate_comparisons',
  'candidate_duplicates',
  'candidate_duplicate_dismissals',
  'candidate_merges',
  'candidate_merge_rows',
  'candidate_notes',
  'todos',
  'growth_plans',
  'growth_plan_versions',
  'growth_plan_reviews',
  'candidate_tags',
  'candidate_ratings',
  'candidate_address_changes',
  'candidate_changes',
  'candidate_selections',
  'candidate_files',
  'erased_stage_events',
  'candidacies',
  'survey_results',
  'survey_answers',
  'survey_tokens',
  'survey_links',
  'benchmark_scores',
  'benchmark_requests',
  'company_benchmarks',
  'pipelines',
  'statuses',
  'reject_reasons',
  'custom_fields',
  'outbox',
  'files',
  'report_shares',
  'report_share_results',
  'report_share_openings',
  'custom_interview_questions',
  'scorecards',
  'scorecard_answers',
  'scorecard_openings',
  'interviews',
  'interview_interviewers',
  'locations',
  'departments',
  'role_followers',
  'proxy_sessions',
  'user_events',
  'audit_events',
  'live_changes',
  'stage_events',
  'placements',
  'board_viewers',
  'survey_result_changes',
  'survey_result_selections',
  'task_runs',
  'task_run_rows',
  'clean_up_lists',
  'clean_up_items',
  'idempotency_keys',
]

describe('row-level security, without the tenant filter of the application', () => {
  it('applies to every table except those of sign-ins, and to the tables’ owner', async () => {
    const { rows } = await product.owner.query(`
      SELECT c.relname, c.relrowsecurity AND c.relforcerowsecurity AS bound
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public' WHERE c.relkind = 'r'`)
    const open = rows.filter((row) => !row.bound).map((row) => row.relname as string)
    expect(open.sort()).toEqual([
      'backup_codes',
      'credentials',
      'devices',
      'export_tickets',
      'hosted_sign_ins',
      'linked_identities',
      'rate_limits',
      'refresh_tokens',
      'sent_tokens',
      'sessions',
      'sign_in_attempts',
      'sign_in_challenges',
      'totp_factors',
    ])
  })

  it('applies to the request role, which owns nothing and cannot bypass it', async () => {
    const { rows } = await app.query(`SELECT current_user, rolsuper, rolbypassrls,
      EXISTS (SELECT FROM pg_class WHERE relowner = r.oid) AS owns FROM pg_roles r WHERE rolname = current_user`)
    expect(rows).toEqual([{ current_user: 'seatwise_app', rolsuper: false, rolbypassrls: false, owns: false }])
  })

  it('has policies that name the company of the row, and nothing wider but what is listed here', async () => {
    const ofCompany = (column: string) =>
      `((${column} = ANY (( SELECT scope_companies() AS scope_companies)::uuid[])) OR ( SELECT scope_is_everything() AS scope_is_everything))`
    const { rows } = await product.owner.query<Record<'tablename' | 'cmd' | 'reads' | 'writes', string | null>>(
      "SELECT tablename, cmd, qual AS reads, with_check AS writes FROM pg_policies WHERE 'seatwise_app' = ANY (roles) AND permissive = 'PERMISSIVE'",
    )
    const wider = rows.flatMap(({ tablename, cmd, reads, writes }) =>
      [reads, writes].flatMap((condition) => {
        if (condition === null || condition === 'false') return []
        const own = ofCompany(tablename === 'companies' ? 'id' : 'company_id')
        return condition === own || condition.startsWith(`(${own} AND `) ? [] : `${tablename}, ${cmd}: ${condition}`
      }),
    )
    const orOfNoCompany = `(company_id IS NULL) OR ${ofCompany('company_id').slice(1)}`
    expect(wider.toSorted()).toEqual([
      // Of the operator's own work.
      `audit_events, INSERT: (${orOfNoCompany}`,
      // The roles that the product brings.
      `role_benchmarks, SELECT: (${orOfNoCompany}`,
      `roles, SELECT: (${orOfNoCompany}`,
      `user_events, INSERT: (${orOfNoCompany}`,
    ])
  })

  it('lets requests do with each table what its policies name, and delete nothing but counters', async () => {
    const { rows } = await product.owner.query<{ name: string; granted: string[]; named: string[] | null }>(`
      SELECT c.relname AS name,
             ARRAY(SELECT p FROM unnest(ARRAY['INSERT', 'SELECT', 'UPDATE']) p
                    WHERE has_any_column_privilege('seatwise_app', c.oid, p)
                    UNION ALL
                   SELECT p FROM unnest(ARRAY['DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) p
                    WHERE has_table_privilege('seatwise_app', c.oid, p)) AS granted,
             (SELECT array_agg(DISTINCT command ORDER BY command) FROM pg_policies o,
                unnest(CASE cmd WHEN 'ALL' THEN ARRAY['INSERT', 'SELECT', 'UPDATE'] ELSE ARRAY[cmd] END) command
               WHERE o.schemaname = 'public' AND o.tablename = c.relname AND 'seatwise_app' = ANY (o.roles)
                 AND o.permissive = 'PERMISSIVE') AS named
        FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`)
    for (const { name, granted, named } of rows) {
      const counters = name === 'rate_limits' ? ['DELETE'] : []
      expect(granted, name).toEqual([...(named ?? ['INSERT', 'SELECT', 'UPDATE']), ...counters])
    }
    expect(rows.length).toBeGreaterThan(100)
  })

  it('is passed by no function that everybody may run', async () => {
    const { rows } = await product.owner.query(
      `SELECT oid::regprocedure::text AS name FROM pg_proc, aclexplode(proacl) a
        WHERE prosecdef AND pronamespace = 'public'::regnamespace AND a.grantee = 0
       UNION ALL
       SELECT oid::regprocedure::text FROM pg_proc
        WHERE prosecdef AND pronamespace = 'public'::regnamespace AND proacl IS NULL`,
    )
    expect(rows).toEqual([])
  })

  it.each(tenantTables)('hides rows of another company: %s', async (table) => {
    const own = await inScope('northgate', `SELECT DISTINCT company_id FROM ${table}`)
    const { rows } = await product.owner.query("SELECT id FROM companies WHERE slug = 'northgate'")
    expect(own.rows.map((row) => row.company_id as string)).toEqual([rows[0].id])
    const changed = await inScope('orchard', `UPDATE ${table} SET company_id = company_id WHERE company_id = $1`, [
      rows[0].id,
    ]).catch((error: Error) => error.message)
    expect(typeof changed === 'string' ? changed : changed.rowCount).toSatisfy(
      (result) => result === 0 || /generated|permission/.test(String(result)),
    )
  })

  it.each(tenantTables)('shows no row without a scope: %s', async (table) => {
    expect((await inScope(undefined, `SELECT FROM ${table}`)).rowCount).toBe(0)
  })

  it('prevents inserting a row for another company', async () => {
    const { rows } = await product.owner.query("SELECT id FROM companies WHERE slug = 'northgate'")
    await expect(
      inScope('orchard', "INSERT INTO outbox (company_id, recipient, subject, body) VALUES ($1, 'a', 'b', 'c')", [
        rows[0].id,
      ]),
    ).rejects.toThrow(/row-level security/)
  })

  it.each(tenantTables)('prevents moving a row to another company: %s', async (table) => {
    const { rows } = await product.owner.query("SELECT id FROM companies WHERE slug = 'orchard'")
    // Without this, the trigger on roles would refuse the row before the policy does.
    const roleless = ['survey_results', 'survey_links', 'custom_interview_questions'].includes(table)
      ? ', role_id = NULL'
      : ''
    await expect(inScope('northgate', `UPDATE ${table} SET company_id = $1${roleless}`, [rows[0].id])).rejects.toThrow(
      /row-level security|permission denied/,
    )
  })

  it('lets every tenant read global roles and benchmarks, and write none', async () => {
    expect((await inScope('northgate', 'SELECT FROM roles WHERE company_id IS NULL')).rowCount).toBe(3)
    for (const table of ['roles', 'role_benchmarks'])
      expect(
        (await inScope('northgate', `UPDATE ${table} SET company_id = (scope_companies())[1] WHERE company_id IS NULL`))
          .rowCount,
      ).toBe(0)
    await expect(inScope('northgate', "INSERT INTO roles (name) VALUES ('Global')")).rejects.toThrow(
      /row-level security/,
    )
  })

  it('prevents a request from inserting audit events of another company', async () => {
    const { rows } = await product.owner.query("SELECT id FROM companies WHERE slug = 'northgate'")
    await expect(
      inScope(
        'orchard',
        "INSERT INTO audit_events (company_id, action, subject_type, details) VALUES ($1, 'x', 'user', '{}')",
        [rows[0].id],
      ),
    ).rejects.toThrow(/row-level security/)
  })

  it('allows no deletion', async () => {
    await expect(inScope('northgate', 'DELETE FROM survey_results')).rejects.toThrow(/permission denied/)
  })

  it('prevents a result from referring to a role of another company', async () => {
    const { rows } = await product.owner.query(
      "SELECT r.id FROM roles r JOIN companies c ON c.id = r.company_id WHERE c.slug = 'orchard'",
    )
    await expect(inScope('northgate', 'UPDATE survey_results SET role_id = $1', [rows[0].id])).rejects.toThrow(
      /role of another company/,
    )
  })

  it('ends its scope with the transaction', async () => {
    await inScope('northgate', 'SELECT 1')
    expect((await app.query('SELECT FROM survey_results')).rowCount).toBe(0)
  })
})
