import { beforeAll, describe, expect, it } from 'vitest'
import type { ResultEvent } from '@seatwise/contract/result-history'
import { answersOf, setUpProduct } from '../../test-product.ts'

const { call, product, register } = setUpProduct()
const owner = 'company.owner@demo.test'
const withoutPipeline = 'no.pipeline@demo.test'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
const idOf = async (table: string, name: string): Promise<string> =>
  (
    await one(
      `SELECT t.id FROM ${table} t LEFT JOIN companies c ON c.id = t.company_id
        WHERE t.name = $1 AND coalesce(c.slug, 'northgate') = 'northgate'`,
      [name],
    )
  ).id

async function history(id: string, as = owner, query = '') {
  const { status, body } = await call('GET', `/survey-results/${id}/history${query}`, { as })
  return { status, body, events: body.data as ResultEvent[], next: body.next as string | null }
}
async function write(method: 'POST' | 'PUT', path: string, id: string, body: object, as = owner): Promise<string> {
  const { version } = await one('SELECT version FROM survey_results WHERE id = $1', [id])
  const answer = await call(method, `/survey-results/${path}`, { as, body: { id, version, ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.undo_id as string
}
const undo = (undo_id: string) => call('POST', '/survey-results/undo', { as: owner, body: { undo_id } })
const names = (events: ResultEvent[]) => events.map(({ event }) => event)

async function begun(link = 'demo-northgate') {
  const { token, email } = await register({ link, role: 'Sales' })
  const { id } = await one(
    'SELECT r.id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1',
    [email],
  )
  return { id: id as string, token }
}

let id: string

beforeAll(async () => {
  const started = await begun()
  id = started.id
  await call('POST', '/surveys/submit', { token: started.token, body: { answers: answersOf(7) } })
  await one(`INSERT INTO locations (company_id, name) SELECT id, 'Here' FROM companies WHERE slug = 'northgate'`)
  await write('PUT', 'update-status', id, { status_id: await idOf('statuses', 'Interview'), how: 'drag' })
  await write('PUT', 'update-status', id, {
    status_id: await idOf('statuses', 'Rejected'),
    reason: 'Somebody else was hired',
  })
  await write('PUT', 'update-role', id, { role_id: await idOf('roles', 'Support') })
  await write('PUT', 'update', id, { location_id: await idOf('locations', 'Here'), is_test: true })
  await undo(await write('POST', 'archive', id, { reason: 'By mistake' }))
})

describe('the history of a result', () => {
  it('lists every event, latest first', async () => {
    const { events } = await history(id)
    expect(events).toMatchObject([
      { event: 'restored', is_undo: true, actor: { name: 'Cora Ownby' } },
      { event: 'archived', is_undo: false, reason: 'By mistake' },
      { event: 'updated', location: { from: null, to: 'Here' }, is_test: true, role: null },
      { event: 'updated', role: { from: 'Sales', to: 'Support' }, is_test: null },
      {
        event: 'moved',
        stage: { from: 'Interview', to: 'Rejected' },
        reason: 'Somebody else was hired',
        how: 'api',
        actor: { name: 'Cora Ownby' },
        acting_as: null,
      },
      { event: 'moved', stage: { to: 'Interview' }, how: 'drag' },
      { event: 'completed', actor: null },
      { event: 'moved', stage: { from: null }, how: 'rule', actor: null },
      { event: 'registered', actor: null },
    ])
  })

  it('comes in pages that neither repeat nor omit an event', async () => {
    const all = (await history(id)).events
    const first = await history(id, owner, '?page_size=4')
    const second = await history(id, owner, `?page_size=4&after=${first.next}`)
    const third = await history(id, owner, `?page_size=4&after=${second.next}`)
    expect([...first.events, ...second.events, ...third.events]).toEqual(all)
    expect([first.body.total, third.next]).toEqual([all.length, null])
  })

  it('has no stages for readers who may not see them', async () => {
    const { events, body } = await history(id, withoutPipeline)
    expect(names(events)).toEqual(['restored', 'archived', 'updated', 'updated', 'completed', 'registered'])
    expect(body.total).toBe(events.length)
    expect(JSON.stringify(body)).not.toMatch(/Interview|Rejected|hired/)
  })

  it('shows when the time of an unfinished survey ended', async () => {
    const unfinished = await begun()
    await one(`UPDATE survey_answers SET expires_at = now() - interval '1 hour' WHERE survey_result_id = $1`, [
      unfinished.id,
    ])
    expect(names((await history(unfinished.id)).events)).not.toContain('expired')
    await one(`UPDATE survey_results SET state = 'expired' WHERE id = $1`, [unfinished.id])
    expect(names((await history(unfinished.id)).events)).toContain('expired')
  })
})

describe('people in a history', () => {
  it('are named only if they belong to the reader’s companies', async () => {
    const by = await begun()
    await write('POST', 'archive', by.id, { reason: 'Franchise' }, 'franchise.owner@demo.test')
    expect((await history(by.id, 'franchise.owner@demo.test')).events[0]!.actor?.name).toBe('Frank Owens')
    const { events, body } = await history(by.id)
    expect(events[0]).toMatchObject({ event: 'archived', actor: { id: null, name: null } })
    expect(JSON.stringify(body)).not.toMatch(/Owens/)
  })

  it('are shown with the user as whom they acted', async () => {
    const acted = await begun()
    const user = await one(`SELECT id FROM users WHERE email = $1`, [owner])
    await one(
      `INSERT INTO audit_events (company_id, actor_user_id, acting_as_user_id, action, subject_type, subject_id, details)
        SELECT r.company_id, u.id, $2, 'survey-results.archive', 'survey_result', r.id, '{}'
          FROM survey_results r, users u WHERE r.id = $1 AND u.email = 'super@demo.test'`,
      [acted.id, user.id],
    )
    expect((await history(acted.id)).events[0]).toMatchObject({
      actor: { id: null, name: null },
      acting_as: { id: user.id, name: 'Cora Ownby' },
    })
  })
})

describe('access to a history', () => {
  it('requires a session', async () => {
    expect((await call('GET', `/survey-results/${id}/history`)).status).toBe(401)
  })

  it.each(['company.user@demo.test', 'franchise.user@demo.test', 'super@demo.test'])('is open to %s', async (as) => {
    expect((await history(id, as)).status).toBe(200)
  })

  it('of a result out of scope answers like that of an absent one', async () => {
    const foreign = await begun('demo-orchard')
    const absent = await history('00000000-0000-4000-8000-000000000000')
    const { status, body } = await history(foreign.id)
    expect([status, { ...body, request_id: '' }]).toEqual([404, { ...absent.body, request_id: '' }])
    const { next } = await history(id, owner, '?page_size=1')
    expect((await history(foreign.id, owner, `?after=${next}`)).status).toBe(404)
  })
})

describe('a record of a result', () => {
  it('shows its company and the link by which the person came', async () => {
    const { data } = (await call('GET', `/survey-results/${id}`, { as: owner })).body
    expect(data).toMatchObject({
      location_name: 'Here',
      department_name: null,
      source: { kind: 'company', role_name: null },
    })
  })
})
