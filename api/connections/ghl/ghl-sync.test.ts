import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsNaming } from '../../people/candidate-merges/test-people.ts'
import { holdPerson } from './repository.ts'
import { crmStages, owner, setUpGhl, stageFor, token } from './test-ghl.ts'

const set = await setUpGhl()
const { call, crm, query, ids, connect, map, connection, person, move, stageOf, contactOf, cardOf, cardsOf, product } =
  set
const { skipWaiting } = set

beforeAll(async () => {
  await connect()
  await map()
  await product.ghl.settle()
})
beforeEach(() => crm.clearFaults())

const settle = async () => {
  await skipWaiting()
  await product.ghl.settle()
}
const retry = async () => {
  const { version } = (await connection())!
  expect((await call('PUT', '/ghl/connection', { as: owner, body: { version, retry: true } })).status).toBe(200)
  await product.ghl.settle()
}
const sentPerson = async (input: Parameters<typeof person>[0] = {}) => {
  const about = await person(input)
  await settle()
  return about
}
const faultOf = async (id: string) =>
  (await query('SELECT fault FROM ghl_people WHERE candidate_id = $1', [id]))[0].fault as string | null
/** Since the person was last brought up to date. */
const passMinutes = (id: string, minutes: number) =>
  query('UPDATE ghl_people SET synced_at = now() - make_interval(mins => $2) WHERE candidate_id = $1', [id, minutes])
