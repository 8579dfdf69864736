import { Webhook } from 'standardwebhooks'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Job } from '@seatwise/contract/jobs'
import { webhookEvents } from '@seatwise/contract/values/connections'
import { answersOf, setUpProduct } from '../../test-product.ts'
import { aboutSomebody, browserOf } from '../../hiring/applications/test-applicants.ts'
import { jobsOf } from '../../hiring/applications/test-jobs.ts'
import { setUpReceiver, type ReceivedRequest } from './test-receiver.ts'

const receiver = setUpReceiver()
const { call, product, register, tokenOf } = setUpProduct({}, { webhooks: receiver.transport })

const owner = 'company.owner@demo.test'
/** Becomes an owner of another company. */
const other = 'no.pipeline@demo.test'

const oneSql = async (sql: string, params: unknown[] = []) => (await product.owner.query(sql, params)).rows[0]
const finish = (token: string) => call('POST', '/surveys/submit', { token, body: { answers: answersOf(1) } })
const sent = () => product.webhooks.settle()
const payloadsAt = (path: string) => receiver.at(path).map(({ body }) => JSON.parse(body))

/** Saves a webhook of Northgate for these events. */
async function webhook(path: string, events: readonly string[] = webhookEvents, more: object = {}) {
  const saved = await call('PUT', '/custom-webhooks', { as: owner, body: { url: receiver.url(path), events, ...more } })
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
  return { ...saved.body.data, secret: saved.body.secret as string }
}

const verify = (secret: string, { headers, body }: ReceivedRequest) => new Webhook(secret).verify(body, headers)

/** The next attempt of everything that waits is due now. */
const skipTime = () =>
  product.owner.query("UPDATE webhook_deliveries SET next_attempt_at = now() WHERE state <> 'dead'")

async function person(email: string) {
  const made = await call('POST', '/candidates/create', {
    as: owner,
    body: { first: 'Wilma', last: 'Hook', email },
  })
  expect(made.status, made.text).toBe(200)
  return made.body.data as { id: string; version: number }
}

afterEach(async () => {
  await product.owner.query('UPDATE custom_webhooks SET deleted_at = now() WHERE deleted_at IS NULL')
})

describe('a webhook', () => {
  it('shows its secret once, and never again', async () => {
    const { id, secret } = await webhook('/secret', ['candidate.created'])
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const listed = await call('GET', '/custom-webhooks', { as: owner })
    expect(listed.body.data.find((one: { id: string }) => one.id === id)).toMatchObject({ state: 'active' })
    expect(listed.text).not.toContain(secret)
    const stored = await oneSql('SELECT to_json(w)::text AS all FROM custom_webhooks w WHERE id = $1', [id])
    expect(stored.all).not.toContain(secret.slice(6))
  })

  it('sends signed events in the shapes of the API', async () => {
    const { secret } = await webhook('/created', ['candidate.created', 'candidate.updated'])
    const { id, version } = await person('wilma.created@people.test')
    const changed = await call('PUT', `/candidates/${id}`, { as: owner, body: { version, title: 'Buyer' } })
    expect(changed.status, changed.text).toBe(200)
    await sent()
    // They are not ordered.
    const [created, updated] = ['created', 'updated'].map((what) =>
      receiver.at('/created').find(({ body }) => body.includes(`candidate.${what}`)),
    )
    expect(verify(secret, created!)).toMatchObject({
      id: created!.headers['webhook-id'],
      type: 'candidate.created',
      record_version: 1,
      data: { candidate: { id, email: 'wilma.created@people.test' } },
    })
    expect(verify(secret, updated!)).toMatchObject({ type: 'candidate.updated', record_version: version + 1 })
    const response = await call('POST', '/candidates/search', {
      as: owner,
      body: { filters: { search: 'wilma.created' } },
    })
    expect(JSON.parse(updated!.body).data.candidate).toEqual(response.body.data[0])
  })

  it('is refused by a receiver that verifies a changed byte, an old time or another secret', async () => {
    const { secret } = await webhook('/checked', ['candidate.created'])
    await person('wilma.checked@people.test')
    await sent()
    const [delivery] = receiver.at('/checked')
    expect(() => verify(secret, delivery!)).not.toThrow()
    expect(() => verify(secret, { ...delivery!, body: delivery!.body.replace('Wilma', 'Wilna') })).toThrow()
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, delivery!)).toThrow()
    const old = { ...delivery!.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1_000) - 600) }
    expect(() => verify(secret, { ...delivery!, headers: old })).toThrow()
    const otherId = { ...delivery!.headers, 'webhook-id': 'other' }
    expect(() => verify(secret, { ...delivery!, headers: otherId })).toThrow()
  })

  it('rotates its secret without losing a delivery: for a day both are valid', async () => {
    const made = await webhook('/rotated', ['candidate.created'])
    const rotated = await call('PUT', '/custom-webhooks', {
      as: owner,
      body: { id: made.id, version: made.version, url: made.url, events: made.events, new_secret: true },
    })
    const fresh = rotated.body.secret as string
    expect(fresh).not.toBe(made.secret)
    await person('wilma.rotated@people.test')
    await sent()
    const [during] = receiver.at('/rotated')
    expect(() => verify(made.secret, during!)).not.toThrow()
    expect(() => verify(fresh, during!)).not.toThrow()
    await product.owner.query(
      "UPDATE custom_webhooks SET previous_secret_until = now() - interval '1 second' WHERE id = $1",
      [made.id],
    )
    await person('wilma.rotated.later@people.test')
    await sent()
    const [, after] = receiver.at('/rotated')
    expect(() => verify(made.secret, after!)).toThrow()
    expect(() => verify(fresh, after!)).not.toThrow()
  })

  it('sends events of surveys, scores, stages and notes of a person', async () => {
    await webhook('/story')
    const { token, email } = await register({ email: 'story@people.test' })
    await finish(token)
    const candidate_id = (await oneSql('SELECT id FROM candidates WHERE email = $1', [email])).id
    const result = await oneSql('SELECT id, version FROM survey_results WHERE candidate_id = $1', [candidate_id])
    const status = await oneSql(
      "SELECT s.id FROM statuses s JOIN pipelines p ON p.id = s.pipeline_id JOIN companies c ON c.id = p.company_id WHERE c.slug = 'northgate' AND s.type = 'interview' LIMIT 1",
    )
    const moved = await call('PUT', '/survey-results/update-status', {
      as: owner,
      body: { id: result.id, version: result.version, status_id: status.id },
    })
    expect(moved.status, moved.text).toBe(200)
    await call('POST', `/candidate-notes?candidate_id=${candidate_id}`, { as: owner, body: { body: 'For the team' } })
    await call('POST', `/candidate-notes?candidate_id=${candidate_id}`, {
      as: owner,
      body: { body: 'For me alone', visibility: 'private' },
    })
    await sent()
    const received = payloadsAt('/story').filter(({ data }) => JSON.stringify(data).includes(candidate_id))
    expect(received.map(({ type }) => String(type)).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [
        'candidate.created',
        'note.added',
        'result.scored',
        'stage.changed',
        'stage.changed',
        'survey.completed',
        'survey.started',
      ].toSorted(),
    )
    const scored = received.find(({ type }) => type === 'result.scored')
    expect(scored.data.survey_result).toMatchObject({ id: result.id, score: expect.any(Number) })
    const stages = received
      .filter(({ type }) => type === 'stage.changed')
      .map(({ data }) => [data.from?.type, data.to.type])
    expect(stages).toContainEqual(['new', 'interview'])
    expect(JSON.stringify(received)).not.toMatch(/For me alone|"answers"|item_times/)
  })
})

