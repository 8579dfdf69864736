import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Home } from '@seatwise/contract/home'
import { setUpProduct } from '../../test-product.ts'
import { aboutSomebody } from './test-applicants.ts'
import { jobsOf } from './test-jobs.ts'

const { call, product } = setUpProduct()
const { publishedJob, change, apply: applyFor } = jobsOf({ call, product })
const owner = 'company.owner@demo.test'
/** A second owner of Lantern Northgate. */
const second = 'no.pipeline@demo.test'
const franchise = 'franchise.owner@demo.test'
const blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const idOf = async (email: string): Promise<string> =>
  (await rowsOf('SELECT id FROM users WHERE email = $1', [email]))[0].id
const changeUser = (email: string, changed: string) =>
  product.owner.query(`UPDATE users SET ${changed} WHERE email = $1`, [email])
const setChoice = async (mail_on_applications: string, as = owner) =>
  expect((await call('PUT', '/users/preferences', { as, body: { mail_on_applications } })).status).toBe(200)

/** The path of the link that was mailed to an applicant. */
async function linkOf(email: string): Promise<string> {
  const [mail] = await rowsOf(
    "SELECT body FROM outbox WHERE recipient = $1 AND body LIKE '%/applications/%' ORDER BY created_at DESC LIMIT 1",
    [email],
  )
  return /\/applications\/[\w-]{43}/.exec(mail.body)![0]
}
const withdraw = async (email: string) => expect((await call('DELETE', await linkOf(email))).status).toBe(200)
const changePhone = async (email: string, phone: string) =>
  expect((await call('PUT', await linkOf(email), { body: { phone } })).status).toBe(200)
const applicationOf = async (email: string) =>
  (await rowsOf('SELECT id, job_id, survey_result_id FROM applications WHERE email = $1', [email]))[0]

type Mail = { id: string; recipient: string; subject: string; body: string; state: string; last_error: string | null }
/** Writes the emails that are due. @returns those that were not there before */
async function mailed(): Promise<Mail[]> {
  const known = await rowsOf("SELECT id FROM outbox WHERE kind = 'job-applications'")
  await product.tasks.settle()
  return rowsOf(
    `SELECT id, recipient, subject, body, state, last_error FROM outbox
      WHERE kind = 'job-applications' AND id <> ALL ($1) ORDER BY created_at, recipient`,
    [known.map(({ id }) => id)],
  )
}
/** Lets an email wait as if it had not been sent yet. */
const queue = ({ id, body }: Mail) =>
  product.owner.query("UPDATE outbox SET state = 'queued', next_attempt_at = now(), body = $2 WHERE id = $1", [
    id,
    body,
  ])
/** Lets so much time pass for the emails that were written. */
const passTime = (interval: string) =>
  product.owner.query(`UPDATE outbox SET created_at = created_at - $1::interval WHERE kind = 'job-applications'`, [
    interval,
  ])

beforeAll(async () => {
  await product.owner.query('UPDATE job_application_templates SET is_default = false')
  await changeUser(second, "auth_role = 'COMPANY_OWNER'")
})
// Each test begins long after the emails of the one before, with nothing that waits.
beforeEach(async () => {
  await mailed()
  await passTime('1 day')
  await product.owner.query('DELETE FROM application_mails')
})