const writes = () => crm.calls.filter(({ method }) => method !== 'GET')
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('people with a card in the CRM', () => {
  it('are sent to the CRM with name, email, phone and the stage of their card', async () => {
    const about = await sentPerson({ phone: '+15550102030' })
    expect(contactOf(about.email)).toMatchObject({
      firstName: 'Test',
      lastName: 'Person',
      phone: '+15550102030',
      tags: [],
    })
    expect(cardOf(about.email)).toMatchObject({ pipelineId: 'hiring', pipelineStageId: 'lead', status: 'open' })
    expect(await connection()).toMatchObject({ state: 'active', is_enrolled: true, people: { waiting: 0, failed: 0 } })
  })

  it('move there with each attempt of their candidacy', async () => {
    const about = await sentPerson()
    await sentPerson({ email: about.email })
    const [first, second] = (await query('SELECT id FROM survey_results WHERE candidate_id = $1 ORDER BY started_at', [
      about.id,
    ])) as { id: string }[]
    for (const [{ id }, stage] of [
      [second!, 'interview'],
      [first!, 'screening'],
    ] as const) {
      await move(id, stage)
      await settle()
      expect(cardsOf(about.email)).toMatchObject([{ pipelineStageId: stageFor[stage] }])
    }
    expect([await stageOf(first!.id), await stageOf(second!.id)]).toEqual(['screening', 'screening'])
  })

  it('are sent without any other field: no call so far has one in its body or query', async () => {
    const allowed = {
      '/contacts/upsert': ['locationId', 'email', 'firstName', 'lastName', 'phone'],
      '/contacts/:id': ['firstName', 'lastName', 'phone'],
      '/opportunities/': ['locationId', 'contactId', 'name', 'status', 'pipelineId', 'pipelineStageId'],
      '/opportunities/:id': ['pipelineId', 'pipelineStageId'],
    }
    const queries = [
      'locationId',
      'email',
      'number',
      'location_id',
      'contact_id',
      'pipeline_id',
      'limit',
      'startAfter',
      'startAfterId',
    ]
    await move((await sentPerson()).result, 'interview')
    await settle()
    for (const { path, body, query } of crm.calls) {
      if (path.includes('seatwise-scope-check') || path.startsWith('/conversations')) continue
      for (const name of Object.keys(query)) expect(queries, path).toContain(name)
      if (body === undefined) continue
      const [fields] = Object.entries(allowed).flatMap(([known, names]) =>
        new RegExp(`^${known.replace(':id', '[^/]+')}$`).test(path) ? [names] : [],
      )
      expect(fields, path).toBeDefined()
      for (const name of Object.keys(body as object)) expect(fields, path).toContain(name)
    }
    expect(writes().length).toBeGreaterThan(3)
  })

  it('are found by their address: tags and primary address stay, and no second contact is made', async () => {
    const email = 'known.before@people.test'
    crm.addContact('loc-north', {
      email: 'primary@people.test',
      additionalEmails: [email],
      tags: ['vip', 'newsletter'],
      firstName: 'Old',
    })
    await sentPerson({ email })
    const contact = contactOf(email)!
    expect(contact).toMatchObject({ email: 'primary@people.test', tags: ['vip', 'newsletter'], firstName: 'Old' })
    expect(
      [...crm.store.contacts.values()].filter(
        ({ email: one, additionalEmails }) => one === email || additionalEmails.includes(email),
      ),
    ).toHaveLength(1)
  })

  it('who are contacts already get missing fields and are not renamed, because anybody can type an address at an open form', async () => {
    const contact = crm.addContact('loc-north', { email: 'boss@people.test', phone: '+15550104444' })
    await sentPerson({ email: 'boss@people.test', phone: '+15550105555' })
    expect(crm.store.contacts.get(contact.id)).toMatchObject({ firstName: 'Test', phone: '+15550104444' })
    const named = crm.addContact('loc-north', { email: 'named@people.test', firstName: 'Ann', lastName: 'Boss' })
    crm.addOpportunity(
      'loc-north',
      { contactId: named.id, pipelineId: 'hiring', pipelineStageId: 'meeting', name: 'Ann' },
      minutesAgo(60),
    )
    const about = await sentPerson({ email: 'named@people.test', phone: '+15550106666' })
    expect(crm.store.contacts.get(named.id)).toMatchObject({
      firstName: 'Ann',
      lastName: 'Boss',
      phone: '+15550106666',
    })
    // A registration does not move an existing card either.
    expect([cardOf(about.email)?.pipelineStageId, await stageOf(about.result)]).toEqual(['meeting', 'interview'])
  })

  it('who are contacts already are sent without their number when another contact has it', async () => {
    crm.addContact('loc-north', { email: 'first.holder@people.test', phone: '+15550108080' })
    crm.addContact('loc-north', { email: 'known.name@people.test', firstName: 'Ann', lastName: 'Known' })
    const about = await sentPerson({ email: 'known.name@people.test', phone: '+15550108080' })
    expect([await faultOf(about.id), contactOf(about.email)?.phone]).toEqual(['phone_taken', null])
    expect(cardOf(about.email)).toBeDefined()
  })

  it('whose number belongs to another contact are sent without it, and their moves are still sent', async () => {
    crm.addContact('loc-north', { email: 'holder@people.test', phone: '+15550107070' })
    const about = await sentPerson()
    await query("UPDATE candidates SET phone = '+15550107070', version = version + 1 WHERE id = $1", [about.id])
    await settle()
    expect(await faultOf(about.id)).toBe('phone_taken')
    await move(about.result, 'interview')
    await settle()
    expect([await faultOf(about.id), cardOf(about.email)?.pipelineStageId]).toEqual(['phone_taken', 'meeting'])
  })

  it('with the phone of another person become contacts of their own, without it', async () => {
    crm.addContact('loc-north', { email: 'parent@people.test', phone: '+15550109999', firstName: 'Parent' })
    const about = await sentPerson({ phone: '+15550109999' })
    expect(contactOf(about.email)).toMatchObject({ email: about.email, phone: null })
    expect(contactOf('parent@people.test')).toMatchObject({ firstName: 'Parent', phone: '+15550109999' })
  })

  it('who would share one contact are reported, and the first keeps it', async () => {
    crm.addContact('loc-north', { email: 'one@people.test', additionalEmails: ['two@people.test'] })
    await sentPerson({ email: 'one@people.test' })
    const second = await sentPerson({ email: 'two@people.test' })
    expect(await faultOf(second.id)).toBe('contact_taken')
    expect((await connection())!.problems).toContainEqual(
      expect.objectContaining({ candidate: { id: second.id, first: 'Test', last: 'Person' }, fault: 'contact_taken' }),
    )
  })

  it('who are known to the CRM alone are not added here', async () => {
    const contact = crm.addContact('loc-north', { email: 'only.there@people.test' })
    crm.addOpportunity('loc-north', {
      contactId: contact.id,
      pipelineId: 'hiring',
      pipelineStageId: 'meeting',
      name: 'Only there',
    })
    await settle()
    expect(await query("SELECT FROM candidates WHERE email = 'only.there@people.test'")).toEqual([])
  })

  it('with test results alone are not sent', async () => {
    const about = await person()
    await query('UPDATE survey_results SET is_test = true WHERE id = $1', [about.result])
    await settle()
    expect(contactOf(about.email)).toBeUndefined()
  })

  it('whose name changes here get the new one in the CRM', async () => {
    const about = await sentPerson()
    await query("UPDATE candidates SET first = 'Renamed', version = version + 1 WHERE id = $1", [about.id])
    await settle()
    expect(contactOf(about.email)).toMatchObject({ firstName: 'Renamed' })
  })

  it('that have not changed cost no calls', async () => {
    await settle()
    crm.calls.length = 0
    await product.ghl.settle()
    expect(crm.calls).toEqual([])
  })
})

