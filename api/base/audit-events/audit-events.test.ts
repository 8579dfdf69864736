import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEvent } from '@seatwise/contract/audit-events'
import { routes } from '@seatwise/contract/routes'
import { setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()

type Names = 'lantern' | 'northgate' | 'harbour' | 'orchard'
const companyIds = {} as Record<Names, string>
const userIds: Record<string, string> = {}

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T12:00:00.000Z`

async function write(event: {
  action: string
  company?: Names | null
  actor?: string
  as?: string
  about?: string
  at?: string
}) {
  await product.owner.query(
    `INSERT INTO audit_events (company_id, actor_user_id, acting_as_user_id, action, subject_type, subject_id, details, ip, created_at)
     VALUES ($1, $2, $3, $4, 'user', $5, '{}', '203.0.113.9', $6)`,
    [
      event.company ? companyIds[event.company] : null,
      event.actor ? userIds[event.actor] : null,
      event.as ? userIds[event.as] : null,
      event.action,
      event.about ? userIds[event.about] : null,
      event.at ?? day(1),
    ],
  )
}

/** Events whose action begins with this test's own word; the demo world and sign-ins write others. */
async function read(as: string, query = '', begins = 'test') {
  const answer = await call('GET', `/audit-events?action=${begins}${query}`, { as: `${as}@demo.test` })
  return { ...answer, events: answer.body.data as AuditEvent[], next: answer.body.next as string | null }
}
const actionsOf = (events: AuditEvent[]) => events.map(({ action }) => action).sort()

beforeAll(async () => {
  for (const row of (await product.owner.query('SELECT id, slug FROM companies')).rows)
    companyIds[row.slug as Names] = row.id
  for (const row of (await product.owner.query('SELECT id, email FROM users')).rows)
    userIds[String(row.email).split('@')[0]!] = row.id
  await write({ action: 'test.lantern', company: 'lantern', actor: 'franchise.owner', about: 'franchise.user' })
  await write({ action: 'test.northgate', company: 'northgate', actor: 'company.owner', about: 'company.user' })
  await write({ action: 'test.northgate.acted', company: 'northgate', actor: 'super', as: 'company.owner' })
  await write({ action: 'test.northgate.franchise', company: 'northgate', actor: 'franchise.owner' })
  await write({ action: 'test.northgate.stranger', company: 'northgate' })
  await write({ action: 'test.harbour', company: 'harbour' })
  await write({ action: 'test.orchard', company: 'orchard' })
  await write({ action: 'test.nowhere', company: null })
  await write({ action: 'testing.is-another-word', company: 'northgate' })
})

const northgate = ['test.northgate', 'test.northgate.acted', 'test.northgate.franchise', 'test.northgate.stranger']
const franchise = ['test.harbour', 'test.lantern', ...northgate]

describe('access to audit events', () => {
  it.each([
    ['super', [...franchise, 'test.nowhere', 'test.orchard']],
    ['franchise.owner', franchise],
    ['company.owner', northgate],
  ])('gives %s exactly the events of the companies in scope', async (as, expected) => {
    expect(actionsOf((await read(as)).events)).toEqual(expected.toSorted())
  })

  it.each(['franchise.user', 'company.user'])('is refused to %s', async (as) => {
    const answer = await read(as)
    expect([answer.status, answer.body.problem]).toEqual([403, 'not_allowed'])
  })

  it('requires a session', async () => {
    expect((await call('GET', '/audit-events')).status).toBe(401)
  })
})

describe('names in audit events', () => {
  const one = async (as: string, action: string) => (await read(as, '', action)).events[0]!

  it('are included for people in scope, together with the IP address', async () => {
    expect(await one('super', 'test.northgate.acted')).toMatchObject({
      actor: { id: userIds.super, name: 'Sana Superfield' },
      acting_as: { id: userIds['company.owner'], name: 'Cora Ownby' },
      company_name: 'Lantern Northgate',
      ip: '203.0.113.9',
    })
  })

  it('are omitted for people outside the scope, as are their IP address and id', async () => {
    for (const action of ['test.northgate.acted', 'test.northgate.franchise']) {
      const event = await one('company.owner', action)
      expect([event.actor, event.ip]).toEqual([{ id: null, name: null }, null])
      expect(JSON.stringify(event)).not.toMatch(new RegExp(`${userIds.super}|${userIds['franchise.owner']}|Superfield`))
    }
    expect((await one('company.owner', 'test.northgate.acted')).acting_as?.name).toBe('Cora Ownby')
  })

  it('are omitted by the tenant filter alone, without row-level security', async () => {
    await product.owner.query('ALTER TABLE users DISABLE ROW LEVEL SECURITY')
    const event = await one('company.owner', 'test.northgate.franchise')
    await product.owner.query('ALTER TABLE users ENABLE ROW LEVEL SECURITY')
    expect([event.actor, event.ip]).toEqual([{ id: null, name: null }, null])
  })

  it('are null without a session, and the IP address is included', async () => {
    const event = await one('company.owner', 'test.northgate.stranger')
    expect([event.actor, event.ip]).toEqual([null, '203.0.113.9'])
  })

  it('include the affected user', async () => {
    const events = (await read('company.owner')).events
    expect(events.find(({ action }) => action === 'test.northgate')!.subject_name).toBe('Colin Usman')
  })
})

describe('filters of audit events', () => {
  it('by company accept a company in scope, and no other', async () => {
    const { events } = await read('franchise.owner', `&company_id=${companyIds.harbour}`)
    expect(actionsOf(events)).toEqual(['test.harbour'])
    for (const id of [companyIds.orchard, '00000000-0000-4000-8000-000000000000'])
      expect((await read('franchise.owner', `&company_id=${id}`)).status).toBe(404)
    expect((await read('company.owner', `&company_id=${companyIds.lantern}`)).status).toBe(404)
  })

  it('by person match the actor, the user acted for, and the affected user', async () => {
    const of = async (as: string, name: string) => (await read(as, `&user_id=${userIds[name]}`)).events
    expect(actionsOf(await of('company.owner', 'company.owner'))).toEqual(['test.northgate', 'test.northgate.acted'])
    expect(actionsOf(await of('company.owner', 'company.user'))).toEqual(['test.northgate'])
  })

  it('by words of a name match the actor, the user acted for and the affected user, and nobody outside the scope', async () => {
    const findMatches = async (as: string, words: string) =>
      actionsOf((await read(as, `&search=${encodeURIComponent(words)}`)).events)
    expect(await findMatches('company.owner', 'ownby cora')).toEqual(['test.northgate', 'test.northgate.acted'])
    expect(await findMatches('company.owner', 'usman')).toEqual(['test.northgate'])
    expect(await findMatches('company.owner', 'superfield')).toEqual([])
    expect(await findMatches('super', 'superfield')).toEqual(['test.northgate.acted'])
  })

  it('by a person outside the scope answer 404, so that the id reveals nothing', async () => {
    for (const name of ['super', 'franchise.owner'])
      expect((await read('company.owner', `&user_id=${userIds[name]}`)).status).toBe(404)
    expect((await read('super', '&user_id=00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  it('by words match whole words of the action', async () => {
    expect(actionsOf((await read('super', '', 'test.northgate')).events)).toEqual(northgate)
    expect((await read('super', '', 'testing')).events).toHaveLength(1)
    expect((await read('super', '', 'tes')).events).toHaveLength(0)
    expect((await read('super', '', '%')).status).toBe(422)
  })

  it('by dates include the start and exclude the end', async () => {
    await write({ action: 'dated.one', company: 'harbour', at: day(10) })
    await write({ action: 'dated.two', company: 'harbour', at: day(11) })
    const between = async (from: string, to: string) =>
      actionsOf((await read('super', `&from=${from}&to=${to}`, 'dated')).events)
    expect(await between(day(10), day(11))).toEqual(['dated.one'])
    expect(await between(day(11), day(12))).toEqual(['dated.two'])
    expect((await read('super', '&from=yesterday')).status).toBe(422)
  })
})

describe('paging of audit events', () => {
  it('shows every event once, latest first, also events of the same instant', async () => {
    for (let number = 1; number <= 11; number++)
      await write({ action: `paged.n${'abcdefghijk'[number - 1]}`, company: 'harbour', at: day(Math.ceil(number / 4)) })
    const seen: AuditEvent[] = []
    let next: string | null = ''
    for (let pages = 0; next !== null && pages < 9; pages++) {
      const page = await read('franchise.owner', `&page_size=3${next && `&after=${next}`}`, 'paged')
      expect(page.events.length).toBeLessThanOrEqual(3)
      seen.push(...page.events)
      next = page.next
    }
    expect(next).toBeNull()
    expect(new Set(seen.map(({ id }) => id)).size).toBe(11)
    expect(seen).toHaveLength(11)
    expect(seen.map(({ created_at }) => created_at)).toEqual(
      seen.map(({ created_at }) => created_at).toSorted((a, b) => b.localeCompare(a)),
    )
  })

  it('accepts only the key of a page', async () => {
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const name = 'audit-events created_at desc'
    for (const after of [
      'x',
      made(null),
      made([name, '2026', 'x']),
      made({ 0: day(1) }),
      made([name, day(1), "' OR 1=1"]),
    ])
      expect((await read('super', `&after=${after}`)).status, after).toBe(422)
  })

  it('with a key of another company’s event reveals none of its events', async () => {
    const { next } = await read('super', '&page_size=1')
    const own = (await read('company.owner', `&after=${next}`)).events
    expect(own).not.toEqual([])
    for (const { action } of own) expect(northgate).toContain(action)
  })
})

describe('the audit log is append-only', () => {
  it.each(["UPDATE audit_events SET action = 'nothing'", 'DELETE FROM audit_events', 'TRUNCATE audit_events'])(
    '%s fails, even as the owner of the table',
    async (statement) => {
      await expect(product.owner.query(statement)).rejects.toThrow('audit events are only ever added')
      const app = new pg.Client(product.connection.app)
      await app.connect()
      await app.query("SELECT set_config('seatwise.everything', 'on', false)")
      await expect(app.query(statement)).rejects.toThrow(/permission denied/)
      await app.end()
    },
  )

  it('no route writes events directly', async () => {
    expect(routes.filter(({ path }) => path === '/audit-events').map(({ method }) => method)).toEqual(['GET'])
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await call(method, '/audit-events', { as: 'super@demo.test', body: {} })).status).toBe(404)
  })
})
