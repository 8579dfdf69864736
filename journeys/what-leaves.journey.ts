import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIResponse, Browser, Page } from '@playwright/test'
import { demoPassword, finishSurvey } from './people.ts'
import { products } from './products.ts'
import { submitSignIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const owner = 'company.owner@demo.test'
const dsn = 'http://public@errors.test/1'

/**
 * The proxy of a browser for all requests to other hosts than the product. It records every byte and answers the
 * requests itself.
 */
const proxy = { server: undefined as Server | undefined, url: '', requests: [] as string[] }
test.beforeAll(async () => {
  proxy.server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const head = `${request.method} ${request.url} ${request.rawHeaders.join(' ')}`
      proxy.requests.push(`${head}\n${Buffer.concat(chunks).toString()}`)
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
    })
  }).on('connect', ({ url }, socket) => {
    proxy.requests.push(`CONNECT ${url}`)
    socket.destroy()
  })
  await new Promise<void>((done) => proxy.server!.listen(0, '127.0.0.1', done))
  proxy.url = `http://127.0.0.1:${(proxy.server.address() as AddressInfo).port}`
})
test.beforeEach(() => void (proxy.requests.length = 0))
test.afterAll(() => {
  proxy.server?.closeAllConnections()
  proxy.server?.close()
})

async function openBrowser(browser: Browser) {
  const context = await browser.newContext({ proxy: { server: proxy.url, bypass: 'localhost' }, baseURL: products.hb })
  return { context, page: await context.newPage() }
}

/** Changes the pages to what the server sends if SENTRY_DSN is set. */
async function setDsn(page: Page) {
  await page.route(
    (url) => !/^\/(api|assets|logos|images)\//.test(url.pathname),
    async (route) => {
      const answer = await route.fetch()
      const { 'content-security-policy': policy = '', ...headers } = answer.headers()
      const body = (await answer.text()).replace(
        '&quot;sentry_dsn&quot;:null',
        `&quot;sentry_dsn&quot;:&quot;${dsn}&quot;`,
      )
      const opened = policy.replace("connect-src 'self'", "connect-src 'self' http://errors.test")
      await route.fulfill({ status: answer.status(), headers: { ...headers, 'content-security-policy': opened }, body })
    },
  )
}

/** The responses of the calls below, with an object or a list, including values that are shown only once. */
type ServedResponse = {
  data: { id: string; share_id: string; secret: string } & { id: string; company: { id: string } }[]
  key: string
  secret: string
}

/**
 * Puts secrets and personal texts into the places where they usually are: the database, the browser's storage and URLs.
 */