describe('events of jobs and applications', () => {
  const { publishedJob, change } = jobsOf({ call, product })
  const deliveriesAt = async (path: string) => {
    await sent()
    return payloadsAt(path).toSorted((a, b) => a.occurred_at.localeCompare(b.occurred_at))
  }
  const apply = async (job: Job, about = aboutSomebody()) => {
    const address = job.url.split('/').at(-1)!
    const browser = browserOf(product.app)
    expect((await browser.post(`/api/jobs/${address}/apply/steps`, about)).statusCode).toBe(200)
    expect((await browser.post(`/api/jobs/${address}/apply`, {})).statusCode).toBe(200)
    return about.email as string
  }
  const tokenOf = async (email: string) => {
    const mail = await oneSql(
      "SELECT body FROM outbox WHERE recipient = $1 AND body LIKE '%/applications/%' ORDER BY created_at LIMIT 1",
      [email],
    )
    return /\/applications\/([\w-]{43})/.exec(mail.body)![1]!
  }
  const withdraw = async (email: string) =>
    expect((await call('DELETE', `/applications/${await tokenOf(email)}`)).status).toBe(200)
  beforeAll(() => product.owner.query('UPDATE job_application_templates SET is_default = false'))

  it('say that a job was published, paused and closed, once each and as it is then', async () => {
    await webhook('/jobs')
    let job = await publishedJob({ title: 'Announced' })
    for (const state of ['paused', 'open', 'closed'] as const) job = await change(job, { state })
    // Neither a change of its texts nor a save without a change is one of its state.
    job = await change(job, { description: 'You visit nine homes a day.' })
    await change(job, { state: 'closed' })
    await call('DELETE', `/jobs/${job.id}`, { as: owner })
    const received = await deliveriesAt('/jobs')
    expect(received.map(({ type }) => type)).toEqual(['job.published', 'job.paused', 'job.published', 'job.closed'])
    expect(received.map(({ record_version }) => record_version)).toEqual([2, 3, 4, 5])
    expect(received[0].data.job).toMatchObject({ id: job.id, title: 'Announced', owner: { active: true } })
    expect(received[0].data.job).not.toHaveProperty('can')
  })

  it('say that an application came, and that it was withdrawn, once each, without the token of the applicant', async () => {
    const job = await publishedJob()
    await webhook('/applications')
    const about = aboutSomebody({ first: 'Ida', last: 'Hook' })
    const email = await apply(job, about)
    // A second one from the same address changes nothing.
    await apply(job, about)
    await withdraw(email)
    await withdraw(email)
    const received = (await deliveriesAt('/applications')).filter(({ type }) => type.startsWith('application.'))
    expect(received.map(({ type, record_version }) => [type, record_version])).toEqual([
      ['application.received', 1],
      ['application.withdrawn', 2],
    ])
    const [listed] = (await call('POST', '/applications/search', { as: owner, body: { filters: { job_id: job.id } } }))
      .body.data
    expect(received[1].data.application).toEqual(listed)
    const stored = await oneSql('SELECT token_hash FROM application_tokens WHERE application_id = $1 LIMIT 1', [
      listed.id,
    ])
    expect(JSON.stringify(received)).not.toContain(stored.token_hash)
    expect(JSON.stringify(received)).not.toMatch(/\/applications\/[\w-]{43}/)
  })

  it('say that an applicant has changed their application, once for each change and never for the same values', async () => {
    const job = await publishedJob()
    await webhook('/changed')
    const about = aboutSomebody({ phone: '+13125550142' })
    const email = await apply(job, about)
    const save = async (phone: string) =>
      (await call('PUT', `/applications/${await tokenOf(email)}`, { body: { phone, answers: {} } })).status
    const phones = ['+13125550142', '+13125550143', '+13125550143', '']
    for (const phone of phones) expect(await save(phone)).toBe(200)
    await apply(job, about)
    await withdraw(email)
    expect(await save('+13125550199')).toBe(409)
    const received = (await deliveriesAt('/changed')).filter(({ type }) => type.startsWith('application.'))
    expect(received.map(({ type, record_version }) => [type, record_version])).toEqual([
      ['application.received', 1],
      ['application.changed', 2],
      ['application.changed', 3],
      ['application.withdrawn', 4],
    ])
  })

  it('of two applications at once are both sent', async () => {
    const job = await publishedJob()
    await webhook('/two', ['application.received'])
    const emails = await Promise.all([apply(job), apply(job)])
    const received = await deliveriesAt('/two')
    expect(new Set(received.map(({ data }) => data.application.given.email))).toEqual(new Set(emails))
    expect(received).toHaveLength(2)
  })

  it('are emptied of a person who is erased', async () => {
    const job = await publishedJob()
    const { id: webhook_id } = await webhook('/forgotten', ['application.received'])
    const email = await apply(job, aboutSomebody({ first: 'Zebulon', last: 'Gone' }))
    await sent()
    const { id, version } = await oneSql('SELECT id, version FROM candidates WHERE email = $1', [email])
    const body = { id, version, reason: 'asked', confirmation: email }
    expect((await call('POST', '/candidates/erase', { as: owner, body })).status).toBe(200)
    const stored = await oneSql('SELECT json_agg(d)::text AS all FROM webhook_deliveries d WHERE webhook_id = $1', [
      webhook_id,
    ])
    expect(stored.all).not.toContain('Zebulon')
  })

  it('are sent to no webhook of another company, and to none whose maker has lost the permission', async () => {
    const job = await publishedJob()
    await product.owner.query(
      `UPDATE users SET auth_role = 'COMPANY_OWNER', company_id = (SELECT id FROM companies WHERE slug = 'harbour') WHERE email = $1`,
      [other],
    )
    const events = ['application.received', 'job.paused']
    const theirs = await call('PUT', '/custom-webhooks', { as: other, body: { url: receiver.url('/theirs'), events } })
    expect(theirs.status, theirs.text).toBe(200)
    const { id } = await webhook('/lost', events)
    await product.owner.query("UPDATE users SET auth_role = 'COMPANY_USER' WHERE email = $1", [owner])
    await apply(job)
    await sent()
    await product.owner.query("UPDATE users SET auth_role = 'COMPANY_OWNER' WHERE email = $1", [owner])
    expect([receiver.at('/theirs'), receiver.at('/lost')]).toEqual([[], []])
    const ended = await oneSql('SELECT state, disabled_reason FROM custom_webhooks WHERE id = $1', [id])
    expect(ended).toEqual({ state: 'disabled', disabled_reason: 'maker_left' })
  })
})

