import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

/** The number of rows of each kind that refer to a person. */
export type Shape = { invited: number; begun: number; completed: number; notes: number; messages: number }

/**
 * Creates a person with rows of every kind; every text of these rows contains the marker.
 */
export async function createPerson(
  db: Queryable,
  { marker, email = `${marker}@people.test`, ...shape }: Shape & { marker: string; email?: string },
): Promise<{ id: string; email: string; results: string[] }> {
  const { rows } = await db.query<{ id: string; results: string[] }>(
    `WITH company AS (SELECT id FROM companies WHERE slug = 'northgate'),
       author AS (SELECT id FROM users WHERE email = 'company.owner@demo.test'),
       colleague AS (SELECT id FROM users WHERE email = 'company.user@demo.test'),
       tags AS (INSERT INTO candidate_tags (company_id, name)
         SELECT company.id, 'tag ' || gen_random_uuid() FROM company, generate_series(1, 2) RETURNING id),
       person AS (INSERT INTO candidates (company_id, first, last, email, phone, title, rating, tag_ids)
         SELECT id, $1, 'Berg', $2, '+1555' || floor(random() * 8999999 + 1000000), 'Title of ' || $1, 4, ARRAY(SELECT id FROM tags)
           FROM company RETURNING *),
       stage AS (SELECT s.id, s.position FROM statuses s JOIN pipelines p ON p.id = s.pipeline_id AND p.is_default
         JOIN company ON company.id = s.company_id AND s.deleted_at IS NULL),
       wanted AS (SELECT 'invited' AS state FROM generate_series(1, $3::int)
         UNION ALL SELECT 'in_progress' FROM generate_series(1, $4::int) UNION ALL SELECT 'completed' FROM generate_series(1, $5::int)),
       results AS (INSERT INTO survey_results (company_id, candidate_id, role_id, state, status_id, completed_at, role_score, quality, archived_reason)
         SELECT person.company_id, person.id, (SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL), wanted.state,
           (SELECT id FROM stage WHERE position = 1), CASE WHEN wanted.state = 'completed' THEN now() END,
           CASE WHEN wanted.state = 'completed' THEN 60 END, CASE WHEN wanted.state = 'completed' THEN 'good' END, 'Because of ' || $1
           FROM person, wanted RETURNING *),
       mails AS (INSERT INTO outbox (company_id, survey_result_id, recipient, subject, body)
         SELECT company_id, id, $2, 'To ' || $1, 'Dear ' || $1 FROM results RETURNING *),
       invited AS (INSERT INTO invitations (company_id, survey_result_id, invited_by_user_id, expires_at, message_id)
         SELECT r.company_id, r.id, author.id, now() + interval '9 days', mails.id
           FROM results r JOIN mails ON mails.survey_result_id = r.id, author WHERE r.state = 'invited' RETURNING *),
       tokens AS (INSERT INTO survey_tokens (token_hash, company_id, survey_result_id)
         SELECT encode(sha256(convert_to($1 || id, 'UTF8')), 'hex'), company_id, id FROM results WHERE state <> 'completed'),
       answers AS (INSERT INTO survey_answers (survey_result_id, company_id, language, notice_version, expires_at, form_version, accommodation, answers)
         SELECT id, company_id, 'en', '1', now() + interval '9 days', '1', 'For ' || $1, '{"a": 1}' FROM results WHERE state <> 'invited'),
       scores AS (INSERT INTO benchmark_scores (company_id, survey_result_id, role_benchmark_id, score, scoring_version)
         SELECT r.company_id, r.id, b.id, 60, 'x' FROM results r, role_benchmarks b
          WHERE r.state = 'completed' AND b.state = 'active' AND b.company_id IS NULL),
       moves AS (INSERT INTO stage_events (company_id, survey_result_id, from_status_id, to_status_id, result_version, how, reason)
         SELECT r.company_id, r.id, CASE WHEN n = 1 THEN (SELECT id FROM stage WHERE position = 0) END,
           (SELECT id FROM stage WHERE position = n), n, 'menu', 'Reason of ' || $1 FROM results r, generate_series(0, 1) n),
       changes AS (INSERT INTO survey_result_changes (company_id, change_id, survey_result_id, actor_user_id, result_version, before)
         SELECT r.company_id, gen_random_uuid(), r.id, author.id, 1, jsonb_build_object('archived_reason', $1) FROM results r, author),
       selections AS (INSERT INTO survey_result_selections (company_id, change_id, survey_result_id, result_version)
         SELECT company_id, gen_random_uuid(), id, 1 FROM results),
       stored AS (INSERT INTO files (company_id, purpose, type, name, storage_key, state, size)
         SELECT company_id, 'candidate', 'text/plain', 'CV of ' || $1 || '.txt', 'companies/' || company_id || '/' || gen_random_uuid(),
           'stored', 1 FROM person RETURNING *),
       files AS (INSERT INTO candidate_files (company_id, candidate_id, file_id)
         SELECT stored.company_id, person.id, stored.id FROM stored, person),
       ratings AS (INSERT INTO candidate_ratings (company_id, candidate_id, rating, actor_user_id)
         SELECT person.company_id, person.id, 4, author.id FROM person, author),
       readdressed AS (INSERT INTO candidate_address_changes (company_id, candidate_id, from_email, to_email, actor_user_id)
         SELECT person.company_id, person.id, 'earlier-' || $2, $2, author.id FROM person, author),
       remembered AS (INSERT INTO candidate_changes (company_id, change_id, candidate_id, actor_user_id, candidate_version, before)
         SELECT person.company_id, gen_random_uuid(), person.id, author.id, 1, jsonb_build_object('archived_reason', $1) FROM person, author),
       selected AS (INSERT INTO candidate_selections (company_id, change_id, candidate_id, candidate_version)
         SELECT company_id, gen_random_uuid(), id, 1 FROM person),
       notes AS (INSERT INTO candidate_notes (company_id, candidate_id, author_user_id, body, visibility)
         SELECT person.company_id, person.id, CASE WHEN n % 2 = 0 THEN author.id ELSE colleague.id END, 'Note on ' || $1,
           CASE WHEN n % 3 = 0 THEN 'private' ELSE 'team' END FROM person, author, colleague, generate_series(1, $6::int) n
         RETURNING *),
       todos AS (INSERT INTO todos (company_id, candidate_id, survey_result_id, author_user_id, assignee_user_id, text)
         SELECT person.company_id, person.id, (SELECT id FROM results LIMIT 1), author.id, colleague.id, 'Call ' || $1
           FROM person, author, colleague),
       plans AS (INSERT INTO growth_plans (company_id, candidate_id, survey_result_id, created_by_user_id, owner_user_id)
         SELECT results.company_id, results.candidate_id, results.id, author.id, author.id FROM results, author
          WHERE state = 'completed' RETURNING *),
       planned AS (INSERT INTO growth_plan_versions (company_id, growth_plan_id, version, saved, saved_by_user_id, state, owner_user_id, targets)
         SELECT company_id, id, 1, 'created', owner_user_id, state, owner_user_id, jsonb_build_array(jsonb_build_object('why', 'Plan for ' || $1))
           FROM plans RETURNING *),
       reviewed AS (INSERT INTO growth_plan_reviews (company_id, growth_plan_id, version, reviewed_by_user_id, reviewed_on, seen)
         SELECT company_id, growth_plan_id, version, saved_by_user_id, now(), 'Seen of ' || $1 FROM planned),
       told AS (INSERT INTO outbox (company_id, kind, recipient, subject, body, state)
         SELECT company_id, 'mention', 'company.user@demo.test', 'You are mentioned in a note', 'A note about ' || $1, 'held'
           FROM notes WHERE visibility = 'team' LIMIT 1 RETURNING *),
       mentions AS (INSERT INTO note_mentions (company_id, note_id, user_id, name, outbox_id)
         SELECT notes.company_id, notes.id, colleague.id, 'Mentioned with ' || $1, told.id
           FROM notes, colleague, told WHERE notes.visibility = 'team'),
       shares AS (INSERT INTO report_shares (company_id, kind, made_by_user_id, id_hash, encrypted_id, name_shown, note, made_with, expires_at)
         SELECT r.company_id, 'individual', author.id, r.id, '', 'full', 'About ' || $1, '[]', now() + interval '7 days'
           FROM results r, author WHERE r.state = 'completed' RETURNING *),
       shared AS (INSERT INTO report_share_results (company_id, report_share_id, survey_result_id)
         SELECT company_id, id, id_hash::uuid FROM shares),
       opened AS (INSERT INTO report_share_openings (company_id, report_share_id, opened_as) SELECT company_id, id, 'page' FROM shares),
       written AS (INSERT INTO outbox (company_id, recipient, reply_to, subject, body)
         SELECT company_id, $2, 'company.owner@demo.test', 'Hello ' || $1, 'Hello ' || $1 FROM person, generate_series(1, $7::int) RETURNING *),
       messages AS (INSERT INTO messages (company_id, candidate_id, survey_result_id, sending_id, kind, subject, body, sent_by_user_id, outbox_id, address_hash)
         SELECT written.company_id, person.id, (SELECT id FROM results LIMIT 1), gen_random_uuid(), 'message', 'Hello ' || $1,
           'Hello ' || $1, author.id, written.id, address_hash($2) FROM written, person, author)
     SELECT person.id, ARRAY(SELECT id FROM results ORDER BY id) AS results FROM person`,
    [marker, email, shape.invited, shape.begun, shape.completed, shape.notes, shape.messages],
  )
  return { ...rows[0]!, email }
}

/** Tables that record what was done, and tables whose rows are only kept for a while. */
const leftOut = [
  'audit_events',
  'live_changes',
  'candidate_merges',
  'candidate_merge_rows',
  'candidate_comparisons',
  'candidate_duplicates',
  'candidate_name_keys',
  'idempotency_keys',
]

/**
 * Every row of every table that contains one of the texts, by table and key, without the columns that every write
 * changes. The texts must be unique to one test, so that rows of other tests are not found.
 */
export async function rowsNaming(
  db: Queryable,
  texts: readonly string[],
  without = leftOut,
): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'witness') ORDER BY 1`,
  )
  const rowsByTable: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !without.includes(table.name))) {
    const { rows } = await db.query<{ row: string }>(
      `SELECT (to_jsonb(t) - 'version' - 'updated_at')::text AS row FROM ${name} t
        WHERE to_jsonb(t)::text ILIKE ANY ($1) ORDER BY 1`,
      [texts.map((text) => `%${text}%`)],
    )
    if (rows.length > 0) rowsByTable[name] = rows.map(({ row }) => row)
  }
  return rowsByTable
}
