import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import * as path from 'node:path'
import pg from 'pg'
import { noticeVersion } from '../../domain/assessment/notice.ts'
import { fetchJson, send, tokenOf } from '../client.ts'
import { companies, waitForDelivery } from '../data.ts'
import { median, rounds, type Line } from '../measure.ts'
import { cpuMs } from '../processes.ts'
import { makeResume } from '../resume.ts'
import { isTiny } from '../scale.ts'
import { database, filesFolder, postmasterPid, type Server } from '../servers.ts'
import { readingLine } from './resumes.ts'

const maxRatio = 2.5
/**
 * The product delays its answer by 400 ms on purpose, so with one application at a time the benchmark would measure a
 * waiting server.
 */
const atOnce = 12
/** The product refuses more than 300 applications for one job in 15 minutes. */
const ofRound = isTiny ? 2 : 150

/** The cost of an application until it is answered, and the cost of reading its resume afterwards. */
export async function applicationsRow(product: Server, floor: Server): Promise<Line[]> {
  const resume = await makeResume()
  return [await applyingLine(product, floor, resume), await readingLine(resume)]
}

/**
 * Both steps with a resume, the second of which queues a mail. The floor writes the same rows and files with four
 * statements.
 */
async function applyingLine(product: Server, floor: Server, resume: Buffer): Promise<Line> {
  const job = await publishJob(product.url)
  const sides = {
    product: {
      server: product,
      steps: `${product.url}/careers/jobs/${job.code}/apply/steps`,
      apply: `${product.url}/careers/jobs/${job.code}/apply`,
    },
    floor: { server: floor, steps: `${floor.url}/apply/steps/${job.code}`, apply: `${floor.url}/apply/${job.code}` },
  }
  const client = new pg.Client(database)
  await client.connect()
  await waitForDelivery()
  const releaseTasks = await holdTasks()
  try {
    const byProduct = await storedBy(client, sides.product, resume)
    await send({ method: 'PUT', url: `${floor.url}/apply/mail`, body: await mailOf(client, job.id) })
    const byFloor = await storedBy(client, sides.floor, resume)
    assert.deepEqual(
      contentOf(byFloor, byProduct),
      contentOf(byProduct, byFloor),
      'applications: the floor stores other rows',
    )
    const measure = async (side: Side) => {
      // Removes the product's counters, which limit applications for a job and their bytes.
      await client.query('DELETE FROM rate_limits')
      return cpuOf(side, resume)
    }
    const rows: { product: number; floor: number }[] = []
    for (let nth = 0; nth <= rounds; nth++)
      rows.push({ product: await measure(sides.product), floor: await measure(sides.floor) })
    return lineOf(rows.slice(1))
  } finally {
    await client.query("UPDATE applications SET resume_reading = 'read' WHERE job_id = $1", [job.id])
    await client.query("UPDATE outbox SET state = 'sent', body = '', html = NULL WHERE state = 'queued'")
    fs.rmSync(path.join(filesFolder, 'companies', job.company.id), { recursive: true, force: true })
    await releaseTasks()
    await client.end()
  }
}

type Job = { id: string; version: number; url: string; company: { id: string } }

/** Publishes a job without a survey, so that an application queues exactly one mail. */
async function publishJob(productUrl: string): Promise<Job & { code: string }> {
  const token = await tokenOf(productUrl, companies.written)
  const roles = await fetchJson<{ data: { id: string }[] }>({
    method: 'GET',
    url: `${productUrl}/api/public/companies/role-names?link=bench-link-${companies.written}`,
  })
  const body = {
    title: 'Field sales',
    role_id: roles.data[0]!.id,
    workplace: 'remote',
    countries: ['US'],
    employment_type: 'full_time',
    description: 'You visit eight homes a day.',
    survey: 'none',
  }
  const url = `${productUrl}/api/jobs`
  const { data } = await fetchJson<{ data: Job }>({ method: 'POST', url, token, body })
  const opened = { version: data.version, state: 'open' }
  await send({ method: 'PUT', url: `${url}/${data.id}`, token, body: opened })
  return { ...data, code: data.url.split('-').at(-1)! }
}

/**
 * Locks a table for which the workers of the product wait, but which requests of applicants do not use. Otherwise mails
 * would be sent and resumes read during the measurements of product and floor.
 */
async function holdTasks() {
  const client = new pg.Client(database)
  await client.connect()
  await client.query('BEGIN; LOCK TABLE pgboss.job IN ACCESS EXCLUSIVE MODE')
  return async () => {
    await client.query('COMMIT')
    await client.end()
  }
}

type Side = { server: Server; steps: string; apply: string }

