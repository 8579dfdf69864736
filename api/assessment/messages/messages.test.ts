import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { maxBulkIds, maxMessages } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'

const { call, product, atOnce } = setUpProduct()

const owner = 'company.owner@demo.test'
const franchise = 'franchise.owner@demo.test'
const rows = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await rows(text, values))[0]

const message = {
  kind: 'message',
  subject: 'Hello from {{ sender_name }}',
  body: 'Hi {{ first }},\n\nwhen can we talk?',
}
const send = (ids: string[], changed: object = {}, as = owner) =>
  call('POST', '/mailer/send', { as, body: { selection: { ids }, ...message, ...changed } })
const preview = (ids: string[], changed: object = {}, as = owner) =>
  call('POST', '/mailer/send/preview', { as, body: { selection: { ids }, ...message, ...changed } })

type Person = { id: string; candidate_id: string; email: string; first: string }
/** Finished results of different people of a company, as the list shows them. */
const people = (count: number, slug = 'northgate'): Promise<Person[]> =>
  rows(
    `SELECT min(r.id::text) AS id, p.id AS candidate_id, p.email, p.first FROM survey_results r
       JOIN candidates p ON p.id = r.candidate_id JOIN companies c ON c.id = r.company_id
      WHERE c.slug = $1 AND r.state = 'completed' AND r.archived_at IS NULL AND NOT r.is_test AND p.first <> '' AND r.role_id IS NOT NULL
      GROUP BY p.id ORDER BY md5(p.id::text) LIMIT $2`,
    [slug, count],
  )
const mailsTo = (email: string) =>
  rows('SELECT * FROM outbox WHERE recipient = $1 AND reply_to IS NOT NULL ORDER BY created_at DESC, id', [email])
const messagesOf = async ({ candidate_id }: Person, as = owner) =>
  (await call('GET', `/candidates/${candidate_id}/messages`, { as })).body.data

beforeEach(async () => {
  await product.owner.query(
    'DELETE FROM messages; DELETE FROM unsubscribes; DELETE FROM outbox WHERE reply_to IS NOT NULL',
  )
})

describe('a message to one person', () => {
  it('is queued in the name of its sender, and appears on the record', async () => {
    const [ann] = await people(1)
    const { status, body } = await send([ann!.id])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toEqual({ message_id: expect.any(String), task_run_id: null })

    const [mail] = await mailsTo(ann!.email)
    expect(mail).toMatchObject({ reply_to: owner, kind: 'message', survey_result_id: ann!.id })
    expect(mail.body).toContain(`Hi ${ann!.first},`)
    expect(mail.body).toContain('Lantern Northgate wrote this email.')
    expect(mail.body).toContain('Questions about your data? Write to people@northgate.test (Lantern Northgate).')
    await product.tasks.settle()
    const [stored] = await messagesOf(ann!)
    expect(stored).toMatchObject({
      id: body.data.message_id,
      kind: 'message',
      body: `Hi ${ann!.first},\n\nwhen can we talk?`,
      state: 'held',
      can: { send_again: true },
    })
    expect(stored.subject).toMatch(/^Hello from \w+/)
    expect(stored.sent_by.name).toEqual(expect.any(String))
    const audited = await one(
      "SELECT * FROM audit_events WHERE action = 'messages.send' ORDER BY created_at DESC LIMIT 1",
    )
    expect(audited).toMatchObject({ subject_id: ann!.id, details: {} })
  })

  it('is sent once, however often the same request arrives', async () => {
    const [ann] = await people(1)
    const headers = { 'idempotency-key': randomBytes(16).toString('hex') }
    const body = { selection: { ids: [ann!.id] }, ...message }
    const answers = [1, 2].map(() => call('POST', '/mailer/send', { as: owner, body, headers }))
    expect((await Promise.all(answers)).filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await messagesOf(ann!)).toHaveLength(1)
  })

  it('uses one of the company’s templates', async () => {
    const [ann] = await people(1)
    const answer = await call('POST', '/mailer/templates/acknowledgement/send', {
      as: owner,
      body: { selection: { ids: [ann!.id] }, version: 0 },
    })
    expect(answer.status, answer.text).toBe(200)
    const [mail] = await mailsTo(ann!.email)
    expect(mail).toMatchObject({
      kind: 'acknowledgement',
      subject: 'Thank you from Lantern Northgate',
      unsubscribe_url: null,
    })
    const stale = { selection: { ids: [ann!.id] }, version: 7 }
    expect(
      (await call('POST', '/mailer/templates/acknowledgement/send', { as: owner, body: stale })).body.problem,
    ).toBe('changed_meanwhile')
    for (const id of ['invitation', 'survey-finished', '00000000-0000-4000-8000-000000000000'])
      expect(
        (
          await call('POST', `/mailer/templates/${id}/send`, {
            as: owner,
            body: { selection: { ids: [ann!.id] }, version: 0 },
          })
        ).status,
      ).toBe(404)
  })

  it('is sent again when it was held, but not when it has been sent or its text was deleted', async () => {
    const [ann] = await people(1)
    const { message_id } = (await send([ann!.id])).body.data
    const again = () => call('POST', `/messages/${message_id}/send-again`, { as: owner })
    const [mail] = await mailsTo(ann!.email)
    await product.owner.query("UPDATE outbox SET state = 'dead', last_error = 'Refused.' WHERE id = $1", [mail.id])
    expect((await messagesOf(ann!))[0]).toMatchObject({ state: 'failed', error: 'Refused.' })
    expect((await again()).body.data).toMatchObject({ state: 'queued', can: { send_again: false } })
    expect((await again()).body.problem).toBe('message_not_failed')
    await product.owner.query("UPDATE outbox SET state = 'dead', body = '' WHERE id = $1", [mail.id])
    expect((await again()).body.problem).toBe('message_emptied')
    expect((await messagesOf(ann!))[0].can).toEqual({ send_again: false, cancel: false })
  })

  it('is not sent again to a person who has unsubscribed meanwhile', async () => {
    const [ann] = await people(1)
    const { message_id } = (await send([ann!.id])).body.data
    await product.owner.query("UPDATE outbox SET state = 'dead' WHERE reply_to IS NOT NULL")
    expect((await messagesOf(ann!))[0].can).toEqual({ send_again: true, cancel: false })
    expect((await messagesOf(ann!, 'company.user@demo.test'))[0].can).toEqual({ send_again: false, cancel: false })
    await product.owner.query(
      'INSERT INTO unsubscribes (company_id, address_hash) SELECT company_id, address_hash FROM messages',
    )
    expect((await messagesOf(ann!))[0].can).toEqual({ send_again: false, cancel: false })
    const answer = await call('POST', `/messages/${message_id}/send-again`, { as: owner })
    expect(answer.body.problem).toBe('message_withdrawn')
  })
})

