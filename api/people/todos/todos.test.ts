import { beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import type { Todo } from '@seatwise/contract/todos'
import { maxOpenTodos } from '@seatwise/contract/limits'
import { password, setUpProduct } from '../../test-product.ts'

const { call, product, register } = setUpProduct()
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const other = 'no.pipeline@demo.test'
const franchise = 'franchise.owner@demo.test'
const franchiseUser = 'franchise.user@demo.test'
const superAdmin = 'super@demo.test'
const absent = '00000000-0000-4000-8000-000000000000'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
const userId = async (email: string) => (await one('SELECT id FROM users WHERE email = $1', [email])).id as string

async function personOf(link = 'demo-northgate') {
  const { email } = await register({ link, role: 'Sales' })
  const row = await one(
    'SELECT c.id, c.company_id, r.id AS result_id FROM candidates c JOIN survey_results r ON r.candidate_id = c.id WHERE c.email = $1',
    [email],
  )
  return row as { id: string; company_id: string; result_id: string }
}

const add = (as: string, body: object, candidate_id: string) =>
  call('POST', '/todos', { as, body: { candidate_id, text: 'Call back', ...body } })
async function added(as: string, body: object = {}, candidate_id = person.id): Promise<Todo> {
  const answer = await add(as, body, candidate_id)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
async function list(as: string, query = `candidate_id=${person.id}`): Promise<Todo[]> {
  const answer = await call('GET', `/todos?${query}`, { as })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.total).toBe(answer.body.data.length)
  return answer.body.data
}
const textsOf = async (as: string, query?: string) => (await list(as, query)).map(({ text }) => text)
const change = (as: string, { id, version }: Pick<Todo, 'id' | 'version'>, body: object) =>
  call('PUT', `/todos/${id}`, { as, body: { version, ...body } })
const setDone = (as: string, { id, version }: Pick<Todo, 'id' | 'version'>, is_done = true) =>
  call('PUT', `/todos/${id}/done`, { as, body: { version, is_done } })
const remove = (as: string, { id }: Pick<Todo, 'id'>) => call('DELETE', `/todos/${id}`, { as })
const homeTodos = async (as: string) => (await call('GET', '/home', { as })).body.data.needs.todos

/** Headers of a super admin who acts as this user. */
async function actingAs(email: string) {
  const { body } = await call('POST', '/auth/sign-in', { body: { username: superAdmin, password } })
  const headers = { authorization: `Bearer ${body.data.access_token as string}` }
  const id = await userId(email)
  const started = await call('POST', '/proxy-sessions', { headers, body: { user_id: id, reason: 'the test' } })
  expect(started.status).toBe(200)
  return { ...headers, 'x-proxy-user-id': id }
}

const daysFromNow = async (days: number) =>
  (await one(`SELECT ((now() AT TIME ZONE 'UTC')::date + $1::int)::text AS day`, [days])).day as string

let person: Awaited<ReturnType<typeof personOf>>
beforeAll(async () => {
  await product.owner.query("UPDATE companies SET time_zone = 'UTC'")
  person = await personOf()
})

describe('A to-do', () => {
  it('belongs to its author, who also has it unless another user is named', async () => {
    const todo = await added(colleague, { text: '  Send the contract ', survey_result_id: person.result_id })
    expect(todo).toMatchObject({
      candidate: { id: person.id },
      survey: { survey_result_id: person.result_id, role_name: 'Sales' },
      text: 'Send the contract',
      author: { id: await userId(colleague) },
      assignee: { id: await userId(colleague), is_reader: true, has_left: false },
      due_on: null,
      due: null,
      done: null,
      can: { set_done: true, assign: true, update: true, delete: true },
    })
    expect((await added(colleague, { assignee_user_id: await userId(other) })).assignee).toMatchObject({
      id: await userId(other),
      is_reader: false,
    })
  })

  it('is seen by its author, its assignee and owners, and is absent for everybody else', async () => {
    const about = await personOf()
    const todo = await added(colleague, { text: 'Between us', assignee_user_id: await userId(other) }, about.id)
    const query = `candidate_id=${about.id}`
    for (const as of [colleague, other, owner, franchise, superAdmin])
      expect(await textsOf(as, query), as).toEqual(['Between us'])
    expect(await list(franchiseUser, query)).toEqual([])
    expect(await list(franchiseUser, '')).toEqual([])
    for (const ask of [
      (id: string) => change(franchiseUser, { ...todo, id }, { text: 'Mine now' }),
      (id: string) => setDone(franchiseUser, { ...todo, id }),
      (id: string) => remove(franchiseUser, { id }),
    ]) {
      const [hidden, none] = [await ask(todo.id), await ask(absent)]
      expect(hidden.status).toBe(404)
      expect({ ...hidden.body, request_id: '' }).toEqual({ ...none.body, request_id: '' })
    }
    expect(await list(colleague, query)).toMatchObject([{ text: 'Between us', version: 1, done: null }])
  })

  it('leaves no trace in the history that all staff read, and none of its text in the audit that owners read', async () => {
    const about = await personOf()
    const todo = await added(colleague, { text: 'Secretive words' }, about.id)
    expect((await setDone(colleague, todo)).status).toBe(200)
    const history = await call('GET', `/candidates/${about.id}/history`, { as: franchiseUser })
    expect(history.status).toBe(200)
    expect(history.text).not.toMatch(/todos|Secretive/)
    const audited = await call('GET', '/audit-events?action=todos', { as: owner })
    expect(audited.body.data.slice(0, 2)).toMatchObject([
      { action: 'todos.done', subject_id: about.id },
      { action: 'todos.create', subject_id: about.id, details: {} },
    ])
    expect(audited.text).not.toContain('Secretive')
  })

  it('is finished and opened again by its author, its assignee and owners; what it says, only its author and owners change', async () => {
    const todo = await added(colleague, { assignee_user_id: await userId(other) })
    expect((await list(other)).find(({ id }) => id === todo.id)!.can).toEqual({
      set_done: true,
      assign: true,
      update: false,
      delete: false,
    })
    const finished = await setDone(other, todo)
    expect(finished.body.data).toMatchObject({ done: { by: { id: await userId(other) } }, version: 2 })
    const opened = await setDone(owner, finished.body.data, false)
    expect(opened.body.data).toMatchObject({ done: null, version: 3 })
    for (const answer of [
      await change(other, opened.body.data, { text: 'Something else' }),
      await change(other, opened.body.data, { due_on: '2030-01-01' }),
      await remove(other, opened.body.data),
    ])
      expect([answer.status, answer.body.problem]).toEqual([403, 'not_allowed'])
    const edited = await change(owner, opened.body.data, { text: 'Call on Monday', due_on: '2030-01-01' })
    expect(edited.body.data).toMatchObject({ text: 'Call on Monday', due_on: '2030-01-01', due: 'later', version: 4 })
    const same = await change(colleague, edited.body.data, { text: 'Call on Monday', due_on: '2030-01-01' })
    expect(same.body.data.version).toBe(4)
    expect((await change(colleague, edited.body.data, { due_on: null })).body.data.due_on).toBeNull()
    expect((await remove(colleague, todo)).status).toBe(200)
    expect((await remove(colleague, todo)).status).toBe(404)
  })

  it('that its assignee gives to another user is out of the sight of who gave it', async () => {
    const todo = await added(owner, { text: 'Pass it on', assignee_user_id: await userId(colleague) })
    const given = await change(colleague, todo, { assignee_user_id: await userId(other) })
    expect([given.status, given.body.data]).toEqual([200, null])
    expect(await textsOf(colleague)).not.toContain('Pass it on')
    expect((await setDone(colleague, { ...todo, version: 2 })).status).toBe(404)
    const now = (await list(other)).find(({ id }) => id === todo.id)!
    expect(now).toMatchObject({ assignee: { is_reader: true }, version: 2 })
    // Its author gives it back and keeps seeing it.
    const back = await change(owner, now, { assignee_user_id: await userId(colleague), text: 'Pass it back' })
    expect(back.body.data).toMatchObject({ text: 'Pass it back', version: 3, assignee: { is_reader: false } })
    expect(await textsOf(other)).not.toContain('Pass it back')
  })

  it('is given only to active users who may read the person', async () => {
    const orchard = await one(
      `INSERT INTO users (company_id, first, last, email, auth_role, set_up_at)
       SELECT id, 'Olga', 'Orchard', 'olga@demo.test', 'COMPANY_USER', now() FROM companies WHERE slug = 'orchard' RETURNING id`,
    )
    await product.owner.query("UPDATE users SET active = false WHERE email = 'franchise.user@demo.test'")
    try {
      for (const assignee_user_id of [orchard.id as string, absent, await userId(franchiseUser)]) {
        const answer = await add(franchise, { assignee_user_id }, person.id)
        expect([answer.status, answer.body[0]?.path]).toEqual([422, 'assignee_user_id'])
      }
    } finally {
      await product.owner.query("UPDATE users SET active = true WHERE email = 'franchise.user@demo.test'")
    }
    // A user of the company cannot name one of the franchise, whom they do not see.
    expect((await add(colleague, { assignee_user_id: await userId(franchiseUser) }, person.id)).status).toBe(422)
    const names = async (as: string) =>
      ((await call('GET', `/todos/assignees?candidate_id=${person.id}`, { as })).body.data as { id: string }[]).map(
        ({ id }) => id,
      )
    expect((await names(colleague))[0]).toBe(await userId(colleague))
    expect(await names(colleague)).toEqual(expect.arrayContaining([await userId(owner), await userId(other)]))
    expect(await names(colleague)).not.toContain(await userId(franchiseUser))
    expect(await names(franchise)).toContain(await userId(franchiseUser))
    expect((await add(franchise, { assignee_user_id: await userId(franchiseUser) }, person.id)).status).toBe(200)
    expect(await added(superAdmin)).toMatchObject({ assignee: { is_reader: true, has_left: false } })
  })

  it('of a user who has left says so, and an owner gives it to another one', async () => {
    const about = await personOf()
    const todo = await added(owner, { assignee_user_id: await userId(other) }, about.id)
    const set = (what: string) => product.owner.query(`UPDATE users SET ${what} WHERE email = $1`, [other])
    await set('active = false')
    const query = `candidate_id=${about.id}`
    const [seen] = await list(owner, query)
    expect(seen!.assignee).toMatchObject({ id: await userId(other), has_left: true })
    await set(`active = true, company_id = (SELECT id FROM companies WHERE slug = 'harbour')`)
    expect((await list(franchise, query))[0]!.assignee.has_left).toBe(true)
    // The other company's user no longer reads the person, so the to-do is out of sight.
    expect(await list(other, '')).not.toContainEqual(expect.objectContaining({ id: todo.id }))
    await set(`company_id = (SELECT id FROM companies WHERE slug = 'northgate')`)
    expect((await change(owner, todo, { assignee_user_id: await userId(colleague) })).status).toBe(200)
  })

  it('of two changes at once is refused to the second with the current one', async () => {
    const todo = await added(colleague)
    const answers = await Promise.all([change(colleague, todo, { text: 'One' }), setDone(owner, todo)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const lost = answers.find(({ status }) => status === 409)!
    expect(lost.body).toMatchObject({ problem: 'changed_meanwhile', current: { id: todo.id, version: 2 } })
  })

  it('that is sent twice with one key is stored once', async () => {
    const about = await personOf()
    const send = () =>
      call('POST', '/todos', {
        as: colleague,
        body: { candidate_id: about.id, text: 'Only once' },
        headers: { 'idempotency-key': 'todo-only-once' },
      })
    const answers = [await send(), await send()]
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(await textsOf(colleague, `candidate_id=${about.id}`)).toEqual(['Only once'])
  })

  it('needs a session, a text of one to 500 characters, a day and a survey of this person', async () => {
    expect((await call('GET', '/todos')).status).toBe(401)
    for (const [body, path] of [
      [{ text: ' ' }, 'text'],
      [{ text: 'x'.repeat(501) }, 'text'],
      [{ due_on: '2026-02-30' }, 'due_on'],
    ] as const) {
      const answer = await add(owner, body, person.id)
      expect([answer.status, answer.body[0].path]).toEqual([422, path])
    }
    expect((await add(owner, { text: 'x'.repeat(500) }, person.id)).status).toBe(200)
    const another = await personOf()
    expect((await add(owner, { survey_result_id: another.result_id }, person.id)).status).toBe(404)
  })

  it('about a person out of scope is answered like one about an absent person', async () => {
    const foreign = await personOf('demo-orchard')
    for (const id of [foreign.id, absent]) {
      expect((await add(owner, {}, id)).status).toBe(404)
      expect((await call('GET', `/todos?candidate_id=${id}`, { as: owner })).status).toBe(404)
      expect((await call('GET', `/todos/assignees?candidate_id=${id}`, { as: owner })).status).toBe(404)
    }
  })
})

describe('The list of to-dos', () => {
  it('has open ones by their due day, those without a day after them, and done ones last, page by page', async () => {
    const about = await personOf()
    const query = `candidate_id=${about.id}`
    const [late, earlier, today, soon] = await Promise.all([-1, -2, 0, 3].map(daysFromNow))
    for (const [text, due_on] of [
      ['someday', null],
      ['soon', soon],
      ['today', today],
      ['late', late],
      ['earlier', earlier],
      ['done first', late],
      ['done last', null],
    ] as const)
      await added(colleague, { text, due_on }, about.id)
    const all = await list(colleague, query)
    for (const text of ['done first', 'done last'])
      expect(
        (
          await setDone(
            colleague,
            all.find((todo) => todo.text === text)!,
          )
        ).status,
      ).toBe(200)
    const sorted = ['earlier', 'late', 'today', 'soon', 'someday', 'done last', 'done first']
    expect(await textsOf(colleague, query)).toEqual(sorted)
    expect((await list(colleague, query)).map(({ due }) => due)).toEqual([
      'overdue',
      'overdue',
      'today',
      'later',
      null,
      null,
      null,
    ])
    expect(await textsOf(colleague, `${query}&state=overdue`)).toEqual(['earlier', 'late'])
    expect(await textsOf(colleague, `${query}&state=open`)).toEqual(sorted.slice(0, 5))
    expect(await textsOf(colleague, `${query}&state=done`)).toEqual(sorted.slice(5))
    const paged: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = await call('GET', `/todos?${query}&page_size=2${after && `&after=${after}`}`, { as: colleague })
      paged.push(...(page.body.data as Todo[]).map(({ text }) => text))
      after = page.body.next
    }
    expect(paged).toEqual(sorted)
  })

  it('counts days in the time zone of the company', async () => {
    const about = await personOf()
    const zone = (name: string) =>
      product.owner.query('UPDATE companies SET time_zone = $1 WHERE id = $2', [name, about.company_id])
    const { here, there } = await one(
      `SELECT (now() AT TIME ZONE 'Etc/GMT+12')::date::text AS here, (now() AT TIME ZONE 'Etc/GMT-14')::date::text AS there`,
    )
    expect(here < there).toBe(true)
    await added(colleague, { due_on: here }, about.id)
    const dueIn = async (name: string) => {
      await zone(name)
      return (await list(colleague, `candidate_id=${about.id}`))[0]!.due
    }
    expect([await dueIn('Etc/GMT+12'), await dueIn('Etc/GMT-14')]).toEqual(['today', 'overdue'])
    await zone('UTC')
  })

  it('of the reader has only those that they have, also for an owner, and Home counts them', async () => {
    const about = await personOf()
    const before = await homeTodos(owner)
    await added(colleague, { text: 'Of the colleague' }, about.id)
    await added(owner, { text: 'Of the owner', due_on: await daysFromNow(-400) }, about.id)
    const done = await added(owner, { text: 'Done by the owner' }, about.id)
    await setDone(owner, done)
    expect(await textsOf(owner, `candidate_id=${about.id}&assignee=me&state=open`)).toEqual(['Of the owner'])
    const home = await homeTodos(owner)
    expect(home.count).toBe(before.count + 1)
    expect(home.data[0]).toMatchObject({ text: 'Of the owner', due: 'overdue', candidate: { id: about.id } })
    expect(home.data[0]).not.toHaveProperty('done')
  })

  it('of Home has at most 20, with the number of all', async () => {
    const about = await personOf()
    const me = await userId(other)
    await product.owner.query(
      `INSERT INTO todos (company_id, candidate_id, author_user_id, assignee_user_id, text)
       SELECT $1, $2, $3, $3, 'Task ' || n FROM generate_series(1, 25) n`,
      [about.company_id, about.id, me],
    )
    const home = await homeTodos(other)
    expect(home.count).toBeGreaterThanOrEqual(25)
    expect(home.data).toHaveLength(20)
  })
})

describe('A person', () => {
  it(`has at most ${maxOpenTodos} open to-dos, also if two are added at once or one is opened again`, async () => {
    const about = await personOf()
    await product.owner.query(
      `INSERT INTO todos (company_id, candidate_id, author_user_id, assignee_user_id, text)
       SELECT $1, $2, $3, $3, 'Call ' || n FROM generate_series(1, $4::int) n`,
      [about.company_id, about.id, await userId(other), maxOpenTodos - 2],
    )
    const finished = (await setDone(colleague, await added(colleague, {}, about.id))).body.data
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(colleague, {}, about.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    for (const answer of [...answers.filter(({ status }) => status !== 200), await setDone(colleague, finished, false)])
      expect([answer.status, answer.body.problem]).toEqual([409, 'too_many_todos'])
    const { open } = await one('SELECT count(*)::int AS open FROM todos WHERE candidate_id = $1 AND done_at IS NULL', [
      about.id,
    ])
    expect(open).toBe(maxOpenTodos)
  })

  it('who is erased takes their to-dos along', async () => {
    const about = await personOf()
    await added(colleague, { survey_result_id: about.result_id }, about.id)
    const { email, version } = await one('SELECT email, version FROM candidates WHERE id = $1', [about.id])
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: { id: about.id, version, reason: 'asked', confirmation: email },
    })
    expect(erased.status, erased.text).toBe(200)
    expect(await one('SELECT FROM todos WHERE candidate_id = $1', [about.id])).toBeUndefined()
  })

  it('who is merged brings their to-dos along, and takes them back when the merge is undone', async () => {
    const [kept, merged] = [await personOf(), await personOf()]
    await added(colleague, { text: 'From before' }, merged.id)
    const versioned = async ({ id }: { id: string }) => ({
      id,
      version: (await one('SELECT version FROM candidates WHERE id = $1', [id])).version as number,
    })
    const answer = await call('POST', '/candidates/merge', {
      as: owner,
      body: { kept: await versioned(kept), other: await versioned(merged) },
    })
    expect(answer.status, answer.text).toBe(200)
    expect(await textsOf(colleague, `candidate_id=${kept.id}`)).toEqual(['From before'])
    await added(colleague, { text: 'About the survey', survey_result_id: merged.result_id }, kept.id)
    await added(colleague, { text: 'Since the merge' }, kept.id)
    const { merge_id } = answer.body.data
    const undone = await call('POST', '/candidates/unmerge', { as: owner, body: { merge_id } })
    expect(undone.status, undone.text).toBe(200)
    expect(undone.body.data.stayed.map(({ kind }: { kind: string }) => kind)).toEqual(['todo'])
    expect(await textsOf(colleague, `candidate_id=${kept.id}`)).toEqual(['Since the merge'])
    expect((await textsOf(colleague, `candidate_id=${merged.id}`)).toSorted()).toEqual([
      'About the survey',
      'From before',
    ])
  })
})

describe('Neither a super admin who acts as a user nor the database role without the reader', () => {
  it('sees their to-dos', async () => {
    const about = await personOf()
    const todo = await added(colleague, { text: 'In person' }, about.id)
    const headers = await actingAs(colleague)
    for (const [method, path, body] of [
      ['GET', `/todos?candidate_id=${about.id}`, undefined],
      ['POST', '/todos', { candidate_id: about.id, text: 'In your name' }],
      ['PUT', `/todos/${todo.id}/done`, { version: 1, is_done: true }],
    ] as const) {
      const answer = await call(method, path, { headers, ...(body ? { body } : {}) })
      expect([answer.status, answer.body.problem]).toEqual([403, 'not_while_acting'])
    }
    expect((await call('GET', '/home', { headers })).body.data.needs.todos).toEqual({ count: 0, data: [] })
    await call('DELETE', '/proxy-sessions', { headers })

    const client = new pg.Client(product.connection.app)
    await client.connect()
    const seenBy = async (reader: string) => {
      await client.query('BEGIN')
      await client.query("SELECT set_config('seatwise.companies', $1, true)", [`{${about.company_id}}`])
      await client.query("SELECT set_config('seatwise.reader', $1, true)", [reader && (await userId(reader))])
      await client.query('SELECT assign_todo($1, $2)', [todo.id, await userId(other)])
      await client.query('SELECT delete_todo($1)', [todo.id])
      const { rowCount } = await client.query('SELECT FROM todos WHERE id = $1', [todo.id])
      await client.query('ROLLBACK')
      return rowCount
    }
    try {
      expect([await seenBy(''), await seenBy(other)]).toEqual([0, 0])
    } finally {
      await client.end()
    }
    expect(await one('SELECT assignee_user_id FROM todos WHERE id = $1', [todo.id])).toEqual({
      assignee_user_id: await userId(colleague),
    })
  })
})