describe('the owner of a job', () => {
  it('is told of an application with its person, job and company, and with nothing that was answered', async () => {
    const job = await publishedJob({ title: 'Heard' })
    const email = await applyFor(job, { first: 'Mara', last: 'Quill', phone: '+15550100142' })
    const { id } = await applicationOf(email)
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: owner, subject: 'New application' })
    expect(mail!.body).toContain('Mara Quill applied for Heard')
    expect(mail!.body).toContain('Lantern Northgate')
    expect(mail!.body).toContain(`/jobs/${job.id}?application=${id}`)
    expect(mail!.body).not.toContain('5550100142')
    expect(mail!.body).not.toContain(email)
  })

  it('is told of each application once, and of a second one from the same address not at all', async () => {
    const job = await publishedJob()
    const about = aboutSomebody()
    await applyFor(job, about)
    expect(await mailed()).toHaveLength(1)
    await passTime('1 hour')
    await applyFor(job, about)
    expect(await mailed()).toEqual([])
  })

  it('is told of a change, without what was changed, and of several of one application in one line', async () => {
    const job = await publishedJob({ title: 'Changed later' })
    const email = await applyFor(job, { first: 'Other', last: 'Number' })
    await mailed()
    await passTime('1 hour')
    for (const phone of ['+15550100143', '+15550100144']) await changePhone(email, phone)
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Application changed' })
    expect(mail!.body.match(/Other Number changed the application for Changed later/g)).toHaveLength(1)
    expect(mail!.body).not.toMatch(/555010014/)
    await passTime('1 hour')
    await changePhone(email, '+15550100145')
    await applyFor(job)
    expect((await mailed()).map(({ subject }) => subject)).toEqual(['1 new, 1 changed applications'])
  })

  it('is told of a withdrawal, also of one that came before the application was told', async () => {
    const job = await publishedJob({ title: 'Left again' })
    const email = await applyFor(job, { first: 'Later', last: 'Change' })
    await mailed()
    await passTime('1 hour')
    await withdraw(email)
    const [later] = await mailed()
    expect(later).toMatchObject({ subject: 'Application withdrawn' })
    expect(later!.body).toContain('Later Change withdrew the application for Left again')
    await passTime('1 hour')
    const both = await applyFor(job, { first: 'Quick', last: 'Change' })
    await withdraw(both)
    const [one, ...others] = await mailed()
    expect(others).toEqual([])
    expect(one).toMatchObject({ subject: 'Application withdrawn' })
    expect(one!.body).toContain('Quick Change applied for Left again and withdrew the application')
  })

  it('gets a hundred applications of a quarter of an hour in one email, which names twenty', async () => {
    const job = await publishedJob({ title: 'Wanted by many' })
    const first = await applyFor(job)
    expect(await mailed()).toHaveLength(1)
    const { id } = await applicationOf(first)
    await product.owner.query(
      `WITH copies AS (
         INSERT INTO applications (company_id, job_id, candidate_id, survey_result_id, first, last, email, consent)
         SELECT company_id, job_id, candidate_id, survey_result_id, first, last, n || email, consent
           FROM applications, generate_series(1, 100) n WHERE id = $1 RETURNING id, company_id)
       INSERT INTO application_mails (company_id, application_id, news) SELECT company_id, id, 'received' FROM copies`,
      [id],
    )
    expect(await mailed()).toEqual([])
    await passTime('16 minutes')
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail!.subject).toBe('100 new applications')
    expect(mail!.body.match(/applied for Wanted by many/g)).toHaveLength(20)
    expect(mail!.body).toContain('And 80 more.')
    expect(mail!.body).toContain(`/jobs/${job.id}`)
    await passTime('1 hour')
    expect(await mailed()).toEqual([])
  })

  it('is told of two applications at once in one email, or in two', async () => {
    const job = await publishedJob()
    await Promise.all([applyFor(job), applyFor(job)])
    const first = await mailed()
    await passTime('1 hour')
    const all = [...first, ...(await mailed())]
    const named = all.flatMap(({ body }) => body.match(/applied for/g) ?? [])
    expect(named).toHaveLength(2)
  })

  it('who wants one email a day gets it in the morning, with everything since the one before', async () => {
    await setChoice('daily')
    const job = await publishedJob({ title: 'Of the day' })
    await applyFor(job)
    await applyFor(job)
    expect(await mailed()).toEqual([])
    await product.owner.query("UPDATE application_mails SET created_at = now() - interval '1 day'")
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail!.subject).toBe('2 new applications')
    // What comes after the last 8 am waits for the next one.
    await applyFor(job)
    await passTime('1 hour')
    expect(await mailed()).toEqual([])
    await setChoice('each')
    expect(await mailed()).toHaveLength(1)
  })

  it('who wants none gets none, and nothing waits for a change of mind', async () => {
    await setChoice('none')
    await applyFor(await publishedJob())
    expect(await mailed()).toEqual([])
    await setChoice('each')
    expect(await mailed()).toEqual([])
  })

  it('is the one of the time of the email: a job that was handed over is told to its new owner', async () => {
    const job = await publishedJob()
    await applyFor(job)
    await change(job, { owner_user_id: await idOf(second) })
    expect((await mailed()).map(({ recipient }) => recipient)).toEqual([second])
  })

  it('who gets a job that nobody owned is told of what came within two days before, and of nothing older', async () => {
    const job = await publishedJob({ owner_user_id: null })
    const old = await applyFor(job, { first: 'Long', last: 'Ago' })
    await applyFor(job, { first: 'Just', last: 'Now' })
    await product.owner.query(
      "UPDATE application_mails SET created_at = now() - interval '49 hours' WHERE application_id = $1",
      [(await applicationOf(old)).id],
    )
    expect(await mailed()).toEqual([])
    await change(job, { owner_user_id: await idOf(second) })
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: second, subject: 'New application' })
    expect(mail!.body).toContain('Just Now')
  })

  const goodbyes: [string, string, string][] = [
    ['was deactivated', 'active = false', 'active = true'],
    ['may not write jobs any more', "auth_role = 'COMPANY_USER'", "auth_role = 'COMPANY_OWNER'"],
    [
      'has moved to another company',
      "company_id = (SELECT id FROM companies WHERE slug = 'harbour')",
      "company_id = (SELECT id FROM companies WHERE slug = 'northgate')",
    ],
  ]

  it.each(goodbyes)(
    'who %s before the email is written gets it once they may write jobs again',
    async (_, ends, begins) => {
      await applyFor(await publishedJob({ owner_user_id: await idOf(second) }))
      await changeUser(second, ends)
      const mails = await mailed()
      await changeUser(second, begins)
      expect(mails).toEqual([])
      expect((await mailed()).map(({ recipient }) => recipient)).toEqual([second])
    },
  )

  it.each(goodbyes)('who %s while the email waits does not get it; the next owner does', async (_, ends, begins) => {
    const job = await publishedJob({ owner_user_id: await idOf(second) })
    await applyFor(job, { first: 'Told', last: 'Later' })
    const [mail] = await mailed()
    expect(mail!.recipient).toBe(second)
    await queue(mail!)
    await changeUser(second, ends)
    const toNobody = await mailed()
    const [after] = await rowsOf('SELECT state, last_error, body, html FROM outbox WHERE id = $1', [mail!.id])
    await change(job, { owner_user_id: await idOf(owner) })
    const [next, ...others] = await mailed()
    await changeUser(second, begins)
    // It is emptied, because an erasure of the person would not find it.
    expect(after).toEqual({
      state: 'dead',
      last_error: 'The owner of the job may not edit jobs any more.',
      body: '',
      html: null,
    })
    expect([toNobody, others]).toEqual([[], []])
    expect(next).toMatchObject({ recipient: owner, subject: 'New application' })
    expect(next!.body).toContain('Told Later')
    await passTime('1 hour')
    expect(await mailed()).toEqual([])
  })

  it('who hands a job on while the email waits is told of the other jobs only, and the next owner of that one', async () => {
    const [handed, kept] = [await publishedJob({ title: 'Handed on' }), await publishedJob({ title: 'Kept' })]
    await applyFor(handed)
    await applyFor(kept)
    const [mail] = await mailed()
    expect(mail).toMatchObject({ recipient: owner, subject: '2 new applications' })
    await queue(mail!)
    await change(handed, { owner_user_id: await idOf(second) })
    await product.tasks.settle()
    const [after] = await rowsOf('SELECT state, last_error FROM outbox WHERE id = $1', [mail!.id])
    expect(after).toEqual({ state: 'dead', last_error: 'A job has another owner now.' })
    await passTime('1 hour')
    await product.tasks.settle()
    const mails = await rowsOf(
      "SELECT recipient, body FROM outbox WHERE kind = 'job-applications' AND body ~ 'Handed on|Kept' ORDER BY recipient",
    )
    expect(mails.map(({ recipient }) => recipient)).toEqual([owner, second].toSorted())
    const bodyTo = (email: string) => mails.find(({ recipient }) => recipient === email).body
    expect([bodyTo(owner).includes('Handed on'), bodyTo(second).includes('Kept')]).toEqual([false, false])
  })

  it('of a suspended company gets none until it is active again, then everything of two days', async () => {
    const setState = (state: string) =>
      product.owner.query("UPDATE companies SET state = $1 WHERE slug = 'northgate'", [state])
    const job = await publishedJob()
    await applyFor(job)
    const [mail] = await mailed()
    await queue(mail!)
    await passTime('1 hour')
    await applyFor(job)
    await setState('suspended')
    const written = await mailed()
    const [after] = await rowsOf('SELECT state, last_error FROM outbox WHERE id = $1', [mail!.id])
    await setState('active')
    expect(written).toEqual([])
    expect(after).toEqual({ state: 'dead', last_error: 'The company was suspended.' })
    expect((await mailed()).map(({ subject }) => subject)).toEqual(['2 new applications'])
  })

  it('of the franchise is told too, with the name of the company', async () => {
    const [{ id: company_id }] = await rowsOf("SELECT id FROM companies WHERE slug = 'northgate'")
    const [{ id: role_id }] = await rowsOf("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
    await applyFor(await publishedJob({ company_id, role_id }, franchise))
    const [mail] = await mailed()
    expect(mail).toMatchObject({ recipient: franchise })
    expect(mail!.body).toContain('Lantern Northgate')
  })

  /** The email that names a person who is erased then, and one who stays. */
  async function erasedOutOf(readied: (mail: Mail) => Promise<unknown>) {
    const job = await publishedJob({ title: 'Forgotten by one' })
    const gone = await applyFor(job, { first: 'Erased', last: 'Person' })
    await applyFor(job, { first: 'Staying', last: 'Person' })
    const [mail] = await mailed()
    expect(mail!.body).toContain('Erased Person')
    await readied(mail!)
    const [person] = await rowsOf('SELECT id, version FROM candidates WHERE email = $1', [gone])
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: { ...person, reason: 'asked', confirmation: gone },
    })
    expect(erased.status, erased.text).toBe(200)
    return mail!
  }

  it('is told again of the others when a waiting email is deleted with a person whom it named', async () => {
    const { id } = await erasedOutOf(async () => {})
    expect(await rowsOf('SELECT FROM outbox WHERE id = $1', [id])).toEqual([])
    const [again] = await mailed()
    expect(again!.body).toContain('Staying Person')
    expect(again!.body).not.toContain('Erased')
  })

  it.each([
    ['arrives', 'sent', 'sent', []],
    ['is cut off', 'uncertain', 'uncertain', []],
    ['fails', 'queued', 'dead', ['Staying']],
  ])(
    'is told of the others once when a person is erased during the sending of an email, which %s',
    async (_, outcome, state, named) => {
      const { id } = await erasedOutOf((mail) =>
        product.owner.query("UPDATE outbox SET state = 'sending', attempts = 1, body = $2, html = $2 WHERE id = $1", [
          mail.id,
          mail.body,
        ]),
      )
      const [emptied] = await rowsOf('SELECT state, body, html FROM outbox WHERE id = $1', [id])
      expect(emptied).toEqual({ state: 'sending', body: '', html: null })
      await product.owner.query('SELECT settle_outbox($1, 1, $2, NULL, now())', [id, outcome])
      expect(await rowsOf('SELECT state FROM outbox WHERE id = $1', [id])).toEqual([{ state }])
      await passTime('1 hour')
      const again = await mailed()
      expect(again.flatMap(({ body }) => body.match(/Staying|Erased/g) ?? [])).toEqual(named)
    },
  )

  it('gets no email that names a person whose erasure ran beside the writing of it', async () => {
    const email = await applyFor(await publishedJob(), { first: 'Beside', last: 'Writing' })
    const [person] = await rowsOf('SELECT id, version FROM candidates WHERE email = $1', [email])
    const held = await product.owner.connect()
    // The email is held up between the reading of the name and the commit.
    await held.query('BEGIN; LOCK TABLE outbox IN SHARE MODE')
    const writing = product.tasks.settle()
    await expect.poll(() => rowsOf(blocked)).toHaveLength(1)
    const erased = call('POST', '/candidates/erase', {
      as: owner,
      body: { ...person, reason: 'asked', confirmation: email },
    })
    await expect.poll(() => rowsOf(blocked)).toHaveLength(2)
    await held.query('ROLLBACK')
    held.release()
    expect((await erased).status).toBe(200)
    await writing
    expect(await rowsOf("SELECT FROM outbox WHERE body LIKE '%Beside Writing%'")).toEqual([])
  })

  it('is not told of a person whose erasure has begun', async () => {
    const email = await applyFor(await publishedJob())
    const erasing = await product.owner.connect()
    await erasing.query('BEGIN')
    await erasing.query('SELECT FROM candidates WHERE email = $1 FOR UPDATE', [email])
    expect(await mailed()).toEqual([])
    await erasing.query('ROLLBACK')
    erasing.release()
    expect(await mailed()).toHaveLength(1)
  })

  it('cannot be reached by the name of a stranger in a subject, and a long name is shortened', async () => {
    await applyFor(await publishedJob(), { first: 'Pay now '.repeat(12).trim(), last: 'x' })
    const [mail] = await mailed()
    expect(mail!.subject).toBe('New application')
    expect(/Pay now.*… applied for/.exec(mail!.body)![0].length).toBeLessThan(80)
  })
})