describe('a message to people', () => {
  /** People whom the company has added, and who were not asked to take the survey. */
  const added = (count: number): Promise<{ id: string; email: string }[]> =>
    rows(
      `INSERT INTO candidates (company_id, first, last, email)
         SELECT c.id, 'Ann', 'Added', gen_random_uuid() || '@people.test' FROM companies c, generate_series(1, $1)
          WHERE c.slug = 'northgate' RETURNING id, email`,
      [count],
    )
  const toPeople = (ids: string[], changed: object = {}) => ({ selection: { people: { ids } }, ...message, ...changed })
  const sendTo = (ids: string[], changed: object = {}) =>
    call('POST', '/mailer/send', { as: owner, body: toPeople(ids, changed) })

  it('reaches who has taken no survey, is audited and stands on their page', async () => {
    const [ann] = await added(1)
    const answer = await sendTo([ann!.id])
    expect(answer.status, answer.text).toBe(200)
    const [mail] = await mailsTo(ann!.email)
    expect(mail).toMatchObject({ survey_result_id: null, subject: expect.stringMatching(/^Hello from/) })
    const [stored] = (await call('GET', `/candidates/${ann!.id}/messages`, { as: owner })).body.data
    expect(stored).toMatchObject({ survey_result_id: null, user_id: null, body: 'Hi Ann,\n\nwhen can we talk?' })
    expect((await call('GET', `/candidates/${ann!.id}`, { as: owner })).body.data.messages).toBe(1)
    expect(
      await one(
        "SELECT subject_type, subject_id FROM audit_events WHERE action = 'messages.send' ORDER BY id DESC LIMIT 1",
      ),
    ).toEqual({ subject_type: 'candidate', subject_id: ann!.id })
    await product.owner.query("UPDATE outbox SET state = 'dead' WHERE id = $1", [mail.id])
    expect((await call('POST', `/messages/${stored.id}/send-again`, { as: owner })).body.data.state).toBe('queued')
  })

  it('names everybody who is left out, with the reason', async () => {
    const [bo] = await added(1)
    const [ann] = await people(1)
    const ids = [ann!.candidate_id, bo!.id]
    const ofRole = { body: 'About {{ role_name }}' }
    const answer = await call('POST', '/mailer/send/preview', { as: owner, body: toPeople(ids, ofRole) })
    expect(answer.body.data).toMatchObject({
      people: 1,
      left_out: [{ person: 'Ann Added', reason: 'value_missing', values: ['role_name'] }],
      left_out_count: 1,
    })
    expect((await sendTo([bo!.id], ofRole)).body.problem).toBe('nobody_to_message')
    const { task_run_id } = (await sendTo(ids, ofRole)).body.data
    await product.tasks.settle()
    expect(await rows('SELECT label, outcome FROM task_run_rows WHERE task_run_id = $1', [task_run_id])).toContainEqual(
      {
        label: 'Ann Added',
        outcome: 'refused',
      },
    )
  })

  it('is about the latest result of who has one, and stands in its history', async () => {
    const [ann] = await people(1)
    const latest = await one('SELECT latest_result_id AS id FROM candidates WHERE id = $1', [ann!.candidate_id])
    expect((await sendTo([ann!.candidate_id])).status).toBe(200)
    expect((await messagesOf(ann!))[0]).toMatchObject({ survey_result_id: latest.id })
    expect(
      await one(
        "SELECT subject_type, subject_id FROM audit_events WHERE action = 'messages.send' ORDER BY id DESC LIMIT 1",
      ),
    ).toEqual({ subject_type: 'survey_result', subject_id: latest.id })
  })

  it('reaches the person who stays when two are merged before it is written, and that person once', async () => {
    const [kept, other, third] = await added(3)
    const { task_run_id } = (await sendTo([kept!.id, other!.id, third!.id])).body.data
    expect(task_run_id).toEqual(expect.any(String))
    await product.owner.query('UPDATE candidates SET merged_into = $1 WHERE id = $2', [kept!.id, other!.id])
    await product.tasks.settle()
    const sent = await rows('SELECT candidate_id FROM messages WHERE candidate_id = ANY ($1)', [
      [kept!.id, other!.id, third!.id],
    ])
    expect(sent.map(({ candidate_id }) => candidate_id as string).toSorted()).toEqual([kept!.id, third!.id].toSorted())
  })

  it('finds nobody of another company, and nobody who was erased', async () => {
    const [other] = await people(1, 'harbour')
    const [ann, bo] = await added(2)
    expect((await sendTo([ann!.id, other!.candidate_id])).status).toBe(404)
    expect((await sendTo([ann!.id, randomUUID()])).status).toBe(404)
    expect((await sendTo([ann!.id])).status).toBe(200)
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: { id: ann!.id, version: 1, reason: 'asked', confirmation: ann!.email },
    })
    expect(erased.status, erased.text).toBe(200)
    expect(await rows('SELECT id FROM messages WHERE candidate_id = $1', [ann!.id])).toEqual([])
    expect(await mailsTo(ann!.email)).toEqual([])
    expect((await sendTo([ann!.id])).status).toBe(404)
    expect((await sendTo([bo!.id])).status).toBe(200)
  })
})