/** @returns the cookie of the started application */
async function begin({ steps }: Side, email: string, resume: Buffer): Promise<string> {
  const form = new FormData()
  const texts = {
    first: 'Benno',
    last: 'Bench',
    email,
    phone: '+12025550143',
    consent: 'yes',
    notice_version: noticeVersion,
  }
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  form.append('resume', new Blob([new Uint8Array(resume)], { type: 'application/pdf' }), 'resume.pdf')
  const answer = await post(steps, form)
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

const finish = ({ apply }: Side, cookie: string) => post(apply, new FormData(), { cookie })

async function post(url: string, body: FormData, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  const text = await answer.text()
  assert.ok(answer.status === 200 || answer.status === 303, `${url}: ${answer.status} ${text.slice(0, 400)}`)
  return answer
}

/** Numbers the applicants. Starts with a different number in every run on the same data. */
let nextPerson = Date.now()
/** Other addresses than those of the row that submits surveys. */
const nextEmail = () => `applicant.${nextPerson++}@people.test`

/** CPU milliseconds of one application, of the server and the whole database. */
async function cpuOf(side: Side, resume: Buffer): Promise<number> {
  const pids = [side.server.pid, postmasterPid()]
  const before = cpuMs(pids)
  let count = ofRound
  const applyInTurn = async () => {
    while (count-- > 0) await finish(side, await begin(side, nextEmail(), resume))
  }
  await Promise.all(Array.from({ length: atOnce }, applyInTurn))
  return (cpuMs(pids) - before) / ofRound
}

function lineOf(rows: readonly { product: number; floor: number }[]): Line {
  const ratio = median(rows.map(({ product, floor }) => product / floor))
  const time = (side: 'product' | 'floor') => `${median(rows.map((times) => times[side])).toFixed(2)} ms`
  return {
    row: 'applications',
    what: 'apply with a resume of 200 kB, both steps, until a process has read it; the product waits until 400 ms are over',
    product: time('product'),
    floor: time('floor'),
    ratio: `${ratio.toFixed(2)}x`,
    p50: '',
    goal: `<= ${maxRatio}x`,
    met: ratio <= maxRatio,
  }
}

/** Without the text of the resume, which the product sets in lines and columns by their place. */
const draftRows = `
  SELECT to_jsonb(d) AS draft, to_jsonb(k) - 'reading' AS kept, to_jsonb(f) AS file
  FROM application_drafts d JOIN application_draft_files k ON k.draft_id = d.id JOIN files f ON f.id = k.file_id
  WHERE d.about ->> 'email' = $1`

const applicationRows = `
  SELECT to_jsonb(a) - 'resume_text' AS application, to_jsonb(p) AS person, to_jsonb(r) AS result, to_jsonb(l) - '{arrival,position}'::text[] AS place,
    to_jsonb(e) AS stage_event, to_jsonb(k) AS kept, to_jsonb(f) AS file, to_jsonb(t) AS token, to_jsonb(o) AS mail, to_jsonb(u) AS audit,
    (SELECT count(*) FROM application_drafts d WHERE d.job_id = a.job_id) AS drafts,
    (SELECT count(*) FROM application_draft_files d WHERE d.file_id = f.id) AS draft_files
  FROM applications a JOIN candidates p ON p.id = a.candidate_id JOIN survey_results r ON r.id = a.survey_result_id
  JOIN placements l ON l.survey_result_id = r.id JOIN stage_events e ON e.survey_result_id = r.id
  JOIN candidate_files k ON k.candidate_id = p.id JOIN files f ON f.id = k.file_id JOIN application_tokens t ON t.application_id = a.id
  JOIN outbox o ON o.survey_result_id = r.id JOIN audit_events u ON u.subject_id = r.id
  WHERE a.email = $1`

/**
 * Makes one application and returns the rows stored after each step, without times and secrets. Checks that the file is
 * stored as it was sent.
 */
async function storedBy(client: pg.Client, side: Side, resume: Buffer): Promise<string> {
  const email = nextEmail()
  const cookie = await begin(side, email, resume)
  const draft = await client.query<Record<string, unknown>>(draftRows, [email])
  await finish(side, cookie)
  const application = await client.query<{ file: { storage_key: string } }>(applicationRows, [email])
  assert.deepEqual([draft.rowCount, application.rowCount], [1, 1], `applications: one of each of ${email}`)
  const { storage_key } = application.rows[0]!.file
  assert.ok(resume.equals(fs.readFileSync(path.join(filesFolder, storage_key, 'file.pdf'))))
  return JSON.stringify([draft.rows, application.rows])
    .replaceAll(email, 'ADDRESS')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)/g, 'TIME')
    .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, 'SECRET')
}

/**
 * Replaces the ids of the side's own rows by numbers. The ids of the job, its role and its stage are the same on both
 * sides and stay.
 */
function contentOf(stored: string, other: string): unknown {
  const own = new Map<string, string>()
  const numbered = stored.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
    if (!other.includes(id)) own.set(id, own.get(id) ?? `ID ${own.size}`)
    return own.get(id) ?? id
  })
  return JSON.parse(numbered)
}

/** The mail of the first application, with a placeholder for the token of its link. */
async function mailOf(client: pg.Client, job_id: string) {
  const { rows } = await client.query<Record<'subject' | 'body' | 'html', string>>(
    'SELECT subject, body, html FROM outbox o JOIN applications a ON a.survey_result_id = o.survey_result_id WHERE a.job_id = $1',
    [job_id],
  )
  const { subject, body, html } = rows[0]!
  const token = /\/applications\/([\w-]{43})/.exec(body)![1]!
  return { subject, body: body.replaceAll(token, '{token}'), html: html.replaceAll(token, '{token}') }
}