async function plantCanaries(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('seatwise.id_token') ?? '')
  const headers = { authorization: `Bearer ${token}` }
  const read = async (answer: Promise<APIResponse>) => {
    expect((await answer).status(), await (await answer).text()).toBe(200)
    return (await (await answer).json()) as ServedResponse
  }
  const post = (path: string, data: object) => read(page.request.post(`/api${path}`, { headers, data }))
  const mark = randomBytes(3).toString('hex')
  const person = {
    first: 'Canarina',
    last: `Quillfeather${mark}`,
    email: `canarina.${mark}@canary.test`,
    phone: '+15550199731',
  }
  const note = { body: 'canary-note: asked about the salary' }
  const role = { name: `Canary Glassblower ${mark}` }
  const made = await post('/candidates/create', person)
  await post(`/candidate-notes?candidate_id=${made.data.id}`, note)
  const { data: users } = await read(page.request.get('/api/users/profile', { headers }))
  const company_id = users[0]!.company.id
  await post('/roles/create', { ...role, company_id })
  const key = await post('/api-keys', {
    name: 'canary-payroll',
    company_ids: [company_id],
    permissions: ['candidates.read'],
  })
  const hook = { url: 'https://canary-hooks.example/told', events: ['candidate.created'] }
  const webhook = await read(page.request.put('/api/custom-webhooks', { headers, data: hook }))
  const mfa = await post('/auth/mfa', { step: 'begin_totp', password: demoPassword })
  const survey = { first: 'Canary', last: 'Survey', email: `survey.${mark}@canary.test` }
  await finishSurvey(page.request, 'demo-northgate', survey)
  const surveyToken = randomBytes(32).toString('base64url')
  await page.evaluate((text) => localStorage.setItem('seatwise.survey', text), surveyToken)
  const servedResponse = await post('/survey-results/search', { filters: { search: survey.email } })
  const [result] = servedResponse.data
  const wanted = { kind: 'individual', survey_result_ids: [result!.id], expires_in_days: 7, name_shown: 'full' }
  const share = await post('/survey-results/public/encode-report-payload', wanted)
  const refresh = (await page.context().cookies()).find(({ httpOnly }) => httpOnly)!
  return {
    ...person,
    'text of a note': note.body,
    'name of a role': role.name,
    'id of a person': made.data.id,
    'id of a result': result!.id,
    'id of the company': company_id,
    password: demoPassword,
    'access token': token,
    'refresh cookie': refresh.value,
    'survey token': surveyToken,
    'share id': share.data.share_id,
    'API key': key.key,
    'webhook secret': webhook.secret,
    'MFA secret': mfa.data.secret,
    'token of the CRM': 'pit-canary-crm-token',
    'searched text': 'canarina quillf',
    'text of a message': 'canary-message: when can we talk?',
    'answer to a survey': 'canary-answer E17=5',
    'survey’s address': survey.email,
    'address of the user': owner,
  }
}

/** Causes every kind of error with a text in its message. The product reports each only once. */
const causeErrors = (page: Page, text: string) =>
  page.evaluate((canary) => {
    const kinds: (() => unknown)[] = [
      () => new Error(canary),
      () => Object.assign(new TypeError(`Cannot create property 'x' on string '${canary}'`), { name: canary }),
      () => new Error('outer', { cause: new Error(canary) }),
      () => new AggregateError([new Error(canary)], canary),
      () => new DOMException(canary, 'AbortError'),
      () =>
        Object.assign(new Error(), {
          stack: `Error: x\n    at ${canary} (${location.origin}/assets/a.js?q=${canary}:1:1)`,
        }),
      () => canary,
      () => ({ first: canary, [canary]: { deep: [canary] }, message: canary }),
      () => ({ error: new Error(canary), row: canary }),
      () => new CustomEvent(canary, { detail: canary }),
      () => new ErrorEvent('error', { message: canary, filename: canary }),
      () => {
        try {
          return JSON.parse(canary) as unknown
        } catch (error) {
          return error
        }
      },
    ]
    for (const kind of kinds) void Promise.reject(kind())
    setTimeout(() => {
      throw new Error(canary)
    })
    return kinds.length + 1
  }, text)

const expectReports = (count: number) =>
  expect.poll(() => proxy.requests.length, { intervals: [50] }).toBeGreaterThanOrEqual(count)

type Report = {
  tags: { where: string }
  exception: { values: { value: string }[] }
  sdk: { settings: { infer_ip: string } }
}
/** The fields that docs/what-leaves.md lists. */
const reportFields = [
  'event_id',
  'timestamp',
  'platform',
  'level',
  'release',
  'environment',
  'tags.where',
  'exception.values.type',
  'exception.values.value',
  'exception.values.stacktrace.frames.filename',
  'exception.values.stacktrace.frames.lineno',
  'exception.values.stacktrace.frames.colno',
  'exception.values.stacktrace.frames.in_app',
  'sdk.name',
  'sdk.version',
  'sdk.packages.name',
  'sdk.packages.version',
  'sdk.settings.infer_ip',
]

/** The paths of all values inside a value. Items of a list have no index. */
function fieldsOf(value: unknown, path: string[] = []): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, path))
  if (typeof value !== 'object' || value === null) return [path.join('.')]
  return Object.entries(value).flatMap(([key, inside]) => fieldsOf(inside, [...path, key]))
}