describe('the permissions for messages', () => {
  it('let owners write and all staff of the company read, and nobody of another company', async () => {
    const [ann] = await people(1)
    const [other] = await people(1, 'harbour')
    expect((await send([ann!.id], {}, 'company.user@demo.test')).status).toBe(403)
    expect((await preview([ann!.id], {}, 'company.user@demo.test')).status).toBe(403)
    expect((await send([other!.id])).status).toBe(404)
    expect((await send([ann!.id, other!.id])).status).toBe(404)
    // A message is written in the name of one company.
    const { id: harbour } = await one("SELECT id FROM companies WHERE slug = 'harbour'")
    expect((await send([ann!.id], { company_id: harbour }, franchise)).status).toBe(404)
    expect((await send([ann!.id], { company_id: harbour })).status).toBe(404)
    expect((await send([other!.id], { company_id: harbour }, franchise)).status).toBe(200)

    await send([ann!.id])
    expect(await messagesOf(ann!, 'company.user@demo.test')).toHaveLength(1)
    expect((await messagesOf(ann!, 'company.user@demo.test'))[0].can).toEqual({ send_again: false, cancel: false })
    expect((await call('GET', `/candidates/${other!.candidate_id}/messages`, { as: owner })).status).toBe(404)
    const { id } = await one('SELECT id FROM messages WHERE candidate_id = $1', [other!.candidate_id])
    expect((await call('POST', `/messages/${id}/send-again`, { as: owner })).status).toBe(404)
  })

  it('reveal a rejection only to readers who see stages', async () => {
    const [ann] = await people(1)
    expect((await send([ann!.id], { kind: 'rejection' })).status).toBe(200)
    expect(await messagesOf(ann!)).toHaveLength(1)
    const reader = 'company.user@demo.test'
    const seesStages = (may: boolean) =>
      product.owner.query('UPDATE users SET can_view_hiring_pipeline = $1 WHERE email = $2', [may, reader])
    await seesStages(true)
    expect(await messagesOf(ann!, reader)).toHaveLength(1)
    await seesStages(false)
    expect(await messagesOf(ann!, reader)).toEqual([])

    // Also ignores a person who was sent something hidden from this user.
    const ids = (await people(2)).map(({ id }) => id)
    const { task_run_id } = (await send(ids, { kind: 'rejection' })).body.data
    await product.tasks.settle()
    expect((await call('GET', `/task-runs/${task_run_id}`, { as: reader })).status).toBe(404)
    const ownerSees = (may: boolean) =>
      product.owner.query('UPDATE users SET can_view_hiring_pipeline = $1 WHERE email = $2', [may, owner])
    const actions = async () =>
      (await call('GET', '/audit-events', { as: owner })).body.data.map(({ action }: { action: string }) => action)
    expect(await actions()).toContain('messages.reject')
    await ownerSees(false)
    const hidden = await actions()
    const refused = await send([ann!.id], { kind: 'rejection' })
    await ownerSees(true)
    expect(hidden).not.toContain('messages.reject')
    expect(refused.body.problem).toBe('not_allowed')
  })

  it('do not allow sending for a suspended company', async () => {
    const [ann] = await people(1)
    await product.owner.query("UPDATE companies SET state = 'suspended' WHERE slug = 'northgate'")
    const { id: northgate } = await one("SELECT id FROM companies WHERE slug = 'northgate'")
    const suspended = await send([ann!.id], { company_id: northgate }, franchise)
    await product.owner.query("UPDATE companies SET state = 'active' WHERE slug = 'northgate'")
    expect(suspended.body.problem).toBe('suspended_company')
  })
})

