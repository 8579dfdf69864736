import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Invitation } from '@seatwise/contract/invitations'
import { maxInvitationMails, maxInvitationsOfDay } from '@seatwise/contract/limits'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { answersOf, setUpProduct } from '../../test-product.ts'
import { remindByPlan } from './reminders.ts'
import { invitationTasks } from './tasks.ts'

const { call, product, register } = setUpProduct()

const owner = 'company.owner@demo.test'
// More people are invited here than one user may invite within 15 minutes.
beforeEach(() => product.owner.query("DELETE FROM rate_limits WHERE key LIKE 'invitation_by_user%'"))
const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
const address = () => `${randomBytes(6).toString('hex')}@people.test`
const roleId = async (name: string): Promise<string> =>
  (await one('SELECT id FROM roles WHERE name = $1 AND company_id IS NULL', [name])).id
const companyId = async (slug: string): Promise<string> =>
  (await one('SELECT id FROM companies WHERE slug = $1', [slug])).id

async function invite(people: object[], body: object = {}, as = owner) {
  const answer = await call('POST', '/invitations', {
    as,
    body: { role_id: await roleId('Sales'), people, ...body },
  })
  return { ...answer, data: answer.body.data }
}
async function invited(email = address(), as = owner) {
  const { data, status } = await invite([{ email }], {}, as)
  expect(status).toBe(200)
  return { ...(data.invited[0] as { id: string; survey_result_id: string }), email }
}
/** The token of the latest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const { body } = await one('SELECT body FROM outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1', [email])
  return /\/survey\/take#([\w-]{43})/.exec(body as string)![1]!
}
const readDetail = async (survey_result_id: string, as = owner) =>
  (await call('GET', `/invitations?survey_result_id=${survey_result_id}`, { as })).body.data[0] as Invitation
const remind = (id: string, body: object = {}, as = owner) => call('POST', `/invitations/${id}/remind`, { as, body })
const withdraw = (id: string, as = owner) => call('DELETE', `/invitations?id=${id}`, { as })
const attempt = (token: string) => call('GET', '/surveys/attempt', { token })
const registerBy = (invitation: string, person: object = {}) =>
  call('POST', '/surveys/register', {
    body: { invitation, first: 'Ida', last: 'Berg', notice_version: noticeVersion, language: 'en', ...person },
  })

describe('an invitation', () => {
  // That colleagues are told of both is held by the comparison of effects at the end of the suite.
  it('gives a name to a person who had none, as a new version, and leaves the name of others', async () => {
    const { email } = await invited()
    const stored = () => one('SELECT first, last, version FROM candidates WHERE email = $1', [email])
    const before = await stored()
    await invite([{ email, first: 'Ida', last: 'Berg' }], { role_id: await roleId('Support') })
    expect(await stored()).toEqual({ first: 'Ida', last: 'Berg', version: before.version + 1 })
    await invite([{ email, first: 'Eva', last: 'Dahl' }], { role_id: await roleId('Bookkeeper') })
    expect(await stored()).toEqual({ first: 'Ida', last: 'Berg', version: before.version + 1 })
  })

  it('creates the person and the card at once, and mails the person a personal link', async () => {
    const { survey_result_id, email } = await invited()
    const { data } = (await call('GET', `/survey-results/${survey_result_id}`, { as: owner })).body
    expect(data).toMatchObject({
      state: 'invited',
      candidate: { first: '', last: '', email },
      role_name: 'Sales',
      source: { kind: 'invitation' },
      report: null,
      status: { type: 'new' },
    })
    expect(await readDetail(survey_result_id)).toMatchObject({
      state: 'invited',
      invited_by: { name: 'Cora Ownby' },
      progress: null,
      can: { remind: true, renew: false, withdraw: true },
    })
    const mail = await one('SELECT * FROM outbox WHERE recipient = $1', [email])
    expect(mail.subject).toBe('Lantern Northgate invites you to a short survey')
  })

  it('leads through registration and survey to a result, and shows its state on the way', async () => {
    const { survey_result_id, email } = await invited()
    const token = await tokenFor(email)
    const first = await attempt(token)
    expect(first.body.data).toMatchObject({
      state: 'invited',
      items: [],
      role_name: 'Sales',
      invitation: { email, first: '', notice: { version: noticeVersion } },
    })
    expect((await readDetail(survey_result_id)).state).toBe('opened')
    expect((await registerBy(token)).body).toEqual({ data: { token } })
    expect((await attempt(token)).body.data).toMatchObject({ state: 'in_progress', invitation: null })
    await call('PUT', '/surveys/attempt', { token, body: { answers: answersOf(3).slice(0, 24) } })
    expect(await readDetail(survey_result_id)).toMatchObject({
      state: 'started',
      candidate: { first: 'Ida', last: 'Berg' },
      progress: { answered: 24, of: 87, answered_at: expect.any(String) },
    })
    expect((await call('POST', '/surveys/submit', { token, body: { answers: answersOf(3) } })).status).toBe(200)
    expect(await readDetail(survey_result_id)).toMatchObject({
      state: 'completed',
      can: { remind: false, withdraw: false },
    })
    const mailed = await one(
      `SELECT count(*)::int FROM outbox WHERE recipient = $1 AND subject LIKE 'A survey has been%'`,
      [owner],
    )
    expect(mailed.count).toBeGreaterThan(0)
    const { body } = await call('GET', `/survey-results/${survey_result_id}/history`, { as: owner })
    expect((body.data as { event: string }[]).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['completed', 'registered', 'invited']),
    )
  })

  it('is used by one person: a second registration changes nothing', async () => {
    const { email } = await invited()
    const token = await tokenFor(email)
    await registerBy(token)
    expect((await registerBy(token, { first: 'Somebody', last: 'Else' })).status).toBe(200)
    expect(await one('SELECT first, last FROM candidates WHERE email = $1', [email])).toEqual({
      first: 'Ida',
      last: 'Berg',
    })
  })

  it('is refused to people without its token, and accepts neither another link nor another address', async () => {
    expect((await registerBy(randomBytes(32).toString('base64url'))).body.problem).toBe('survey_not_found')
    const { email } = await invited()
    const token = await tokenFor(email)
    const both = await registerBy(token, { email: 'other@people.test' })
    expect([both.status, both.body]).toEqual([422, [expect.objectContaining({ path: 'email', code: 'unknown_field' })]])
    expect((await registerBy(token, { notice_version: 'notice/1' })).body[0].path).toBe('notice_version')
    expect((await registerBy(token, { first: '' })).body[0].path).toBe('first')
  })

  it('cannot be answered before the person has registered', async () => {
    const { email } = await invited()
    const token = await tokenFor(email)
    const saved = await call('PUT', '/surveys/attempt', { token, body: { answers: answersOf(1).slice(0, 1) } })
    expect([saved.status, saved.body.problem]).toEqual([404, 'survey_not_found'])
    expect((await call('POST', '/surveys/submit', { token, body: { answers: answersOf(1) } })).status).toBe(404)
  })
})

describe('a retired role', () => {
  it('ends the invitations of people who have not started, until it is active again', async () => {
    const company_id = await companyId('northgate')
    const role = await one(`INSERT INTO roles (company_id, name) VALUES ($1, 'Fletcher') RETURNING id`, [company_id])
    const setState = (state: string) =>
      product.owner.query('UPDATE roles SET state = $2 WHERE id = $1', [role.id, state])
    const [email, started] = [address(), address()]
    const { data } = await invite([{ email }, { email: started }], { role_id: role.id })
    const invitedAs = (email: string) =>
      (data.invited as { id: string; survey_result_id: string; email: string }[]).find((one) => one.email === email)!
    const [made, other] = [invitedAs(email), invitedAs(started)]
    const token = await tokenFor(email)
    await registerBy(await tokenFor(started))
    await setState('retired')
    expect((await attempt(token)).body.problem).toBe('invitation_over')
    expect((await registerBy(token)).body.problem).toBe('invitation_over')
    expect(await readDetail(made.survey_result_id)).toMatchObject({
      state: 'role_retired',
      can: { remind: false, renew: false, withdraw: true },
    })
    expect((await remind(made.id)).body.problem).toBe('role_not_offered')
    expect((await remind(other.id)).status).toBe(200)
    expect((await attempt(await tokenFor(started))).body.data.state).toBe('in_progress')
    await setState('active')
    expect((await registerBy(token)).status).toBe(200)
  })
})

describe('the mail of an invitation', () => {
  it.each(['held', 'uncertain', 'sent'])('shows its state as %s', async (state) => {
    const { id, survey_result_id } = await invited()
    await product.owner.query(
      'UPDATE outbox SET state = $2 WHERE id = (SELECT message_id FROM invitations WHERE id = $1)',
      [id, state],
    )
    expect((await readDetail(survey_result_id)).state).toBe(state)
  })

  it.each([
    ['Pacific/Kiritimati', 'Pacific/Kiritimati'],
    ['Pacific/Pago_Pago', 'Pacific/Pago_Pago'],
    [null, 'UTC'],
  ])('names the last day on which the link works: %s', async (zone, known) => {
    await product.owner.query(`UPDATE companies SET time_zone = $1 WHERE slug = 'harbour'`, [zone])
    const email = address()
    const company_id = await companyId('harbour')
    const { data } = await invite([{ email }], { company_id }, 'franchise.user@demo.test')
    const { ends } = await one(
      `SELECT to_char(expires_at AT TIME ZONE $2, 'FMMonth FMDD, YYYY HH24:MI:SS.MS') AS ends FROM invitations WHERE id = $1`,
      [data.invited[0].id, known],
    )
    expect(ends).toMatch(/ 23:59:59\.999$/)
    const { body } = await one('SELECT body FROM outbox WHERE recipient = $1', [email])
    expect(body).toContain(`works until ${(ends as string).slice(0, -13)}.`)
    await product.owner.query(`UPDATE companies SET time_zone = NULL WHERE slug = 'harbour'`)
  })
})

describe('live updates of invitations', () => {
  it('report the first visit, the registration and the first answers, but not every answer', async () => {
    const { email } = await invited()
    const token = await tokenFor(email)
    const changes = async () =>
      (await one(`SELECT count(*)::int FROM live_changes WHERE topic = 'survey-results'`)).count as number
    const answer = (count: number) =>
      call('PUT', '/surveys/attempt', { token, body: { answers: answersOf(3).slice(0, count) } })
    const before = await changes()
    for (const [step, more] of [
      [() => attempt(token), 1],
      [() => attempt(token), 1],
      [() => registerBy(token), 2],
      [() => answer(1), 3],
      [() => answer(2), 3],
    ] as const) {
      expect((await step()).status).toBe(200)
      expect((await changes()) - before).toBe(more)
    }
  })
})

describe('a call that invites many', () => {
  it('invites each address once and lists those that it leaves out', async () => {
    const email = address()
    const known = await invited()
    const { data } = await invite([
      { email, first: 'Ann', last: 'Lee' },
      { email: email.toUpperCase() },
      { email: known.email },
    ])
    expect(data.invited).toEqual([{ id: expect.any(String), survey_result_id: expect.any(String), email }])
    expect(data.not_invited).toEqual([
      { email, reason: 'repeated' },
      { email: known.email, reason: 'invited' },
    ])
  })

  it('leaves out people who have finished, unless they are to be invited again', async () => {
    const { rows } = await product.owner.query(
      `SELECT c.email FROM survey_results r JOIN candidates c ON c.id = r.candidate_id
         JOIN companies k ON k.id = r.company_id JOIN roles o ON o.id = r.role_id
        WHERE k.slug = 'northgate' AND o.name = 'Sales' AND r.state = 'completed' AND r.archived_at IS NULL LIMIT 1`,
    )
    const { email } = rows[0]
    expect((await invite([{ email }])).data).toEqual({ invited: [], not_invited: [{ email, reason: 'finished' }] })
    expect((await invite([{ email }], { again: true })).data.invited).toHaveLength(1)
    expect((await invite([{ email }], { again: true })).data.not_invited).toEqual([{ email, reason: 'invited' }])
  })

  it('keeps the name of a known person', async () => {
    const { email } = await invited()
    await registerBy(await tokenFor(email))
    await invite([{ email, first: 'New', last: 'Name' }], { role_id: await roleId('Support') })
    expect((await one('SELECT first FROM candidates WHERE email = $1', [email])).first).toBe('Ida')
  })

  it('refuses roles and companies out of the reader’s reach', async () => {
    const orchard = await companyId('orchard')
    expect((await invite([{ email: address() }], { company_id: orchard })).status).toBe(404)
    expect((await invite([{ email: address() }], { company_id: randomUUID() })).status).toBe(404)
    const { id } = await one('SELECT id FROM roles WHERE company_id = $1', [orchard])
    expect((await invite([{ email: address() }], { role_id: id })).body[0].path).toBe('role_id')
    expect(
      (await invite([{ email: address() }], { company_id: await companyId('harbour') }, 'franchise.user@demo.test'))
        .status,
    ).toBe(200)
  })

  it('has its effect once when it is repeated with its idempotency key', async () => {
    const body = { role_id: await roleId('Sales'), people: [{ email: address() }] }
    const send = () => call('POST', '/invitations', { as: owner, body, headers: { 'idempotency-key': 'invite-once' } })
    expect((await send()).body).toEqual((await send()).body)
    expect((await one('SELECT count(*)::int FROM outbox WHERE recipient = $1', [body.people[0]!.email])).count).toBe(1)
  })
})

describe('the limits of invitations', () => {
  const sendTo = async (slug: string, as: string, email: string) => {
    const company_id = await companyId(slug)
    const { data } = await invite([{ email }], { company_id, again: true }, as)
    const [made] = data.invited as { id: string }[]
    if (made) await withdraw(made.id, as)
    return made !== undefined
  }

  it('let one company mail an address three times a week, and all companies together nine times', async () => {
    const email = address()
    const companies = ['northgate', 'harbour', 'lantern', 'orchard', 'head-office']
    const sent = []
    for (const slug of companies)
      for (let nth = 0; nth <= maxInvitationMails.ofCompany; nth++)
        sent.push(await sendTo(slug, 'super@demo.test', email))
    expect(sent.filter(Boolean)).toHaveLength(maxInvitationMails.ofAll)
    expect(sent.slice(0, 4)).toEqual([true, true, true, false])
  })

  it('count invitations, reminders and renewals together', async () => {
    const { id, email } = await invited()
    expect((await remind(id)).status).toBe(200)
    await withdraw(id)
    expect((await remind(id, { renew: true })).status).toBe(200)
    const refused = await remind(id)
    expect([refused.status, refused.body.problem]).toEqual([429, 'mail_limit_reached'])
    expect((await one('SELECT count(*)::int FROM outbox WHERE recipient = $1', [email])).count).toBe(3)
  })

  it('hold when two calls arrive at once', async () => {
    const emails = Array.from({ length: 5 }, address)
    const as = 'super@demo.test'
    const calls = ['northgate', 'harbour', 'lantern', 'orchard', 'head-office'].flatMap((slug) =>
      [emails, emails.toReversed()].map(async (list) =>
        invite(
          list.map((email) => ({ email })),
          { company_id: await companyId(slug) },
          as,
        ),
      ),
    )
    const answers = await Promise.all(calls)
    // The second of two calls of one company is refused, or finds everybody invited.
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.problem]).toEqual([409, 'inviting'])
    for (const email of emails) {
      const { count } = await one('SELECT count(*)::int FROM outbox WHERE recipient = $1', [email])
      expect(count).toBe(5)
    }
  })

  it('let a company invite only a limited number of people a day', async () => {
    const company_id = await companyId('head-office')
    const many = (count: number) => Array.from({ length: count }, () => ({ email: address() }))
    const already = (
      await one('SELECT count(*)::int FROM invitation_mails WHERE company_id = $1 AND is_invitation', [company_id])
    ).count as number
    const all = await invite(many(maxInvitationsOfDay - already), { company_id }, 'super@demo.test')
    expect([all.status, all.data.invited.length]).toEqual([200, maxInvitationsOfDay - already])
    const more = many(1)
    expect((await invite(more, { company_id }, 'super@demo.test')).data).toEqual({
      invited: [],
      not_invited: [{ email: more[0]!.email, reason: 'day_limit' }],
    })
    await product.owner.query(
      `UPDATE invitation_mails SET created_at = now() - interval '25 hours' WHERE company_id = $1`,
      [company_id],
    )
    expect((await invite(more, { company_id }, 'super@demo.test')).data.invited).toHaveLength(1)
  })
})

describe('withdrawing an invitation', () => {
  it('ends the link, also for a person who has begun', async () => {
    const { id, email } = await invited()
    const token = await tokenFor(email)
    expect((await withdraw(id)).body.data).toMatchObject({ state: 'withdrawn', can: { renew: true, remind: false } })
    expect((await attempt(token)).body).toMatchObject({
      problem: 'invitation_over',
      company: { name: 'Lantern Northgate' },
    })
    expect((await registerBy(token)).body.problem).toBe('invitation_over')
    const starter = await invited()
    const other = await tokenFor(starter.email)
    await registerBy(other)
    await withdraw(starter.id)
    expect((await attempt(other)).body.problem).toBe('survey_expired')
    expect((await call('POST', '/surveys/submit', { token: other, body: { answers: answersOf(3) } })).status).toBe(410)
  })

  it('removes the event that would have recorded its expiry', async () => {
    const { id, survey_result_id } = await invited()
    await withdraw(id)
    await product.owner.query(
      `UPDATE invitations SET withdrawn_at = now() - interval '2 days', expires_at = now() - interval '1 day' WHERE id = $1`,
      [id],
    )
    const { body } = await call('GET', `/survey-results/${survey_result_id}/history`, { as: owner })
    const events = (body.data as { event: string }[]).map(({ event }) => event)
    expect(events).toContain('withdrawn')
    expect(events).not.toContain('expired')
  })

  it('records no start of a survey that was not started', async () => {
    const hasStarted = async (id: string) =>
      (await call('GET', `/survey-results/${id}`, { as: owner })).body.data.has_started as boolean
    const plain = await invited()
    await withdraw(plain.id)
    expect(await hasStarted(plain.survey_result_id)).toBe(false)
    const starter = await invited()
    await registerBy(await tokenFor(starter.email))
    await withdraw(starter.id)
    expect(await hasStarted(starter.survey_result_id)).toBe(true)
  })

  it('is undone by renewing, which keeps the answers', async () => {
    const { id, email } = await invited()
    await registerBy(await tokenFor(email))
    await withdraw(id)
    const renewed = await remind(id, { renew: true })
    expect(renewed.body.data).toMatchObject({ state: 'started', can: { remind: true, renew: false } })
    expect((await attempt(await tokenFor(email))).body.data.state).toBe('in_progress')
    expect((await remind(id, { renew: true })).body.problem).toBe('invitation_not_ended')
  })

  it('is refused for a finished survey, and for an invitation of another company', async () => {
    const { id, email } = await invited()
    const token = await tokenFor(email)
    await registerBy(token)
    await call('POST', '/surveys/submit', { token, body: { answers: answersOf(3) } })
    expect((await withdraw(id)).body.problem).toBe('invitation_finished')
    expect((await remind(id)).body.problem).toBe('invitation_finished')
    const company_id = await companyId('orchard')
    const foreign = (await invite([{ email: address() }], { company_id }, 'super@demo.test')).data.invited[0]
    for (const refused of [await withdraw(foreign.id), await remind(foreign.id)]) expect(refused.status).toBe(404)
  })
})

describe('reminders of several people', () => {
  const remindAll = (ids: string[], as = owner) => call('POST', '/invitations/remind', { as, body: { ids } })
  const mails = async (email: string) =>
    (await one('SELECT count(*)::int FROM outbox WHERE recipient = $1', [email])).count as number

  it('go to those who can be reminded; the reply lists the others', async () => {
    const [fine, starter, withdrawn, finished, archived, full] = [
      await invited(),
      await invited(),
      await invited(),
      await invited(),
      await invited(),
      await invited(),
    ]
    await registerBy(await tokenFor(starter.email))
    await withdraw(withdrawn.id)
    const token = await tokenFor(finished.email)
    await registerBy(token)
    await call('POST', '/surveys/submit', { token, body: { answers: answersOf(3) } })
    await product.owner.query('UPDATE survey_results SET archived_at = now() WHERE id = $1', [
      archived.survey_result_id,
    ])
    await remind(full.id)
    await remind(full.id)
    const ids = [fine, starter, withdrawn, finished, archived, full, fine].map(({ id }) => id)
    const { status, body } = await remindAll(ids)
    expect([status, body.data.reminded]).toEqual([200, 2])
    expect(
      Object.fromEntries(body.data.not_reminded.map(({ id, reason }: { id: string; reason: string }) => [id, reason])),
    ).toEqual({
      [withdrawn.id]: 'invitation_ended',
      [finished.id]: 'invitation_finished',
      [archived.id]: 'result_archived',
      [full.id]: 'mail_limit_reached',
    })
    expect([await mails(fine.email), await mails(withdrawn.email), await mails(full.email)]).toEqual([2, 1, 3])
    const { subject } = await one('SELECT subject FROM outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1', [
      starter.email,
    ])
    expect(subject).toBe('Your survey for Lantern Northgate is not finished yet')
    expect((await attempt(await tokenFor(fine.email))).body.data.state).toBe('invited')
  })

  it('are counted for each invitation of one mailbox', async () => {
    const email = address()
    const first = await invited(email)
    const second = (await invite([{ email }], { role_id: await roleId('Support') })).data.invited[0]
    const { data } = (await remindAll([first.id, second.id])).body
    expect([data.reminded, data.not_reminded.length, await mails(email)]).toEqual([1, 1, 3])
  })

  it('are refused as a whole with one invitation of another company, and for several companies', async () => {
    const own = await invited()
    const company_id = await companyId('orchard')
    const foreign = (await invite([{ email: address() }], { company_id }, 'super@demo.test')).data.invited[0]
    expect((await remindAll([own.id, foreign.id])).body.problem).toBe('not_found')
    expect((await remindAll([own.id, foreign.id], 'super@demo.test')).body[0].path).toBe('ids')
    expect(await mails(own.email)).toBe(1)
  })

  it('never pass the limit when ten calls come at once', async () => {
    const people = [await invited(), await invited(), await invited()]
    const ids = people.map(({ id }) => id)
    await Promise.all(Array.from({ length: 10 }, (_, nth) => remindAll(nth % 2 ? ids : ids.toReversed())))
    for (const { email } of people) expect(await mails(email)).toBe(3)
  })
})

describe('the list of results', () => {
  it('shows for an unfinished survey how far the person is, and which actions are possible', async () => {
    const { id, email } = await invited()
    const token = await tokenFor(email)
    await registerBy(token)
    await call('PUT', '/surveys/attempt', { token, body: { answers: answersOf(3).slice(0, 24) } })
    const open = await register()
    const rowOf = async (search: string) =>
      (await call('POST', '/survey-results/search', { as: owner, body: { filters: { search } } })).body.data[0]
    expect((await rowOf(email)).invitation).toEqual({
      id,
      state: 'started',
      progress: { answered: 24, of: 87, answered_at: expect.any(String) },
      last_active_at: expect.any(String),
      can: { remind: true, renew: false, withdraw: true },
    })
    expect((await rowOf(open.email)).invitation).toBeNull()
    await call('POST', '/surveys/submit', { token, body: { answers: answersOf(3) } })
    expect(await rowOf(email)).not.toHaveProperty('invitation')
  })
})

describe('a stranger at the open form', () => {
  it('can neither end the survey of an invited person nor prevent an invitation of them', async () => {
    const { email } = await invited()
    const token = await tokenFor(email)
    await registerBy(token)
    for (let nth = 0; nth < 5; nth++) await register({ email })
    const { token: theirs } = await register({ email })
    await call('POST', '/surveys/submit', { token: theirs, body: { answers: answersOf(5) } })
    expect((await attempt(token)).body.data.state).toBe('in_progress')

    const known = address()
    await register({ email: known })
    expect((await invite([{ email: known }])).data.invited).toHaveLength(1)
  })

  it('cannot put words of their own into the mails of the company', async () => {
    const { email } = await register({ role: 'Support' })
    await product.owner.query(`UPDATE candidates SET first = 'Call 555' WHERE email = $1`, [email])
    const { data } = await invite([{ email, first: 'Ann', last: 'Lee' }])
    const bodyOf = async () =>
      (await one('SELECT body FROM outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1', [email]))
        .body as string
    expect(await bodyOf()).toMatch(/^Hello Ann,/)
    await remind(data.invited[0].id)
    expect(await bodyOf()).toMatch(/^Hello,/)
  })
})

describe('an invitation’s old link', () => {
  it('does not work after a renewal', async () => {
    const { id, email } = await invited()
    const leaked = await tokenFor(email)
    await withdraw(id)
    await remind(id, { renew: true })
    expect((await attempt(leaked)).body.problem).toBe('survey_not_found')
    expect((await registerBy(leaked)).body.problem).toBe('survey_not_found')
    expect((await attempt(await tokenFor(email))).body.data.state).toBe('invited')
  })

  it('does not work when the result is archived, and can then be withdrawn', async () => {
    const { id, survey_result_id, email } = await invited()
    const token = await tokenFor(email)
    await product.owner.query('UPDATE survey_results SET archived_at = now() WHERE id = $1', [survey_result_id])
    expect((await attempt(token)).body.problem).toBe('invitation_over')
    expect((await registerBy(token)).body.problem).toBe('invitation_over')
    expect((await remind(id)).body.problem).toBe('result_archived')
    expect((await withdraw(id)).body.data.state).toBe('withdrawn')
  })
})

describe('renewing an invitation', () => {
  it('is refused while the person has another open invitation, and for a retired role', async () => {
    const { id, email } = await invited()
    await withdraw(id)
    await invite([{ email }])
    expect((await remind(id, { renew: true })).body.problem).toBe('invited_elsewhere')
    const company_id = await companyId('northgate')
    const role = await one(`INSERT INTO roles (company_id, name) VALUES ($1, 'Thatcher') RETURNING id`, [company_id])
    const other = (await invite([{ email: address() }], { role_id: role.id })).data.invited[0]
    await withdraw(other.id)
    await product.owner.query(`UPDATE roles SET state = 'retired' WHERE id = $1`, [role.id])
    expect((await remind(other.id, { renew: true })).body.problem).toBe('role_not_offered')
  })

  it('counts as an invitation for the limits', async () => {
    const { id } = await invited()
    await withdraw(id)
    await product.owner.query(
      `INSERT INTO invitation_mails (company_id, address_hash, is_invitation)
         SELECT company_id, 'other ' || n, true FROM invitations, generate_series(1, $2::int) n WHERE id = $1`,
      [id, maxInvitationsOfDay],
    )
    expect((await remind(id, { renew: true })).body.problem).toBe('too_many_invitations')
    await product.owner.query(`DELETE FROM invitation_mails WHERE address_hash LIKE 'other %'`)
    expect((await remind(id, { renew: true })).status).toBe(200)
  })
})

describe('the time limit of an invitation', () => {
  const later = (id: string, column: string, days: number) =>
    product.owner.query(`UPDATE invitations SET ${column} = now() - make_interval(days => $2) WHERE id = $1`, [
      id,
      days,
    ])

  it('ends it; a reminder is then refused, and renewing starts a new period', async () => {
    const { id, survey_result_id, email } = await invited()
    await later(id, 'expires_at', 1)
    expect((await readDetail(survey_result_id)).state).toBe('expired')
    expect((await attempt(await tokenFor(email))).body.problem).toBe('invitation_over')
    expect((await remind(id, { renew: true })).body.data.state).toBe('invited')
    await later(id, 'expires_at', 1)
    await product.owner.query('SELECT expire_surveys(100)')
    expect((await one('SELECT state FROM survey_results WHERE id = $1', [survey_result_id])).state).toBe('expired')
    expect((await remind(id)).body.problem).toBe('invitation_ended')
    expect((await remind(id, { renew: true })).body.data.state).toBe('invited')
    expect((await registerBy(await tokenFor(email))).status).toBe(200)
  })
})

describe('reminders by the company’s plan', () => {
  /** A zone in which it is this hour now. */
  const zoneAt = (hour: number) => {
    // There are zones from 12 hours behind UTC to 14 hours ahead.
    const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
    return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  }
  const setZone = (hour: number) =>
    product.owner.query(`UPDATE companies SET time_zone = $1 WHERE slug = 'northgate'`, [zoneAt(hour)])
  const waiting = async (days = 4) => {
    const made = await invited()
    await lastSign(made.id, days)
    return made
  }
  const lastSign = (id: string, days: number) =>
    product.owner.query(
      `WITH i AS (UPDATE invitations SET mailed_at = now() - make_interval(days => $2), opened_at = NULL
         WHERE id = $1 RETURNING survey_result_id, message_id),
       mail AS (UPDATE outbox SET state = 'sent' FROM i WHERE outbox.id = i.message_id)
       UPDATE survey_results r SET started_at = now() - make_interval(days => $2) FROM i WHERE r.id = i.survey_result_id`,
      [id, days],
    )
  const run = () => {
    const [task] = invitationTasks({ transactions: product.tasks.transactions, public_url: 'http://localhost:3000' })
    return task!.work({} as never, new AbortController().signal)
  }
  const mailsTo = async (email: string) =>
    (await one('SELECT count(*)::int FROM outbox WHERE recipient = $1', [email])).count as number
  afterEach(() =>
    product.owner.query(
      `UPDATE companies SET time_zone = NULL, state = 'active', settings = settings - 'reminders' WHERE slug = 'northgate'`,
    ),
  )

  it('are sent once after the days of the plan, and no more often than it says', async () => {
    await setZone(12)
    const { id, survey_result_id, email } = await waiting()
    const fresh = await invited()
    await Promise.all([run(), run()])
    expect([await mailsTo(email), await mailsTo(fresh.email)]).toEqual([2, 1])
    await run()
    expect(await mailsTo(email)).toBe(2)
    await lastSign(id, 4)
    await run()
    await lastSign(id, 4)
    await run()
    // The invitation and the two reminders of the plan.
    expect(await mailsTo(email)).toBe(3)
    expect((await readDetail(survey_result_id)).reminders).toBe(2)
    const { body } = await call('GET', `/survey-results/${survey_result_id}/history`, { as: owner })
    expect(body.data[0]).toMatchObject({ event: 'reminded', actor: null })
  })

  it('are not sent to rejected people', async () => {
    await setZone(12)
    const { survey_result_id, email } = await waiting()
    const setStage = (type: string) =>
      product.owner.query(
        `UPDATE survey_results r SET status_id = (SELECT id FROM statuses s WHERE s.company_id = r.company_id AND s.type = $2
           ORDER BY s.id LIMIT 1) WHERE id = $1`,
        [survey_result_id, type],
      )
    await setStage('rejected')
    await run()
    expect(await mailsTo(email)).toBe(1)
    await setStage('interview')
    await run()
    expect(await mailsTo(email)).toBe(2)
  })

  it('wait for the right day in the company’s time zone', async () => {
    const { email } = await waiting()
    for (const hour of [8, 18, 3]) {
      await setZone(hour)
      await run()
    }
    expect(await mailsTo(email)).toBe(1)
    await setZone(9)
    await run()
    expect(await mailsTo(email)).toBe(2)
  })

  it('end with the survey, an archive, a withdrawal, a plan without reminders and a suspension', async () => {
    await setZone(12)
    const [archived, withdrawn, finished, plain] = [await waiting(), await waiting(), await waiting(), await waiting()]
    await product.owner.query('UPDATE survey_results SET archived_at = now() WHERE id = $1', [
      archived.survey_result_id,
    ])
    await withdraw(withdrawn.id)
    const token = await tokenFor(finished.email)
    await registerBy(token)
    await call('POST', '/surveys/submit', { token, body: { answers: answersOf(3) } })
    await lastSign(finished.id, 4)
    await product.owner.query(`UPDATE companies SET state = 'suspended' WHERE slug = 'northgate'`)
    await run()
    await product.owner.query(
      `UPDATE companies SET state = 'active', settings = settings || '{"reminders": 0}' WHERE slug = 'northgate'`,
    )
    await run()
    expect(await mailsTo(plain.email)).toBe(1)
    await product.owner.query(`UPDATE companies SET settings = settings - 'reminders' WHERE slug = 'northgate'`)
    await run()
    expect(await mailsTo(plain.email)).toBe(2)
    for (const { email } of [archived, withdrawn, finished]) expect(await mailsTo(email)).toBe(1)
  })

  it('are not sent to people who finished by another link, nor for retired roles', async () => {
    await setZone(12)
    const { email } = await waiting()
    const { token } = await register({ email })
    await call('POST', '/surveys/submit', { token, body: { answers: answersOf(5) } })
    const role = await one(`INSERT INTO roles (company_id, name) VALUES ($1, 'Cooper') RETURNING id`, [
      await companyId('northgate'),
    ])
    const other = address()
    const { data } = await invite([{ email: other }], { role_id: role.id })
    await lastSign(data.invited[0].id, 4)
    await product.owner.query(`UPDATE roles SET state = 'retired' WHERE id = $1`, [role.id])
    await run()
    expect([await mailsTo(other)]).toEqual([1])
    // The invitation, and the link that the open form mails.
    expect(await mailsTo(email)).toBe(2)
  })

  it('are sent although another company has an invalid time zone', async () => {
    await setZone(12)
    const { email } = await waiting()
    await product.owner.query(`UPDATE companies SET time_zone = 'Nowhere/Land' WHERE slug = 'orchard'`)
    await run()
    expect(await mailsTo(email)).toBe(2)
    await product.owner.query(`UPDATE companies SET time_zone = NULL WHERE slug = 'orchard'`)
  })

  it('wait a day where the address has had too many mails, and then count as not sent', async () => {
    await setZone(12)
    const { id, survey_result_id, email } = await waiting()
    await remind(id)
    await remind(id)
    await lastSign(id, 4)
    await run()
    expect(await mailsTo(email)).toBe(3)
    expect((await readDetail(survey_result_id)).reminders).toBe(0)
    await product.owner.query('DELETE FROM invitation_mails')
    await run()
    expect(await mailsTo(email)).toBe(3)
    await product.owner.query(`UPDATE invitations SET remind_after = now() - interval '1 minute' WHERE id = $1`, [id])
    await run()
    expect(await mailsTo(email)).toBe(4)
  })

  it('are not sent to people who finished, were withdrawn or archived after the reminder fell due', async () => {
    const company_id = await companyId('northgate')
    const isSent = async ({ id }: { id: string }) => {
      const { mailed_at } = await one('SELECT mailed_at::text FROM invitations WHERE id = $1', [id])
      return product.tasks.transactions.asCompany(company_id, (scope) =>
        remindByPlan(scope, { id, mailed_at }, 'http://localhost:3000'),
      )
    }
    const [archived, withdrawn, finished, plain] = [await waiting(), await waiting(), await waiting(), await waiting()]
    await product.owner.query('UPDATE survey_results SET archived_at = now() WHERE id = $1', [
      archived.survey_result_id,
    ])
    await withdraw(withdrawn.id)
    const token = await tokenFor(finished.email)
    await registerBy(token)
    await call('POST', '/surveys/submit', { token, body: { answers: answersOf(3) } })
    for (const invitation of [archived, withdrawn, finished]) expect(await isSent(invitation)).toBe(false)
    expect(await isSent(plain)).toBe(true)
  })

  it('wait until the invitation itself has been sent', async () => {
    await setZone(12)
    const { id, email } = await waiting()
    const setMail = (state: string) =>
      product.owner.query(
        'UPDATE outbox SET state = $2 WHERE id = (SELECT message_id FROM invitations WHERE id = $1)',
        [id, state],
      )
    await setMail('held')
    await run()
    expect(await mailsTo(email)).toBe(1)
    await setMail('uncertain')
    await run()
    expect(await mailsTo(email)).toBe(2)
  })

  it('explain to a person who has begun how to continue', async () => {
    await setZone(12)
    const { id, email } = await invited()
    await registerBy(await tokenFor(email))
    await lastSign(id, 4)
    await run()
    const { subject } = await one('SELECT subject FROM outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1', [
      email,
    ])
    expect(subject).toBe('Your survey for Lantern Northgate is not finished yet')
    expect((await attempt(await tokenFor(email))).body.data.state).toBe('in_progress')
  })
})