describe('deliveries of a webhook', () => {
  it('are tried again, with each attempt logged, and fail for good after a day', async () => {
    const { id } = await webhook('/down', ['candidate.created'])
    receiver.answer('/down', (_, response) => response.writeHead(500).end('out of order'))
    await person('wilma.down@people.test')
    await sent()
    for (let attempt = 1; attempt < 11; attempt++) {
      await skipTime()
      await sent()
    }
    const { body } = await call('GET', `/custom-webhooks/deliveries?webhook_id=${id}`, { as: owner })
    expect(body.data).toMatchObject([
      { state: 'dead', attempts: 11, status: 500, failure: 'status', next_attempt_at: null },
    ])
    const { body: one } = await call('GET', `/custom-webhooks/deliveries/${body.data[0].id}`, { as: owner })
    expect(one.data.log).toHaveLength(11)
    expect(one.data.log[0]).toMatchObject({ number: 11, status: 500, answer: 'out of order' })
    expect(JSON.parse(one.data.payload)).toMatchObject({ type: 'candidate.created' })
    expect(new Set(receiver.at('/down').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await skipTime()
    await sent()
    expect(receiver.at('/down')).toHaveLength(11)
  })

  it('do not follow a redirect', async () => {
    const { id } = await webhook('/redirect', ['candidate.created'])
    receiver.answer('/redirect', (_, response) =>
      response.writeHead(302, { location: receiver.url('/elsewhere') }).end(),
    )
    await person('wilma.redirect@people.test')
    await sent()
    expect(receiver.at('/elsewhere')).toEqual([])
    const { body } = await call('GET', `/custom-webhooks/deliveries?webhook_id=${id}`, { as: owner })
    expect(body.data).toMatchObject([{ state: 'queued', status: 302, failure: 'status' }])
  })

  it('are replayed one by one or by a period, with the same id, to the current address', async () => {
    const made = await webhook('/old-address', ['candidate.created'])
    await person('wilma.replay@people.test')
    await sent()
    const moved = await call('PUT', '/custom-webhooks', {
      as: owner,
      body: { id: made.id, version: made.version, url: receiver.url('/new-address'), events: made.events },
    })
    expect(moved.status, moved.text).toBe(200)
    const { body } = await call('GET', `/custom-webhooks/deliveries?webhook_id=${made.id}`, { as: owner })
    const replayed = await call('POST', `/custom-webhooks/deliveries/${body.data[0].id}/replay`, { as: owner })
    expect(replayed.body.data).toMatchObject({ is_replay: true, message_id: body.data[0].message_id })
    await sent()
    const period = { from: '2026-01-01T00:00:00Z', to: '2199-01-01T00:00:00Z' }
    const all = await call('POST', '/custom-webhooks/deliveries/replay', {
      as: owner,
      body: { webhook_id: made.id, ...period, state: 'delivered' },
    })
    expect(all.body.data).toEqual({ replayed: 1 })
    await sent()
    expect([receiver.at('/old-address').length, receiver.at('/new-address').length]).toEqual([1, 2])
    const bodies = new Set([...receiver.at('/old-address'), ...receiver.at('/new-address')].map((one) => one.body))
    expect(bodies.size).toBe(1)
  })

  it('of an erased person contain nothing any more; a replay sends only the id', async () => {
    const { id: webhook_id } = await webhook('/erased', ['candidate.created', 'candidate.erased'])
    receiver.answer('/erased', (_, response, { body }) => response.end(`thanks for ${body}`))
    const { id, version } = await person('wilma.erased@people.test')
    await sent()
    const before = await call('GET', `/custom-webhooks/deliveries?webhook_id=${webhook_id}`, { as: owner })
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: { id, version, reason: 'asked', confirmation: 'wilma.erased@people.test' },
    })
    expect(erased.status, erased.text).toBe(200)
    await sent()
    const { rows } = await product.owner.query(
      "SELECT to_json(d)::text || coalesce(to_json(a)::text, '') AS all FROM webhook_deliveries d LEFT JOIN webhook_attempts a ON a.delivery_id = d.id",
    )
    expect(rows.map(({ all }) => all).join()).not.toContain('wilma.erased')
    const replayed = await call('POST', `/custom-webhooks/deliveries/${before.body.data[0].id}/replay`, { as: owner })
    expect(replayed.status).toBe(200)
    await sent()
    const [, received, again] = payloadsAt('/erased')
    expect(received).toMatchObject({ type: 'candidate.erased', data: { candidate: { id } } })
    expect(again).toMatchObject({ type: 'candidate.erased', data: { candidate: { id } } })
    expect(JSON.stringify([received, again])).not.toMatch(/wilma|Wilma/)
  })

  it('of an erased person are emptied as well when they were sent about somebody merged with them', async () => {
    const { id: webhook_id } = await webhook('/merged', ['candidate.created', 'candidate.updated', 'candidate.merged'])
    const [survivor, gone] = [await person('wilma.kept@people.test'), await person('wanda.gone@people.test')]
    await product.owner.query("UPDATE candidates SET first = 'Wanda', last = 'Gone' WHERE id = $1", [gone.id])
    const versions = Object.fromEntries(
      (
        await product.owner.query('SELECT id, version FROM candidates WHERE id IN ($1, $2)', [survivor.id, gone.id])
      ).rows.map(({ id, version }) => [id, version]),
    )
    const merged = await call('POST', '/candidates/merge', {
      as: owner,
      body: {
        kept: { id: survivor.id, version: versions[survivor.id] },
        other: { id: gone.id, version: versions[gone.id] },
        take: ['name'],
      },
    })
    expect(merged.status, merged.text).toBe(200)
    await sent()
    expect(JSON.stringify(payloadsAt('/merged'))).toContain('"Wanda"')
    const { merge_id } = merged.body.data
    expect((await call('POST', '/candidates/unmerge', { as: owner, body: { merge_id } })).status).toBe(200)
    await sent()
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: {
        id: gone.id,
        version: (await oneSql('SELECT version FROM candidates WHERE id = $1', [gone.id])).version,
        reason: 'asked',
        confirmation: 'wanda.gone@people.test',
      },
    })
    expect(erased.status, erased.text).toBe(200)
    const { rows } = await product.owner.query(
      'SELECT candidate_id, payload, erased_at FROM webhook_deliveries WHERE webhook_id = $1',
      [webhook_id],
    )
    expect(JSON.stringify(rows)).not.toContain('Wanda')
    const emptied = rows.filter(({ erased_at }) => erased_at !== null)
    expect(emptied.map(({ candidate_id }) => candidate_id)).toEqual(emptied.map(() => gone.id))
    // The events about the remaining person still exist.
    expect(rows.some(({ payload }) => payload?.includes('wilma.kept'))).toBe(true)
  })

  it('of a person who is erased while the receiver answers keep no answer', async () => {
    const { id: webhook_id } = await webhook('/echo', ['candidate.created'])
    let release = () => {}
    const erasure = new Promise<void>((resolve) => (release = resolve))
    receiver.answer('/echo', (_, response, { body }) => void erasure.then(() => response.end(body)))
    const { id, version } = await person('wilma.echo@people.test')
    const sending = sent()
    await expect.poll(() => receiver.at('/echo')).toHaveLength(1)
    const body = { id, version, reason: 'asked', confirmation: 'wilma.echo@people.test' }
    expect((await call('POST', '/candidates/erase', { as: owner, body })).status).toBe(200)
    release()
    await sending
    const { rows } = await product.owner.query(
      `SELECT d.payload, a.answer, a.status FROM webhook_deliveries d JOIN webhook_attempts a ON a.delivery_id = d.id
        WHERE d.webhook_id = $1`,
      [webhook_id],
    )
    expect(rows).toEqual([{ payload: null, answer: null, status: 200 }])
  })

  it('wait for an erasure that has begun, and then contain only the id', async () => {
    const { id: webhook_id } = await webhook('/erase-first', ['candidate.updated'])
    const { id } = await person('wilma.first@people.test')
    const { version } = await oneSql('SELECT version FROM candidates WHERE id = $1', [id])
    await call('PUT', `/candidates/${id}`, { as: owner, body: { version, title: 'Buyer' } })
    await product.owner.query('SELECT plan_webhook_deliveries(200)')
    const erasure = await product.owner.connect()
    onTestFinished(() => erasure.release(true))
    await erasure.query("BEGIN; SELECT set_config('seatwise.everything', 'on', true)")
    await erasure.query('SELECT FROM candidates WHERE id = $1 FOR UPDATE', [id])
    const sending = sent()
    await expect
      .poll(
        async () => (await oneSql('SELECT state FROM webhook_deliveries WHERE webhook_id = $1', [webhook_id])).state,
      )
      .toBe('sending')
    await erasure.query('SELECT erase_candidate($1)', [id])
    await erasure.query(
      `SELECT record_domain_events(jsonb_build_array(jsonb_build_object('type', 'candidate.erased', 'company_id', id, 'candidate_id', $1::uuid)))
         FROM companies WHERE slug = 'northgate'`,
      [id],
    )
    await erasure.query('COMMIT')
    await sending
    expect(JSON.stringify(payloadsAt('/erase-first'))).not.toContain('wilma')
    expect(await oneSql('SELECT payload FROM webhook_deliveries WHERE webhook_id = $1', [webhook_id])).toEqual({
      payload: null,
    })
  })

  it('are replayed up to a limit: 10,000 can wait', async () => {
    const made = await webhook('/flood', ['candidate.created'])
    await person('wilma.flood@people.test')
    await sent()
    const { id } = await oneSql('SELECT id FROM webhook_deliveries WHERE webhook_id = $1', [made.id])
    await product.owner.query(
      `INSERT INTO webhook_deliveries (company_id, webhook_id, message_id, type, about, occurred_at, replay_of)
       SELECT company_id, webhook_id, message_id, type, about, occurred_at, id
         FROM webhook_deliveries, generate_series(1, 10000) WHERE id = $1`,
      [id],
    )
    const one = await call('POST', `/custom-webhooks/deliveries/${id}/replay`, { as: owner })
    const period = { from: '2026-01-01T00:00:00Z', to: '2199-01-01T00:00:00Z', state: 'all' }
    const many = await call('POST', '/custom-webhooks/deliveries/replay', {
      as: owner,
      body: { webhook_id: made.id, ...period },
    })
    expect([one.body.problem, many.body.problem]).toEqual(['too_many_replays', 'too_many_replays'])
    await product.owner.query('DELETE FROM webhook_deliveries WHERE webhook_id = $1', [made.id])
  })

  it('of a deleted note no longer contain it, and a replay reports it as gone', async () => {
    const { id: webhook_id } = await webhook('/note', ['note.added'])
    const { id } = await person('wilma.note@people.test')
    const note = await call('POST', `/candidate-notes?candidate_id=${id}`, { as: owner, body: { body: 'Too frank' } })
    await sent()
    expect(payloadsAt('/note')[0].data.note.body).toBe('Too frank')
    await call('DELETE', `/candidate-notes/${note.body.data.id}`, { as: owner })
    const [delivery] = (await call('GET', `/custom-webhooks/deliveries?webhook_id=${webhook_id}`, { as: owner })).body
      .data
    expect((await call('GET', `/custom-webhooks/deliveries/${delivery.id}`, { as: owner })).text).not.toContain('frank')
    const replayed = await call('POST', `/custom-webhooks/deliveries/${delivery.id}/replay`, { as: owner })
    await sent()
    expect(receiver.at('/note')).toHaveLength(1)
    expect(
      await oneSql('SELECT state, failure FROM webhook_deliveries WHERE id = $1', [replayed.body.data.id]),
    ).toEqual({
      state: 'dead',
      failure: 'gone',
    })
  })

  it('of a webhook that is deleted are neither sent nor shown', async () => {
    const made = await webhook('/deleted', ['candidate.created'])
    receiver.answer('/deleted', (_, response) => response.writeHead(500).end())
    await person('wilma.deleted@people.test')
    await sent()
    await call('DELETE', `/custom-webhooks/${made.id}`, { as: owner })
    await skipTime()
    await sent()
    expect(receiver.at('/deleted')).toHaveLength(1)
    const answer = await call('GET', '/custom-webhooks/deliveries', { as: owner })
    expect(answer.text).not.toContain(made.id)
  })

  it('that are slow delay each other and nobody else', async () => {
    const { id } = await webhook('/slow', ['candidate.created'])
    const { id: quick } = await webhook('/quick', ['candidate.created'])
    await product.owner.query('UPDATE custom_webhooks SET slow_at = now() WHERE id = $1', [id])
    for (let n = 0; n < 4; n++) await person(`wilma.slow.${n}@people.test`)
    await product.owner.query('SELECT plan_webhook_deliveries(200)')
    const claim = async () =>
      (await product.owner.query('SELECT webhook_id, is_held FROM claim_webhook_deliveries(40, 10, 5, 30)')).rows
    const of = (rows: { webhook_id: string }[], webhook_id: string) =>
      rows.filter((row) => row.webhook_id === webhook_id).length
    const claimed = await claim()
    expect([of(claimed, id), of(claimed, quick)]).toEqual([1, 4])
    // The claim that runs is the one that it may have.
    expect(of(await claim(), id)).toBe(0)
  })

  it('of one company that stalls everywhere leave the next slot to another company', async () => {
    const made = await webhook('/greedy', ['candidate.created'])
    const other_company = await oneSql(
      `INSERT INTO custom_webhooks (company_id, url, description, events, state, made_by_user_id, encrypted_secret)
       SELECT c.id, 'https://hooks.example.com/modest', '', '{candidate.created}', 'active', u.id, ''
         FROM companies c, users u WHERE c.slug = 'orchard' AND u.auth_role = 'SUPER_ADMIN' LIMIT 1
       RETURNING id, company_id`,
    )
    const deliveries = (webhook_id: string, company_id: string, due: string) =>
      product.owner.query(
        `INSERT INTO webhook_deliveries (company_id, webhook_id, message_id, type, about, occurred_at, next_attempt_at)
         SELECT $2, $1, gen_random_uuid(), 'candidate.created', '{}', now(), now() - $3::interval FROM generate_series(1, 9)`,
        [webhook_id, company_id, due],
      )
    await deliveries(made.id, made.company_id, '1 hour')
    await deliveries(other_company.id, other_company.company_id, '1 second')
    const claim = async (healthy: number) =>
      (await product.owner.query('SELECT webhook_id FROM claim_webhook_deliveries($1, 10, 5, 30)', [healthy])).rows
    expect((await claim(3)).filter(({ webhook_id }) => webhook_id === made.id)).toHaveLength(2)
    expect((await claim(1)).map(({ webhook_id }) => webhook_id)).toEqual([other_company.id])
    await product.owner.query('DELETE FROM webhook_deliveries WHERE webhook_id = ANY ($1)', [
      [made.id, other_company.id],
    ])
    await product.owner.query('DELETE FROM custom_webhooks WHERE id = $1', [other_company.id])
  })

  it('that failed to be written by an error of the product are tried again', async () => {
    const { id } = await webhook('/fault', ['candidate.created'])
    await person('wilma.fault@people.test')
    await product.owner.query('SELECT plan_webhook_deliveries(200)')
    await product.owner.query(`UPDATE webhook_deliveries SET occurred_at = 'infinity' WHERE webhook_id = $1`, [id])
    await sent()
    expect(await oneSql('SELECT state, failure FROM webhook_deliveries WHERE webhook_id = $1', [id])).toEqual({
      state: 'queued',
      failure: 'fault',
    })
    await product.owner.query('DELETE FROM webhook_deliveries WHERE webhook_id = $1', [id])
  })

  it('wait while the webhook is paused, but a test is sent', async () => {
    const made = await webhook('/paused', ['candidate.created'], { state: 'paused' })
    await person('wilma.paused@people.test')
    const tested = await call('POST', '/custom-webhooks/test', { as: owner, body: { webhook_id: made.id } })
    expect(tested.body.data).toMatchObject({ type: 'webhook.test', state: 'queued' })
    await sent()
    expect(payloadsAt('/paused').map(({ type }) => type)).toEqual(['webhook.test'])
    const replayed = await call('POST', `/custom-webhooks/deliveries/${tested.body.data.id}/replay`, { as: owner })
    expect([replayed.status, replayed.body.problem]).toEqual([409, 'webhook_not_active'])
  })

  it('disable a webhook that has failed for three days, and notify the owners by mail', async () => {
    const { id } = await webhook('/dead', ['candidate.created'])
    receiver.answer('/dead', (_, response) => response.writeHead(503).end())
    await person('wilma.dead@people.test')
    await sent()
    await product.owner.query("UPDATE custom_webhooks SET failing_since = now() - interval '73 hours' WHERE id = $1", [
      id,
    ])
    await skipTime()
    await sent()
    const { body } = await call('GET', '/custom-webhooks', { as: owner })
    expect(body.data.find((one: { id: string }) => one.id === id)).toMatchObject({
      state: 'disabled',
      disabled_reason: 'failures',
    })
    const { rows } = await product.owner.query("SELECT recipient, body FROM outbox WHERE kind = 'webhook-disabled'")
    expect(rows.map(({ recipient }) => recipient)).toEqual([owner])
    expect(rows[0].body).toContain('hooks.example.com')
  })

  it('are sent once by two processes', async () => {
    await webhook('/twice', ['candidate.created'])
    for (let n = 0; n < 20; n++) await person(`wilma.twice.${n}@people.test`)
    await Promise.all([sent(), sent()])
    expect(new Set(payloadsAt('/twice').map(({ id }) => id)).size).toBe(20)
    expect(payloadsAt('/twice')).toHaveLength(20)
  })
})