describe('a message to many', () => {
  it('goes to each person once, and the task lists who gets none and why', async () => {
    const [ann, bo, cem, dee] = await people(4)
    await product.owner.query(
      "INSERT INTO unsubscribes (company_id, address_hash) SELECT company_id, encode(sha256(email::bytea), 'hex') FROM candidates WHERE id = $1",
      [bo!.candidate_id],
    )
    await product.owner.query("UPDATE candidates SET first = '' WHERE id = $1", [cem!.candidate_id])
    // A second result of the first person.
    await product.owner.query('UPDATE survey_results SET candidate_id = $1 WHERE id = $2', [ann!.candidate_id, dee!.id])
    const ids = [ann!.id, bo!.id, cem!.id, dee!.id]

    const { data } = (await preview(ids)).body
    expect(data).toMatchObject({ people: 1, left_out_count: 2 })
    expect(data.left_out.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
      'unsubscribed',
      'value_missing',
    ])
    expect(data.left_out.find(({ reason }: { reason: string }) => reason === 'value_missing').values).toEqual(['first'])
    expect(data.messages[0].paragraphs[0]).toMatch(/^Hi \p{L}+,$/u)

    const { task_run_id } = (await send(ids)).body.data
    await product.tasks.settle()
    const { body } = await call('GET', `/task-runs/${task_run_id}`, { as: owner })
    expect(body.data).toMatchObject({ name: 'send-messages', state: 'succeeded', done: 3, total: 3, failed_rows: 2 })
    expect(body.rows.map(({ detail }: { detail: string | null }) => detail)).toEqual(
      expect.arrayContaining([null, 'Has unsubscribed.', 'Not known: first name.']),
    )
    expect(body).toMatchObject({ changed: 1, not_changed: 2, rows: { length: 3 } })
    const others = await call('GET', `/task-runs/${task_run_id}?not_changed=true&page_size=1`, { as: owner })
    expect(others.body).toMatchObject({ not_changed: 2, rows: [{ outcome: 'refused' }], next: expect.any(Number) })
    expect(await rows('SELECT FROM messages')).toHaveLength(1)
    await product.owner.query('UPDATE survey_results SET candidate_id = $1 WHERE id = $2', [dee!.candidate_id, dee!.id])
    await product.owner.query('UPDATE candidates SET first = $1 WHERE id = $2', [cem!.first, cem!.candidate_id])
  })

  it('takes its values from the result that has what the text needs', async () => {
    const [ann, bo] = await people(2)
    await product.owner.query('UPDATE survey_results SET candidate_id = $1 WHERE id = $2', [ann!.candidate_id, bo!.id])
    const [first, second] = [ann!.id, bo!.id].toSorted()
    const [{ role_id }] = await rows('SELECT role_id FROM survey_results WHERE id = $1', [first])
    await product.owner.query('UPDATE survey_results SET role_id = NULL WHERE id = $1', [first])
    const { data } = (await preview([first!, second!], { body: 'For {{ role_name }}.' })).body
    expect(data).toMatchObject({ people: 1, left_out: [], left_out_count: 0 })
    const { body } = await send([first!, second!], { body: 'For {{ role_name }}.' })
    expect(body.data, 'one person is written to at once').toMatchObject({ task_run_id: null })
    // A person who is left out by several results is listed once.
    await product.owner.query('UPDATE survey_results SET role_id = NULL WHERE id = $1', [second])
    const none = (await preview([first!, second!], { body: 'For {{ role_name }}.' })).body.data
    expect(none).toMatchObject({ people: 0, left_out: [{ reason: 'value_missing' }], left_out_count: 1 })
    await product.owner.query('UPDATE survey_results SET role_id = $1 WHERE id = $2', [role_id, second])
    await product.owner.query('UPDATE survey_results SET role_id = $1 WHERE id = $2', [role_id, first])
    await product.owner.query('UPDATE survey_results SET candidate_id = $1 WHERE id = $2', [bo!.candidate_id, bo!.id])
  })

  it('does not need a value in a part of the text that is left out without it', async () => {
    const [ann] = await people(1)
    await product.owner.query("UPDATE candidates SET first = '' WHERE id = $1", [ann!.candidate_id])
    const body = "Hi{% if first != '' %} {{ first }}{% endif %}."
    expect((await preview([ann!.id], { body })).body.data).toMatchObject({ people: 1, left_out: [] })
    expect((await send([ann!.id])).body.problem).toBe('nobody_to_message')
    await product.owner.query('UPDATE candidates SET first = $1 WHERE id = $2', [ann!.first, ann!.candidate_id])
  })

  it('chosen by filters goes to as many people as the sender saw, or to nobody', async () => {
    const { id: company_id } = await one("SELECT id FROM companies WHERE slug = 'northgate'")
    const { total } = (
      await call('POST', '/survey-results/search', { as: owner, body: { filters: { company_id }, page_size: 1 } })
    ).body
    const by = (count: number, more: object = {}) =>
      call('POST', '/mailer/send', {
        as: owner,
        body: { selection: { filters: { company_id }, count, ...more }, ...message },
      })
    expect((await by(total - 1)).body).toMatchObject({ problem: 'count_changed', count: total })
    expect((await by(maxMessages.ofDay + 1)).body.problem).toBe('too_many_messages')
    const [ann] = await people(1)
    const answer = await by(total - 1, { except: [ann!.id] })
    expect(answer.status, answer.text).toBe(200)
    const { task_run_id } = answer.body.data
    await product.tasks.settle()
    expect((await call('GET', `/task-runs/${task_run_id}`, { as: owner })).body.data.done).toBe(total - 1)
    expect(await rows('SELECT FROM messages WHERE survey_result_id = $1', [ann!.id])).toEqual([])
  })

  it('stops when its sender loses the permission meanwhile', async () => {
    const ids = (await people(3)).map(({ id }) => id)
    const { task_run_id } = (await send(ids)).body.data
    await product.owner.query("UPDATE users SET auth_role = 'COMPANY_USER' WHERE email = $1", [owner])
    await product.tasks.settle()
    await product.owner.query("UPDATE users SET auth_role = 'COMPANY_OWNER' WHERE email = $1", [owner])
    expect((await call('GET', `/task-runs/${task_run_id}`, { as: franchise })).body.data.state).toBe('not_allowed')
    expect(await rows('SELECT FROM messages')).toEqual([])
  })
})

