import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { embeddedConnection } from '../../database/database.ts'
import { serveApi } from '../../product.ts'
import { answersOf, password, setUpProduct, testConfig } from '../../test-product.ts'

const { product, call, register, tokenOf } = setUpProduct()

type LiveEvent = { topic: string; position: string }
type Stream = Awaited<ReturnType<typeof openStream>>

const superAdmin = 'super@demo.test'
const companyOwner = 'company.owner@demo.test'
const companyUser = 'company.user@demo.test'
const franchiseOwner = 'franchise.owner@demo.test'
const withoutPipeline = 'no.pipeline@demo.test'

const leaving: (() => void)[] = []
let base: string

beforeAll(async () => {
  base = await listen(product.app)
})
afterEach(() => leaving.splice(0).forEach((leave) => leave()))

async function listen(app: typeof product.app) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`
}

/** Opens the stream as a browser does, and collects its events. */
async function openStream(options: { as?: string; token?: string; proxy?: string; at?: string }) {
  const token = options.token ?? (await tokenOf(options.as!))
  const request = new AbortController()
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (options.proxy) headers['x-proxy-user-id'] = options.proxy
  const answer = await fetch(`${options.at ?? base}/live`, { headers, signal: request.signal })
  const events: LiveEvent[] = []
  const waiting: { count: number; done: () => void }[] = []
  const stream = {
    status: answer.status,
    headers: answer.headers,
    events,
    topics: () => events.map(({ topic }) => topic),
    /** Resolves when this many events have arrived since the stream was opened. */
    received: (count: number) =>
      new Promise<void>((done) => {
        if (events.length >= count) done()
        else waiting.push({ count, done })
      }),
    leave: () => request.abort(),
    ended: answer.ok ? readAll().catch(() => 'broken off' as const) : Promise.resolve('refused' as const),
  }
  leaving.push(stream.leave)
  return stream

  async function readAll() {
    let rest = ''
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)) as LiveEvent)
      for (const { done } of waiting.filter(({ count }) => events.length >= count)) done()
    }
    return 'ended' as const
  }
}

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.owner.query<Row>(text, values)).rows
const idOf = async (email: string) =>
  (await sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]))[0]!.id
const companyOf = async (slug: string) =>
  (await sql<{ id: string }>('SELECT id FROM companies WHERE slug = $1', [slug]))[0]!.id

/** A change that no process is notified of, as if the notice had been lost. */
const change = (slug: string, topic: string) =>
  sql('INSERT INTO live_changes (company_id, topic) SELECT id, $2 FROM companies WHERE slug = $1', [slug, topic])

async function signIn(email: string): Promise<string> {
  const { body } = await call('POST', '/auth/sign-in', { body: { username: email, password } })
  return body.data.access_token as string
}

/** A new user of northgate, with a session. */
async function newUser(auth_role = 'COMPANY_USER', slug = 'northgate') {
  const email = `${randomBytes(5).toString('hex')}@people.test`
  await sql(
    `INSERT INTO users (company_id, first, last, email, auth_role, set_up_at, can_view_hiring_pipeline)
     SELECT id, 'Live', 'Reader', $2, $3, now(), true FROM companies WHERE slug = $1`,
    [slug, email, auth_role],
  )
  await sql(
    `INSERT INTO credentials (user_id, password_hash)
     SELECT u.id, k.password_hash FROM users u, credentials k JOIN users known ON known.id = k.user_id
      WHERE u.email = $1 AND known.email = $2`,
    [email, companyOwner],
  )
  return { id: await idOf(email), email, token: await signIn(email) }
}

describe('a live event', () => {
  it('reports a registration and a finished survey, and a position after which nothing is new', async () => {
    const stream = await openStream({ as: companyOwner })
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const { token } = await register()
    await stream.received(1)
    await call('POST', '/surveys/submit', { token, body: { answers: answersOf(1) } })
    await stream.received(2)
    expect(stream.topics()).toEqual(['survey-results', 'survey-results'])
    expect(Object.keys(stream.events[0] ?? {})).toEqual(['topic', 'position'])
    const { position } = stream.events[1]!
    const response = await call('GET', `/live/changes?survey-results=${position}`, { as: companyOwner })
    expect(response.body.data.changed).toEqual([])
  })

  it('of another company never arrives: neither of a sibling, nor of another franchise', async () => {
    const [admin, franchise, own] = await Promise.all(
      [superAdmin, franchiseOwner, companyOwner].map((as) => openStream({ as })),
    )
    for (const [nth, link] of ['demo-orchard', 'demo-harbour', 'demo-northgate'].entries()) {
      await register({ link })
      await admin!.received(nth + 1)
    }
    await Promise.all([franchise!.received(2), own!.received(1)])
    expect([admin!, franchise!, own!].map(({ events }) => events.length)).toEqual([3, 2, 1])
  })

  it('of the company of the target arrives while acting, and none of the actor’s own company', async () => {
    const token = await signIn(superAdmin)
    const proxy = await idOf(companyUser)
    await call('POST', '/proxy-sessions', { token, body: { user_id: proxy, reason: 'Looking at events' } })
    const acting = await openStream({ token, proxy })
    const admin = await openStream({ as: superAdmin })
    for (const [nth, link] of ['demo-orchard', 'demo-northgate'].entries()) {
      await register({ link })
      await admin.received(nth + 1)
    }
    await acting.received(1)
    expect(acting.events).toHaveLength(1)
  })

  it('about stages reaches only those who may see the hiring pipeline', async () => {
    const [seeing, blind] = await Promise.all([companyUser, withoutPipeline].map((as) => openStream({ as })))
    const [result] = await moves()
    expect((await move(result!)).status).toBe(200)
    await seeing!.received(1)
    const archived = { id: result!.id, version: result!.version + 1, reason: 'Position filled' }
    expect((await call('POST', '/survey-results/archive', { as: companyOwner, body: archived })).status).toBe(200)
    await Promise.all([seeing!.received(2), blind!.received(1)])
    expect(seeing!.topics()).toEqual(['stages', 'survey-results'])
    expect(blind!.topics()).toEqual(['survey-results'])
  })

  it('is sent after the commit, not before, and never after a rollback', async () => {
    const [failing, waiting] = await moves()
    const owner = await product.owner.connect()
    try {
      // Both at the COMMIT itself, when everything else of the transaction has happened.
      await sql(`
        CREATE FUNCTION test_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF NEW.id = '${failing!.id}' THEN RAISE EXCEPTION 'refused at the commit'; END IF;
          IF NEW.id = '${waiting!.id}' THEN PERFORM pg_advisory_xact_lock(4711); END IF;
          RETURN NULL;
        END $$;
        CREATE CONSTRAINT TRIGGER test_at_commit AFTER UPDATE ON survey_results
          DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION test_at_commit()`)
      const stream = await openStream({ as: superAdmin })
      expect((await move(failing!)).status).toBe(500)
      await owner.query('BEGIN; SELECT pg_advisory_xact_lock(4711)')
      const moving = move(waiting!)
      await untilOneWaits()
      await register()
      await stream.received(1)
      expect(stream.topics()).toEqual(['survey-results'])
      await owner.query('ROLLBACK')
      expect((await moving).status).toBe(200)
      await stream.received(2)
      expect(stream.topics()).toEqual(['survey-results', 'stages'])
      const [before, after] = stream.events
      expect(before!.position).not.toBe(after!.position)
    } finally {
      owner.release()
      await sql('DROP TRIGGER test_at_commit ON survey_results; DROP FUNCTION test_at_commit()')
    }
  })

  type Move = { id: string; version: number; status_id: string }

  const move = (body: Move) => call('PUT', '/survey-results/update-status', { as: companyOwner, body })

  /** Moves of results of northgate to another stage. */
  const moves = () =>
    sql<Move>(
      `SELECT r.id, r.version, s.id AS status_id FROM survey_results r
         JOIN companies c ON c.id = r.company_id AND c.slug = 'northgate'
         JOIN statuses s ON s.company_id = c.id AND s.id <> r.status_id AND s.type = 'interview'
        WHERE r.archived_at IS NULL LIMIT 2`,
    )

  async function untilOneWaits() {
    for (;;) {
      const waiting = await sql("SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted")
      if (waiting.length > 0) return
    }
  }

  it('needs no notification: changes are read from the data', async () => {
    const stream = await openStream({ as: companyOwner })
    await change('northgate', 'survey-results')
    await stream.received(1)
    expect(stream.topics()).toEqual(['survey-results'])
  })

  it('is not missed when the listening connection is lost', async () => {
    const stream = await openStream({ as: companyOwner })
    const ended = await sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'seatwise live'`,
    )
    expect(ended).toHaveLength(1)
    await register()
    await stream.received(1)
    await register()
    await stream.received(2)
  })

  it('reaches the readers of every process', async () => {
    const connection = embeddedConnection(inject('socketFolder'), product.connection.owner.database)
    const config = { ...testConfig, demo_password: undefined }
    const second = await serveApi(config, connection)
    try {
      const there = await openStream({ as: companyOwner, at: await listen(second.app) })
      const here = await openStream({ as: companyOwner })
      await register()
      await expect(Promise.all([there.received(1), here.received(1)])).resolves.toHaveLength(2)
    } finally {
      await second.stop()
    }
  })
})