describe('moves between stages', () => {
  it('are sent to the CRM', async () => {
    const about = await sentPerson()
    await move(about.result, 'interview')
    await settle()
    expect(cardOf(about.email)?.pipelineStageId).toBe('meeting')
    expect((await connection())!.moves![0]).toMatchObject({
      direction: 'out',
      stage: 'Interview',
      ghl_stage: 'Meeting',
      outcome: 'done',
    })
  })

  it('are read from the CRM, appear in the history, and are not sent back', async () => {
    const about = await sentPerson()
    crm.moveOpportunity(cardOf(about.email)!.id, 'meeting')
    await settle()
    expect(await stageOf(about.result)).toBe('interview')
    const { body } = await call('GET', `/survey-results/${about.result}/history`, { as: owner })
    expect(body.data[0]).toMatchObject({ event: 'moved', how: 'crm', stage: { to: 'Interview' }, actor: null })
    crm.calls.length = 0
    await settle()
    expect(writes()).toEqual([])
  })

  it('to a rejecting stage in the CRM get a reason, send no mail, and cancel a waiting one', async () => {
    const about = await sentPerson()
    const [{ count }] = await query('SELECT count(*) FROM outbox')
    crm.moveOpportunity(cardOf(about.email)!.id, 'lost')
    await settle()
    expect(await stageOf(about.result)).toBe('rejected')
    const [event] = await query("SELECT reason FROM stage_events WHERE survey_result_id = $1 AND how = 'crm'", [
      about.result,
    ])
    expect(event.reason).toBe('Moved in the CRM, which keeps no reason.')
    expect((await query('SELECT count(*) FROM outbox'))[0].count).toBe(count)
  })

  it.each([
    ['here', minutesAgo(10), minutesAgo(9), 'offer', 'proposal', 'in'],
    ['there', minutesAgo(9), minutesAgo(10), 'interview', 'meeting', undefined],
  ])(
    'on both sides are resolved for the newer one, %s, and both are in the history',
    async (_, there, here, stage, ghl_stage, overruled) => {
      const about = await sentPerson()
      await query("UPDATE ghl_people SET ghl_stage_at = now() - interval '1 hour' WHERE candidate_id = $1", [about.id])
      await move(about.result, 'offer')
      await query('UPDATE survey_results SET status_since = $2 WHERE id = $1', [about.result, here])
      crm.moveOpportunity(cardOf(about.email)!.id, 'meeting', there)
      await settle()
      expect([await stageOf(about.result), cardOf(about.email)?.pipelineStageId]).toEqual([stage, ghl_stage])
      const { body } = await call('GET', `/survey-results/${about.result}/history`, { as: owner })
      const recorded = body.data.filter(({ event }: { event: string }) => event === 'moved' || event === 'overruled')
      expect(recorded.map(({ stage: { to } }: { stage: { to: string } }) => to)).toEqual(
        expect.arrayContaining(['Offer', 'Interview']),
      )
      expect(recorded.some(({ event }: { event: string }) => event === 'overruled')).toBe(overruled === 'in')
      const without = await call('GET', `/survey-results/${about.result}/history`, { as: 'no.pipeline@demo.test' })
      expect(without.text).not.toMatch(/overruled|moved/)
    },
  )

  it('to an unmapped stage of the CRM change nothing here, and are recorded once', async () => {
    const about = await sentPerson()
    crm.moveOpportunity(cardOf(about.email)!.id, 'parked')
    await settle()
    await settle()
    expect([await stageOf(about.result), cardOf(about.email)?.pipelineStageId]).toEqual(['new', 'parked'])
    const recorded = await query(
      'SELECT outcome, ghl_stage_name FROM ghl_moves WHERE candidate_id = $1 AND direction = $2',
      [about.id, 'in'],
    )
    expect(recorded).toEqual([{ outcome: 'not_mapped', ghl_stage_name: 'Parked' }])
    await move(about.result, 'offer')
    await settle()
    expect(cardOf(about.email)?.pipelineStageId).toBe('proposal')
  })

  it('are not shown to owners who may not see stages', async () => {
    await query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [owner])
    const hidden = await connection()
    await query('UPDATE users SET can_view_hiring_pipeline = true WHERE email = $1', [owner])
    expect(hidden!.moves).toBeNull()
  })

  it('that are made while the sync begins with the person are read by it', async () => {
    const about = await sentPerson()
    await move(about.result, 'interview')
    await skipWaiting()
    const [{ id }] = await query('SELECT id FROM ghl_people WHERE candidate_id = $1', [about.id])
    const writer = await product.owner.connect()
    try {
      // What a move writes, which is committed only when the sync waits for it.
      await writer.query('BEGIN')
      await writer.query('UPDATE survey_results SET status_id = $2, version = version + 1 WHERE id = $1', [
        about.result,
        ids.stages.offer,
      ])
      await writer.query('UPDATE ghl_people SET change = change + 1 WHERE id = $1', [id])
      const holding = product.tasks.transactions.asCompany(ids.company, async (scope) => ({
        held: await holdPerson(scope, id, 1),
      }))
      const blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
      await expect.poll(() => query(blocked)).toHaveLength(1)
      await writer.query('COMMIT')
      expect((await holding)?.held).toMatchObject({ card: { status_id: ids.stages.offer } })
    } finally {
      writer.release(true)
    }
  })

  it('that are made during a call to the CRM are sent as well', async () => {
    const about = await sentPerson()
    await move(about.result, 'interview')
    crm.fail(
      { fault: 'slow', ms: 300 },
      { when: ({ method, path }) => method === 'PUT' && path.startsWith('/opportunities') },
    )
    await skipWaiting()
    const before = writes().length
    const going = product.ghl.settle()
    await expect.poll(() => writes().length).toBeGreaterThan(before)
    await move(about.result, 'offer')
    await going
    await settle()
    expect(cardOf(about.email)?.pipelineStageId).toBe('proposal')
  })
})

