import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applicationForm, type Application } from '@seatwise/contract/applications'
import type { CandidateFile } from '@seatwise/contract/candidate-files'
import type { Job } from '@seatwise/contract/jobs'
import { applicationFileBytes, personFiles, rateLimits } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'
import { bombs, documents, pdfs } from '../../people/candidate-resumes/hostile-files.ts'
import { aboutSomebody, browserOf, type Fields } from './test-applicants.ts'
import { jobsOf } from './test-jobs.ts'

/** What applicants change by the mailed link, and until when. */
const { call, product } = setUpProduct({ data_folder: mkdtempSync(path.join(tmpdir(), 'seatwise-own-files-')) })
const { publishedJob, change } = jobsOf({ call, product })
const owner = 'company.owner@demo.test'
const work = crypto.randomUUID()
const rows = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await rows(text, values))[0]

let template_id: string
let job: Job
beforeAll(async () => {
  const body = {
    name: 'With a file',
    fields: { resume: 'optional', cover_letter: 'optional', phone: 'optional', link: 'optional' },
    questions: [{ id: work, type: 'file', label: 'Work', help: '', required: false, options: [], knock_out: null }],
    consent: 'You may keep it.',
    thank_you: 'Thanks!',
  }
  template_id = (await call('POST', '/job-application-templates', { as: owner, body })).body.data.id
  job = await publishedJob({ title: 'To be changed', template_id })
})

type Sent = { token: string; email: string; page: string }
let networks = 0
/** Applies from a network of its own, with a resume and with a file that answers the question. */
async function apply(to = job): Promise<Sent> {
  const about = aboutSomebody({ resume: { name: 'cv.txt', bytes: 'Ten years of sales' } })
  const browser = browserOf(product.app, `10.1.0.${networks++ % 250}`)
  const address = `/api/jobs/${to.url.split('/').at(-1)!}/apply`
  expect((await browser.post(`${address}/steps`, about)).statusCode).toBe(200)
  const sent = await browser.post(address, { [work]: { name: 'work.txt', bytes: 'First work' } })
  expect(sent.statusCode, sent.body).toBe(200)
  const email = about.email as string
  const mail = await one("SELECT body FROM outbox WHERE recipient = $1 AND kind = 'application-received'", [email])
  const token = /\/applications\/([\w-]{43})/.exec(mail.body as string)![1]!
  return { token, email, page: `/careers/applications/${token}` }
}

const post = (url: string, fields: Fields) => browserOf(product.app, `10.1.1.${networks++ % 250}`).post(url, fields)
const send = ({ token }: Pick<Sent, 'token'>, fields: Fields) => post(`/api/applications/${token}/files`, fields)
const text = (name: string, bytes = `About ${name}`) => ({ name, bytes })

async function applicationOf({ email }: Sent): Promise<Application> {
  const { id } = await one('SELECT id FROM applications WHERE email = $1', [email])
  return (await call('POST', '/applications/search', { as: owner, body: { filters: { id } } })).body.data[0]
}
async function filesOf(sent: Sent): Promise<string[]> {
  const { candidate } = await applicationOf(sent)
  const { body } = await call('GET', `/candidates/${candidate.id}/files`, { as: owner })
  return (body.data as CandidateFile[]).map(({ name }) => name).toSorted()
}
/** Moves the card of an application into a stage of a type, as staff do. */
async function move(sent: Sent, type: string) {
  const { survey_result_id: id } = await applicationOf(sent)
  const { version, status_id } = await one(
    `SELECT r.version, s.id AS status_id FROM survey_results r JOIN statuses now ON now.id = r.status_id
       JOIN statuses s ON s.pipeline_id = now.pipeline_id AND s.type = $2 AND s.deleted_at IS NULL WHERE r.id = $1 LIMIT 1`,
    [id, type],
  )
  const reason = type === 'rejected' ? { reason: 'Others fit better' } : {}
  const moved = await call('PUT', '/survey-results/update-status', {
    as: owner,
    body: { id, version, status_id, ...reason },
  })
  expect(moved.status, moved.text).toBe(200)
}
async function archive(sent: Sent) {
  const { survey_result_id: id } = await applicationOf(sent)
  const { version } = await one('SELECT version FROM survey_results WHERE id = $1', [id])
  const body = { id, version, reason: 'Job filled' }
  expect((await call('POST', '/survey-results/archive', { as: owner, body })).status).toBe(200)
}

