import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { testRows } from '../../rights/test-rows.ts'
import { createPerson } from '../candidate-merges/test-people.ts'
import { addRows, columnsOf } from '../candidate-erasures/test-rows-about-people.ts'
import { setUpProduct } from '../../test-product.ts'
import { address, franchise, linesOf, owner, setUpUndos } from './test-undo.ts'
import { keptWords } from './undo-words.ts'

const world = setUpProduct({}, {}, { hasRowsOfItsOwn: true })
const { atOnce, call, product, register } = world
const { query, one, personOf, run, start, check, send, undo, settle, known } = setUpUndos(world)

const operator = 'super@demo.test'
const companies: Record<string, string> = {}
beforeAll(async () => {
  for (const { id, slug } of await query('SELECT id, slug FROM companies')) companies[slug] = id
})
const versioned = async (email: string) => {
  const { id, version } = await personOf(email)
  return { id, version }
}
const outcomeOf = async (id: string, who: string) =>
  linesOf(await undo(id))
    .find(([label]) => label!.includes(who))
    ?.slice(1)

describe('the undo of an import is refused', () => {
  it('to everybody but owners of the company, its franchise and the operator', async () => {
    const id = await run(`Email\n${address()}`)
    for (const as of ['company.user@demo.test', 'franchise.user@demo.test'])
      for (const step of ['check', 'confirm'] as const) expect((await send(step, id, as)).status).toBe(403)
    const ofSibling = await run(`Email\n${address()}`, { company_id: companies.harbour! }, franchise)
    const ofOther = await run(`Email\n${address()}`, { company_id: companies.orchard! }, operator)
    for (const step of ['check', 'confirm'] as const) {
      for (const other of [ofSibling, ofOther]) expect((await send(step, other)).status).toBe(404)
      expect((await send(step, ofOther, franchise)).status).toBe(404)
    }
    expect((await call('POST', '/candidates/import/undo', { body: { step: 'check', task_run_id: id } })).status).toBe(
      401,
    )
    expect((await check(id, franchise)).removed).toBe(1)
    expect((await check(id, operator)).removed).toBe(1)
  })

  it('for a run that is no import, an import that changed nobody, and one that still runs', async () => {
    const rows = testRows(product)
    const exported = await rows.idOf(
      "INSERT INTO task_runs (company_id, name, input, state) VALUES ($1, 'export-company', '{}', 'succeeded') RETURNING id",
      [companies.northgate],
    )
    for (const id of [exported, randomUUID()]) expect((await send('check', id)).status).toBe(404)
    const who = await known()
    expect((await send('confirm', await run(`Email\n${who}`))).status).toBe(404)
    const open = await start(`Email\n${address()}`)
    for (const step of ['check', 'confirm'] as const)
      expect((await send(step, open)).body).toMatchObject({ problem: 'still_running' })
    await settle()
    expect((await send('check', open)).status).toBe(200)
  })

  it('a second time, and of two at once one wins', async () => {
    const id = await run(`Email\n${address()}`)
    const answers = await atOnce('task_runs', () => [send('confirm', id), send('confirm', id, franchise)])
    expect(answers.map(({ body }): string => body.problem ?? 'done').toSorted()).toEqual(['done', 'import_undone'])
    await settle()
    for (const step of ['check', 'confirm'] as const) expect((await send(step, id)).body.problem).toBe('import_undone')
  })

  it('through the undo of changes by staff, also to who imported', async () => {
    const fresh = address()
    const id = await run(`Email\n${fresh}`)
    expect((await call('POST', '/candidates/undo', { as: owner, body: { undo_id: id } })).status).toBe(404)
    expect(await personOf(fresh)).toBeDefined()
  })

  it('during its run, when the user has lost the permission', async () => {
    const fresh = address()
    const id = await run(`Email\n${fresh}`)
    const answer = await send('confirm', id)
    await query("UPDATE users SET auth_role = 'COMPANY_USER' WHERE email = $1", [owner])
    await settle()
    await query("UPDATE users SET auth_role = 'COMPANY_OWNER' WHERE email = $1", [owner])
    expect(await personOf(fresh)).toBeDefined()
    // An undo that has ended without success can be begun again.
    expect((await one('SELECT state FROM task_runs WHERE id = $1', [answer.body.data.task_run_id])).state).toBe(
      'not_allowed',
    )
    await undo(id)
    expect(await personOf(fresh)).toBeUndefined()
  })

  it('by the database, for people of another import, of another company, and with something of their own', async () => {
    const [mine, others] = [address(), address()]
    const id = await run(`Email\n${mine}`)
    await run(`Email\n${others}`)
    const [a, b] = [(await personOf(mine)).id, (await personOf(others)).id]
    const db = await product.owner.connect()
    try {
      const removed = async (company: string, people: string[]) => {
        await db.query('BEGIN; SET LOCAL ROLE seatwise_app')
        await db.query("SELECT set_config('seatwise.companies', $1, true)", [`{${company}}`])
        const { rows } = await db.query('SELECT id FROM remove_imported_people($1, $2) id', [id, people])
        await db.query('ROLLBACK')
        return rows.map((row) => row.id as string)
      }
      expect(await removed(companies.orchard!, [a, b])).toEqual([])
      expect(await removed(companies.northgate!, [a, b])).toEqual([a])
      await query('UPDATE candidates SET held_at = now() WHERE id = $1', [a])
      expect(await removed(companies.northgate!, [a, b])).toEqual([])
    } finally {
      db.release()
    }
  })
})