describe('the permissions of the user who saved a webhook', () => {
  it('decide which events can be chosen: no events of stages by a user who sees none', async () => {
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [owner])
    const refused = await call('PUT', '/custom-webhooks', {
      as: owner,
      body: { url: receiver.url('/stages'), events: ['stage.changed'] },
    })
    expect([refused.status, refused.body.problem]).toEqual([403, 'stages_not_seen'])
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = true WHERE email = $1', [owner])
  })

  it('are checked when an event is sent: a stage that was visible at the save may be hidden by then', async () => {
    await webhook('/hidden', ['stage.changed', 'survey.completed'])
    const { token } = await register({ email: 'hidden@people.test' })
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [owner])
    await finish(token)
    await sent()
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = true WHERE email = $1', [owner])
    const received = payloadsAt('/hidden').filter(
      ({ data }) => data.survey_result.candidate.email === 'hidden@people.test',
    )
    expect(received.map(({ type }) => type)).toEqual(['survey.completed'])
    expect(received[0].data.survey_result.status).toBeNull()
  })

  it('are checked again for a replay, and for readers of deliveries', async () => {
    const { id: webhook_id } = await webhook('/again', ['stage.changed', 'survey.completed'])
    receiver.answer('/again', (_, response, { body }) => response.end(body))
    const { token } = await register({ email: 'again@people.test' })
    await finish(token)
    await sent()
    const list = () => call('GET', `/custom-webhooks/deliveries?webhook_id=${webhook_id}`, { as: owner })
    const before = (await list()).body.data as { id: string; type: string }[]
    const completed = before.find(({ type }) => type === 'survey.completed')!
    const moved = before.find(({ type }) => type === 'stage.changed')!
    const read = () => call('GET', `/custom-webhooks/deliveries/${completed.id}`, { as: owner })
    expect((await read()).body.data).toMatchObject({
      is_hidden: false,
      payload: expect.stringContaining('"type":"new"'),
    })
    for (const { id } of [completed, moved])
      await call('POST', `/custom-webhooks/deliveries/${id}/replay`, { as: owner })
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [owner])
    const sentBefore = receiver.at('/again').length
    await sent()
    const again = payloadsAt('/again').slice(sentBefore)
    expect(again.map(({ type, data }) => [type, data.survey_result.status])).toEqual([['survey.completed', null]])
    expect((await read()).body.data).toMatchObject({ is_hidden: true, payload: null, log: [{ answer: null }] })
    expect((await list()).text).not.toContain('stage.changed')
    expect((await call('GET', `/custom-webhooks/deliveries/${moved.id}`, { as: owner })).status).toBe(404)
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = true WHERE email = $1', [owner])
  })

  it('end deliveries that wait for their second attempt', async () => {
    await webhook('/second', ['candidate.created'])
    receiver.answer('/second', (_, response) => response.writeHead(500).end())
    await person('wilma.second@people.test')
    await sent()
    await product.owner.query("UPDATE users SET auth_role = 'COMPANY_USER' WHERE email = $1", [owner])
    await skipTime()
    await sent()
    await product.owner.query("UPDATE users SET auth_role = 'COMPANY_OWNER' WHERE email = $1", [owner])
    expect(receiver.at('/second')).toHaveLength(1)
  })

  it('end the webhook when they end', async () => {
    const { id } = await webhook('/demoted', ['candidate.created'])
    await person('wilma.demoted@people.test')
    await product.owner.query("UPDATE users SET auth_role = 'COMPANY_USER' WHERE email = $1", [owner])
    await sent()
    await product.owner.query("UPDATE users SET auth_role = 'COMPANY_OWNER' WHERE email = $1", [owner])
    expect(receiver.at('/demoted')).toEqual([])
    expect(await oneSql('SELECT state, disabled_reason FROM custom_webhooks WHERE id = $1', [id])).toEqual({
      state: 'disabled',
      disabled_reason: 'maker_left',
    })
  })

  it('exclude other companies', async () => {
    await product.owner.query(
      "UPDATE users SET auth_role = 'COMPANY_OWNER', can_view_hiring_pipeline = true, company_id = (SELECT id FROM companies WHERE slug = 'orchard') WHERE email = $1",
      [other],
    )
    const made = await webhook('/mine', ['candidate.created'])
    await person('wilma.mine@people.test')
    await sent()
    const [delivery] = (await call('GET', `/custom-webhooks/deliveries?webhook_id=${made.id}`, { as: owner })).body.data
    const asOther = { token: await tokenOf(other) }
    const answers = await Promise.all([
      call('GET', `/custom-webhooks/deliveries/${delivery.id}`, asOther),
      call('GET', `/custom-webhooks/deliveries?webhook_id=${made.id}`, asOther),
      call('GET', `/custom-webhooks?company_id=${made.company_id}`, asOther),
      call('POST', `/custom-webhooks/deliveries/${delivery.id}/replay`, asOther),
      call('POST', '/custom-webhooks/test', { ...asOther, body: { webhook_id: made.id } }),
      call('DELETE', `/custom-webhooks/${made.id}`, asOther),
      call('PUT', '/custom-webhooks', {
        ...asOther,
        body: { id: made.id, version: made.version, url: made.url, events: made.events },
      }),
      call('PUT', '/custom-webhooks', {
        ...asOther,
        body: { company_id: made.company_id, url: made.url, events: made.events },
      }),
    ])
    expect(answers.map(({ status, body }) => [status, body.problem])).toEqual(answers.map(() => [404, 'not_found']))
    const lists = await Promise.all([
      call('GET', '/custom-webhooks', asOther),
      call('GET', '/custom-webhooks/deliveries', asOther),
    ])
    expect(lists.map(({ body }) => body.data)).toEqual([[], []])
  })
})