describe('a stream of live events', () => {
  const maxMs = 5_000

  /** Each gives a stream and something that must end it. */
  const ends: Record<string, () => Promise<{ stream: Stream; end: () => Promise<{ status: number }> }>> = {
    'the user signs out everywhere': async () => {
      const { token, email } = await newUser()
      const other = await signIn(email)
      return { stream: await openStream({ token }), end: () => call('DELETE', '/auth/sessions', { token: other }) }
    },
    'the user changes the password in another browser': async () => {
      const { token, email } = await newUser()
      const other = await signIn(email)
      const body = { oldPassword: password, newPassword: 'lantern velvet harbour' }
      return {
        stream: await openStream({ token }),
        end: () => call('PUT', '/users/change-password', { token: other, body }),
      }
    },
    'an owner signs the user out': async () => {
      const { token, id } = await newUser()
      return {
        stream: await openStream({ token }),
        end: () => call('POST', `/users/${id}/end-sessions`, { as: companyOwner }),
      }
    },
    'the user is deactivated': async () => {
      const { token, id } = await newUser()
      return { stream: await openStream({ token }), end: () => call('DELETE', `/users/${id}`, { as: companyOwner }) }
    },
    'the user gets a lower role': async () => {
      const { token, id } = await newUser('COMPANY_OWNER')
      const body = { version: 1, auth_role: 'COMPANY_USER' }
      return {
        stream: await openStream({ token }),
        end: () => call('PUT', `/users/${id}`, { as: superAdmin, body }),
      }
    },
    'the company is suspended': async () => {
      const { token } = await newUser('COMPANY_OWNER', 'orchard')
      const [company] = await sql<{ id: string; version: number }>(
        "SELECT id, version FROM companies WHERE slug = 'orchard'",
      )
      const body = { ...company, state: 'suspended' }
      return {
        stream: await openStream({ token }),
        end: () => call('PUT', '/companies/update', { as: superAdmin, body }),
      }
    },
    'acting as the user ends': async () => {
      const { token, proxy } = await actAs(companyUser)
      return { stream: await openStream({ token, proxy }), end: () => call('DELETE', '/proxy-sessions', { token }) }
    },
    'the user acted as is deactivated': async () => {
      const target = await newUser()
      const { token, proxy } = await actAs(target.email)
      return {
        stream: await openStream({ token, proxy }),
        end: () => call('DELETE', `/users/${target.id}`, { as: companyOwner }),
      }
    },
    'the session expires': async () => {
      const { token, id } = await newUser()
      const end = async () => {
        await sql('UPDATE sessions SET expires_at = now() WHERE user_id = $1', [id])
        return { status: 200 }
      }
      return { stream: await openStream({ token }), end }
    },
  }

  async function actAs(email: string) {
    const token = await signIn(superAdmin)
    const proxy = await idOf(email)
    await call('POST', '/proxy-sessions', { token, body: { user_id: proxy, reason: 'Looking at events' } })
    return { token, proxy }
  }

  it(`ends within ${maxMs / 1_000} s of the end of its session, role, company or proxy session`, async () => {
    const seen = Object.entries(ends).map(async ([what, open]) => {
      const { stream, end } = await open()
      const { status } = await end()
      // A busy machine delays this timer as much as the end.
      const how = await Promise.race([stream.ended, wait(maxMs, 'late')])
      return [what, { status, how }] as const
    })
    const inTime = { status: 200, how: 'ended' }
    expect(Object.fromEntries(await Promise.all(seen))).toEqual(
      Object.fromEntries(Object.keys(ends).map((what) => [what, inTime])),
    )
  })

  it('has no events of a permission that was withdrawn meanwhile', async () => {
    const reader = await newUser()
    const clock = await newUser()
    const stream = await openStream({ token: reader.token })
    const checked = await openStream({ token: clock.token })
    await sql('UPDATE users SET can_view_hiring_pipeline = false WHERE id = $1', [reader.id])
    await sql('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [clock.id])
    // All streams of a process are checked together.
    await checked.ended
    await change('northgate', 'stages')
    const admin = await openStream({ as: superAdmin })
    await change('northgate', 'survey-results')
    await Promise.all([stream.received(1), admin.received(1)])
    expect(stream.topics()).toEqual(['survey-results'])
  })

  it('is refused without a session, and to a survey token', async () => {
    const { token } = await register()
    for (const bearer of ['nonsense', token]) expect((await openStream({ token: bearer })).status).toBe(401)
    expect((await fetch(`${base}/live`)).status).toBe(401)
  })

  it('is refused to a user who has ten open', async () => {
    const { token } = await newUser()
    const ten = await Promise.all(Array.from({ length: 10 }, () => openStream({ token })))
    expect(new Set(ten.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await openStream({ token })).status).toBe(429)
    ten[0]!.leave()
    await expect.poll(async () => (await openStream({ token })).status).toBe(200)
  })

  it('that the client left while its session was opened does not count', async () => {
    const { token } = await newUser()
    const owner = await product.owner.connect()
    await owner.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
    const leaving = Array.from({ length: 10 }, () => {
      const request = new AbortController()
      const headers = { authorization: `Bearer ${token}` }
      const answer = fetch(`${base}/live`, { headers, signal: request.signal }).catch(() => undefined)
      return { request, answer }
    })
    const blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await expect.poll(async () => (await product.owner.query(blocked)).rowCount).toBeGreaterThan(0)
    for (const { request } of leaving) request.abort()
    await Promise.all(leaving.map(({ answer }) => answer))
    await owner.query('ROLLBACK')
    owner.release()
    // The calls come after the ten in the queue of the user, so that all of them have ended by then.
    expect((await call('GET', '/live/changes', { token })).status).toBe(200)
    expect((await openStream({ token })).status).toBe(200)
  })

  it('ends when the server stops', async () => {
    const connection = embeddedConnection(inject('socketFolder'), product.connection.owner.database)
    const second = await serveApi({ ...testConfig, demo_password: undefined }, connection)
    const stream = await openStream({ as: companyOwner, at: await listen(second.app) })
    await second.stop()
    expect(await stream.ended).toBe('ended')
  })
})

describe('the query for changes', () => {
  const topics = ['survey-results', 'stages', 'task-runs'] as const

  const positionNow = async () =>
    (await call('GET', '/live/changes', { as: companyOwner })).body.data.position as string
  async function changedSince(position: string, as = companyOwner): Promise<string[]> {
    const query = topics.map((topic) => `${topic}=${position}`).join('&')
    const { status, body } = await call('GET', `/live/changes?${query}`, { as })
    expect(status).toBe(200)
    return body.data.changed as string[]
  }

  it('names the topics of the companies in reach, and of no others', async () => {
    const position = await positionNow()
    expect(await changedSince(position)).toEqual([])
    await register({ link: 'demo-harbour' })
    expect(await changedSince(position)).toEqual([])
    expect(await changedSince(position, franchiseOwner)).toEqual(['survey-results'])
    await register()
    expect(await changedSince(position)).toEqual(['survey-results'])
    expect(await changedSince(await positionNow())).toEqual([])
  })

  it('names stages only to those who may see the hiring pipeline', async () => {
    const position = await positionNow()
    await change('northgate', 'stages')
    expect(await changedSince(position, companyUser)).toEqual(['stages'])
    expect(await changedSince(position, withoutPipeline)).toEqual([])
  })

  it('names what began before the position and was committed after it', async () => {
    const owner = await product.owner.connect()
    try {
      await owner.query(
        `BEGIN; INSERT INTO live_changes (company_id, topic) VALUES ('${await companyOf('northgate')}', 'stages')`,
      )
      // A later transaction commits first: a number or a time that only grows would now be past the open one.
      await change('northgate', 'survey-results')
      const position = await positionNow()
      expect(await changedSince(position)).toEqual([])
      await owner.query('COMMIT')
      expect(await changedSince(position)).toEqual(['stages'])
    } finally {
      owner.release()
    }
  })

  it('names a task run that was started, went on or ended', async () => {
    const insert = "INSERT INTO task_runs (company_id, name, input) SELECT id, $1, '{}' FROM companies WHERE slug = $2"
    for (const statement of [insert, 'UPDATE task_runs SET done = done + 1', "UPDATE task_runs SET state = 'failed'"]) {
      const position = await positionNow()
      await sql(statement, statement === insert ? ['recompute-likely-ranges', 'northgate'] : [])
      expect(await changedSince(position), statement).toEqual(['task-runs'])
      expect(await changedSince(position, franchiseOwner), statement).toEqual(['task-runs'])
    }
  })

  it('names a survey that expired', async () => {
    await register()
    const position = await positionNow()
    await sql("UPDATE survey_answers SET expires_at = now() - interval '1 minute' WHERE expires_at > now()")
    await sql('SELECT expire_surveys(5000)')
    expect(await changedSince(position)).toEqual(['survey-results'])
  })

  it('names every topic the reader may see when the position is of another server, or its changes were deleted', async () => {
    expect(await changedSince('99999999:99999999:')).toEqual([...topics])
    expect(await changedSince('99999999:99999999:', withoutPipeline)).toEqual(['survey-results', 'task-runs'])
    const position = await positionNow()
    await change('orchard', 'survey-results')
    await change('orchard', 'stages')
    await sql("UPDATE live_changes SET created_at = now() - interval '1 hour'")
    await sql('SELECT delete_old_live_changes(5000)')
    expect(await sql('SELECT FROM live_changes')).toHaveLength(1)
    expect(await changedSince(position)).toEqual([...topics])
    // A position lies before every open transaction of the server, also those of the databases of other tests.
    await expect.poll(async () => changedSince(await positionNow()), { timeout: 10_000 }).toEqual([])
  })

  it('refuses an invalid position', async () => {
    for (const position of ['1', '1:2', "1:2:'", '5:1:', '-1:2:', '1:2:9', `1:2:${'1,'.repeat(2_000)}1`]) {
      const { status } = await call('GET', `/live/changes?stages=${encodeURIComponent(position)}`, { as: companyOwner })
      expect([400, 422], position).toContain(status)
    }
  })
})

afterAll(() => leaving.forEach((leave) => leave()))
