import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { check } from '../checks.ts'
import { quantile, send, signIn, type Person } from './client.ts'
import { addUsers, noticeVersion } from './people.ts'
import { openWorld, type World } from './world.ts'

/**
 * One company floods the product with everything that it may do, at the full rate: the users of another company notice
 * little of it.
 */

const rounds = Number(process.env.FLOOD_ROUNDS ?? 7)
const roundMs = Number(process.env.FLOOD_ROUND_SECONDS ?? 6) * 1_000
const maxRatio = 2
const floodingUsers = 8
const boundary = 'of-the-flood'

export async function flood(): Promise<string> {
  // The usual limits are a part of what protects the others.
  const world = await openWorld({ settings: { RATE_LIMIT_PER_IP: '', CHECK_REPLIES: 'no' } })
  try {
    const neighbours = await Promise.all((await addUsers(world, 'orchard', 2)).map((one) => signIn(world.url, one)))
    const floods = await floodsOf(world)
    await ask(neighbours, roundMs)
    const ratios: number[] = []
    const quiets: number[] = []
    const loads: number[] = []
    const counts: Record<string, number> = {}
    let failed = 0
    for (let round = 0; round < rounds; round++) {
      const quiet = await ask(neighbours, roundMs)
      const flooding = await startFlood(world.url, floods)
      // The first connections, and the first plans of their statements.
      await wait(1_000)
      const loaded = await ask(neighbours, roundMs)
      for (const [key, count] of Object.entries(await flooding.end())) counts[key] = (counts[key] ?? 0) + count
      failed += loaded.failed
      quiets.push(quiet.p99)
      loads.push(loaded.p99)
      ratios.push(loaded.p99 / quiet.p99)
      await wait(500)
    }
    const ratio = quantile(ratios, 0.5)
    const answered = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const perSecond = Math.round(answered / ((rounds * (roundMs + 1_000)) / 1_000))
    console.log(`     ${JSON.stringify(counts)}`)
    console.log(
      `     quiet ${quiets.map((ms) => ms.toFixed(0)).join(', ')} ms, flood ${loads.map((ms) => ms.toFixed(0)).join(', ')} ms`,
    )
    check('a flood of one company refuses nobody of another', failed === 0, `${failed} refused`)
    check(
      'a flood of one company at most doubles the p99 of another’s users',
      ratio <= maxRatio,
      `${ratio.toFixed(2)} times, median of ${rounds}; ${perSecond} requests/s of the flood`,
    )
    return `p99 of a neighbour ${ratio.toFixed(2)} times under ${perSecond} requests/s`
  } finally {
    await world.close()
  }
}

/** What the users of a company do again and again. */
async function ask(people: readonly Person[], ms: number) {
  const times: number[] = []
  let failed = 0
  const end = performance.now() + ms
  const work = async (person: Person) => {
    while (performance.now() < end)
      for (const [method, url, body] of [
        ['GET', '/users/profile'],
        ['GET', '/home'],
        ['GET', '/pipelines'],
        ['POST', '/survey-results/search', {}],
        ['POST', '/candidates/search', {}],
      ] as const) {
        const answer = await person.call(method, url, body ? { body } : {})
        times.push(answer.ms)
        if (answer.status !== 200) failed++
        await wait(10)
      }
  }
  await Promise.all(people.map(work))
  return { p99: quantile(times, 0.99), failed }
}

type Flood = { method: string; path: string; headers: Record<string, string>; body?: string; abreast: number }

/** Everything that a company may do, by its users, its key and its public form. */
async function floodsOf(world: World): Promise<Flood[]> {
  const names = await addUsers(world, 'northgate', floodingUsers)
  const users = await Promise.all(names.map((one) => signIn(world.url, one)))
  const owner = await signIn(world.url, 'company.owner@demo.test')
  const [company] = await world.query<{ id: string }>("SELECT id FROM companies WHERE slug = 'northgate'")
  const [result] = await world.query<{ id: string }>(
    `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id
      WHERE c.slug = 'northgate' AND r.state = 'completed' AND r.quality = 'good' LIMIT 1`,
  )
  const made = await owner.call('POST', '/api-keys', {
    body: { name: 'Flood', company_ids: [company!.id], permissions: ['survey-results.read'] },
  })
  const key = String(made.body.key)
  const roles = await send(world.url, 'GET', '/api/public/companies/role-names?link=demo-northgate')
  const [role] = roles.body.data as { id: string }[]
  const json = { 'content-type': 'application/json' }
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const registration = {
    link: 'demo-northgate',
    role_id: role!.id,
    first: 'Ann',
    last: 'Flood',
    email: '{nth}@people.test',
    notice_version: await noticeVersion(world),
    language: 'en',
  }
  const csv = `email,first,last\n${Array.from({ length: 2_000 }, (_, row) => `flood-${row}@people.test,Ann,Row`).join('\n')}\n`
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\nContent-Type: text/csv\r\n\r\n${csv}\r\n--${boundary}--\r\n`
  return [
    ...users.flatMap((user): Flood[] => [
      {
        method: 'POST',
        path: '/api/survey-results/search',
        headers: { ...json, ...as(user.token()) },
        body: '{}',
        abreast: 3,
      },
      { method: 'GET', path: '/api/home', headers: as(user.token()), abreast: 2 },
      {
        method: 'POST',
        path: '/api/candidates/create',
        headers: { ...json, ...as(user.token()) },
        body: '{"first":"Ann","last":"Flood","email":"{nth}@people.test"}',
        abreast: 1,
      },
    ]),
    { method: 'GET', path: '/api/survey-results?page_size=200', headers: as(key), abreast: 8 },
    { method: 'POST', path: '/api/surveys/register', headers: json, body: JSON.stringify(registration), abreast: 4 },
    {
      method: 'GET',
      path: `/api/reports/individual/pdf?survey_result_id=${result!.id}`,
      headers: as(owner.token()),
      abreast: 3,
    },
    {
      method: 'POST',
      path: '/api/survey-results/export',
      headers: { ...json, ...as(owner.token()) },
      body: '{}',
      abreast: 2,
    },
    {
      method: 'POST',
      path: '/api/candidates/import?step=check&email=0&first=1&last=2',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...as(owner.token()) },
      body: file,
      abreast: 2,
    },
  ]
}

async function startFlood(url: string, floods: readonly Flood[]) {
  // Whoever floods has a machine apart; here, the product comes first.
  const args = [
    '-n',
    '10',
    process.execPath,
    path.join(import.meta.dirname, 'flooding.ts'),
    url,
    JSON.stringify(floods),
  ]
  const child = spawn('nice', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  // It says when it begins.
  await once(child.stdout, 'data')
  return {
    end: async () => {
      child.kill('SIGTERM')
      await once(child, 'close')
      process.off('exit', kill)
      return JSON.parse(output.trim().split('\n').at(-1)!) as Record<string, number>
    },
  }
}
