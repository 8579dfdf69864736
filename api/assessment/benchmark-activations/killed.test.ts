import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { BenchmarkRow } from '@seatwise/contract/role-benchmarks'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { demoSettings } from '../../database/test-cluster.ts'
import { answersOf, testConfig } from '../../test-product.ts'
import { keepRunning, startDatabase, type Query } from '../../test-kills.ts'
import { wrongScores } from './test-scores.ts'

/** `npm run proof -- benchmarks`: too slow for `npm test`, because a killed process is noticed after 15 s. */
const kills = Number(process.env.KILL_ACTIVATIONS ?? 0)
/** Copies of each finished survey of the demo world. */
const copies = 150
const slow = { timeout: 240_000, interval: 100 }

describe.runIf(kills > 0)('activations while the api and the database are killed', () => {
  it('leave every score as it is computed afresh, with surveys submitted meanwhile', { timeout: 900_000 }, async () => {
    const { query, socketFolder, killPostmaster } = await startDatabase()
    await copyResults(query)
    await query("UPDATE companies SET state = 'suspended' WHERE slug = 'harbour'")
    expect(await wrongScores(query)).toEqual([])

    const server = await startServer(socketFolder)
    onTestFinished(server.stop)
    const over = new AbortController()
    const submitting = submitUntil(over.signal, server.url)
    const [role] = await query("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
    for (let kill = 0; kill < kills; kill++) {
      await activateNext(server.url, String(role!.id), 40 + 5 * kill)
      // Every other one is replaced in the middle.
      if (kill % 2 === 1) {
        await wait(300)
        await activateNext(server.url, String(role!.id), 42 + 5 * kill)
      }
      const isUnderWay = "SELECT FROM task_runs WHERE state = 'running' AND done > 0 AND name = 'activate-benchmark'"
      await expect.poll(async () => (await query(isUnderWay)).length, { ...slow, interval: 5 }).toBeGreaterThan(0)
      if (kill % 3 === 2) killPostmaster()
      else server.kill()
    }
    const open = "SELECT FROM task_runs WHERE state IN ('waiting', 'running')"
    await expect.poll(async () => (await query(open)).length, slow).toBe(0)
    over.abort()
    const acknowledged = await submitting

    const states = await query("SELECT state FROM role_benchmarks WHERE role_id = '" + String(role!.id) + "'")
    expect(states.filter(({ state }) => state === 'active')).toHaveLength(1)
    expect(states.filter(({ state }) => state === 'activating')).toEqual([])
    expect(await wrongScores(query)).toEqual([])
    const [stored] = await query(
      "SELECT count(*)::int AS n FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.last = 'Meanwhile' AND r.state = 'completed'",
    )
    const [all] = await query("SELECT count(*)::int AS n FROM survey_results WHERE state = 'completed'")
    console.log(
      `${kills} kills, ${acknowledged} submits acknowledged of ${String(stored!.n)} stored, ${String(all!.n)} results`,
    )
    expect(acknowledged).toBeGreaterThan(0)
    expect(Number(stored!.n)).toBeGreaterThanOrEqual(acknowledged)
  })
})

async function copyResults(query: Query) {
  await query(
    `CREATE TABLE test_copies AS SELECT r.id AS of, gen_random_uuid() AS id, gen_random_uuid() AS candidate_id, r.company_id
       FROM survey_results r, generate_series(1, ${copies}) WHERE r.state = 'completed';
     INSERT INTO candidates (id, company_id, first, last, email)
       SELECT candidate_id, company_id, 'A', 'Copy', candidate_id || '@people.test' FROM test_copies;
     INSERT INTO survey_results (id, company_id, candidate_id, role_id, state, completed_at, minutes, quality, self_critical,
         role_score, likely_from, likely_to)
       SELECT c.id, c.company_id, c.candidate_id, r.role_id, r.state, r.completed_at, r.minutes, r.quality, r.self_critical,
              r.role_score, r.likely_from, r.likely_to FROM test_copies c JOIN survey_results r ON r.id = c.of;
     INSERT INTO survey_answers (survey_result_id, company_id, language, notice_version, expires_at, form_version, assessment)
       SELECT c.id, c.company_id, a.language, a.notice_version, a.expires_at, a.form_version, a.assessment
         FROM test_copies c JOIN survey_answers a ON a.survey_result_id = c.of;
     INSERT INTO benchmark_scores (company_id, survey_result_id, role_benchmark_id, score, likely_from, likely_to, exact, misfit,
         scoring_version)
       SELECT c.company_id, c.id, s.role_benchmark_id, s.score, s.likely_from, s.likely_to, s.exact, s.misfit, s.scoring_version
         FROM test_copies c JOIN benchmark_scores s ON s.survey_result_id = c.of;
     DROP TABLE test_copies; ANALYZE`,
  )
}

async function startServer(socketFolder: string) {
  const port = await freePort()
  const secret = randomBytes(32).toString('hex')
  const args = [path.join(import.meta.dirname, 'test-server.ts'), socketFolder, String(port), secret]
  const env = { ...process.env, TEST_CONFIG: JSON.stringify(testConfig) }
  return { url: `http://127.0.0.1:${port}/api`, ...keepRunning(args, env) }
}

const freePort = () =>
  new Promise<number>((done) => {
    const free = createServer().listen(0, '127.0.0.1', () => {
      const { port } = free.address() as { port: number }
      free.close(() => done(port))
    })
  })

/** Undefined when the answer was lost, or says that the product is busy or unavailable. */
async function ask(url: string, body: object, token?: string): Promise<{ data: never } | undefined> {
  try {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.ok ? ((await answer.json()) as { data: never }) : undefined
  } catch {
    return undefined
  }
}

/** Asks again until there is an answer. */
async function insist<Data>(url: string, body: () => Promise<object> | object, token?: () => Promise<string>) {
  for (;;) {
    const answer = await ask(url, await body(), await token?.())
    if (answer) return answer.data as Data
    await wait(100)
  }
}

async function activateNext(url: string, role_id: string, lo: number) {
  const token = async () =>
    (
      await insist<{ access_token: string }>(`${url}/auth/sign-in`, () => ({
        username: 'super@demo.test',
        password: demoSettings.password,
      }))
    ).access_token
  const known = await token()
  const latest = async () =>
    (
      await insist<BenchmarkRow[]>(
        `${url}/role-benchmarks/search`,
        () => ({ filters: { role_id } }),
        async () => known,
      )
    )[0]!
  const aim = (scale: string, weight: number, from: number) => ({ scale, weight, lo: from, hi: null })
  const made = await insist<BenchmarkRow>(
    `${url}/role-benchmarks/create`,
    async () => ({
      role_id,
      based_on: (await latest()).id,
      source: 'expert',
      targets: [aim('LEAD', 3, lo), aim('CALM', 2, lo), aim('ORDER', 1, 30)],
      confirmed: [{ code: 'little_spread', scale: null }],
      ratio_reason: 'The work needs it.',
      ratio_alternative: 'None.',
    }),
    async () => known,
  )
  // An answer that was lost may have been an activation: then the version is no longer a draft.
  for (let version = made; version.state === 'draft'; version = await latest())
    await ask(`${url}/role-benchmarks/activate`, { id: version.id, revision: version.revision }, known)
}

/** @returns how many surveys were submitted and acknowledged */
async function submitUntil(over: AbortSignal, url: string): Promise<number> {
  let acknowledged = 0
  const roles = async () => {
    try {
      const answer = await fetch(`${url}/public/companies/role-names?link=demo-northgate`)
      return ((await answer.json()) as { data: { id: string; name: string }[] }).data
    } catch {
      return undefined
    }
  }
  const person = async (nth: number) => {
    for (let index = nth; !over.aborted; index += 4) {
      const role_id = (await roles())?.find(({ name }) => name === 'Sales')?.id
      const registered = await ask(`${url}/surveys/register`, {
        link: 'demo-northgate',
        role_id,
        first: 'Kim',
        last: 'Meanwhile',
        email: `${randomBytes(6).toString('hex')}@people.test`,
        notice_version: noticeVersion,
        language: 'en',
      })
      const token = (registered?.data as { token: string } | undefined)?.token
      const answers = answersOf((index % 57) + 1)
      if (token && (await ask(`${url}/surveys/submit`, { answers }, token))) acknowledged++
      await wait(20)
    }
  }
  await Promise.all([0, 1, 2, 3].map(person))
  return acknowledged
}