describe('a rejection of many people', () => {
  it('stops when its sender no longer sees stages', async () => {
    const ids = (await people(3)).map(({ id }) => id)
    const { task_run_id } = (await send(ids, { kind: 'rejection' })).body.data
    const seesStages = (may: boolean) =>
      product.owner.query('UPDATE users SET can_view_hiring_pipeline = $1 WHERE email = $2', [may, owner])
    await seesStages(false)
    await product.tasks.settle()
    await seesStages(true)
    expect((await call('GET', `/task-runs/${task_run_id}`, { as: owner })).body.data.state).toBe('not_allowed')
    expect(await rows('SELECT FROM messages')).toEqual([])
  })
})

describe('a selection of people', () => {
  it('may have as many ids as a list holds', async () => {
    const ids = Array.from({ length: maxBulkIds }, () => randomUUID())
    for (const answer of [
      await preview(ids),
      await send(ids),
      await call('POST', '/mailer/templates/acknowledgement/send', {
        as: owner,
        body: { selection: { ids }, version: 0 },
      }),
    ])
      expect(answer.body.problem).toBe('too_many_messages')
  })
})

describe('the limits of messages', () => {
  it('of one person hold for simultaneous requests', async () => {
    const [ann] = await people(1)
    for (let nth = 1; nth < maxMessages.toPersonInWeek; nth++) expect((await send([ann!.id])).status).toBe(200)
    const answers = await atOnce('outbox', () => [send([ann!.id]), send([ann!.id])])
    expect(answers.filter(({ body }) => body.data?.message_id)).toHaveLength(1)
    expect(await messagesOf(ann!)).toHaveLength(maxMessages.toPersonInWeek)
    expect((await preview([ann!.id])).body.data.left_out[0].reason).toBe('week_limit')
  })

  it('of a company include what it has sent today', async () => {
    const [ann] = await people(1)
    await send([ann!.id])
    await product.owner.query(
      `INSERT INTO messages (company_id, candidate_id, survey_result_id, sending_id, kind, subject, body, sent_by_user_id, outbox_id, address_hash)
       SELECT company_id, candidate_id, survey_result_id, gen_random_uuid(), kind, subject, body, sent_by_user_id, outbox_id, address_hash
         FROM messages, generate_series(2, $1::int)`,
      [maxMessages.ofDay],
    )
    const [bo] = (await people(2)).slice(1)
    expect((await send([bo!.id])).body.problem).toBe('too_many_messages')
    // Messages that were withdrawn before they were sent have reached nobody.
    await product.owner.query("UPDATE outbox SET state = 'dead', attempts = 0 WHERE reply_to IS NOT NULL")
    expect((await send([ann!.id])).status).toBe(200)
  })

  it('of a company include the messages that its tasks have yet to write', async () => {
    const ids = (await people(3)).map(({ id }) => id)
    const { task_run_id } = (await send(ids.slice(0, 2))).body.data
    await product.owner.query('UPDATE task_runs SET total = $1 WHERE id = $2', [maxMessages.ofDay, task_run_id])
    const refused = (await send(ids.slice(2))).body.problem
    await product.owner.query('UPDATE task_runs SET total = 2 WHERE id = $1', [task_run_id])
    await product.tasks.settle()
    expect(refused).toBe('too_many_messages')
    expect((await send(ids.slice(2))).status).toBe(200)
  })
})

