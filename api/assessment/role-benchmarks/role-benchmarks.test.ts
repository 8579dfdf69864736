import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BenchmarkRequest, BenchmarkRow, RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { selectionCuts } from '@seatwise/contract/values/assessment'
import type { Role } from '@seatwise/contract/roles'
import { setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()

const as = (name: string) => `${name}@demo.test`
const owner = 'company.owner'
const roleIds = {} as Record<'sales' | 'siteManager' | 'orchardSales', string>
beforeAll(async () => {
  const { rows } = await product.owner.query(
    'SELECT r.id, r.name, c.slug FROM roles r LEFT JOIN companies c ON c.id = r.company_id',
  )
  const idOf = (name: string, slug: string | null) => rows.find((row) => row.name === name && row.slug === slug).id
  roleIds.sales = idOf('Sales', null)
  roleIds.orchardSales = idOf('Sales', 'orchard')
  roleIds.siteManager = idOf('Site manager', 'northgate')
})

const aim = (scale: string, weight = 2, lo: number | null = 50, hi: number | null = null) => ({ scale, weight, lo, hi })
const targets = [aim('DRIVE'), aim('CALM'), { ...aim('TEAM', 3, 40, 90), reason: ' Works in pairs. ' }]
const answered = { ratio_reason: 'The work needs it.', ratio_alternative: 'One without Composure.' }
const content = { targets, source: 'expert', ...answered }

const search = (reader: string, filters: object = {}) =>
  call('POST', '/role-benchmarks/search', { as: as(reader), body: { filters, page_size: 200 } })
const open = (id: string, reader = 'super') => call('GET', `/role-benchmarks/${id}`, { as: as(reader) })
const latestOf = async (role_id: string): Promise<string | null> =>
  ((await search('super', { role_id })).body.data as BenchmarkRow[])[0]?.id ?? null
const create = async (role_id: string, input: object = {}) => {
  const based_on = await latestOf(role_id)
  const body = { role_id, based_on, ...content, ...input }
  const answer = await call('POST', '/role-benchmarks/create', { as: as('super'), body })
  return { ...answer, version: answer.body.data as RoleBenchmark }
}
const update = (id: string, body: object, reader = 'super') =>
  call('PUT', `/role-benchmarks/${id}`, { as: as(reader), body: { ...content, ...body } })
const remove = ({ id, revision }: { id: string; revision: number }) =>
  call('DELETE', `/role-benchmarks/delete?id=${id}&revision=${revision}`, { as: as('super') })
const audits = async (id: string) =>
  (
    await product.owner.query(
      `SELECT action, company_id, details FROM audit_events WHERE details ->> 'role_benchmark_id' = $1 ORDER BY created_at`,
      [id],
    )
  ).rows

describe('the versions of a role', () => {
  it('begin with a draft, which only its maker can see', async () => {
    const { status, version } = await create(roleIds.siteManager, { note: ' For the yard ' })
    expect(status).toBe(200)
    expect(version).toMatchObject({
      role: { name: 'Site manager' },
      company: { name: 'Lantern Northgate' },
      version: 1,
      state: 'draft',
      scales: 3,
      note: 'For the yard',
      accepted: null,
      can: { update: true, copy: true, activate: true, retire: false, delete: true },
    })
    expect(version.targets.at(-1)).toEqual({ scale: 'TEAM', weight: 3, lo: 40, hi: 90, reason: 'Works in pairs.' })
    for (const reader of [owner, 'company.user', 'franchise.owner']) {
      expect((await open(version.id, reader)).status).toBe(404)
      const matches = (await search(reader)).body.data as BenchmarkRow[]
      expect(matches.map(({ id }) => id)).not.toContain(version.id)
    }
    expect(await audits(version.id)).toMatchObject([
      { action: 'role-benchmarks.create', company_id: version.company!.id, details: { version: 1 } },
    ])
  })

  it('are read by all staff in reach once they are active, without the actions of the operator', async () => {
    const own = ((await search('super', { role_id: roleIds.orchardSales })).body.data as BenchmarkRow[])[0]!
    const all = ((await search('super', { role_id: roleIds.sales })).body.data as BenchmarkRow[])[0]!
    expect((await open(own.id, owner)).status).toBe(404)
    expect((await open(own.id, 'franchise.owner')).status).toBe(404)
    const response = await open(all.id, 'company.user')
    expect(response.body.data).toMatchObject({
      company: null,
      state: 'active',
      recompute: null,
      can: { update: false, copy: false, activate: false, retire: false, delete: false },
    })
    expect((response.body.data as RoleBenchmark).expected_differences).toMatchObject([
      { cuts: selectionCuts.map((cut) => ({ cut })) },
      { cuts: selectionCuts.map((cut) => ({ cut })) },
    ])
    expect((await search('company.user', { role_id: roleIds.orchardSales })).body.data).toEqual([])
  })

  it('of two simultaneous editors are saved by the first; the second gets what was saved meanwhile', async () => {
    const based_on = await latestOf(roleIds.orchardSales)
    const [one, other] = await Promise.all([1, 2].map(() => create(roleIds.orchardSales, { based_on })))
    const [saved, refused] = one!.status === 200 ? [one!, other!] : [other!, one!]
    expect(saved.version.version).toBe(2)
    expect([refused.status, refused.body.problem]).toEqual([409, 'changed_meanwhile'])
    expect(refused.body.current).toMatchObject({ id: saved.version.id, targets: saved.version.targets })
  })

  it('are saved once for a repeated request', async () => {
    const body = { role_id: roleIds.siteManager, based_on: await latestOf(roleIds.siteManager), ...content }
    const headers = { 'idempotency-key': randomUUID() }
    const answers = []
    for (let nth = 0; nth < 2; nth++)
      answers.push((await call('POST', '/role-benchmarks/create', { as: as('super'), headers, body })).body.data.id)
    expect(answers[0]).toBe(answers[1])
  })

  it.each([
    ['a range that crosses', { targets: [aim('DRIVE', 2, 60, 40)] }, 'targets.0.lo'],
    ['a weighted scale without ends', { targets: [aim('DRIVE', 2, null, null)] }, 'targets.0.lo'],
    ['a scale twice', { targets: [aim('DRIVE'), aim('DRIVE')] }, 'targets'],
    ['a scale that is none of work', { targets: [aim('SELFCRIT')] }, 'targets.0.scale'],
    ['a weight over 3', { targets: [aim('DRIVE', 4)] }, 'targets.0.weight'],
    ['fewer than three weighted scales', { targets: targets.slice(0, 2) }, 'targets'],
    ['Drive and Follow-through both at 3', { targets: [aim('DRIVE', 3), aim('FOLLOW', 3), aim('CALM')] }, 'targets'],
    ['a weak scale above 1 without a confirmation', { targets: [...targets, aim('HELP')] }, 'targets'],
    [
      'targets that select one group more rarely, without a reason',
      { targets: [aim('CALM', 3, 90), aim('LEAD', 1, 40), aim('DRIVE', 1, 40)], ratio_reason: null },
      'ratio_reason',
    ],
    [
      'targets that select one group more rarely, with a reason and no alternative',
      { targets: [aim('CALM', 3, 90), aim('LEAD', 1, 40), aim('DRIVE', 1, 40)], ratio_alternative: null },
      'ratio_alternative',
    ],
    ['an occupation draft without its occupation', { source: 'occupation_draft' }, 'occupation_code'],
    ['own people without saying which', { source: 'own_people' }, 'own_people'],
  ])('are refused with %s, and the problem names the field', async (_, input, path) => {
    const { status, body } = await create(roleIds.siteManager, input)
    expect(status).toBe(422)
    expect((body as { path: string }[]).map((entry) => entry.path)).toContain(path)
  })

  it('keep the warnings that a person has confirmed', async () => {
    const confirmed = [{ code: 'weak_scale', scale: 'HELP' }]
    const { version } = await create(roleIds.siteManager, { targets: [...targets, aim('HELP')], confirmed })
    expect(version).toMatchObject({ confirmed, ...answered })
  })

  it('do not keep confirmations of warnings that do not exist', async () => {
    const even = [aim('ORDER', 2, 20, 80), aim('CARE', 2, 20, 80), aim('SOCIAL', 2, 20, 80)]
    const confirmed = [
      { code: 'weak_scale', scale: 'HELP' },
      { code: 'unreachable', scale: 'CARE' },
      { code: 'drive_and_follow', scale: null },
    ]
    const { version } = await create(roleIds.siteManager, { targets: even, confirmed })
    expect(version.expected_differences.flatMap(({ cuts }) => cuts.filter(({ ratio }) => ratio < 0.8))).toEqual([])
    expect(version).toMatchObject({ confirmed: [], ratio_reason: null, ratio_alternative: null })
    const both = { targets: [...even, aim('HELP')], confirmed: [confirmed[0], confirmed[0], confirmed[1]] }
    expect((await create(roleIds.siteManager, both)).version.confirmed).toEqual([confirmed[0]])
  })

  it('show the source of their targets', async () => {
    const occupation = await create(roleIds.siteManager, {
      source: 'occupation_draft',
      occupation_code: '11-1011.00',
      copied_from_id: await latestOf(roleIds.sales),
    })
    expect(occupation.version).toMatchObject({
      occupation: { code: '11-1011.00', title: 'Chief Executives' },
      copied_from: { role_name: 'Sales', version: 1 },
    })
    expect((await create(roleIds.siteManager, { copied_from_id: randomUUID() })).status).toBe(404)
  })
})

describe('a draft', () => {
  it('changes in place for the user who saw its latest revision, and can be deleted', async () => {
    const { version } = await create(roleIds.siteManager)
    const changed = await update(version.id, { revision: 1, targets: [...targets, aim('ORDER', 1)] })
    expect(changed.body.data).toMatchObject({ version: version.version, revision: 2, scales: 4 })
    const late = await update(version.id, { revision: 1 })
    expect([late.status, late.body.problem, late.body.current.revision]).toEqual([409, 'changed_meanwhile', 2])
    expect((await update(version.id, { revision: 2 }, owner)).status).toBe(403)
    expect((await remove({ id: version.id, revision: 1 })).status).toBe(409)
    expect((await remove({ id: version.id, revision: 2 })).status).toBe(200)
    expect((await open(version.id)).status).toBe(404)
    expect((await audits(version.id)).map(({ action }) => action)).toEqual(
      ['create', 'update', 'delete'].map((name) => `role-benchmarks.${name}`),
    )
  })

  it('keeps its copies and its request when it is deleted', async () => {
    const { version } = await create(roleIds.siteManager)
    const copy = await create(roleIds.siteManager, { copied_from_id: version.id })
    expect((await remove(version)).status).toBe(200)
    expect((await open(copy.version.id)).body.data.copied_from).toBeNull()
  })

  it('can neither change nor be deleted once people have been scored by it', async () => {
    const active = ((await search('super', { role_id: roleIds.sales })).body.data as BenchmarkRow[])[0]!
    for (const answer of [await update(active.id, { revision: active.revision }), await remove(active)])
      expect([answer.status, answer.body.problem]).toEqual([409, 'benchmark_in_use'])
    await product.owner.query('SELECT delete_role_benchmark($1)', [active.id])
    expect((await open(active.id)).status).toBe(200)
  })

  it('is not deleted by the database once it has been accepted, whoever asks at the same time', async () => {
    const { version } = await create(roleIds.siteManager)
    await product.owner.query('UPDATE role_benchmarks SET accepted_at = now() WHERE id = $1', [version.id])
    await product.owner.query('SELECT delete_role_benchmark($1)', [version.id])
    expect((await open(version.id)).status).toBe(200)
  })
})

describe('a request for a benchmark', () => {
  const ask = async (reader: string, role_id: string, input: object = {}) => {
    const body = { role_id, ...input }
    const answer = await call('POST', '/role-benchmarks/requests/create', { as: as(reader), body })
    return { ...answer, request: answer.body.data as BenchmarkRequest }
  }
  const queue = async (reader: string) =>
    (await call('POST', '/role-benchmarks/requests/search', { as: as(reader), body: {} })).body
      .data as BenchmarkRequest[]
  const decline = ({ id, version }: BenchmarkRequest, reader = 'super') =>
    call('POST', '/role-benchmarks/requests/decline', {
      as: as(reader),
      body: { id, version, answer: 'We have too few people.' },
    })

  it('is made by owners for roles of their company, one at a time', async () => {
    const [query] = await queue('super')
    expect(query).toMatchObject({ role: { name: 'Site manager' }, occupation: { code: '47-1011.00' }, state: 'open' })
    const canAsk = async () => {
      const { body } = await call('POST', '/roles/search', { as: as(owner), body: { filters: { is_global: false } } })
      return (body.data as Role[]).map(({ can }) => can.ask_benchmark)
    }
    expect(await canAsk()).toEqual([false])
    expect((await decline(query!)).status).toBe(200)
    expect(await canAsk()).toEqual([true])
    const { status, request } = await ask(owner, roleIds.siteManager, {
      occupation_code: '47-1011.00',
      note: 'Our own one',
    })
    expect(status).toBe(200)
    expect(request).toMatchObject({
      state: 'open',
      company: { name: 'Lantern Northgate' },
      occupation: { code: '47-1011.00' },
      can: { accept: false, decline: false },
    })
    expect((await ask(owner, roleIds.siteManager)).body.problem).toBe('benchmark_request_open')
    expect((await ask(owner, roleIds.sales)).body.problem).toBe('not_allowed')
    expect((await ask(owner, roleIds.orchardSales)).status).toBe(404)
    expect((await ask('company.user', roleIds.siteManager)).status).toBe(403)
    expect((await ask(owner, roleIds.siteManager, { occupation_code: '99-9999.99' })).status).toBe(422)
    expect((await queue('super'))[0]).toMatchObject({ id: request.id, can: { accept: true, decline: true } })
    expect((await decline(request, owner)).status).toBe(403)
  })

  it('is not made for a retired role', async () => {
    const retired = `UPDATE roles SET state = $2 WHERE id = $1`
    await product.owner.query(retired, [roleIds.siteManager, 'retired'])
    const { status, body } = await ask(owner, roleIds.siteManager)
    expect([status, body.problem]).toEqual([409, 'role_retired'])
    await product.owner.query(retired, [roleIds.siteManager, 'active'])
  })

  it('is accepted by the version that is saved for it, or declined with an answer, and keeps who answered and when', async () => {
    const [request] = await queue('super')
    const foreign = await create(roleIds.orchardSales, { request_id: request!.id })
    expect(foreign.status).toBe(404)
    const { version } = await create(roleIds.siteManager, { request_id: request!.id })
    const [accepted] = await queue('super')
    expect(accepted).toMatchObject({ state: 'accepted', role_benchmark_id: version.id, can: { decline: false } })
    expect(accepted!.decided!.by!.name).toBe('Sana Superfield')
    // The draft is not the owner's to see yet, nor who at the operator made it.
    expect((await queue(owner))[0]).toMatchObject({
      state: 'accepted',
      role_benchmark_id: null,
      decided: { by: { id: null, name: null } },
    })
    expect((await create(roleIds.siteManager, { request_id: request!.id })).body.problem).toBe('benchmark_request_over')
    expect((await decline(accepted!)).body.problem).toBe('changed_meanwhile')

    const again = await ask(owner, roleIds.siteManager)
    const declined = await decline(again.request)
    expect(declined.body.data).toMatchObject({ state: 'declined', answer: 'We have too few people.' })
    const late = await decline(again.request)
    expect([late.status, late.body.current.state]).toEqual([409, 'declined'])
  })
})
