import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { Agent, request as openRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import * as net from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { root } from '../stale.ts'
import { run } from '../steps.ts'

/**
 * Makes every call about jobs and applications that is possible without an account, for each kind of secret, and
 * compares the answers and their times: npm run proof -- applicants [COUNT] [job|company|token|cookie|address ...]. The
 * requests of all kinds are mixed at random. The AUC is the probability that an answer of one kind takes longer than an
 * answer of another; 0.5 reveals nothing. A row that exceeds the bound is measured up to two more times, because other
 * work on the machine can disturb it; the row fails only if every run exceeds the bound.
 */
const [count = '200', ...secrets] = process.argv.slice(2)
const samples = Number(count)
const bound = { min: 0.4, max: 0.6 }
const maxRuns = 3
const password = 'demo-password-local'
const warmUp = 10

type HttpRequest = { method: string; path: string; headers?: Record<string, string>; payload?: Buffer | string }
type Answer = { status: number; headers: IncomingHttpHeaders; body: string; ms: number }
/** For each kind, the request for the nth sample. The first kind asks for a row that does not exist. */
type Kinds = Record<string, (nth: number) => HttpRequest>
/**
 * A call whose kinds of secrets are compared.
 * @property kinds created anew for each run
 * @property abreast how many requests run at the same time; more than one if the answer is delayed on purpose
 */
type Row = { call: string; secret: string; kinds: () => Kinds | Promise<Kinds>; abreast?: number }
type SignIn = { access_token: string }

await run({ name: 'web', command: 'node', args: ['tools/build-web.ts', '--if-stale'] }, true)
const folder = mkdtempSync(path.join(tmpdir(), 'seatwise-applicants-'))
chmodSync(folder, 0o755)
const port = await freePort()
const product = await startProduct()
const key = createHash('sha256').update(folder).digest('hex').slice(0, 12)
const database = new pg.Pool({
  host: path.join(tmpdir(), `seatwise-${key}`),
  user: 'postgres',
  database: 'seatwise',
  max: 2,
})
let breaches = 0
const owner = 'company.owner@demo.test'
const operator = 'super@demo.test'
const signIns = new Map<string, { answer: Promise<SignIn>; until: number }>()
try {
  const world = await prepare()
  const chosen = rowsOf(world).filter(({ secret }) => secrets.length === 0 || secrets.includes(secret.split(/\W/)[0]!))
  console.log(`| call | secret | n of each kind | median ms | AUC furthest from 0.5, between | runs | answers equal |`)
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const row of chosen) await prove(row)
  console.log(`\n${chosen.length - breaches} of ${chosen.length} rows hold`)
} finally {
  await database.end()
  const ended = new Promise((done) => product.once('exit', done))
  if (product.exitCode === null && product.kill('SIGTERM')) await ended
  rmSync(folder, { recursive: true, force: true })
}
process.exit(breaches > 0 ? 1 : 0)

async function prove({ call, secret, kinds, abreast = 1 }: Row) {
  for (let runs = 1; ; runs++) {
    const asked = await kinds()
    const { times, facts } = await measure(asked, abreast)
    const worst = furthest(times)
    const isEqual = facts.size === 1
    const isWithin = worst.auc >= bound.min && worst.auc <= bound.max
    // Different answers are a breach at once; only differences in time can be due to chance.
    if (isEqual && !isWithin && runs < maxRuns) continue
    if (!isEqual || !isWithin) breaches++
    const of = `${worst.auc.toFixed(3)}${isWithin ? '' : ' BREACH'}, ${worst.between}`
    const middle = median([...times.values()].flat()).toFixed(1)
    console.log(
      `| ${call} | ${secret} | ${samples} | ${middle} | ${of} | ${runs} | ${isEqual ? 'yes' : 'NO: BREACH'} |`,
    )
    if (!isEqual) for (const [fact, who] of facts) console.log(`  ${[...who].join(', ')}: ${fact.slice(0, 600)}`)
    return
  }
}