describe('an applicant with the mailed link', () => {
  it('replaces the resume: its text is read, and the one from before stays among the files of the person', async () => {
    const mine = await apply()
    const before = await applicationOf(mine)
    const answer = await send(mine, { resume: text('new.txt', 'Eleven years of sales') })
    expect([answer.statusCode, answer.json().data.resume]).toEqual([200, 'new.txt'])
    await product.tasks.settle()
    expect(await applicationOf(mine)).toMatchObject({
      resume: {
        name: 'new.txt',
        reading: 'read',
        text: 'Eleven years of sales',
        first: { name: 'cv.txt', candidate_file_id: before.resume!.candidate_file_id },
      },
      changed_at: expect.any(String),
    })
    await send(mine, { resume: text('newest.txt') })
    expect((await applicationOf(mine)).resume).toMatchObject({ name: 'newest.txt', first: { name: 'cv.txt' } })
    expect(await filesOf(mine)).toEqual(['cv.txt', 'new.txt', 'newest.txt', 'work.txt'])
  })

  it('replaces the file that answers a question, and staff see which one was first', async () => {
    const mine = await apply()
    const { answers } = await applicationOf(mine)
    const answer = await send(mine, { [work]: text('better.txt') })
    expect(answer.json().data.answers).toMatchObject([{ answers: ['better.txt'] }])
    expect((await applicationOf(mine)).answers).toMatchObject([
      {
        answers: ['better.txt'],
        first: { answers: ['work.txt'], candidate_file_id: answers[0]!.candidate_file_id },
      },
    ])
    expect(await filesOf(mine)).toEqual(['better.txt', 'cv.txt', 'work.txt'])
  })

  it('adds five further files, and no sixth, also from two tabs at once', async () => {
    const mine = await apply()
    for (const nth of [1, 2, 3, 4]) expect((await send(mine, { other: text(`${nth}.txt`) })).statusCode).toBe(200)
    const both = await Promise.all(['5.txt', '6.txt'].map((name) => send(mine, { other: text(name) })))
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
    const refused = await send(mine, { other: text('7.txt') })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      [{ path: 'other', message: 'There are 5 further files, the most that can be added.' }],
    ])
    const { other_files } = await applicationOf(mine)
    expect(other_files.slice(0, 4).map(({ name }) => name)).toEqual(['1.txt', '2.txt', '3.txt', '4.txt'])
    expect([other_files.length, (await filesOf(mine)).length]).toEqual([5, 7])
  })

  it('adds another file in place of one that staff have deleted', async () => {
    const mine = await apply()
    for (const nth of [1, 2, 3, 4, 5]) await send(mine, { other: text(`${nth}.txt`) })
    const { candidate, other_files } = await applicationOf(mine)
    const gone = other_files[1]!.candidate_file_id
    const deleted = await call('DELETE', `/candidates/${candidate.id}/files?file_id=${gone}`, { as: owner })
    expect(deleted.status, deleted.text).toBe(200)
    expect((await send(mine, { other: text('6.txt') })).json().data.other_files).toEqual([
      '1.txt',
      '3.txt',
      '4.txt',
      '5.txt',
      '6.txt',
    ])
  })

  it('adds no file twice by sending the same form twice, one after the other or at once', async () => {
    const mine = await apply()
    const form = { resume: text('new.txt'), [work]: text('better.txt'), other: text('certificate.txt') }
    const both = await Promise.all([send(mine, form), send(mine, form)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const stored = await one('SELECT version, changed_at FROM applications WHERE email = $1', [mine.email])
    await send(mine, form)
    expect(await one('SELECT version, changed_at FROM applications WHERE email = $1', [mine.email])).toEqual(stored)
    expect(stored.version).toBe(2)
    expect(await filesOf(mine)).toEqual(['better.txt', 'certificate.txt', 'cv.txt', 'new.txt', 'work.txt'])
    const pending = await one(
      "SELECT count(*)::int FROM files WHERE name IN ('new.txt', 'better.txt', 'certificate.txt') AND state = 'pending' AND created_at > $1",
      [stored.changed_at],
    )
    expect(pending.count).toBe(0)
  })

  it('goes back to the first resume, which is then not named twice', async () => {
    const mine = await apply()
    await send(mine, { resume: text('new.txt') })
    await send(mine, { resume: text('cv.txt', 'Ten years of sales') })
    expect(await filesOf(mine)).toEqual(['cv.txt', 'new.txt', 'work.txt'])
    expect((await applicationOf(mine)).resume).toMatchObject({ name: 'cv.txt', first: null })
  })

  it('cannot add files without end', async () => {
    const mine = await apply()
    const { candidate } = await applicationOf(mine)
    const { company_id } = await one('SELECT company_id FROM candidates WHERE id = $1', [candidate.id])
    await product.owner.query(
      `WITH made AS (INSERT INTO files (company_id, purpose, name, type, storage_key, state, size, sha256)
         SELECT $1::uuid, 'candidate', 'x.txt', 'text/plain', 'companies/' || $1::uuid || '/' || gen_random_uuid(), 'stored', 1, n::text
           FROM generate_series(1, $3) n RETURNING id)
       INSERT INTO candidate_files (company_id, candidate_id, file_id) SELECT $1::uuid, $2::uuid, id FROM made`,
      [company_id, candidate.id, personFiles.max - 2],
    )
    const full = await send(mine, { resume: text('new.txt') })
    expect([full.statusCode, full.json()[0].path]).toEqual([422, 'resume'])
    const other = await apply()
    for (let nth = 0; nth < rateLimits.application_files_of_link.max; nth++)
      await send(other, { resume: text('same.txt') })
    expect((await send(other, { resume: text('same.txt') })).statusCode).toBe(429)
  }, 60_000)

  it.each<[string, () => Buffer | string, string]>([
    ['macros', documents.withMacros, applicationForm.invalid],
    ['a bomb', bombs.honest, applicationForm.invalid],
    ['a web page', () => '<script>alert(1)</script>', applicationForm.invalid],
    ['a program', () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), applicationForm.invalid],
    [
      'a document of Word 97',
      () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_024, '0'), 'hex'),
      applicationForm.outdated,
    ],
    ['a byte more than 10 MB', () => Buffer.alloc(applicationFileBytes + 1, 'a'), applicationForm.invalid],
  ])('is refused %s in every field, and nothing changes', async (_, bytes, message) => {
    const mine = await apply()
    for (const field of ['resume', work, 'other']) {
      const refused = await send(mine, { [field]: { name: 'cv.pdf', bytes: bytes() } })
      expect([refused.statusCode, refused.json()]).toMatchObject([422, [{ path: field, message }]])
    }
    expect(await applicationOf(mine)).toMatchObject({ changed_at: null, other_files: [] })
  })

  it('is refused a PDF that opens only with a password as a resume', async () => {
    const mine = await apply()
    const refused = await send(mine, { resume: { name: 'cv.pdf', bytes: pdfs.encrypted() } })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      [{ path: 'resume', message: applicationForm.locked }],
    ])
  })

  it('is refused files that are too large together, and others are kept', async () => {
    const mine = await apply()
    const large = (letter: string) => ({ name: `${letter}.txt`, bytes: Buffer.alloc(applicationFileBytes, letter) })
    const fields = { a: large('a'), b: large('b'), c: large('c'), d: large('d'), other: text('small.txt') }
    const refused = await send(mine, fields)
    expect([refused.statusCode, refused.json()[0].path]).toEqual([422, 'other'])
  })

  it('changes nothing by fields that the application does not have', async () => {
    const mine = await apply()
    const answer = await send(mine, { [crypto.randomUUID()]: text('x.txt'), company_id: 'x', candidate_id: 'y' })
    expect([answer.statusCode, await filesOf(mine)]).toEqual([200, ['cv.txt', 'work.txt']])
  })

  it('has no effect on another application', async () => {
    const [mine, theirs] = [await apply(), await apply()]
    const before = await one('SELECT * FROM applications WHERE email = $1', [theirs.email])
    await send(mine, { resume: text('mine.txt'), other: text('o.txt'), token: theirs.token, id: before.id as string })
    expect(await one('SELECT * FROM applications WHERE email = $1', [theirs.email])).toEqual(before)
    expect(await filesOf(theirs)).toEqual(['cv.txt', 'work.txt'])
  })

  it('is refused from another site’s form', async () => {
    const mine = await apply()
    const forged = await browserOf(product.app).post(
      `/api/applications/${mine.token}/files`,
      { resume: text('x.txt') },
      { origin: 'https://evil.example' },
    )
    expect([forged.statusCode, forged.json().problem]).toEqual([403, 'other_origin'])
  })

  it('leaves the text of the new resume, when the old one is read a moment later', async () => {
    const mine = await apply()
    const { id } = await applicationOf(mine)
    await product.owner.query(
      "UPDATE applications SET resume_reading = 'waiting', resume_text = NULL, resume_columns = NULL WHERE id = $1",
      [id],
    )
    await Promise.all([product.tasks.settle(), send(mine, { resume: text('new.txt', 'The new one') })])
    await product.tasks.settle()
    expect((await applicationOf(mine)).resume).toMatchObject({ name: 'new.txt', text: 'The new one' })
  })
})