const leaked = (canaries: Record<string, string>, recorded: string) =>
  Object.entries(canaries)
    .filter(([, text]) =>
      [
        text.slice(0, 40),
        JSON.stringify(text).slice(1, -1),
        encodeURIComponent(text),
        btoa(text).replace(/=+$/, ''),
      ].some((text) => recorded.includes(text)),
    )
    .map(([name]) => name)

/** The pages that a user visits in a day, with ids, search texts and tokens in their URLs. */
const visited = (canaries: Awaited<ReturnType<typeof plantCanaries>>) => [
  `/candidates?search=${encodeURIComponent(canaries['searched text'])}`,
  `/candidates/${canaries['id of a person']}`,
  `/survey-results/${canaries['id of a result']}`,
  `/reports/comparison?ids=${canaries['id of a result']}`,
  `/roles?search=${encodeURIComponent(canaries['name of a role'])}`,
  `/token-validation#${canaries['survey token']}`,
]

test('error reports and usage events contain nothing that a page shows, stores or has in its address', async ({
  browser,
}) => {
  const { context, page } = await openBrowser(browser)
  const events: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user-events')) events.push(request.postData() ?? '')
  })
  await setDsn(page)
  await page.goto('/login')
  await submitSignIn(page, owner)
  await expect(page.getByRole('region', { name: 'Latest results' })).toBeVisible()
  const canaries = await plantCanaries(page)
  expect(Object.keys(canaries).length).toBeGreaterThanOrEqual(20)

  // Errors of the product itself: a refusal that contains a person's name, and a response in the wrong form.
  const name = `${canaries.first} ${canaries.last}`
  const refusal = [{ message: `${name} is not known.`, path: 'filters' }]
  await page.route('**/api/candidates/search', (route) => route.fulfill({ status: 422, json: refusal }))
  await page.route('**/api/roles/search', (route) => route.fulfill({ json: { data: name, total: 1, next: null } }))
  let expected = 0
  const texts = Object.values(canaries)
  for (const [at, address] of visited(canaries).entries()) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    for (const [nth, text] of texts.filter((_, index) => index % visited(canaries).length === at).entries()) {
      expected += await causeErrors(page, text)
      // The browser sends at most 40 reports at a time, and drops the others.
      if (nth % 2 === 1) await expectReports(expected)
    }
    await expectReports(expected)
    // Sends the waiting usage events.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
  }
  const recorded = proxy.requests.join('\n')
  expect(leaked(canaries, recorded)).toEqual([])
  expect(/canar|quillfeather|@demo\.test|search=|cookie|authorization/i.exec(recorded)).toBeNull()
  const reports = proxy.requests.map((one) => JSON.parse(one.split('\n')[3]!) as Report)
  for (const report of reports) expect(reportFields).toEqual(expect.arrayContaining(fieldsOf(report)))
  const [places, said] = [reports.map(({ tags }) => tags.where), reports.map((one) => one.exception.values[0]!.value)]
  expect(places).toEqual(
    expect.arrayContaining(['uncaught error', 'unhandled rejection', 'query failed', 'page failed']),
  )
  expect(said).toEqual(expect.arrayContaining(['(message withheld)', 'Unexpected token', 'a call was answered 422']))
  expect(reports.map(({ sdk }) => sdk.settings.infer_ip)).not.toContain('auto')

  await expect.poll(() => events.join('\n')).toContain('"/candidates/$id/{-$tab}"')
  const { 'id of the company': _company, ...others } = canaries
  expect(leaked(others, events.join('\n'))).toEqual([])
  await context.close()
})

test('without SENTRY_DSN no error leaves the browser', async ({ browser }) => {
  const { context, page } = await openBrowser(browser)
  await page.goto('/login')
  await causeErrors(page, 'canary')
  const warned = page.waitForEvent('console', (line) => line.text().includes('last canary'))
  await causeErrors(page, 'last canary')
  await warned
  await submitSignIn(page, owner)
  await expect(page.getByRole('region', { name: 'Latest results' })).toBeVisible()
  expect(proxy.requests).toEqual([])
  await context.close()
})