async function measure(kinds: Kinds, abreast: number) {
  const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
  const facts = new Map<string, Set<string>>()
  const waiting = shuffled(
    Object.keys(kinds).flatMap((kind) => Array.from({ length: samples }, (_, nth) => ({ kind, nth }))),
  )
  // If each sample can be requested only once, the first samples of the run serve as warm-up.
  if (abreast === 1)
    for (const kind of Object.keys(kinds)) for (let nth = 0; nth < warmUp; nth++) await ask(kinds[kind]!(nth))
  let done = 0
  const worker = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      // Resets the rate limits, because a request above a limit gets another answer.
      if (done++ % 100 === 0) await database.query("DELETE FROM rate_limits WHERE key NOT LIKE '%_from_ip%'")
      const answer = await ask(kinds[next.kind]!(next.nth), agent)
      times.get(next.kind)!.push(answer.ms)
      const fact = factOf(answer)
      facts.set(fact, (facts.get(fact) ?? new Set()).add(next.kind))
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: abreast }, worker))
  return { times, facts }
}

/**
 * The status, the headers in their order and the body. Left out are the time, the request id, random tokens and the
 * requested path.
 */
function factOf({ status, headers, body }: Answer): string {
  const kept = { ...headers }
  delete kept.date
  delete kept['x-request-id']
  return `${status} ${JSON.stringify(kept)} ${body}`
    .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, 'TOKEN')
    .replaceAll(/field-sales-\w{10}/g, 'JOB')
    .replaceAll(/\w{12}@people\.test/g, 'ADDRESS')
}

/** The pair of kinds whose AUC is furthest from 0.5. */
function furthest(times: ReadonlyMap<string, number[]>): { auc: number; between: string } {
  const kinds = [...times.keys()]
  const pairs = kinds.flatMap((one, at) =>
    kinds.slice(at + 1).map((other) => ({
      auc: aucOf(times.get(other)!, times.get(one)!),
      between: `${other} / ${one}`,
    })),
  )
  return pairs.reduce((worst, pair) => (Math.abs(pair.auc - 0.5) > Math.abs(worst.auc - 0.5) ? pair : worst))
}

/** Mann-Whitney: the probability that a time of the first list is longer than one of the second. Ties count half. */
function aucOf(longer: readonly number[], shorter: readonly number[]): number {
  const sum = longer.reduce(
    (all, one) => all + shorter.reduce((wins, other) => wins + (one > other ? 1 : one === other ? 0.5 : 0), 0),
    0,
  )
  return sum / (longer.length * shorter.length)
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

async function ask({ method, path, headers = {}, payload }: HttpRequest, agent?: Agent): Promise<Answer> {
  const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
  const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, ...(agent && { agent }) }
  const began = performance.now()
  const sent = openRequest(options).end(payload)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await text(answer)
  const ms = performance.now() - began
  return { status: answer.statusCode!, headers: answer.headers, body, ms }
}

/** A request with a multipart form of texts, as browsers send it. */
function form(path: string, fields: Record<string, string>, cookie?: string): HttpRequest {
  const boundary = randomBytes(12).toString('hex')
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(cookie ? { cookie: `seatwise_application=${cookie}` } : {}),
  }
  return { method: 'POST', path, headers, payload: `${parts.join('')}--${boundary}--\r\n` }
}

/** An API call with JSON, which must succeed. */
async function call<Data>(method: string, at: string, body?: object, token?: string): Promise<Data> {
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const payload = body ? { payload: JSON.stringify(body) } : {}
  const answer = await ask({ method, path: `/api${at}`, headers, ...payload })
  if (answer.status !== 200) throw new Error(`${method} ${at}: ${answer.status} ${answer.body}`)
  return (JSON.parse(answer.body) as { data: Data }).data
}