describe('a card in the CRM', () => {
  it('that existed before is used, not duplicated', async () => {
    const email = 'had.a.card@people.test'
    const contact = crm.addContact('loc-north', { email })
    crm.addOpportunity(
      'loc-north',
      { contactId: contact.id, pipelineId: 'hiring', pipelineStageId: 'lead', name: 'Old card' },
      minutesAgo(60),
    )
    const about = await sentPerson({ email })
    expect(cardsOf(email)).toHaveLength(1)
    await move(about.result, 'offer')
    await settle()
    expect(cardOf(email)).toMatchObject({ pipelineStageId: 'proposal', name: 'Old card' })
  })

  it('whose creation was interrupted after it succeeded is found again', async () => {
    crm.fail(
      { fault: 'drop', afterWrite: true },
      { when: ({ method, path }) => method === 'POST' && path.startsWith('/opportunities') },
    )
    const about = await sentPerson()
    await retry()
    expect(cardsOf(about.email)).toHaveLength(1)
    expect(await faultOf(about.id)).toBeNull()
  })

  it('that was deleted there is not created again automatically', async () => {
    const about = await sentPerson()
    crm.deleteOpportunity(cardOf(about.email)!.id)
    await settle()
    // The search of the service may not know it yet.
    expect(await faultOf(about.id)).toBeNull()
    await passMinutes(about.id, 3)
    await settle()
    expect([await faultOf(about.id), cardsOf(about.email)]).toEqual(['card_gone', []])
    await retry()
    expect([await faultOf(about.id), cardsOf(about.email).length]).toEqual([null, 1])
  })

  it('of a contact that was deleted there is not created again automatically', async () => {
    const about = await sentPerson()
    crm.deleteContact(contactOf(about.email)!.id)
    await query("UPDATE candidates SET first = 'Again', version = version + 1 WHERE id = $1", [about.id])
    await settle()
    expect([await faultOf(about.id), contactOf(about.email)]).toEqual(['contact_gone', undefined])
    await retry()
    expect(cardOf(about.email)).toMatchObject({ pipelineStageId: 'lead' })
  })

  it('that could be one of several is left for a person to choose', async () => {
    crm.locations.get('loc-north')!.allowsDuplicateOpportunities = true
    const email = 'several@people.test'
    const contact = crm.addContact('loc-north', { email })
    for (const name of ['One', 'Two'])
      crm.addOpportunity('loc-north', { contactId: contact.id, pipelineId: 'hiring', pipelineStageId: 'lead', name })
    const about = await sentPerson({ email })
    crm.locations.get('loc-north')!.allowsDuplicateOpportunities = false
    expect(await faultOf(about.id)).toBe('unclear')
  })
})