describe('the address of a webhook', () => {
  it.each([
    ['http://hooks.example.com/', 'On this trial installation http://localhost'],
    ['https://user:pw@hooks.example.com/', 'name and password'],
    ['https://127.0.0.1/', 'public internet'],
    ['https://2130706433/', 'public internet'],
    ['https://[::ffff:10.0.0.1]/', 'public internet'],
    ['https://localhost/', 'public internet'],
    ['https://db.internal/', 'public internet'],
    ['https://hooks.example.com:5432/', 'port'],
    ['nonsense', 'whole web address'],
  ])('is refused with a sentence when it is %s', async (url, words) => {
    const refused = await call('PUT', '/custom-webhooks', { as: owner, body: { url, events: ['note.added'] } })
    expect([refused.status, refused.body[0].path]).toEqual([422, 'url'])
    expect(refused.body[0].message).toContain(words)
  })

  it('is checked again at every attempt, tests and replays included', async () => {
    const made = await webhook('/later', ['candidate.created'])
    await person('wilma.later@people.test')
    await sent()
    await product.owner.query("UPDATE custom_webhooks SET url = 'https://gone.invalid/' WHERE id = $1", [made.id])
    const [first] = (await call('GET', `/custom-webhooks/deliveries?webhook_id=${made.id}`, { as: owner })).body.data
    await call('POST', '/custom-webhooks/test', { as: owner, body: { webhook_id: made.id } })
    await call('POST', `/custom-webhooks/deliveries/${first.id}/replay`, { as: owner })
    await sent()
    const { body } = await call('GET', `/custom-webhooks/deliveries?webhook_id=${made.id}`, { as: owner })
    expect(body.data.map(({ failure }: { failure: string }) => failure).toSorted()).toEqual([
      'not_resolved',
      'not_resolved',
      null,
    ])
  })
})