/** An access token; tokens are valid for five minutes. Simultaneous calls share one sign-in. */
async function staffToken(username: string): Promise<string> {
  const known = signIns.get(username)
  if (known && performance.now() < known.until) return (await known.answer).access_token
  const answer = call<SignIn>('POST', '/auth/sign-in', { username, password })
  signIns.set(username, { answer, until: performance.now() + 120_000 })
  return (await answer).access_token
}

async function asStaff<Data>(username: string, method: string, at: string, body?: object): Promise<Data> {
  return call(method, at, body, await staffToken(username))
}

async function one(query: string, values: unknown[] = []): Promise<Record<string, string>> {
  return (await database.query<Record<string, string>>(query, values)).rows[0]!
}

type Job = { id: string; version: number; url: string }
type World = Awaited<ReturnType<typeof prepare>>

/** Creates jobs, links and cookies of every kind. */
async function prepare() {
  // The demo world's template asks a question, so these jobs use the standard form instead.
  await database.query('UPDATE job_application_templates SET is_default = false')
  const role = await one("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
  const content = {
    title: 'Field sales',
    role_id: role.id,
    workplace: 'remote',
    countries: ['US'],
    employment_type: 'full_time',
    description: 'You visit eight homes a day.',
  }
  const publish = async (changed: object = {}, as = owner): Promise<Job> => {
    const { id, version } = await asStaff<Job>(as, 'POST', '/jobs', { ...content, ...changed })
    return asStaff(as, 'PUT', `/jobs/${id}`, { version, state: 'open' })
  }
  const ofCompany = async (slug: string) => ({
    company_id: (await one('SELECT id FROM companies WHERE slug = $1', [slug])).id,
  })
  const addressOf = ({ url }: Job) => url.split('/').at(-1)!
  const open = await publish()
  const another = await publish()
  const plain = await publish({ survey: 'none' })
  const draft = await asStaff<Job>(owner, 'POST', '/jobs', content)
  const closed = await publish()
  await asStaff(owner, 'PUT', `/jobs/${closed.id}`, { version: closed.version, state: 'closed' })
  await asStaff(owner, 'DELETE', `/jobs/${closed.id}`)
  const suspended = await publish(await ofCompany('harbour'), operator)
  const coaching = await publish(await ofCompany('head-office'), operator)

  const about = (hidden: Record<string, string>, email: string) => ({
    first: 'Some',
    last: 'Body',
    email,
    consent: 'yes',
    ...hidden,
  })
  const cookieOf = ({ headers }: Answer) => /seatwise_application=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1]
  const begin = async (job: Job, email = newAddress()) => {
    const hidden = await hiddenFields(addressOf(job))
    const answer = await ask(form(`/api/jobs/${addressOf(job)}/apply/steps`, about(hidden, email)))
    return cookieOf(answer) ?? Promise.reject(new Error(`The first step answered ${answer.status} ${answer.body}`))
  }
  const apply = async (job: Job, email = newAddress()) => {
    const cookie = await begin(job, email)
    const { status, body } = await ask(form(`/api/jobs/${addressOf(job)}/apply`, {}, cookie))
    if (status !== 200) throw new Error(`An application was answered ${status} ${body}`)
    const mail = await one("SELECT body FROM outbox WHERE recipient = $1 AND body LIKE '%/applications/%'", [email])
    return { cookie, email, token: /\/applications\/([\w-]{43})/.exec(mail.body!)![1]! }
  }
  const erase = async (email: string) => {
    const person = await one('SELECT id, version FROM candidates WHERE email = $1', [email])
    await asStaff(owner, 'POST', '/candidates/erase', { ...person, reason: 'asked', confirmation: email })
  }

  const expired = await apply(open)
  const withdrawn = await apply(open)
  const erased = await apply(open)
  const atSuspended = await apply(suspended)
  const atCoaching = await apply(coaching)
  const old = await begin(open)
  await call('DELETE', `/applications/${withdrawn.token}`)
  await database.query("UPDATE application_drafts SET expires_at = now() - interval '1 s'")
  await database.query(
    "UPDATE application_tokens SET expires_at = now() - interval '1 s' WHERE application_id IN (SELECT id FROM applications WHERE email = ANY ($1))",
    [[expired.email, withdrawn.email]],
  )
  await erase(erased.email)
  const cookies = {
    absent: randomBytes(32).toString('base64url'),
    expired: old,
    'of another job': await begin(another),
    'of another company': await begin(suspended),
    sent: expired.cookie,
  }
  await database.query("UPDATE companies SET state = 'suspended' WHERE slug = 'harbour'")
  await database.query("UPDATE companies SET brand = 'be' WHERE slug = 'head-office'")
  return {
    open: addressOf(open),
    plain: addressOf(plain),
    jobs: {
      absent: 'field-sales-2222222222',
      draft: addressOf(draft),
      archived: addressOf(closed),
      'of a suspended company': addressOf(suspended),
      'of a coaching company': addressOf(coaching),
    },
    companies: {
      absent: 'nobody',
      suspended: 'harbour',
      coaching: 'orchard',
      'once hiring, now coaching': 'head-office',
    },
    tokens: {
      absent: randomBytes(32).toString('base64url'),
      'that 32 bytes cannot be': '_'.repeat(43),
      expired: expired.token,
      'withdrawn, expired': withdrawn.token,
      'of an erased person': erased.token,
      'of a suspended company': atSuspended.token,
      'of a coaching company': atCoaching.token,
    },
    cookies,
    aboutOpen: await hiddenFields(addressOf(open)).then((hidden) => (email: string) => about(hidden, email)),
    aboutPlain: await hiddenFields(addressOf(plain)).then((hidden) => (email: string) => about(hidden, email)),
    cookieOf,
    apply: (address: string, email: string) => apply(address === addressOf(plain) ? plain : open, email),
    erase,
  }
}

