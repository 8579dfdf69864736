import { fork } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Busboy } from '@fastify/busboy'
import type pg from 'pg'

const folder = process.env.FILES_FOLDER!

/** The job of a company without a template, which therefore has the standard form and consent. */
const openJob = `
  SELECT j.id, j.company_id, c.name || ' may keep my application and use it to decide about it.' AS agreed
  FROM jobs j JOIN companies c ON c.id = j.company_id AND c.state = 'active' WHERE j.code = $1 AND j.state = 'open'`

const begin = `
  WITH draft AS (
    INSERT INTO application_drafts (company_id, job_id, token_hash, about, expires_at)
    VALUES ($1, $2, $3, $4, now() + interval '24 hours') RETURNING id),
  file AS (
    INSERT INTO files (id, company_id, purpose, type, name, storage_key, size, sha256, state)
    VALUES ($5, $1, 'application', 'application/pdf', $6, $7, $8, $9, 'stored'))
  INSERT INTO application_draft_files (company_id, draft_id, field, file_id, reading)
    SELECT $1, id, 'resume', $5, $10 FROM draft`

const openDraft = `
  SELECT d.id, d.about FROM application_drafts d JOIN jobs j ON j.company_id = d.company_id AND j.id = d.job_id AND j.state = 'open'
  WHERE d.token_hash = $1 AND d.expires_at > now() AND j.code = $2`

/**
 * A single statement is a transaction: if one draft is submitted twice at the same time, the second request finds no
 * draft and stores nothing.
 */
const submit = `
  WITH draft AS (DELETE FROM application_drafts WHERE id = $1 RETURNING company_id, job_id, about),
  taken AS (DELETE FROM application_draft_files WHERE draft_id = $1 RETURNING file_id, reading),
  given AS MATERIALIZED (
    SELECT gen_random_uuid() AS card_id, gen_random_uuid() AS candidacy_id, d.company_id, d.job_id, j.role_id, j.location_id, d.about ->> 'agreed' AS agreed, d.about ->> 'first' AS first,
      d.about ->> 'last' AS last, d.about ->> 'email' AS email, nullif(d.about ->> 'phone', '') AS phone,
      (SELECT s.id FROM statuses s JOIN pipelines p ON p.id = s.pipeline_id AND p.is_default
        WHERE s.company_id = d.company_id AND s.deleted_at IS NULL ORDER BY s.type = 'new' DESC, s.position LIMIT 1) AS status_id
    FROM draft d JOIN jobs j ON j.company_id = d.company_id AND j.id = d.job_id),
  added AS (
    INSERT INTO candidates (company_id, first, last, email, phone, latest_result_id)
    SELECT company_id, first, last, email, phone, card_id FROM given
    ON CONFLICT (company_id, email) DO NOTHING RETURNING id),
  person AS (
    SELECT id FROM added
    UNION ALL SELECT c.id FROM candidates c JOIN given g ON c.company_id = g.company_id AND c.email = g.email),
  candidacy AS (
    INSERT INTO candidacies (id, company_id, candidate_id, job_id, role_id)
    SELECT g.candidacy_id, g.company_id, p.id, g.job_id, g.role_id FROM given g, person p),
  card AS (
    INSERT INTO survey_results (id, company_id, candidate_id, candidacy_id, role_id, location_id, state, status_id)
    SELECT g.card_id, g.company_id, p.id, g.candidacy_id, g.role_id, g.location_id, 'not_asked', g.status_id FROM given g, person p
    RETURNING id, company_id, candidate_id, candidacy_id, status_id, version, started_at),
  placed AS (
    INSERT INTO placements (company_id, candidacy_id, survey_result_id, status_id, arrival, position, is_listed)
    SELECT company_id, candidacy_id, id, status_id, n, -n, true FROM (SELECT card.*, nextval('placement_arrivals') AS n FROM card) c),
  latest AS (
    UPDATE candidates c SET latest_result_id = card.id, latest_score = NULL, active_at = card.started_at
    FROM card WHERE c.company_id = card.company_id AND c.id = card.candidate_id),
  entered AS (
    INSERT INTO stage_events (company_id, survey_result_id, to_status_id, result_version, how)
    SELECT company_id, id, status_id, version, 'rule' FROM card),
  kept AS (
    INSERT INTO candidate_files (company_id, candidate_id, file_id)
    SELECT g.company_id, p.id, t.file_id FROM given g, person p, taken t RETURNING id),
  application AS (
    INSERT INTO applications (company_id, job_id, candidate_id, survey_result_id, first, last, email, phone, consent,
      resume_file_id, resume_reading, resume_text, resume_columns)
    SELECT g.company_id, g.job_id, p.id, c.id, g.first, g.last, g.email, g.phone, g.agreed, k.id, 'read', t.reading ->> 'text', 1
    FROM given g, person p, card c, kept k, taken t RETURNING id, company_id, job_id, survey_result_id, email),
  token AS (
    INSERT INTO application_tokens (company_id, application_id, token_hash, expires_at)
    SELECT company_id, id, $2, now() + interval '60 days' FROM application),
  mail AS (
    INSERT INTO outbox (company_id, kind, survey_result_id, recipient, subject, body, html)
    SELECT company_id, 'application-received', survey_result_id, email, $3, $4, $5 FROM application)
  INSERT INTO audit_events (company_id, action, subject_type, subject_id, details)
  SELECT company_id, 'applications.submit', 'survey_result', survey_result_id,
    jsonb_build_object('application_id', id, 'job_id', job_id) FROM application`

