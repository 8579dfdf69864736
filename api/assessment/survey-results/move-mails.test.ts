import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { password, setUpProduct } from '../../test-product.ts'
import { createFinishedResults } from './test-results.ts'

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const withoutPipeline = 'no.pipeline@demo.test'

type Row = Record<string, unknown>
const rows = async (text: string, values: unknown[] = []) => (await product.owner.query<Row>(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await rows(text, values))[0]!

const stages: Record<string, string> = {}
let template: string

beforeAll(async () => {
  for (const { id, name, slug } of await rows(
    'SELECT s.id, s.name, c.slug FROM statuses s JOIN companies c ON c.id = s.company_id',
  ))
    stages[slug === 'northgate' ? (name as string) : `${slug as string} ${name as string}`] = id as string
  template = await newTemplate({ name: 'Come and talk', body: 'Hi {{ first }},\n\nplease choose a time.' })
  await setMail('Interview', template)
})

beforeEach(() =>
  product.owner.query(
    `DELETE FROM messages; DELETE FROM unsubscribes; DELETE FROM outbox WHERE reply_to IS NOT NULL;
     DELETE FROM rate_limits WHERE key LIKE 'bulk_write_by_user%'`,
  ),
)

async function newTemplate(own: object): Promise<string> {
  const body = { subject: 'About your application', ...own }
  return (await call('POST', '/mailer/templates', { as: owner, body })).body.data.id
}

/** Sets the email as an owner does on the page of pipelines. */
async function setMail(stage: string, mail_template_id: string | null, as = owner) {
  const { pipeline_id, version } = await one('SELECT pipeline_id, version FROM statuses WHERE id = $1', [stages[stage]])
  const body = { status_id: stages[stage], version, mail_template_id }
  return call('PUT', `/pipelines/${pipeline_id as string}/statuses`, { as, body })
}

type Person = { id: string; candidate_id: string; email: string }
async function newPeople(count: number, slug?: string): Promise<Person[]> {
  const ids = await createFinishedResults(product.owner, count, slug)
  return (await rows(
    `SELECT r.id, r.candidate_id, c.email FROM survey_results r JOIN candidates c ON c.id = r.candidate_id
      WHERE r.id = ANY($1::uuid[]) ORDER BY r.id`,
    [ids],
  )) as Person[]
}
const newPerson = async () => (await newPeople(1))[0]!

const versionOf = async ({ id }: Person) =>
  (await one('SELECT version FROM survey_results WHERE id = $1', [id])).version
const later = { mail: 'delayed', mail_delay_minutes: 60 }
async function move(person: Person, stage: string, how: object = {}, as = owner, headers = {}) {
  const body = { id: person.id, version: await versionOf(person), status_id: stages[stage], ...how }
  return call('PUT', '/survey-results/update-status', { as, body, headers })
}
const bulk = (people: readonly Person[], stage: string, how: object = {}, as = owner) =>
  call('PUT', '/survey-results/bulk-update', {
    as,
    body: { ids: people.map(({ id }) => id), selected_under: {}, move: { status_id: stages[stage], ...how } },
  })
const undo = (undo_id: string, as = owner) => call('POST', '/survey-results/undo', { as, body: { undo_id } })

const mailsTo = ({ email }: Person) =>
  rows('SELECT * FROM outbox WHERE recipient = $1 ORDER BY created_at, id', [email])
const messagesOf = async ({ candidate_id }: Person, as = owner) =>
  (await call('GET', `/candidates/${candidate_id}/messages`, { as })).body.data
/** The time that emails wait for has come. */
const wait = async () => {
  await rows("UPDATE outbox SET next_attempt_at = now() - interval '1 second' WHERE state = 'queued'")
  const { id } = await one("SELECT id FROM companies WHERE slug = 'northgate'")
  await product.tasks.wake([{ queue: 'deliveries', company_id: id as string }])
  await product.tasks.settle()
}

describe('a move to a stage with an email', () => {
  it('sends no email unless the user asks for it', async () => {
    const ann = await newPerson()
    const { status, body } = await move(ann, 'Interview')
    expect([status, body.mails]).toEqual([200, { ...nothing, message_id: null }])
    expect(await mailsTo(ann)).toEqual([])
  })

  it('sends it at once, in the name of the user who moved, to whom answers go', async () => {
    const ann = await newPerson()
    const { body } = await move(ann, 'Interview', { mail: 'now' }, colleague)
    expect(body.mails).toMatchObject({ queued: 1, leave_at: null, left_out: [], message_id: expect.any(String) })
    const [mail] = await mailsTo(ann)
    expect(mail).toMatchObject({ state: 'queued', reply_to: colleague, kind: 'message', survey_result_id: ann.id })
    expect(mail!['body']).toContain('Hi Many,')
    await product.tasks.settle()
    // No mail server is set up in tests.
    expect((await mailsTo(ann))[0]).toMatchObject({ state: 'held', attempts: 1 })
    const [message] = await messagesOf(ann)
    expect(message).toMatchObject({ stage: 'Interview', leaves_at: null, subject: 'About your application' })
  })

  it('delays it when the user asks for it, and shows that with the person, the result and the move', async () => {
    const ann = await newPerson()
    const { body } = await move(ann, 'Interview', later)
    const { leave_at, message_id } = body.mails
    const minutes = (Date.parse(leave_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(59)
    expect(minutes).toBeLessThan(61)
    await product.tasks.settle()
    expect((await mailsTo(ann))[0]).toMatchObject({ state: 'queued', attempts: 0 })
    const waiting = { message_id, subject: 'About your application', leaves_at: expect.any(String) }
    for (const path of [`/survey-results/${ann.id}`, `/candidates/${ann.candidate_id}`])
      expect((await call('GET', path, { as: owner })).body.data.waiting_mail).toEqual(waiting)
    expect((await messagesOf(ann))[0]).toMatchObject({ can: { cancel: true }, leaves_at: expect.any(String) })
    const { data } = (await call('GET', `/survey-results/${ann.id}/history`, { as: owner })).body
    expect(data[0]).toMatchObject({ event: 'moved', mail: { subject: 'About your application', state: 'queued' } })
    const audited = await one("SELECT * FROM audit_events WHERE action = 'messages.send-on-move' AND subject_id = $1", [
      ann.id,
    ])
    expect(audited['subject_type']).toBe('survey_result')
    await wait()
    expect((await mailsTo(ann))[0]).toMatchObject({ state: 'held', attempts: 1 })
  })

  it('is refused with an email where the stage has none, and moves nobody', async () => {
    const ann = await newPerson()
    const refused = await move(ann, 'Offer', { mail: 'now' })
    expect([refused.status, refused.body[0]]).toEqual([
      422,
      expect.objectContaining({ path: 'mail', message: 'This stage has no email.' }),
    ])
    const deleted = await newTemplate({ name: 'Short-lived', body: 'Hello.' })
    await setMail('Offer', deleted)
    await call('DELETE', `/mailer/templates/${deleted}`, { as: owner })
    expect((await move(ann, 'Offer', { mail: 'now' })).status).toBe(422)
    expect(await versionOf(ann)).toBe(1)
  })

  it.each([
    ['a delay of none', { mail: 'now', mail_delay_minutes: 5 }],
    ['no delay', { mail: 'delayed' }],
    ['a delay without an email', { mail_delay_minutes: 5 }],
    ['no time at all', { mail: 'delayed', mail_delay_minutes: 0 }],
    ['a month', { mail: 'delayed', mail_delay_minutes: 43_200 }],
    ['another word', { mail: 'soon' }],
  ])('with an email is refused with %s', async (_, how) => {
    const ann = await newPerson()
    expect((await move(ann, 'Interview', how)).status).toBe(422)
    expect((await bulk([ann], 'Interview', how)).status).toBe(422)
    expect(await versionOf(ann)).toBe(1)
  })

  it('sends no email for a test result, and moves it', async () => {
    const ann = await newPerson()
    await rows('UPDATE survey_results SET is_test = true WHERE id = $1', [ann.id])
    const { body } = await move(ann, 'Interview', { mail: 'now' })
    expect(body.mails).toMatchObject({ queued: 0, left_out_count: 1, left_out: [{ reason: 'test_result' }] })
    expect(await mailsTo(ann)).toEqual([])
    expect(body.data.status.name).toBe('Interview')
  })

  it('sends no email to a person who is marked as a test before it is sent', async () => {
    const ann = await newPerson()
    await move(ann, 'Interview', later)
    await call('PUT', '/survey-results/update', { as: owner, body: { id: ann.id, version: 2, is_test: true } })
    expect((await mailsTo(ann))[0]).toMatchObject({ state: 'canceled', last_error: 'The result is a test.' })
  })

  it('sends no email when the person is already in the stage', async () => {
    const ann = await newPerson()
    await move(ann, 'Interview')
    const { body } = await move(ann, 'Interview', { mail: 'now' })
    expect(body).toMatchObject({ undo_id: null, mails: null })
    expect(await mailsTo(ann)).toEqual([])
  })
})

const nothing = { queued: 0, leave_at: null, left_out: [], left_out_count: 0, canceled: 0, gone: 0 }

describe('the delayed email of a move', () => {
  it('is canceled by the undo, and sent neither by the undo of the undo nor by a second undo', async () => {
    const ann = await newPerson()
    const { undo_id } = (await move(ann, 'Interview', later)).body
    const undone = await undo(undo_id)
    expect(undone.body.data.mails).toMatchObject({ canceled: 1, gone: 0, queued: 0 })
    expect((await mailsTo(ann))[0]).toMatchObject({ state: 'canceled', last_error: 'The move was undone.', body: '' })
    expect((await undo(undo_id)).status).toBe(409)
    const redone = await undo(undone.body.data.undo_id)
    expect([redone.status, redone.body.data.mails.queued]).toEqual([200, 0])
    const again = await move(ann, 'Screening')
    await undo(again.body.undo_id)
    await wait()
    expect((await mailsTo(ann)).map(({ state }) => state)).toEqual(['canceled'])
    const { data } = (await call('GET', `/survey-results/${ann.id}/history`, { as: owner })).body
    expect(data.find(({ mail }: { mail: object | null }) => mail)).toMatchObject({ mail: { state: 'canceled' } })
  })

  it('that is made and undone twice is queued twice and canceled twice', async () => {
    const ann = await newPerson()
    for (const _ of [1, 2]) {
      const { body } = await move(ann, 'Interview', later)
      expect(body.mails.queued).toBe(1)
      await undo(body.undo_id)
    }
    await wait()
    expect((await mailsTo(ann)).map(({ state }) => state)).toEqual(['canceled', 'canceled'])
    const [message] = await messagesOf(ann)
    expect(message).toMatchObject({ state: 'canceled', can: { send_again: false, cancel: false } })
  })

  it('is canceled when a colleague moves the person on, in any way', async () => {
    const [one_, many, all] = await newPeople(3)
    for (const person of [one_!, many!, all!]) await move(person, 'Interview', later)
    expect((await move(one_!, 'Offer', {}, colleague)).body.mails.canceled).toBe(1)
    expect((await bulk([many!, all!], 'Screening', {}, colleague)).body.data.mails.canceled).toBe(2)
    await wait()
    for (const person of [one_!, many!, all!])
      expect(await mailsTo(person)).toMatchObject([{ state: 'canceled', last_error: 'The person was moved on.' }])
  })

  it('that has been sent is not canceled, and the undo says so', async () => {
    const ann = await newPerson()
    const { undo_id } = (await move(ann, 'Interview', { mail: 'now' })).body
    await rows("UPDATE outbox SET state = 'sent', attempts = 1, body = '' WHERE recipient = $1", [ann.email])
    expect((await undo(undo_id)).body.data.mails).toMatchObject({ canceled: 0, gone: 1 })
    expect((await mailsTo(ann))[0]!['state']).toBe('sent')
  })

  it('cannot be sent again by hand once the person was moved on', async () => {
    const ann = await newPerson()
    const { message_id } = (await move(ann, 'Interview', { mail: 'now' })).body.mails
    await rows("UPDATE outbox SET state = 'dead', attempts = 7 WHERE recipient = $1", [ann.email])
    await move(ann, 'Offer')
    expect((await messagesOf(ann))[0]).toMatchObject({ state: 'failed', can: { send_again: false } })
    const again = await call('POST', `/messages/${message_id as string}/send-again`, { as: owner })
    expect([again.status, again.body.problem]).toEqual([409, 'message_withdrawn'])
  })

  it('is not sent to a person who unsubscribes meanwhile', async () => {
    const news = await newTemplate({ name: 'News', body: 'Hello.', can_unsubscribe: true })
    await setMail('Screening', news)
    const [ann, bob] = await newPeople(2)
    await move(ann!, 'Screening', later)
    const unsubscribe = ({ email }: Person) =>
      rows(
        `INSERT INTO unsubscribes (company_id, address_hash)
         SELECT id, encode(sha256($1::bytea), 'hex') FROM companies WHERE slug = 'northgate'`,
        [email],
      )
    await unsubscribe(ann!)
    await wait()
    expect(await mailsTo(ann!)).toMatchObject([
      { state: 'dead', attempts: 0, last_error: 'The person has unsubscribed.' },
    ])
    // A person who had unsubscribed before is left out and listed.
    await unsubscribe(bob!)
    const { body } = await move(bob!, 'Screening', { mail: 'now' })
    expect(body.mails).toMatchObject({
      queued: 0,
      left_out: [{ person: expect.stringMatching(/^Many People/), reason: 'unsubscribed' }],
    })
    expect(await mailsTo(bob!)).toEqual([])
    await setMail('Screening', null)
  })

  it('is canceled by a user who may move; canceling twice changes nothing, and the person stays in the stage', async () => {
    const ann = await newPerson()
    const { message_id } = (await move(ann, 'Interview', later)).body.mails
    const cancel = (as: string) => call('POST', `/messages/${message_id as string}/cancel`, { as })
    expect((await cancel(withoutPipeline)).status).toBe(403)

    expect((await call('POST', `/messages/${message_id as string}/cancel`)).status).toBe(401)
    for (const _ of [1, 2]) {
      const { status, body } = await cancel(colleague)
      expect([status, body.data]).toMatchObject([200, { state: 'canceled', can: { cancel: false } }])
    }
    expect((await call('GET', `/survey-results/${ann.id}`, { as: owner })).body.data).toMatchObject({
      waiting_mail: null,
      status: { name: 'Interview' },
    })
    const audited = await rows("SELECT FROM audit_events WHERE action = 'messages.cancel' AND subject_id = $1", [
      ann.id,
    ])
    expect(audited).toHaveLength(1)
  })

  it('cannot be canceled once it has been sent, nor can a message by hand', async () => {
    const ann = await newPerson()
    const { message_id } = (await move(ann, 'Interview', { mail: 'now' })).body.mails
    await rows("UPDATE outbox SET state = 'sent', attempts = 1 WHERE recipient = $1", [ann.email])
    const cancel = (id: string) => call('POST', `/messages/${id}/cancel`, { as: owner })
    expect((await cancel(message_id)).body.problem).toBe('message_left')
    const byHand = await call('POST', '/mailer/send', {
      as: owner,
      body: { selection: { ids: [ann.id] }, kind: 'message', subject: 'Hello', body: 'Hello.' },
    })
    expect((await cancel(byHand.body.data.message_id)).body.problem).toBe('message_left')
  })
})

describe('a repeated move', () => {
  it('with one key, or by two people with one version, sends one email', async () => {
    const [ann, bob] = await newPeople(2)
    const key = { 'idempotency-key': randomUUID() }
    const body = { id: ann!.id, version: 1, status_id: stages['Interview'], ...later }
    const send = () => call('PUT', '/survey-results/update-status', { as: owner, body, headers: key })
    const answers = await Promise.all([send(), send()])
    const last = await send()
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(last.headers['idempotency-replayed']).toBe('true')
    expect(await mailsTo(ann!)).toHaveLength(1)

    const byTwo = await Promise.all(
      [owner, colleague].map((as) =>
        call('PUT', '/survey-results/update-status', { as, body: { ...body, id: bob!.id } }),
      ),
    )
    expect(new Set(byTwo.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await mailsTo(bob!)).toHaveLength(1)
  })
})

describe('a move of a person', () => {
  const moveTo = (person: Person, body: object, as = owner) =>
    call('PUT', `/candidates/${person.candidate_id}/stage`, { as, body: { status_id: stages['Interview'], ...body } })

  it('moves their latest result that is not archived, with or without its email', async () => {
    const ann = await newPerson()
    const { status, body } = await moveTo(ann, { version: 1, ...later }, colleague)
    expect([status, body]).toMatchObject([
      200,
      { data: { id: ann.id, status: { name: 'Interview' } }, mails: { queued: 1 } },
    ])
    expect((await undo(body.undo_id, colleague)).body.data.mails.canceled).toBe(1)
    const late = await moveTo(ann, { version: 1 })
    expect([late.status, late.body.current.version]).toEqual([409, 3])
    expect((await moveTo(ann, { version: 3 }, withoutPipeline)).status).toBe(403)
    expect((await moveTo(ann, { version: 3, mail: 'delayed' })).status).toBe(422)
    await call('POST', '/survey-results/archive', { as: owner, body: { id: ann.id, version: 3, reason: 'x' } })
    expect((await moveTo(ann, { version: 4 })).status).toBe(404)
    const [foreign] = await newPeople(1, 'orchard')
    expect((await moveTo(foreign!, { version: 1 })).status).toBe(404)
  })
})

describe('a move of many people', () => {
  it('sends no email unless the user asks for it, then one to each person, and its undo cancels them', async () => {
    const people = await newPeople(4)
    const [first] = people
    const second = await one(
      `INSERT INTO survey_results (company_id, candidate_id, state, role_id, status_id)
       SELECT company_id, candidate_id, state, role_id, status_id FROM survey_results WHERE id = $1 RETURNING id`,
      [first!.id],
    )
    expect((await bulk(people, 'Offer')).body.data.mails).toMatchObject({ queued: 0 })
    const both = [...people, { ...first!, id: second['id'] as string }]
    const { body } = await bulk(both, 'Interview', later)
    expect(body.data.mails).toMatchObject({ queued: 4, message_id: null, leave_at: expect.any(String) })
    expect(await mailsTo(first!)).toHaveLength(1)
    expect((await undo(body.data.undo_id)).body.data.mails).toMatchObject({ canceled: 4 })
    await wait()
    for (const person of people) expect(await mailsTo(person)).toMatchObject([{ state: 'canceled' }])
  })

  it('of a whole column sends one email to each person as well', async () => {
    await bulk(await newPeople(2), 'Hired')
    const { n } = await one(
      'SELECT count(*)::int AS n FROM survey_results WHERE status_id = $1 AND archived_at IS NULL AND NOT is_test',
      [stages['Hired']],
    )
    const all = { status_id: stages['Hired'], to_status_id: stages['Interview'], count: n, ...later }
    const { status, body } = await call('PUT', '/survey-results/move-all-of-status-to-new-status', {
      as: owner,
      body: all,
    })
    expect([status, body.data?.updated], JSON.stringify(body)).toEqual([200, n])
    expect(body.data.mails.queued + body.data.mails.left_out_count).toBe(n)
    await undo(body.data.undo_id)
  })

  it('of more than 500 sends the emails in the task, each once, and lists who was left out', async () => {
    const people = await newPeople(520)
    await rows('UPDATE survey_results SET is_test = true WHERE id = $1', [people[7]!.id])
    const { body } = await bulk(people, 'Interview', later)
    expect(body.data.mails).toBeNull()
    await product.tasks.settle()
    const { n } = await one('SELECT count(*)::int AS n FROM outbox WHERE recipient = ANY($1)', [
      people.map(({ email }) => email),
    ])
    expect(n).toBe(519)
    const named = await rows('SELECT outcome FROM task_run_rows WHERE detail = $1', [
      'No email. A test result gets no email.',
    ])
    expect(named).toEqual([{ outcome: 'refused' }])
  })

  it('of more people than may get a message in a day moves nobody', async () => {
    await rows(
      `WITH mail AS (INSERT INTO outbox (company_id, recipient, subject, body, state, reply_to)
         SELECT id, 'a@people.test', '', '', 'sent', 'x' FROM companies WHERE slug = 'northgate' RETURNING id, company_id)
       INSERT INTO messages (company_id, candidate_id, survey_result_id, sending_id, kind, subject, body, sent_by_user_id, outbox_id, address_hash)
       SELECT mail.company_id, r.candidate_id, r.id, gen_random_uuid(), 'message', '', '', (SELECT id FROM users LIMIT 1), mail.id, ''
         FROM mail, generate_series(1, 2000), LATERAL (SELECT * FROM survey_results s WHERE s.company_id = mail.company_id LIMIT 1) r`,
    )
    const ann = await newPerson()
    for (const answer of [await move(ann, 'Interview', later), await bulk([ann], 'Interview', later)])
      expect([answer.status, answer.body.problem]).toEqual([429, 'too_many_messages'])
    expect(await versionOf(ann)).toBe(1)
  })

  it('has a preview: who gets the email, who does not, and the first email', async () => {
    const people = await newPeople(3)
    await rows('UPDATE survey_results SET is_test = true WHERE id = $1', [people[0]!.id])
    const body = { status_id: stages['Interview'], selection: { ids: people.map(({ id }) => id) } }
    const preview = (as: string, changed = {}) =>
      call('POST', '/survey-results/move-mails/preview', { as, body: { ...body, ...changed } })
    const { status, body: shown } = await preview(colleague)
    expect([status, shown.data]).toMatchObject([
      200,
      {
        people: 2,
        left_out: [{ reason: 'test_result' }],
        left_out_count: 1,
        first: { subject: 'About your application', paragraphs: ['Hi Many,', 'please choose a time.'] },
      },
    ])
    expect((await preview(withoutPipeline)).status).toBe(403)
    const [foreign] = await newPeople(1, 'orchard')
    expect((await preview(owner, { selection: { ids: [people[1]!.id, foreign!.id] } })).status).toBe(404)
    expect((await preview(owner, { status_id: stages['orchard New'] ?? randomUUID() })).status).toBe(404)
    // A person already in this stage is not moved, and gets no email.
    await move(people[1]!, 'Interview')
    expect((await preview(owner)).body.data.people).toBe(1)
    expect(await mailsTo(people[2]!)).toEqual([])
  })

  it('shows in the preview the waiting email of an earlier move, which it would cancel', async () => {
    const [ann, ben] = await newPeople(2)
    await move(ann!, 'Interview', later)
    const { body } = await call('POST', '/survey-results/moves/preview', {
      as: owner,
      body: { status_id: stages['New'], selection: { ids: [ann!.id, ben!.id] } },
    })
    expect(body.data).toMatchObject({ stages: [{ status: { name: 'Interview' }, count: 1 }], waiting_mails: 1 })
  })
})

describe('a rejection', () => {
  it('sends the company’s rejection where its stage has no email, without the internal reason', async () => {
    const ann = await newPerson()
    const { data } = (await call('GET', `/survey-results/${ann.id}`, { as: owner })).body
    const mails = new Map(data.stages.map(({ name, mail }: { name: string; mail: string | null }) => [name, mail]))
    expect([mails.get('Rejected'), mails.get('Interview'), mails.get('New')]).toEqual([
      'Rejection',
      'Come and talk',
      null,
    ])
    expect((await move(ann, 'Rejected', later)).status).toBe(422)
    const { body } = await move(ann, 'Rejected', { reason: 'Too far away', ...later })
    expect(body.mails.queued).toBe(1)
    const [mail] = await mailsTo(ann)
    expect(mail!['kind']).toBe('rejection')
    expect(mail!['body']).not.toContain('Too far away')
  })

  it('sends no email in the coaching brand unless the stage has one', async () => {
    const [ann] = await newPeople(1, 'orchard')
    const stage = Object.keys(stages).find((name) => name.startsWith('orchard'))!
    const { id } = await one(
      `INSERT INTO statuses (company_id, pipeline_id, name, type, position)
       SELECT company_id, pipeline_id, 'Ended', 'rejected', 99 FROM statuses WHERE id = $1 RETURNING id`,
      [stages[stage]],
    )
    const body = { id: ann!.id, version: 1, status_id: id, reason: 'Ended', mail: 'now' }
    const refused = await call('PUT', '/survey-results/update-status', { as: 'super@demo.test', body })
    expect([refused.status, refused.body[0].path]).toEqual([422, 'mail'])
  })
})

describe('a user who may not see stages', () => {
  it('sees no email of a move: not in the messages, the person, the result, the audit or an export', async () => {
    const ann = await newPerson()
    await move(ann, 'Interview', later)
    expect(await messagesOf(ann, withoutPipeline)).toEqual([])
    const person = (await call('GET', `/candidates/${ann.candidate_id}`, { as: withoutPipeline })).body.data
    expect([person.messages, person.waiting_mail]).toEqual([0, null])
    const result = (await call('GET', `/survey-results/${ann.id}`, { as: withoutPipeline })).body.data
    expect([result.waiting_mail, result.stages]).toEqual([null, []])
    expect((await move(ann, 'Rejected', { reason: 'x', ...later }, withoutPipeline)).status).toBe(403)
  })
})

describe('a super admin who acts as another', () => {
  it('moves people without an email, and is refused with one', async () => {
    const ann = await newPerson()
    const { body } = await call('POST', '/auth/sign-in', { body: { username: 'super@demo.test', password } })
    const headers = { authorization: `Bearer ${body.data.access_token as string}` }
    const { id } = await one('SELECT id FROM users WHERE email = $1', [colleague])
    await call('POST', '/proxy-sessions', { headers, body: { user_id: id, reason: 'the test' } })
    const acting = { ...headers, 'x-proxy-user-id': id as string }
    const to = { id: ann.id, version: 1, status_id: stages['Interview'] }
    const refused = await call('PUT', '/survey-results/update-status', {
      headers: acting,
      body: { ...to, mail: 'now' },
    })
    expect([refused.status, refused.body.problem]).toEqual([403, 'not_while_acting'])
    const moved = await call('PUT', '/survey-results/update-status', { headers: acting, body: to })
    expect([moved.status, moved.body.mails.queued]).toEqual([200, 0])
    await call('DELETE', '/proxy-sessions', { headers: acting })
    expect(await mailsTo(ann)).toEqual([])
  })
})