describe('a change by an applicant', () => {
  const audited = (email: string) =>
    rows(
      `SELECT e.action FROM audit_events e JOIN applications a ON a.id::text = e.details ->> 'application_id'
        WHERE a.email = $1 AND e.action = 'applications.change'`,
      [email],
    )
  const news = ({ email }: Sent) =>
    rows(
      'SELECT m.news FROM application_mails m JOIN applications a ON a.id = m.application_id WHERE a.email = $1 ORDER BY m.created_at',
      [email],
    )

  it('is audited and told to the owner of the job, once for each', async () => {
    const mine = await apply()
    await send(mine, { resume: text('new.txt') })
    expect((await call('PUT', `/applications/${mine.token}`, { body: { phone: '+15550100123' } })).status).toBe(200)
    await send(mine, { resume: text('new.txt') })
    expect(await audited(mine.email)).toHaveLength(2)
    expect((await news(mine)).map((row) => row.news)).toEqual(['received', 'changed', 'changed'])
  })
})

describe('an application can be changed until the candidacy is closed', () => {
  const put = ({ token }: Sent) => call('PUT', `/applications/${token}`, { body: { phone: '+15550100199' } })
  const sentence = 'This application cannot be changed any more. If something in it is no longer right, write to'

  it.each(['paused', 'closed'] as const)('also while its job is %s', async (state) => {
    const opening = await publishedJob({ title: `Is ${state}`, template_id })
    const mine = await apply(opening)
    await change(opening, { state })
    expect((await put(mine)).body.data).toMatchObject({ phone: '+15550100199', can_be_changed: true })
    expect((await send(mine, { other: text('late.txt') })).statusCode).toBe(200)
  })

  it('also when the card has moved on', async () => {
    const mine = await apply()
    await move(mine, 'interview')
    expect((await send(mine, { other: text('late.txt') })).statusCode).toBe(200)
  })

  const closings: [string, (sent: Sent) => Promise<unknown>][] = [
    ['rejected', (sent) => move(sent, 'rejected')],
    ['hired', (sent) => move(sent, 'hired')],
    ['archived', archive],
  ]

  it.each(closings)('and is refused then, in words that do not say why: %s', async (_, close) => {
    const mine = await apply()
    const open = await product.app.inject({ url: mine.page })
    expect(open.body).toContain('Save changes')
    await close(mine)
    // The page was opened before.
    const late = await post(mine.page, { do: 'change', phone: '+15550100188', resume: text('late.txt') })
    expect([late.statusCode, late.headers.location]).toEqual([303, mine.page])
    for (const refused of [await put(mine), await send(mine, { resume: text('late.txt') }).then(asReply)])
      expect([refused.status, refused.body.problem]).toEqual([409, 'application_closed'])
    expect(await filesOf(mine)).toEqual(['cv.txt', 'work.txt'])
    const seen = await product.app.inject({ url: mine.page })
    expect(seen.body).toContain(sentence)
    expect(seen.body).toContain('cv.txt')
    expect(seen.body).not.toMatch(/Save changes|reject|hired|archiv/i)
    const { body } = await call('GET', `/applications/${mine.token}`)
    expect(body.data).toMatchObject({ state: 'submitted', can_be_changed: false })
  })

  it('and the page and the answers of all closed ones are the same', async () => {
    const shown = []
    for (const [, close] of closings) {
      const mine = await apply()
      await close(mine)
      const own = (body: string) => body.replaceAll(mine.token, 'TOKEN').replaceAll(mine.email, 'EMAIL')
      const answers = [await put(mine), await send(mine, { resume: text('x.txt') }).then(asReply)]
      shown.push([
        own((await product.app.inject({ url: mine.page })).body),
        own(JSON.stringify((await call('GET', `/applications/${mine.token}`)).body)).replace(
          /"created_at":"[^"]+"/,
          '',
        ),
        ...answers.map(({ status, body }) => [status, body.problem, body.message]),
      ])
    }
    expect(shown[1]).toEqual(shown[0])
    expect(shown[2]).toEqual(shown[0])
  })

  it('and is refused after it was withdrawn', async () => {
    const mine = await apply()
    await call('DELETE', `/applications/${mine.token}`)
    expect((await put(mine)).body.problem).toBe('application_closed')
    expect((await send(mine, { other: text('late.txt') })).json().problem).toBe('application_closed')
  })

  it('waits for a move that is being saved', async () => {
    for (let nth = 0; nth < 4; nth++) {
      const mine = await apply()
      const [, sent] = await Promise.all([move(mine, 'rejected'), send(mine, { other: text('race.txt') })])
      expect([200, 409]).toContain(sent.statusCode)
      expect((await applicationOf(mine)).other_files).toHaveLength(sent.statusCode === 200 ? 1 : 0)
    }
  })

  it('again when the person is considered again', async () => {
    const mine = await apply()
    await move(mine, 'rejected')
    await move(mine, 'new')
    expect((await put(mine)).status).toBe(200)
  })
})

