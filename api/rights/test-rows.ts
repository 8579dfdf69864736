import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { encryptToken } from '../connections/ghl/tokens.ts'
import { encryption } from '../kernel/encryption.ts'
import { testConfig } from '../test-product.ts'

export const formContent = {
  fields: { resume: 'optional', cover_letter: 'off', phone: 'optional', link: 'off' },
  questions: [],
  consent: '',
  thank_you: '',
}

/** When, where and how an interview takes place, without its interviewers. */
export const someSchedule = {
  title: null,
  day: '2199-01-08',
  time: '10:00',
  time_zone: 'UTC',
  minutes: 45,
  place: 'Room 2',
  link: null,
  note: '',
  invites_person: false,
}
export const someTargets = ['DRIVE', 'CALM', 'TEAM'].map((scale) => ({
  scale,
  weight: 2,
  lo: 50,
  hi: null,
  reason: null,
}))

const growthTarget = {
  id: randomUUID(),
  aim: { kind: 'words', words: 'Listen first' },
  why: '',
  practice: '',
  signs: '',
  steps: [],
  progress: 'trying',
}
export const growthContent = { targets: [growthTarget], next_review_on: null }

/** Functions that insert a row of each kind directly into the database, for tests that read or change it. */
export function testRows(product: { owner: pg.Pool }) {
  const idOf = async (text: string, values: unknown[]): Promise<string> =>
    (await product.owner.query(text, values)).rows[0].id
  const newTemplate = (company_id: string) =>
    idOf(
      `INSERT INTO mail_templates (company_id, kind, name, subject, body, updated_by_user_id)
       SELECT $1, 'message', gen_random_uuid(), 'Hello', 'Hello', id FROM users LIMIT 1 RETURNING id`,
      [company_id],
    )
  const candidateOf = (survey_result_id: string) =>
    idOf('SELECT candidate_id AS id FROM survey_results WHERE id = $1', [survey_result_id])
  /** Creates another person of the same company. */
  const newPerson = async (like: string) => {
    const email = `${randomBytes(6).toString('hex')}@people.test`
    const id = await idOf(
      `INSERT INTO candidates (company_id, first, last, email) SELECT company_id, 'New', 'Person', $2 FROM candidates WHERE id = $1 RETURNING id`,
      [like, email],
    )
    return { id, email }
  }
  /** Pairs two people of each company, and leaves nobody to be compared. */
  const newPairs = () =>
    product.owner.query(
      `DELETE FROM candidate_comparisons;
       INSERT INTO candidate_duplicates (company_id, one_id, other_id, reasons, strength)
         SELECT company_id, ids[1], ids[2], '{phone}', 8 FROM (
           SELECT company_id, array_agg(id ORDER BY id) AS ids FROM candidates
            WHERE merged_into IS NULL AND archived_at IS NULL GROUP BY 1) c WHERE cardinality(ids) > 1 ON CONFLICT DO NOTHING`,
    )
  const newArchivable = (company_id: string, archived_at = 'null') =>
    idOf(
      `INSERT INTO candidates (company_id, first, last, email, archived_at)
       SELECT $1, 'A', 'B', gen_random_uuid() || '@people.test', ${archived_at} RETURNING id`,
      [company_id],
    )
  /** An import that has added a person. */
  const newImport = (company_id: string) =>
    idOf(
      `WITH run AS (
         INSERT INTO task_runs (company_id, name, input, state, actor_user_id, finished_at)
         SELECT $1, 'import-candidates', '{}', 'succeeded', id, now() FROM users LIMIT 1 RETURNING *),
       person AS (
         INSERT INTO candidates (company_id, first, last, email) SELECT $1, 'A', 'B', gen_random_uuid() || '@people.test' RETURNING *),
       remembered AS (
         INSERT INTO candidate_changes (company_id, change_id, candidate_id, actor_user_id, candidate_version, before, imported)
         SELECT $1, run.id, person.id, run.actor_user_id, 1, '{}', '{"is_new": true, "facts": {}, "tag_ids": [], "made_tag_ids": []}' FROM run, person)
       SELECT id FROM run`,
      [company_id],
    )
  const newTag = (company_id: string) =>
    idOf('INSERT INTO candidate_tags (company_id, name) SELECT $1, gen_random_uuid()::text RETURNING id', [company_id])
  const newJob = (company_id: string) =>
    idOf(
      `INSERT INTO jobs (company_id, title, code, created_by_user_id)
       SELECT $1, 'Sales', gen_random_uuid()::text, id FROM users LIMIT 1 RETURNING id`,
      [company_id],
    )
  const newCampaign = (company_id: string) =>
    idOf("INSERT INTO hiring_campaigns (company_id, name) VALUES ($1, 'Spring') RETURNING id", [company_id])
  const newFunnel = async (company_id: string) =>
    idOf(
      `INSERT INTO funnels (company_id, campaign_id, name, channel, code, target)
       VALUES ($1, $2, 'Poster', 'poster', gen_random_uuid()::text, 'job') RETURNING id`,
      [company_id, await newCampaign(company_id)],
    )
  const newFormTemplate = (company_id: string) =>
    idOf(
      `INSERT INTO job_application_templates (company_id, name, fields) VALUES ($1, gen_random_uuid()::text, $2) RETURNING id`,
      [company_id, formContent.fields],
    )
  const newApplication = (survey_result_id: string) =>
    idOf(
      `WITH job AS (INSERT INTO jobs (company_id, title, code, created_by_user_id)
         SELECT r.company_id, 'Sales', gen_random_uuid()::text, u.id FROM survey_results r, (SELECT id FROM users LIMIT 1) u
          WHERE r.id = $1 RETURNING id)
       INSERT INTO applications (company_id, job_id, candidate_id, survey_result_id, first, last, email, consent)
         SELECT r.company_id, job.id, r.candidate_id, r.id, 'Ann', 'Sample', 'ann@people.test', 'Yes'
           FROM survey_results r, job WHERE r.id = $1 RETURNING id`,
      [survey_result_id],
    )
  const newBenchmark = (role_id: string, state: string) =>
    idOf(
      `INSERT INTO role_benchmarks (company_id, role_id, version, state, source, targets, accepted_at, ratio_reason,
         ratio_alternative)
       SELECT r.company_id, r.id, 1 + coalesce((SELECT max(version) FROM role_benchmarks WHERE role_id = r.id), 0), $2,
              'expert', $3, CASE WHEN $2 <> 'draft' THEN now() END, 'Needed', 'Without Drive'
         FROM roles r WHERE r.id = $1 RETURNING id`,
      [role_id, state, JSON.stringify(someTargets)],
    )
  const newBenchmarkRequest = async (role_id: string) => {
    await product.owner.query("UPDATE benchmark_requests SET state = 'declined' WHERE role_id = $1", [role_id])
    return idOf(
      `INSERT INTO benchmark_requests (company_id, role_id, asked_by_user_id)
       SELECT r.company_id, r.id, (SELECT id FROM users LIMIT 1) FROM roles r WHERE r.id = $1 RETURNING id`,
      [role_id],
    )
  }
  const newNote = (survey_result_id: string, user_id: string) =>
    idOf(
      `INSERT INTO candidate_notes (company_id, candidate_id, author_user_id, body, visibility)
       SELECT company_id, candidate_id, $2, 'Noted', 'team' FROM survey_results WHERE id = $1 RETURNING id`,
      [survey_result_id, user_id],
    )
  const newTodo = (survey_result_id: string, user_id: string) =>
    idOf(
      `INSERT INTO todos (company_id, candidate_id, survey_result_id, author_user_id, assignee_user_id, text)
       SELECT company_id, candidate_id, id, $2, $2, 'Call back' FROM survey_results WHERE id = $1 RETURNING id`,
      [survey_result_id, user_id],
    )
  const newGrowthPlan = (survey_result_id: string) =>
    idOf(
      `WITH plan AS (
         INSERT INTO growth_plans (company_id, candidate_id, survey_result_id, created_by_user_id, owner_user_id)
         SELECT r.company_id, r.candidate_id, r.id, u.id, u.id FROM survey_results r, (SELECT id FROM users LIMIT 1) u
          WHERE r.id = $1 RETURNING *)
       INSERT INTO growth_plan_versions (company_id, growth_plan_id, version, saved, saved_by_user_id, state, owner_user_id, targets)
       SELECT company_id, id, 1, 'created', owner_user_id, 'open', owner_user_id, $2 FROM plan RETURNING growth_plan_id AS id`,
      [survey_result_id, JSON.stringify([growthTarget])],
    )
  const newQuestion = (company_id: string, user_id: string) =>
    idOf(
      "INSERT INTO custom_interview_questions (company_id, author_user_id, text) VALUES ($1, $2, 'Why?') RETURNING id",
      [company_id, user_id],
    )
  /** Creates generated interview questions for a result, with one line. */
  const newGeneration = (survey_result_id: string) =>
    idOf(
      `WITH made AS (
         INSERT INTO generations (company_id, kind, candidate_id, survey_result_id, author_user_id, source, model, prompt_version, state)
         SELECT r.company_id, 'interview_questions', r.candidate_id, r.id, u.id, 'rules', 'rules', 'test/1', 'done'
           FROM survey_results r, (SELECT id FROM users LIMIT 1) u WHERE r.id = $1 RETURNING *)
       INSERT INTO generation_lines (company_id, generation_id, position, kind, text)
       SELECT company_id, id, 0, 'question', 'Why?' FROM made RETURNING generation_id AS id`,
      [survey_result_id],
    )
  const newChat = (survey_result_id: string) =>
    idOf(
      `INSERT INTO ai_chats (company_id, survey_result_id) SELECT company_id, id FROM survey_results WHERE id = $1
       ON CONFLICT (company_id, survey_result_id) DO UPDATE SET created_at = ai_chats.created_at RETURNING id`,
      [survey_result_id],
    )
  const newScorecard = (survey_result_id: string, user_id: string) =>
    idOf(
      `INSERT INTO scorecards (company_id, survey_result_id, author_user_id)
       SELECT company_id, id, $2 FROM survey_results WHERE id = $1
       ON CONFLICT (company_id, survey_result_id, author_user_id) DO UPDATE SET version = 1 RETURNING id`,
      [survey_result_id, user_id],
    )
  const newInterview = (survey_result_id: string) =>
    idOf(
      `INSERT INTO interviews (company_id, survey_result_id, starts_at, minutes, time_zone, invites_person, created_by_user_id)
       SELECT r.company_id, r.id, now() + interval '1 day', 60, 'UTC', false, (SELECT id FROM users LIMIT 1)
         FROM survey_results r WHERE r.id = $1 RETURNING id`,
      [survey_result_id],
    )
  const newFile = (survey_result_id: string) =>
    idOf(
      `WITH stored AS (
         INSERT INTO files (company_id, purpose, type, name, storage_key, size, sha256, state)
         SELECT company_id, 'candidate', 'application/pdf', 'cv.pdf', 'test/' || gen_random_uuid(), 1, '', 'stored'
           FROM survey_results WHERE id = $1 RETURNING id)
       INSERT INTO candidate_files (company_id, candidate_id, file_id)
       SELECT r.company_id, r.candidate_id, stored.id FROM survey_results r, stored WHERE r.id = $1 RETURNING id`,
      [survey_result_id],
    )
  const newMessage = (survey_result_id: string) =>
    idOf(
      `WITH mail AS (
         INSERT INTO outbox (company_id, recipient, subject, body, state)
         SELECT p.company_id, p.email, 'Hello', 'Hello', 'dead' FROM survey_results r
           JOIN candidates p ON p.id = r.candidate_id WHERE r.id = $1 RETURNING id)
       INSERT INTO messages (company_id, candidate_id, survey_result_id, sending_id, kind, subject, body, sent_by_user_id, outbox_id, address_hash)
       SELECT r.company_id, r.candidate_id, r.id, gen_random_uuid(), 'message', 'Hello', 'Hello',
              (SELECT id FROM users LIMIT 1), mail.id, ''
         FROM survey_results r, mail WHERE r.id = $1 RETURNING id`,
      [survey_result_id],
    )
  /** Creates a waiting email for the result's last move. */
  const newWaitingMail = (survey_result_id: string) =>
    idOf(
      `WITH mail AS (
         INSERT INTO outbox (company_id, recipient, subject, body, next_attempt_at)
         SELECT company_id, 'a@people.test', 'Hello', 'Hello', now() + interval '1 day' FROM survey_results WHERE id = $1 RETURNING id),
       move AS (SELECT id FROM stage_events WHERE survey_result_id = $1 ORDER BY result_version DESC LIMIT 1)
       INSERT INTO messages (company_id, candidate_id, survey_result_id, stage_event_id, sending_id, kind, subject, body,
           sent_by_user_id, outbox_id, address_hash)
       SELECT r.company_id, r.candidate_id, r.id, move.id, gen_random_uuid(), 'message', 'Hello', 'Hello',
              (SELECT id FROM users LIMIT 1), mail.id, ''
         FROM survey_results r, mail, move WHERE r.id = $1
       ON CONFLICT (stage_event_id) DO UPDATE SET outbox_id = excluded.outbox_id RETURNING id`,
      [survey_result_id],
    )

  return {
    idOf,
    newTemplate,
    candidateOf,
    newPerson,
    newPairs,
    newArchivable,
    newImport,
    newTag,
    newJob,
    newCampaign,
    newFunnel,
    newFormTemplate,
    newApplication,
    newBenchmark,
    newBenchmarkRequest,
    newNote,
    newTodo,
    newGrowthPlan,
    newQuestion,
    newGeneration,
    newChat,
    newScorecard,
    newInterview,
    newFile,
    newMessage,
    newWaitingMail,
    newWebhook,
    newCrm,
    newKey,
    newCleanUpList,
  }

  async function newWebhook(company_id: string): Promise<string> {
    const { rows } = await product.owner.query(
      `INSERT INTO custom_webhooks (company_id, url, description, events, state, made_by_user_id, encrypted_secret)
       SELECT $1, 'https://hooks.example.com/', '', '{note.added}', 'active', id, '' FROM users WHERE email = 'super@demo.test' RETURNING id`,
      [company_id],
    )
    return rows[0].id as string
  }

  /** Connects the company to a CRM again, as if its pipelines had just been read. @returns the id of the company */
  async function newCrm(company_id: string): Promise<string> {
    await product.owner.query('UPDATE ghl_connections SET disconnected_at = now() WHERE company_id = $1', [company_id])
    const id = randomUUID()
    await product.owner.query(
      `INSERT INTO ghl_connections (id, company_id, location_id, encrypted_token, connected_by_user_id, pipelines_read_at)
       SELECT $1::uuid, $2, $1::text, $3, id, now() FROM users WHERE email = 'super@demo.test'`,
      [id, company_id, encryptToken(encryption(testConfig.secret), id, 'token')],
    )
    return company_id
  }

  async function newKey(company_id: string): Promise<string> {
    const { rows } = await product.owner.query(
      `INSERT INTO api_keys (company_id, made_by_user_id, auth_role, name, prefix, hash, company_ids, permissions)
       SELECT $1, id, auth_role, 'Key', 'swk_matrix', gen_random_uuid(), ARRAY[$1::uuid], '{candidates.read}' FROM users
        WHERE email = 'super@demo.test' RETURNING id`,
      [company_id],
    )
    return rows[0].id as string
  }

  async function newCleanUpList(company_id: string): Promise<string> {
    const { rows } = await product.owner.query(
      `INSERT INTO clean_up_lists (company_id, made_by_user_id, expires_at)
       SELECT $1, id, now() + interval '1 hour' FROM users WHERE email = 'super@demo.test' RETURNING id`,
      [company_id],
    )
    return rows[0].id as string
  }
}
