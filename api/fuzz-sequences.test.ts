import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyPermissions } from '@seatwise/contract/values/connections'
import { isShape, type Route } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { setUpReceiver } from './connections/custom-webhooks/test-receiver.ts'
import { Harvest, kindOfPath } from './fuzz-harvest.ts'
import { knownWords, operationOf, setUpFuzz } from './fuzz-product.ts'
import {
  caseOf,
  placesOf,
  rankOf,
  sequencesOf,
  stepOf,
  type Actor,
  type KnownBodies,
  type Sequence,
  type Step,
} from './fuzz-steps.ts'
import { accessTokens, accessTokenSeconds } from './kernel/access-token.ts'
import { makeReadRows } from './rights/test-read-rows.ts'
import { growthContent, someSchedule, someTargets } from './rights/test-rows.ts'
import { answersOf, password, testConfig } from './test-product.ts'

/**
 * Calls operations in sequences, in which later requests name what earlier answers have returned. Some sequences over all operations
 * here; a thousand calls of every operation, feature by feature, with another seed each time: npm run proof -- fuzz.
 */
const seed = Number(process.env.FUZZ_SEED ?? 1)
/** The calls of each operation; without it, one short run over all of them. */
const callsOfEach = Number(process.env.FUZZ_STEPS ?? 0)
const sequencesHere = 40
const all: readonly Route[] = routes
const routeOf = new Map(all.map((route) => [route.operationId, route]))
const featureOf = ({ path }: Route) => path.split('/')[1]!
const groups = callsOfEach
  ? [...new Set(all.map(featureOf))].map((name) => ({ name, group: all.filter((route) => featureOf(route) === name) }))
  : [{ name: 'every feature', group: all }]

const accounts: Partial<Record<Actor, string>> = {
  'owner of A': 'company.owner@demo.test',
  'user of A': 'company.user@demo.test',
  'super admin': 'super@demo.test',
  'franchise user': 'franchise.user@demo.test',
  'owner of B': 'owner.of.b@people.test',
}
/** Who must never read what belongs to company B, which is in no franchise. */
const keptFromB: readonly Actor[] = ['owner of A', 'user of A', 'franchise user', 'key of A']
const canary = 'canaryofb'
const sideOf = (actor: Actor) => (actor === 'owner of B' ? 'B' : 'A')