describe('a delayed search of the CRM', () => {
  it('creates no card twice, and no existing card counts as deleted', async () => {
    const about = await person()
    crm.lagBehind()
    await settle()
    await query("UPDATE candidates SET first = 'Late', version = version + 1 WHERE id = $1", [about.id])
    await settle()
    await settle()
    expect([await faultOf(about.id), cardsOf(about.email).length]).toEqual([null, 1])
    crm.catchUp()
    await settle()
    expect([await faultOf(about.id), cardOf(about.email)?.pipelineStageId]).toEqual([null, 'lead'])
  })

  it('moves nobody back, and loses no later move', async () => {
    const about = await sentPerson()
    crm.lagBehind()
    await move(about.result, 'interview')
    await settle()
    await query("UPDATE candidates SET first = 'Late', version = version + 1 WHERE id = $1", [about.id])
    await settle()
    crm.catchUp()
    expect([await stageOf(about.result), cardOf(about.email)?.pipelineStageId]).toEqual(['interview', 'meeting'])
    crm.moveOpportunity(cardOf(about.email)!.id, 'lead')
    await settle()
    expect(await stageOf(about.result)).toBe('new')
  })
})

describe('a change during a call to the CRM', () => {
  const slowly = (path: RegExp, method: string) =>
    crm.fail({ fault: 'slow', ms: 300 }, { when: (call) => call.method === method && path.test(call.path) })
  /** @param then is done while the CRM answers */
  async function during(path: RegExp, method: string, then: () => Promise<unknown>) {
    slowly(path, method)
    const before = crm.calls.length
    await skipWaiting()
    const going = product.ghl.settle()
    await expect
      .poll(() => crm.calls.slice(before).some((call) => call.method === method && path.test(call.path)))
      .toBe(true)
    await then()
    await going
  }

  it('of the token is not confused with the old token', async () => {
    crm.addToken('loc-north', 'pit-second')
    const about = await person()
    crm.fail(
      { fault: 'status', status: 401, body: { message: 'Invalid JWT' } },
      { when: ({ path }) => path === '/opportunities/' },
    )
    await during(/upsert/, 'POST', async () => {
      const { version } = (await connection())!
      const answer = await call('PUT', '/ghl/connection', { as: owner, body: { token: 'pit-second', version } })
      expect(answer.status, answer.text).toBe(200)
    })
    crm.clearFaults()
    await query('UPDATE ghl_people SET busy_until = now() WHERE busy_until IS NOT NULL')
    await settle()
    expect(await connection()).toMatchObject({ state: 'active' })
    expect(cardOf(about.email)).toBeDefined()
    crm.addToken('loc-north', token)
    const { version } = (await connection())!
    await call('PUT', '/ghl/connection', { as: owner, body: { token, version } })
  })

  it('of the mapping leaves the card in the new stage', async () => {
    const about = await sentPerson()
    await move(about.result, 'interview')
    await during(/^\/opportunities\/\w+$/, 'PUT', () => map({ ...stageFor, interview: 'proposal', offer: 'parked' }))
    await settle()
    expect(cardOf(about.email)?.pipelineStageId).toBe('proposal')
    await map()
    await settle()
    expect(cardOf(about.email)?.pipelineStageId).toBe('meeting')
  })

  it('of a person who applies again makes the CRM follow the new result', async () => {
    const about = await sentPerson()
    crm.moveOpportunity(cardOf(about.email)!.id, 'meeting')
    let again = ''
    await during(/opportunities\/search/, 'GET', async () => {
      const [row] = await query(
        `INSERT INTO survey_results (company_id, candidate_id, state, status_id, status_since, started_at)
         SELECT company_id, candidate_id, 'in_progress', status_id, now() + interval '1 second', now() + interval '1 second'
           FROM survey_results WHERE id = $1 RETURNING id`,
        [about.result],
      )
      again = row.id as string
    })
    await settle()
    expect((await query('SELECT latest_result_id AS id FROM candidates WHERE id = $1', [about.id]))[0].id).toBe(again)
    expect(await query('SELECT due_at FROM ghl_people WHERE candidate_id = $1', [about.id])).toEqual([{ due_at: null }])
    const stages = [await stageOf(again), cardOf(about.email)?.pipelineStageId]
    expect([
      ['new', 'lead'],
      ['interview', 'meeting'],
    ]).toContainEqual(stages)
  })
})

