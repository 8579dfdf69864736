import { beforeAll, describe, expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'
import { testRows } from '../../rights/test-rows.ts'
import { address, linesOf, owner, setUpUndos } from './test-undo.ts'

const world = setUpProduct()
const { call, product } = world
const { query, one, personOf, run, check, send, undo, sheetOf, settle, known } = setUpUndos(world)

let northgate: string
beforeAll(async () => {
  northgate = (await one("SELECT id FROM companies WHERE slug = 'northgate'")).id
})

const named = { first: '1', last: '2', title: '3', tags: '4', duplicates: 'update' }

describe('the undo of an import', () => {
  it('removes the people it added and changes others back, as its check has said', async () => {
    const [who, fresh] = [await known(), address()]
    const { version: _, updated_at: __, ...before } = await personOf(who)
    const tag = `Tag ${fresh}`
    const file = `Email,First,Last,Title,Tags\n${who},Ana,New,Lead,${tag}\n${fresh},Bo,Lee,Cook,${tag}`
    const id = await run(file, named)
    const { id: fresh_id } = await personOf(fresh)
    expect(await personOf(who)).toMatchObject({ last: 'New', title: 'Lead' })
    expect(await check(id)).toMatchObject({ removed: 1, changed: 1, kept: 0, stays: [], stay_count: 0 })
    const sheet = await undo(id)
    expect(sheet.data).toMatchObject({ name: 'undo-candidate-import', state: 'succeeded', done: 2, total: 2 })
    expect(linesOf(sheet)).toEqual([
      [`Ana New, ${who}`, 'changed', 'Changed back: last name, job title, tags.'],
      [`Bo Lee, ${fresh}`, 'changed', 'Removed.'],
    ])
    expect(await personOf(fresh)).toBeUndefined()
    expect(await personOf(who)).toMatchObject(before)
    expect(await query('SELECT FROM candidate_tags WHERE name = $1', [tag])).toEqual([])
    const events = await query(
      "SELECT subject_id, details FROM audit_events WHERE action = 'candidates.undo-import' AND subject_id = ANY ($1) ORDER BY subject_id",
      [[before.id, fresh_id]],
    )
    expect(events).toEqual([
      { subject_id: before.id, details: { changed: ['last', 'title'], tags_removed: [tag], undone: true } },
      { subject_id: fresh_id, details: { is_removed: true } },
    ])
  })

  it('leaves alone what somebody has changed since, field by field, and names it', async () => {
    const who = await known()
    const id = await run(`Email,Phone,Title\n${who},+1 555 010 0107,Lead`, {
      phone: '1',
      title: '2',
      duplicates: 'update',
    })
    const { id: person, version } = await personOf(who)
    await call('PUT', `/candidates/${person}`, { as: owner, body: { version, title: 'Boss' } })
    const stays = 'Changed since the import, so it stays: job title.'
    expect(await check(id)).toMatchObject({ changed: 1, kept: 0, stays: [{ label: `Ana Old, ${who}`, detail: stays }] })
    expect(linesOf(await undo(id))).toEqual([[`Ana Old, ${who}`, 'changed', `Changed back: phone. ${stays}`]])
    expect(await personOf(who)).toMatchObject({ phone: null, title: 'Boss' })
  })

  it('keeps what a later import has set', async () => {
    const [who, fresh] = [await known(), address()]
    const first = await run(`Email,Title\n${who},First\n${fresh},First`, { title: '1', duplicates: 'update' })
    const second = await run(`Email,Title\n${who},Second\n${fresh},Second`, { title: '1', duplicates: 'update' })
    expect(await check(first)).toMatchObject({ removed: 0, changed: 0, kept: 2, stay_count: 2 })
    const sheet = await undo(first)
    expect(sheet.data).toMatchObject({ done: 2, failed_rows: 2 })
    expect((await personOf(who)).title).toBe('Second')
    expect((await personOf(fresh)).title).toBe('Second')
    // The second can still be undone, and then the values of the first are back.
    await undo(second)
    expect([(await personOf(who)).title, (await personOf(fresh)).title]).toEqual(['First', 'First'])
  })

  it('gives a person back who was an employee, and takes nothing that only employees have', async () => {
    const [was, rated] = [await known(), await known()]
    await query("UPDATE candidates SET kind = 'employee', hired_at = '2020-01-01', rating = 4 WHERE email = $1", [was])
    const id = await run(`Email,Kind,Hired\n${was},Candidate,\n${rated},Employee,2024-01-01`, {
      kind: '1',
      hired_at: '2',
      duplicates: 'update',
    })
    expect(await personOf(was)).toMatchObject({ kind: 'candidate', hired_at: null, rating: null })
    const { id: person, version } = await personOf(rated)
    expect(
      (await call('PUT', `/candidates/${person}/rating`, { as: owner, body: { version, rating: 5 } })).status,
    ).toBe(200)
    await undo(id)
    expect(await personOf(was)).toMatchObject({ kind: 'employee', hired_at: '2020-01-01', rating: 4 })
    expect(await personOf(rated)).toMatchObject({ kind: 'employee', hired_at: null, rating: 5 })
  })

  it('keeps a tag that it has made while somebody else has it, and names the tag', async () => {
    const [fresh, other] = [address(), await known()]
    const tag = `Tag ${fresh}`
    const id = await run(`Email,Tags\n${fresh},${tag}`, { tags: '1' })
    await call('POST', '/candidates/tags', { as: owner, body: { ids: [(await personOf(other)).id], add: [tag] } })
    expect(linesOf(await undo(id)).at(-1)).toEqual([
      'A tag',
      'refused',
      expect.stringContaining(`“${tag}” stays: somebody has it`),
    ])
    expect(await query('SELECT FROM candidate_tags WHERE name = $1', [tag])).toHaveLength(1)
  })

  it('keeps a tag that it has made while a saved view names it', async () => {
    const fresh = address()
    const tag = `Tag ${fresh}`
    const id = await run(`Email,Tags\n${fresh},${tag}`, { tags: '1' })
    await query(
      `INSERT INTO saved_views (company_id, user_id, list, name, is_shared, filters)
       SELECT $1, id, 'candidates', 'Tagged', false, jsonb_build_object('tags', jsonb_build_array(upper($2::text))) FROM users WHERE email = $3`,
      [northgate, tag, owner],
    )
    await undo(id)
    expect(await query('SELECT FROM candidate_tags WHERE name = $1', [tag])).toHaveLength(1)
  })

  it('removes the locations and departments that it has made, and names those that something else uses', async () => {
    const [fresh, other] = [address(), await known()]
    const [town, site, team] = ['Town', 'Site', 'Team'].map((word) => `${word} ${fresh}`) as [string, string, string]
    const file = `Email,Location,Department\n${fresh},${town},${team}\n${address()},${site},`
    const id = await run(file, { location: '1', department: '2', add_places: 'true' })
    const stored = async () =>
      (
        await query(
          `SELECT name FROM (SELECT name, archived_at FROM locations UNION ALL SELECT name, archived_at FROM departments) place
            WHERE name = ANY ($1) AND archived_at IS NULL ORDER BY name`,
          [[town, site, team]],
        )
      ).map(({ name }) => name as string)
    expect(await stored()).toEqual([site, team, town])
    const { version } = await one('SELECT version FROM companies WHERE id = $1', [northgate])
    await query('UPDATE candidates SET location_id = (SELECT id FROM locations WHERE name = $1) WHERE email = $2', [
      site,
      other,
    ])
    expect((await check(id)).added_names).toEqual([site, town, team])
    expect(linesOf(await undo(id)).at(-1)).toEqual([
      'A location',
      'refused',
      expect.stringContaining(`“${site}” stays: a person`),
    ])
    expect(await stored()).toEqual([site])
    expect((await one('SELECT version FROM companies WHERE id = $1', [northgate])).version).toBe(version + 1)
  })

  it('keeps a location that the company had before, and one that somebody of a later row keeps', async () => {
    const [fresh, kept] = [address(), address()]
    const [before, made] = [`Before ${fresh}`, `Made ${fresh}`]
    await query('INSERT INTO locations (company_id, name) VALUES ($1, $2)', [northgate, before])
    // A batch has 250 rows.
    const others = Array.from({ length: 260 }, () => `${address()},${before}`)
    const file = ['Email,Location', `${fresh},${made}`, ...others, `${kept},${made}`].join('\n')
    const id = await run(file, { location: '1', add_places: 'true' })
    await query('UPDATE candidates SET version = version + 1 WHERE email = $1', [kept])
    // The person and the location.
    expect((await undo(id)).not_changed).toBe(2)
    expect(
      await query('SELECT FROM locations WHERE name = ANY ($1) AND archived_at IS NULL', [[before, made]]),
    ).toHaveLength(2)
  })

  it.each(['skip', 'merge', 'update'])(
    'leaves no location that only known people are given by the file, when duplicates are asked to %s',
    async (duplicates) => {
      const [placed, unplaced] = [await known(), await known()]
      const [own, town, site] = ['Own', 'Town', 'Site'].map((word) => `${word} ${placed}`) as [string, string, string]
      await query('INSERT INTO locations (company_id, name) VALUES ($1, $2)', [northgate, own])
      await query('UPDATE candidates SET location_id = (SELECT id FROM locations WHERE name = $1) WHERE email = $2', [
        own,
        placed,
      ])
      const file = `Email,Location\n${placed},${town}\n${unplaced},${site}`
      const id = await run(file, { location: '1', add_places: 'true', duplicates })
      const stored = async () =>
        (
          await query('SELECT name FROM locations WHERE name = ANY ($1) AND archived_at IS NULL ORDER BY name', [
            [own, town, site],
          ])
        ).map(({ name }) => name as string)
      const made = { skip: [own], merge: [own, site], update: [own, site, town] }[duplicates]
      expect(await stored()).toEqual(made)
      // An import that changed nobody cannot be undone.
      if (duplicates !== 'skip') await undo(id)
      expect(await stored()).toEqual([own])
    },
  )

  it.each([0, 260])('undoes both rows of a file that name one person, with %i rows between', async (between) => {
    const [survivor, other] = [await known(), await known()]
    const versioned = async (who: string) => ({ id: (await personOf(who)).id, version: 1 })
    const body = { kept: await versioned(survivor), other: await versioned(other) }
    expect((await call('POST', '/candidates/merge', { as: owner, body })).status).toBe(200)
    // A batch has 250 rows.
    const others = Array.from({ length: between }, address)
    const file = ['Email,Last,Phone', `${other},Person,`, ...others, `${survivor},,+1 555 010 0199`].join('\n')
    const id = await run(file, { last: '1', phone: '2', duplicates: 'update' })
    expect(await personOf(survivor)).toMatchObject({ last: 'Person', phone: '+15550100199' })
    await undo(id)
    expect(await personOf(survivor)).toMatchObject({ last: 'Old', phone: null, earlier_names: [] })
  })

  it('tells webhooks that a person is gone, empties what was sent, and keeps the contact of the CRM in the log', async () => {
    const rows = testRows(product)
    const webhook = await rows.newWebhook(northgate)
    await query("UPDATE custom_webhooks SET events = '{candidate.created,candidate.erased}' WHERE id = $1", [webhook])
    await rows.newCrm(northgate)
    const people = [address(), address()]
    const id = await run(['Email', ...people].join('\n'))
    // In the order in which they are removed.
    const [fresh, busy] = (
      await query('SELECT email FROM candidates WHERE email = ANY ($1) ORDER BY id', [people])
    ).map(({ email }) => email as string) as [string, string]
    const { id: person } = await personOf(fresh)
    await query("UPDATE ghl_people SET contact_id = 'contact-1' WHERE candidate_id = $1", [person])
    await query("UPDATE ghl_people SET busy_until = now() + interval '1 hour' WHERE candidate_id = $1", [
      (await personOf(busy)).id,
    ])
    await undo(id)
    // A call about the second person is running: the batch ends before them and is tried again.
    expect([Boolean(await personOf(fresh)), Boolean(await personOf(busy))]).toEqual([false, true])
    await query('UPDATE ghl_people SET busy_until = NULL WHERE candidate_id = $1', [(await personOf(busy)).id])
    await query("UPDATE pgboss.job SET start_after = now() - interval '1 s' WHERE name = 'runs'")
    await settle()
    expect(await personOf(busy)).toBeUndefined()
    expect(await query('SELECT FROM ghl_people WHERE candidate_id = $1', [person])).toEqual([])
    expect(
      (await query('SELECT type FROM webhook_events WHERE candidate_id = $1 ORDER BY created_at', [person])).map(
        ({ type }) => type,
      ),
    ).toEqual(['candidate.created', 'candidate.erased'])
    const event = await one(
      "SELECT details FROM audit_events WHERE action = 'candidates.undo-import' AND subject_id = $1",
      [person],
    )
    expect(event.details).toEqual({ is_removed: true, crm_contact_ids: ['contact-1'] })
    await query('UPDATE ghl_connections SET disconnected_at = now() WHERE company_id = $1', [northgate])
    await query("UPDATE custom_webhooks SET state = 'paused' WHERE id = $1", [webhook])
  })

  it('of 600 rows goes in batches, and names each person', async () => {
    const people = Array.from({ length: 600 }, address)
    const tag = `Tag ${people[0]}`
    const id = await run(['Email,Tags', ...people.map((who) => `${who},${tag}`)].join('\n'), { tags: '1' })
    expect(await check(id)).toMatchObject({ removed: 600, kept: 0 })
    const sheet = await undo(id)
    expect(sheet.data).toMatchObject({ state: 'succeeded', done: 600, total: 600, failed_rows: 0 })
    expect([sheet.changed, sheet.not_changed]).toEqual([600, 0])
    expect(await query('SELECT FROM candidate_tags WHERE name = $1', [tag])).toEqual([])
    expect((await one('SELECT count(*)::int FROM candidates WHERE email = ANY ($1)', [people])).count).toBe(0)
  })
})

describe('the time to undo an import', () => {
  it('is seven days from its start; then it is refused, and the clean-up forgets what it has changed', async () => {
    const fresh = address()
    const id = await run(`Email\n${fresh}`)
    const { data } = await sheetOf(id)
    const { created_at } = await one('SELECT created_at FROM task_runs WHERE id = $1', [id])
    expect(Date.parse(data.undo_until!) - new Date(created_at).getTime()).toBe(7 * 86_400_000)
    await query("UPDATE task_runs SET created_at = now() - interval '7 days' WHERE id = $1", [id])
    for (const step of ['check', 'confirm'] as const) expect((await send(step, id)).body.problem).toBe('import_over')
    expect((await sheetOf(id)).data.undo_until).toBeNull()
    await query("UPDATE candidate_changes SET created_at = now() - interval '7 days 1 second' WHERE change_id = $1", [
      id,
    ])
    await query("SELECT delete_expired_rows('candidate_changes', 1000)")
    expect(await query('SELECT FROM candidate_changes WHERE change_id = $1', [id])).toEqual([])
    expect(await personOf(fresh)).toBeDefined()
  })
})