/** Bodies of which no schema tells the rules, with places for what earlier answers returned. */
const ids = ['<candidate 3>']
const selection = { ids: ['<survey_result 3>'] }
const targets = { targets: someTargets, source: 'expert', ratio_reason: 'Needed', ratio_alternative: 'Without Drive' }
const applicant = {
  first: 'Ines',
  last: 'Sample',
  email: 'ines@people.test',
  consent: 'yes',
  notice_version: noticeVersion,
}
const result = { id: '<survey_result 3>', version: '<version 0>' }
const knownBodies: KnownBodies = {
  signIn: { username: '<username 3>', password },
  registerForSurvey: {
    link: 'demo-northgate',
    role_id: '<role 3>',
    first: 'Ines',
    last: 'Sample',
    email: '<new_email 3>',
    notice_version: noticeVersion,
    language: 'en',
  },
  submitSurvey: { answers: answersOf(1) },
  saveAnswers: { answers: answersOf(2).slice(0, 20) },
  saveApplicationStep: applicant,
  apply: applicant,
  updateUser: { version: '<version 0>', first: '<new_text 0>' },
  tagCandidates: { ids, add: ['Often'] },
  updateCandidates: { ids, kind: 'employee' },
  archiveCandidates: { ids, reason: 'Moved away' },
  restoreCandidates: { ids },
  eraseCandidate: {
    id: '<candidate 3>',
    version: '<version 0>',
    reason: 'asked',
    confirmation: '<email_of_candidate 0>',
  },
  createCandidateNote: { body: '<new_text 0>' },
  createTodo: { candidate_id: '<candidate 3>', text: '<new_text 0>' },
  updateTodo: { version: '<version 0>', text: '<new_text 0>' },
  setTodoDone: { version: '<version 0>', is_done: true },
  createInterview: { survey_result_id: '<survey_result 3>', ...someSchedule, interviewer_ids: ['<user 3>'] },
  updateInterview: { version: '<version 0>', ...someSchedule, title: '<new_text 0>', interviewer_ids: ['<user 3>'] },
  updateCandidateNote: { version: '<version 0>', body: '<new_text 0>' },
  updateSurveyResultStatus: { ...result, status_id: '<status 3>' },
  updateColumnPositions: { ...result, after_id: null },
  bulkUpdateSurveyResults: { ids: selection.ids, is_test: false },
  archiveSurveyResult: { ...result, reason: 'Twice' },
  restoreSurveyResult: result,
  previewMove: { status_id: '<status 3>', selection },
  previewMoveMails: { status_id: '<status 3>', selection },
  previewMessages: { selection, kind: 'message', subject: 'Hello', body: 'Hello' },
  sendMessages: { selection, kind: 'message', subject: 'Hello', body: 'Hello' },
  createReportShare: { kind: 'individual', survey_result_ids: selection.ids, expires_in_days: 30, name_shown: 'full' },
  createRoleBenchmark: { role_id: '<role 3>', based_on: null, ...targets },
  updateRoleBenchmark: { revision: '<version 0>', ...targets },
  previewRoleBenchmark: { role_id: '<role 3>', company_id: '<company 0>', targets: someTargets },
  benchmarkFromPeople: { company_id: '<company 0>', of: { kind: 'top_third' } },
  createGrowthPlan: { survey_result_id: '<survey_result 3>', ...growthContent },
  updateGrowthPlan: { version: '<version 0>', ...growthContent },
  createGrowthReview: {
    version: '<version 0>',
    reviewed_on: '2026-11-20',
    seen: '<new_text 0>',
    progress: [],
    next_review_on: null,
  },
  updateScorecard: { version: '<version 0>', summary: '<new_text 0>' },
  saveQuestionNote: { rating: 3 },
  createCompanyEvents: {
    company_events: [{ company_id: '<company 0>', name: 'Paid', occurred_at: '2026-01-01T00:00:00Z' }],
  },
  replayWebhookDeliveries: { webhook_id: '<webhook 0>', from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
  encrypt: { purpose: 'support', company_id: '<company 0>', payload: '{}' },
  decrypt: { purpose: 'support', company_id: '<company 0>', encrypted: '<encrypted 0>' },
  createExport: { password },
  downloadExport: { password },
}

/** How often each operation was called, and was answered with each status. */
const outcomes = new Map(all.map(({ operationId }) => [operationId, new Map<number, number>()]))
const callsOf = (route: Route) => [...outcomes.get(route.operationId)!.values()].reduce((sum, count) => sum + count, 0)
const hasSucceeded = (route: Route) => [...outcomes.get(route.operationId)!.keys()].some((status) => status < 400)
let sequences = 0
let signedInAt = 0

afterAll(() => {
  if (!callsOfEach) return
  const never = all.filter((route) => !hasSucceeded(route))
  const calls = all.reduce((sum, route) => sum + callsOf(route), 0)
  console.log(
    `${all.length - never.length} of ${all.length} operations answered with success, ${sequences} sequences, ${calls} calls. Never: ${never.map(({ operationId }) => operationId).join(', ')}`,
  )
})

describe.each(groups)('sequences of $name', ({ group }) => {
  const receiver = setUpReceiver()
  const fuzz = setUpFuzz({}, { webhooks: receiver.transport }, { hasRowsOfItsOwn: true })
  const { product, call } = fuzz
  const tokens = new Map<Actor, string>()
  let base: Harvest
  let restoreAccounts: () => Promise<void>
  let surveyToken: string

  beforeAll(async () => {
    await product.owner.query(
      `WITH made AS (
         INSERT INTO users (company_id, first, last, email, auth_role, set_up_at, can_view_hiring_pipeline)
         SELECT c.id, 'Olive', 'Orchard', $1, 'COMPANY_OWNER', now(), true FROM companies c WHERE slug = 'orchard' RETURNING id)
       INSERT INTO credentials (user_id, password_hash)
         SELECT made.id, c.password_hash FROM made, credentials c JOIN users u ON u.id = c.user_id WHERE u.email = 'super@demo.test'`,
      [accounts['owner of B']],
    )
    surveyToken = (await makeReadRows(fuzz)).surveyToken
    // Its secret is none: the product could not read it.
    await product.owner.query(
      "DELETE FROM report_share_results; DELETE FROM report_share_openings; DELETE FROM report_shares WHERE encrypted_id = ''",
    )
    await markRowsOfB()
    restoreAccounts = await fuzz.rememberAccounts()
    await signIn()
  }, 120_000)

  it(
    'are answered as documented, show changes, and never show rows of another company',
    { timeout: 3_600_000 },
    async () => {
      const stepsOf = (some: readonly Route[]) =>
        some.map((route) => stepOf(route, operationOf(route), knownWords, knownBodies))
      const run = async (some: readonly Route[], numRuns: number, round: number) => {
        await readBase()
        const sequence = sequencesOf(stepsOf(makersFor(some)), stepsOf(some))
        await fc.assert(fc.asyncProperty(sequence, runSequence), { seed: seed + round, numRuns })
      }
      if (!callsOfEach) return run(group, sequencesHere, 0)
      const missing = () => group.filter((route) => callsOf(route) < callsOfEach)
      for (let round = 0; missing().length > 0; round++) {
        const calls = missing().reduce((sum, route) => sum + callsOfEach - callsOf(route), 0)
        await run(missing(), Math.max(10, Math.min(300, Math.ceil(calls / 8))), round)
      }
    },
  )

  /** The operations that create the rows which some others name. */
  function makersFor(some: readonly Route[]): Route[] {
    const named = new Set(some.flatMap((route) => placesOf(route, operationOf(route))))
    return all.filter(
      (route) => rankOf(route) === 'create' && !some.includes(route) && named.has(kindOfPath(route.path)),
    )
  }

  async function runSequence({ actor, focus, makers, steps }: Sequence) {
    sequences++
    const own = new Harvest()
    const cookies = new Map<Actor, Map<string, string>>()
    const deleted = new Set<string>()
    const trace: string[] = []
    let isShaken = false
    let count = 0
    const order = inOrder(makers, steps).filter((step) => step.isKept)
    await product.owner.query('DELETE FROM rate_limits')
    for (const step of order) {
      const route = routeOf.get(step.operationId)!
      const by = actorOf(route, step.actor ?? actor)
      if (step.waits) await product.tasks.settle()
      const request = caseOf(step, {
        side: sideOf(by),
        focus,
        own,
        base,
        password,
        canary,
        unique: () => `${sequences}-${count++}`,
        emails: Object.values(accounts),
      })
      const cookie = [...(cookies.get(by) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
      const sender = {
        token: route.proof === 'token' ? (own.of('token')[0] ?? surveyToken) : tokens.get(by),
        ...(cookie ? { cookie } : {}),
        ...(step.isTwice && route.idempotencyKey ? { idempotencyKey: `${sequences}-${count++}` } : {}),
      }
      const send = () => fuzz.sendCase(route, request, sender)
      const reader =
        rankOf(route) === 'change' || rankOf(route) === 'delete' ? readerOf(route, request, tokens.get(by)) : undefined
      const before = await reader?.()
      const answers = await Promise.all(step.isTwice ? [send(), send()] : [send()])
      for (const answer of answers) {
        trace.push(
          `${by}: ${route.method} ${route.path} ${JSON.stringify(request)} -> ${answer.status} ${answer.body.slice(0, 300)}`,
        )
        const about = `${trace.join('\n').slice(-6_000)}\n`
        const statuses = outcomes.get(route.operationId)!
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        await fuzz.expectDocumented(route, answer, about, send)
        if (keptFromB.includes(by) && route.proof === 'session')
          expect(answer.body.includes(canary), `a row of company B in an answer to ${by}:\n${about}`).toBe(false)
        if (answer.status === 401 || (answer.status < 300 && changesAccounts(route))) isShaken = true
        for (const { name, value } of answer.cookies) {
          if (!cookies.has(by)) cookies.set(by, new Map())
          cookies.get(by)!.set(name, value)
        }
        if (answer.status < 300 && isShape(route.reply)) {
          const isWide = by === 'super admin' && rankOf(route) === 'read' && !route.path.includes('{')
          own.read(route.path, isWide ? 'all' : sideOf(by), JSON.parse(answer.body))
        }
      }
      if (answers.every(({ status }) => status < 300) && step.isTwice && sender.idempotencyKey)
        expect(answers[1]!.body, trace.join('\n')).toBe(answers[0].body)
      if (before && answers.some(({ status }) => status < 300)) {
        const after = await reader!()
        expectShown(route, request.body, before, after, deleted, trace)
      }
    }
    if (isShaken) await restoreAccounts()
    if (isShaken || performance.now() - signedInAt > accessTokenSeconds * 300) await signIn()
  }

  function expectShown(route: Route, sent: string, before: Row, after: Row, deleted: Set<string>, trace: string[]) {
    const about = `${trace.join('\n').slice(-6_000)}\nbefore: ${JSON.stringify(before)}\nafter: ${JSON.stringify(after)}`
    const key = `${route.operationId} ${before.id}`
    if (rankOf(route) === 'delete' && !endsRow(route)) return
    if (rankOf(route) === 'delete') {
      const isEnded = /deactivated|archived|retired|closed|withdrawn|stopped/.test(String(before.row?.['state']))
      if (before.row && !isEnded && !deleted.has(key))
        expect(after.row, `a read after ${key} shows nothing of it:\n${about}`).not.toEqual(before.row)
      deleted.add(key)
      return
    }
    if (route.method !== 'PUT' || !after.row || !sent) return
    for (const [name, value] of Object.entries(JSON.parse(sent) as object)) {
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue
      if (['id', 'version', 'revision'].includes(name) || !(name in after.row)) continue
      expect(plain(after.row[name]), `a read after a change shows another ${name}:\n${about}`).toBe(plain(value))
    }
  }

  type Row = { id: string; row: Record<string, unknown> | undefined }

  /** How the row of a request is read by itself, as the same actor; undefined where no operation does. */
  function readerOf(
    route: Route,
    request: { params: Record<string, string>; body: string },
    token: string | undefined,
  ) {
    if (!token) return undefined
    const [prefix] = /^.*?\{id\}/.exec(route.path) ?? []
    const id =
      request.params['id'] ?? (request.body ? (JSON.parse(request.body) as { id?: unknown } | null)?.id : undefined)
    if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) return undefined
    const collection = prefix?.replace('/{id}', '') ?? route.path.replace(/\/[^/]+$/, '')
    const reader = all.find(
      ({ method, path, reply }) => method === 'GET' && path === `${collection}/{id}` && isShape(reply),
    )
    if (!reader) return undefined
    return async (): Promise<Row> => {
      const answer = await call('GET', reader.path.replace('{id}', id), { token })
      return { id, row: answer.status === 200 ? (answer.body.data as Record<string, unknown>) : undefined }
    }
  }

  /** All lists, as those who see the rows of A, of B and of all companies. */
  async function readBase() {
    base = new Harvest()
    await restoreAccounts()
    await signIn()
    const readers: [Actor, string][] = [
      ['super admin', 'all'],
      ['owner of A', 'A'],
      ['owner of B', 'B'],
    ]
    const lists = all.filter(({ path, reply }) => isShape(reply) && !path.includes('{') && !path.startsWith('/public'))
    for (const [actor, side] of readers)
      for (const { method, path } of lists) {
        const isSearch = /\/(search|board)$/.test(path)
        if (method !== 'GET' && !isSearch) continue
        const answer = await call(isSearch ? 'POST' : 'GET', path, {
          token: tokens.get(actor)!,
          ...(isSearch ? { body: {} } : {}),
        })
        if (answer.status === 200) base.read(path, side, answer.body)
      }
  }

  /** Makes a session for everybody, without the hash of a password, which takes longer than a whole sequence. */
  async function signIn() {
    const { rows } = await product.owner.query<{ email: string; user_id: string; session_id: string }>(
      `WITH made AS (
         INSERT INTO sessions (user_id, epoch, expires_at)
         SELECT id, session_epoch, now() + interval '1 day' FROM users WHERE email = ANY ($1) RETURNING id, user_id)
       SELECT u.email, u.id AS user_id, made.id AS session_id FROM made JOIN users u ON u.id = made.user_id`,
      [Object.values(accounts)],
    )
    for (const { email, ...session } of rows) {
      const [actor] = Object.entries(accounts).find(([, address]) => address === email) as [Actor, string]
      tokens.set(actor, await accessTokens(testConfig.secret).issue(session))
    }
    signedInAt = performance.now()
    const key = tokens.get('key of A')
    if (key && (await call('POST', '/roles/search', { token: key, body: {} })).status === 200) return
    const owner = { token: tokens.get('owner of A')! }
    const { body } = await call('GET', '/users/profile', owner)
    const made = await call('POST', '/api-keys', {
      ...owner,
      body: { name: 'Key of A', company_ids: [body.data[0].company.id], permissions: keyPermissions },
    })
    expect(made.status, made.text).toBe(200)
    tokens.set('key of A', made.body.key)
  }

  async function markRowsOfB() {
    const texts = {
      candidates: 'last',
      roles: 'name',
      pipelines: 'name',
      statuses: 'name',
      locations: 'name',
      jobs: 'title',
    }
    for (const [table, column] of Object.entries(texts))
      await product.owner.query(
        `UPDATE ${table} SET ${column} = ${column} || ' ${canary}' WHERE company_id = (SELECT id FROM companies WHERE slug = 'orchard')`,
      )
  }
})

/** Who creates first, then who reads, changes and deletes; then reads and deletions once more. */
function inOrder(makers: readonly Step[], steps: readonly Step[]): Step[] {
  const of = (rank: string) => steps.filter(({ operationId }) => rankOf(routeOf.get(operationId)!) === rank)
  const [reads, deletions] = [of('read'), of('delete')]
  const again = deletions.length > 0 ? [...reads.slice(0, 2), ...deletions.slice(0, 2)] : []
  return [...makers, ...of('create'), ...reads, ...of('change'), ...deletions, ...again].slice(0, 12)
}

/** After these, the row is gone or says that it has ended. */
const endsRow = ({ method, path }: Route) => method === 'DELETE' || /\/(archive|retire|erase)$/.test(path)

const changesAccounts = ({ path }: Route) =>
  /^\/(auth|users|public\/users|companies|api-keys|proxy-sessions)/.test(path)

function actorOf({ proof, apiKey }: Route, actor: Actor): Actor {
  if (proof === 'none' || proof === 'refresh_cookie') return 'stranger'
  return actor === 'key of A' && !apiKey ? 'owner of A' : actor
}

const plain = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC').trim().toLowerCase() : value)
