import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GhlMapping } from '@seatwise/contract/ghl'
import { allCrmScopes } from '../../outside/crm/test-crm.ts'
import { crmStages, owner, setUpGhl, token } from './test-ghl.ts'

const { call, crm, query, ids, connect, map, connection, product, person, skipWaiting, move, cardOf } = await setUpGhl()
const superAdmin = 'super@demo.test'

beforeEach(async () => {
  await query('UPDATE ghl_connections SET disconnected_at = now() WHERE disconnected_at IS NULL')
  await query('DELETE FROM rate_limits')
  crm.clearFaults()
})

const put = (body: object, as = owner) => call('PUT', '/ghl/connection', { as, body })

describe('a token of the CRM', () => {
  it('is tested, encrypted, and never shown again', async () => {
    const made = await connect()
    expect(made).toMatchObject({
      location_id: 'loc-north',
      state: 'active',
      missing_scopes: [],
      problems: [],
      moves: [],
    })
    const response = await call('GET', '/ghl/connection', { as: owner })
    expect(response.text).not.toContain(token)
    const stored = await query('SELECT * FROM ghl_connections')
    expect(JSON.stringify(stored)).not.toContain(token)
    const audited = await query("SELECT details FROM audit_events WHERE action = 'ghl.connect'")
    expect(JSON.stringify(audited)).not.toContain(token)
    expect(audited).toEqual([{ details: { location: 'loc-north' } }])
  })

  it('is tested without changing anything in the CRM', async () => {
    const before = JSON.stringify([...crm.store.contacts.values(), ...crm.store.opportunities.values()])
    await connect()
    expect(JSON.stringify([...crm.store.contacts.values(), ...crm.store.opportunities.values()])).toBe(before)
    expect([...crm.store.messages.values()]).toEqual([])
  })

  it.each(allCrmScopes)('without the scope %s is refused, and the scope is named', async (scope) => {
    crm.removeScope(token, scope)
    const answer = await put({ token })
    crm.addScope(token, scope)
    expect([answer.status, answer.body[0].path]).toEqual([422, 'token'])
    expect(answer.body[0].message).toContain(scope)
    for (const other of allCrmScopes.filter((one) => one !== scope))
      expect(answer.body[0].message).not.toContain(` ${other}`)
    expect(await connection()).toBeNull()
  })

  it.each([
    ['that is unknown', { token: 'pit-unknown' }],
    ['with a space', { token: 'pit of' }],
    ['that is empty', { token: '' }],
    ['beside a retry', { token, retry: true }],
    ['that is null', { token: null }],
    ['that is a list', { token: [token] }],
  ])('is refused when it is %s', async (_, body) => {
    const answer = await put(body)
    expect([answer.status, answer.body[0].path]).toEqual([422, 'token'])
    expect(await connection()).toBeNull()
  })

  it('of another location is refused', async () => {
    crm.addLocation({ id: `loc-${randomUUID()}`, token: 'pit-elsewhere' })
    const answer = await put({ token: 'pit-elsewhere' })
    expect([answer.status, answer.body[0].path]).toEqual([422, 'token'])
  })

  it.each([
    ['does not answer', { fault: 'drop' as const }, 503, 'ghl_unreachable'],
    ['answers with a fault', { fault: 'status' as const, status: 500 }, 503, 'ghl_unreachable'],
    ['answers no JSON', { fault: 'status' as const, status: 502, body: '<html>' }, 503, 'ghl_unreachable'],
    ['asks to wait', { fault: 'status' as const, status: 429 }, 503, 'ghl_limit_reached'],
  ])('is not stored while the CRM %s', async (_, fault, status, problem) => {
    crm.fail(fault, { times: 1 })
    const answer = await put({ token })
    expect([answer.status, answer.body.problem]).toEqual([status, problem])
    expect(await connection()).toBeNull()
  })

  it('is replaced with its version, which another change increments', async () => {
    const { version } = await connect()
    expect((await put({ token })).body.problem).toBe('changed_meanwhile')
    expect((await put({ token, version: version + 1 })).body.problem).toBe('changed_meanwhile')
    const [{ encrypted_token: before }] = await query(
      'SELECT encrypted_token FROM ghl_connections WHERE disconnected_at IS NULL',
    )
    const replaced = await put({ token, version })
    expect(replaced.body.data.version).toBe(version + 1)
    const [{ encrypted_token }] = await query(
      'SELECT encrypted_token FROM ghl_connections WHERE disconnected_at IS NULL',
    )
    expect(encrypted_token).not.toBe(before)
  })
})

