import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { companyIdOf, fetchJson, send, tokenOf } from '../client.ts'
import { companies } from '../data.ts'
import { compare, lineOf, type Line } from '../measure.ts'
import { isTiny } from '../scale.ts'
import { database, type Server } from '../servers.ts'
import { pipeline, slowCrm } from '../slow-crm.ts'

const queued = isTiny ? 10 : 500
const rounds = isTiny ? 1 : 9

/**
 * A page of a list while the moves of 500 people wait for a CRM that takes half a second for each call, compared with
 * the same page without waiting moves.
 */
export async function crmRow(product: Server): Promise<Line[]> {
  const company_id = await companyIdOf(product.url, companies.middle)
  const client = new pg.Client(database)
  await client.connect()
  const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
  const set = (state: string) =>
    query(
      'UPDATE ghl_connections SET state = $1, next_attempt_at = NULL, claim = claim + 1, claimed_until = NULL WHERE company_id = $2',
      [state, company_id],
    )
  const owner = () => tokenOf(product.url, companies.middle)
  try {
    await query('UPDATE companies SET go_high_level_location_id = $1 WHERE id = $2', ['bench', company_id])
    await fetchJson({
      method: 'PUT',
      url: `${product.url}/api/ghl/connection`,
      token: await owner(),
      body: { token: 'bench' },
    })
    await map()
    slowCrm.isSlow = true
    const side = (kind: 'queued' | 'idle') => async (requests: number) => {
      // Waits until no webhook from the CRM and no call to the CRM is in progress.
      await set('token_refused')
      while (slowCrm.open() > 0) await wait(50)
      await query('UPDATE ghl_people SET busy_until = NULL, contact_id = NULL, opportunity_id = NULL, status_id = NULL')
      await query(
        `UPDATE ghl_people SET due_at = now() WHERE id IN (SELECT id FROM ghl_people WHERE company_id = $1 ORDER BY id LIMIT ${queued})`,
        [company_id],
      )
      if (kind === 'queued') {
        await set('active')
        while (slowCrm.open() === 0) await wait(20)
      }
      const token = await tokenOf(product.url, companies.large)
      const body = { sort: { field: 'dated_at', order: 'desc' }, page_size: 50 }
      const list = () => send({ method: 'POST', url: `${product.url}/api/survey-results/search`, token, body })
      return Array.from({ length: requests }, () => list)
    }
    const comparison = await compare(product, product, { product: side('queued'), floor: side('idle') }, rounds)
    const [onCallsLeft] = await query(
      'SELECT count(*)::int AS people FROM ghl_people WHERE company_id = $1 AND due_at IS NOT NULL',
      [company_id],
    )
    assert.ok(onCallsLeft.people > 0, 'the queue ran empty: nothing was measured')
    return [lineOf('crm', `list page of 50 while ${queued} people wait for a slow CRM`, comparison, 1.15)]
  } finally {
    slowCrm.isSlow = false
    await query("UPDATE ghl_connections SET disconnected_at = now(), encrypted_token = '' WHERE company_id = $1", [
      company_id,
    ])
    await client.end()
  }

  async function map() {
    type Mappings = { data: { pipeline: { id: string }; version: number; stages: { status_id: string }[] }[] }
    const { data } = await fetchJson<Mappings>({
      method: 'GET',
      url: `${product.url}/api/ghl/mapping`,
      token: await owner(),
    })
    const [first] = data
    const body = {
      pipeline_id: first!.pipeline.id,
      version: first!.version,
      ghl_pipeline_id: pipeline.id,
      stages: first!.stages.map(({ status_id }) => ({ status_id, ghl_stage_id: 'lead' })),
    }
    await fetchJson({ method: 'PUT', url: `${product.url}/api/ghl/mapping`, token: await owner(), body })
    const isEnrolled = async () =>
      (await query('SELECT enrolled_at FROM ghl_connections WHERE company_id = $1', [company_id]))[0].enrolled_at !==
      null
    while (!(await isEnrolled())) await wait(100)
  }
}