const asReply = ({ statusCode, json }: Awaited<ReturnType<typeof send>>) => ({ status: statusCode, body: json() })

describe('a link that is over, absent, or of an erased person', () => {
  let tokens: string[]
  beforeEach(async () => {
    const [expired, erased] = [await apply(), await apply()]
    const { id } = await applicationOf(expired)
    await product.owner.query(
      "UPDATE application_tokens SET expires_at = now() - interval '1 second' WHERE application_id = $1",
      [id],
    )
    const { candidate } = await applicationOf(erased)
    await send(erased, { resume: text('erased.txt'), other: text('erased too.txt') })
    const { version } = await one('SELECT version FROM candidates WHERE id = $1', [candidate.id])
    const body = { id: candidate.id, version, reason: 'asked', confirmation: erased.email }
    expect((await call('POST', '/candidates/erase', { as: owner, body })).status).toBe(200)
    tokens = [expired.token, erased.token, 'x'.repeat(43)]
  })

  it('is answered like one that never existed, and stores nothing', async () => {
    const before = await one('SELECT count(*)::int FROM files')
    const answers = await Promise.all(tokens.map((token) => send({ token }, { resume: text('x.txt') })))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]!.statusCode).toBe(404)
    expect(await one('SELECT count(*)::int FROM files')).toEqual(before)
    const left = await one("SELECT count(*)::int FROM files WHERE name LIKE 'erased%' AND state = 'stored'")
    expect(left.count).toBe(0)
  })
})
