import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashToken } from '../kernel/token-hash.ts'
import type { setUpProduct } from '../test-product.ts'
import { someTargets, testRows } from './test-rows.ts'

/** The token in the test links of an applicant and of a subscriber. */
export const sentToken = randomBytes(32).toString('base64url')

/**
 * The ids that the reads of `every-read.test.ts` name. `test-full-rows.ts` fills their rows, except those whose name
 * begins with `bare`.
 */
export type ReadIds = Awaited<ReturnType<typeof makeReadRows>>

/** Creates rows for every read: of each kind one row without optional values, and one that gets all of them. */
export async function makeReadRows({ product, register }: ReturnType<typeof setUpProduct>) {
  const rows = testRows(product)
  const { idOf } = rows
  const company = (slug: string) => idOf('SELECT id FROM companies WHERE slug = $1', [slug])
  const user = (email: string) => idOf('SELECT id FROM users WHERE email = $1', [email])
  const northgate = await company('northgate')
  const orchard = await company('orchard')
  const owner = await user('company.owner@demo.test')
  const superAdmin = await user('super@demo.test')
  const one = (text: string) => idOf(text, [northgate])
  const result = await one('SELECT survey_result_id AS id FROM scorecards WHERE company_id = $1 LIMIT 1')
  const candidate = await idOf('SELECT candidate_id AS id FROM survey_results WHERE id = $1', [result])
  const bareCandidate = await one(
    `INSERT INTO candidates (company_id, first, last, email) VALUES ($1, 'Bare', 'Person', 'bare@people.test') RETURNING id`,
  )
  const bareResult = await idOf(
    `INSERT INTO survey_results (company_id, candidate_id, state) VALUES ($1, $2, 'in_progress') RETURNING id`,
    [northgate, bareCandidate],
  )
  const another = await idOf(
    `SELECT id FROM survey_results WHERE company_id = $1 AND id <> $2 AND state = 'completed' AND quality = 'good'
      AND archived_at IS NULL LIMIT 1`,
    [northgate, result],
  )
  const earlier = await idOf(
    `SELECT id FROM survey_results WHERE company_id = $1 AND id NOT IN ($2, $3) AND state = 'completed' AND quality = 'good'
      AND archived_at IS NULL ORDER BY completed_at LIMIT 1`,
    [northgate, result, another],
  )
  const role = await one("INSERT INTO roles (company_id, name) VALUES ($1, 'Glazier') RETURNING id")
  const plan = await idOf('SELECT id FROM growth_plans WHERE company_id = $1', [orchard])
  const planned = await idOf('SELECT survey_result_id AS id FROM growth_plans WHERE id = $1', [plan])
  const employed = `SELECT r.id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id
    WHERE c.kind = 'employee' AND r.state = 'completed'
      AND c.company_id = (SELECT company_id FROM candidates WHERE kind = 'employee' LIMIT 1) ORDER BY r.id`
  const colleague = await idOf(`${employed} LIMIT 1`, [])
  const manager = await idOf(`${employed} OFFSET 1 LIMIT 1`, [])
  const webhook = await rows.newWebhook(northgate)
  const question = await rows.newQuestion(northgate, owner)
  const generation = await rows.newGeneration(result)
  const run = await idOf(
    `INSERT INTO task_runs (company_id, name, input, actor_user_id) VALUES ($1, 'recompute-likely-ranges', '{}', $2) RETURNING id`,
    [northgate, owner],
  )
  const imported = await rows.newImport(northgate)
  const ids = {
    northgate,
    orchard,
    owner,
    superAdmin,
    result,
    imported,
    candidate,
    bareCandidate,
    bareResult,
    another,
    earlier,
    role,
    plan,
    planned,
    colleague,
    manager,
    webhook,
    question,
    generation,
    employee: await idOf("SELECT id FROM candidates WHERE kind = 'employee' AND rating IS NOT NULL LIMIT 1", []),
    device: await idOf(`INSERT INTO devices (user_id, name, key_hash) VALUES ($1, 'Here', 'a hash') RETURNING id`, [
      superAdmin,
    ]),
    pipeline: await one('SELECT id FROM pipelines WHERE company_id = $1 AND is_default'),
    status: await one("SELECT id FROM statuses WHERE company_id = $1 AND type = 'interview' LIMIT 1"),
    job: await one("SELECT id FROM jobs WHERE company_id = $1 AND state = 'open' LIMIT 1"),
    campaign: await one('SELECT id FROM hiring_campaigns WHERE company_id = $1 LIMIT 1'),
    bareCampaign: await rows.newCampaign(northgate),
    funnel: await rows.newFunnel(northgate),
    // A benchmark with other versions, if there is one.
    benchmark: await idOf(
      `SELECT b.id FROM role_benchmarks b WHERE b.state = 'active' AND b.company_id IS NULL
        ORDER BY (SELECT count(*) FROM role_benchmarks o WHERE o.role_id = b.role_id) DESC, b.id LIMIT 1`,
      [],
    ),
    bareBenchmark: await rows.newBenchmark(role, 'draft'),
    bareRequest: await rows.newBenchmarkRequest(role),
    barePlan: await rows.newGrowthPlan(planned),
    note: await rows.newNote(result, owner),
    todo: await rows.newTodo(result, owner),
    interview: await rows.newInterview(result),
    file: await rows.newFile(result),
    chat: await rows.newChat(result),
    message: await rows.newMessage(result),
    application: await rows.newApplication(result),
    bareApplication: await rows.newApplication(bareResult),
    clean_up: await rows.newCleanUpList(northgate),
    form: await rows.newFormTemplate(northgate),
    tag: await rows.newTag(northgate),
    template: await rows.newTemplate(northgate),
    crm: await idOf('SELECT id FROM ghl_connections WHERE company_id = $1', [await rows.newCrm(northgate)]),
    key: await rows.newKey(northgate),
    delivery: await idOf(
      `INSERT INTO webhook_deliveries (company_id, webhook_id, message_id, type, about, occurred_at, state)
       VALUES ($1, $2, gen_random_uuid(), 'webhook.test', '{}', now(), 'queued') RETURNING id`,
      [northgate, webhook],
    ),
    run,
    export: await idOf(
      `INSERT INTO exports (company_id, task_run_id, made_by_user_id, has_stages)
       VALUES ($1, $2, $3, false) RETURNING id`,
      [northgate, run, superAdmin],
    ),
    share: await idOf(
      `INSERT INTO report_shares (company_id, kind, made_by_user_id, id_hash, encrypted_id, name_shown, made_with, expires_at)
       VALUES ($1, 'individual', $2, gen_random_uuid(), '', 'full', '[]', now() + interval '1 day') RETURNING id`,
      [northgate, owner],
    ),
  }
  await rows.newWaitingMail(result)
  await runWithout(product.owner, further, {
    ...ids,
    token_hash: hashToken(sentToken),
    targets: JSON.stringify(someTargets),
  })
  return { ...ids, surveyToken: (await register()).token }
}