/** The hidden fields that a browser sends together with the typed values. */
async function hiddenFields(address: string): Promise<Record<string, string>> {
  const { body } = await ask({ method: 'GET', path: `/careers/jobs/${address}` })
  const inputs = body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name, value]) => [name!, value!]))
}

function newAddress(): string {
  return `${randomBytes(6).toString('hex')}@people.test`
}

function rowsOf(world: World): Row[] {
  const { jobs, companies, tokens, cookies, open, plain, aboutOpen, aboutPlain, cookieOf } = world
  const each =
    <Name extends string>(secrets: Record<Name, string>, callFor: (secret: string) => HttpRequest) =>
    () =>
      Object.fromEntries(Object.entries<string>(secrets).map(([kind, secret]) => [kind, () => callFor(secret)]))
  const get = (at: string): HttpRequest => ({ method: 'GET', path: at })
  const json = (method: string, at: string, body?: object): HttpRequest => ({
    method,
    path: at,
    ...(body ? { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  })
  const ofJob = (call: string, callFor: (address: string) => HttpRequest): Row => ({
    call,
    secret: 'job',
    kinds: each(jobs, callFor),
  })
  const ofToken = (call: string, callFor: (token: string) => HttpRequest): Row => ({
    call,
    secret: 'token of an application',
    kinds: each(tokens, callFor),
  })
  const ofCookie = (call: string, callFor: (cookie: string) => HttpRequest): Row => ({
    call,
    secret: 'cookie of a draft',
    kinds: each(cookies, callFor),
  })
  const sent = aboutOpen('somebody@people.test')
  return [
    ofJob('GET /api/jobs/{}', (address) => get(`/api/jobs/${address}`)),
    ofJob('POST /api/jobs/{}/apply/steps', (address) => form(`/api/jobs/${address}/apply/steps`, sent)),
    ofJob('POST /api/jobs/{}/apply', (address) => form(`/api/jobs/${address}/apply`, {}, cookies['of another job'])),
    ofJob('GET /careers/jobs/{}', (address) => get(`/careers/jobs/${address}`)),
    ofJob('GET /careers/jobs/{}/apply', (address) => get(`/careers/jobs/${address}/apply`)),
    ofJob('POST /careers/jobs/{}/apply/steps', (address) => form(`/careers/jobs/${address}/apply/steps`, sent)),
    ofJob('POST /careers/jobs/{}/apply', (address) => form(`/careers/jobs/${address}/apply`, {})),
    ...['/api/jobs?company={}', '/careers/jobs?company={}'].map((at) => ({
      call: `GET ${at}`,
      secret: 'company',
      kinds: each(companies, (name) => get(at.replace('{}', name))),
    })),
    ofToken('GET /api/applications/{}', (token) => get(`/api/applications/${token}`)),
    ofToken('PUT /api/applications/{}', (token) => json('PUT', `/api/applications/${token}`, { phone: '' })),
    ofToken('DELETE /api/applications/{}', (token) => json('DELETE', `/api/applications/${token}`)),
    ofToken('GET /careers/applications/{}', (token) => get(`/careers/applications/${token}`)),
    ofToken('POST /careers/applications/{}', (token) => form(`/careers/applications/${token}`, { do: 'withdraw' })),
    ofCookie('POST /api/jobs/{}/apply/steps', (cookie) => form(`/api/jobs/${open}/apply/steps`, sent, cookie)),
    ofCookie('POST /api/jobs/{}/apply', (cookie) => form(`/api/jobs/${open}/apply`, {}, cookie)),
    ofCookie('GET /careers/jobs/{}/apply', (cookie) => ({
      ...get(`/careers/jobs/${open}/apply`),
      headers: { cookie: `seatwise_application=${cookie}` },
    })),
    ofCookie('POST /careers/jobs/{}/apply/steps', (cookie) => form(`/careers/jobs/${open}/apply/steps`, sent, cookie)),
    ofCookie('POST /careers/jobs/{}/apply', (cookie) => form(`/careers/jobs/${open}/apply`, {}, cookie)),
    ...ofAddresses('/api/jobs', open),
    ...ofAddresses('/careers/jobs', plain),
  ]

  /**
   * The two steps of the form with addresses of every kind of person. Each person applies only once, because an
   * application makes the person known.
   */
  function ofAddresses(place: string, address: string): Row[] {
    let people: Record<string, string[]> | undefined
    const begun = new Map<string, string>()
    const callFor = (step: (email: string) => HttpRequest) => async () => {
      people ??= await peopleFor(world, address)
      const ofRun = people
      return Object.fromEntries(Object.keys(ofRun).map((kind) => [kind, (nth: number) => step(ofRun[kind]![nth]!)]))
    }
    const about = address === plain ? aboutPlain : aboutOpen
    const first = (email: string) => form(`${place}/${address}/apply/steps`, about(email))
    const secret = `address, for a job ${address === plain ? 'without' : 'with'} a survey`
    return [
      { call: `POST ${place}/{}/apply/steps`, secret, kinds: callFor(first) },
      {
        call: `POST ${place}/{}/apply`,
        secret,
        abreast: 4,
        kinds: async () => {
          const kinds = await callFor((email) => form(`${place}/${address}/apply`, {}, begun.get(email)))()
          for (const email of Object.values(people!).flat()) begun.set(email, cookieOf(await ask(first(email)))!)
          people = undefined
          return kinds
        },
      },
    ]
  }
}

/** Addresses of each kind of person that Lantern Northgate can know. The first kind is unknown. */
async function peopleFor({ apply, erase }: World, address: string): Promise<Record<string, string[]>> {
  const { id: company_id } = await one("SELECT id FROM companies WHERE slug = 'northgate'")
  const roles = await call<{ id: string; name: string }[]>('GET', '/public/companies/role-names?link=demo-northgate')
  const role_id = roles.find(({ name }) => name === 'Sales')!.id
  const [company] = await call<{ notice: { version: string } }[]>('GET', '/public/companies?link=demo-northgate')
  const notice_version = company!.notice.version
  const register = async () => {
    const email = newAddress()
    const body = { link: 'demo-northgate', role_id, first: 'Some', last: 'Body', email, notice_version, language: 'en' }
    const { token } = await call<{ token: string }>('POST', '/surveys/register', body)
    return { email, token }
  }
  const begin = async () => {
    const { email, token } = await register()
    const { items } = await call<{ items: { id: string }[] }>('GET', '/surveys/attempt', undefined, token)
    const answers = items.map(({ id }) => ({ item: id, answer: 3, ms: 4_000 }))
    await call('PUT', '/surveys/attempt', { answers: answers.slice(0, 3) }, token)
    return { email, token, answers }
  }
  const personOf = (email: string) => one('SELECT id, version FROM candidates WHERE email = $1', [email])
  const makers: Record<string, () => Promise<string>> = {
    unknown: async () => newAddress(),
    'applicant for the job': async () => (await apply(address, newAddress())).email,
    'candidate with a finished survey': async () => {
      const { email, token, answers } = await begin()
      await call('POST', '/surveys/submit', { answers }, token)
      return email
    },
    'candidate with a begun survey': async () => (await begin()).email,
    employee: async () => {
      const { email } = await register()
      await database.query("UPDATE candidates SET kind = 'employee' WHERE email = $1", [email])
      return email
    },
    'archived candidate': async () => {
      const { email } = await register()
      const { id } = await personOf(email)
      await database.query('UPDATE survey_results SET archived_at = now() WHERE candidate_id = $1', [id])
      await database.query('SELECT refresh_people(company_id, ARRAY[id]) FROM candidates WHERE id = $1', [id])
      await database.query('UPDATE candidates SET archived_at = now() WHERE id = $1', [id])
      return email
    },
    merged: async () => {
      const [survivor, other] = [await register(), await register()]
      const body = { kept: await personOf(survivor.email), other: await personOf(other.email) }
      await asStaff(owner, 'POST', '/candidates/merge', body)
      return other.email
    },
    erased: async () => {
      const { email } = await register()
      await erase(email)
      return email
    },
    'user of the company': async () => {
      const email = newAddress()
      await database.query(
        `INSERT INTO users (id, company_id, first, last, email, auth_role, email_verified)
         VALUES ($1, $2, 'Some', 'Body', $3, 'COMPANY_USER', true)`,
        [randomUUID(), company_id, email],
      )
      return email
    },
  }
  const people: Record<string, string[]> = Object.fromEntries(Object.keys(makers).map((kind) => [kind, []]))
  const waiting = Object.keys(makers).flatMap((kind) => Array.from({ length: samples }, () => kind))
  let made = 0
  const worker = async () => {
    for (let kind = waiting.pop(); kind; kind = waiting.pop()) {
      if (made++ % 100 === 0) await database.query('DELETE FROM rate_limits')
      // Surveys that a script finishes through one link, all in the same time, would be refused from the 41st within an hour.
      if (kind === 'candidate with a finished survey')
        await database.query(
          "UPDATE survey_results SET completed_at = completed_at - interval '1 day' WHERE completed_at > now() - interval '1 hour'",
        )
      people[kind]!.push(await makers[kind]!())
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return people
}

/** Starts the product as `npm start` does, without limits per network, because an attacker can use many networks. */
async function startProduct(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'api/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_ENV: 'local',
      LOG_LEVEL: 'fatal',
      DATA_DIR: folder,
      PORT: String(port),
      JOBS_PORT: String(await freePort()),
      RATE_LIMIT_PER_IP: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  for (const end = Date.now() + 120_000; Date.now() < end && child.exitCode === null; await wait(100)) {
    const answer = await ask({ method: 'GET', path: '/readyz' }).catch(() => undefined)
    if (answer?.status === 200) return child
  }
  throw new Error('The product did not start')
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = net.createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => done(port))
    })
  })
}
