import { beforeAll, expect } from 'vitest'
import type { GhlConnection } from '@seatwise/contract/ghl'
import { allCrmScopes, startCrm } from '../../outside/crm/test-crm.ts'
import { setUpProduct } from '../../test-product.ts'

export const owner = 'company.owner@demo.test'
export const token = 'pit-of-the-location'
export const crmStages = [
  { id: 'lead', name: 'Lead', position: 0 },
  { id: 'contacted', name: 'Contacted', position: 1 },
  { id: 'meeting', name: 'Meeting', position: 2 },
  { id: 'proposal', name: 'Proposal', position: 3 },
  { id: 'won', name: 'Won', position: 4 },
  { id: 'lost', name: 'Lost', position: 5 },
  { id: 'parked', name: 'Parked', position: 6 },
]
export const crmPipeline = { id: 'hiring', name: 'Hiring', stages: crmStages }
/** The types of our stages, each with the stage of the CRM to which it is mapped. */
export const stageFor: Record<string, string> = {
  new: 'lead',
  screening: 'contacted',
  interview: 'meeting',
  offer: 'proposal',
  hired: 'won',
  rejected: 'lost',
}

/** A product whose company Northgate is connected to a CRM on loopback, with all stages mapped. */
export async function setUpGhl({ readSeconds = 3_600 }: { readSeconds?: number } = {}) {
  const crm = await startCrm()
  // Tests make more calls in a short time than the real service allows.
  crm.limits.burst = 1_000_000
  const set = setUpProduct({ ghl: { url: crm.url, webhook_key: crm.publicKey } }, { ghl: { readSeconds } })
  const { call, product } = set
  const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
  const ids = {} as { company: string; pipeline: string; stages: Record<string, string> }

  beforeAll(async () => {
    const [company] = await query("SELECT id FROM companies WHERE slug = 'northgate'")
    ids.company = company.id
    await query("UPDATE companies SET go_high_level_location_id = 'loc-north' WHERE id = $1", [ids.company])
    const stages = await query(
      `SELECT s.id, s.type, s.pipeline_id FROM statuses s JOIN pipelines p ON p.id = s.pipeline_id
        WHERE p.company_id = $1 AND p.is_default AND s.deleted_at IS NULL ORDER BY s.position`,
      [ids.company],
    )
    ids.pipeline = stages[0].pipeline_id
    ids.stages = Object.fromEntries(stages.map(({ type, id }) => [type as string, id as string]))
    crm.addLocation({ id: 'loc-north', token, scopes: [...allCrmScopes], pipelines: [crmPipeline] })
  })

  async function connect() {
    const answer = await call('PUT', '/ghl/connection', { as: owner, body: { token } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data as GhlConnection
  }

  async function map(stages: Record<string, string> = stageFor, ghl_pipeline_id = 'hiring') {
    const known = await call('GET', '/ghl/mapping', { as: owner })
    const { version } = (known.body.data as { pipeline: { id: string }; version: number }[]).find(
      ({ pipeline }) => pipeline.id === ids.pipeline,
    )!
    const body = {
      pipeline_id: ids.pipeline,
      version,
      ghl_pipeline_id,
      stages: Object.entries(stages).map(([type, ghl_stage_id]) => ({ status_id: ids.stages[type], ghl_stage_id })),
    }
    const answer = await call('PUT', '/ghl/mapping', { as: owner, body })
    expect(answer.status, answer.text).toBe(200)
  }

  /**
   * Makes everything due that waits for a later attempt. One second ago, because now, rounded to milliseconds, can be
   * in the future.
   */
  const skipWaiting = async () => {
    const passed = "now() - interval '1 second'"
    await query(`UPDATE ghl_connections SET next_attempt_at = NULL, read_next_at = ${passed}`)
    await query(`UPDATE ghl_people SET due_at = ${passed} WHERE due_at IS NOT NULL`)
    await query(`UPDATE ghl_messages SET due_at = ${passed} WHERE state = 'queued'`)
  }

  const connection = async () => (await call('GET', '/ghl/connection', { as: owner })).body.data as GhlConnection | null

  /** A person with a result in the first stage. */
  async function person(input: { email?: string; phone?: string } = {}) {
    const { email } = await set.register(input)
    const [row] = await query(
      `SELECT c.id, r.id AS result, r.version FROM candidates c JOIN survey_results r ON r.candidate_id = c.id
        WHERE c.email = $1 AND c.company_id = $2`,
      [email, ids.company],
    )
    return { id: row.id as string, result: row.result as string, email }
  }

  async function move(result: string, stage: string, as = owner) {
    const [{ version }] = await query('SELECT version FROM survey_results WHERE id = $1', [result])
    const body = {
      id: result,
      version,
      status_id: ids.stages[stage],
      reason: stage === 'rejected' ? 'Because' : undefined,
    }
    const answer = await call('PUT', '/survey-results/update-status', { as, body })
    expect(answer.status, answer.text).toBe(200)
  }

  const stageOf = async (result: string) =>
    (
      await query('SELECT s.type FROM survey_results r LEFT JOIN statuses s ON s.id = r.status_id WHERE r.id = $1', [
        result,
      ])
    )[0].type as string | null

  const contactOf = (email: string) => crm.store.findContact('loc-north', { email })?.contact
  const cardsOf = (email: string) => {
    const contact = contactOf(email)
    return contact ? [...crm.store.opportunitiesOf(contact.id)] : []
  }
  const cardOf = (email: string) => cardsOf(email)[0]

  return {
    ...set,
    crm,
    query,
    ids,
    connect,
    map,
    skipWaiting,
    connection,
    person,
    move,
    stageOf,
    contactOf,
    cardOf,
    cardsOf,
  }
}
