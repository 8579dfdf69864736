import { randomUUID } from 'node:crypto'
import * as path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { allCrmScopes, startCrm } from '../../outside/crm/test-crm.ts'
import { encryption } from '../../kernel/encryption.ts'
import { keepRunning, startDatabase, type Query } from '../../test-kills.ts'
import { crmPipeline, stageFor, token } from './test-ghl.ts'
import { testSecret } from './test-secret.ts'
import { encryptToken } from './tokens.ts'

/** `npm run proof -- crm` makes 1,000. */
const moves = Number(process.env.MOVES ?? 60)
const kills = Number(process.env.KILLS ?? 2)
/** Every so many calls, one goes wrong. */
const faultEvery = 12
const people = Math.max(20, Math.round(moves / 4))
const slow = { timeout: 1_000_000, interval: 100 }

describe('moves on both sides, with faults there and kills here', () => {
  it('end with both sides equal, and nobody twice there', { timeout: 1_200_000 }, async () => {
    const { query, socketFolder } = await startDatabase()
    const crm = await startCrm()
    crm.limits.burst = 1_000_000
    crm.limits.daily = 10_000_000
    crm.addLocation({ id: 'loc', token, scopes: [...allCrmScopes], pipelines: [crmPipeline] })
    await addPeople(query)
    await connect(query)
    const args = [path.join(import.meta.dirname, 'test-sync.ts'), socketFolder, crm.url]
    const processes = [keepRunning(args), keepRunning(args)]
    onTestFinished(() => processes.forEach(({ stop }) => stop()))
    // Moves the clock on, so that further attempts, and the ends of killed processes' claims, become due.
    const skip = setInterval(() => {
      void query(`UPDATE ghl_connections SET next_attempt_at = NULL, read_next_at = least(read_next_at, now() + interval '1 second'),
        claimed_until = least(claimed_until, now() + interval '2 seconds')`)
      void query(`UPDATE ghl_people SET due_at = least(due_at, now()), busy_until = least(busy_until, now() + interval '3 seconds')
        WHERE due_at IS NOT NULL`)
    }, 300)
    onTestFinished(() => clearInterval(skip))

    const isQuiet = async () =>
      (await query('SELECT FROM ghl_people WHERE due_at IS NOT NULL')).length === 0 &&
      (await query('SELECT FROM ghl_connections WHERE enrolled_at IS NULL')).length === 0
    await expect.poll(isQuiet, slow).toBe(true)
    expect(crm.store.opportunities.size).toBeGreaterThanOrEqual(people)

    const faults = ['drop', 'cut', 'status', 'wait', 'slow'] as const
    let calls = 0
    const addFault = () => {
      const fault = faults[calls % faults.length]!
      const one = { times: 1 }
      if (fault === 'drop') crm.fail({ fault: 'drop' }, one)
      else if (fault === 'cut') crm.fail({ fault: 'drop', afterWrite: true }, one)
      else if (fault === 'status') crm.fail({ fault: 'status', status: 500, afterWrite: true }, one)
      else if (fault === 'wait') crm.fail({ fault: 'status', status: 429, headers: { 'retry-after': '1' } }, one)
      else crm.fail({ fault: 'slow', ms: 200 }, one)
    }
    const hurting = setInterval(() => {
      for (; calls < crm.calls.length; calls += faultEvery) addFault()
    }, 20)
    onTestFinished(() => clearInterval(hurting))

    const types = Object.keys(stageFor)
    const cards = await query(
      `SELECT r.id, p.opportunity_id FROM ghl_people p JOIN candidates c ON c.id = p.candidate_id
         JOIN survey_results r ON r.id = c.latest_result_id WHERE c.email LIKE 'moved%'`,
    )
    for (let move = 0; move < moves; move++) {
      const card = cards[(move * 7) % cards.length]!
      const type = types[(move * 5 + 1) % types.length]!
      // Every third card is moved on both sides within moments.
      if (move % 2 === 0 || move % 3 === 0) await moveHere(query, String(card.id), type)
      if (move % 2 === 1 || move % 3 === 0)
        crm.moveOpportunity(String(card.opportunity_id), stageFor[types[(move * 11 + 2) % types.length]!]!)
      if (move % Math.ceil(moves / (kills + 1)) === Math.ceil(moves / (kills + 1)) - 1) processes[move % 2]!.kill()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    clearInterval(hurting)
    crm.clearFaults()
    await expect
      .poll(async () => (await isQuiet()) && (await differing(query, crm.store.opportunities)).length === 0, slow)
      .toBe(true)
    // Another read of everything changes nothing more.
    const [before] = await query('SELECT read_finished_at::text AS at FROM ghl_connections')
    await expect
      .poll(async () => (await query('SELECT read_finished_at::text AS at FROM ghl_connections'))[0]!.at, slow)
      .not.toBe(before!.at)
    await expect.poll(isQuiet, slow).toBe(true)
    expect(await differing(query, crm.store.opportunities)).toEqual([])

    const contacts = [...crm.store.contacts.values()].map(({ email }) => email)
    expect(new Set(contacts).size).toBe(contacts.length)
    const owners = [...crm.store.opportunities.values()].map(({ contactId }) => contactId)
    expect(new Set(owners).size).toBe(owners.length)
    expect(await query('SELECT fault FROM ghl_people WHERE fault IS NOT NULL')).toEqual([])
    const [recorded] = await query(
      `SELECT count(*) FILTER (WHERE direction = 'out')::int AS out, count(*) FILTER (WHERE direction = 'in' AND outcome = 'done')::int AS in,
         count(*) FILTER (WHERE outcome = 'overruled')::int AS overruled FROM ghl_moves`,
    )
    console.log(
      `${moves} moves of ${people} people, ${kills} kills, ${crm.calls.length} calls: ${JSON.stringify(recorded)}`,
    )
  })
})

/** People with a result in the first stage of Northgate. */
async function addPeople(query: Query) {
  await query(
    `WITH added AS (
       INSERT INTO candidates (company_id, first, last, email)
       SELECT c.id, 'Moved', 'No ' || n, 'moved' || n || '@people.test' FROM companies c, generate_series(1, ${people}) n
        WHERE c.slug = 'northgate' RETURNING id, company_id)
     INSERT INTO survey_results (company_id, candidate_id, state, status_id, status_since)
     SELECT a.company_id, a.id, 'in_progress', s.id, now() - interval '1 hour' FROM added a
       JOIN pipelines p ON p.company_id = a.company_id AND p.is_default
       JOIN statuses s ON s.pipeline_id = p.id AND s.type = 'new' AND s.deleted_at IS NULL`,
  )
}

async function connect(query: Query) {
  const id = randomUUID()
  const encrypted = encryptToken(encryption(testSecret), id, token)
  await query(
    `INSERT INTO ghl_connections (id, company_id, location_id, encrypted_token, connected_by_user_id)
     SELECT '${id}', c.id, 'loc', '${encrypted}', u.id FROM companies c, users u WHERE c.slug = 'northgate' AND u.email = 'super@demo.test'`,
  )
  const stages = Object.entries(stageFor).map(([type, stage]) => `('${type}', '${stage}')`)
  await query(
    `INSERT INTO ghl_mappings (company_id, connection_id, pipeline_id, ghl_pipeline_id, ghl_pipeline_name, stages)
     SELECT p.company_id, '${id}', p.id, 'hiring', 'Hiring', (
       SELECT jsonb_agg(jsonb_build_object('status_id', s.id, 'ghl_stage_id', m.stage, 'ghl_stage_name', m.stage))
         FROM (VALUES ${stages.join(', ')}) m (type, stage) JOIN statuses s ON s.pipeline_id = p.id AND s.type = m.type AND s.deleted_at IS NULL)
       FROM pipelines p JOIN companies c ON c.id = p.company_id WHERE c.slug = 'northgate' AND p.is_default`,
  )
}

/** Moves a person here. */
const moveHere = (query: Query, result: string, type: string) =>
  query(
    `UPDATE survey_results r SET status_id = s.id, status_since = now(), version = r.version + 1 FROM statuses old, statuses s
      WHERE r.id = '${result}' AND old.id = r.status_id AND s.pipeline_id = old.pipeline_id AND s.type = '${type}' AND s.deleted_at IS NULL`,
  )

/** Cards whose stages differ between the two sides. */
async function differing(query: Query, opportunities: ReadonlyMap<string, { pipelineStageId: string }>) {
  const rows = await query(
    `SELECT c.email, s.type, p.opportunity_id FROM ghl_people p JOIN candidates c ON c.id = p.candidate_id
       JOIN survey_results r ON r.id = c.latest_result_id JOIN statuses s ON s.id = r.status_id WHERE c.email LIKE 'moved%'`,
  )
  return rows.filter(
    ({ type, opportunity_id }) => opportunities.get(String(opportunity_id))?.pipelineStageId !== stageFor[String(type)],
  )
}
