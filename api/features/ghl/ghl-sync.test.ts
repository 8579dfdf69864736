import { beforeAll, describe, expect, it } from 'vitest'
import { setUpGhl } from './test-ghl.ts'

const { call, crm, query, connect, map, connection, person, move, stageOf, contactOf, cardOf, product, skipWaiting } =
  await setUpGhl()

beforeAll(async () => {
  // Those of the demo world have a suite of their own.
  await query('UPDATE companies SET state = $1 WHERE slug <> $2', ['active', 'northgate'])
  await connect()
  await map()
  await product.ghl.settle()
})

const settle = async () => {
  await skipWaiting()
  await product.ghl.settle()
}

describe('people', () => {
  it('go to the CRM with name, email, phone and the stage of their card', async () => {
    const about = await person({ phone: '+15550102030' })
    await settle()
    expect(contactOf(about.email)).toMatchObject({
      firstName: 'Test',
      lastName: 'Person',
      phone: '+15550102030',
      tags: [],
    })
    expect(cardOf(about.email)).toMatchObject({ pipelineId: 'hiring', pipelineStageId: 'lead', status: 'open' })
    expect(await connection()).toMatchObject({ state: 'active', is_enrolled: true, people: { waiting: 0, failed: 0 } })
  })

  it('are moved there when they are moved here', async () => {
    const about = await person()
    await settle()
    await move(about.result, 'interview')
    await settle()
    expect(cardOf(about.email)?.pipelineStageId).toBe('meeting')
  })

  it('are moved here when their card is moved there', async () => {
    const about = await person()
    await settle()
    crm.moveOpportunity(cardOf(about.email)!.id, 'meeting')
    await settle()
    expect(await stageOf(about.result)).toBe('interview')
    const [event] = await query(
      'SELECT how, actor_user_id, reason FROM stage_events WHERE survey_result_id = $1 ORDER BY result_version DESC LIMIT 1',
      [about.result],
    )
    expect(event).toEqual({ how: 'crm', actor_user_id: null, reason: null })
    const history = await call('GET', `/survey-results/${about.result}/history`, { as: 'company.owner@demo.test' })
    expect(history.body.data[0]).toMatchObject({ event: 'moved', how: 'crm', stage: { to: 'Interview' }, actor: null })
    // Its echo is not sent back.
    crm.calls.length = 0
    await settle()
    expect(crm.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})