describe('a queued message', () => {
  /** A message that waits in the outbox, and its outcome when it was due. */
  async function queued(people_count: number) {
    const ids = (await people(people_count)).map(({ id }) => id)
    await product.owner.query(`CREATE OR REPLACE FUNCTION later() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN NEW.next_attempt_at := now() + interval ''1 hour''; RETURN NEW; END'`)
    await product.owner.query('CREATE TRIGGER later BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION later()')
    const answer = await send(ids)
    await product.tasks.settle()
    await product.owner.query('DROP TRIGGER later ON outbox')
    return answer.body.data as { task_run_id: string | null }
  }
  async function delivered() {
    const [{ company_id }] = await rows(
      'UPDATE outbox SET next_attempt_at = now() WHERE reply_to IS NOT NULL RETURNING company_id',
    )
    const claimed = await rows('SELECT * FROM claim_outbox($1)', [company_id])
    // The product's own delivery could have been about to claim them.
    await product.tasks.settle()
    const states = await rows('SELECT DISTINCT state, last_error FROM outbox WHERE reply_to IS NOT NULL')
    return { claimed: claimed.length, states }
  }

  it.each<[string, unknown[], unknown[], string]>([
    [
      "UPDATE companies SET state = $1 WHERE slug = 'northgate'",
      ['suspended'],
      ['active'],
      'The company was suspended.',
    ],
    [
      `UPDATE users SET active = $1 WHERE email = '${owner}'`,
      [false],
      [true],
      'The account of the sender was deactivated.',
    ],
  ])('is withdrawn: %s', async (change, off, on, reason) => {
    await queued(2)
    await product.owner.query(change, off)
    const delivery = await delivered()
    await product.owner.query(change, on)
    expect(delivery).toEqual({ claimed: 0, states: [{ state: 'dead', last_error: reason }] })
  })

  it('is withdrawn when the person unsubscribes, or the sending is stopped', async () => {
    await queued(1)
    await product.owner.query(
      'INSERT INTO unsubscribes (company_id, address_hash) SELECT company_id, address_hash FROM messages',
    )
    expect(await delivered()).toMatchObject({ claimed: 0, states: [{ last_error: 'The person has unsubscribed.' }] })
  })

  it('is withdrawn when the sending is stopped halfway, and nobody can start that again', async () => {
    // The second batch fails and waits for another try.
    await product.owner.query(`CREATE OR REPLACE FUNCTION fail_later() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN IF (SELECT count(*) FROM messages) > 25 THEN RAISE ''later''; END IF; RETURN NULL; END'`)
    await product.owner.query('CREATE TRIGGER fail_later AFTER INSERT ON messages EXECUTE FUNCTION fail_later()')
    const { task_run_id } = await queued(30)
    await product.owner.query('DROP TRIGGER fail_later ON messages')
    const path = `/task-runs/${task_run_id}`
    expect((await call('GET', path, { as: owner })).body.data).toMatchObject({ state: 'waiting', done: 25 })

    const stopped = await call('POST', `${path}/stop`, { as: owner })
    expect(stopped.body.data).toMatchObject({ state: 'stopped', done: 25 })
    expect(await delivered()).toEqual({
      claimed: 0,
      states: [{ state: 'dead', last_error: 'The sending was stopped.' }],
    })
    const operator = 'super@demo.test'
    expect((await call('GET', path, { as: operator })).body.data.can).toEqual({ stop: false, retry: false })
    expect((await call('POST', `${path}/retry`, { as: operator })).body.problem).toBe('not_allowed')
    const [{ id, candidate_id }] = await rows('SELECT id, candidate_id FROM messages LIMIT 1')
    const again = await call('POST', `/messages/${id}/send-again`, { as: owner })
    expect(again.body.problem).toBe('message_withdrawn')
    const [message] = (await call('GET', `/candidates/${candidate_id}/messages`, { as: owner })).body.data
    expect(message).toMatchObject({ state: 'failed', can: { send_again: false } })
  })

  it('is sent after the codes of sign-ins', async () => {
    await queued(3)
    await product.owner.query(
      "UPDATE outbox SET next_attempt_at = now() - interval '1 hour' WHERE reply_to IS NOT NULL",
    )
    const [{ company_id }] = await rows('SELECT company_id FROM outbox WHERE reply_to IS NOT NULL LIMIT 1')
    await product.owner.query(
      // The default of `next_attempt_at` is rounded to milliseconds, up to half of one ahead of now.
      `INSERT INTO outbox (company_id, kind, recipient, subject, body, next_attempt_at)
       VALUES ($1, 'sign-in-code', 'a@b.test', 'Code', '123456', now() - interval '1 second')`,
      [company_id],
    )
    expect((await rows('SELECT * FROM claim_outbox($1)', [company_id]))[0].subject).toBe('Code')
  })
})