describe('a location of the CRM', () => {
  it('must be entered by the operator first', async () => {
    await query('UPDATE companies SET go_high_level_location_id = NULL WHERE id = $1', [ids.company])
    const answer = await put({ token })
    await query("UPDATE companies SET go_high_level_location_id = 'loc-north' WHERE id = $1", [ids.company])
    expect([answer.status, answer.body.problem]).toEqual([409, 'ghl_no_location'])
  })

  it('belongs to one company', async () => {
    await connect()
    const [{ id: other }] = await query("SELECT id FROM companies WHERE slug = 'orchard'")
    await query("UPDATE companies SET go_high_level_location_id = 'loc-north' WHERE id = $1", [other])
    const answer = await put({ company_id: other, token }, superAdmin)
    await query('UPDATE companies SET go_high_level_location_id = NULL WHERE id = $1', [other])
    expect([answer.status, answer.body.problem]).toEqual([409, 'ghl_location_taken'])
  })

  it('that another company has is refused where companies are edited', async () => {
    const [{ id, version }] = await query("SELECT id, version FROM companies WHERE slug = 'orchard'")
    const body = { id, version, go_high_level_location_id: 'loc-north' }
    const answer = await call('PUT', '/companies/update', { as: superAdmin, body })
    expect([answer.status, answer.body[0].path]).toEqual([422, 'go_high_level_location_id'])
  })

  it('does not change while it is connected', async () => {
    await connect()
    const [{ version }] = await query('SELECT version FROM companies WHERE id = $1', [ids.company])
    const body = { id: ids.company, version, go_high_level_location_id: 'another' }
    const answer = await call('PUT', '/companies/update', { as: superAdmin, body })
    expect([answer.status, answer.body.problem]).toEqual([409, 'ghl_connected'])
  })
})

describe('a disconnected company', () => {
  it('makes no more calls, and its token is deleted', async () => {
    await connect()
    await map()
    await person()
    const answer = await call('DELETE', '/ghl/connection', { as: owner })
    expect(answer.body).toEqual({ data: { company_id: ids.company } })
    crm.calls.length = 0
    await person()
    await skipWaiting()
    await product.ghl.settle()
    expect(crm.calls).toEqual([])
    expect(await query('SELECT encrypted_token FROM ghl_connections ORDER BY created_at DESC LIMIT 1')).toEqual([
      { encrypted_token: '' },
    ])
    for (const path of ['/ghl/mapping', '/ghl/pipelines']) {
      const refused = await call('GET', path, { as: owner })
      expect([refused.status, refused.body.problem]).toEqual([409, 'ghl_not_connected'])
    }
    expect((await call('DELETE', '/ghl/connection', { as: owner })).body.problem).toBe('ghl_not_connected')
  })

  it('that connects again keeps its mapping, and sends what has changed meanwhile', async () => {
    await connect()
    await map()
    const about = await person()
    await skipWaiting()
    await product.ghl.settle()
    await call('DELETE', '/ghl/connection', { as: owner })
    await move(about.result, 'interview')
    await connect()
    expect((await connection())!.is_enrolled).toBe(false)
    await skipWaiting()
    await product.ghl.settle()
    expect(cardOf(about.email)?.pipelineStageId).toBe('meeting')
  })

  it('that is suspended makes no calls', async () => {
    await connect()
    await query("UPDATE companies SET state = 'suspended' WHERE id = $1", [ids.company])
    crm.calls.length = 0
    await skipWaiting()
    await product.ghl.settle()
    await query("UPDATE companies SET state = 'active' WHERE id = $1", [ids.company])
    expect(crm.calls).toEqual([])
  })
})

