import { beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import type { Interview } from '@seatwise/contract/interviews'
import { interviewLimits } from '@seatwise/contract/limits'
import { password, setUpProduct } from '../../test-product.ts'

const { call, product, register } = setUpProduct()
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const withoutPipeline = 'no.pipeline@demo.test'
const franchise = 'franchise.owner@demo.test'
const franchiseUser = 'franchise.user@demo.test'
const superAdmin = 'super@demo.test'
const absent = '00000000-0000-4000-8000-000000000000'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
const userId = async (email: string) => (await one('SELECT id FROM users WHERE email = $1', [email])).id as string

type Person = { id: string; company_id: string; result_id: string; email: string }
async function personOf(link = 'demo-northgate'): Promise<Person> {
  const { email } = await register({ link, role: 'Sales' })
  return one(
    `SELECT c.id, c.company_id, c.email, r.id AS result_id FROM candidates c
       JOIN survey_results r ON r.candidate_id = c.id WHERE c.email = $1`,
    [email],
  )
}

const schedule = {
  title: 'First interview',
  day: '2099-12-08',
  time: '10:00',
  time_zone: 'Europe/Berlin',
  minutes: 45,
  place: 'Room 2',
  link: null as string | null,
  note: 'Ask about shifts',
  invites_person: false,
}

async function plan(as: string, body: object = {}, about: Person = person) {
  return call('POST', '/interviews', {
    as,
    body: { survey_result_id: about.result_id, ...schedule, interviewer_ids: [await userId(colleague)], ...body },
  })
}
async function planned(as: string, body: object = {}, about: Person = person): Promise<Interview> {
  const answer = await plan(as, body, about)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
/** The body of a change: everything as it is, with these changes. */
const bodyOf = (interview: Interview, change: object = {}) => {
  const { version, title, day, time, time_zone, minutes, place, link, note, invites_person, interviewers } = interview
  const interviewer_ids = interviewers.flatMap(({ id }) => id ?? [])
  return {
    version,
    title,
    day,
    time,
    time_zone,
    minutes,
    place,
    link,
    note,
    invites_person,
    interviewer_ids,
    ...change,
  }
}
const change = (as: string, interview: Interview, changed: object) =>
  call('PUT', `/interviews/${interview.id}`, { as, body: bodyOf(interview, changed) })
const cancel = (as: string, { id }: Pick<Interview, 'id'>) => call('DELETE', `/interviews/${id}`, { as })
async function list(as: string, query: string): Promise<Interview[]> {
  const answer = await call('GET', `/interviews?${query}`, { as })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
/** Moves an interview into the past, as time does. */
const endedSince = ({ id }: Pick<Interview, 'id'>, ago: string) =>
  product.owner.query(
    'UPDATE interviews SET starts_at = now() - $2::interval - make_interval(mins => minutes) WHERE id = $1',
    [id, ago],
  )

async function actingAs(email: string) {
  const { body } = await call('POST', '/auth/sign-in', { body: { username: superAdmin, password } })
  const headers = { authorization: `Bearer ${body.data.access_token as string}` }
  const id = await userId(email)
  await call('POST', '/proxy-sessions', { headers, body: { user_id: id, reason: 'the test' } })
  return { ...headers, 'x-proxy-user-id': id }
}

let person: Person
beforeAll(async () => {
  person = await personOf()
})

describe('An interview', () => {
  it('is planned by the clock of its time zone, and staff of the company read it', async () => {
    const interview = await planned(owner)
    expect(interview).toMatchObject({
      survey_result_id: person.result_id,
      candidate: { id: person.id },
      role_name: 'Sales',
      title: 'First interview',
      starts_at: '2099-12-08T09:00:00+00:00',
      day: '2099-12-08',
      time: '10:00',
      minutes: 45,
      state: 'planned',
      person_state: null,
      interviewers: [{ id: await userId(colleague), is_reader: false, has_scorecard: false }],
      created_by: { id: await userId(owner) },
      can: { update: true, cancel: true },
    })
    for (const as of [colleague, withoutPipeline, franchise, franchiseUser, superAdmin])
      expect((await list(as, `survey_result_id=${person.result_id}`)).map(({ id }) => id)).toContain(interview.id)
    const [own] = await list(colleague, `survey_result_id=${person.result_id}&interviewer=me`)
    expect(own).toMatchObject({ id: interview.id, interviewers: [{ is_reader: true }] })
    expect(await list(owner, `candidate_id=${person.id}&interviewer=me`)).toEqual([])
  })

  it('is not planned by a user who may not move people, who reads it all the same', async () => {
    const interview = await planned(owner)
    for (const answer of [
      await plan(withoutPipeline),
      await change(withoutPipeline, interview, { minutes: 30 }),
      await cancel(withoutPipeline, interview),
      await call('GET', `/interviews/interviewers?survey_result_id=${person.result_id}`, { as: withoutPipeline }),
    ])
      expect([answer.status, answer.body.problem]).toEqual([403, 'not_allowed'])
    const found = (await list(withoutPipeline, `survey_result_id=${person.result_id}`)).find(
      ({ id }) => id === interview.id,
    )
    expect(found).toMatchObject({ version: 1, can: { update: false, cancel: false } })
  })

  it('is answered without a session, and about a person of another company, like one that does not exist', async () => {
    expect((await call('GET', '/interviews')).status).toBe(401)
    const foreign = await personOf('demo-orchard')
    const hidden = await planned(superAdmin, { interviewer_ids: [await userId(superAdmin)] }, foreign)
    for (const [about, id] of [
      [foreign.result_id, hidden.id],
      [absent, absent],
    ] as const) {
      const answers = [
        await call('GET', `/interviews?survey_result_id=${about}`, { as: owner }),
        await call('GET', `/interviews/interviewers?survey_result_id=${about}`, { as: owner }),
        await plan(owner, { survey_result_id: about }),
        await change(owner, { ...hidden, id }, { minutes: 30 }),
        await cancel(owner, { id }),
        await call('GET', `/interviews/${id}/calendar`, { as: owner }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    }
    expect(await list(owner, `candidate_id=${foreign.id}`)).toEqual([])
  })

  it.each([
    ['the day before clocks go back', '2099-10-24', '08:00'],
    ['the day on which clocks go back', '2099-10-25', '09:00'],
  ])('keeps its time on the clock on %s', async (_name, day, utc) => {
    const interview = await planned(owner, { day })
    expect(interview).toMatchObject({ day, time: '10:00' })
    expect(new Date(interview.starts_at).toISOString()).toBe(`${day}T${utc}:00.000Z`)
  })

  it('that would begin in an hour that clocks skip begins after it', async () => {
    const interview = await planned(owner, { day: '2099-03-29', time: '02:30' })
    expect(new Date(interview.starts_at).toISOString()).toBe('2099-03-29T01:30:00.000Z')
    expect(interview.time).toBe('03:30')
  })

  it('needs a time that is still to come, a length, and one to ten active interviewers who may read the person', async () => {
    await product.owner.query('UPDATE users SET active = false WHERE email = $1', [franchiseUser])
    try {
      for (const [body, path] of [
        [{ day: '2020-01-01' }, 'day'],
        [{ day: '2099-02-30' }, 'day'],
        [{ time: '24:00' }, 'time'],
        [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
        [{ minutes: 4 }, 'minutes'],
        [{ minutes: 481 }, 'minutes'],
        [{ title: 'x'.repeat(101) }, 'title'],
        [{ place: 'x'.repeat(301) }, 'place'],
        [{ link: 'javascript:alert(1)' }, 'link'],
        [{ note: 'x'.repeat(2_001) }, 'note'],
        [{ interviewer_ids: [] }, 'interviewer_ids'],
        [{ interviewer_ids: [absent] }, 'interviewer_ids'],
        [{ interviewer_ids: [await userId(franchiseUser)] }, 'interviewer_ids'],
        [{ interviewer_ids: Array.from({ length: 11 }, () => absent) }, 'interviewer_ids'],
      ] as const) {
        const answer = await plan(franchise, body)
        expect([answer.status, answer.body[0]?.path], JSON.stringify(body)).toEqual([422, path])
      }
    } finally {
      await product.owner.query('UPDATE users SET active = true WHERE email = $1', [franchiseUser])
    }
    const choices = async (as: string) =>
      (
        (await call('GET', `/interviews/interviewers?survey_result_id=${person.result_id}`, { as })).body.data as {
          id: string
        }[]
      ).map(({ id }) => id)
    expect((await choices(owner))[0]).toBe(await userId(owner))
    expect(await choices(owner)).not.toContain(await userId(franchiseUser))
    expect(await choices(franchise)).toContain(await userId(franchiseUser))
  })

  it('raises its sequence with every change, and a change of nothing is none', async () => {
    const interview = await planned(owner)
    const sequence = async () => (await one('SELECT sequence FROM interviews WHERE id = $1', [interview.id])).sequence
    expect(await sequence()).toBe(0)
    expect((await change(owner, interview, {})).body.data.version).toBe(1)
    expect(await sequence()).toBe(0)
    const moved = await change(owner, interview, { time: '11:00', interviewer_ids: [await userId(owner)] })
    expect(moved.body.data).toMatchObject({ time: '11:00', version: 2, interviewers: [{ id: await userId(owner) }] })
    expect(await sequence()).toBe(1)
    const back = await change(owner, moved.body.data, { interviewer_ids: [await userId(colleague)] })
    expect(back.body.data.interviewers).toMatchObject([{ id: await userId(colleague) }])
    const canceled = await cancel(colleague, interview)
    expect(canceled.body.data).toMatchObject({ state: 'canceled', can: { update: false, cancel: false } })
    expect(await sequence()).toBe(3)
    for (const answer of [await cancel(owner, interview), await change(owner, canceled.body.data, { minutes: 30 })])
      expect([answer.status, answer.body.problem]).toEqual([409, 'interview_canceled'])
  })

  it('of two changes at once is refused to the second with the current one', async () => {
    const interview = await planned(owner)
    const answers = await Promise.all([
      change(owner, interview, { minutes: 30 }),
      change(colleague, interview, { minutes: 60 }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      problem: 'changed_meanwhile',
      current: { id: interview.id, version: 2 },
    })
  })

  it('keeps interviewers whom the user who changes it cannot see', async () => {
    const ids = [await userId(franchiseUser), await userId(colleague)]
    const interview = await planned(franchise, { interviewer_ids: ids })
    const seen = (await list(owner, `survey_result_id=${person.result_id}`)).find(({ id }) => id === interview.id)!
    expect(seen.interviewers.map(({ id }) => id)).toEqual(expect.arrayContaining([null, ids[1]]))
    const changed = await change(owner, seen, { interviewer_ids: [await userId(owner)] })
    expect(changed.status, changed.text).toBe(200)
    const now = (await list(franchise, `survey_result_id=${person.result_id}`)).find(({ id }) => id === interview.id)!
    expect(new Set(now.interviewers.map(({ id }) => id))).toEqual(new Set([ids[0], await userId(owner)]))
  })

  it('that is over cannot be changed, and can still be canceled', async () => {
    const interview = await planned(owner)
    await endedSince(interview, '1 minute')
    const answer = await change(owner, interview, { minutes: 30 })
    expect([answer.status, answer.body.problem]).toEqual([409, 'interview_over'])
    expect((await cancel(owner, interview)).body.data.state).toBe('canceled')
  })

  it('says that the person was archived or rejected since; who may not know stages is not told of a rejection', async () => {
    const about = await personOf()
    const interview = await planned(owner, {}, about)
    const states = async () =>
      Promise.all(
        [owner, withoutPipeline].map(
          async (as) => (await list(as, `survey_result_id=${about.result_id}`))[0]!.person_state,
        ),
      )
    await product.owner.query(
      `UPDATE survey_results SET status_id = (SELECT s.id FROM statuses s WHERE s.company_id = survey_results.company_id
         AND s.type = 'rejected' LIMIT 1) WHERE id = $1`,
      [about.result_id],
    )
    expect(await states()).toEqual(['rejected', null])
    const { version } = await one('SELECT version FROM survey_results WHERE id = $1', [about.result_id])
    const archived = await call('POST', '/survey-results/archive', {
      as: owner,
      body: { id: about.result_id, version, reason: 'Hired elsewhere' },
    })
    expect(archived.status, archived.text).toBe(200)
    expect(await states()).toEqual(['archived', 'archived'])
    for (const answer of [await plan(owner, {}, about), await change(owner, interview, { minutes: 30 })])
      expect([answer.status, answer.body.problem]).toEqual([409, 'result_archived'])
    expect((await cancel(owner, interview)).status).toBe(200)
  })

  it(`is one of at most ${interviewLimits.planned} planned ones about a result, also if two are planned at once`, async () => {
    const about = await personOf()
    await product.owner.query(
      `INSERT INTO interviews (company_id, survey_result_id, starts_at, minutes, time_zone, invites_person, created_by_user_id)
       SELECT $1, $2, now() + interval '1 day', 30, 'UTC', false, $3 FROM generate_series(1, $4::int)`,
      [about.company_id, about.result_id, await userId(owner), interviewLimits.planned - 1],
    )
    const answers = await Promise.all([plan(owner, {}, about), plan(colleague, {}, about)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)!.body.problem).toBe('too_many_interviews')
  })

  it('that is sent twice with one key is planned once', async () => {
    const about = await personOf()
    const interviewer_ids = [await userId(colleague)]
    const send = () =>
      call('POST', '/interviews', {
        as: owner,
        body: { survey_result_id: about.result_id, ...schedule, interviewer_ids },
        headers: { 'idempotency-key': 'interview-only-once' },
      })
    const answers = [await send(), await send()]
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(await list(owner, `survey_result_id=${about.result_id}`)).toHaveLength(1)
  })
})

describe('The list of interviews', () => {
  it('has planned ones first, the next first, and then the others, the latest first, page by page', async () => {
    const about = await personOf()
    for (const title of ['in May', 'in March', 'ended lately', 'ended before', 'canceled'])
      await planned(owner, { title, day: title === 'in March' ? '2099-03-01' : '2099-05-01' }, about)
    const all = await list(owner, `survey_result_id=${about.result_id}`)
    const named = (title: string) => all.find((interview) => interview.title === title)!
    await endedSince(named('ended lately'), '1 hour')
    await endedSince(named('ended before'), '2 days')
    expect((await cancel(owner, named('canceled'))).status).toBe(200)
    const sorted = ['in March', 'in May', 'canceled', 'ended lately', 'ended before']
    const query = `survey_result_id=${about.result_id}`
    expect((await list(owner, query)).map(({ title }) => title)).toEqual(sorted)
    for (const [state, titles] of [
      ['planned', ['in March', 'in May']],
      ['past', ['ended lately', 'ended before']],
      ['canceled', ['canceled']],
    ] as const)
      expect((await list(owner, `${query}&state=${state}`)).map(({ title }) => title)).toEqual(titles)
    const paged: (string | null)[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = await call('GET', `/interviews?${query}&page_size=2${after && `&after=${after}`}`, { as: owner })
      paged.push(...(page.body.data as Interview[]).map(({ title }) => title))
      after = page.body.next
    }
    expect(paged).toEqual(sorted)
  })
})

describe('The history of a person', () => {
  it('names the interviews that were planned, changed and canceled, and no note', async () => {
    const about = await personOf()
    const interview = await planned(owner, { note: 'Secretive words' }, about)
    await change(owner, interview, { time: '12:00' })
    await cancel(owner, interview)
    const { body, text } = await call('GET', `/candidates/${about.id}/history`, { as: withoutPipeline })
    const events = (body.data as { event: string; interview: object | null }[]).filter(({ interview: of }) => of)
    expect(events.map(({ event }) => event)).toEqual(['interview_canceled', 'interview_changed', 'interview_planned'])
    expect(events[2]!.interview).toEqual({
      starts_at: expect.stringMatching(/^2099-12-08T09:00/),
      time_zone: 'Europe/Berlin',
    })
    expect(text).not.toContain('Secretive')
  })
})

describe('A super admin who acts as another user', () => {
  it('reads interviews and plans none', async () => {
    const headers = await actingAs(owner)
    const read = await call('GET', `/interviews?survey_result_id=${person.result_id}`, { headers })
    expect(read.status).toBe(200)
    const interviewer_ids = [await userId(colleague)]
    const answer = await call('POST', '/interviews', {
      headers,
      body: { survey_result_id: person.result_id, ...schedule, interviewer_ids },
    })
    expect([answer.status, answer.body.problem]).toEqual([403, 'not_while_acting'])
    await call('DELETE', '/proxy-sessions', { headers })
  })
})

describe('Row-level security', () => {
  it('hides interviews, their interviewers and their addresses from the database role in the scope of another company', async () => {
    const interview = await planned(owner)
    const foreign = await one("SELECT id FROM companies WHERE slug = 'orchard'")
    const client = new pg.Client(product.connection.app)
    await client.connect()
    const seenIn = async (company_id: string) => {
      await client.query('BEGIN')
      await client.query("SELECT set_config('seatwise.companies', $1, true)", [`{${company_id}}`])
      const counts = []
      for (const text of [
        'SELECT FROM interviews WHERE id = $1',
        'SELECT FROM interview_interviewers WHERE interview_id = $1',
        'SELECT FROM interview_addresses($1)',
      ])
        counts.push((await client.query(text, [interview.id])).rowCount)
      await client.query('ROLLBACK')
      return counts
    }
    try {
      expect(await seenIn(foreign.id)).toEqual([0, 0, 0])
      expect(await seenIn(person.company_id)).toEqual([1, 1, 2])
    } finally {
      await client.end()
    }
  })
})

describe('A person with interviews', () => {
  it('who is erased takes them along, with the emails that have not left', async () => {
    const about = await personOf()
    const interview = await planned(owner, { invites_person: true }, about)
    const mails = () =>
      one('SELECT count(*)::int AS mails FROM outbox WHERE recipient = $1 OR interview_id = $2', [
        about.email,
        interview.id,
      ])
    expect((await mails()).mails).toBeGreaterThanOrEqual(2)
    const { version } = await one('SELECT version FROM candidates WHERE id = $1', [about.id])
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: { id: about.id, version, reason: 'asked', confirmation: about.email },
    })
    expect(erased.status, erased.text).toBe(200)
    expect(await one('SELECT FROM interviews WHERE id = $1', [interview.id])).toBeUndefined()
    expect(await one('SELECT FROM interview_interviewers WHERE interview_id = $1', [interview.id])).toBeUndefined()
    expect(await mails()).toEqual({ mails: 0 })
  })

  it('who is merged brings them along, and takes them back when the merge is undone', async () => {
    const [kept, merged] = [await personOf(), await personOf()]
    const interview = await planned(owner, {}, merged)
    const versioned = async ({ id }: Person) => ({
      id,
      version: (await one('SELECT version FROM candidates WHERE id = $1', [id])).version as number,
    })
    const answer = await call('POST', '/candidates/merge', {
      as: owner,
      body: { kept: await versioned(kept), other: await versioned(merged) },
    })
    expect(answer.status, answer.text).toBe(200)
    const idsOf = async ({ id }: Person) => (await list(owner, `candidate_id=${id}`)).map((one) => one.id)
    expect(await idsOf(kept)).toEqual([interview.id])
    const { merge_id } = answer.body.data
    expect((await call('POST', '/candidates/unmerge', { as: owner, body: { merge_id } })).status).toBe(200)
    expect([await idsOf(kept), await idsOf(merged)]).toEqual([[], [interview.id]])
  })
})
