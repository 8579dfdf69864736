import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { applicationForm, type Application } from '@seatwise/contract/applications'
import type { CallReply } from '@seatwise/contract/routes'
import type { Job } from '@seatwise/contract/jobs'
import type { JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import { answersOf, setUpProduct } from '../../test-product.ts'
import { pdfs } from '../../people/candidate-resumes/hostile-files.ts'
import { aboutSomebody, browserOf } from './test-applicants.ts'
import { jobsOf } from './test-jobs.ts'

const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-applications-'))
type Board = CallReply<'POST /pipelines/board'>['data']
const { call, product } = setUpProduct({ data_folder })
const { publishedJob, change } = jobsOf({ call, product })
const owner = 'company.owner@demo.test'
const licence = '3f0b2d52-6a43-4a71-9a3e-8f3f9c5f1a01'
const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
const count = async (table: string) => (await one(`SELECT count(*)::int FROM ${table}`)).count

const addressOf = (job: Job) => job.url.split('/').at(-1)!
const applicationsFor = async (job: Job): Promise<Application[]> =>
  (await call('POST', '/applications/search', { as: owner, body: { filters: { job_id: job.id } } })).body.data
const cardOf = async (application: Application) =>
  (await call('GET', `/survey-results/${application.survey_result_id}`, { as: owner })).body.data

type Fields = ReturnType<typeof aboutSomebody>
async function begin(job: Job, about: Fields = aboutSomebody()) {
  const browser = browserOf(product.app)
  const first = await browser.post(`/api/jobs/${addressOf(job)}/apply/steps`, about)
  return { browser, first }
}
async function applyFor(job: Job, about = aboutSomebody(), answers: Fields = {}) {
  const { browser, first } = await begin(job, about)
  expect(first.statusCode, first.body).toBe(200)
  return browser.post(`/api/jobs/${addressOf(job)}/apply`, answers)
}
/** The token of the latest mail about an application to this address. */
async function mailedToken(email: string): Promise<string> {
  const mail = await one(
    "SELECT body FROM outbox WHERE recipient = $1 AND body LIKE '%/applications/%' ORDER BY created_at DESC LIMIT 1",
    [email],
  )
  return /\/applications\/([\w-]{43})/.exec(mail.body as string)![1]!
}

async function templateWith(questions: object[]): Promise<JobApplicationTemplate> {
  const made = await call('POST', '/job-application-templates', {
    as: owner,
    body: {
      name: `Form ${crypto.randomUUID()}`,
      fields: { resume: 'optional', cover_letter: 'optional', phone: 'optional', link: 'optional' },
      questions,
      consent: 'You may keep it.',
      thank_you: 'Thanks!',
    },
  })
  expect(made.status, made.text).toBe(200)
  return made.body.data
}
const question = (changed: object) => ({
  id: licence,
  type: 'single',
  label: 'Do you hold a license?',
  help: '',
  required: true,
  options: ['Yes', 'No'],
  knock_out: { answers: ['No'], reason: 'No license' },
  ...changed,
})

// The form of the demo world asks a question; these jobs use the standard one.
beforeAll(() => product.owner.query('UPDATE job_application_templates SET is_default = false'))

describe('an application', () => {
  let job: Job
  beforeAll(async () => {
    job = await publishedJob()
  })

  it('leads to the survey, and the card is scored', async () => {
    const about = aboutSomebody({ resume: { name: '../my résumé.txt', bytes: 'Ten years of\u202e sales.' } })
    const sent = await applyFor(job, about)
    expect(sent.statusCode, sent.body).toBe(200)
    const token = (sent.json().data.survey_url as string).split('#')[1]!
    const submitted = await call('POST', '/surveys/submit', { token, body: { answers: answersOf(1) } })
    expect(submitted.status).toBe(200)
    const [application] = await applicationsFor(job)
    expect(application).toMatchObject({
      given: { first: 'Ines', email: about.email },
      differs: [],
      resume: { name: 'my résumé.txt', reading: 'read', text: 'Ten years of sales.', columns: 1 },
      state: 'submitted',
    })
    expect(await cardOf(application!)).toMatchObject({ state: 'completed' })
    const { candidate, resume } = (await applicationsFor(job))[0]!
    const file_id = resume!.candidate_file_id
    await call('DELETE', `/candidates/${candidate.id}/files?file_id=${file_id}`, { as: owner })
    const kept = await one('SELECT resume_text FROM applications WHERE candidate_id = $1', [candidate.id])
    expect(kept.resume_text).toBeNull()
    const mails = await product.owner.query('SELECT kind FROM outbox WHERE recipient = $1 ORDER BY kind', [about.email])
    expect(mails.rows.map(({ kind }) => kind)).toEqual(['application-received', 'survey-resume'])
    expect(await mailedToken(about.email as string)).toHaveLength(43)
  })

  it('with a resume without text says so at once, and can be sent', async () => {
    const scan = { name: 'scan.pdf', bytes: pdfs.withoutText() }
    const { first, browser } = await begin(job, aboutSomebody({ resume: scan }))
    expect(first.json().data).toEqual({ next: 'questions', resume_reading: 'unreadable' })
    expect((await browser.post(`/api/jobs/${addressOf(job)}/apply`, {})).statusCode).toBe(200)
    expect((await applicationsFor(job))[0]!.resume).toMatchObject({ reading: 'unreadable', text: null, columns: null })
  })

  it('without a resume says nothing of one', async () => {
    expect((await begin(job, aboutSomebody())).first.json().data).toEqual({ next: 'questions' })
  })

  it('takes no PDF that opens only with a password, and keeps the rest', async () => {
    const before = await count('files')
    const locked = { name: 'cv.pdf', bytes: pdfs.encrypted() }
    const { first, browser } = await begin(job, aboutSomebody({ resume: locked }))
    expect([first.statusCode, first.json()]).toEqual([
      422,
      [{ path: 'resume', message: applicationForm.locked, code: 'invalid' }],
    ])
    expect([await count('files'), browser.cookie]).toEqual([before, expect.any(String)])
  })

  it('says which columns its resume was read from', async () => {
    const columns = readFileSync(
      new URL('../../people/candidate-resumes/resume-samples/en-profileExport.pdf', import.meta.url),
    )
    await applyFor(job, aboutSomebody({ resume: { name: 'cv.pdf', bytes: columns } }))
    expect((await applicationsFor(job))[0]!.resume).toMatchObject({ reading: 'read', columns: 2 })
  })

  it('whose resume could not be read in time is read after it was sent', async () => {
    const about = aboutSomebody({ resume: { name: 'later.txt', bytes: 'Ten years of sales.' } })
    const { browser } = await begin(job, about)
    await product.owner.query("UPDATE application_draft_files SET reading = NULL WHERE field = 'resume'")
    await browser.post(`/api/jobs/${addressOf(job)}/apply`, {})
    expect((await applicationsFor(job))[0]!.resume).toMatchObject({ reading: 'waiting', text: null })
    await product.tasks.settle()
    expect((await applicationsFor(job))[0]!.resume).toMatchObject({ reading: 'read', text: 'Ten years of sales.' })
  })

  it('stores nothing without consent', async () => {
    const before = [await count('application_drafts'), await count('files'), await count('candidates')]
    for (const change of [
      { consent: '' },
      { consent: 'no' },
      { notice_version: 'notice/1' },
      // Other words stood beside the tick.
      { consent_version: 'earlier' },
    ]) {
      const { first, browser } = await begin(job, aboutSomebody({ resume: { name: 'cv.txt', bytes: 'x' }, ...change }))
      expect([first.statusCode, first.json()[0].path, browser.cookie]).toEqual([422, 'consent', undefined])
    }
    expect([await count('application_drafts'), await count('files'), await count('candidates')]).toEqual(before)
  })

  it('shows what is wrong at each field, and keeps the file meanwhile', async () => {
    const about = {
      first: 'www.evil.example/x',
      last: 'x'.repeat(151),
      email: 'nobody',
      phone: '12',
      resume: { name: 'a.txt', bytes: 'Me' },
    }
    const { first, browser } = await begin(job, aboutSomebody(about))
    expect(first.statusCode).toBe(422)
    expect(first.json().map(({ path: field }: { path: string }) => field)).toEqual(['first', 'last', 'email', 'phone'])
    const again = await browser.post(`/api/jobs/${addressOf(job)}/apply/steps`, aboutSomebody())
    expect(again.statusCode, again.body).toBe(200)
    await browser.post(`/api/jobs/${addressOf(job)}/apply`, {})
    expect((await applicationsFor(job))[0]!.resume!.name).toBe('a.txt')
  })

  it('sent again with the same address changes nothing, gets the same answer, and the link is mailed to the address', async () => {
    const about = aboutSomebody({ first: 'Real', phone: '+15550100100', email: 'real.person@people.test' })
    const first = await applyFor(job, about)
    const before = await one('SELECT * FROM applications WHERE email = $1', [about.email])
    const person = await one('SELECT * FROM candidates WHERE email = $1', [about.email])
    const second = await applyFor(job, {
      ...about,
      first: 'Mallory',
      phone: '+15550100199',
      email: ' REAL.PERSON@PEOPLE.TEST ',
    })
    const shape = (answer: typeof first) => [answer.statusCode, answer.body.replace(/#[\w-]+/, '#token')]
    expect(shape(second)).toEqual(shape(first))
    expect(await one('SELECT * FROM applications WHERE email = $1', [about.email])).toEqual(before)
    expect(await one('SELECT first, last, phone FROM candidates WHERE email = $1', [about.email])).toEqual({
      first: person.first,
      last: person.last,
      phone: person.phone,
    })
    const kinds = await product.owner.query(
      "SELECT kind FROM outbox WHERE recipient = $1 AND kind LIKE 'application%' ORDER BY created_at",
      [about.email],
    )
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(['application-received', 'application-again'])
  })

  it('of a known person leaves their record unchanged, and shows the differences', async () => {
    const known = await one(
      `SELECT p.* FROM candidates p JOIN companies c ON c.id = p.company_id WHERE c.slug = 'northgate' AND p.email = 'amara.abara@people.test'`,
    )
    expect(
      (await applyFor(job, aboutSomebody({ first: 'Other', last: known.last, email: known.email }))).statusCode,
    ).toBe(200)
    const application = (await applicationsFor(job)).find(({ candidate }) => candidate.id === known.id)!
    expect(application).toMatchObject({ differs: ['first'], candidate: { first: known.first } })
    expect(application.given.first).toBe('Other')
  })

  it('sent ten times at once with one address is one application and one card', async () => {
    const about = aboutSomebody()
    const browsers = await Promise.all(Array.from({ length: 10 }, () => begin(job, about)))
    const answers = await Promise.all(
      browsers.map(({ browser }) => browser.post(`/api/jobs/${addressOf(job)}/apply`, {})),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await one('SELECT count(*)::int FROM applications WHERE email = $1', [about.email])).count).toBe(1)
    expect((await one('SELECT count(*)::int FROM candidates WHERE email = $1', [about.email])).count).toBe(1)
  })

  it('follows its person to another address: the old link ends, a new one is sent, and the address counts', async () => {
    const opening = await publishedJob({ title: 'With a change of address' })
    const about = aboutSomebody()
    await applyFor(opening, about)
    const [{ candidate }] = (await applicationsFor(opening)) as [Application]
    const old = await mailedToken(about.email as string)
    const { version } = (await call('GET', `/candidates/${candidate.id}`, { as: owner })).body.data
    const email = 'another.address@people.test'
    const changed = await call('PUT', `/candidates/${candidate.id}/email`, { as: owner, body: { version, email } })
    expect(changed.status, changed.text).toBe(200)
    expect((await call('GET', `/applications/${old}`)).status).toBe(404)
    const seen = await call('GET', `/applications/${await mailedToken(email)}`)
    expect([seen.status, seen.body.data.given.email]).toEqual([200, email])
    // Who applies with the new address is known; who applies with the earlier one is somebody else.
    await applyFor(opening, aboutSomebody({ email }))
    await applyFor(opening, aboutSomebody({ email: about.email! }))
    const people = (await applicationsFor(opening)).map((application) => application.candidate.id)
    expect([people.length, new Set(people).size, people.includes(candidate.id)]).toEqual([2, 2, true])
  })

  it('is followed by a survey that names the job and the company', async () => {
    const opening = await publishedJob({ title: 'Named in the survey' })
    const { survey_url } = (await applyFor(opening)).json().data as { survey_url: string }
    const attempt = await call('GET', '/surveys/attempt', { token: survey_url.split('#')[1]! })
    expect(attempt.body.data).toMatchObject({ job_title: 'Named in the survey', company_name: 'Lantern Northgate' })
  })

  it('is refused from another site’s form, and with the cookie of another job', async () => {
    const other = await publishedJob({ title: 'Another job' })
    const { browser } = await begin(job)
    const elsewhere = await browser.post(`/api/jobs/${addressOf(other)}/apply`, {})
    expect([elsewhere.statusCode, elsewhere.json().problem]).toEqual([409, 'application_not_begun'])
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const forged = await browser.post(`/api/jobs/${addressOf(job)}/apply`, {}, headers)
      expect([forged.statusCode, forged.json().problem]).toEqual([403, 'other_origin'])
      const response = await browser.post(`/api/jobs/${addressOf(job)}/apply/steps`, aboutSomebody(), headers)
      expect(response.statusCode).toBe(403)
    }
    expect(await applicationsFor(other)).toEqual([])
  })

  it('is checked again when another tab changes the first step while the second is sent', async () => {
    const { browser } = await begin(job)
    const token = browser.cookie!
    // Stored values are shown escaped even if they are invalid, such as a script link.
    const victim = { link: 'javascript:alert(1)', email: 'nobody', first: '' }
    const changed = await browserOf(product.app).post(
      `/api/jobs/${addressOf(job)}/apply/steps`,
      aboutSomebody(victim),
      { cookie: token },
    )
    expect(changed.statusCode).toBe(422)
    const sent = await browser.post(`/api/jobs/${addressOf(job)}/apply`, {})
    expect([sent.statusCode, sent.json().map(({ path: field }: { path: string }) => field)]).toEqual([
      422,
      ['first', 'email'],
    ])
    expect((await one("SELECT count(*)::int FROM applications WHERE email = 'nobody'")).count).toBe(0)
  })

  it('with consent to another wording goes back to the first step', async () => {
    const template = await templateWith([])
    const agreed = await publishedJob({ title: 'Other words', template_id: template.id })
    const { browser } = await begin(agreed)
    await call('PUT', `/job-application-templates/${template.id}`, {
      as: owner,
      body: { version: template.version, consent: 'We may sell it.' },
    })
    const sent = await browser.post(`/api/jobs/${addressOf(agreed)}/apply`, {})
    expect([sent.statusCode, sent.json()]).toMatchObject([422, [{ path: 'consent' }]])
    expect(await applicationsFor(agreed)).toEqual([])
  })

  it('to a job that is paused meanwhile keeps the fields, and can be sent when the job reopens', async () => {
    const shortly = await publishedJob({ title: 'Paused soon' })
    const { browser } = await begin(shortly)
    const paused = await change(shortly, { state: 'paused' })
    const refused = await browser.post(`/api/jobs/${addressOf(shortly)}/apply`, {})
    expect([refused.statusCode, refused.json().problem]).toEqual([409, 'job_closed'])
    expect(await applicationsFor(shortly)).toEqual([])
    await change(paused, { state: 'open' })
    expect((await browser.post(`/api/jobs/${addressOf(shortly)}/apply`, {})).statusCode).toBe(200)
    expect(await applicationsFor(shortly)).toHaveLength(1)
  })

  it('after the last day is refused, without anybody closing the job', async () => {
    const over = await publishedJob({ title: 'Over', closes_on: '2026-01-31' })
    expect((await call('GET', `/jobs/${addressOf(over)}`)).body.data.state).toBe('closed')
    const { first } = await begin(over)
    expect([first.statusCode, first.json().problem]).toEqual([409, 'job_closed'])
  })

  it('without a survey makes a card that says so, with no link and no reminders', async () => {
    const plain = await publishedJob({ title: 'No survey', survey: 'none' })
    const about = aboutSomebody()
    const sent = await applyFor(plain, about)
    expect(sent.json().data.survey_url).toBeNull()
    const [application] = await applicationsFor(plain)
    expect(await cardOf(application!)).toMatchObject({ state: 'not_asked', role_score: null })
    const tokens = await one('SELECT count(*)::int FROM survey_tokens WHERE survey_result_id = $1', [
      application!.survey_result_id,
    ])
    expect(tokens.count).toBe(0)
    const mails = await product.owner.query('SELECT kind FROM outbox WHERE recipient = $1', [about.email])
    expect(mails.rows).toEqual([{ kind: 'application-received' }])
  })
})

describe('the survey after an application, sent without a script', () => {
  it('belongs to the card of the application', async () => {
    const job = await publishedJob({ title: 'Survey later', survey: 'none' })
    const about = aboutSomebody()
    await applyFor(job, about)
    const [application] = await applicationsFor(job)
    const invited = await call('POST', '/invitations', {
      as: owner,
      body: { role_id: job.role!.id, people: [{ email: about.email }] },
    })
    expect(invited.body.data.invited, invited.text).toMatchObject([{ survey_result_id: application!.survey_result_id }])
    expect(await cardOf(application!)).toMatchObject({ state: 'invited' })
    const mails = await product.owner.query('SELECT kind FROM outbox WHERE recipient = $1 ORDER BY created_at', [
      about.email,
    ])
    expect(mails.rows.map(({ kind }) => kind)).toEqual(['application-received', 'invitation'])
  })
})

describe('answers to questions of an application', () => {
  it('that knock out are marked with the reason, and change neither state nor stage', async () => {
    const template = await templateWith([question({})])
    const job = await publishedJob({ title: 'With a question', template_id: template.id })
    const marked = await applyFor(job, aboutSomebody({ email: 'marked@people.test' }), { [licence]: 'No' })
    const plain = await applyFor(job, aboutSomebody({ email: 'plain@people.test' }), { [licence]: 'Yes' })
    expect([marked.statusCode, plain.statusCode]).toEqual([200, 200])
    expect(marked.json().data.thank_you).toBe('Thanks!')
    const all = await applicationsFor(job)
    const of = (email: string) => all.find(({ given }) => given.email === email)!
    expect(of('marked@people.test')).toMatchObject({
      knock_outs: 1,
      state: 'submitted',
      answers: [{ knock_out: 'No license' }],
    })
    expect(of('plain@people.test')).toMatchObject({ knock_outs: 0, answers: [{ knock_out: null }] })
    const stages = await Promise.all(all.map(async (application) => (await cardOf(application)).status.name))
    expect(new Set(stages).size).toBe(1)
    const board = await call('POST', '/pipelines/board', { as: owner, body: { company_id: all[0]!.company.id } })
    const cards = (board.body.data as Board).columns.flatMap((column) => column.cards)
    const marksOf = (email: string) => cards.find(({ candidate }) => candidate.email === email)!.marks
    expect([marksOf('marked@people.test'), marksOf('plain@people.test')]).toEqual([['No license'], []])
    // The page of the applicant does not reveal that an answer marks.
    expect(marked.body).not.toContain('license')
  })

  it('keep the question as it was asked, when the template changes', async () => {
    const template = await templateWith([question({})])
    const job = await publishedJob({ title: 'Changing form', template_id: template.id })
    await applyFor(job, aboutSomebody(), { [licence]: 'Yes' })
    const changed = await call('PUT', `/job-application-templates/${template.id}`, {
      as: owner,
      body: {
        version: template.version,
        questions: [question({ label: 'Something else?', options: ['A', 'B'], knock_out: null })],
      },
    })
    expect(changed.status, changed.text).toBe(200)
    expect((await applicationsFor(job))[0]!.answers).toMatchObject([
      { question: { label: 'Do you hold a license?', options: ['Yes', 'No'] }, answers: ['Yes'] },
    ])
  })

  it('that are missing or not among the choices are refused, and the fields are kept', async () => {
    const template = await templateWith([
      question({}),
      question({
        id: crypto.randomUUID(),
        type: 'file',
        label: 'Portfolio',
        options: [],
        knock_out: null,
        required: false,
      }),
    ])
    const file = template.questions[1]!.id
    const job = await publishedJob({ title: 'Strict form', template_id: template.id })
    const { browser } = await begin(job)
    const send = (fields: Fields) => browser.post(`/api/jobs/${addressOf(job)}/apply`, fields)
    expect((await send({})).json()).toMatchObject([{ path: licence, message: 'Please choose one.' }])
    expect((await send({ [licence]: 'Maybe' })).json()).toMatchObject([{ path: licence }])
    const wrongFile = await send({
      [licence]: 'Yes',
      [file]: { name: 'x.exe', bytes: Buffer.from('4d5a900003', 'hex') },
    })
    expect([wrongFile.statusCode, wrongFile.json()[0].path]).toEqual([422, file])
    expect((await send({ [licence]: 'Yes', [file]: { name: 'work.txt', bytes: 'My work' } })).statusCode).toBe(200)
    const [application] = await applicationsFor(job)
    expect(application!.answers[1]).toMatchObject({ answers: ['work.txt'], candidate_file_id: expect.any(String) })
  })
})

describe('the link in the mail of an application', () => {
  it('changes the application but not the record, and withdraws it for good', async () => {
    const job = await publishedJob({ title: 'To withdraw' })
    const about = aboutSomebody({ phone: '+15550100111' })
    await applyFor(job, about)
    // Sent twice, it has two surveys.
    await applyFor(job, about)
    const token = await mailedToken(about.email as string)
    const seen = await call('GET', `/applications/${token}`)
    expect(seen.body.data).toMatchObject({ state: 'submitted', phone: '+15550100111', job: { title: 'To withdraw' } })
    const changed = await call('PUT', `/applications/${token}`, { body: { phone: '+15550100112' } })
    expect(changed.body.data.phone).toBe('+15550100112')
    expect((await one('SELECT phone FROM candidates WHERE email = $1', [about.email])).phone).toBe('+15550100111')
    for (let twice = 0; twice < 2; twice++)
      expect((await call('DELETE', `/applications/${token}`)).body.data.state).toBe('withdrawn')
    const late = await call('PUT', `/applications/${token}`, { body: { phone: '' } })
    expect([late.status, late.body.problem]).toEqual([409, 'application_closed'])
    const [application] = await applicationsFor(job)
    expect(application).toMatchObject({ state: 'withdrawn' })
    expect(await cardOf(application!)).toMatchObject({ state: 'expired' })
    const open = await one(
      "SELECT count(*)::int FROM survey_results WHERE candidate_id = $1 AND state = 'in_progress'",
      [application!.candidate.id],
    )
    expect(open.count).toBe(0)
    // An applicant who withdrew can apply again.
    expect((await applyFor(job, about)).statusCode).toBe(200)
    expect(await applicationsFor(job)).toHaveLength(2)
  })

  it('changes answers under their original rules, and staff see the first answer too', async () => {
    const template = await templateWith([question({})])
    const job = await publishedJob({ title: 'To change', template_id: template.id })
    const about = aboutSomebody()
    await applyFor(job, about, { [licence]: 'No' })
    const token = await mailedToken(about.email as string)
    const seen = await call('GET', `/applications/${token}`)
    expect(seen.body.data.answers).toMatchObject([{ question: { id: licence, type: 'single' }, answers: ['No'] }])
    // Only staff see the rules that mark.
    expect(seen.text).not.toMatch(/knock_out|rule|No license/)
    await call('PUT', `/job-application-templates/${template.id}`, {
      as: owner,
      body: { version: template.version, questions: [question({ knock_out: { answers: ['Yes'], reason: 'Other' } })] },
    })
    const put = (answers: object) => call('PUT', `/applications/${token}`, { body: { answers } })
    expect(await put({ [licence]: ['Maybe'] })).toMatchObject({ status: 422, body: [{ path: `answers.${licence}` }] })
    const other = crypto.randomUUID()
    expect(await put({ [other]: ['Yes'] })).toMatchObject({ status: 422, body: [{ path: `answers.${other}` }] })
    expect((await put({ [licence]: ['Yes'] })).body.data.answers).toMatchObject([{ answers: ['Yes'] }])
    const [application] = await applicationsFor(job)
    expect(application).toMatchObject({
      knock_outs: 0,
      answers: [{ answers: ['Yes'], knock_out: null, first: { answers: ['No'], knock_out: 'No license' } }],
    })
    expect(JSON.stringify(application)).not.toContain('rule')
  })

  it('answers the same when it never existed and when it is over', async () => {
    const job = await publishedJob({ title: 'Old link' })
    const about = aboutSomebody()
    await applyFor(job, about)
    const token = await mailedToken(about.email as string)
    await product.owner.query("UPDATE application_tokens SET expires_at = now() - interval '1 second'")
    const over = await call('GET', `/applications/${token}`)
    const absent = await call('GET', `/applications/${'x'.repeat(43)}`)
    expect([over.status, over.text]).toEqual([404, absent.text])
  })
})

describe('a visitor without an account', () => {
  it('reads published jobs only; drafts, archived, suspended and absent ones answer the same', async () => {
    const absent = await call('GET', '/jobs/no-such-job-2222222222')
    const open = await publishedJob({ title: 'Seen' })
    expect((await call('GET', `/jobs/${addressOf(open)}`)).body.data).toMatchObject({ title: 'Seen', state: 'open' })
    const draft = (await call('POST', '/jobs', { as: owner, body: { title: 'Secret draft' } })).body.data as Job
    const closed = await change(await publishedJob({ title: 'Archived' }), { state: 'closed' })
    await call('DELETE', `/jobs/${closed.id}`, { as: owner })
    for (const job of [draft, closed]) {
      const answer = await call('GET', `/jobs/${addressOf(job)}`)
      expect([answer.status, answer.text]).toEqual([404, absent.text])
      const { first } = await begin(job)
      expect([first.statusCode, first.body]).toEqual([404, absent.text])
    }
    const listed = await call('GET', '/jobs?company=northgate')
    expect(listed.body.data.map(({ title }: Job) => title)).not.toContain('Secret draft')
    expect(JSON.stringify(listed.body)).not.toMatch(/applicants|template|version|role/)
    expect((await call('GET', '/jobs')).status).toBe(422)
    for (const company of ['orchard', 'nobody'])
      expect((await call('GET', `/jobs?company=${company}`)).status).toBe(404)
  })

  it('cannot apply in a company that does not hire', async () => {
    const { id } = await one("SELECT id FROM companies WHERE slug = 'orchard'")
    const made = await call('POST', '/jobs', { as: 'super@demo.test', body: { company_id: id, title: 'Nothing' } })
    expect(made.status).toBe(404)
  })
})

describe('an erased person', () => {
  async function erase(id: string, { email }: Fields) {
    const { version } = await one('SELECT version FROM candidates WHERE id = $1', [id])
    const body = { id, version, reason: 'asked', confirmation: email }
    return call('POST', '/candidates/erase', { as: owner, body })
  }

  it('who applies again at the same moment is erased or new, and neither request waits for the other for ever', async () => {
    const first = await publishedJob({ title: 'Sent before' })
    const second = await publishedJob({ title: 'Sent while they are erased' })
    for (let nth = 0; nth < 4; nth++) {
      const about = aboutSomebody()
      await applyFor(first, about)
      const { candidate } = (await applicationsFor(first)).find(({ given }) => given.email === about.email)!
      const { browser } = await begin(second, about)
      const [sent, erased] = await Promise.all([
        browser.post(`/api/jobs/${addressOf(second)}/apply`, {}),
        erase(candidate.id, about),
      ])
      // An application in between is a newer version than the eraser saw.
      expect([200, 409], erased.text).toContain(erased.status)
      // Erased, they have begun nothing.
      expect([200, 409], sent.body).toContain(sent.statusCode)
      if (erased.status === 200)
        expect(await one('SELECT FROM candidates WHERE id = $1', [candidate.id])).toBeUndefined()
    }
  })

  it('loses their applications, files, drafts and links', async () => {
    const job = await publishedJob({ title: 'Erased' })
    const about = aboutSomebody({ email: 'erase.me@people.test', resume: { name: 'cv.txt', bytes: 'About me' } })
    await applyFor(job, about)
    await begin(job, about)
    const [application] = await applicationsFor(job)
    const { id } = application!.candidate
    const erased = await erase(id, about)
    expect(erased.status, erased.text).toBe(200)
    expect(await applicationsFor(job)).toEqual([])
    const left = await one("SELECT count(*)::int FROM application_drafts WHERE about ->> 'email' = $1", [about.email])
    expect([
      left.count,
      await one('SELECT FROM application_tokens WHERE application_id = $1', [application!.id]),
    ]).toEqual([0, undefined])
    const files = await one(
      "SELECT count(*)::int FROM files WHERE purpose = 'application' AND state = 'stored' AND name = 'cv.txt'",
    )
    expect(files.count).toBe(0)
  })
})

describe('an unfinished application', () => {
  it('is deleted after a day, with its file', async () => {
    const job = await publishedJob({ title: 'Never sent' })
    const { browser } = await begin(job, aboutSomebody({ resume: { name: 'forgotten.txt', bytes: 'x' } }))
    await product.owner.query("UPDATE application_drafts SET expires_at = now() - interval '1 second'")
    expect((await browser.post(`/api/jobs/${addressOf(job)}/apply`, {})).json().problem).toBe('application_not_begun')
    await product.owner.query('SELECT delete_old_application_drafts(1000)')
    expect((await one("SELECT state FROM files WHERE name = 'forgotten.txt'"))?.state ?? 'removed').toBe('removed')
    expect(await count('application_drafts')).toBe(0)
  })
})