describe('people who have never answered', () => {
  it('get as many messages as invitations, over all companies', async () => {
    const { id: role_id } = await one("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
    const email = `${randomBytes(6).toString('hex')}@people.test`
    const invited = await call('POST', '/invitations', {
      as: owner,
      body: { role_id, people: [{ email, first: 'Ida', last: 'Berg' }] },
    })
    const { survey_result_id } = invited.body.data.invited[0]
    const answers = []
    for (let nth = 0; nth < 3; nth++) answers.push((await send([survey_result_id])).body)
    expect(answers[2].problem).toBe('nobody_to_message')
    expect((await preview([survey_result_id])).body.data).toMatchObject({
      people: 0,
      left_out: [{ reason: 'week_limit' }],
    })
    expect(answers.map(({ data }) => data?.message_id !== undefined && data.message_id !== null)).toEqual([
      true,
      true,
      false,
    ])
    await product.owner.query('UPDATE invitations SET opened_at = now() WHERE survey_result_id = $1', [
      survey_result_id,
    ])
    expect((await send([survey_result_id])).body.data.message_id).toEqual(expect.any(String))
  })

  it('have no name in a message, because a name could advertise', async () => {
    const [ann] = await people(1)
    await product.owner.query("UPDATE candidates SET first = 'Win at prize.com' WHERE id = $1", [ann!.candidate_id])
    expect((await preview([ann!.id])).body.data.left_out).toEqual([
      { person: expect.any(String), reason: 'value_missing', values: ['first'] },
    ])
    await product.owner.query('UPDATE candidates SET first = $1 WHERE id = $2', [ann!.first, ann!.candidate_id])
  })
})

describe('unsubscribing from a company', () => {
  async function unsubscribable() {
    const [ann] = await people(1)
    await send([ann!.id])
    const [mail] = await mailsTo(ann!.email)
    const token = new URL(mail.unsubscribe_url).searchParams.get('token')!
    return { ann: ann!, mail, token }
  }

  it('works by the page, in both directions, and does not stop mails about one’s own application', async () => {
    const { ann, mail, token } = await unsubscribable()
    expect(mail.html).toContain(mail.unsubscribe_url)
    expect(mail.body).toContain(mail.unsubscribe_url)
    const read = () => call('GET', `/unsubscribe?token=${token}`)
    expect((await read()).body.data).toMatchObject({ company: { name: 'Lantern Northgate' }, is_unsubscribed: false })
    const change = (is_unsubscribed: boolean) => call('POST', '/unsubscribe', { body: { token, is_unsubscribed } })
    expect((await change(true)).body.data).toMatchObject({ is_unsubscribed: true, can_resubscribe: true })
    expect((await change(true)).status).toBe(200)
    expect((await read()).body.data.is_unsubscribed).toBe(true)
    expect((await send([ann.id])).body.problem).toBe('nobody_to_message')
    expect((await send([ann.id], { kind: 'acknowledgement' })).status).toBe(200)
    expect((await change(false)).body.data.is_unsubscribed).toBe(false)
    expect((await send([ann.id])).status).toBe(200)
  })

  it('cannot be reverted with the link in an answer to the mail', async () => {
    const { ann, token } = await unsubscribable()
    await call('POST', '/unsubscribe', { body: { token, is_unsubscribed: true } })
    await product.owner.query("UPDATE unsubscribes SET created_at = now() - interval '2 hours'")
    const late = await call('POST', '/unsubscribe', { body: { token, is_unsubscribed: false } })
    expect(late.body.data).toMatchObject({ is_unsubscribed: true, can_resubscribe: false })
    expect((await send([ann.id])).body.problem).toBe('nobody_to_message')
  })

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'works by the button of a mail program that sends %s',
    async (type) => {
      const { ann, mail } = await unsubscribable()
      const { pathname, search } = new URL(mail.unsubscribe_url)
      const answer = await product.app.inject({
        method: 'POST',
        url: pathname + search,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(answer.statusCode).toBe(200)
      expect((await send([ann.id])).body.problem).toBe('nobody_to_message')
    },
  )

  it('does not happen when a scanner opens the link, nor with a wrong token', async () => {
    const { ann, mail } = await unsubscribable()
    const { pathname, search } = new URL(mail.unsubscribe_url)
    await product.app.inject({ method: 'GET', url: pathname + search })
    expect((await call('GET', `/unsubscribe${search}`)).body.data.is_unsubscribed).toBe(false)
    expect((await send([ann.id])).status).toBe(200)
    const wrong = randomBytes(32).toString('base64url')
    expect((await call('GET', `/unsubscribe?token=${wrong}`)).body.problem).toBe('unsubscribe_unknown')
    expect((await call('POST', '/unsubscribe', { body: { token: wrong, is_unsubscribed: true } })).status).toBe(404)
    expect((await call('GET', '/unsubscribe?token=x')).status).toBe(422)
  })

  it('applies to one company', async () => {
    const { ann, token } = await unsubscribable()
    await call('POST', '/unsubscribe', { body: { token, is_unsubscribed: true } })
    const [other] = await people(1, 'harbour')
    await product.owner.query('UPDATE candidates SET email = $1 WHERE id = $2', [ann.email, other!.candidate_id])
    const { id: harbour } = await one("SELECT id FROM companies WHERE slug = 'harbour'")
    expect((await send([other!.id], { company_id: harbour }, franchise)).status).toBe(200)
    await product.owner.query('UPDATE candidates SET email = $1 WHERE id = $2', [other!.email, other!.candidate_id])
  })
})