describe('the connection to the CRM', () => {
  it('whose token was revoked waits for a new one, and then sends what waited', async () => {
    crm.revokeToken(token)
    const about = await sentPerson()
    expect(await connection()).toMatchObject({ state: 'token_refused', people: { waiting: 1 } })
    crm.calls.length = 0
    await settle()
    expect(crm.calls).toEqual([])
    crm.addToken('loc-north', 'pit-new')
    const { version } = (await connection())!
    await call('PUT', '/ghl/connection', { as: owner, body: { token: 'pit-new', version } })
    await product.ghl.settle()
    expect(await connection()).toMatchObject({ state: 'active', people: { waiting: 0 } })
    expect(cardOf(about.email)).toBeDefined()
  })

  it('whose token lacks a scope names it, and continues when the token has it', async () => {
    crm.removeScope('pit-new', 'opportunities.write')
    await sentPerson()
    expect(await connection()).toMatchObject({ state: 'scope_missing', missing_scopes: ['opportunities.write'] })
    crm.addScope('pit-new', 'opportunities.write')
    await retry()
    expect(await connection()).toMatchObject({ state: 'active', missing_scopes: [], people: { waiting: 0 } })
  })

  it('that is unreachable is tried again later, and loses nothing', async () => {
    crm.fail({ fault: 'drop' }, { times: 1_000 })
    const about = await sentPerson()
    const down = await connection()
    expect(down).toMatchObject({ state: 'unreachable', people: { waiting: 1 } })
    expect(Date.parse(down!.next_attempt_at!)).toBeGreaterThan(Date.now())
    crm.clearFaults()
    await settle()
    expect(await connection()).toMatchObject({ state: 'active', next_attempt_at: null })
    expect(cardOf(about.email)).toBeDefined()
  })

  it('does not stop when the service fails for one person', async () => {
    const poison = 'poison@people.test'
    crm.fail({ fault: 'status', status: 500 }, { times: 1_000, when: ({ query }) => query.email === poison })
    const one = await person({ email: poison })
    const other = await sentPerson()
    expect(await connection()).toMatchObject({ state: 'active' })
    expect(cardOf(other.email)).toBeDefined()
    for (let attempt = 0; attempt < 6; attempt++) await settle()
    expect(await faultOf(one.id)).toBe('refused')
    crm.clearFaults()
    await retry()
    expect(cardOf(poison)).toBeDefined()
  })

  it('that has used up the calls of the day says so, and continues later', async () => {
    crm.limits.daily = 1
    await sentPerson()
    expect(await connection()).toMatchObject({ state: 'limit_reached', people: { waiting: 1 } })
    crm.limits.daily = 200_000
    crm.limits.clear()
    await settle()
    expect(await connection()).toMatchObject({ state: 'active', people: { waiting: 0 } })
  })

  it('respects the limit of calls per second', async () => {
    crm.limits.clear()
    Object.assign(crm.limits, { burst: 20, intervalMs: 200 })
    crm.calls.length = 0
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => person()))
    await settle()
    Object.assign(crm.limits, { burst: 1_000_000, intervalMs: 10_000 })
    crm.limits.clear()
    expect(crm.calls.length).toBeGreaterThan(20)
    expect(crm.calls.filter(({ status }) => status === 429)).toEqual([])
    for (const { email } of people) expect(cardOf(email)).toBeDefined()
  })

  it('whose pipeline was deleted says so, and sends its people to the next chosen one', async () => {
    const about = await sentPerson()
    crm.deletePipeline('loc-north', 'hiring')
    await settle()
    await move(about.result, 'interview')
    await settle()
    expect(await faultOf(about.id)).toBe('pipeline_gone')
    const mapping = await call('GET', '/ghl/mapping', { as: owner })
    expect(mapping.body.data[0]).toMatchObject({ is_missing: true })
    const renewed = {
      id: 'hiring-2',
      name: 'Hiring',
      stages: crmStages.map((stage) => ({ ...stage, id: `new-${stage.id}` })),
    }
    crm.setPipelines('loc-north', [renewed])
    await query('UPDATE ghl_connections SET pipelines_read_at = NULL')
    await map(Object.fromEntries(Object.entries(stageFor).map(([type, id]) => [type, `new-${id}`])), 'hiring-2')
    await settle()
    expect([await faultOf(about.id), cardOf(about.email)?.pipelineStageId]).toEqual([null, 'new-meeting'])
  })
})