describe('pipelines of the CRM', () => {
  it('are read at most once in five minutes, with their stages in order', async () => {
    await connect()
    crm.calls.length = 0
    const first = await call('GET', '/ghl/pipelines', { as: 'company.user@demo.test' })
    expect(first.body).toEqual({ pipelines: [{ id: 'hiring', name: 'Hiring', stages: crmStages }] })
    await call('GET', '/ghl/pipelines', { as: owner })
    expect(crm.calls).toHaveLength(1)
    await query("UPDATE ghl_connections SET pipelines_read_at = now() - interval '6 minutes'")
    crm.fail({ fault: 'drop' })
    expect((await call('GET', '/ghl/pipelines', { as: owner })).body.problem).toBe('ghl_unreachable')
  })

  it('without positions keep the order of the answer', async () => {
    await connect()
    crm.behavior.stagePositions = false
    const { body } = await call('GET', '/ghl/pipelines', { as: owner })
    crm.behavior.stagePositions = true
    expect(body.pipelines[0].stages.map(({ id }: { id: string }) => id)).toEqual(crmStages.map(({ id }) => id))
  })
})

describe('a mapping of stages', () => {
  beforeEach(() => query('DELETE FROM ghl_mappings'))
  const mappingOf = async () =>
    ((await call('GET', '/ghl/mapping', { as: owner })).body.data as GhlMapping[]).find(
      ({ pipeline }) => pipeline.id === ids.pipeline,
    )!
  const save = (body: object) =>
    call('PUT', '/ghl/mapping', {
      as: owner,
      body: { pipeline_id: ids.pipeline, version: 0, ghl_pipeline_id: 'hiring', stages: [], ...body },
    })

  it('assigns a stage of the CRM to each of ours', async () => {
    await connect()
    expect(await mappingOf()).toMatchObject({ ghl_pipeline_id: null, version: 0, is_missing: false })
    await map({ new: 'lead' })
    const mapping = await mappingOf()
    expect(mapping).toMatchObject({ ghl_pipeline_id: 'hiring', ghl_pipeline_name: 'Hiring', version: 1 })
    expect(mapping.stages[0]).toMatchObject({ ghl_stage_id: 'lead', ghl_stage_name: 'Lead' })
    expect(mapping.stages[1]).toMatchObject({ ghl_stage_id: null, ghl_stage_name: null })
  })

  it('of an older version is refused with the current one', async () => {
    await connect()
    await map({ new: 'lead' })
    const answer = await save({})
    expect([answer.status, answer.body.problem, answer.body.current.version]).toEqual([409, 'changed_meanwhile', 1])
  })

  it('to a stage that the CRM does not have is refused', async () => {
    await connect()
    expect((await save({ ghl_pipeline_id: 'nowhere' })).body[0].path).toBe('ghl_pipeline_id')
    const stage = { status_id: ids.stages.new, ghl_stage_id: 'nowhere' }
    expect((await save({ stages: [stage] })).body[0].path).toBe('stages.0.ghl_stage_id')
    expect((await save({ stages: [stage, stage] })).status).toBe(422)
  })

  it('of a stage or pipeline of another company is refused', async () => {
    await connect()
    const [other] = await query(
      "SELECT s.id, s.pipeline_id FROM statuses s JOIN companies c ON c.id = s.company_id WHERE c.slug = 'orchard' LIMIT 1",
    )
    expect((await save({ stages: [{ status_id: other.id, ghl_stage_id: 'lead' }] })).body.problem).toBe('not_found')
    expect((await save({ pipeline_id: other.pipeline_id })).body.problem).toBe('not_found')
  })
})