describe('Home', () => {
  const needs = async (as = owner, query = ''): Promise<Home['needs']['applications']> => {
    const { status, body } = await call('GET', `/home${query}`, { as })
    expect(status).toBe(200)
    return body.data.needs.applications
  }
  const names = async (as = owner) => (await needs(as)).data.map(({ candidate }) => candidate.email)
  const open = (id: string, as = owner) => call('POST', `/applications/${id}/open`, { as })
  beforeEach(() => product.owner.query('UPDATE applications SET opened_at = now()'))

  it('names a new application to the owner of its job until somebody opens it, and to nobody else', async () => {
    const job = await publishedJob({ title: 'On Home' })
    const email = await applyFor(job)
    const { id, survey_result_id } = await applicationOf(email)
    expect(await needs()).toMatchObject({
      count: 1,
      data: [{ application_id: id, survey_result_id, candidate: { email }, job: { id: job.id, title: 'On Home' } }],
    })
    for (const other of [second, 'company.user@demo.test', franchise, 'super@demo.test'])
      expect(await names(other)).toEqual([])
    // Whoever of the company opens it has seen it for all.
    expect((await open(id, 'company.user@demo.test')).body.data.opened_at).toEqual(expect.any(String))
    expect(await needs()).toEqual({ count: 0, data: [] })
  })

  it('keeps the time of the first opening, and does not let another company open it', async () => {
    const email = await applyFor(await publishedJob())
    const { id } = await applicationOf(email)
    await changeUser(second, "company_id = (SELECT id FROM companies WHERE slug = 'harbour')")
    expect((await open(id, second)).status).toBe(404)
    await changeUser(second, "company_id = (SELECT id FROM companies WHERE slug = 'northgate')")
    const first = (await open(id)).body.data.opened_at
    expect((await open(id)).body.data.opened_at).toBe(first)
  })

  it('still names an application that others have looked at, of the franchise or of the operator', async () => {
    const email = await applyFor(await publishedJob())
    const { id } = await applicationOf(email)
    for (const other of [franchise, 'super@demo.test'])
      expect((await open(id, other)).body.data).toMatchObject({ id, opened_at: null })
    expect(await names()).toEqual([email])
    const job = await publishedJob()
    await product.owner.query('UPDATE jobs SET owner_user_id = $2 WHERE id = $1', [job.id, await idOf(franchise)])
    const own = (await applicationOf(await applyFor(job))).id
    expect((await open(own, franchise)).body.data.opened_at).toEqual(expect.any(String))
  })

  it('names applications for jobs without an active owner to all owners of the company', async () => {
    const unowned = await applyFor(await publishedJob({ owner_user_id: null }))
    expect([await names(), await names(second)]).toEqual([[unowned], [unowned]])
    expect(await names(franchise)).toEqual([])
    const left = await applyFor(await publishedJob({ owner_user_id: await idOf(second) }))
    expect(await names()).toEqual([unowned])
    await changeUser(second, "auth_role = 'COMPANY_USER'")
    expect(await names()).toEqual([left, unowned])
    expect(await names(second)).toEqual([])
    await changeUser(second, "auth_role = 'COMPANY_OWNER'")
  })

  it('names nobody who was moved, archived or has withdrawn', async () => {
    const job = await publishedJob()
    const [moved, archived, withdrawn] = [await applyFor(job), await applyFor(job), await applyFor(job)]
    expect((await needs()).count).toBe(3)
    await withdraw(withdrawn)
    const result = (await applicationOf(archived)).survey_result_id
    const version = async (id: string) =>
      (await rowsOf('SELECT version FROM survey_results WHERE id = $1', [id]))[0].version
    const body = { id: result, version: await version(result), reason: 'Moved away' }
    expect((await call('POST', '/survey-results/archive', { as: owner, body })).status).toBe(200)
    expect(await names()).toEqual([moved])
    const { survey_result_id } = await applicationOf(moved)
    const [status] = await rowsOf(
      `SELECT s.id FROM survey_results r JOIN statuses now ON now.id = r.status_id
         JOIN statuses s ON s.pipeline_id = now.pipeline_id AND s.id <> now.id AND s.type = 'interview' AND s.deleted_at IS NULL
        WHERE r.id = $1 LIMIT 1`,
      [survey_result_id],
    )
    const move = { id: survey_result_id, status_id: status.id, version: await version(survey_result_id) }
    const done = await call('PUT', '/survey-results/update-status', { as: owner, body: move })
    expect(done.status, done.text).toBe(200)
    expect(await names()).toEqual([])
    // Whoever may not see stages does not learn of the move.
    await changeUser(owner, 'can_view_hiring_pipeline = false')
    expect(await names()).toEqual([moved])
    await changeUser(owner, 'can_view_hiring_pipeline = true')
  })

  it('names the latest twenty of many, and says how many there are', async () => {
    const { id } = await applicationOf(await applyFor(await publishedJob()))
    await product.owner.query(
      `INSERT INTO applications (company_id, job_id, candidate_id, survey_result_id, first, last, email, consent)
       SELECT company_id, job_id, candidate_id, survey_result_id, first, last, n || '_' || $2 || email, consent
         FROM applications, generate_series(1, 1200) n WHERE id = $1`,
      [id, randomBytes(3).toString('hex')],
    )
    await product.owner.query(
      `UPDATE applications SET created_at = now() + interval '1 second' * split_part(email, $2, 1)::int
        WHERE survey_result_id = (SELECT survey_result_id FROM applications WHERE id = $1) AND id <> $1`,
      [id, '_'],
    )
    const { count, data } = await needs()
    expect([count, data.length]).toEqual([1001, 20])
    const latest = await rowsOf('SELECT id FROM applications ORDER BY created_at DESC LIMIT 20')
    expect(data.map(({ application_id }) => application_id)).toEqual(latest.map(({ id }) => id))
    expect((await call('GET', '/home', { as: owner })).body.data.needs.has_more).toBe(true)
  })
})