describe('a person of an import stays', () => {
  it('who applied or was invited since with the same address', async () => {
    const [fresh, invited] = [address(), address()]
    const id = await run(`Email\n${fresh}\n${invited}`)
    await register({ email: fresh })
    const body = {
      company_id: companies.northgate,
      role_id: (await one("SELECT id FROM roles WHERE company_id IS NULL AND state = 'active' LIMIT 1")).id,
    }
    const answer = await call('POST', '/invitations', { as: owner, body: { ...body, people: [{ email: invited }] } })
    expect(answer.status, answer.text).toBe(200)
    const preview = await check(id)
    expect([preview.removed, preview.kept]).toEqual([0, 2])
    for (const { detail } of preview.stays) expect(detail).toMatch(/^Since the import there is .*a survey/)
    await undo(id)
    expect([Boolean(await personOf(fresh)), Boolean(await personOf(invited))]).toEqual([true, true])
  })

  it('who was changed, archived, held or merged since; who was erased is not named', async () => {
    const [changed, archived, held, merged, survivor, gone] = [
      address(),
      address(),
      address(),
      address(),
      address(),
      address(),
    ]
    const id = await run(['Email', changed, archived, held, merged, survivor, gone].join('\n'))
    await call('PUT', `/candidates/${(await personOf(changed)).id}`, { as: owner, body: { version: 1, title: 'Boss' } })
    await call('POST', '/candidates/archive', {
      as: owner,
      body: { ids: [(await personOf(archived)).id], reason: 'left' },
    })
    await query('UPDATE candidates SET held_at = now() WHERE email = $1', [held])
    const merging = { kept: await versioned(survivor), other: await versioned(merged) }
    expect((await call('POST', '/candidates/merge', { as: owner, body: merging })).status).toBe(200)
    const erasing = { ...(await versioned(gone)), reason: 'asked', confirmation: gone }
    expect((await call('POST', '/candidates/erase', { as: owner, body: erasing })).status).toBe(200)
    expect(
      await query('SELECT FROM candidate_changes WHERE change_id = $1 AND candidate_id = $2', [id, erasing.id]),
    ).toEqual([])
    const sheet = await undo(id)
    const detailOf = (who: string) => sheet.rows.find(({ label }) => label === who)?.detail
    expect(detailOf(changed)).toBe('Since the import there is a change by a colleague.')
    expect(detailOf(archived)).toBe('Since the import there is a move to the archive and a change by a colleague.')
    expect(detailOf(held)).toBe('Since the import there is a legal hold.')
    for (const who of [merged, survivor]) expect(detailOf(who)).toMatch(/a merge with another entry/)
    expect(detailOf(gone)).toBeUndefined()
    for (const who of [changed, archived, held, merged, survivor]) expect(await personOf(who)).toBeDefined()
  })

  it('as merged, if the import has changed somebody who was merged since; after the merge is undone, they are changed back', async () => {
    const [who, survivor] = [await known(), await known()]
    const id = await run(`Email,Title\n${who},Lead`, { title: '1', duplicates: 'update' })
    const merging = { kept: await versioned(survivor), other: await versioned(who) }
    const { body } = await call('POST', '/candidates/merge', { as: owner, body: merging })
    expect(await check(id)).toMatchObject({ changed: 0, kept: 1, stays: [{ label: `Ana Old, ${who}` }] })
    await call('POST', '/candidates/unmerge', { as: owner, body: { merge_id: body.data.merge_id } })
    expect(await outcomeOf(id, who)).toEqual(['changed', 'Changed back: job title.'])
    expect((await personOf(who)).title).toBe('Clerk')
  })

  it('who has a row in any table of people', async () => {
    const tables = (await query('SELECT name, kind FROM tables_of_people() ORDER BY name')) as {
      name: string
      kind: string
    }[]
    const people = [...tables.map(address), address()]
    const shape = { invited: 0, begun: 0, completed: 1, notes: 1, messages: 1 }
    const model = await createPerson(product.owner, { ...shape, marker: randomUUID() })
    const id = await run(['Email', ...people].join('\n'))
    const all = await columnsOf(product.owner)
    const db = await product.owner.connect()
    try {
      await db.query('SET session_replication_role = replica')
      await addRows(db, [model.id, ...model.results], all)
      for (const [nth, { name }] of tables.entries()) {
        const { id: person } = await personOf(people[nth]!)
        const { rowCount } = await db.query(`UPDATE ${name} SET candidate_id = $1 WHERE candidate_id = $2`, [
          person,
          model.id,
        ])
        expect([name, rowCount! > 0]).toEqual([name, true])
      }
    } finally {
      db.release(true)
    }
    const { rows } = await undo(id)
    for (const [nth, { name, kind }] of tables.entries())
      expect([name, rows.find(({ label }) => label === people[nth])?.detail]).toEqual([
        name,
        `Since the import there is ${keptWords[kind]}.`,
      ])
    expect(rows.filter(({ outcome }) => outcome === 'changed').map(({ label }) => label)).toContain(people.at(-1))
  })

  it('who gets a note while the undo waits for whoever writes it', async () => {
    const fresh = address()
    const id = await run(`Email\n${fresh}`)
    const { id: person } = await personOf(fresh)
    const db = await product.owner.connect()
    await db.query('BEGIN')
    await db.query(
      `INSERT INTO candidate_notes (company_id, candidate_id, author_user_id, body, visibility)
       SELECT $1, $2, id, 'Call her', 'team' FROM users WHERE email = $3`,
      [companies.northgate, person, owner],
    )
    expect((await send('confirm', id)).status).toBe(200)
    const ended = settle()
    const blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await expect.poll(async () => (await product.owner.query(blocked)).rowCount).toBe(1)
    await db.query('COMMIT')
    db.release()
    await ended
    expect(await personOf(fresh)).toBeDefined()
    expect(await query('SELECT detail FROM task_run_rows WHERE label = $1', [fresh])).toEqual([
      { detail: 'Since the import there is a note.' },
    ])
  })
})

describe('the tables that name a person', () => {
  it('are each looked at by the undo of an import, or stand here with the reason', async () => {
    const columns = await query(
      `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c
         JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = 'candidate_id'`,
    )
    const own = (await query('SELECT name FROM tables_of_people()')).map(({ name }) => name as string)
    const others = [
      // Selected for a bulk change that has not reached them, or remembered for an undo: deleted with the person.
      'candidate_changes',
      'candidate_selections',
      // Whom to compare with others: deleted with the person.
      'candidate_comparisons',
      'candidate_name_keys',
      // What other systems were told: emptied or deleted, as by an erasure.
      'ghl_people',
      'webhook_deliveries',
      'webhook_events',
    ]
    expect(columns.map(({ name }) => name as string).toSorted()).toEqual([...own, ...others].toSorted())
  })

  it('have each a word for the result sheet', async () => {
    const kinds = (await query('SELECT DISTINCT kind FROM tables_of_people()')).map(({ kind }) => kind as string)
    expect(Object.keys(keptWords).toSorted()).toEqual([...kinds, 'merge', 'hold', 'archive', 'change'].toSorted())
  })
})