describe('an erasure', () => {
  const erase = async ({ id, email }: { id: string; email: string }) => {
    const [{ version }] = await query('SELECT version FROM candidates WHERE id = $1', [id])
    return call('POST', '/candidates/erase', { as: owner, body: { id, version, reason: 'asked', confirmation: email } })
  }

  it('lists the contact in the CRM, and leaves nothing of the person here', async () => {
    const about = await sentPerson()
    await move(about.result, 'interview')
    await settle()
    const contact = contactOf(about.email)!
    const answer = await erase(about)
    expect([answer.status, answer.body.data.crm_contact_ids]).toEqual([200, [contact.id]])
    const [{ details }] = await query(
      "SELECT details FROM audit_events WHERE action = 'candidates.erase' AND subject_id = $1",
      [about.id],
    )
    expect(details.crm_contact_ids).toEqual([contact.id])
    expect(await rowsNaming(product.owner, [about.id, about.result])).toEqual({})
    crm.calls.length = 0
    await settle()
    expect(writes()).toEqual([])
  })

  it('waits for a running call, which would otherwise outlive it', async () => {
    const about = await person()
    crm.fail({ fault: 'slow', ms: 400 }, { when: ({ path }) => path === '/contacts/upsert' })
    await skipWaiting()
    const going = product.ghl.settle()
    await expect
      .poll(() => crm.calls.some(({ path, query }) => path.includes('duplicate') && query.email === about.email))
      .toBe(true)
    const refused = await erase(about)
    expect([refused.status, refused.body.problem]).toEqual([409, 'ghl_busy'])
    await going
    const answer = await erase(about)
    expect(answer.body.data.crm_contact_ids).toEqual([contactOf(about.email)!.id])
  })

  it('of a merged person lists the contacts of both', async () => {
    const [survivor, other] = [await sentPerson(), await sentPerson()]
    const versioned = async ({ id }: { id: string }) => ({
      id,
      version: (await query('SELECT version FROM candidates WHERE id = $1', [id]))[0].version as number,
    })
    const merged = await call('POST', '/candidates/merge', {
      as: owner,
      body: { kept: await versioned(survivor), other: await versioned(other), take: [] },
    })
    expect(merged.status, merged.text).toBe(200)
    await settle()
    const contacts = [survivor, other].map(({ email }) => contactOf(email)!.id)
    const answer = await erase(survivor)
    expect(new Set(answer.body.data.crm_contact_ids)).toEqual(new Set(contacts))
  })
})

describe('the demo world', () => {
  it('is sent completely: everybody with a valid result has a card in their stage', async () => {
    await settle()
    const people = await query(
      `SELECT c.email, s.type FROM candidates c JOIN survey_results r ON r.id = c.latest_result_id JOIN statuses s ON s.id = r.status_id
         JOIN ghl_people p ON p.candidate_id = c.id WHERE c.company_id = $1 AND p.fault IS NULL AND s.pipeline_id = $2`,
      [ids.company, ids.pipeline],
    )
    expect(people.length).toBeGreaterThan(20)
    for (const { email, type } of people)
      expect([email, cardOf(email as string)?.pipelineStageId]).toEqual([email, `new-${stageFor[type as string]}`])
  })
})

describe('two contacts that are merged in the CRM', () => {
  it('remain two people here with their own states, and block nothing', async () => {
    const [one, two] = [await sentPerson(), await sentPerson()]
    const [first, second] = [cardOf(one.email)!, cardOf(two.email)!]
    crm.deleteOpportunity(first.id)
    crm.changeOpportunity(second.id, { contactId: contactOf(one.email)!.id })
    for (const { id } of [one, two]) await passMinutes(id, 3)
    await settle()
    await query("UPDATE candidates SET first = 'Changed', version = version + 1 WHERE id = ANY ($1)", [
      [one.id, two.id],
    ])
    for (let attempt = 0; attempt < 7; attempt++) await settle()
    expect(await connection()).toMatchObject({ state: 'active', people: { waiting: 0 } })
    const other = await sentPerson()
    expect(cardOf(other.email)).toBeDefined()
  })
})