/** Runs a statement without triggers and foreign keys. A name after a colon is replaced by its value. */
async function runWithout(owner: pg.Pool, text: string, named: Record<string, string>) {
  const client = await owner.connect()
  const written = text.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => client.escapeLiteral(named[name] ?? fail(name)))
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(written)
  } finally {
    await client.query('RESET session_replication_role')
    client.release()
  }
}

function fail(name: string): never {
  throw new Error(`nothing is called ${name}`)
}

const further = `
INSERT INTO sessions (user_id, epoch, expires_at) VALUES (:superAdmin, 0, now() + interval '1 day');
UPDATE users SET preferences = '{"columns": {"survey_results": {"order": ["name"], "hidden": ["email"]}}}' WHERE id = :superAdmin;
INSERT INTO sent_tokens (token_hash, user_id, purpose, target, expires_at)
  VALUES ('a hash', :superAdmin, 'email', 'new@people.test', now() + interval '1 hour');
INSERT INTO companies (kind, name, slug, brand, settings, franchise_id)
  SELECT 'company', 'Quiet', 'quiet', 'hb', settings, franchise_id FROM companies WHERE id = :northgate;
INSERT INTO candidates (company_id, first, last, email) SELECT id, 'Quiet', 'Person', 'quiet@people.test' FROM companies WHERE slug = 'quiet';
INSERT INTO survey_results (company_id, candidate_id, state) SELECT company_id, id, 'in_progress' FROM candidates WHERE email = 'quiet@people.test';
UPDATE companies SET contact_email = NULL WHERE slug = 'harbour';
INSERT INTO departments (company_id, name) VALUES (:northgate, 'Sales');
INSERT INTO locations (company_id, name) VALUES (:northgate, 'Without an address');
INSERT INTO jobs (company_id, title, code, workplace, location_id, created_by_user_id, owner_user_id)
  SELECT company_id, name, id::text, 'on_site', id, :owner, :superAdmin FROM locations WHERE company_id = :northgate;
UPDATE roles SET pipeline_id = :pipeline, department_id = (SELECT id FROM departments WHERE company_id = :northgate LIMIT 1) WHERE id = :role;
UPDATE statuses SET mail_template_id = :template WHERE id = :status;
INSERT INTO reject_reasons (company_id, name, mail, mail_template_id, position, archived_at) VALUES
  (:northgate, 'With a template', 'template', :template, 90, NULL), (:northgate, 'Archived', 'stage', NULL, 91, now());
INSERT INTO custom_fields (id, company_id, subject, name, type, options, position, archived_at) VALUES
  ('55555555-5555-4555-8555-555555555555', :northgate, 'person', 'Shift', 'choice', '[{"id": "44444444-4444-4444-8444-444444444444", "name": "Night", "is_archived": false}]', 0, NULL),
  (row_id(), :northgate, 'person', 'Archived field', 'text', '[]', 1, now());
INSERT INTO survey_links (company_id, kind, public_id, role_id, expires_at, max_uses, owner_user_id)
  VALUES (:northgate, 'company', 'link-of-a-role', (SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL), now() + interval '1 day', 9, :superAdmin);
INSERT INTO saved_views (company_id, user_id, list, name, is_shared, filters, sort)
  SELECT company_id, id, 'survey_results', name, true, filters, sort::jsonb FROM users, (VALUES
    ('Bare', '{}'::jsonb, NULL), ('Full', '{"roles": ["Nobody"], "locations": ["00000000-0000-4000-8000-000000000000"]}', '{"field": "role_score", "order": "desc", "role_name": "Sales", "by_company": true}')) v(name, filters, sort)
    WHERE users.id = :superAdmin;
UPDATE invitations SET withdrawn_at = now() WHERE id = (SELECT id FROM invitations WHERE company_id = :northgate ORDER BY id LIMIT 1);
UPDATE candidates SET tag_ids = ARRAY[:tag::uuid], custom_values = '{"55555555-5555-4555-8555-555555555555": "44444444-4444-4444-8444-444444444444"}' WHERE id = :candidate;
INSERT INTO candidates (company_id, first, last, email, archived_at, archived_reason, archived_by_user_id)
  VALUES (:northgate, 'Archived', 'Person', 'archived@people.test', now(), 'Moved away', :superAdmin);
INSERT INTO candidates (company_id, first, last, email) SELECT company_id, first, last, 'twin@people.test' FROM candidates WHERE id = :candidate;
INSERT INTO candidates (company_id, first, last, email, merged_into) SELECT company_id, first, last, 'merged@people.test', id FROM candidates WHERE id = :candidate;
INSERT INTO candidate_merges (company_id, kept_id, merged_id, merged_email, merged_by_user_id, facts_before, facts_taken, created_at)
  SELECT company_id, :candidate, id, email, :superAdmin, '{}', '{}', t FROM candidates, unnest(ARRAY[now(), now() - interval '1 year']) t WHERE email = 'merged@people.test';
INSERT INTO candidates (company_id, first, last, email) SELECT :northgate, 'Double', 'Person', 'double' || n || '@people.test' FROM generate_series(1, 2) n;
INSERT INTO candidate_duplicates (company_id, one_id, other_id, reasons, strength)
  SELECT company_id, least(id, :candidate), greatest(id, :candidate), '{email}', 8 FROM candidates WHERE email IN ('twin@people.test', 'archived@people.test');
INSERT INTO candidates (company_id, first, last, email, latest_result_id)
  SELECT company_id, 'Quiet', 'Other', 'other@people.test', id FROM survey_results WHERE company_id = (SELECT id FROM companies WHERE slug = 'quiet');
INSERT INTO candidate_duplicates (company_id, one_id, other_id, reasons, strength)
  SELECT company_id, min(id::text)::uuid, max(id::text)::uuid, '{phone}', 8 FROM candidates
   WHERE company_id = (SELECT id FROM companies WHERE slug = 'quiet') GROUP BY 1;
INSERT INTO candidate_duplicate_dismissals (company_id, one_id, other_id, dismissed_by_user_id)
  SELECT company_id, least(id, :candidate), greatest(id, :candidate), :superAdmin FROM candidates WHERE email LIKE 'double_@people.test';
DELETE FROM candidate_comparisons;
INSERT INTO candidate_name_keys (company_id, candidate_id, keys)
  SELECT company_id, id, name_keys(first, last) FROM candidates ON CONFLICT DO NOTHING;
INSERT INTO candidate_ratings (company_id, candidate_id, rating, actor_user_id, acting_as_user_id)
  VALUES (:northgate, :candidate, 2, :owner, NULL), (:northgate, :candidate, NULL, :superAdmin, :owner);
WITH changed AS (INSERT INTO candidate_address_changes (company_id, candidate_id, from_email, to_email, actor_user_id)
    SELECT company_id, id, 'earlier@people.test', email, :owner FROM candidates WHERE id = :candidate RETURNING *)
  INSERT INTO audit_events (company_id, action, subject_type, subject_id, details, actor_user_id, created_at)
    SELECT company_id, 'candidates.change-email', 'candidate', candidate_id, '{}', actor_user_id, created_at FROM changed;
UPDATE survey_results SET candidate_id = :candidate WHERE id = :earlier;
UPDATE candidacies SET candidate_id = :candidate WHERE id = (SELECT candidacy_id FROM survey_results WHERE id = :earlier);
UPDATE jobs SET team = jsonb_build_array(jsonb_build_object('user_id', :owner::text, 'part', 'owner'), jsonb_build_object('user_id', gen_random_uuid(), 'part', 'reader')) WHERE id = :job;
-- A candidacy for a job, with an attempt that is archived.
UPDATE candidacies SET job_id = :job WHERE id = (SELECT candidacy_id FROM survey_results WHERE id = :result);
INSERT INTO survey_results (company_id, candidate_id, candidacy_id, role_id, state, status_id, archived_at)
  SELECT company_id, candidate_id, candidacy_id, role_id, 'expired', status_id, now() FROM survey_results WHERE id = :result;
INSERT INTO todos (company_id, candidate_id, survey_result_id, author_user_id, assignee_user_id, text, due_on, done_at, done_by_user_id) VALUES
  (:northgate, :candidate, NULL, :superAdmin, :superAdmin, 'Call', current_date, NULL, NULL),
  (:northgate, :candidate, :result, :superAdmin, :owner, 'Write', NULL, now(), :owner),
  (:northgate, :candidate, :result, gen_random_uuid(), gen_random_uuid(), 'Meet', NULL, now(), gen_random_uuid()),
  (:northgate, :candidate, (SELECT id FROM survey_results WHERE company_id = :northgate AND role_id IS NULL LIMIT 1), :superAdmin, :superAdmin, 'Ask', NULL, NULL, NULL);
INSERT INTO interviews (company_id, survey_result_id, title, starts_at, minutes, time_zone, place, link, invites_person, canceled_at, created_by_user_id)
  SELECT r.company_id, r.id, x.title, now() + x.until, 30, 'UTC', x.title, x.link, true, CASE WHEN x.is_canceled THEN now() END, x.planner
    FROM survey_results r, (VALUES (interval '1 day', 'First', 'https://meet.example.com/x', false, uuid :superAdmin), ('1 day', NULL, NULL, false, gen_random_uuid()),
      ('-1 day', 'Second', 'https://meet.example.com/x', false, :superAdmin), ('-1 day', NULL, NULL, false, gen_random_uuid()),
      ('-2 days', NULL, NULL, true, :superAdmin)) AS x (until, title, link, is_canceled, planner)
   WHERE r.id IN (:result, (SELECT id FROM survey_results WHERE company_id = :northgate AND role_id IS NULL AND state = 'completed' AND archived_at IS NULL LIMIT 1));
INSERT INTO interview_interviewers (company_id, interview_id, user_id)
  SELECT i.company_id, i.id, x.id FROM interviews i, (VALUES (uuid :owner), (:superAdmin), (gen_random_uuid())) AS x (id) WHERE i.company_id = :northgate;
INSERT INTO note_mentions (company_id, note_id, user_id, name) VALUES (:northgate, :note, :superAdmin, 'Sana');
UPDATE survey_answers SET accommodation = 'More time' WHERE survey_result_id = :result;
UPDATE outbox SET last_error = 'refused', sent_at = now() WHERE id = (SELECT outbox_id FROM messages WHERE id = :message);
INSERT INTO outbox (company_id, recipient, subject, body, reply_to, state) VALUES (:northgate, 'a@people.test', 'Hello', 'Hello', 'b@people.test', 'dead');
INSERT INTO audit_events (company_id, action, subject_type, subject_id, details, actor_user_id, acting_as_user_id, ip, request_id) VALUES
  (NULL, 'users.sign-in', 'user', NULL, '{}', NULL, NULL, NULL, NULL),
  (:northgate, 'interviews.create', 'survey_result', :result, jsonb_build_object('interview', jsonb_build_object('starts_at', now(), 'time_zone', 'UTC')), :superAdmin, NULL, NULL, NULL),
  (:northgate, 'survey-results.update', 'survey_result', :result, '{"test mark": {"from": false, "to": true}, "department": {"from": null, "to": "Sales"}, "reason": "Checked"}', :superAdmin, :owner, '192.0.2.1', 'request'),
  (:northgate, 'candidates.rate', 'candidate', :candidate, '{"changed": ["rating"], "tags_added": ["One"], "tags_removed": ["Two"], "kind": "employee"}', :owner, NULL, NULL, NULL);
INSERT INTO stage_events (company_id, survey_result_id, from_status_id, to_status_id, undo_of, result_version, how)
  SELECT company_id, survey_result_id, to_status_id, NULL, id, 900, 'menu' FROM stage_events WHERE survey_result_id = :result LIMIT 1;
INSERT INTO company_events (company_id, name, properties, candidate_id, occurred_at, created_by_user_id)
  SELECT :northgate, 'Paid', '{"amount": 1}', c, now(), :superAdmin FROM unnest(ARRAY[:candidate, NULL]::uuid[]) c;
INSERT INTO task_runs (company_id, name, input, actor_user_id) VALUES (NULL, 'sweep-files', '{}', NULL);
INSERT INTO task_run_rows (task_run_id, company_id, number, label, outcome, detail) VALUES
  (:run, :northgate, 1, 'One', 'changed', NULL), (:run, :northgate, 2, 'Two', 'refused', 'Why');
UPDATE exports SET counts = '{"candidates": 1}' WHERE id = :export;
INSERT INTO exports (company_id, task_run_id, made_by_user_id, has_stages) VALUES (:northgate, gen_random_uuid(), :superAdmin, false);
UPDATE role_benchmarks SET intervals = '[{"scale": "DRIVE", "mean": 60, "from": 50, "to": 70, "suggested": null}, {"scale": "CALM", "mean": 60, "from": 50, "to": 70, "suggested": {"weight": 2, "lo": 50, "hi": 70}}]',
  confirmed = '[{"code": "weak_scale", "scale": "DRIVE"}, {"code": "too_few_scales", "scale": null}]',
  targets = (SELECT jsonb_agg(t || '{"reason": "The work needs it"}') FROM jsonb_array_elements(targets) t) WHERE id = :benchmark;
UPDATE benchmark_requests SET state = 'declined', answer = 'Not now', decided_at = now(), decided_by_user_id = :superAdmin, asked_by_user_id = :superAdmin WHERE id <> :bareRequest;
INSERT INTO benchmark_requests (company_id, role_id, state, decided_at, decided_by_user_id, asked_by_user_id)
  VALUES (:northgate, :role, 'declined', now(), :superAdmin, :superAdmin);
UPDATE growth_plans SET next_review_on = current_date - 1, owner_user_id = :superAdmin WHERE id = :plan;
INSERT INTO growth_plans (company_id, candidate_id, survey_result_id, created_by_user_id, owner_user_id, state, ended_at)
  SELECT company_id, candidate_id, survey_result_id, owner_user_id, owner_user_id, 'closed', now() FROM growth_plans WHERE id = :plan;
INSERT INTO custom_interview_questions (company_id, author_user_id, role_id, text, generated_by, listen_for, weak_sign)
  SELECT :northgate, :owner, role_id, 'Why here?', 'rules', 'Reasons', 'None' FROM survey_results WHERE id = :result;
INSERT INTO scorecard_answers (company_id, scorecard_id, custom_interview_question_id, question, rating, note)
  SELECT company_id, id, :question, 'Why?', 4, 'Because' FROM scorecards WHERE survey_result_id = :result;
INSERT INTO scorecards (company_id, survey_result_id, author_user_id) VALUES (:northgate, :result, :superAdmin);
INSERT INTO scorecard_answers (company_id, scorecard_id, custom_interview_question_id, question)
  SELECT company_id, id, :question, 'Why?' FROM scorecards WHERE survey_result_id = :result AND author_user_id = :superAdmin;
INSERT INTO scorecard_openings (company_id, scorecard_id, opened_by_user_id)
  SELECT company_id, id, :owner FROM scorecards WHERE survey_result_id = :result;
INSERT INTO generations (company_id, kind, author_user_id, source, model, prompt_version, state, fault, ended_at)
  VALUES (:northgate, 'chat_answer', :owner, 'rules', 'rules', 'test/1', 'failed', 'unreachable', now());
WITH made AS (
  INSERT INTO generations (company_id, kind, candidate_id, candidate_file_id, author_user_id, source, model, prompt_version, state, ended_at)
  VALUES (:northgate, 'resume_analysis', :candidate, :file, :owner, 'rules', 'rules', 'test/1', 'done', now()) RETURNING *)
INSERT INTO generation_lines (company_id, generation_id, position, kind, text) SELECT company_id, id, 0, 'skill', 'Sells' FROM made;
INSERT INTO ai_chat_messages (company_id, ai_chat_id, generation_id, question, answer)
  VALUES (:northgate, :chat, :generation, 'how_sure', '[{"text": "Rather sure.", "cites": ["drive"]}]');
INSERT INTO api_keys (company_id, made_by_user_id, auth_role, name, prefix, hash, company_ids, permissions, ended_at, end_reason)
  SELECT company_id, made_by_user_id, auth_role, 'Ended', prefix, 'another hash', company_ids, permissions, now(), 'revoked' FROM api_keys WHERE id = :key;
INSERT INTO webhook_deliveries (company_id, webhook_id, message_id, type, about, occurred_at, state, last_attempt_at)
  VALUES (:northgate, :webhook, gen_random_uuid(), 'webhook.test', '{}', now(), 'delivered', now());
INSERT INTO webhook_attempts (company_id, delivery_id, number, took, status, failure, answer) VALUES
  (:northgate, :delivery, 1, 5, NULL, NULL, NULL), (:northgate, :delivery, 2, 5, 500, 'status', 'Busy');
INSERT INTO ghl_mappings (company_id, connection_id, pipeline_id, ghl_pipeline_id, ghl_pipeline_name, stages)
  VALUES (:northgate, :crm, :pipeline, 'hiring', 'Hiring', jsonb_build_array(jsonb_build_object('status_id', :status::uuid, 'ghl_stage_id', 'lead', 'ghl_stage_name', 'Lead')));
UPDATE ghl_connections SET missing_scopes = '{contacts.write}', pipelines = '[{"id": "hiring", "name": "Hiring", "stages": [{"id": "lead", "name": "Lead", "position": 0}]}]' WHERE id = :crm;
INSERT INTO ghl_moves (company_id, candidate_id, survey_result_id, direction, status_id, ghl_stage_name, outcome, moved_at) VALUES
  (:northgate, :candidate, :result, 'in', :status, 'Lead', 'overruled', now()), (:northgate, :candidate, :result, 'in', NULL, NULL, 'not_mapped', now());
INSERT INTO ghl_people (company_id, connection_id, candidate_id, fault, fault_since) VALUES (:northgate, :crm, :candidate, 'refused', now());
UPDATE funnels SET target = 'link', survey_link_id = (SELECT id FROM survey_links WHERE public_id = 'link-of-a-role') WHERE id = :funnel;
UPDATE hiring_campaigns SET job_id = :job WHERE id = :campaign;
UPDATE applications SET source = 'Indeed', changed_at = now(), first_resume_file_id = :file, other_file_ids = ARRAY[:file::uuid] WHERE id = :application;
UPDATE applications SET resume_file_id = :file, answers = '[]', withdrawn_at = now(), state = 'withdrawn' WHERE id = :bareApplication;
INSERT INTO applications (company_id, job_id, candidate_id, survey_result_id, first, last, email, consent)
  SELECT a.company_id, j.id, a.candidate_id, a.survey_result_id, a.first, a.last, a.email, a.consent FROM applications a
    JOIN jobs j ON j.company_id = a.company_id AND j.owner_user_id = :superAdmin WHERE a.id = :bareApplication LIMIT 1;
UPDATE jobs SET answer_within_days = 7 WHERE owner_user_id = :superAdmin;
UPDATE applications a SET created_at = now() - interval '10 days' FROM jobs j WHERE j.id = a.job_id AND j.owner_user_id = :superAdmin;
INSERT INTO application_tokens (company_id, application_id, token_hash, expires_at) VALUES (:northgate, :application, :token_hash, now() + interval '1 day');
UPDATE messages SET unsubscribe_hash = :token_hash WHERE id = :message;
INSERT INTO clean_up_items (company_id, list_id, number, kind, subject_id, bytes) VALUES
  (:northgate, :clean_up, 1, 'test_result', :result, NULL), (:northgate, :clean_up, 2, 'file', (SELECT file_id FROM candidate_files WHERE id = :file), 9);
INSERT INTO report_shares (company_id, kind, growth_plan_id, role_benchmark_id, pipeline_id, period_days, made_by_user_id, id_hash, encrypted_id, name_shown, made_with, expires_at, revoked_at)
  SELECT :northgate, kind, plan, benchmark, pipeline, days, :owner, kind, '', 'full', '[]', now() + interval '1 day', revoked FROM (VALUES
    ('growth', :plan::uuid, NULL::uuid, NULL::uuid, NULL::int, NULL::timestamptz),
    ('benchmark', NULL, :benchmark, NULL, NULL, NULL), ('hiring-pipeline', NULL, NULL, :pipeline, 90, now())) v(kind, plan, benchmark, pipeline, days, revoked);
INSERT INTO report_share_openings (company_id, report_share_id, opened_as) VALUES (:northgate, :share, 'report');
INSERT INTO report_share_results (company_id, report_share_id, survey_result_id, position) VALUES
  (:northgate, :share, :result, 0), (:northgate, :share, :bareResult, 1);
`