/** The mail that the product sends, with a placeholder for the token of the link. */
let mail = { subject: '', body: '', html: '' }

/**
 * `PUT /apply/mail` sets the mail; `POST /apply/steps/CODE` takes the first step; `POST /apply/CODE` takes the second,
 * with the cookie from the first.
 */
export async function apply(db: pg.Pool, request: IncomingMessage, response: ServerResponse) {
  const code = request.url!.split('/').at(-1)!
  if (request.method === 'PUT') mail = JSON.parse((await buffer(request)).toString()) as typeof mail
  else if (request.url!.startsWith('/apply/steps/')) {
    const token = await keepDraft(db, code, await readForm(request))
    response.setHeader('set-cookie', `application=${token}; HttpOnly`)
  } else await sendDraft(db, code, request)
  response.end('{}')
}

type SentFile = { name: string; bytes: Buffer }
type Form = { texts: Record<string, string>; files: Record<string, SentFile> }

function readForm(request: IncomingMessage): Promise<Form> {
  const form: Form = { texts: {}, files: {} }
  return new Promise((done, failed) => {
    const parser = new Busboy({ headers: { ...request.headers, 'content-type': request.headers['content-type']! } })
    parser.on('field', (field, text) => (form.texts[field] = text))
    parser.on('file', (field, bytes, name) => {
      const chunks: Buffer[] = []
      bytes.on('data', (chunk: Buffer) => chunks.push(chunk))
      bytes.on('end', () => (form.files[field] = { name, bytes: Buffer.concat(chunks) }))
    })
    parser.on('finish', () => done(form)).on('error', failed)
    request.pipe(parser)
  })
}

async function keepDraft(db: pg.Pool, code: string, { texts, files }: Form): Promise<string> {
  const { rows } = await db.query<{ id: string; company_id: string; agreed: string }>({
    name: 'open job',
    text: openJob,
    values: [code],
  })
  const { id: job_id, company_id, agreed } = rows[0]!
  const { name, bytes } = files.resume!
  const reading = { text: await textOf(bytes), columns: 1 }
  const id = randomUUID()
  const storage_key = `companies/${company_id}/${id}`
  await write(`${storage_key}/file.pdf`, bytes)
  const { first, last, email, phone, consent, notice_version } = texts
  const about = { first, last, email, phone, link: '', cover_letter: '', consent, notice_version, via: '', agreed }
  const token = newToken()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const values = [company_id, job_id, hashOf(token), about, id, name, storage_key, bytes.length, sha256, reading]
  await db.query({ name: 'begin', text: begin, values })
  return token
}

/** Extracts the text in a process of its own, as the product does. */
async function textOf(bytes: Buffer): Promise<string> {
  const child = fork(new URL('./read-pdf.ts', import.meta.url), { serialization: 'advanced' })
  child.send(new Uint8Array(bytes))
  const [{ text }] = (await once(child, 'message')) as [{ text: string }]
  child.kill('SIGKILL')
  return text
}

/** Writes a file so that readers see it completely or not at all, even after a power failure. */
async function write(key: string, bytes: Buffer) {
  const draft = path.join(folder, 'drafts', randomUUID())
  const file = path.join(folder, key)
  for (const one of [draft, file]) await fs.mkdir(path.dirname(one), { recursive: true, mode: 0o700 })
  await fs.writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
  await fs.rename(draft, file)
  const parent = await fs.open(path.dirname(file))
  await parent.sync()
  await parent.close()
}

async function sendDraft(db: pg.Pool, code: string, request: IncomingMessage) {
  await readForm(request)
  const hash = hashOf(request.headers.cookie!.split('=')[1]!)
  const { rows } = await db.query<{ id: string }>({ name: 'open draft', text: openDraft, values: [hash, code] })
  const token = newToken()
  const withToken = (text: string) => text.replaceAll('{token}', token)
  const values = [rows[0]!.id, hashOf(token), mail.subject, withToken(mail.body), withToken(mail.html)]
  await db.query({ name: 'submit application', text: submit, values })
}

const newToken = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
